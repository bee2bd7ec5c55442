"""Dutch nouns with article and plural, written down from a dictionary; compounds go by their last part.

Nothing here comes from the catalogues; the test of Dutch forms holds them against this table.
"""

from __future__ import annotations

DE = """
aanroeping -en; aanwezigheid; aardbeving -en; actie -s; afstand -en; ambachtsman ambachtslieden;
basis; bedelaar -s; begrafenis -sen; beschaving -en; beurt -en; bieder -s; boer -en; boete -s; bouw;
bovenkant -en; bron -nen; buidel -s; buit; courtisane -s; deur -en; doorbraak doorbraken;
doorgang -en; doos dozen; draaiing -en; droogte -s; edele -n; eigenaar -s; farao -'s; fiche -s;
gave -n; gezant -en; god -en; groep -en; groeve -n; gunst -en; hand -en; handel;
handelaar handelaren; haven -s; heer heren; hoek -en; hoogte -s; houder -s; hoveling -en;
inzet -ten; justitie; kaart -en; kamer -s; kant -en; keuze -s; kleur -en; kolom -men; kraam kramen;
kunst -en; landbouw; lapis lapis; limiet -en; man -nen; marker -s; markering -en;
mogelijkheid mogelijkheden; muur muren; nijl; obelisk -en; onrust; ontvangst -en; opbrengst -en;
optie -s; overstroming -en; palm -en; persoon personen; pion -nen; piramide -s; plaats -en;
plek -ken; poort -en; positie -s; pot -ten; prijs prijzen; ra; ramp -en; rang -en; religie -s;
rest -en; richting -en; rij -en; rivier -en; ronde -s; ruimte -s; schijf schijven;
schrijver -s; schuld -en; score -s; sector -en; sfinx -en; smokkelaar -s; sokkel -s; som -men;
speler -s; stand -en; stap -pen; stapel -s; steen stenen; sterkte -s; sterrenkunde; stof -fen;
tegel -s; tempel -s; trede -n; trompe-l'oeil -s; troon tronen; tuin -en; uitvoerbaarheid;
vaas vazen; veiling -en; verrader -s; verscheidenheid; vesting -en; vizier -en; vloer -en;
volgorde -n; voltooiing -en; voorraad voorraden; voorwaarde -n; vorm -en; vrouw -en; waarde -n;
werker -s; winst -en; worp -en; zak -ken; zijde -n; zone -s; zonneschijf zonneschijven
"""
HET = """
schap -pen; teveel; aantal -len; beeld -en; bod; bord -en; complot -ten; deel delen; exemplaar exemplaren;
fundament -en; gebied -en; getal -len; goud; heiligdom -men; hof hoven; hout hout; inkomen -s;
koningschap; lot; marmer marmer; materiaal materialen; midden; monument -en; mozaïek -en; niveau -s;
nummer -s; offer -s; paleis paleizen; prestige; schrift -en; spoor sporen; stuk -ken; teken -s;
tijdperk -en; totaal totalen; vak -ken; verraad; zilver
"""
PLURALS = """
kramen aantallen amuletten beelden deuren dobbelstenen edelen farao's gaven goden groepen handelaren
handwerkers hulpbronnen kaarten kosten loten markers monumenten mozaïeken muren obelisken ogen
overstromingen prijzen punten schijven schulden sfinxen stukken talenten tegels vakken vazen
veelvouden exemplaren
"""  # words that entries have only in the plural: always `de`
VERBS = """
aanvullen draaien leegmaken overleven uitgeven vernieuwen
"""  # infinitives as nouns: always `het`
INVARIABLE = """
open extra blanco verborgen geboden gegeven bekeken getrokken eigen genoeg eerst kwijtgescholden te op aan
uit niet nog laatst gekozen eisen leggen vullen delen aangeboden meegegeven aangewezen
"""  # adjectives that never change, and the small words of phrases such as `op te eisen`
OTHERS = {  # words without a noun: numerals, pronouns, participles, and how their entries treat them
    "de": (
        "drie",
        "vier",
        "jij",
        "niemand",
        "meeste",
        "minste",
        "grootste",
        "kleinste",
        "open",
        "gedekt",
        "eerste van",
    ),
    "het": ("niets", "iets", "ja", "nee", "getroffen", "aanwezig"),
}


def _table() -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for article, text in (("de", DE), ("het", HET)):
        for item in text.replace("\n", " ").split(";"):
            word, *plural = item.split()
            ending = plural[0] if plural else ""
            found[word] = (article, word + ending.removeprefix("-") if ending.startswith("-") else ending)
    return found


NOUNS = _table()
NO_NOUNS = ("vrij",)  # which ends as a noun does


def noun(word: str) -> tuple[str, str, bool] | None:
    """The article and plural of a noun or compound, and whether it is a plural itself."""
    low = word.lower()
    if low in NO_NOUNS:
        return None
    if low in PLURALS.split() or any(low.endswith(x) for x in PLURALS.split() if len(x) > 4):
        return ("de", low, True)
    if low in VERBS.split():
        return ("het", "", False)
    last = max((x for x in NOUNS if low.endswith(x)), key=len, default=None)
    if last is None:
        return None
    article, plural = NOUNS[last]
    return article, low[: len(low) - len(last)] + plural if plural else "", False

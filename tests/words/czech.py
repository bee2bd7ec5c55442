"""Czech declension, written down from a school grammar: patterns, their nouns, and what is irregular.

Nothing here comes from the catalogues; the test of Czech forms holds them against these tables.
"""

from __future__ import annotations

from functools import cache

CASES = ("nom", "gen", "dat", "acc", "loc", "ins")
Cell = tuple[bool, str]  # whether plural, and which case
Forms = dict[Cell, frozenset[str]]

# Endings in the order of CASES, singular then plural; `-` is none, `/` parts equally good ones.
PATTERNS = {
    "pán": ("- a ovi/u a ovi/u em", "i ů ům y ech y"),
    "muž": ("- e i/ovi e i/ovi em", "i ů ům e ích i"),
    "soudce": ("e e i/ovi e i/ovi em", "i/ové ů ům e ích i"),
    "hrad": ("- u u - u em", "y ů ům y ech y"),
    "stroj": ("- e i - i em", "e ů ům e ích i"),
    "žena": ("a y ě u ě ou", "y - ám y ách ami"),
    "růže": ("e e i i i í", "e í ím e ích emi"),
    "píseň": ("- e i - i í", "e í ím e ích emi"),
    "kost": ("- i i - i í", "i í em i ech mi"),
    "město": ("o a u o ě em", "a - ům a ech y"),
    "moře": ("e e i e i em", "e í ím e ích i"),
    "stavení": ("í í í í í ím", "í í ím í ích ími"),
}
GENDERS = {
    "pán": "animate", "muž": "animate", "soudce": "animate", "hrad": "inanimate", "stroj": "inanimate",
    "žena": "f", "růže": "f", "píseň": "f", "kost": "f", "město": "n", "moře": "n", "stavení": "n",
}  # fmt: skip

# Nouns by pattern. After a noun: its stem if it is not the noun itself, and the forms that differ.
NOUNS = {
    "pán": """
        řemeslník p.nom=řemeslníci p.loc=řemeslnících; žebrák p.nom=žebráci p.loc=žebrácích;
        pašerák p.nom=pašeráci p.loc=pašerácích; vezír p.nom=vezíři; faraon p.nom=faraoni/faraonové;
        bůh:boh dat=bohu loc=bohu p.nom=bohové p.loc=bozích; kluk p.nom=kluci p.loc=klucích;
        dvořan p.nom=dvořané; vlastník p.nom=vlastníci p.loc=vlastnících
    """,
    "muž": """
        hráč; král p.nom=králové; písař; pěšec:pěšc; vyslanec:vyslanc; kupec:kupc; šlechtic;
        držitel p.nom=držitelé; majitel p.nom=majitelé
    """,
    "soudce": "zrádce",
    "hrad": """
        směr; plán; průlom; balíček:balíčk loc=balíčku p.loc=balíčcích; střed loc=středu; vklad; bank;
        počet:počt; tah; symbol; výběr; stánek:stánk p.loc=stáncích; limit; mramor; lazurit; materiál; vrch;
        přístav; tvar; základ; lom; trůn; obelisk p.loc=obeliscích; úsek p.loc=úsecích; portál;
        roh p.loc=rozích; stav; sáček:sáčk p.loc=sáčcích; postup; příjem:příjm; žeton; obchod;
        zisk p.loc=ziscích; Nil; los; monument; chrám; pohřeb:pohřb; dluh p.loc=dluzích; součet:součt;
        dílek:dílk p.loc=dílcích; znak p.loc=znacích; zbytek:zbytk p.loc=zbytcích;
        nadbytek:nadbytk p.loc=nadbytcích;
        výsledek:výsledk p.loc=výsledcích; bod; talent; amulet; krok p.loc=krocích;
        násobek:násobk p.loc=násobcích; dvůr:dvor gen=dvora loc=dvoře/dvoru;
        kámen:kamen gen=kamene dat=kameni loc=kameni p.loc=kamenech;
        pytlík p.loc=pytlících; váleček:válečk p.loc=válečcích; sloupeček:sloupečk p.loc=sloupečcích;
        náklad; kus
    """,
    "stroj": """
        palác; zdroj; kotouč; exemplář; sloupec:sloupc; podstavec:podstavc; nepokoj;
        stupeň:stupň gen=stupně dat=stupni loc=stupni ins=stupněm
            p.nom=stupně p.acc=stupně p.loc=stupních p.ins=stupni
    """,
    "žena": """
        odchylka p.gen=odchylek; zásoba; řada; výhra dat=výhře loc=výhře p.gen=výher; cesta;
        výška p.gen=výšek; cena; karta p.gen=karet;
        ruka dat=ruce loc=ruce p.gen=rukou p.loc=rukou p.ins=rukama; nabídka p.gen=nabídek;
        síla p.gen=sil p.dat=silám p.loc=silách p.ins=silami; dáma p.gen=dam; značka p.gen=značek; surovina;
        strana; stavba p.gen=staveb; kurtizána; mozaika; hromádka p.gen=hromádek; socha; zahrada;
        palma p.gen=palem; dlažba p.gen=dlažeb; sfinga; zóna; podmínka p.gen=podmínek; hodnota;
        přihrádka p.gen=přihrádek; obětina; kanopa; pyramida; hrobka p.gen=hrobek; zrada;
        destička p.gen=destiček; barva p.gen=barev; pohroma; záplava; skupina; deska p.gen=desek; epocha;
        poloha; volba p.gen=voleb; kostka p.gen=kostek; lišta
    """,
    "růže": """
        pozice; iluze; akce; astronomie; civilizace; kategorie; krabice p.gen=krabic;
        stupnice p.gen=stupnic; dvojice p.gen=dvojic; role;
        svatyně:svatyň nom=svatyně gen=svatyně dat=svatyni acc=svatyni loc=svatyni ins=svatyní
            p.nom=svatyně p.gen=svatyní p.dat=svatyním p.acc=svatyně p.loc=svatyních p.ins=svatyněmi
    """,
    "píseň": """
        výseč; prestiž; přízeň:přízň gen=přízně dat=přízni loc=přízni ins=přízní;
        úroveň:úrovň gen=úrovně dat=úrovni loc=úrovni ins=úrovní
    """,
    "kost": """
        kořist; oblast; část; vzdálenost; proveditelnost; přítomnost; moc; spravedlnost; pevnost; možnost;
        rozmanitost; oběť:obět; zeď:zd p.dat=zdem/zdím p.loc=zdech/zdích
    """,
    "město": """
        místo loc=místě; dřevo dat=dřevu loc=dřevě/dřevu p.gen=dřev;
        břemeno gen=břemene/břemena dat=břemeni/břemenu loc=břemeni/břemenu; stříbro loc=stříbře/stříbru;
        kolo loc=kole; křídlo loc=křídle p.gen=křídel; číslo loc=čísle/číslu p.gen=čísel;
        zlato loc=zlatě/zlatu; písmo loc=písmu/písmě; sucho loc=suchu p.loc=suchách;
        řemeslo loc=řemesle p.gen=řemesel
    """,
    "moře": """
        pole; staveniště:staveništ nom=staveniště gen=staveniště acc=staveniště ins=staveništěm
    """,
    "stavení": """
        pokání; přežití; pořadí; získání; dosažení; pootočení; vyprázdnění; doplnění; otočení; obnovení;
        spiknutí; zemědělství; umění; náboženství; zemětřesení; vzývání; utrácení; zasažení;
        nastavení; uspokojení; natočení
    """,
}
INDECLINABLE = {"Ra": "inanimate", "skóre": "n"}  # a foreign name; IJP: skóre has one form

SOFTENED = {
    "k": "c",
    "h": "z",
    "g": "z",
    "r": "ř",
}  # before the ending of the dative and locative: ruka, ruce


def _locative(stem: str) -> str:
    """The stem with the ending -ě of dative and locative, as its last consonant wants it."""
    if stem.endswith("ch"):
        return f"{stem[:-2]}še"
    if stem[-1] in SOFTENED:
        return f"{stem[:-1]}{SOFTENED[stem[-1]]}e"
    return stem + ("ě" if stem[-1] in "bpvmfdtn" else "e")


def _declined(noun: str, pattern: str, stem: str, differing: dict[str, str]) -> Forms:
    forms: Forms = {}
    for plural, endings in enumerate(PATTERNS[pattern]):
        for case, choices in zip(CASES, endings.split(), strict=True):
            key = f"p.{case}" if plural else case
            made = [_locative(stem) if x == "ě" else stem + x.replace("-", "") for x in choices.split("/")]
            if not plural and choices == "-":
                made = [noun]
            forms[bool(plural), case] = frozenset(differing[key].split("/") if key in differing else made)
    return forms


@cache
def nouns() -> dict[str, tuple[str, Forms]]:
    """Every noun by its nominative, with its gender and all its forms."""
    table: dict[str, tuple[str, Forms]] = {}
    for pattern, text in NOUNS.items():
        for line in text.split(";"):
            head, *rest = line.split() or [""]
            noun, _, stem = head.partition(":")
            if noun:
                vowel = noun[-1] in "aeoíě"
                own = stem or (noun[:-1] if vowel else noun)
                differing = dict(x.split("=") for x in rest)
                table[noun] = (GENDERS[pattern], _declined(noun, pattern, own, differing))
    for noun, gender in INDECLINABLE.items():
        table[noun] = (gender, {(p, c): frozenset({noun}) for p in (False, True) for c in CASES})
    return table


# ---------------------------------------------------------------- adjectives

HARD = {
    ("m", False): "ý ého ému ? ém ým", ("f", False): "á é é ou é ou", ("n", False): "é ého ému é ém ým",
    ("animate", True): "í ých ým é ých ými", ("inanimate", True): "é ých ým é ých ými",
    ("f", True): "é ých ým é ých ými", ("n", True): "á ých ým á ých ými",
}  # fmt: skip
SOFT = {
    ("m", False): "í ího ímu ? ím ím", ("f", False): "í í í í í í", ("n", False): "í ího ímu í ím ím",
    ("animate", True): "í ích ím í ích ími", ("inanimate", True): "í ích ím í ích ími",
    ("f", True): "í ích ím í ích ími", ("n", True): "í ích ím í ích ími",
}  # fmt: skip
POSSESSIVE = {  # soupeřův, beside a masculine noun in the singular
    "animate": "ův ova ovu ova ově/ovu ovým",
    "inanimate": "ův ova ovu ův ově/ovu ovým",
}


def _key(gender: str, plural: bool) -> tuple[str, bool]:
    return (gender, True) if plural else ("m" if gender in ("animate", "inanimate") else gender, False)


def softened_plural(stem: str) -> str:
    """The plural beside persons: nilský, nilští; vylosovaný, vylosovaní; dobrý, dobří."""
    for hard, soft in (("sk", "št"), ("ck", "čt"), ("k", "c"), ("h", "z"), ("ch", "š"), ("r", "ř")):
        if stem.endswith(hard):
            return f"{stem[: -len(hard)]}{soft}í"
    return f"{stem}í"


def _masculine(word: str) -> str:
    """The singular of an adjective given in the plural beside persons: nilský for nilští."""
    for soft, hard in (("ští", "ský"), ("čtí", "cký"), ("aní", "aný"), ("ení", "ený"), ("ění", "ěný")):
        if word.endswith(soft):
            return word[: -len(soft)] + hard
    return word


def adjective(word: str, gender: str, plural: bool, case: str) -> set[str]:
    """The forms of an adjective, given in any nominative, beside a noun of that gender."""
    position = CASES.index(case)
    if word.endswith("ův"):
        return {word[:-2] + x for x in POSSESSIVE[gender].split()[position].split("/")}
    word = _masculine(word)
    stem, soft = word[:-1], word.endswith("í")
    table = SOFT if soft else HARD
    ending = table[_key(gender, plural)].split()[position]
    if ending == "?":
        ending = table["m", False].split()[1 if gender == "animate" else 0]
    if table is HARD and ending == "í":
        return {softened_plural(stem)}
    return {stem + ending}

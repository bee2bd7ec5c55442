"""Words brought to a form in which question and rule meet: folded, stemmed, compounds split."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

import snowballstemmer

from .codes import CODES

SNOWBALL = {"en": "english", "nl": "dutch"}
LETTERS = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe"})
LINKS = ("", "s", "en", "e", "n")  # what Dutch puts between the parts of a compound
SHORTEST = 3  # letters of a part of a compound, and of a stem
ENDING = 5  # letters that an ending has at most: what is cut off beyond is part of the word
PLAIN = 5  # letters by which one part of a compound is known without the other

# Endings of folded words, verbs' and nouns' alike: a light stemmer that also works without diacritics.
ENDINGS = {
    "pl": """
        a e i o u y ie ia ii iu io em am om um ow ej ym im ych ich ego emu ymi imi ach ami mi iem iom iow iach
        iami owi owie ac ic yc ec al il yl ala ila yla ali ili yly alo ilo ylo aly ily alem alam ilem
        ilam ylem ylam asz isz ysz esz iesz amy imy ymy emy iemy acie icie ycie ecie ja aja uje uja ujesz
        ujemy ujecie owac owal owala owali owalem owalam owany owana owane owanych owanie owania owaniu ywac
        ywa ywam ywaja ywany any ana ane anych anym anego anej ony ona one onych onym onego onej anie ania
        aniu enie enia eniu uj aj ij acja acje acji acje acjach cie cia ciu
    """,
    "cs": """
        a e i o u y ou um em im ym am ech ich ych ach ami emi imi ymi eho emu ej ho mu ovi ove ova ovy ovych
        at it et ut yt out nout al il el yl ala ila ela ali ili eli aly ily ely alo ilo elo as is es ame ime
        eme ate ite ete aji eji i ji uje uji uju ujes ujeme ujete ovat oval ovala ovali ovan ovana ovane
        ovano ovany ovani an ana ane ano any en ena ene eno eny eni ani nu ne nes neme nete nou te ete ejte
        ajte ujte
    """,
}
LONGEST_FIRST = {code: sorted(text.split(), key=len, reverse=True) for code, text in ENDINGS.items()}
FLEETING = r"(?<=[bcdfghklmnprstwz])i?e([kc])$"  # `płytek` is of `płytka`, `konec` of `konce`

# What perfective verbs begin with: `zbudować` is `budować`, `vydražit` is `dražit`.
BEGINNINGS = {
    "pl": ("prze", "przy", "roz", "wy", "za", "od", "do", "po", "na", "z", "s", "u", "o"),
    "cs": ("roz", "pri", "pre", "pro", "vy", "za", "od", "do", "po", "na", "z", "s", "u", "o"),
    "nl": ("ge", "be", "ver", "op", "af", "uit", "aan", "in", "om"),
    "en": ("re",),
}

# Words that carry grammar and not what a question is about.
STOPWORDS = {
    "en": """
        a about actually again all allowed already also am an and any anybody anyone anything are as at be
        because been between bring brings brought but by can cannot could d did didn do does doesn
        doing don done during each else entire even ever every exactly for from get gets give gives go
        goes going got had happen happening happens has have having he her here himself his how i if in
        into is isn it its itself just know later let like ll m make makes many may me mean means might
        mine more most much must my myself necessary need needs no nobody normally not now of on once one
        only option options or other our out over per play played playing plays please possibilities
        possibility possible quite re really s said same say should simply so some somebody someone
        something still such t tell than that the their them themselves then there these they thing this
        those through to too up us use used using usually ve very want wants was way we well were what
        whatever when where whether which while who whole whom whose why will with within without won work
        works would yes yet you your yourself
    """,
    "pl": """
        a aby abym acz albo ale az bardzo beda bedzie bez bo bowiem by byc byl byla bylo byly bym byto
        calkiem calkowicie chce chcialbym ci cie co cokolwiek cos czego czegos czemu czy czyli czym dac
        daje dajemy dam dla do dokladnie dostac dostaje dostajemy dostajesz dostal dostalem dostane
        dostanie dziac dziala dzialaja dzieja dzieje gdy gdyby gdzie gdziekolwiek go gra grac graja gram
        gramy gre gry grze i ich ile ilu im inne innego inny innych ja jak jaka jakas jakby jaki jakich
        jakie jakim jakis jako je jednak jego jej jesli jest jestem jeszcze jezeli juz kazda kazde kazdy
        kiedy kilka kim kims kogo kolejny komu kto ktora ktore ktorego ktorej ktory ktorych ktorym ktos ma
        maja mam mamy masz mi mialem miec mna mnie moga moge mogl moglaby moglbym moich moim moj moja moje
        mojego mojej mowi moze mozemy mozesz mozliwe mozliwosc mozliwosci mozna musi musialbym musimy
        musza musze my na nad nalezy nam naprawde nas nasz nic nich nie nigdzie nikogo nikt nim niz no
        normalnie o od ode opcje oraz oznacza pare po pod podczas potem potrzeba potrzebne
        potrzebny potrzebuja potrzebuje poza pozniej przed przez przy przyniesie przynosi przypadku raz
        razie robi robic robie robimy robisz sa sam sama samo samym sie skoro sluza sluzy soba sobie stac
        staje stanie swa swoich swoim swoj swoja swoje swojego swojej sytuacji ta tak taka taki takie
        takze tam te tego tej temu ten teraz tez to toba trzeba tu tutaj ty tych tyle tylko tym u uzyc
        uzyje uzywa uzywac uzywam w wcale we wiec wiecej wlasciwie wlasnie wolno wszyscy wszystkich
        wszystkie wszystko wtedy wyglada wykorzystac wykorzystuje z za zaden zadnego zadnej zas zawsze ze
        zeby znaczy znowu zostac zostaje zrobic zrobie zwykle
    """,
    "cs": """
        a aby abych abychom abys ale ani ano at az bez bude budou by bych byl byla bylo byly byt ceho cemu
        chci chtel ci cili cim co cokoli coz da dal dale dat dava deje dela delaji delam delame delas
        delat do dokud dostane dostaneme dostanu dostat dostavam funguje hodne hra hraje hrajeme hraji
        hraju hrat hre hru hry i ja jak jaka jake jako jakou jaky jakych jakym jde jdou je jeden jedna
        jedno jeho jej jeji jejich jen jenom jeste jestli jestlize ji jim jine jiny jinych jiz jsem jsi
        jsme jsou k kam kazda kazde kazdy kde kdo kdy kdyby kdyz ke koho kolik kolika komu ktera ktere
        ktereho kteri kterou ktery kterych kterym kym lze ma maji mam mame mas me meho mem mezi mi mit mne
        mnou moc mohl mohli mohou mohu moje moji mozne mozno moznost moznosti muj museji musi musim muze
        muzeme muzes muzou muzu my na nad nam nami nas nase ne nebo neco nejak nejake nejakou nejaky nekdo
        nekomu nem neni nez ni nic nich nikam nikde nikdo nikoho nim normalne o obvykle od ode on
        ona oni ono opravdu pak po pod podle pokud porad potom potreba potrebuje potrebujeme potrebuji
        potrebuju pouzije pouziju pouzit pouzivam pouzivat pozdeji prave pred pres presne pri prinasi
        prinese prinest pripade pro probiha proc proti pusobi s sam sama se si situaci slouzi smeji smi
        smim smime stane stava sve sveho svoje svoji svou svuj svych svym ta tady tak take takze tam te
        ted teda tedy ten tento teto tim to tohle toho tom tomu treba tu tuto ty tych tyto u udela udelam
        udelat uplne uz v ve vic vice vlastne vsak vsechno vsechny vsichni vubec vzdy z za zadna zadne
        zadnou zadny zase zda ze znamena
    """,
    "nl": """
        aan af al alle alleen alles als altijd andere anders ben bent betekent bij
        bijvoorbeeld brengt daar daarna dan dat de deze die dient dit doe doen doet door dus echt een eens
        eentje eigenlijk elk elke en er ergens even ga gaan gaat gebeuren gebeurt gebruik gebruiken
        gebruikt geef geeft geen geheel geldt geven gewoon goed had heb hebben hebt heeft heen hele
        helemaal hem hen het hier hij hoe hoef hoeft hoeveel hoeven hun ieder iedere iedereen iemand iets
        ik in is ja je jij jou jouw kan klaar kom komt kon krijg krijgen krijgt kun kunnen kunt later
        liggen ligt maar mag me mee meer men met mij mijn mocht moet moeten mogelijk mogelijkheden mogen
        na naar naartoe nee nergens niemand niet niets nodig nog nooit normaal nou nu of om omdat onder
        ons ook op opties over per precies raak raken speel speelt spel spelen sta staan staat te tegen
        terwijl tijdens toch toe tot tussen u uit uw van vanuit veel via voor waar waarmee waarom waaruit
        waarvan waarvoor wanneer want waren was wat we weer weet wel welk welke werd werken werkt wie
        wiens wij wil word worden wordt wou z ze zelf zich zij zijn zit zitten zo zoals zonder zou zullen
    """,
}
# What a question asks for: these words are no names of anything, but they tell rules apart.
SEEKING = {
    "en": {"qmuch": "many much", "qwho": "who whom", "qwhen": "when", "qwhere": "where",
           "qmust": "must forced"},
    "pl": {"qmuch": "ile ilu iloma", "qwho": "kto kogo komu", "qwhen": "kiedy", "qwhere": "gdzie skad dokad",
           "qmust": "musze musi musisz musimy musza przymus"},
    "cs": {"qmuch": "kolik kolika", "qwho": "kdo koho komu", "qwhen": "kdy", "qwhere": "kde kam odkud",
           "qmust": "musim musi musis musime museji povinen"},
    "nl": {"qmuch": "hoeveel", "qwho": "wie", "qwhen": "wanneer", "qwhere": "waar waarheen",
           "qmust": "moet moeten hoef hoeft verplicht"},
}  # fmt: skip
ASKING = {
    code: {word: sought for sought, words in seeking.items() for word in words.split()}
    for code, seeking in SEEKING.items()
}
# What is said in several words of grammar: the folded saying, and the word that says the same.
SAYINGS = {
    "en": ((r"\b(have|has|had|need|needs) to\b", "must"),
           (r"\b(run|runs|ran) out\b|\b(none|nothing|no more|not any) left\b|\bused up\b", "exhausted"),
           (r"\b(get|gets|getting|got) rid of\b", "discard"),
           (r"\b(go|goes|going) first\b", "begin"),
           (r"\bout of the (game|round)\b", "eliminated"),
           (r"\blevel on\b|\b(is|are|all) level\b|\bneck and neck\b", "tie"),
           (r"\b(two|three|both|several|some) of us\b", r"\1 players")),
    "pl": ((r"\btyle samo\b|\bpo rowno\b|\btak\w+ sam\w* (liczb|ilosc)\w*", "rowno"),
           (r"\btak(i|a|ie|ich) sam(a|e|o|ych)?\b", "jednakowe"),
           (r"\b(dwoch|dwoje|trzech|kilku) z nas\b", r"\1 graczy")),
    "cs": ((r"\bna rade\b", "na tahu"),
           (r"\b(dva|dve|tri|nekolik) z nas\b", r"\1 hraci")),
    "nl": ((r"\b(is|zijn|raakt|raken) (al |dan )?op(?= *([,;.?!]|$))", "opgeraakt"),
           (r"\bop (is|zijn|raakt|raken)(?= *([,;.?!]|$))", "opgeraakt"),
           (r"\b(raak|raken|kom|komen) (.*) (af|vanaf|kwijt)\b", r"kwijtraken \2"),
           (r"\b(lever|leveren|levert) (.*) op(?= *([,;.?!]|$))", r"opleveren \2"),
           (r"\b(twee|drie|beide|meer) van ons\b", r"\1 spelers")),
}  # fmt: skip
# Numbers in words: nearly every rule has some, so they say little about which one is meant.
NUMERALS = {
    "en": "one two three four five six seven eight nine ten first second third fourth fifth sixth twice half",
    "pl": """
        jeden jedna jedno dwa dwie dwoch dwoje dwom trzy trzech trzem cztery czterech piec pieciu szesc
        szesciu siedem siedmiu osiem osmiu dziewiec dziesiec pierwszy pierwsza pierwsze drugi druga drugie
        trzeci trzecia trzecie czwarty czwarta piaty piata piatej szosty szosta
    """,
    "cs": """
        jeden jedna jedno jednu dva dve dvou dvema tri trech ctyri ctyrech pet peti sest sesti sedm osm devet
        deset prvni druhy druha druhe treti ctvrty ctvrta paty pata patem sesty sesta dvakrat
    """,
    "nl": """
        een twee drie vier vijf zes zeven acht negen tien eerste tweede derde vierde vijfde zesde tweemaal
        vieren tweeen
    """,
}
HOW_MANY = "qmuch"
SOUGHT = frozenset(sought for words in ASKING.values() for sought in words.values())
STOP = {code: frozenset(text.split()) for code, text in STOPWORDS.items()}


def fold(text: str) -> str:
    """Small letters without diacritics."""
    lowered = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    return "".join(letter for letter in lowered if not unicodedata.combining(letter))


def words_in(text: str) -> list[str]:
    """The words of a text, folded."""
    return re.findall(r"[a-z0-9]+", fold(text))


@cache
def _stemmer(code: str) -> snowballstemmer.stemmer:
    return snowballstemmer.stemmer(SNOWBALL[code])


@lru_cache(maxsize=50_000)
def stem(word: str, code: str) -> str:
    """The stem of a folded word."""
    if word.isdigit() or word in SOUGHT:
        return word
    if code not in SNOWBALL:
        return _light_stem(word, code)
    short = str(_stemmer(code).stemWord(word))
    return short if len(word) - len(short) <= ENDING else word


def _light_stem(word: str, code: str) -> str:
    """A Slavic word without its longest ending; consonants that change before endings are made one."""
    if not re.search(FLEETING, word):
        ending = next(
            (e for e in LONGEST_FIRST[code] if word.endswith(e) and len(word) - len(e) >= SHORTEST), ""
        )
        word = word.removesuffix(ending)
    return re.sub(r"(cz|c)$", "k", re.sub(r"rz$", "r", re.sub(FLEETING, r"\1", word)))


def stems(text: str, code: str, parts: Iterable[str] = ()) -> list[str]:
    """The stems of a text without words of grammar; compounds of known parts bring these along."""
    known = frozenset(parts)
    found: list[str] = []
    for word in content(text, code):
        found.append(stem(word, code))
        found += [stem(part, code) for part in split(word, known)] if code == "nl" else []
    return found


def content(text: str, code: str) -> list[str]:
    """The words of a text without words of grammar, and what it asks for."""
    words = [ASKING[code].get(word, word) for word in words_in(_said_plainly(text, code))]
    return [word for word in words if word not in STOP[code]]


def _said_plainly(text: str, code: str) -> str:
    folded = fold(text)
    for saying, word in SAYINGS[code]:
        folded = re.sub(saying, word, folded)
    return folded


def split(word: str, known: frozenset[str]) -> Iterator[str]:
    """The two parts of a compound, if both are known words; else the longer one that is known."""
    for at in range(SHORTEST, len(word) - SHORTEST + 1):
        for link in LINKS:
            head, tail = word[:at], word[at:]
            if tail.startswith(link) and head in known and tail[len(link) :] in known:
                yield from (head, tail[len(link) :])
                return
    if word not in known:
        ends = [part for at in range(PLAIN, len(word) - SHORTEST + 1) for part in (word[:at], word[-at:])]
        yield from sorted((part for part in ends if part in known), key=len)[-1:]


@cache
def numerals(code: str) -> frozenset[str]:
    """The stems of numbers in words."""
    return frozenset(stem(word, code) for word in words_in(NUMERALS[code]))


# ---------------------------------------------------------------- words that are nearly the same


def kinship(one: str, other: str, code: str) -> float:
    """How surely two stems belong to one word: 1 if they are equal, 0 if nothing speaks for it."""
    if one == other:
        return 1.0
    if one.isdigit() or other.isdigit() or one in SOUGHT or other in SOUGHT:
        return 0.0
    if same_beginning(one, other):
        return 0.8
    return 0.7 if stripped(one, code) == stripped(other, code) else 0.0


def stripped(term: str, code: str) -> str:
    """A stem without what verbs begin with."""
    for beginning in BEGINNINGS[code]:
        if term.startswith(beginning) and len(term) - len(beginning) >= SHORTEST:
            return term.removeprefix(beginning)
    return term


def same_beginning(one: str, other: str) -> bool:
    """Whether two stems begin alike for long enough and go on only for an ending."""
    shared = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        shared += 1
    shorter, longer = sorted((len(one), len(other)))
    return shared >= max(4, min(6, shorter)) and longer - shared <= 3 and shared / longer >= 0.6


def slips(one: str, other: str) -> int:
    """How many letters were mistyped, left out, added or swapped to make one word of the other; 3 is many."""
    if abs(len(one) - len(other)) > 2:
        return 3
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, before_last = row, before
        row = [i]
        for j, b in enumerate(other, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, before_last[j - 2] + 1)
            row.append(cost)
        before = last
    return min(row[-1], 3)


# ---------------------------------------------------------------- languages

LETTERS_OF = {"en": "", "pl": "ąęłńśźżć", "cs": "ěřůčšžýáíéúťďň", "nl": "ëïĳ"}
PAIRS_OF = {
    "en": ("th", "wh", "ght", "oo"),
    "pl": ("sz", "cz", "rz", "dz", "ie", "wy"),
    "cs": ("ch", "hr", "ny", "tk", "vy"),
    "nl": ("ij", "aa", "ee", "oe", "ui", "eu", "cht"),
}


def likely_language(text: str, spoken: dict[str, frozenset[str]]) -> str:
    """The language of a question: by its words of grammar, its letters and the words of the rules."""
    words = words_in(text)
    scores = {code: 0.0 for code in CODES}
    for code in CODES:
        scores[code] += sum(1.0 for word in words if word in STOP[code])
        scores[code] += sum(0.8 for word in words if word in spoken[code])
        scores[code] += sum(1.0 for letter in text.casefold() if letter in LETTERS_OF[code])
        scores[code] += sum(0.1 for word in words for pair in PAIRS_OF[code] if pair in word)
    return max(scores, key=lambda code: scores[code])

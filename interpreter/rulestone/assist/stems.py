"""Words brought to a form in which question and rule meet: folded, stemmed, compounds split."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

import snowballstemmer

CODES = ("en", "pl", "cs", "nl")
SNOWBALL = {"en": "english", "nl": "dutch"}
LETTERS = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe"})
LINKS = ("", "s", "en", "e", "n")  # what Dutch puts between the parts of a compound
SHORTEST = 3  # letters of a part of a compound, and of a stem
PLAIN = 5  # letters by which one part of a compound is known without the other

# Endings of folded words, verbs' and nouns' alike: a light stemmer that also works without diacritics.
ENDINGS = {
    "pl": """
        a e i o u y ie ia ii iu io em am om um ow ej ym im ych ich ego emu ymi imi ach ami mi iem iom iow iach
        iami owi owie ac ic yc ec al il yl ala ila yla ali ili yly alo ilo ylo aly ily alem alam ilem
        ilam ylem ylam asz isz ysz esz iesz amy imy ymy emy iemy acie icie ycie ecie ja aja uje uja ujesz
        ujemy ujecie owac owal owala owali owalem owalam owany owana owane owanych owanie owania owaniu ywac
        ywa ywam ywaja ywany any ana ane anych anym anego anej ony ona one onych onym onego onej anie ania
        aniu enie enia eniu acja acje acji acje acjach cie cia ciu
    """,
    "cs": """
        a e i o u y ou um em im ym am ech ich ych ach ami emi imi ymi eho emu ej ho mu ovi ove ova ovy ovych
        at it et ut yt out nout al il el yl ala ila ela ali ili eli aly ily ely alo ilo elo as is es ame ime
        eme ate ite ete aji eji i ji uje uji uju ujes ujeme ujete ovat oval ovala ovali ovan ovana ovane
        ovano ovany ovani an ana ane ano any en ena ene eno eny eni ani nu ne nes neme nete nou
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
        a about all am an and any anything are as at be because been but by can cannot could did do does
        doing done else ever exactly every for from had happen happens has have having he her here his how
        i if in into is isn it its itself just ll let like ll many may me mean means might more most much
        must my no not now of on once one only or other our out over per please possible really s said say
        same should so some something still such t tell than that the their them then there these they
        thing this those through to too up us use used using ve very was way we well were what whatever
        when where whether which while who whom whose why will with within without would yes yet you your
        d don doesn didn won m re also get gets got give gives go goes going make makes work works know need
        needs allowed already again both each even between during play playing played plays
    """,
    "pl": """
        a aby acz ale albo az bardzo bez bo bowiem by byc byl byla bylo byly bym byto bedzie beda ci cie co
        cos czego czegos czemu czy czyli czym dla do gdy gdyby gdzie go i ich ile im inne inny innych innego
        ja jak jaka jaki jakie jakich jakim jaka jako je jego jej jednak jesli jezeli jest jestem jeszcze juz
        kazdy kazda kazde ktora ktorą ktory ktore ktorej ktorego ktorych ktorym kiedy kto kogo komu kim ma
        mam mamy maja masz mi miec mialem mna mnie moge mogl moga moze mozna mozemy mozesz mozliwe moj moja
        moje mojego mojej moim moich musi musze musza musimy my na nad nam nas nasz nie nic niz nim nich o
        od ode oraz po pod podczas poza przed przez przy sa sam sama samo sie skoro sobie soba swoj swoja
        swoje swoich swojej swojego swoim swa ta tak taki taka takie takze tam te tego tej tez temu ten to
        toba tu tutaj tych tylko tym ty u w we wiec wiecej wlasnie wolno wszyscy wszystko wszystkie
        wszystkich wtedy z za zawsze ze zeby znowu zas daje dac dam dostaje dostac dostane dostanie dzieje
        dziac dzieja robi robic robie zrobic stanie staje stac trzeba nalezy dziala dzialaja sluzy sluza
        wyglada teraz potem ilu jakas jakis jakby ktos kims mowi oznacza znaczy chce chcialbym naprawde
        jezeli przypadku sytuacji kolejny dokladnie no tyle az raz razie gra gram gramy graja grac grze gre gry
    """,
    "cs": """
        a aby ale ani ano at az bez bude budou by bych byl byla bylo byly byt co ceho cemu ci cim cili coz
        dal dale deje do dokud i ja jak jaka jake jako jaky jakym jakou jakych jdou je jeden jedna jedno jeho
        jej jeji jejich jen jenom jestli jestlize jeste ji jim jine jiny jinych jiz jsem jsi jsme jsou k kam
        kde kdo koho komu kdy kdyby kdyz ke kazdy kazda kazde ktera ktere kterou ktery kteri ktereho kterych
        kterym kolik kolika kym ma mam mame maji mas me meho mem mezi mi mit mne mnou moje moji muj muze
        muzu muzeme mohou mohu mohl musi musim museji my na nad nam nami nas nase ne nebo neco nejak nekdo
        nekomu nem neni nez ni nic nich nim o od ode on ona oni ono opravdu pak po pod podle pokud potom
        porad prave pres pred pri pro proc proti s se si sam sama smi smim smeji sve svou svuj svoje svoji
        sveho svych svym ta tak takze tady take tam te teda tedy ten tento teto tim to toho tohle tom tomu tu
        tuto ty tych tyto u uz v ve vic vice vlastne vsak vsechno vsechny vsichni vubec vzdy z za ze zda zase
        dela delat delam stane stava znamena dostanu dostane dostat dava da dat lze pusobi slouzi funguje
        probiha ted chci chtel jde mozne mozno situaci pripade presne nejaky nejake nejakou treba hraje hrat
        hraji hrajeme hru hry hre hra
    """,
    "nl": """
        aan af al alle alleen alles als altijd andere anders bij bijvoorbeeld daar daarna dan dat de deze
        die dit doe doen doet door dus een eens eigenlijk elk elke en er ergens even ga gaan gaat geef geen
        geldt geeft geven gebeurt gebeuren goed had heb hebben hebt heeft hem hen het hier hij hoe hoeveel
        hun iemand iets ik in is ja je jij jou jouw kan kun kunnen kunt kon krijg krijgen krijgt maar mag me
        mee meer men met mij mijn mocht moet moeten mogen na naar nee niet niets nog nooit nou nu of om omdat
        onder ons ook op over per precies te tegen terwijl tijdens toch toe tot tussen u uit uw van vanuit
        veel via voor waar waarmee waarom waaruit waarvan waarvoor wanneer want wat we weer wel welk welke
        werd werken werkt wie wiens wij wil word worden wordt ze zelf zich zij zijn zo zoals zonder zou
        zullen betekent dient iedereen ieder iedere zit komt kom wou als weet echt spel spelen speel speelt raak
        raken
    """,
}
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
    if word.isdigit():
        return word
    return str(_stemmer(code).stemWord(word)) if code in SNOWBALL else _light_stem(word, code)


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
    for word in words_in(text):
        if word not in STOP[code]:
            found.append(stem(word, code))
            found += [stem(part, code) for part in split(word, known)] if code == "nl" else []
    return found


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


# ---------------------------------------------------------------- words that are nearly the same


def kinship(one: str, other: str, code: str) -> float:
    """How surely two stems belong to one word: 1 if they are equal, 0 if nothing speaks for it."""
    if one == other:
        return 1.0
    if one.isdigit() or other.isdigit():
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
    longer = max(len(one), len(other))
    return shared >= 4 and longer - shared <= 3 and shared / longer >= 0.6


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


def likely_language(text: str, known: dict[str, frozenset[str]]) -> str:
    """The language of a question: by its words of grammar, its letters and the rules' own words."""
    words = words_in(text)
    scores = {code: 0.0 for code in CODES}
    for code in CODES:
        scores[code] += sum(1.0 for word in words if word in STOP[code])
        scores[code] += sum(0.6 for word in words if stem(word, code) in known.get(code, frozenset()))
        scores[code] += sum(1.0 for letter in text.casefold() if letter in LETTERS_OF[code])
        scores[code] += sum(0.1 for word in words for pair in PAIRS_OF[code] if pair in word)
    return max(scores, key=lambda code: scores[code])

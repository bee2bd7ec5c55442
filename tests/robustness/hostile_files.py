"""Files that somebody made to do harm, or that an accident left: each the same for its number everywhere."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

from rulestone.syntax.keywords import HEADS, RESERVED
from rulestone.syntax.resources import rulesets_folder

Hostile = Callable[[random.Random], bytes]

ODD_SIGNS = "\0\x07\x08\x0b\x0c\x1b\x7f\x85\x9b\xa0\xad\u200b\u200d\u202e\u2028\u2066\ufeff\ufffe\U000e0041"
ODD_NAMES = (
    "__class__", "__import__", "None", "True", "self", "lambda", "S", "ſ", "ǅ", "ﬁ", "é", "e\u0301", "名前",
    "𝔘𝔫𝔦", "١", "0x", "1e9", "_", "__", "x" * 60, "x" * 61, "x" * 5000, "con", "..", "/etc/passwd", "a.b",
    "state", "advance", "score_total", "i64", "define", "@main", "%s", "{x}",
)  # fmt: skip
HOSTILE_TEXTS = (
    "<script>alert(1)</script>", "{{ 7*7 }}", "{% include 'x' %}", "%(x)s %n %99999999d", "[", "]", "[x] [y",
    "\\\\", "\\n", "\\x41", "\\N{DASH}", "\\ud800", '\\"\\"\\"', "#read(x)", "::error::x", "|", "../../x",
    "a" * 3000, "\u202eabc", "\x1b[31m", "'; drop", "${HOME}", "`id`", "",
)  # fmt: skip
NUMBERS = ("0", "1", "2", "9", "60", "61", "999", "99999", "999999999", "1000000000", "9" * 40, "9" * 3900)
MANY = (
    "number n{} from 0 to 9",
    'kind k{} is token "k", "ks"',
    "to p{0}\n    do p{1}",
    "value v{0}: v{1} + 1",
    'choice c{} "C"\n    then\n        end turn',
    'source s{} "S"',
    'edition e{} of g "E"',
    'variant v{} of g "V"\n    remove number n',
    'point P{} "P" wording only',
    'option o{} "O" from 0 to 1',
    'score s{} "S": 1',
    'example "e{}" for 2 players\n    do "x"',
    'group g{} "G": a',
    "game g{}",
    "players {}",
)
WORDS = (*sorted(RESERVED), *sorted(HEADS))
SIGNS = tuple("()[],:;.+-*/|`\"=<>!?@#$%^&~{}'")


@cache
def shipped_files() -> tuple[Path, ...]:
    """All rule files of this package."""
    return tuple(sorted(rulesets_folder().rglob("*.rules")))


@cache
def small_files() -> tuple[Path, ...]:
    """Those that hold a whole small game."""
    return tuple(sorted((rulesets_folder() / "classics").glob("*.rules")))


def some_file(chance: random.Random) -> bytes:
    """A file of this package, more often than not a small one."""
    return chance.choice(small_files() if chance.random() < 0.7 else shipped_files()).read_bytes()


def _small(chance: random.Random) -> str:
    return chance.choice(small_files()).read_text("utf-8")


# ---------------------------------------------------------------- bytes


def noise(chance: random.Random) -> bytes:
    """Bytes of any value, or of those that text is made of."""
    length = chance.choice((0, 1, 2, 10, 300, 5000))
    if chance.random() < 0.5:
        return chance.randbytes(length)
    return bytes(chance.choices(b' \n\tabcgame"0123456789:,()-`\r', k=length))


def broken_letters(chance: random.Random) -> bytes:
    """A shipped file with bytes that are no UTF-8."""
    data = bytearray(some_file(chance))
    for _ in range(chance.choice((1, 3, 40))):
        at = chance.randrange(len(data))
        data[at : at + 1] = chance.choice(
            (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", b"\x80")
        )
    return bytes(data)


def other_encoding(chance: random.Random) -> bytes:
    """A game in an encoding that it is not to be in, with a mark at its beginning or not."""
    encoding = chance.choice(("utf-16", "utf-16-le", "utf-32", "utf-7", "utf-8-sig", "cp500"))
    return _small(chance).encode(encoding, "replace")


def cut_short(chance: random.Random) -> bytes:
    """A shipped file that breaks off, or begins in the middle."""
    data = some_file(chance)
    at = chance.randrange(len(data))
    return data[:at] if chance.random() < 0.8 else data[at:]


def spliced(chance: random.Random) -> bytes:
    """The beginning of a file and the end of another."""
    one, other = some_file(chance), some_file(chance)
    return one[: chance.randrange(len(one))] + other[chance.randrange(len(other)) :]


def woven(chance: random.Random) -> bytes:
    """Lines of two games, mixed."""
    lines = [*_small(chance).splitlines(), *_small(chance).splitlines()]
    kept = [line for line in lines if chance.random() < 0.8]
    for _ in range(chance.choice((1, 5, 50))):
        one, other = chance.randrange(len(kept)), chance.randrange(len(kept))
        kept[one], kept[other] = kept[other], kept[one]
    return "\n".join(kept).encode()


def flipped(chance: random.Random) -> bytes:
    """A shipped file with bits turned over."""
    data = bytearray(some_file(chance))
    for _ in range(chance.choice((1, 2, 10))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


# ---------------------------------------------------------------- letters


def odd_signs(chance: random.Random) -> bytes:
    """Signs that are not seen, turn the direction, or end a line for some."""
    text = _small(chance)
    for _ in range(chance.choice((1, 4, 30))):
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(ODD_SIGNS) + text[at:]
    return text.encode("utf-8", "surrogatepass")


def line_ends(chance: random.Random) -> bytes:
    """Lines that end otherwise, or are indented otherwise."""
    end = chance.choice(("\r", "\r\n", "\n\r", "\x0b", "\x0c", "\u2028", "\x85", "\n\n\n", " \n", "\\\n", ""))
    indent = chance.choice(("    ", "\t", "   ", " \t", "\u00a0\u00a0\u00a0\u00a0", "     ", ""))
    mixed = chance.random() < 0.5
    lines = _small(chance).splitlines()
    return "".join(
        line.replace("    ", indent if not mixed or chance.random() < 0.2 else "    ")
        + (end if not mixed or chance.random() < 0.2 else "\n")
        for line in lines
    ).encode()


def unterminated(chance: random.Random) -> bytes:
    """Texts, names between backticks, parentheses and brackets that are left open or never opened."""
    text = _small(chance)
    places = [at for at, sign in enumerate(text) if sign in '"()[]`:,']
    for at in sorted(chance.sample(places, min(len(places), chance.choice((1, 2, 8)))), reverse=True):
        text = text[:at] + chance.choice(("", '"', "`", "(", '"""', "[")) + text[at + 1 :]
    return text.encode()


def planted(chance: random.Random) -> bytes:
    """A game in whose texts somebody planted something."""
    parts = _small(chance).split('"')
    for at in range(1, len(parts), 2):
        if chance.random() < 0.4:
            parts[at] = chance.choice(HOSTILE_TEXTS)
    return '"'.join(parts).encode("utf-8", "surrogatepass")


def odd_names(chance: random.Random) -> bytes:
    """A game whose names are keywords, words of Python, letters of any script, or endless."""
    text = _small(chance)
    words = sorted({word for word in text.split() if word.isidentifier()} - RESERVED)
    for word in chance.sample(words, min(len(words), chance.choice((1, 3, 10)))):
        new = chance.choice((*ODD_NAMES, *WORDS))
        text = text.replace(word, f"`{new}`" if chance.random() < 0.3 else new)
    return text.encode()


# ---------------------------------------------------------------- size


def deep(chance: random.Random) -> bytes:
    """Something inside itself, many times."""
    depth = chance.choice((5, 29, 30, 31, 200, 3000, 50_000))
    head = 'game g "G"\nplayers 2\nnumber n from 0 to 9\nto play\n'
    open_, close = chance.choice(
        (("(", ")"), ("not ", ""), ("1 + ", ""), ("- ", ""), ("max(1, ", ")"), ("[", "]"), ("my ", ""),
         ("size of ", ""), ("n of ", ""), ("(n if n is 1 otherwise ", ")"))
    )  # fmt: skip
    if chance.random() < 0.5:
        return f"{head}    set n to {open_ * depth}1{close * depth}\n    end game\n".encode()
    depth = min(depth, 700)
    block = chance.choice(
        ("if n is 1", "for each player p", "repeat 2 times", "as player 1", "choice c", "to x")
    )
    lines = "".join(f"{'    ' * (n + 1)}{block}\n" for n in range(depth))
    return f"{head}{lines}{'    ' * (depth + 1)}end game\n".encode()


def long_tokens(chance: random.Random) -> bytes:
    """One token, line or comment of enormous length."""
    length = chance.choice((61, 3999, 4001, 70_000, 600_000))
    token = chance.choice(
        ("x" * length, "9" * length, f'"{"x" * length}"', "-" * length, " " * length, "`" * length,
         "a, " * (length // 3), "n + " * (length // 4) + "1", "\\" * length, "é" * length, "\0" * length)
    )  # fmt: skip
    lines = _small(chance).splitlines()
    at = chance.randrange(len(lines))
    lines[at] = chance.choice((token, f"{lines[at]} {token}", lines[at].replace(" ", f" {token} ", 1)))
    return "\n".join(lines).encode()


def many(chance: random.Random) -> bytes:
    """Very many of one thing."""
    count = chance.choice((100, 500, 3000))
    line = chance.choice(MANY)
    body = "\n".join(line.format(n, n + 1) for n in range(count))
    return f'game g "G"\nplayers 2\n{body}\nto play\n    end game\n'.encode()


def huge_numbers(chance: random.Random) -> bytes:
    """A game with numbers nobody can count to."""
    words = _small(chance).split(" ")
    for at, word in enumerate(words):
        if word.strip("\n,:)").isdigit() and chance.random() < 0.3:
            words[at] = chance.choice(NUMBERS)
    return " ".join(words).encode()


def soup(chance: random.Random) -> bytes:
    """Words of the language in any order, indented as it comes."""

    def word() -> str:
        return chance.choice(
            (chance.choice(WORDS), chance.choice(WORDS), chance.choice(("a", "b", "p", "n", "my", "c")),
             chance.choice(SIGNS), chance.choice(NUMBERS), f'"{chance.choice(HOSTILE_TEXTS)}"')
        )  # fmt: skip

    lines = (
        "    " * chance.choice((0, 0, 1, 1, 2, 3)) + " ".join(word() for _ in range(chance.randrange(1, 9)))
        for _ in range(chance.choice((1, 5, 40)))
    )
    head = 'game g "G"\nplayers 2\n' if chance.random() < 0.6 else ""
    return (head + "\n".join(lines) + "\n").encode("utf-8", "surrogatepass")


def layered(chance: random.Random) -> bytes:
    """A layer of a shipped game, another game or itself, of whatever it changes or removes."""
    of = chance.choice(("pig", "kuhn_poker", "goofspiel", "tic_tac_toe", "me", "nothing", "ra"))
    changes = [line.strip() for line in some_file(chance).decode().splitlines() if line.strip()]
    verbs = ("add", "remove", "change", "replace", "")
    lines = "\n".join(
        f"    {chance.choice(verbs)} {chance.choice(changes)}" for _ in range(chance.randrange(1, 6))
    )
    return f'{chance.choice(("variant", "edition"))} me of {of} "Me"\n{lines}\n'.encode()


HOSTILE: tuple[Hostile, ...] = (
    noise, broken_letters, other_encoding, cut_short, spliced, woven, flipped, odd_signs, line_ends,
    unterminated, planted, odd_names, deep, long_tokens, many, huge_numbers, soup, layered,
)  # fmt: skip


def hostile(number: int) -> tuple[str, bytes]:
    """What a file of that number is, and its content."""
    make = HOSTILE[number % len(HOSTILE)]
    return make.__name__, make(random.Random(f"hostile {number}"))

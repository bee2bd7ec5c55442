"""Valid rulesets with a few things changed: numbers, bounds, names, structure; each the same everywhere."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache

from random_rules.generator import ruleset as random_ruleset
from robustness.hostile_files import WORDS, small_files
from rulestone.syntax.keywords import HEADS, RESERVED

Mutation = Callable[[str, random.Random], str]

TOKEN = re.compile(r'--.*|"[^"\n]*"|`[^`\n]*`|[^\W\d]\w*|\d+|[^\w\s]')
NUMBER = re.compile(r"(?<!\w)\d+(?!\w)")
NAME = re.compile(r"[^\W\d]\w*")
CHANGED = (
    "0",
    "-1",
    "1",
    "2",
    "1000000000",
    "999999999",
    "99999",
    "nothing",
    "all",
    '"seven"',
    "my",
    "(1 / 0)",
)
RANDOM = 400  # random rulesets that mutants are made of
FEWEST, MOST = 1, 3  # mutations of a mutant


@cache
def original(number: int) -> str:
    """The ruleset that a mutant is made of: a shipped small one, or a random one."""
    files = small_files()
    if number % 3 == 0:
        return files[number // 3 % len(files)].read_text("utf-8")
    return random_ruleset(number % RANDOM)


# ---------------------------------------------------------------- numbers


def number_changed(text: str, chance: random.Random) -> str:
    """A number becomes an extreme one, a neighbour, another one of the rules, or no number at all."""
    found = list(NUMBER.finditer(text))
    if not found:
        return text
    at = chance.choice(found)
    value = int(at[0])
    new = chance.choice(
        (*CHANGED, str(value + 1), str(value - 1), chance.choice(found)[0], str(value * 1000))
    )
    return text[: at.start()] + new + text[at.end() :]


def bounds_swapped(text: str, chance: random.Random) -> str:
    """What goes from a number to another goes the other way, or from and to the same."""
    found = list(re.finditer(r"(\d+) to (\d+)", text))
    if not found:
        return text
    at = chance.choice(found)
    low, high = at[1], at[2]
    new = chance.choice((f"{high} to {low}", f"{high} to {high}", f"{low} to {low}", f"0 to {high}0", low))
    return text[: at.start()] + new + text[at.end() :]


# ---------------------------------------------------------------- names


def name_swapped(text: str, chance: random.Random) -> str:
    """One name stands for another, once."""
    found = [at for at in NAME.finditer(text) if at[0] not in RESERVED]
    at, other = chance.choice(found), chance.choice(found)
    return text[: at.start()] + other[0] + text[at.end() :]


def word_swapped(text: str, chance: random.Random) -> str:
    """A word of the language becomes another one."""
    found = [at for at in NAME.finditer(text) if at[0] in RESERVED or at[0] in HEADS]
    at = chance.choice(found)
    new = chance.choice((chance.choice(found)[0], chance.choice(WORDS)))
    return text[: at.start()] + new + text[at.end() :]


def renamed(text: str, chance: random.Random) -> str:
    """A name is another one everywhere: that may well be as valid as before."""
    names = sorted({at[0] for at in NAME.finditer(text)} - RESERVED - HEADS)
    old = chance.choice(names)
    new = chance.choice(
        (f"{old}_2", "zażółć", "class", "state", "S", "x" * 60, chance.choice(names), "it", "end")
    )
    return re.sub(rf"(?<!\w){old}(?!\w)", new, text)


# ---------------------------------------------------------------- structure


def token_changed(text: str, chance: random.Random) -> str:
    """A token is left out, said twice, or changes its place with the next."""
    found = list(TOKEN.finditer(text))
    at = chance.randrange(len(found) - 1)
    one, next_ = found[at], found[at + 1]
    between = text[one.end() : next_.start()]
    new = chance.choice((next_[0], f"{one[0]} {one[0]}{between}{next_[0]}", f"{next_[0]}{between}{one[0]}"))
    return text[: one.start()] + new + text[next_.end() :]


def line_changed(text: str, chance: random.Random) -> str:
    """A line is left out, said twice, or changes its place with another."""
    lines = text.splitlines()
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(3):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case _:
            lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines) + "\n"


def block_changed(text: str, chance: random.Random) -> str:
    """A line with all that is indented below it goes, comes twice, or moves elsewhere."""
    lines = text.splitlines()
    at = chance.randrange(len(lines))
    end = at + 1
    while end < len(lines) and _indent(lines[end]) > _indent(lines[at]):
        end += 1
    block = lines[at:end]
    what = chance.randrange(3)
    if what != 1:
        del lines[at:end]
    if what:
        to = chance.randrange(len(lines) + 1)
        lines[to:to] = block
    return "\n".join(lines) + "\n"


def indentation_changed(text: str, chance: random.Random) -> str:
    """A line, or all from there on, stands further in or out."""
    lines = text.splitlines()
    at = chance.randrange(len(lines))
    end = at + 1 if chance.random() < 0.6 else len(lines)
    for number in range(at, end):
        line = lines[number]
        lines[number] = f"    {line}" if chance.random() < 0.5 else line.removeprefix("    ")
    return "\n".join(lines) + "\n"


def member_changed(text: str, chance: random.Random) -> str:
    """An entry of a list with commas is left out, comes twice, or stands elsewhere."""
    lines = text.splitlines()
    lists = [n for n, line in enumerate(lines) if ", " in line and not line.lstrip().startswith("--")]
    if not lists:
        return text
    at = chance.choice(lists)
    entries = lines[at].split(", ")
    one, other = chance.randrange(len(entries)), chance.randrange(len(entries))
    match chance.randrange(3):
        case 0:
            del entries[one]
        case 1:
            entries.insert(other, entries[one])
        case _:
            entries[one], entries[other] = entries[other], entries[one]
    lines[at] = ", ".join(entries)
    return "\n".join(lines) + "\n"


def borrowed(text: str, chance: random.Random) -> str:
    """A line of another game comes in."""
    lines, others = text.splitlines(), original(chance.randrange(10**4)).splitlines()
    lines.insert(chance.randrange(len(lines)), chance.choice(others))
    return "\n".join(lines) + "\n"


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


MUTATIONS: tuple[Mutation, ...] = (
    number_changed, number_changed, number_changed, bounds_swapped, name_swapped, word_swapped, renamed,
    token_changed, line_changed, block_changed, indentation_changed, member_changed, borrowed,
)  # fmt: skip


def mutant(number: int) -> tuple[str, bytes]:
    """What was changed, and the text of the mutant of that number."""
    chance = random.Random(f"mutant {number}")
    text, done = original(number), []
    for _ in range(chance.randint(FEWEST, MOST)):
        mutation = chance.choice(MUTATIONS)
        text = mutation(text, chance)
        done.append(mutation.__name__)
    return ", ".join(done), text.encode()

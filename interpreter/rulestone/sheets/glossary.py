"""Symbols and glossary: what everything is called, and in several languages side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ..link.model import KindInfo
from ..words import Words
from ..words import declarations as tell
from ..words.declarations import capital
from ..words.naming import Speaker, is_numbered
from .alphabet import sort_key
from .model import Block, Cell, Section, Sheet, Symbols, Table
from .scribe import Scribe

_FEW = 12
Namer = Callable[[Words], str]


def glossary_sheet(scribe: Scribe) -> Sheet:
    """All terms of a game, sorted by sort and alphabet."""
    say, columns = scribe.words.say, 2 if len(scribe.others) <= 2 else 1
    parts: tuple[tuple[str, Iterable[Block]], ...] = (
        (say("Symbols"), _symbols(scribe)),
        (say("Pieces and terms"), _terms(scribe, _kinds(scribe), say("Term"))),
        (say("Names"), _member_tables(scribe)),
        (say("Places"), _terms(scribe, _places(scribe), say("Place"))),
        (say("Actions and rules"), _terms(scribe, _rules(scribe), say("Rule"))),
    )
    sections = (_section(title, tuple(blocks), columns) for title, blocks in parts)
    return Sheet("glossary", say("Symbols and glossary"), tuple(s for s in sections if s.blocks))


def _section(title: str, blocks: tuple[Block, ...], columns: int) -> Section:
    """A section in columns; symbols go across the page."""
    return Section(title, blocks, 1 if any(isinstance(block, Symbols) for block in blocks) else columns)


def icon_label(scribe: Scribe, name: str) -> str:
    """What an icon is called: the name of what it stands for."""
    member = scribe.speaker.member_of(name)
    return scribe.title(member) if member else _thing(name)(scribe.words)


def _thing(name: str) -> Namer:
    """The name of anything declared, a kind in the singular."""

    def named(words: Words) -> str:
        rules = words.speaker.ruleset
        if rules is not None and (name in rules.kinds or name in rules.groups):
            return capital(str(words.speaker.something(name)))
        return capital(words.name(name))

    return named


# ---------------------------------------------------------------- symbols


def _symbols(scribe: Scribe) -> Iterator[Block]:
    known = [name for name in scribe.drawings if _is_declared(scribe, name)]
    alike: dict[str, list[str]] = {}
    for name in known:
        alike.setdefault(scribe.drawings[name], []).append(name)
    called = [(_names_in_all(scribe, names), names[0]) for names in alike.values()]
    rows = sorted(called, key=lambda row: sort_key(scribe.words.code, row[0][0]))
    if rows and scribe.others:
        cells = tuple((Cell(names[0], (icon,)), *map(Cell, names[1:])) for names, icon in rows)
        yield Table(_languages(scribe, ""), cells)
    elif rows:
        yield Symbols(tuple(Cell(names[0], (icon,)) for names, icon in rows))


def _names_in_all(scribe: Scribe, names: Sequence[str]) -> tuple[str, ...]:
    """What a drawing means in each language; several meanings of one stand side by side."""
    namers = [_icon_namer(scribe, name) for name in names]
    spoken = (scribe.words, *scribe.others)
    return tuple(" · ".join(dict.fromkeys(namer(words) for namer in namers)) for words in spoken)


def _is_declared(scribe: Scribe, name: str) -> bool:
    rules = scribe.ruleset
    tables = (rules.kinds, rules.groups, rules.places, rules.numbers, rules.values, rules.procedures)
    return scribe.speaker.member_of(name) is not None or any(name in table for table in tables)


def _icon_namer(scribe: Scribe, name: str) -> Namer:
    member = scribe.speaker.member_of(name)
    return (lambda words: capital(words.member(member))) if member else _thing(name)


# ---------------------------------------------------------------- terms


def _terms(scribe: Scribe, names: Iterable[tuple[str, Namer]], head: str) -> Iterator[Table]:
    """A table of names: with an explanation, or with the other languages beside it."""
    rows = []
    for name, namer in names:
        texts = _in_all(scribe, namer)
        icon = scribe.icon(name)
        first = Cell(texts[0], (icon,) if icon else ())
        told = () if scribe.others else (Cell(_explained(scribe, name)),)
        rows.append((first, *map(Cell, texts[1:]), *told))
    rows.sort(key=lambda row: sort_key(scribe.words.code, row[0].text))
    rows = [row for row in dict.fromkeys(rows) if row[-1].text]
    heads = _languages(scribe, head)
    if rows:
        meaning = scribe.words.say("meaning")
        yield Table(heads if scribe.others else (*heads, meaning), tuple(rows))


def _in_all(scribe: Scribe, namer: Namer) -> list[str]:
    return [namer(words) for words in (scribe.words, *scribe.others)]


def _languages(scribe: Scribe, head: str) -> tuple[str, ...]:
    """The heads of the language columns."""
    if not scribe.others:
        return (head,)
    spoken = (scribe.words, *scribe.others)
    return tuple(capital(w.language.locale.get_display_name(w.code) or w.code) for w in spoken)


def _explained(scribe: Scribe, name: str) -> str:
    """What a term means, in a few words."""
    rules, speaker = scribe.ruleset, scribe.speaker
    if name in rules.kinds:
        lines = list(_kind_lines(scribe, rules.kinds[name]))
    elif name in rules.places:
        lines = list(tell.place(speaker, rules.places[name]))[1:]
    elif name in rules.groups:
        few = len(rules.groups[name].members) <= _FEW
        lines = list(tell.group(speaker, name))[1:] if few else []
    else:
        lines = []
    return " ".join(lines)


def _kind_lines(scribe: Scribe, kind: KindInfo) -> Iterator[str]:
    """How many there are, and which if they are few."""
    lines = list(tell.kind(scribe.speaker, kind))[1:] if kind.members else []
    first = 0 if kind.physical else 1
    yield from lines[first:-1] if len(kind.members) > _FEW else lines[first:]


def _kinds(scribe: Scribe) -> Iterator[tuple[str, Namer]]:
    for name in scribe.ruleset.kinds:
        yield name, _thing(name)
    for name, group in scribe.ruleset.groups.items():
        if group.decl and group.decl.singular:
            yield name, _thing(name)


def _places(scribe: Scribe) -> Iterator[tuple[str, Namer]]:
    for name in scribe.ruleset.places:
        yield name, _thing(name)


def _rules(scribe: Scribe) -> Iterator[tuple[str, Namer]]:
    """The names of rules side by side; in one language the summary has them already."""
    if not scribe.others:
        return
    for name in (*scribe.ruleset.choices, *scribe.ruleset.procedures):
        yield name, _thing(name)


# ---------------------------------------------------------------- names of cards


def _member_tables(scribe: Scribe) -> Iterator[Block]:
    """The names of cards side by side; in one language the card reference has them already."""
    if not scribe.others:
        return
    for kind in scribe.ruleset.kinds.values():
        if kind.decl.base == "space":
            continue  # known by their places
        named = [m for m in kind.members if m.owner is None and not is_numbered(m)]
        rows = tuple(
            tuple(Cell(capital(words.member(member))) for words in (scribe.words, *scribe.others))
            for member in named
        )
        if rows:
            title = capital(str(Speaker(scribe.words, scribe.ruleset).something(kind.name, plural=True)))
            yield Table(_languages(scribe, ""), rows, title)

"""`rulestone show`: rules as they are written, in words, and with their citations."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..link.clauses import Clause, clauses
from ..link.load import load_ruleset
from ..link.model import Ruleset
from ..link.suggest import nearest
from ..match.errors import RulesetError, SetupError
from ..storage.reading import read_text
from ..syntax import ast
from ..syntax.spans import Span
from ..words import Words, words_for
from ..words.clauses import clause_lines, clause_title
from ..words.phrase import say
from .console import CLEAN, Talk

WHOLE = ("game", "players")  # declarations without words of their own: the ruleset's head speaks for them
PARTS = ("attribute", "handler", "modifier", "let", "need", "pay", "step", "addend")


@dataclass(frozen=True, slots=True)
class Shown:
    """A declaration to show: its clause, and the name by which the words know it."""

    clause: Clause
    name: str


def show_rules(
    talk: Talk,
    game: str,
    name: str | None,
    edition: str | None,
    variants: Sequence[str],
    langs: Sequence[str],
    *,
    as_json: bool,
) -> int:
    """Shows one rule, or all of them."""
    ruleset, findings = load_ruleset(game, edition, variants)
    if ruleset is None:
        raise RulesetError(game, findings)
    spoken = {lang: words_for(ruleset, lang) for lang in langs}
    shown = found(ruleset, name)
    if not shown:
        raise SetupError(_unknown(ruleset, name or ""))
    if as_json:
        talk.write(json.dumps([data(ruleset, spoken, x) for x in shown], ensure_ascii=False, indent=2) + "\n")
        return CLEAN
    for one in shown:
        _tell(talk, ruleset, spoken, one)
    return CLEAN


# ---------------------------------------------------------------- finding


def found(ruleset: Ruleset, name: str | None) -> list[Shown]:
    """The declarations called that, or the parts with that path; every declaration if no name is given."""
    declared, parts = _declared(ruleset), _parts(ruleset)
    if name is None:
        return declared
    called = [shown for shown in declared if name in _names(ruleset, shown)]
    called += [shown for shown in parts if name in _paths(ruleset, shown)]
    return called or [x for x in parts if any(path.startswith(f"{name}.") for path in _paths(ruleset, x))]


def _declared(ruleset: Ruleset) -> list[Shown]:
    known = [clause for clause in clauses(ruleset) if clause.sort not in PARTS]
    points = [Clause(f"{ruleset.name}.{p.name}", "point", p) for p in ruleset.points.values()]
    return [Shown(clause, _spoken_name(ruleset, clause)) for clause in (*known, *points)]


def _parts(ruleset: Ruleset) -> list[Shown]:
    """What stands inside declarations, and has a path of its own."""
    known = (clause for clause in clauses(ruleset) if clause.sort in PARTS)
    return [Shown(clause, _spoken_name(ruleset, clause)) for clause in known]


def _paths(ruleset: Ruleset, shown: Shown) -> tuple[str, str]:
    """A path with and without the game's name."""
    return shown.clause.path, shown.clause.path.removeprefix(f"{ruleset.name}.")


def _spoken_name(ruleset: Ruleset, clause: Clause) -> str:
    """How the words are asked for a clause: `kind.member` for a card, else the last part of its path."""
    last = clause.path.rpartition(".")[2]
    return f"{clause.node.kind}.{last}" if clause.sort == "member" else last  # type: ignore[union-attr]


def _names(ruleset: Ruleset, shown: Shown) -> set[str]:
    """Every way to ask for it: path, path without the game, bare name, `kind member`."""
    path, short = _paths(ruleset, shown)
    return {path, short, path.rpartition(".")[2], shown.name, shown.name.replace(".", " ")}


def show_names(ruleset: Ruleset, *, parts: bool) -> list[str]:
    """What may be asked for, without the game's name: declarations, and the parts in them if wanted."""
    shown = [*_declared(ruleset), *(_parts(ruleset) if parts else ())]
    return [_paths(ruleset, x)[1] for x in shown]


def _unknown(ruleset: Ruleset, name: str) -> Any:
    known = show_names(ruleset, parts="." in name)
    close = ", ".join(nearest(name, known)) or ", ".join(known[:8])
    return say(
        "Nothing in [game] is called “[name]”. Perhaps: [names].", game=ruleset.name, name=name, names=close
    )


# ---------------------------------------------------------------- telling


def _tell(talk: Talk, ruleset: Ruleset, spoken: Mapping[str, Words], shown: Shown) -> None:
    for heading, span in _places(ruleset, shown):
        talk.print(f"{heading}  {span.path}:{span.line}", style="bold")
        for number, line in source(span):
            talk.print(f"{number:>5} │ {line}", style="dim")
    for lang, words in spoken.items():
        told = _in_words(ruleset, words, shown)
        for number, line in enumerate(told):
            talk.print(f"   {lang if number == 0 else '  '}  {line}")
    first = next(iter(spoken.values()))
    for text in (*cited_pages(first, ruleset, shown.clause.cites), *_assumed(first, shown.clause)):
        talk.print(f"       {text}")
    talk.print("")


def _places(ruleset: Ruleset, shown: Shown) -> Iterator[tuple[str, Span]]:
    """Where a declaration stands, and where each layer laid over changes it."""
    yield shown.clause.path, shown.clause.span
    if shown.clause.sort in PARTS:
        return  # it stands where the last layer put it
    last = shown.clause.path.rpartition(".")[2]
    for layer in ruleset.layers:
        if layer.name != ruleset.edition and layer.name not in ruleset.variants:
            continue
        for change in layer.decl.changes:
            if change.verb == "change" and getattr(change.declaration, "name", None) == last:
                yield f"{shown.clause.path} ({layer.sort} {layer.name})", change.span


def source(span: Span) -> list[tuple[int, str]]:
    """The lines of a span with their numbers; a line that it only touches at the start is left out."""
    try:
        lines = read_text(span.path).split("\n")
    except (OSError, ValueError):
        return []
    last = span.end_line - 1 if span.end_column <= 1 and span.end_line > span.line else span.end_line
    numbered = list(enumerate(lines[span.line - 1 : last], span.line))
    while numbered and not numbered[-1][1].strip():
        numbered.pop()
    return numbered


def _in_words(ruleset: Ruleset, words: Words, shown: Shown) -> list[str]:
    if shown.clause.sort in (*PARTS, "stands"):  # their names tell nothing by themselves
        title = clause_title(words, ruleset, shown.clause)
        return [title, *clause_lines(words, ruleset, shown.clause)]
    return spoken_lines(ruleset, words, shown.name)


def spoken_lines(ruleset: Ruleset, words: Words, name: str) -> list[str]:
    """The sentences of a declaration."""
    return words.rules(ruleset)[:2] if name in WHOLE else words.rule(ruleset, name)


def cited_pages(words: Words, ruleset: Ruleset, cites: Sequence[ast.Cite]) -> list[str]:
    """Citations, one a line: the rulebook and the page or heading."""
    return [
        _cited(words, ruleset, edition, place, inferred)
        for cite in cites
        for edition, place, inferred in cite.entries
    ]


def _cited(words: Words, ruleset: Ruleset, edition: str, place: int | str, inferred: bool) -> str:
    book = ruleset.sources[edition].title if edition in ruleset.sources else edition
    page = words.say("page [number]", number=place) if isinstance(place, int) else words.language.quote(place)
    if inferred:
        return words.say("[book], [page] (inferred)", book=book, page=page)
    return words.say("[book], [page]", book=book, page=page)


def _assumed(words: Words, clause: Clause) -> list[str]:
    if clause.assumed is None:
        return []
    return [words.say("Assumed: [reason].", reason=words.title(clause.assumed.reason).rstrip("."))]


def data(ruleset: Ruleset, spoken: Mapping[str, Words], shown: Shown) -> dict[str, Any]:
    """A rule as plain data: its path, source, words and citations."""
    clause, span = shown.clause, shown.clause.span
    return {
        "path": clause.path,
        "sort": clause.sort,
        "file": span.path,
        "line": span.line,
        "source": "\n".join(line for _, line in source(span)),
        "words": {lang: _in_words(ruleset, words, shown) for lang, words in spoken.items()},
        "cites": [
            {"edition": edition, "place": place, "inferred": inferred}
            for cite in clause.cites
            for edition, place, inferred in cite.entries
        ],
        "assumed": clause.assumed.reason if clause.assumed else None,
    }

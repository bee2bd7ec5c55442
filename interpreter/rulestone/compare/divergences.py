"""The page of a ruleset's divergences: every point in which its editions differ, as a table.

    python -m rulestone.compare.divergences NAME [FILE]

Writes Markdown to the file, or to the screen.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from ..link.load import load_ruleset
from ..link.model import Ruleset
from ..storage.reading import read_text
from ..storage.writing import write_whole
from ..syntax import ast
from .comparison import compare

WEIGHTS = {"changes play": "‼", "edge case": "!", "wording": "·"}


def page(name: str) -> str:
    """The whole page of a shipped ruleset."""
    base = _linked(name, None)
    layers = {layer.name for layer in base.layers if layer.sort == "edition"}
    editions = [source for source in base.sources if source in layers]
    played = {e: _played(base, _linked(name, e)) for e in editions}
    return "\n".join([*_head(base, editions), *_table(base, played), "", *_assumed(base)]) + "\n"


def _linked(name: str, edition: str | None) -> Ruleset:
    ruleset, findings = load_ruleset(name, edition=edition)
    if ruleset is None:
        raise SystemExit(f"{name}: {len(findings)} findings; run `rulestone check {name}`")
    return ruleset


def _played(base: Ruleset, edition: Ruleset) -> set[str]:
    """The points in which an edition plays otherwise than the base."""
    entries = compare([base, edition]).entries
    return {entry.point.name for entry in entries if entry.point and entry.differences}


def _head(base: Ruleset, editions: list[str]) -> Iterator[str]:
    yield f"# {base.title}: where the editions differ"
    yield ""
    yield f"Made from the rules by `python -m rulestone.compare.divergences {base.name}`; do not edit."
    yield ""
    for edition in editions:
        yield f"- **{edition}**: {base.sources[edition].title}"
    yield ""
    yield "‼ changes play or score, ! edge case, · wording only. **Bold**: this edition plays so, not as"
    yield "the base does; *slip*: its words cannot be meant or played. Numbers in brackets are printed pages."
    yield ""


def _table(base: Ruleset, played: dict[str, set[str]]) -> Iterator[str]:
    yield f"| point | | about | {' | '.join(played)} | ruling | why |"
    yield "|" + "---|" * (len(played) + 5)
    for point in base.points.values():
        says = {entry.edition: entry for entry in point.says}
        cells = [_saying(says.get(e), point.name in played[e]) for e in played]
        ruling = [point.ruling or "", point.because or ""]
        yield _row([point.name, WEIGHTS[point.weight], point.title, *cells, *ruling])


def _saying(entry: ast.Says | None, plays: bool) -> str:
    if entry is None:
        return ""
    if entry.verdict in ("silent", "lost"):
        return f"({entry.verdict})"
    slip = "*slip*: " if entry.verdict == "slip" else ""
    page_number = f" [{entry.page}]" if entry.page is not None else ""
    as_other = f" (plays as {entry.plays})" if entry.plays else ""
    text = f"**{entry.text}**" if plays else entry.text
    return f"{slip}{text}{page_number}{as_other}"


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _assumed(base: Ruleset) -> Iterator[str]:
    """Where the assumed values stand, by file."""
    yield "## What no edition prints"
    yield ""
    yield "Assumed, each with its reason in the rules:"
    yield ""
    for path in base.paths:
        lines = read_text(path).split("\n")
        reasons = [line.strip().split('"')[1] for line in lines if line.strip().startswith("assumed ")]
        for reason in dict.fromkeys(reasons):
            yield f"- `{Path(path).name}`: {reason}"


def main(arguments: list[str]) -> None:
    """Writes a page."""
    name, *file = arguments
    if file:
        write_whole(file[0], page(name))
    else:
        sys.stdout.write(page(name))


if __name__ == "__main__":
    main(sys.argv[1:])

"""Sheets as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..diagnostics.visible import one_line
from .model import Block, Card, Cards, Cell, Document, Line, Picture, Prose, Rule, Sheet, Symbols, Table

_MARKUP = re.compile(r"[\\`*\[\]|<&]|(?<!\w)_|_(?!\w)|~~")
_AT_START = re.compile(r"^(\d*)([-+>#=.)])")


def to_markdown(document: Document) -> str:
    """The document as Markdown; pictures are written as tables."""
    lines = [f"# {_escaped(document.title)}", ""]
    about = " · ".join(text for text in (document.edition, document.version) if text)
    lines += [f"*{_escaped(about)}*", ""]
    lines += [f"> {_escaped(text)}  " for text in document.legend] + [""] * bool(document.legend)
    for sheet in document.sheets:
        lines += _sheet(sheet)
    return "\n".join(lines).rstrip() + "\n"


def _sheet(sheet: Sheet) -> Iterator[str]:
    yield from (f"## {_escaped(sheet.title)}", "")
    for section in sheet.sections:
        yield from (f"### {_escaped(section.title)}", "")
        for block in section.blocks:
            yield from (*_block(block), "")


def _block(block: Block) -> Iterator[str]:
    match block:
        case Prose():
            yield _paragraph(block.text)
        case Rule():
            yield from _rule(block)
        case Cards():
            for card in block.cards:
                yield from (*_card(card), "")
        case Table():
            yield from _table(block)
        case Symbols():
            yield _escaped(" · ".join(entry.text for entry in block.entries))
        case Picture():
            facts = "".join(f" · {_escaped(name)}: {_cell(value)}" for name, value in block.facts)
            yield f"**{_escaped(block.title)}**{facts}{_pages(block.pages)}"
            yield ""
            yield from _table(block.table) if block.table else ()


def _rule(rule: Rule) -> Iterator[str]:
    mark = "####" if rule.level == 1 else "#####"
    badge = f"{_escaped(rule.badge)}: " if rule.badge else ""
    yield f"{mark} {badge}{_escaped(rule.title)}{_pages(rule.pages)}"
    if rule.text:
        yield from ("", _paragraph(" ".join(rule.text)))
    if rule.details:
        yield from ("", *_list(rule.details))
    if rule.assumed:
        yield from ("", f"*\\[{_escaped(rule.assumed)}\\]*")
    for table in rule.tables:
        yield from ("", *_table(table))


def _card(card: Card) -> Iterator[str]:
    number = f"{_escaped(card.badge)} · " if card.badge else ""
    copies = f" × {card.copies}" if card.copies != 1 else ""
    yield f"**{number}{_escaped(card.title)}**{copies}{_pages(card.pages)}"
    yield from (f"- {_escaped(name)}: {_cell(value)}" for name, value in card.facts)
    yield from _list(card.lines)


def _list(lines: tuple[Line, ...]) -> Iterator[str]:
    yield from (f"{'  ' * line.depth}- {_paragraph(line.text)}" for line in lines)


def _table(table: Table) -> Iterator[str]:
    if table.title or table.pages:
        yield from (
            f"**{_escaped(table.title)}**{_pages(table.pages)}"
            if table.title
            else _pages(table.pages).strip(),
            "",
        )
    marks = ["---:" if place in table.numeric else "---" for place in range(len(table.head))]
    yield _row([_escaped(text) for text in table.head])
    yield _row(marks)
    yield from (_row([_cell(cell) for cell in row]) for row in table.rows)


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: Cell) -> str:
    return _escaped(str(cell)) + _pages(cell.pages)


def _pages(pages: str) -> str:
    return f" <sub>{_escaped(pages)}</sub>" if pages else ""


def _escaped(text: str) -> str:
    """A text on one line in which nothing is markup."""
    return _MARKUP.sub(r"\\\g<0>", one_line(text))


def _paragraph(text: str) -> str:
    """The same where a line begins with it, so that it makes no list and no heading."""
    return _AT_START.sub(r"\1\\\2", _escaped(text))

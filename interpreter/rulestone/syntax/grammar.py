"""The grammar as one Lark parser, its tables made from the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from lark import Lark, Token
from lark.indenter import Indenter

from .resources import grammar_folder

_JOIN = re.compile(r"^// join: (\w+)$", re.MULTILINE)


class Blocks(Indenter):
    """Turns indentation into block tokens."""

    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR"]  # noqa: RUF012
    CLOSE_PAREN_types = ["RPAR"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 4
    # With NAME always possible a keyword is only ever a whole word: `island` is not `is land`.
    always_accept = ("_NL", "NAME")

    def handle_NL(self, token: Token) -> Iterator[Token]:
        """Ends the line where its words end, so that spans do not reach into the next line."""
        token.end_line, token.end_column, token.end_pos = token.line, token.column, token.start_pos
        yield from super().handle_NL(token)


def grammar_text(folder: Path | None = None) -> str:
    """The entry `rules.lark` followed by the files it joins."""
    folder = folder or grammar_folder()
    entry = (folder / "rules.lark").read_text("utf-8")
    parts = [(folder / f"{name}.lark").read_text("utf-8") for name in _JOIN.findall(entry)]
    return "\n".join([entry, *parts])


def build_parser(*, strict: bool = False, cache: str | bool = False) -> Lark:
    """A parser for one item; `strict` refuses conflicts and colliding terminals."""
    return Lark(
        grammar_text(),
        parser="lalr",
        lexer="contextual",
        postlex=Blocks(),
        propagate_positions=True,
        maybe_placeholders=False,
        strict=strict,
        cache=cache,
    )

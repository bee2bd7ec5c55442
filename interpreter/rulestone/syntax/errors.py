"""What the parser did not expect, said in words."""

from __future__ import annotations

import difflib
import re
from functools import cache

from lark import Token, Tree, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from ..diagnostics.model import Diagnostic, diagnostic
from .keywords import HEADS, LINE_STARTS, RESERVED
from .layout import Chunk, margin, says_something
from .spans import Span
from .tables import parser

_PHRASES = {
    "NAME": "a name",
    "INT": "a number",
    "HASH": "`#` and a number",
    "STRING": 'a text between "quotes"',
    "_AT_LEAST": "`at least`",
    "_AT_MOST": "`at most`",
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
}
_SILENT = frozenset({"ESCAPED", "_DEDENT", "$END"})
_EXPRESSION_START = frozenset(
    "NAME INT LPAR MINUS NOT MY PLAYER CELL MAX MIN SIZE ROOM SLOT LINE NUMBER KINDS ANY NO TOTAL HIGHEST "
    "LOWEST DIFFERENT THE".split()
)
_OPERATORS = frozenset(
    "PLUS MINUS TIMES DIVIDE MOD _AT_LEAST _AT_MOST IS IN NOT MORE FEWER HOLDS DOES AND OR IF SHIFTED AT "
    "FACING OF".split()
)
_STATEMENT_START = frozenset(
    "MOVE DRAW ROLL SET ADD SUBTRACT LET IF REPEAT FOR TAKE AS DO CHOOSE END TURN NEW SETTLE LABEL SHOW LOOK "
    "STEP".split()
)
_SELECTING = frozenset({"number", "kinds", "any", "no", "total", "highest", "lowest", "different", "the"})
_ITEM = "an item (`kind`, `pile`, `choice`, …)"
# A word before `|` or `:` is a name, whatever it looks like.
_FIRST_WORD = re.compile(r" *([^\W\d]\w*)\b(?! *[|:])")
_KEYWORD_PLACE = re.compile(r" *(?:change +|add +)?([^\W\d]\w*)\b(?! *[|:])")
_NOTES = frozenset({"CITE", "ASSUMED", "SUMMARY"})
_GROUPS = (
    (frozenset({"GAME", "KIND"}), None, _ITEM),
    (frozenset({"MOVE", "CHOOSE"}), _STATEMENT_START, "a statement (`move`, `set`, `choose`, …)"),
    (frozenset({"NAME", "LPAR", "MAX"}), _EXPRESSION_START, "an expression"),
    (frozenset({"PLUS", "MINUS", "AND"}), _OPERATORS, "an operator (`+`, `is`, `and`, …)"),
    (_NOTES, _NOTES, "a note (`cite`, `assumed`, `summary`)"),
)
_INSTEAD = {
    ">=": "at least", "<=": "at most", "==": "is", "!=": "is not", "<>": "is not", "&&": "and", "||": "or",
    "=": "is", "<": "fewer than", ">": "more than", "!": "not", "&": "and", "'": '"', "“": '"', "„": '"',
    "#": "--", "//": "--", "else": "otherwise", "elif": "otherwise", "while": "repeat",
}  # fmt: skip


def explain(error: UnexpectedInput, chunk: Chunk, path: str) -> Diagnostic:
    """One finding for one unexpected character or word."""
    if isinstance(error, UnexpectedToken):
        return _unexpected_token(error, chunk, path)
    assert isinstance(error, UnexpectedCharacters)
    return _unexpected_character(error, chunk, path)


def _unexpected_character(error: UnexpectedCharacters, chunk: Chunk, path: str) -> Diagnostic:
    start = error.pos_in_stream or 0
    sign = chunk.text[start : start + 2]
    sign = sign if sign in _INSTEAD else error.char
    span = _span(path, chunk.offset + error.line, error.column, len(sign))
    near = (_INSTEAD[sign],) if sign in _INSTEAD else ()
    return diagnostic("E0102", span, suggestions=near, character=_quoted_character(sign))


def _unexpected_token(error: UnexpectedToken, chunk: Chunk, path: str) -> Diagnostic:
    token = error.token
    accepted = _accepted(error)
    line = chunk.offset + (token.line or 1)
    if token.type == "_INDENT":
        return diagnostic("E0109", _indentation_below(chunk, path, token.line or 1))
    if accepted == {"_INDENT"}:
        return _missing_block(chunk, path, token)
    above = misspelt_head(chunk, path, token.line or 1, above=True)
    if above is not None:
        return above
    if _is_keyword(token) and "NAME" in accepted and "MAX" not in accepted:
        return diagnostic("E0105", _span(path, line, token.column or 1, len(token)), name=str(token))
    earlier = _first_word(chunk, path, token) or _reserved_word_before(error, chunk, path)
    if earlier is not None:
        return earlier
    span = _span(path, line, token.column or 1, len(token) if token.type not in ("_NL", "_DEDENT") else 1)
    near = _nearest(str(token), accepted) if token.type == "NAME" or _is_keyword(token) else ()
    near = near or _of_other_languages(chunk, token)
    expected = _expected(accepted)
    if token.type in _OPERATORS and "PLUS" in accepted:
        expected = ("parentheses around what stands before it", *expected)
    return diagnostic("E0101", span, suggestions=near, found=_found(token), expected=expected)


def _of_other_languages(chunk: Chunk, token: Token) -> tuple[str, ...]:
    """What is written here for a word or sign that programs and other notations use."""
    start = token.start_pos or 0
    sign = chunk.text[start : start + 2] if token == "/" else str(token)
    return (_INSTEAD[sign],) if sign in _INSTEAD else ()


def _accepted(error: UnexpectedToken) -> frozenset[str]:
    """The terminals that could really have stood there, not only those the parser's state lists."""
    if error.interactive_parser is None:
        return frozenset()
    return frozenset(error.interactive_parser.accepts())  # type: ignore[no-untyped-call]


def _missing_block(chunk: Chunk, path: str, token: Token) -> Diagnostic:
    """Points at the line that should have a block below it: the last one before the unexpected word."""
    lines = chunk.text.split("\n")
    last = (token.line or 1) if token.type in ("_DEDENT", "$END") else (token.line or 2) - 1
    while last > 1 and not lines[last - 1].split("--")[0].strip(" "):
        last -= 1
    text = lines[last - 1].split("--")[0].rstrip()
    start = margin(text)
    span = _span(path, chunk.offset + last, start + 1, len(text) - start)
    return diagnostic("E0108", span, after=f"`{text.split()[0]}`" if text.split() else "this line")


def _indentation_below(chunk: Chunk, path: str, line: int) -> Span:
    """The indentation of the next line that says something."""
    for number, text in enumerate(chunk.text.split("\n")[line:], line + 1):
        stripped = text.strip(" ")
        if stripped and not stripped.startswith("--"):
            return _span(path, chunk.offset + number, 1, margin(text))
    return _span(path, chunk.offset + line, 1, 1)


def _first_word(chunk: Chunk, path: str, token: Token) -> Diagnostic | None:
    """A line that begins with a misspelt or misplaced keyword is about that word, wherever reading failed."""
    number = token.line or 1
    line = chunk.text.split("\n")[number - 1]
    found = _FIRST_WORD.match(line)
    if found is None or token.column == found.start(1) + 1:
        return None
    word = found.group(1)
    span = _span(path, chunk.offset + number, found.start(1) + 1, len(word))
    known = HEADS if found.start(1) == 0 else LINE_STARTS
    if known is HEADS and word in LINE_STARTS - HEADS:
        return diagnostic("E0101", span, found=f"`{word}`", expected=(_ITEM,))
    near = tuple(difflib.get_close_matches(word, sorted(known), n=2, cutoff=0.75))
    if word in known or not near:
        return None
    return _wrong_keyword(found, path, chunk.offset + number, near)


def misspelt_head(chunk: Chunk, path: str, line: int, *, above: bool = False) -> Diagnostic | None:
    """A line is read wrongly if its keyword, or only that of a block around it, is misspelt."""
    lines = chunk.text.split("\n")
    inside = margin(lines[line - 1]) + (not above)
    for number in range(line, 0, -1):
        text = lines[number - 1]
        if not says_something(text) or margin(text) >= inside:
            continue
        inside = margin(text)
        found = _KEYWORD_PLACE.match(text)
        if found is not None and (near := _nearest_head(found.group(1))):
            return _wrong_keyword(found, path, chunk.offset + number, near)
    return None


def _wrong_keyword(found: re.Match[str], path: str, line: int, near: tuple[str, ...]) -> Diagnostic:
    word = found.group(1)
    span = _span(path, line, found.start(1) + 1, len(word))
    return diagnostic("E0101", span, suggestions=near, found=f"`{word}`", expected=("a keyword",))


def _nearest_head(word: str) -> tuple[str, ...]:
    known = HEADS | LINE_STARTS
    return () if word in known else tuple(difflib.get_close_matches(word, sorted(known), n=2, cutoff=0.8))


def _reserved_word_before(error: UnexpectedToken, chunk: Chunk, path: str) -> Diagnostic | None:
    """A keyword that was taken for a name, because no keyword could stand there: `a is is b`."""
    stack = error.interactive_parser.parser_state.value_stack if error.interactive_parser else []
    names = (name for tree in stack if isinstance(tree, Tree) for name in tree.find_data("name"))
    taken = [t for name in names for t in name.children if t in RESERVED and t != "nothing"]
    here = [t for t in taken if isinstance(t, Token) and t.line == error.token.line]
    if not here:
        return None
    word = min(here, key=lambda t: t.start_pos or 0)
    span = _span(path, chunk.offset + (word.line or 1), word.column or 1, len(word))
    expected = "parentheses around what begins here" if word in _SELECTING else "a name"
    return diagnostic("E0101", span, found=f"`{word}`", expected=(expected,))


def _nearest(word: str, accepted: frozenset[str]) -> tuple[str, ...]:
    words = sorted(_keywords()[terminal] for terminal in accepted if terminal in _keywords())
    return tuple(difflib.get_close_matches(word, words, n=2, cutoff=0.7))


def _found(token: Token) -> str:
    if token.type in ("_NL", "_DEDENT", "$END"):
        return "end of the line" if token.type == "_NL" else "end of the block"
    text = str(token)
    return f"`{text if len(text) <= 30 else text[:27] + '…'}`"


def _expected(accepted: frozenset[str]) -> tuple[str, ...]:
    """The accepted terminals as phrases, the big families under one name."""
    rest, phrases = set(accepted - _SILENT), []
    for signs, family, phrase in _GROUPS:
        if signs <= rest:
            phrases.append(phrase)
            rest -= rest if family is None else family
    return (*phrases, *sorted(_phrase(terminal) for terminal in rest))


def _phrase(terminal: str) -> str:
    return _PHRASES.get(terminal) or f"`{_literals().get(terminal, terminal.lower())}`"


def _quoted_character(sign: str) -> str:
    return f"`{sign}`" if sign.isprintable() else f"U+{ord(sign):04X}"


def _is_keyword(token: Token) -> bool:
    return token.type in _keywords()


@cache
def _literals() -> dict[str, str]:
    return {t.name: t.pattern.value for t in parser().terminals if t.pattern.type == "str"}


@cache
def _keywords() -> dict[str, str]:
    return {name: text for name, text in _literals().items() if text.isalpha()}


def _span(path: str, line: int, column: int, width: int) -> Span:
    return Span(path, line, column, line, column + max(width, 1))

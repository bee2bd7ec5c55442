"""What reading a rule file can find."""

from __future__ import annotations

from .table import Code, error

SYNTAX: dict[str, Code] = {
    "E0101": error("unexpected {found}", "expected {expected}"),
    "E0102": error("the character {character} has no meaning in rules", "remove it, or put text between \"quotes\""),
    "E0103": error("this text has no closing quote", "texts end on the line they begin on; write \\\" for a quote inside"),
    "E0104": error("this parenthesis is never closed", "add `)`; lines inside parentheses may go on below, indented"),
    "E0105": error("`{name}` is a reserved word", "choose another name, or write it between backticks: ``{name}``"),
    "E0106": error("a tab in the rules", "indent with spaces, four a level"),
    "E0107": error("this line is indented like none of the lines above it", "line it up with the block it belongs to"),
    "E0108": error("an indented block is missing after {after}", "indent the lines that belong to it by four spaces"),
    "E0109": error("this line is indented, but the line above it opens no block", "remove the spaces before it"),
    "E0110": error("this parenthesis closes nothing", "remove it, or add the `(` it belongs to"),
    "E0111": error("this row has {found} cells, the table has {expected} columns", "separate cells with `|`; a cell may be empty"),
    "E0112": error("{what} is stated twice", "keep one of the two"),
    "E0113": error("nested more than {limit} levels deep", "name the inner part with `let`, `value` or `to` and use its name"),
    "E0114": error("`\\{character}` means nothing inside a text", "the escapes are \\\" \\\\ \\n and \\t"),
    "E0115": error("this number has more than {limit} digits", "rules count pieces and points; use a smaller number"),
    "E0120": error("the file cannot be read: {reason}", "check the path and the permissions"),
    "E0121": error("the file is not UTF-8 text", "save it again with the encoding UTF-8"),
    "E0122": error("the file is binary, not text", "rule files are plain text"),
    "E0123": error("the file is larger than {limit} MB", "split it into several files"),
    "E0124": error("the file holds no rules", "begin with `game name \"Title\"`"),
}

"""What reading a rule file can find."""

from __future__ import annotations

from .table import Code, error

SYNTAX: dict[str, Code] = {
    "E0101": error("unexpected {found}", "expected {expected}"),
    "E0102": error(
        "the character {character} has no meaning in rules",
        'remove it, or put it inside a text between "quotes"',
    ),
    "E0103": error(
        "this text has no closing quote",
        'a text ends on the line it begins on; write \\" for a quote inside',
    ),
    "E0104": error(
        "this parenthesis is never closed",
        "add `)`; what stands between parentheses may go on below, indented",
    ),
    "E0105": error(
        "`{name}` is a reserved word",
        "choose another name, or write it between backticks wherever it stands: `{name}`",
    ),
    "E0106": error("a tab between the words", "use spaces, four for each level of indentation"),
    "E0107": error(
        "this line is indented like none of the blocks above it",
        "line it up with the block it belongs to",
    ),
    "E0108": error(
        "an indented block is missing below {after}",
        "write what belongs to it on the lines below, four spaces further in",
    ),
    "E0109": error(
        "this line is indented, but the line above it opens no block",
        "remove the spaces before it",
    ),
    "E0110": error("this parenthesis closes nothing", "remove it, or add the `(` it belongs to"),
    "E0111": error(
        "this row has {found} cells, but the table has {expected} columns",
        "separate cells with `|`; a cell may be empty",
    ),
    "E0112": error("{what} is stated twice", "keep one of the two"),
    "E0113": error(
        "nested more than {limit} levels deep",
        "give the inner part a name of its own with `let`, `value` or `to`",
    ),
    "E0114": error(
        "`\\{character}` means nothing inside a text",
        'the escapes are \\" for a quote, \\\\ for a backslash, \\n for a new line and \\t for a tab',
    ),
    "E0115": error("this number has more than {limit} digits", "use a smaller number"),
    "E0116": error(
        "this line is longer than {limit} characters",
        "go on below, inside parentheses, or say it in several lines",
    ),
    "E0117": error(
        "the name `{name}` holds a character that stands for another",
        "write names with plain letters, digits and `_`: a raised, joined or encircled one "
        "looks like its plain form",
    ),
    "E0118": error("this name is longer than {limit} characters", "choose a shorter name"),
    "E0120": error("the file cannot be read: {reason}", "check its path and who may read it"),
    "E0121": error("the file is not UTF-8 text", "save it again with the encoding UTF-8"),
    "E0122": error("the file is binary, not text", "rule files are plain text"),
    "E0123": error("the file is larger than {limit} kB", "split it into several files"),
    "E0124": error(
        "there are no rules here",
        'begin a file whose name ends in `.rules` with a line such as `game my_game "My game"`',
    ),
}

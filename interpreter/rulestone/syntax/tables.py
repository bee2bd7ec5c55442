"""The parser with its tables: those that ship beside the grammar, or those kept for this user.

`python -m rulestone.syntax.tables` makes the shipped ones anew. Where they are of another grammar or another
Lark, tables are made once and kept in the user's cache.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from ..storage import records
from .grammar import Blocks, build_parser, grammar_text
from .resources import grammar_folder

Table = dict[str, Any]
State = dict[int, tuple[int, Any]]  # what each token leads to: 0 and a state to shift to, or 1 and a rule
SHIFT = 0


@cache
def parser() -> Lark:
    """The parser of one item."""
    return shipped_parser() or _kept_parser()


def shipped_parser() -> Lark | None:
    """The parser made of the shipped tables, if they fit."""
    try:
        return _fitting(gzip.decompress(tables_file().read_bytes()))
    except (OSError, EOFError):
        return None


def _kept_parser() -> Lark:
    path = records.cache_folder() / "grammar" / "tables.json"
    kept = records.read(path)
    found = _fitting(kept) if kept is not None else None
    if found is None:
        made = tables_text().encode()
        records.write(path, made)
        found = _fitting(made)
    return found or build_parser()


def _fitting(text: bytes) -> Lark | None:
    """The parser of tables in writing, if they are of this grammar and this Lark."""
    try:
        tables = json.loads(text)
        if tables["made_from"] != _origin():
            return None
        return _parser_of(tables["data"], tables["memo"])
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def tables_file() -> Path:
    """Where the tables lie."""
    return grammar_folder() / "tables.json.gz"


def tables_text() -> str:
    """The tables as text, the same on every machine."""
    data, memo = build_parser().memo_serialize([TerminalDef, Rule])
    del data["options"]["postlex"]
    data["parser"]["parser"] = _numbered(data["parser"]["parser"])
    return json.dumps({"made_from": _origin(), "data": data, "memo": memo}, separators=(",", ":"))


def _origin() -> str:
    return hashlib.sha256(f"{lark.__version__}\n{grammar_text()}".encode()).hexdigest()


def _numbered(table: Table) -> Table:
    """The same table with states and tokens in a fixed order; Lark's own differs from run to run."""
    names: dict[int, str] = table["tokens"]
    states: dict[int, State] = table["states"]
    order = list(table["start_states"].values())
    met = set(order)
    for state in order:
        for token in sorted(states[state], key=names.__getitem__):
            sort, target = states[state][token]
            if sort == SHIFT and target not in met:
                met.add(target)
                order.append(target)
    tokens = {old: new for new, old in enumerate(sorted(names, key=names.__getitem__))}
    places = {old: new for new, old in enumerate(order)}

    def moved(state: State) -> State:
        found = {tokens[t]: (sort, places[x] if sort == SHIFT else x) for t, (sort, x) in state.items()}
        return dict(sorted(found.items()))

    return {
        **table,
        "tokens": {tokens[old]: names[old] for old in sorted(tokens, key=tokens.__getitem__)},
        "states": {places[old]: moved(states[old]) for old in order},
        "start_states": {name: places[x] for name, x in table["start_states"].items()},
        "end_states": {name: places[x] for name, x in table["end_states"].items()},
    }


def _parser_of(data: dict[str, Any], memo: dict[str, Any]) -> Lark:
    """The parser of tables that were read from JSON, which knows only texts as keys."""
    table = data["parser"]["parser"]
    table["tokens"] = _by_number(table["tokens"])
    table["states"] = {state: _by_number(row) for state, row in _by_number(table["states"]).items()}
    data["options"]["postlex"] = Blocks()
    return Lark.load({"data": data, "memo": _by_number(memo)})


def _by_number(found: dict[str, Any]) -> dict[int, Any]:
    return {int(key): value for key, value in found.items()}


if __name__ == "__main__":
    tables_file().write_bytes(gzip.compress(tables_text().encode(), mtime=0))

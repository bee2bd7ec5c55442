"""The fixture game in words; run as a script it writes the golden texts anew."""

from __future__ import annotations

from pathlib import Path

from rulestone.link.api import link
from rulestone.link.model import Ruleset
from rulestone.syntax.reading import parse_file
from rulestone.words import CODES, Words, words_for

HERE = Path(__file__).parent
RULES = HERE / "bazaar.rules"


def ruleset() -> Ruleset:
    """The fixture, linked."""
    file, findings = parse_file(RULES)
    assert not findings, findings
    linked, findings = link([file])
    assert linked is not None, findings
    return linked


def said(words: Words, rules: Ruleset) -> str:
    """Everything the game says: the whole of it, then what only its members and groups say."""
    names = [
        f"{kind.name}.{m.name}" for kind in rules.kinds.values() for m in kind.members if m.owner is None
    ]
    blocks = [words.rules(rules), *(words.rule(rules, name) for name in [*names, *rules.groups])]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def golden(code: str) -> Path:
    """The file with the expected text in one language."""
    return HERE / f"bazaar.{code}.txt"


if __name__ == "__main__":
    for code in CODES:
        golden(code).write_text(said(words_for(ruleset(), code), ruleset()), "utf-8")

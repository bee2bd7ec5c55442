"""`python -m random_rules.measure [SEEDS] [FROM]`: how many random rulesets are refused, and why."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable

from random_rules.generator import PLAIN, Profile, ruleset
from rulestone.checks.api import check_files, check_text
from rulestone.diagnostics import Severity
from rulestone.diagnostics.wording import message
from rulestone.syntax import ast


def refusals(text: str) -> list[str]:
    """The codes for which a ruleset is refused; each names the line it stands on."""
    lines = text.splitlines()
    errors = [d for d in check_text(text, "random.rules") if d.severity is Severity.ERROR]
    return [f"{d.code} {message(d)}: {lines[d.span.line - 1].strip() if d.span.line else ''}" for d in errors]


def sound(file: ast.File) -> bool:
    """Whether a tree that was never text is accepted: that saves reading it."""
    return not any(d.severity is Severity.ERROR for d in check_files([file]))


def refused(seeds: Iterable[int], profile: Profile = PLAIN) -> dict[int, list[str]]:
    """The seeds whose rulesets are refused, with the reasons."""
    found = {seed: refusals(ruleset(seed, profile)) for seed in seeds}
    return {seed: reasons for seed, reasons in found.items() if reasons}


def main(count: int, first: int) -> None:
    """Print shares and reasons."""
    found = refused(range(first, first + count))
    print(f"refused: {len(found)} of {count}")
    by_code = Counter(
        reason[:5] for reasons in found.values() for reason in {r[:5]: r for r in reasons}.values()
    )
    for code, times in by_code.most_common():
        seed, reasons = next((s, r) for s, r in found.items() if any(x.startswith(code) for x in r))
        print(f"{times:5} {code}, seed {seed}: {next(r for r in reasons if r.startswith(code))[:220]}")


if __name__ == "__main__":
    main(*(int(x) for x in (*sys.argv[1:], *("100", "0")[len(sys.argv) - 1 :])))

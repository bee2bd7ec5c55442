"""`rulestone check`: findings of rulesets, those in the cache included."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from ..diagnostics.examination import Examination
from ..diagnostics.model import Diagnostic, Severity
from ..diagnostics.render import Format, render
from ..link.files import shipped
from ..words.findings import translator
from .console import CLEAN, FAILED, FINDINGS, NOT_FOUND, Talk
from .examining import examined_all


def check_rulesets(
    talk: Talk, names: Sequence[str] | None, *, strict: bool, play: int, seed: int = 0, format: Format
) -> int:
    """Checks every ruleset named, or all shipped ones, and tells what was found."""
    logs: dict[str, list[str]] = {}
    results = [
        _tried_out(talk, result, play, seed, logs) for result in examined_all(list(names or shipped()))
    ]
    found = list(dict.fromkeys(d for result in results for d in result.findings))
    if format == "json":
        talk.write(_as_json(talk, results, found))
    else:
        talk.put(render(found, format, colour=talk.colour, translate=translator(talk.lang)))
        if format != "github":
            _tell(talk, results)
        if play == 1 and format == "full":
            _tell_games(talk, logs)
    return _exit_code(found, strict)


def _tried_out(
    talk: Talk, result: Examination, play: int, seed: int, logs: dict[str, list[str]]
) -> Examination:
    if not play or result.count(Severity.ERROR):
        return result
    from ..match.trials import trials
    from .progress import bar

    with bar(talk, talk.words.say("random games")) as shown:
        found = trials(result.name, play, seed, shown.tick)
    logs[result.name] = found.log
    return replace(result, findings=(*result.findings, *found.findings))


def _tell_games(talk: Talk, logs: dict[str, list[str]]) -> None:
    """What was chosen in a single game before it stopped, so that it can be followed."""
    for log in filter(None, logs.values()):
        talk.print("")
        for number, line in enumerate(log, 1):
            talk.print(f"{number:>5}  {line}")


def _exit_code(found: Iterable[Diagnostic], strict: bool) -> int:
    codes = {d.code for d in found}
    severities = {d.severity for d in found}
    if NOT_FOUND & codes:
        return FAILED
    if Severity.ERROR in severities or (strict and Severity.WARNING in severities):
        return FINDINGS
    return CLEAN


# ---------------------------------------------------------------- telling


def _tell(talk: Talk, results: Sequence[Examination]) -> None:
    width = max(len(r.name) for r in results)
    for result in results:
        talk.print(f"{result.name:<{width}}  {'; '.join(_summary(talk, result))}")


def _summary(talk: Talk, result: Examination) -> list[str]:
    """A ruleset in a line: its findings, examples, and how many of its clauses are assumed."""
    words = talk.words
    counts = {s: result.count(s) for s in Severity}
    parts: list[str] = []
    if counts[Severity.ERROR]:
        parts.append(words.say_n("[n] error", "[n] errors", counts[Severity.ERROR]))
    if counts[Severity.WARNING]:
        parts.append(words.say_n("[n] warning", "[n] warnings", counts[Severity.WARNING]))
    if counts[Severity.NOTE]:
        parts.append(words.say_n("[n] note", "[n] notes", counts[Severity.NOTE]))
    if not parts:
        parts.append(words.say("clean"))
    if result.examples:
        parts.append(words.say_n("[n] example", "[n] examples", result.examples))
    coverage = dict(result.coverage)
    if coverage:
        parts.append(words.say_n("[n] clause assumed", "[n] clauses assumed", coverage["assumed"]))
        parts.append(words.say_n("[n] clause in all", "[n] clauses in all", coverage["clauses"]))
    return parts


def _as_json(talk: Talk, results: Sequence[Examination], found: Sequence[Diagnostic]) -> str:
    data = {
        "findings": json.loads(render(found, "json", translate=translator(talk.lang))),
        "rulesets": [_ruleset_data(result) for result in results],
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _ruleset_data(result: Examination) -> dict[str, Any]:
    return {
        "name": result.name,
        "errors": result.count(Severity.ERROR),
        "warnings": result.count(Severity.WARNING),
        "notes": result.count(Severity.NOTE),
        "examples": result.examples,
        **dict(result.coverage),
    }

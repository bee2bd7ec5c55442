"""`rulestone compare`: what editions, variants or files do differently, as text, Markdown, HTML or JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from jinja2 import Environment

from ..compare.comparison import Comparison, compare
from ..compare.impact import Shift, impact
from ..compare.replays import parting_lines
from ..compare.report import Saying, ToldComparison, ToldDifference, ToldPoint, tell
from ..compare.subjects import subjects
from ..compare.witness import Witness, witnesses
from ..words import Words, words_for
from ..words.vocabulary import Vocabulary
from .console import CLEAN, FINDINGS, Talk


@dataclass(frozen=True, slots=True)
class CompareRequest:
    """How a comparison is written, and what else is wanted."""

    format: str = "text"
    witness: bool = False
    impact: int = 0  # so many games of each


def compare_rulesets(talk: Talk, game: str, names: Sequence[str], request: CompareRequest) -> int:
    """Prints every difference; the exit code says whether there is any."""
    comparison = compare(subjects(game, names))
    report = tell(comparison, talk.lang)
    if request.witness:
        shown = witness_texts(words_for(comparison.rulesets[0], talk.lang), comparison)
        entries = zip(report.entries, shown, strict=True)
        report = replace(report, entries=tuple(replace(e, witness=w) for e, w in entries))
    if request.impact:
        report = replace(report, impact=tuple(impact_texts(talk.words, comparison, request.impact)))
    text = FORMATS[request.format](report, talk.words)
    if request.format == "text":
        talk.tell(text)
    else:
        talk.write(text)
    return FINDINGS if report.entries else CLEAN


def witness_texts(words: Words, comparison: Comparison) -> list[tuple[str, ...]]:
    """For each entry that changes play a position in which the rules part, in words."""
    pairs = zip(comparison.entries, witnesses(comparison), strict=True)
    return [
        _witness_text(words, witness, comparison.labels) if entry.differences else ()
        for entry, witness in pairs
    ]


def _witness_text(words: Words, witness: Witness | None, labels: Sequence[str]) -> tuple[str, ...]:
    if witness is None:
        return (words.say("No position was found in which they part."),)
    if witness.example is not None:
        return (words.say("They part in the example “[title]”.", title=witness.example.title),)
    assert witness.save is not None
    seen = words.say(
        "From [one] to [other], seen in a random game: players [players], seed [seed].",
        one=labels[witness.one],
        other=labels[witness.other],
        players=witness.save.players,
        seed=witness.save.seed,
    )
    return (seen, *parting_lines(words, witness.parting))


def impact_texts(words: Vocabulary, comparison: Comparison, games: int) -> Iterator[str]:
    """What the differences do to scores and wins, a line a seat."""
    for found in impact(comparison, games):
        labels = comparison.labels
        yield words.say(
            "[other] against [one]: [games] games with the same seeds, of which [changed] went differently.",
            other=labels[found.other], one=labels[found.one], games=found.games, changed=found.changed,
        )  # fmt: skip
        for seat, (points, won) in enumerate(zip(found.scores, found.wins, strict=True), 1):
            text = words.say(
                "Seat [seat]: points [points], share of wins [wins] (95 %).",
                seat=seat, points=_shift(points, 1), wins=_shift(won, 100),
            )  # fmt: skip
            yield f"  {text}"


def _shift(shift: Shift, scale: int) -> str:
    mean, low, high = (x * scale for x in (shift.mean, shift.interval.low, shift.interval.high))
    return f"{mean:+.2f} ({low:+.2f} … {high:+.2f})" + (" %" if scale == 100 else "")


# ---------------------------------------------------------------- text


def as_text(report: ToldComparison, words: Vocabulary) -> str:
    """For a terminal: an entry a block."""
    blocks = [words.say("[game]: [labels]", game=report.title, labels=" – ".join(report.labels))]
    blocks += ["\n".join(_text_entry(entry, words)) for entry in report.entries]
    blocks += ["\n".join(report.impact)] if report.impact else []
    blocks.append(_count(report, words))
    return "\n\n".join(blocks) + "\n"


def _count(report: ToldComparison, words: Vocabulary) -> str:
    if not report.entries:
        return words.say("They do not differ in anything.")
    played = sum(bool(entry.differences) for entry in report.entries)
    told = words.say_n("[n] difference.", "[n] differences.", len(report.entries))
    return f"{told} {_changing(words, played)}"


def _changing(words: Vocabulary, count: int) -> str:
    return words.say_n("[n] of them changes what is played.", "[n] of them change what is played.", count)


def _text_entry(entry: ToldPoint, words: Vocabulary) -> Iterator[str]:
    yield f"{heading(entry)}  [{entry.weight_text}]"
    for saying in entry.says:
        yield _text_saying(saying)
    for difference in entry.differences:
        yield f"  {played(difference, words)}"
        yield from (f"  {_text_saying(saying)}" for saying in difference.plays)
    yield from (f"  {line}" for line in verdict(entry, words))
    yield from (f"  {line}" for line in entry.witness)


def _text_saying(saying: Saying) -> str:
    where = f" ({'; '.join(saying.pages)})" if saying.pages else ""
    return f"  {saying.label}: {' '.join(line.strip() for line in saying.lines)}{where}"


def heading(entry: ToldPoint) -> str:
    """An entry's own line: the point's number and title."""
    return f"{entry.point}: {entry.title}" if entry.point else entry.title


def played(difference: ToldDifference, words: Vocabulary) -> str:
    """The line above what everybody plays."""
    return words.say("In play: [title]", title=difference.title)


def verdict(entry: ToldPoint, words: Vocabulary) -> list[str]:
    """The recommended reading and why; first, where it might surprise, that all play alike."""
    lines = []
    if not entry.differences and entry.weight != "wording":
        lines.append(words.say("In play: no difference."))
    if entry.ruling is not None:
        lines.append(words.say("Ruling: [text].", text=entry.ruling.rstrip(".")))
    if entry.reason is not None:
        lines.append(words.say("Reason: [text].", text=entry.reason.rstrip(".")))
    return lines


# ---------------------------------------------------------------- Markdown


def as_markdown(report: ToldComparison, words: Vocabulary) -> str:
    """A section an entry, a list what everybody says."""
    lines = [f"# {report.title}: {' – '.join(report.labels)}", ""]
    for entry in report.entries:
        lines += [f"## {heading(entry)}", "", f"*{entry.weight_text}*", ""]
        lines += [_bullet(saying) for saying in entry.says]
        for difference in entry.differences:
            lines += ["", f"**{played(difference, words)}**", ""]
            lines += [_bullet(saying) for saying in difference.plays]
        lines += [line for text in (*verdict(entry, words), *entry.witness) for line in ("", text)]
        lines.append("")
    return "\n".join([*lines, *(f"- {line.strip()}" for line in report.impact), _count(report, words), ""])


def _bullet(saying: Saying) -> str:
    where = f" ({'; '.join(saying.pages)})" if saying.pages else ""
    return f"- **{saying.label}**: {' '.join(line.strip() for line in saying.lines)}{where}"


# ---------------------------------------------------------------- HTML and JSON

PAGE = """\
<!doctype html>
<html lang="{{ report.lang }}">
<meta charset="utf-8">
<title>{{ report.title }}: {{ report.labels | join(" – ") }}</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { border: 1px solid #bbb; padding: .3rem .6rem; text-align: left; vertical-align: top; }
  th { width: 4rem; }
  .weight, .page { color: #666; font-size: .85rem; }
</style>
<h1>{{ report.title }}: {{ report.labels | join(" – ") }}</h1>
{% macro row(saying) -%}
<tr><th>{{ saying.label }}</th><td>{{ saying.lines | join("\n") | replace("\n", " ") }}
{%- if saying.pages %} <span class="page">({{ saying.pages | join("; ") }})</span>{% endif %}</td></tr>
{%- endmacro -%}
{% for entry in report.entries %}
<section>
<h2>{{ heading(entry) }}</h2>
<p class="weight">{{ entry.weight_text }}</p>
{% if entry.says %}<table>{% for saying in entry.says %}{{ row(saying) }}{% endfor %}</table>{% endif %}
{% for difference in entry.differences %}
<h3>{{ played(difference, words) }}</h3>
<table>{% for saying in difference.plays %}{{ row(saying) }}{% endfor %}</table>
{% endfor %}
{% for line in verdict(entry, words) %}<p>{{ line }}</p>{% endfor %}
{% for line in entry.witness %}<p>{{ line }}</p>{% endfor %}
</section>
{% endfor %}
{% for line in report.impact %}<p>{{ line }}</p>{% endfor %}
<p>{{ count }}</p>
</html>
"""


def as_html(report: ToldComparison, words: Vocabulary) -> str:
    """A page on its own."""
    template = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(PAGE)
    speech = {"words": words, "heading": heading, "played": played, "verdict": verdict}
    return template.render(report=report, count=_count(report, words), **speech)


def as_json(report: ToldComparison, _: Vocabulary) -> str:
    """For a program."""
    return json.dumps(report.to_dict(), ensure_ascii=False, indent=2) + "\n"


FORMATS: dict[str, Callable[[ToldComparison, Vocabulary], str]] = {
    "text": as_text,
    "md": as_markdown,
    "html": as_html,
    "json": as_json,
}

"""`rulestone compare`: what editions, variants or files do differently, as text, Markdown, HTML or JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from jinja2 import Environment

from ..assist.compare import compare
from ..assist.compare_report import Report, Saying, ToldDifference, ToldEntry, tell
from ..assist.subjects import subjects
from ..words.vocabulary import Vocabulary
from .console import CLEAN, FINDINGS, Talk


def compare_rulesets(talk: Talk, game: str, names: Sequence[str], format: str) -> int:
    """Prints every difference; the exit code says whether there is any."""
    report = tell(compare(subjects(game, names)), talk.lang)
    talk.write(FORMATS[format](report, talk.words))
    return FINDINGS if report.entries else CLEAN


# ---------------------------------------------------------------- text


def as_text(report: Report, words: Vocabulary) -> str:
    """For a terminal: an entry a block."""
    blocks = [words.say("[game]: [labels]", game=report.title, labels=" – ".join(report.labels))]
    blocks += ["\n".join(_text_entry(entry, words)) for entry in report.entries]
    blocks.append(_count(report, words))
    return "\n\n".join(blocks) + "\n"


def _count(report: Report, words: Vocabulary) -> str:
    if not report.entries:
        return words.say("They do not differ in anything.")
    count = len(report.entries)
    return words.say_n("[n] difference.", "[n] differences.", count)


def _text_entry(entry: ToldEntry, words: Vocabulary) -> Iterator[str]:
    yield f"{heading(entry)}  [{entry.weight_text}]"
    for saying in entry.says:
        yield _text_saying(saying)
    for difference in entry.differences:
        yield f"  {played(difference, words)}"
        yield from (f"  {_text_saying(saying)}" for saying in difference.plays)
    yield from (f"  {line}" for line in verdict(entry, words))


def _text_saying(saying: Saying) -> str:
    where = f" ({'; '.join(saying.pages)})" if saying.pages else ""
    return f"  {saying.label}: {' '.join(line.strip() for line in saying.lines)}{where}"


def heading(entry: ToldEntry) -> str:
    """An entry's own line: the point's number and title."""
    return f"{entry.point}: {entry.title}" if entry.point else entry.title


def played(difference: ToldDifference, words: Vocabulary) -> str:
    """The line above what everybody plays."""
    return words.say("In play: [title]", title=difference.title)


def verdict(entry: ToldEntry, words: Vocabulary) -> list[str]:
    """The recommended reading and why."""
    lines = []
    if entry.ruling is not None:
        lines.append(words.say("Ruling: [text].", text=entry.ruling.rstrip(".")))
    if entry.reason is not None:
        lines.append(words.say("Reason: [text].", text=entry.reason.rstrip(".")))
    return lines


# ---------------------------------------------------------------- Markdown


def as_markdown(report: Report, words: Vocabulary) -> str:
    """A section an entry, a list what everybody says."""
    lines = [f"# {report.title}: {' – '.join(report.labels)}", ""]
    for entry in report.entries:
        lines += [f"## {heading(entry)}", "", f"*{entry.weight_text}*", ""]
        lines += [_bullet(saying) for saying in entry.says]
        for difference in entry.differences:
            lines += ["", f"**{played(difference, words)}**", ""]
            lines += [_bullet(saying) for saying in difference.plays]
        lines += [line for text in verdict(entry, words) for line in ("", text)]
        lines.append("")
    return "\n".join([*lines, _count(report, words), ""])


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
</section>
{% endfor %}
<p>{{ count }}</p>
</html>
"""


def as_html(report: Report, words: Vocabulary) -> str:
    """A page on its own."""
    template = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(PAGE)
    speech = {"words": words, "heading": heading, "played": played, "verdict": verdict}
    return template.render(report=report, count=_count(report, words), **speech)


def as_json(report: Report, _: Vocabulary) -> str:
    """For a program."""
    return json.dumps(report.to_dict(), ensure_ascii=False, indent=2) + "\n"


FORMATS: dict[str, Callable[[Report, Vocabulary], str]] = {
    "text": as_text,
    "md": as_markdown,
    "html": as_html,
    "json": as_json,
}

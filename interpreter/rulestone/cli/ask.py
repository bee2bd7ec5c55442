"""`rulestone ask`: a question in anybody's words, answered with the rule, its numbers and its pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from ..ask.answers import Answer, Answers, ask
from ..link.files import rule_files
from ..words.catalogue import ENGINE
from ..words.vocabulary import Vocabulary
from .console import CLEAN, FINDINGS, Talk


def ask_words(talk: Talk, words: list[str], lang: str | None, *, as_json: bool) -> int:
    """Answers a question that may begin with a game; exit code 1 if nothing fits."""
    game, question = split_game(words)
    if not question.strip():
        talk.print(talk.words.say("There is no question. Ask in your own words, such as “Who wins a tie?”."))
        return FINDINGS

    def preparing(name: str) -> None:
        talk.note(talk.words.say("Preparing the answers for [game]; this is done once.", game=name))

    answers = ask(question, game, lang, preparing=preparing)
    if as_json:
        talk.write(json.dumps(_data(answers), ensure_ascii=False, indent=2) + "\n")
    else:
        for line in _lines(answers, Vocabulary(ENGINE, answers.lang)):
            talk.print(line)
    return CLEAN if answers.found else FINDINGS


def split_game(words: list[str]) -> tuple[str | None, str]:
    """The game, if the first word is one, and the question; words need not be quoted."""
    first, *rest = words
    is_game = bool(rest) and (bool(rule_files(first)) or (len(rest) == 1 and " " in rest[0]))
    return (first, " ".join(rest)) if is_game else (None, " ".join(words))


def _lines(answers: Answers, words: Vocabulary) -> Iterator[str]:
    if not answers.found:
        topics = "; ".join(answer.title for answer in answers.nearest)
        if topics:
            yield words.say(
                "Nothing in the rules fits this question. The nearest topics: [topics].", topics=topics
            )
        else:
            yield words.say("Nothing in the rules fits this question.")
        return
    best, *others = answers.found
    yield f"{best.title}  ({best.path})"
    yield from (f"  {line}" for line in best.lines)
    yield from _related(best)
    yield from (f"  {page}" for page in _pages(best, words))
    yield from (f"  ! {warning}" for warning in best.warnings)
    if others:
        topics = "; ".join(f"{answer.title} ({answer.path})" for answer in others)
        yield words.say("See also: [topics].", topics=topics)


def _related(answer: Answer) -> Iterator[str]:
    """What belongs to the answer but stands elsewhere: on one line if it is short."""
    for related in answer.related:
        first, *rest = related.lines or [""]
        yield f"  → {related.title}: {first}" if first else f"  → {related.title}"
        yield from (f"    {line}" for line in rest)


def _pages(answer: Answer, words: Vocabulary) -> Iterator[str]:
    """Where to look it up: a line for each rulebook."""
    books: dict[str, list[str]] = {}
    for _, place, book in answer.topic.pages:
        page = words.say("page [number]", number=place) if isinstance(place, int) else place
        books.setdefault(book, []).append(page)
    for book, places in books.items():
        yield words.say("[book], [page]", book=book, page=", ".join(dict.fromkeys(places)))


def _data(answers: Answers) -> dict[str, Any]:
    return {
        "question": answers.question,
        "lang": answers.lang,
        "answers": [_answer_data(answer) for answer in answers.found],
        "nearest": [_answer_data(answer) for answer in answers.nearest],
    }


def _answer_data(answer: Answer) -> dict[str, Any]:
    return {
        "game": answer.game,
        "path": answer.path,
        "title": answer.title,
        "lines": answer.lines,
        "pages": [list(page) for page in answer.topic.pages],
        "related": [asdict(related) for related in answer.related],
        "warnings": answer.warnings,
        "score": round(answer.score, 3),
    }

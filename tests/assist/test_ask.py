"""Questions as players ask them: the rule that answers, the language, slips, editions, and no answer."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from market import MARKET

from rulestone.assist.ask import ask
from rulestone.assist.stems import NAMES, fold, split, stems
from rulestone.match.errors import SetupError

QUESTIONS = Path(__file__).parents[1] / "questions"


def questions(lang: str) -> list[tuple[str, str, list[str]]]:
    lines = (QUESTIONS / f"{lang}.txt").read_text("utf-8").splitlines()
    rows = [line.split("|") for line in lines if line and not line.startswith("--")]
    return [(game.strip(), question.strip(), rules.split()) for game, question, rules in rows]


@pytest.mark.parametrize("lang", NAMES)
def test_players_questions_are_answered(lang: str) -> None:
    first = three = 0
    asked = questions(lang)
    for game, question, rules in asked:
        answers = ask(question, game)
        assert answers.lang == lang, question
        found = [answer.path.removeprefix(f"{game}.") for answer in answers.found]
        first += bool(found) and found[0] in rules
        three += any(rule in rules for rule in found[:3])
    assert len(asked) >= 40
    assert first >= 0.85 * len(asked)
    assert three >= 0.95 * len(asked)


@pytest.mark.parametrize("lang", NAMES)
def test_diacritics_do_not_matter(lang: str) -> None:
    for game, question, _ in questions(lang)[:12]:
        plain = ask(fold(question), game, lang)
        assert [a.path for a in plain.found][:1] == [a.path for a in ask(question, game, lang).found][:1]


@pytest.mark.parametrize(
    ("question", "rule"),
    [("What does an earthqake do?", "ra.earthquake"), ("ile punktow za monumety", "ra.monument_score")],
)
def test_small_slips_do_not_matter(question: str, rule: str) -> None:
    assert rule in [answer.path for answer in ask(question, "ra").found]


def test_an_answer_has_its_words_its_pages_and_a_warning() -> None:
    answer = ask("Co dělá lékař?", "pharaon").found[0]
    assert answer.path == "pharaon.doctor"
    assert answer.title == "Lékař"
    assert any("6" in line for line in answer.lines)
    assert {page[0] for page in answer.topic.pages} == {"pl", "cs", "nl"}
    assert any("D29" in warning for warning in answer.warnings)


def test_the_language_of_the_answer_may_be_chosen() -> None:
    assert ask("What does the doctor do?", "pharaon", "nl").found[0].title == "Arts"


def test_without_a_game_the_question_finds_it() -> None:
    assert ask("What does an earthquake do?").found[0].game == "ra"
    assert ask("Co dělá lékař?").found[0].game == "pharaon"


def test_what_nothing_answers_is_said_to_be_so() -> None:
    answers = ask("How do I castle with my queen in the opening?", "ra")
    assert answers.found == ()


def test_an_unknown_game_is_told() -> None:
    with pytest.raises(SetupError, match="no game “chess”"):
        ask("Who wins?", "chess")


def test_rules_of_ones_own_are_asked_about_too() -> None:
    assert ask("How do I buy from the weaver?", MARKET).found[0].path in ("market.weaver", "market.buy")


def test_a_prepared_index_answers_at_once() -> None:
    ask("Who wins?", "pharaon")
    before = time.perf_counter()
    ask("Kto wygrywa?", "pharaon")
    assert time.perf_counter() - before < 0.3


def test_dutch_compounds_are_split() -> None:
    known = frozenset({"offergave", "tegel", "graf", "kamer"})
    assert list(split("offergavetegel", known)) == ["offergave", "tegel"]
    assert list(split("grafkamers", known)) == []
    assert stems("offergavetegel", "nl", known) == ["offergavetegel", "offergave", "tegel"]


def test_folding_knows_letters_that_do_not_decompose() -> None:
    assert fold("Łódź, Žluťoučký, ĳs") == "lodz, zlutoucky, ijs"


def test_the_command_answers_a_plain_question_at_once() -> None:
    command = [
        sys.executable,
        "-c",
        "from rulestone.cli.entry import run; run()",
        "ask",
        "pharaon",
        "Who wins?",
    ]
    subprocess.run(command, check=True, capture_output=True)
    loaded = [
        "import sys; sys.argv = ['rulestone', 'ask', 'pharaon', 'Who wins?']",
        "from rulestone.cli.entry import run",
        "slow = ('typer', 'rich', 'pydantic', 'lark', 'numba')",
        "try: run()",
        "except SystemExit: print([m for m in slow if m in sys.modules])",
    ]
    shown = subprocess.run([sys.executable, "-c", "\n".join(loaded)], capture_output=True, text=True)
    assert shown.stdout.splitlines()[-1] == "[]"


def test_the_first_answer_says_that_it_is_being_prepared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    told: list[str] = []
    ask("Who wins?", "pig", preparing=told.append)
    ask("Who wins?", "pig", preparing=told.append)
    assert told == ["pig"]

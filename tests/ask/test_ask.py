"""Questions as players ask them: the rule that answers, the language, slips, editions, and no answer."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from market import MARKET
from rulestone.ask import index
from rulestone.ask.answers import ask
from rulestone.ask.index import SYNONYMS, read_synonyms
from rulestone.ask.search import letters, likeness
from rulestone.ask.topics import Topics
from rulestone.match.errors import SetupError
from rulestone.words.codes import CODES
from rulestone.words.stems import fold, kinship, likely_language, slips, split, stem, stems

QUESTIONS = Path(__file__).parents[1] / "questions"
RULESETS = Path(__file__).parents[2] / "rulesets"
GAMES = ("kleopatra", "pharaon", "ra")


def rows(name: str) -> list[list[str]]:
    lines = (QUESTIONS / f"{name}.txt").read_text("utf-8").splitlines()
    return [[c.strip() for c in line.split("|")] for line in lines if line and not line.startswith("--")]


def questions(lang: str) -> list[tuple[str, str, list[str]]]:
    return [(game, question, rules.split()) for game, question, rules in rows(lang)]


@pytest.mark.parametrize("lang", CODES)
def test_players_questions_are_answered(lang: str) -> None:
    first = three = understood = 0
    asked = questions(lang)
    for game, question, rules in asked:
        answers = ask(question, game)
        understood += answers.lang == lang
        found = [answer.path.removeprefix(f"{game}.") for answer in answers.found]
        first += bool(found) and found[0] in rules
        three += any(rule in rules for rule in found[:3])
    assert len(asked) >= 40
    assert understood >= 0.98 * len(asked)
    assert first >= 0.85 * len(asked)
    assert three >= 0.95 * len(asked)


def test_every_expected_rule_is_there() -> None:
    known = {
        game: {source.topic.path.partition(".")[2] for source in Topics(game).sources()} for game in GAMES
    }
    expected = {(game, rule) for lang in CODES for game, _, rules in questions(lang) for rule in rules}
    assert {(game, rule) for game, rule in expected if rule not in known[game]} <= {("ra", "game")}


@pytest.mark.parametrize("game", GAMES)
def test_players_words_belong_to_topics_and_languages(game: str) -> None:
    known = {source.topic.path.partition(".")[2] for source in Topics(game).sources()}
    words = read_synonyms(RULESETS / game / SYNONYMS)
    assert {path for _, path in words} <= known
    by_path: dict[str, set[str]] = {}
    for lang, path in words:
        by_path.setdefault(path, set()).add(lang)
    assert {path for path, langs in by_path.items() if langs != set(CODES)} == set()


@pytest.mark.parametrize("lang", CODES)
def test_diacritics_do_not_matter(lang: str) -> None:
    for game, question, _ in questions(lang)[:12]:
        plain = ask(fold(question), game, lang)
        assert [a.path for a in plain.found][:1] == [a.path for a in ask(question, game, lang).found][:1]


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("What does an earthqake do?", "ra.earthquake"),
        ("ile punktow za monumety", "ra.monument_points"),
        ("wat kan ik met de smokelaar", "kleopatra.smuggle"),
        ("Moet ik karten geven aan de gezant?", "kleopatra.propose"),
    ],
)
def test_small_slips_do_not_matter(question: str, rule: str) -> None:
    assert rule in [answer.path for answer in ask(question, rule.partition(".")[0]).found]


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
    asked = rows("any_game")
    right = sum(ask(question).found[0].game == game for _, question, game in asked)
    assert right >= 0.9 * len(asked)


def test_what_nothing_answers_is_said_to_be_so() -> None:
    asked = [(question, game) for _, question in rows("off_topic") for game in GAMES]
    silent = sum(not ask(question, game).found for question, game in asked)
    assert silent >= 0.85 * len(asked)


def test_where_nothing_fits_the_nearest_topics_are_offered() -> None:
    answers = ask("Where is the nearest tram stop to the pyramid, please?", "ra")
    assert answers.found == ()
    assert answers.nearest


def test_a_score_shows_the_lists_it_reads_and_what_earns_it() -> None:
    answer = ask("How do monuments score?", "ra").found[0]
    assert answer.path == "ra.monument_points"
    assert {"ra.variety_worth", "ra.multiple_worth"} <= {related.path for related in answer.related}


def test_a_card_shows_the_rule_that_uses_it() -> None:
    (smuggler,) = [s.topic for s in Topics("kleopatra").sources() if s.topic.path == "kleopatra.smuggler"]
    assert "kleopatra.smuggle" in {related.path for related in smuggler.related["en"]}


def test_a_member_names_those_that_refer_to_it() -> None:
    assert "This is the destroyer of: pharaoh." in ask("What does a funeral destroy?", "ra").found[0].lines


def test_a_variant_is_found_by_what_it_does() -> None:
    answer = ask("Can we play without the barge?", "ra").found[0]
    assert answer.path == "ra.without_barge"
    assert any("Ra track" in line for related in answer.related for line in related.lines)


def test_points_are_not_offered_to_those_who_do_not_ask_for_them() -> None:
    assert ask("When do I get the pharaoh token?", "pharaon").found[0].path == "pharaon.succeed"
    assert ask("How many points is the pharaoh token?", "pharaon").found[0].path == "pharaon.tokens_score"


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


def test_a_search_takes_a_few_milliseconds() -> None:
    asked = [(question, game) for game, question, _ in questions("cs")[:20]]
    times = []
    for question, game in asked:
        ask(question, game)
        before = time.process_time()
        ask(question, game)
        times.append(time.process_time() - before)
    assert sorted(times)[len(times) // 2] < 0.06


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("pl", "płytka płytki płytek płytce płytką"),
        ("pl", "koszt kosztu kosztuje kosztować"),
        ("pl", "licytacja licytować licytuję"),
        ("cs", "kotouč kotouče kotoučů kotoučem"),
        ("cs", "řemeslník řemeslníka řemeslníci"),
        ("cs", "platit platím platí"),
        ("nl", "tegel tegels"),
        ("en", "auction auctions"),
    ],
)
def test_forms_of_a_word_have_one_stem(code: str, forms: str) -> None:
    assert len({stem(fold(form), code) for form in forms.split()}) == 1


def test_the_very_word_is_preferred_to_its_kin() -> None:
    asked = {
        "What does the high priestess do?": "priestess",
        "What does the high priest do?": "high_priest",
        "Wat doet de hogepriesteres?": "priestess",
        "Wat doet de hogepriester?": "high_priest",
    }
    found = {question: ask(question, "pharaon").found[0].path for question in asked}
    assert found == {question: f"pharaon.{rule}" for question, rule in asked.items()}


def test_a_question_without_words_has_no_answer() -> None:
    assert ask("?!", "ra").found == ask(" ", "ra").found == ()


def test_kin_words_are_told_from_others() -> None:
    assert kinship("zbud", "bud", "pl") > 0.6
    assert kinship("wygr", "wygryw", "pl") > 0.6
    assert kinship("zaplav", "zaplat", "cs") == 0.0
    assert kinship("7", "70", "en") == 0.0


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [("auction", "auction", 0), ("auction", "acution", 1), ("auction", "aucton", 1), ("drought", "flood", 3)],
)
def test_slips_are_counted(one: str, other: str, count: int) -> None:
    assert slips(one, other) == count


def test_short_questions_tell_their_language_by_the_words_of_the_game() -> None:
    spoken = {
        "en": frozenset({"gold"}),
        "pl": frozenset({"zloto"}),
        "cs": frozenset({"zlato"}),
        "nl": frozenset({"goud"}),
    }
    assert likely_language("zlato?", spoken) == "cs"
    assert likely_language("złoto", spoken) == "pl"


def test_texts_spelt_alike_are_told_from_others() -> None:
    asked = letters("who goes first")
    assert likeness(asked, asked) == 1.0
    assert likeness(asked, letters("who begins first")) > likeness(asked, letters("who wins the game")) > 0
    assert likeness(asked, frozenset()) == 0.0


def test_dutch_compounds_are_split() -> None:
    known = frozenset({"offergave", "tegel", "graf", "kamer"})
    assert list(split("offergavetegel", known)) == ["offergave", "tegel"]
    assert list(split("grafsteen", known)) == []
    assert list(split("offergavenzak", known)) == ["offergave"]
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
        "slow = ('typer', 'rich', 'pydantic', 'lark', 'llvmlite')",
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


def test_an_index_is_made_anew_when_what_it_is_made_from_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("rules", "words"):
        (tmp_path / name).write_text("one")
    monkeypatch.setattr(index, "made_from", lambda game: [tmp_path / "rules", tmp_path / "words"])
    before = index.index_name("pig")
    assert index.index_name("pig") == before
    (tmp_path / "words").write_text("another")
    assert index.index_name("pig") != before


def test_an_index_depends_on_all_code_that_tells_topics() -> None:
    telling = [
        "import sys",
        "from rulestone.ask.index import made_from",
        "from rulestone.ask.topics import Topics",
        "list(Topics('pig').sources())",
        "made = {str(path) for path in made_from('pig')}",
        "own = [m for name, m in sys.modules.items() if name.startswith('rulestone.')]",
        "print(sorted(m.__name__ for m in own if m.__file__ not in made))",
    ]
    shown = subprocess.run([sys.executable, "-c", "\n".join(telling)], capture_output=True, text=True)
    others = ("match", "match.errors", "match.rulesets")
    assert shown.stdout.strip() == str([f"rulestone.{name}" for name in others])

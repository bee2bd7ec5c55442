"""Saved games: what they hold, that they lead back to the same match, and that damage is noticed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rulestone
from rulestone.match import saves
from rulestone.match.errors import SaveError
from rulestone.match.match import Match
from rulestone.match.saves import (
    FORMAT,
    load_saved,
    read_saved,
    replayed_by_names,
    saved,
)
from rulestone.storage.writing import write_whole


def played(name: str, choices: int, seed: int = 5, **setup: object) -> Match:
    match = rulestone.load(name, **setup).start(seed)
    for number in range(choices):
        if not match.over:
            match.take(match.decision.options[number % len(match.decision.options)])
    return match


@pytest.mark.parametrize("name", ["tic_tac_toe", "kuhn_poker", "goofspiel", "pig", "ra"])
@pytest.mark.parametrize("choices", [0, 1, 7, 60])
def test_a_saved_game_leads_back_to_the_same_match(name: str, choices: int) -> None:
    match = played(name, choices)
    again = match.game.resume(match.to_json())
    assert again.log == match.log
    assert again.position() == match.position()
    assert again.to_json() == match.to_json()


def test_a_match_goes_on_alike_after_resuming() -> None:
    match = played("ra", 20)
    again = match.game.resume(match.to_json())
    for _ in range(20):
        match.take(match.decision.options[-1])
        again.take(again.decision.options[-1].name)
    assert again.log == match.log


def test_a_save_is_read_in_steps_that_grow_with_its_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []
    same = saves._same
    monkeypatch.setattr(saves, "_same", lambda entry, move: compared.append(move.name) or same(entry, move))
    match = played("ra", 120)
    match.game.resume(match.to_json())
    assert compared == [entry.name for entry in match.log]
    assert len(compared) > 90


def test_undo_works_across_a_save() -> None:
    match = played("tic_tac_toe", 4)
    again = match.game.resume(match.to_json())
    match.undo()
    again.undo()
    assert again.position() == match.position()


def test_draws_that_were_asked_for_are_choices_of_the_save() -> None:
    match = rulestone.load("kuhn_poker").start(1, chance="ask")
    match.take("queen")
    match.take("jack")
    again = match.game.resume(match.to_json())
    assert [(m.actor, m.name, m.asked) for m in saved(again).moves] == [
        (None, "queen", True),
        (None, "jack", True),
    ]


def test_a_save_names_what_was_done_and_drawn() -> None:
    data = json.loads(played("kuhn_poker", 1, players=2).to_json())
    assert data["format"] == FORMAT
    assert data["rulestone"] == rulestone.__version__
    assert (data["game"], data["edition"], data["variants"]) == ("kuhn_poker", None, [])
    assert (data["players"], data["seed"], data["chance"]) == (2, 5, "draw")
    assert [move["actor"] for move in data["moves"]] == [None, None, 0]
    assert data["moves"][2] == {"actor": 0, "name": "check", "asked": True}


def test_a_variant_is_part_of_the_save() -> None:
    match = played("ra", 5, variants=["without_barge"])
    assert saved(match).variants == ["without_barge"]


def test_a_game_by_path_is_saved_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.rules"
    path.write_text(
        'game mine "Mine"\nplayers 2\nchoice go "Go"\nchoice halt "Halt"\n    then\n        end game\n'
        'to play "Play"\n    repeat 3 times\n        as player 1\n            choose go or halt\n',
        "utf-8",
    )
    match = played(str(path), 1)
    save = saved(match)
    assert save.game == str(path.resolve())
    assert rulestone.load(save.game).resume(match.to_json()).log == match.log


# ---------------------------------------------------------------- damage


def problem(text: str, name: str = "tic_tac_toe") -> str:
    with pytest.raises(SaveError) as refused:
        rulestone.load(name).resume(text)
    return str(refused.value)


TEXT = played("tic_tac_toe", 4).to_json()


def test_a_truncated_save_is_refused_wherever_it_ends() -> None:
    for length in range(0, len(TEXT.rstrip()), 7):
        assert "no whole saved game" in problem(TEXT[:length])


@pytest.mark.parametrize("text", ["null", "[]", "3", '"moves"', "{}", '{"format": 1}'])
def test_json_that_is_no_save_is_refused(text: str) -> None:
    assert "not a saved game" in problem(text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"name": "place b2"', '"name": "place c3"'),
        ('"seed": 5', '"seed": 6'),
        ('"asked": true}\n', '"asked": false}\n'),
        (TEXT[TEXT.rindex(",\n    {") : TEXT.rindex("\n  ]")], ""),
    ],
)
def test_an_edited_save_is_refused(old: str, new: str) -> None:
    assert TEXT.replace(old, new, 1) != TEXT
    assert "was changed after it was saved" in problem(TEXT.replace(old, new, 1))


def resealed(**changes: object) -> str:
    save = read_saved(TEXT)
    return save.model_copy(update=changes).sealed().model_dump_json()


def test_an_illegal_move_is_refused_even_with_the_right_seal() -> None:
    moves = read_saved(TEXT).moves
    doubled = [*moves[:2], moves[0].model_copy(update={"actor": moves[2].actor}), *moves[3:]]
    assert "Move 3 of the saved game cannot be made" in problem(resealed(moves=doubled))


def test_a_move_of_the_wrong_seat_is_refused() -> None:
    moves = read_saved(TEXT).moves
    swapped = [moves[0].model_copy(update={"actor": 1}), *moves[1:]]
    assert "Move 1 of the saved game" in problem(resealed(moves=swapped))


def test_a_draw_that_the_seed_does_not_give_is_refused() -> None:
    save = saved(played("kuhn_poker", 0))
    other = next(n for n in ("jack", "queen", "king") if n not in {m.name for m in save.moves})
    moves = [save.moves[0].model_copy(update={"name": other}), *save.moves[1:]]
    text = save.model_copy(update={"moves": moves}).sealed().model_dump_json()
    assert f"is “{other}”, but the rules lead to" in problem(text, "kuhn_poker")


@pytest.mark.parametrize(
    ("field", "value"), [("players", "2"), ("moves", {}), ("chance", "coin"), ("extra", 1)]
)
def test_a_field_of_the_wrong_sort_is_named(field: str, value: object) -> None:
    assert f"“{field}” is wrong" in problem(json.dumps(json.loads(TEXT) | {field: value}))


def test_another_format_names_the_version_to_use() -> None:
    text = problem(json.dumps(json.loads(TEXT) | {"format": 99, "rulestone": "7.0"}))
    assert "99" in text
    assert "7.0" in text


def test_other_rules_are_refused_and_named() -> None:
    text = problem(TEXT, "connect_four")
    assert json.loads(TEXT)["digest"] in text
    assert rulestone.load("connect_four").digest in text


def test_a_variant_pins_too_and_names_lead_on_only_when_asked() -> None:
    match = played("ra", 5)
    other = rulestone.load("ra", variants=["without_barge"])
    with pytest.raises(SaveError, match="other rules"):
        other.resume(match.to_json())
    again = replayed_by_names(other, saved(match))
    assert [e.name for e in again.log] == [e.name for e in match.log]


def test_every_message_has_its_words_in_every_language() -> None:
    for lang in ("pl", "cs", "nl"):
        with pytest.raises(SaveError) as refused:
            read_saved("{")
        assert "‹" not in refused.value.text(lang)
        assert refused.value.text(lang) != str(refused.value)


# ---------------------------------------------------------------- files


def test_a_file_is_replaced_whole_and_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "new" / "game.json"
    write_whole(path, TEXT)
    write_whole(path, TEXT)
    assert load_saved(path) == read_saved(TEXT)
    assert [p.name for p in path.parent.iterdir()] == ["game.json"]


def test_a_failed_write_keeps_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_whole(path, TEXT)
    with pytest.raises(OSError, match=r"game\.json"):
        write_whole(path, "\ud800")
    assert path.read_text("utf-8") == TEXT
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


def test_a_file_that_is_missing_or_binary_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"cannot be read: No such file or directory"):
        load_saved(tmp_path / "gone.json")
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SaveError, match="not text"):
        load_saved(tmp_path / "binary.json")


def test_a_variant_among_several_games_is_found_again(tmp_path: Path) -> None:
    text = Path(rulestone.load("tic_tac_toe").ruleset.paths[0]).read_text("utf-8")
    (tmp_path / "mine.rules").write_text(text.replace("game tic_tac_toe", "game mine"), "utf-8")
    (tmp_path / "other.rules").write_text(text, "utf-8")
    (tmp_path / "mild.rules").write_text('variant mild of mine "Mild"\n', "utf-8")
    match = played(str(tmp_path / "mild.rules"), 3)
    save = saved(match)
    again = rulestone.load(save.game, edition=save.edition, variants=save.variants)
    assert again.resume(match.to_json()).position() == match.position()

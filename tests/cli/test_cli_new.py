"""`rulestone new`: every start checks clean, in every language, and nothing is overwritten."""

from __future__ import annotations

import pytest

from rulestone.link.files import shipped
from rulestone.words import CODES


def clean(run, *names: str) -> bool:
    result = run("check", *names, "--strict", "--play", "4")
    return result.exit_code == 0 and "clean" in result.stdout


@pytest.mark.parametrize("lang", CODES)
def test_a_new_game_checks_clean_is_in_layout_and_can_be_played(run, lang: str) -> None:
    assert run("new", "game", "pebbles", "--lang", lang).exit_code == 0
    assert clean(run, "pebbles.rules")
    assert run("format", "--check", "pebbles.rules").exit_code == 0
    assert run("play", "pebbles.rules", "--seat", "1=random", "--seed", "1").exit_code == 0


@pytest.mark.parametrize("game", shipped())
def test_a_variant_of_any_shipped_game_checks_clean(run, folder, game: str) -> None:
    assert run("new", "variant", "mild", "--of", game).exit_code == 0
    assert run("check", "mild.rules").exit_code == 0
    assert run("format", "--check", "mild.rules").exit_code == 0


def test_the_sample_change_of_a_variant_is_sound_when_its_comment_sign_goes(run, folder) -> None:
    run("new", "variant", "mild", "--of", "pig")
    path = folder / "mild.rules"
    text = path.read_text("utf-8")
    assert "--     change " in text
    path.write_text(text.replace("--     change ", "change "), "utf-8")
    assert run("check", "mild.rules", "--strict").exit_code == 0


def test_a_variant_of_an_edition_names_it(run, folder) -> None:
    (folder / "tea.rules").write_text(
        'game tea "Tea"\nplayers 2\nto play "Play"\n    end game\nedition nl of tea "Nederlands"\n', "utf-8"
    )
    assert run("new", "variant", "mild", "--of", "tea.rules/nl").exit_code == 0
    assert 'variant mild of tea/nl "Mild"' in (folder / "mild.rules").read_text("utf-8")
    assert clean(run, "mild.rules")


def test_a_variant_of_a_game_by_path_is_written_beside_it(run, folder) -> None:
    run("new", "game", "pebbles", "-o", "here/pebbles.rules")
    assert run("new", "variant", "mild", "--of", "here/pebbles.rules").exit_code == 0
    assert clean(run, "here/mild.rules")


def test_an_existing_file_is_never_overwritten(run, folder) -> None:
    (folder / "pebbles.rules").write_text("mine", "utf-8")
    result = run("new", "game", "pebbles")
    assert result.exit_code == 2
    assert "exists already" in result.stderr
    assert (folder / "pebbles.rules").read_text("utf-8") == "mine"


@pytest.mark.parametrize("name", ["Two words", "3d", "", "move", "game", "żubr", "a-b"])
def test_a_name_that_rules_cannot_have_is_refused(run, folder, name: str) -> None:
    assert run("new", "game", name).exit_code == 2
    assert not list(folder.glob("*.rules"))


def test_a_variant_of_nothing_is_refused(run, folder) -> None:
    assert run("new", "variant", "mild", "--of", "nothing_here").exit_code == 2
    assert run("new", "variant", "mild", "--of", "pig/xx").exit_code == 2
    assert not list(folder.glob("*.rules"))


def test_a_folder_that_cannot_be_written_is_said_so(run, folder) -> None:
    (folder / "taken").write_text("a file", "utf-8")
    result = run("new", "game", "pebbles", "-o", "taken/pebbles.rules")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


def test_the_commands_that_a_start_names_can_be_typed_as_they_are(run, folder) -> None:
    told = run("new", "game", "pebbles", "-o", "my rules.rules").stdout
    assert told.endswith("rulestone check 'my rules.rules'\n")
    run("new", "game", "marbles")
    run("new", "variant", "mild", "--of", "marbles.rules")
    text = (folder / "mild.rules").read_text("utf-8")
    assert "rulestone show mild.rules NAME" in text
    assert run("show", "mild.rules", "take_one").exit_code == 0

"""Finding rulesets by name and by path."""

from __future__ import annotations

from pathlib import Path

from rulestone.link.load import load_ruleset, rule_files, shipped
from rulestone.link.rewrite import map_children, walk
from rulestone.syntax import ast


def test_every_small_classic_is_shipped() -> None:
    classics = {"tic_tac_toe", "connect_four", "breakthrough", "pig", "kuhn_poker", "goofspiel"}
    assert classics | {"ra"} <= set(shipped())


def test_a_name_a_file_and_a_folder_are_the_same_ruleset() -> None:
    by_name, _ = load_ruleset("ra")
    by_folder, _ = load_ruleset(rule_files("ra")[0].parent)
    assert by_name is not None and by_folder is not None
    assert by_name.choices == by_folder.choices
    single, _ = load_ruleset(rule_files("pig")[0])
    assert single is not None and single.name == "pig"


def test_a_variant_beside_its_game_is_laid_over_only_when_asked_for() -> None:
    plain, _ = load_ruleset("ra")
    asked, _ = load_ruleset("ra", variants=["without_barge"])
    assert plain is not None and "barge" in plain.numbers
    assert asked is not None and "barge" not in asked.numbers


def test_a_wrong_name_suggests_the_nearest() -> None:
    ruleset, (finding,) = load_ruleset("tictactoe")
    assert ruleset is None
    assert (finding.code, finding.suggestions) == ("E0219", ("tic_tac_toe",))


def test_a_broken_file_is_no_ruleset(tmp_path: Path) -> None:
    path = tmp_path / "broken.rules"
    path.write_text('game broken "Broken"\nplayers 2\nto play "Play"\n    do (\n', encoding="utf-8")
    ruleset, findings = load_ruleset(path)
    assert ruleset is None and findings


def test_a_tree_in_which_nothing_changes_stays_the_same_object() -> None:
    tree = ast.Arithmetic("+", ast.Number(1), ast.Ref("x"))
    assert map_children(tree, lambda child: child) is tree
    changed = map_children(tree, lambda child: ast.Number(3) if isinstance(child, ast.Ref) else child)
    assert changed == ast.Arithmetic("+", ast.Number(1), ast.Number(3))
    assert [type(n).__name__ for n in walk(tree)] == ["Arithmetic", "Number", "Ref"]


GAME = """game {name} "{name}"
players 2
number length from 0 to {length} starts {length}
to play "Play"
    end game
"""


def game_beside(folder: Path, name: str, length: int = 3) -> None:
    text = GAME.format(name=name, length=length)
    (folder / f"{name}.rules").write_text(text, "utf-8")


def variant_beside(folder: Path, name: str, game: str, text: str = "") -> Path:
    path = folder / f"{name}.rules"
    path.write_text(f'variant {name} of {game} "{name}"\n{text}', "utf-8")
    return path


def test_a_variant_finds_its_game_among_others_in_the_folder(tmp_path: Path) -> None:
    game_beside(tmp_path, "short")
    game_beside(tmp_path, "long", 9)
    variant_beside(tmp_path, "other", "short")
    path = variant_beside(tmp_path, "brief", "long", "    change number length from 0 to 5 starts 5\n")
    ruleset, findings = load_ruleset(path)
    assert findings == []
    assert ruleset is not None and (ruleset.name, ruleset.variants) == ("long", ("brief",))


def test_a_game_in_the_folder_comes_before_a_shipped_one_of_its_name(tmp_path: Path) -> None:
    game_beside(tmp_path, "pig")
    ruleset, _ = load_ruleset(variant_beside(tmp_path, "wild", "pig"))
    assert ruleset is not None and set(ruleset.numbers) == {"length"}


def test_a_game_of_several_files_is_whole_under_a_variant_beside_it(tmp_path: Path) -> None:
    game_beside(tmp_path, "short")
    (tmp_path / "more.rules").write_text("number extra from 0 to 3\n", "utf-8")
    variant_beside(tmp_path, "foreign", "ra")
    ruleset, findings = load_ruleset(variant_beside(tmp_path, "brief", "short"))
    assert findings == []
    assert ruleset is not None and set(ruleset.numbers) == {"length", "extra"}


def test_a_folder_of_two_games_is_one_finding(tmp_path: Path) -> None:
    game_beside(tmp_path, "long", 9)
    game_beside(tmp_path, "short")
    ruleset, findings = load_ruleset(tmp_path)
    assert ruleset is None
    assert [(f.code, Path(f.span.path).name) for f in findings] == [("E0227", "short.rules")]


def test_a_layer_of_another_game_is_one_finding(tmp_path: Path) -> None:
    game_beside(tmp_path, "short")
    variant_beside(tmp_path, "mild", "ra/cs", "    change number nothing from 0 to 2\n")
    _, findings = load_ruleset(tmp_path, "cs", ["mild"])
    assert [f.code for f in findings] == ["E0210"]

"""Small files that once crashed, hung or played wrongly: each is refused at its line, or plays right."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import rulestone
from rulestone.checks.api import check_paths
from rulestone.diagnostics import Severity
from rulestone.match.examination import examine

REPRO = Path(__file__).parent / "repro"
SECONDS = 10.0  # for one small file: a generous factor over what it takes

REFUSED: dict[str, list[tuple[int, str]]] = {
    "ability_inactive": [(5, "E0342")],
    "callchain1500": [(2904, "E0226")],
    "coins70": [(10, "E0226")],
    "costself": [(7, "E0323")],
    "different16": [(10, "E0338")],
    "for22": [(14, "E0226")],
    "grid_starts_invents_pieces": [(6, "E0316"), (7, "E0316")],
    "load_accepts_what_check_rejects": [(6, "E0321")],
    "load_keyerror": [(8, "E0301"), (8, "E0301"), (11, "E0301")],
    "manyparts": [(3, "E0226")],
    "max300": [(3, "E0226")],
    "needs110": [(4, "E0226")],
    "params22": [(4, "E0226")],
    "q_copies_big": [(6, "E0226")],
    "q_list_mod": [(3, "E0340")],
    "q_list_ref": [(3, "E0340")],
    "q_table_number": [(3, "E0105"), (3, "E0228")],
    "r_do_players": [(10, "E0301")],
    "r_emptygroup": [(10, "E0341")],
    "r_move_kind": [(13, "E0345")],
    "r_move_member": [(12, "E0344")],
    "r_move_nothing": [(9, "E0344")],
    "r_number_of_it": [(8, "E0347")],
    "r_score_noarg": [(3, "E0205")],
    "r_score_self": [(10, "E0323")],
    "r_selfbound": [(3, "E0323")],
    "r_selflist": [(3, "E0323")],
    "r_selfroom": [(7, "E0323")],
    "seats80": [(2, "E0226"), (9, "E0222")],
    "settle30": [(8, "E0346")],
    "seventy_members_overflow": [(10, "E0226")],
    "show_to_others_lets_owner_see": [(9, "E0329")],
    "u_ordf": [(3, "E0117"), (4, "E0117"), (4, "E0117"), (5, "E0117"), (14, "E0117")],
    "u_sup2": [(3, "E0117"), (4, "E0117"), (4, "E0117"), (5, "E0117"), (14, "E0117")],
    "vc30": [(6, "E0226")],
}
"""What is statically wrong: the findings at their lines."""

PLAYED = (
    "col_slot3",
    "col_table",
    "comparison_of_truths_chained",
    "diffbig",
    "different_over_64_builds_disagree",
    "diffneg",
    "div0",
    "emptydraw",
    "for_each_where_is_lazy",
    "forced",
    "givenloop",
    "grid_starts_with_copies_crashes",
    "hangcheck",
    "list_index_out_of_range",
    "list_oob",
    "move_operand_reread_loses_piece",
    "move_to_counted_cell_overwrites",
    "move_to_counted_slot_loses_piece",
    "nobody",
    "nobody2",
    "optbuf2",
    "overflow",
    "pc_corrupt",
    "pile_index_out_of_range_offers_illegal",
    "rollneg",
    "show_hidden_row_traceback",
    "slot_oob_read",
    "slot_out_of_range",
    "vc20",
    "wildwrite",
)
"""What only play can find out: nothing is statically wrong with them."""


def errors(path: Path) -> list[tuple[int, str]]:
    return sorted((d.span.line, d.code) for d in check_paths([path]) if d.severity is Severity.ERROR)


def test_every_file_is_in_one_of_the_tables() -> None:
    assert {path.stem for path in REPRO.glob("*.rules")} == REFUSED.keys() | set(PLAYED)
    assert not REFUSED.keys() & set(PLAYED)


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_wrong_is_told_at_its_line_in_time(name: str) -> None:
    begin = time.process_time()
    assert errors(REPRO / f"{name}.rules") == REFUSED[name]
    assert time.process_time() - begin < SECONDS


@pytest.mark.parametrize("name", REFUSED)
def test_what_check_refuses_cannot_be_loaded(name: str) -> None:
    path = REPRO / f"{name}.rules"
    with pytest.raises(rulestone.RulesetError) as refused:
        rulestone.load(path)
    told = [(d.span.line, d.code) for d in refused.value.diagnostics if d.severity is Severity.ERROR]
    assert set(told) <= set(REFUSED[name]) and told
    found = [d for d in examine(path).findings if d.severity is Severity.ERROR]
    assert sorted((d.span.line, d.code) for d in found) == REFUSED[name]


@pytest.mark.parametrize("name", PLAYED)
def test_nothing_is_statically_wrong_with_what_play_has_to_find(name: str) -> None:
    assert errors(REPRO / f"{name}.rules") == []

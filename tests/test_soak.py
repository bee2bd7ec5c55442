"""Soaking: claims have titles of their own, what held at a commit is not run again, nothing runs for ever."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path

import pytest

import soak
from soak import Claim, Passed, commit_of, look_into, main, report

QUICK = "kuhn_poker: all complete games"


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
    subprocess.run(["git", "-C", str(folder), *who, *arguments], check=True, capture_output=True)


def test_every_claim_has_a_title_of_its_own() -> None:
    titles = Counter(claim.title for claim in soak.claims())
    assert titles[QUICK] == 1
    assert [title for title, count in titles.items() if count > 1 or "\n" in title] == []


def test_a_claim_is_looked_into_and_then_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    passed = Passed("abc", tmp_path / "soak")
    assert report([QUICK], passed) == 0
    assert capsys.readouterr().out.endswith(" s): 30, known 30\n")
    monkeypatch.setattr(soak, "look_into", lambda title: pytest.fail("it is known"))
    assert report([QUICK], passed) == 0
    assert capsys.readouterr().out == f"ok   {QUICK} (before, at this commit): 30, known 30\n"


def test_what_failed_or_held_elsewhere_is_run_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    for commit, holds in (("abc", False), ("abc", True), ("def", True), (None, True), (None, True)):
        monkeypatch.setattr(
            soak, "look_into", lambda title, holds=holds: looked.append(title) or (("", holds), 0)
        )
        assert report(["a claim"], Passed(commit, tmp_path)) == (not holds)
    assert looked == ["a claim"] * 5
    assert capsys.readouterr().out.splitlines()[0] == "FAIL a claim (0 s): "


def test_a_claim_that_takes_too_long_is_stopped_and_fails() -> None:
    (found, holds), took = look_into("tic_tac_toe: all complete games", longest=0.1)
    assert (found, holds) == ("not done after 0 s", False)
    assert took < 20


def test_only_claims_that_are_called_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    known = [Claim(title, lambda: ("", True)) for title in ("ra: one", "ra: two", "pig: one")]
    monkeypatch.setattr(soak, "claims", lambda: iter(known))
    assert [claim.title for claim in soak.asked_for(["ra"])] == ["ra: one", "ra: two"]
    assert [claim.title for claim in soak.asked_for([])] == ["ra: one", "ra: two", "pig: one"]
    assert main(["chess"]) == 2
    assert capsys.readouterr().out.splitlines()[-1] == "  pig: one"


def test_a_commit_is_known_only_where_nothing_differs_from_it(tmp_path: Path) -> None:
    assert commit_of(tmp_path) is None
    git(tmp_path, "init", "-q")
    (tmp_path / "rules").write_text("one")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "One")
    first = commit_of(tmp_path)
    assert first is not None and len(first) == 40
    (tmp_path / "rules").write_text("two")
    assert commit_of(tmp_path) is None
    git(tmp_path, "commit", "-qam", "Two")
    assert commit_of(tmp_path) not in (None, first)
    (tmp_path / "more").write_text("three")
    assert commit_of(tmp_path) is None

"""Commands killed at random moments: whatever they leave behind is whole, and does not change a result.

`python tests/robustness/kills.py [KILLS]`
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from robustness.processes import COMMAND, PLAIN, rulestone
from rulestone.match.errors import SaveError
from rulestone.match.saves import load_saved
from rulestone.storage import records
from rulestone.storage.writing import PARTIAL

Command = tuple[str, ...]
SEATS = ("--seat", "1=greedy", "--seat", "2=greedy")
MANY = ("--workers", "1", "--seed", "1", "--format", "json")
COMMANDS: tuple[Command, ...] = (
    ("check", "pig", "--format", "concise"),
    ("ask", "pig", "how many points"),
    ("show", "pig"),
    ("simulate", "kuhn_poker", "--games", "10", *MANY),  # so few are played in Python
    ("simulate", "kuhn_poker", "--games", "2000", *MANY),  # for these machine code is made
    ("play", "pig", *SEATS, "--seed", "3", "--save", "game.json"),
    ("sheet", "pig", "--output", "pig.html"),
    ("sheet", "pig", "--output", "pig.md"),
    ("new", "game", "mine"),
)


def killed(command: Command, after: float, folder: Path, cache: Path) -> None:
    """A command that is killed some time after it began, unless it is done before."""
    process = subprocess.Popen(
        [*COMMAND, *command],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **PLAIN, "XDG_CACHE_HOME": str(cache)},
        process_group=0,
    )
    time.sleep(after)
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def whole(folder: Path, right: dict[str, bytes]) -> list[str]:
    """What is wrong with the files that are there: each is as it would be, or not there at all."""
    wrong = []
    for path in folder.iterdir():
        if path.name == "game.json":
            try:
                load_saved(path)
            except SaveError as problem:
                wrong.append(f"{path.name}: {problem}")
        elif not PARTIAL.fullmatch(path.name) and path.read_bytes() != right.get(path.name):
            wrong.append(f"{path.name} is not whole")
    return wrong


def damaged(cache: Path) -> list[str]:
    """The records of a cache that would be doubted."""
    os.environ["XDG_CACHE_HOME"] = str(cache)
    sealed = (path for path in (cache / "rulestone").rglob("*") if path.is_file())
    return [str(p) for p in sealed if not PARTIAL.fullmatch(p.name) and records.read(p) is None]


def results(folder: Path, cache: Path) -> list[tuple[int, str]]:
    """What all commands say and make in a folder of their own."""
    done = [rulestone(*command, folder=folder, XDG_CACHE_HOME=str(cache)) for command in COMMANDS]
    return [(one.returncode, one.stdout) for one in done]


def kills(count: int, seed: int = 1) -> list[str]:
    """Everything that is wrong after so many kills."""
    chance, wrong = random.Random(seed), list[str]()
    before = os.environ.get("XDG_CACHE_HOME")
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
            home = Path(name)
            for part in ("right", "folder", "last"):
                (home / part).mkdir()
            began = time.monotonic()
            said = results(home / "right", home / "cache")
            longest = (time.monotonic() - began) / len(COMMANDS)
            right = {p.name: p.read_bytes() for p in (home / "right").iterdir()}
            for number in range(count):
                cache = home / f"cache{number % 3}"  # each of them is begun by commands that are killed
                command = chance.choice(COMMANDS)
                killed(command, chance.uniform(0.05, longest), home / "folder", cache)
                wrong += whole(home / "folder", right) + damaged(cache)
                if chance.random() < 0.3:
                    for path in (home / "folder").iterdir():
                        path.unlink()
            for number in range(min(count, 3)):
                for path in (home / "last").iterdir():
                    path.unlink()
                if results(home / "last", home / f"cache{number}") != said:
                    wrong.append(f"cache {number} changes a result")
    finally:
        os.environ.pop("XDG_CACHE_HOME", None)
        if before is not None:
            os.environ["XDG_CACHE_HOME"] = before
    return wrong


def main(arguments: list[str]) -> int:
    """Kills as often as it is told and says what was wrong afterwards."""
    count = int(arguments[0]) if arguments else 1000
    wrong = kills(count)
    print("\n".join(wrong) or f"{count} kills, and everything whole")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

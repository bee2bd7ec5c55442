"""Commands in need: the disk is full, the folder read-only, the cache somebody else's or damaged.

    python tests/robustness/straits.py [RUNS]

What reads gives the same results as ever. What writes makes a whole file, or says that it cannot and leaves
none. Where there is no need any more, the same command does all that it does elsewhere.
"""

from __future__ import annotations

import ctypes
import os
import random
import resource
import shutil
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from robustness.kills import COMMANDS, Command, whole
from robustness.processes import has_traceback, rulestone, wait_for_machine_code

NOBODY = 65534
CAPBSET_DROP, DAC_OVERRIDE = 24, 1  # of prctl: so that permissions hold for root too
ROOM = (0, 1, 100, 4_000, 60_000)  # bytes that a file may have on a disk that is full


@dataclass
class Strait:
    """What a command finds itself in: a folder to work in, a cache, and what its process may do."""

    folder: Path
    cache: Path
    only_cache: bool = True  # nothing else is in need, so the command does all it does elsewhere
    begin: list[Callable[[], object]] = field(default_factory=list)


def full_disk(strait: Strait, chance: random.Random) -> None:
    """No file may be longer than a little."""
    room = chance.choice(ROOM)
    strait.only_cache = False
    strait.begin.append(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)))


def read_only(strait: Strait, chance: random.Random) -> None:
    """Nothing may be made in the folder, or in the cache, or in either."""
    which = chance.choice(((strait.folder,), (strait.cache,), (strait.folder, strait.cache)))
    for path in which:
        path.mkdir(exist_ok=True)
        path.chmod(0o500)
    strait.only_cache = strait.folder not in which
    strait.begin.append(_without_override)


def foreign(strait: Strait, chance: random.Random) -> None:
    """The cache belongs to somebody else; who may not give it away opens it to all."""
    for path in (strait.cache / "rulestone", *(strait.cache / "rulestone").rglob("*")):
        if os.geteuid() == 0 and not path.is_symlink():
            os.chown(path, NOBODY, NOBODY)
        else:
            path.chmod(0o777)


def damaged_records(strait: Strait, chance: random.Random) -> None:
    """Every record, or every other, is cut, zeroed, or has bits turned over."""
    for path in sorted((strait.cache / "rulestone").rglob("*")):
        if path.is_file() and chance.random() < 0.7:
            _damage(path, chance)


def _damage(path: Path, chance: random.Random) -> None:
    content = bytearray(path.read_bytes())
    at = chance.randrange(len(content))
    match chance.randrange(3):
        case 0:
            del content[at:]
        case 1:
            content[at:] = bytes(len(content) - at)
        case _:
            content[at] ^= 1 << chance.randrange(8)
    path.write_bytes(content)


def _without_override() -> None:
    ctypes.CDLL(None).prctl(CAPBSET_DROP, DAC_OVERRIDE)


STRAITS = (full_disk, read_only, foreign, damaged_records)


@dataclass
class Bench:
    """A filled cache, and what every command says and makes where nothing is in need."""

    home: Path
    said: dict[Command, tuple[int, str]] = field(default_factory=dict)
    right: dict[str, bytes] = field(default_factory=dict)

    @classmethod
    def of(cls, home: Path) -> Bench:
        """One in a folder of its own."""
        made, folder = cls(home), home / "right"
        folder.mkdir()
        for command in COMMANDS:
            done = rulestone(*command, folder=folder, XDG_CACHE_HOME=str(home / "filled"))
            made.said[command] = done.returncode, done.stdout
        wait_for_machine_code(home / "filled")
        made.right = {path.name: path.read_bytes() for path in folder.iterdir()}
        return made

    def run(self, number: int) -> list[str]:
        """One command in one strait; what is wrong then, or after it."""
        chance = random.Random(f"strait {number}")
        make, command = STRAITS[number % len(STRAITS)], chance.choice(COMMANDS)
        with tempfile.TemporaryDirectory(dir=self.home, ignore_cleanup_errors=True) as name:
            strait = Strait(Path(name) / "folder", Path(name) / "cache")
            strait.folder.mkdir()
            if chance.random() < 0.8 or make in (foreign, damaged_records):
                shutil.copytree(self.home / "filled", strait.cache)
            make(strait, chance)
            wrong = self._in_need(strait, command)
            self._relieve(strait)
            wrong += self._afterwards(strait, command)
        return [f"{number}, {make.__name__}, {' '.join(command)}: {line}" for line in wrong]

    def _in_need(self, strait: Strait, command: Command) -> list[str]:
        def begin() -> None:
            for act in strait.begin:
                act()

        done = rulestone(*command, folder=strait.folder, begin=begin, XDG_CACHE_HOME=str(strait.cache))
        wrong = [f"traceback: {done.stderr}"] if has_traceback(done) else []
        wrong += whole(strait.folder, self.right)
        same = (done.returncode, done.stdout) == self.said[command]
        writes = command[0] in ("play", "sheet", "new")
        if not same and (strait.only_cache or not writes):
            wrong.append(f"other results: {done.returncode} {done.stdout} {done.stderr}")
        if not same and not (done.returncode and done.stdout + done.stderr):
            wrong.append("it cannot be done, and nothing says so")
        return wrong

    def _relieve(self, strait: Strait) -> None:
        for path in (strait.folder, strait.cache):
            if path.exists():
                path.chmod(0o700)
        if strait.only_cache and os.geteuid() == 0:
            for path in (strait.cache / "rulestone", *(strait.cache / "rulestone").rglob("*")):
                with suppress(FileNotFoundError):
                    os.chown(path, 0, 0)

    def _afterwards(self, strait: Strait, command: Command) -> list[str]:
        for path in strait.folder.iterdir():
            path.unlink()
        done = rulestone(*command, folder=strait.folder, XDG_CACHE_HOME=str(strait.cache))
        wrong = [] if (done.returncode, done.stdout) == self.said[command] else ["other results afterwards"]
        wrong += [f"afterwards {line}" for line in whole(strait.folder, self.right)]
        return wrong


def straits(first: int, count: int) -> list[str]:
    """Everything that is wrong in so many runs."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        bench = Bench.of(Path(name))
        return [line for number in range(first, first + count) for line in bench.run(number)]


def main(arguments: list[str]) -> int:
    """As many runs as it is told, and what was wrong."""
    count = int(arguments[0]) if arguments else 200
    wrong = straits(0, count)
    print("\n".join(wrong) or f"{count} runs in need, the same results, and everything whole")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Hostile files and mutants of valid rulesets, through everything that takes a file.

    python tests/robustness/hostile.py hostile|mutants [COUNT] [FROM]
    python tests/robustness/hostile.py hostile|mutants --show NUMBER

Each is checked, and where it has no error loaded, played as Python and as machine code, put on sheets, asked
about, and compared with what it was made of. A process of its own does a batch of them and says which it is
at, so that whatever ends or hangs it is known, and the next process goes on behind it.
"""

from __future__ import annotations

import os
import queue
import random
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from random_rules.builds import Builds
from robustness.hostile_files import hostile
from robustness.mutants import mutant, original
from rulestone.ask.answers import ask
from rulestone.cli.ask import _lines as answer_lines
from rulestone.cli.compare import FORMATS
from rulestone.compare.comparison import compare
from rulestone.compare.report import tell
from rulestone.diagnostics.model import Diagnostic, Severity
from rulestone.diagnostics.render import render
from rulestone.match.errors import RuleFault, RulesetError, RulestoneError
from rulestone.match.examination import examine
from rulestone.match.game import Game
from rulestone.match.rulesets import loaded
from rulestone.match.saves import dump, resume
from rulestone.run.module import Fault
from rulestone.sheets.document import make_document
from rulestone.sheets.html import to_html
from rulestone.sheets.markdown import to_markdown
from rulestone.words.catalogue import ENGINE
from rulestone.words.codes import CODES
from rulestone.words.findings import translator
from rulestone.words.vocabulary import Vocabulary

SORTS: dict[str, Callable[[int], tuple[str, bytes]]] = {"hostile": hostile, "mutants": mutant}
BATCH = 200  # files of one process
LONGEST = 10.0  # seconds of the processor that a file may take
PATIENCE = 60.0  # seconds without a word after which a process is ended
MEMORY = 4 << 30  # bytes that a process may take
GAMES, DECISIONS, MOVES = 3, 60, 12
QUESTIONS = ("who wins", "how many points", "co to jest", "kdy hra končí", "hoeveel")
FILE_NAMES = (
    "mine.rules",
    "--help.rules",
    "a b\nc.rules",
    "\u202egame.rules",
    "[x] {x} %s.rules",
    "ſ'\".rules",
)


class Wrong(Exception):
    """Something does not agree with something else."""


# ---------------------------------------------------------------- one file


@dataclass
class Treatment:
    """What is done with one file: the steps that it came through, for whoever wants to know."""

    path: Path
    number: int
    first: Path | None = None  # what it was made of, if that is a ruleset
    stages: list[str] = field(default_factory=list)

    @property
    def lang(self) -> str:
        """Everything is told in each of the languages by turns."""
        return list(CODES)[self.number % len(CODES)]

    def all(self) -> None:
        """Everything that can be done with it."""
        findings = self._check()
        is_sound = not any(d.severity is Severity.ERROR for d in findings)
        try:
            ruleset = loaded(self.path)
        except RulesetError as error:
            if is_sound:
                raise Wrong("it has no error, and cannot be loaded") from error
            error.text(self.lang)
            return
        self.stages.append("loaded")
        self._play(Builds(ruleset))
        self._sheets(ruleset)
        self._ask()
        self._compare(ruleset)

    def _check(self) -> tuple[Diagnostic, ...]:
        self.stages.append("checked")
        found = examine(self.path).findings
        for form in ("full", "concise", "github", "json"):
            told = render(found, form, translate=translator(self.lang))
            if isinstance(told, str):
                told.encode()
        return found

    def _play(self, builds: Builds) -> None:
        game = Game(builds.runnable, builds.ruleset.low, {})
        self.stages.append("played")
        try:
            start = game.initial(self.number)
        except Fault:
            return
        rows = [
            module.simulate(module.new_state(start), 0, GAMES, self.number, DECISIONS)
            for module in (builds.runnable.plain(), builds.fast)
        ]
        if rows[0] != rows[1]:
            raise Wrong(f"played differently: {rows}")
        self._match(game)

    def _match(self, game: Game) -> None:
        """Some moves of a match, with what each seat sees; it comes back from its save."""
        try:
            match, chance = game.start(self.number), random.Random(self.number)
            for _ in range(MOVES):
                if match.over:
                    break
                match.view(match.decision.actor or 0)
                match.take(chance.choice(match.decision.options))
            match.breakdown(0)
        except RuleFault as fault:
            fault.text(self.lang)
            return
        if resume(game, dump(match)).snapshot() != match.snapshot():
            raise Wrong("another match comes back from its save")

    def _sheets(self, ruleset: object) -> None:
        self.stages.append("put on sheets")
        document = make_document(ruleset, self.lang)  # type: ignore[arg-type]
        page = to_html(document)
        if "<script>alert" in page:
            raise Wrong("a text became a script")
        to_markdown(document).encode()
        page.encode()

    def _ask(self) -> None:
        self.stages.append("asked about")
        answers = ask(QUESTIONS[self.number % len(QUESTIONS)], str(self.path))
        "\n".join(answer_lines(answers, Vocabulary(ENGINE, answers.lang))).encode()

    def _compare(self, ruleset: object) -> None:
        self.stages.append("compared")
        first = ruleset if self.first is None else loaded(self.first)
        report = tell(compare([first, ruleset]), self.lang)  # type: ignore[list-item]
        for form in FORMATS.values():
            form(report, Vocabulary(ENGINE, self.lang)).encode()


def treated(sort: str, number: int, folder: Path) -> tuple[str | None, list[str]]:
    """What is wrong with one file, if anything, and how far it came."""
    what, content = SORTS[sort](number)
    name = FILE_NAMES[number // 50 % len(FILE_NAMES)] if number % 50 == 0 else FILE_NAMES[0]
    path, first = folder / name, None
    path.write_bytes(content)
    if sort == "mutants":
        first = folder / "original"
        first.mkdir(exist_ok=True)
        first = first / "first.rules"
        first.write_text(original(number), "utf-8")
    treatment, begun = Treatment(path, number, first), time.process_time()
    wrong = None
    try:
        treatment.all()
    except RulestoneError as error:  # told in a sentence, wherever it comes from
        error.text(treatment.lang)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        where = "".join(traceback.format_tb(error.__traceback__)[-3:])
        wrong = f"{what}: {type(error).__name__}: {str(error)[:500]}\n{where}"
    took = time.process_time() - begun
    path.unlink()
    if wrong is None and took > LONGEST:
        wrong = f"{what}: {took:.1f} s, {treatment.stages[-1]}"
    return wrong, treatment.stages


# ---------------------------------------------------------------- a batch, in this process


def batch(sort: str, first: int, count: int) -> None:
    """Treats some files and tells of each: `at` before, `done` with its stages or `wrong` after."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with tempfile.TemporaryDirectory() as name:
        os.environ["XDG_CACHE_HOME"] = name
        folder = Path(name) / "files"
        folder.mkdir()
        for number in range(first, first + count):
            _tell("at", number)
            wrong, stages = treated(sort, number, folder)
            _tell("done" if wrong is None else "wrong", number, ",".join(stages) if wrong is None else wrong)


def _tell(*words: object) -> None:
    line = "\t".join(map(str, words)).encode("ascii", "backslashreplace").decode()
    print(line.replace("\n", "\x1f"), flush=True)


# ---------------------------------------------------------------- all, from outside


@dataclass
class Outcome:
    """What was found in many files: how many came how far, what was wrong, and the time they took."""

    stages: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    done: int = 0

    def text(self, sort: str) -> str:
        """In a line, and a paragraph for each that is wrong."""
        stages = ", ".join(f"{count} {stage}" for stage, count in self.stages.items())
        return "\n".join([f"{self.done} {sort}: {stages}; {len(self.wrong)} wrong", *self.wrong])


def through_everything(sort: str, count: int, first: int = 0, batch_size: int = BATCH) -> Outcome:
    """Treats so many files in processes, one after the other. What ends one of them is a finding."""
    outcome, at, last = Outcome(), first, first + count
    while at < last:
        at = _next(sort, at, min(batch_size, last - at), outcome)
    return outcome


def _next(sort: str, first: int, count: int, outcome: Outcome) -> int:
    """One process; gives the number of the file to go on with."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        return _in_process(sort, first, count, outcome, folder)


def _in_process(sort: str, first: int, count: int, outcome: Outcome, folder: str) -> int:
    process = subprocess.Popen(
        [sys.executable, __file__, sort, "--batch", str(first), str(count)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
        env={**os.environ, "TMPDIR": folder},
    )
    at, said = first, first - 1
    for words in _words(process):
        number = int(words[1])
        if words[0] == "at":
            at = number
            continue
        said, outcome.done = number, outcome.done + 1
        if words[0] == "wrong":
            outcome.wrong.append(f"{sort} {number}: {words[2]}")
        for stage in words[2].split(",") if words[0] == "done" else ():
            outcome.stages[stage] = outcome.stages.get(stage, 0) + 1
    code = process.wait()
    if said == first + count - 1 and code == 0:
        return said + 1
    why = "hangs" if code == -signal.SIGKILL else f"ends the process with {code}"
    outcome.wrong.append(f"{sort} {at}: {why}")
    outcome.done += 1
    return at + 1


def _words(process: subprocess.Popen[str]) -> Iterator[list[str]]:
    """What a process says; it is ended when it says nothing for too long."""
    lines: queue.Queue[str] = queue.Queue()

    def read() -> None:
        assert process.stdout is not None
        for line in process.stdout:
            lines.put(line)
        lines.put("")

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    while True:
        try:
            line = lines.get(timeout=PATIENCE)
        except queue.Empty:
            os.killpg(process.pid, signal.SIGKILL)
            line = ""
        if not line:
            reader.join()
            process.stdout.close()  # type: ignore[union-attr]
            return
        yield line.rstrip("\n").replace("\x1f", "\n").split("\t", 2)


def main(arguments: list[str]) -> int:
    """Treats as many files as it is told; 1 if anything is wrong."""
    sort, *rest = arguments
    if rest[:1] == ["--batch"]:
        batch(sort, int(rest[1]), int(rest[2]))
        return 0
    if rest[:1] == ["--show"]:
        sys.stdout.buffer.write(SORTS[sort](int(rest[1]))[1])
        return 0
    outcome = through_everything(sort, *map(int, rest or ["20000"]))
    print(outcome.text(sort))
    return 1 if outcome.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

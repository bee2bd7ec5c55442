"""A fuzzer that is guided by what of the package its inputs reach; needs atheris, of the `dev` extra.

    python tests/fuzz/fuzzer.py [SECONDS] [HARNESS …]

The time is shared between the harnesses. What a fault needs is kept in `tests/fuzz/found/`, from where it
goes into the corpus once it is mended: `tests/fuzz/test_corpus.py` feeds all of that to the harnesses.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

CORPUS, FOUND = HERE / "corpus", HERE / "found"
ALONE = "--alone"
SECONDS = 600
LIMITS = ("-timeout=30", "-rss_limit_mb=3000", "-print_final_stats=0", "-verbosity=0")


def fuzz(name: str, seconds: int) -> tuple[str, bool]:
    """Feeds one harness for so long, in a process of its own; what it said, and whether all was well."""
    FOUND.mkdir(exist_ok=True)
    before = set(FOUND.iterdir())
    with tempfile.TemporaryDirectory() as grown:
        command = [sys.executable, __file__, ALONE, name, grown, str(seconds)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        inputs = len(list(Path(grown).iterdir()))
    found = sorted(path.name for path in set(FOUND.iterdir()) - before)
    is_well = done.returncode == 0 and not found
    told = f"{name}: {seconds} s, {inputs} inputs that reach something new"
    if not is_well:
        told += f"; {', '.join(found)}\n" + "\n".join((done.stdout + done.stderr).splitlines()[-25:])
    return told, is_well


def alone(name: str, grown: str, seconds: str) -> None:
    """Fuzzes here and now; atheris ends the process."""
    import atheris

    with atheris.instrument_imports(include=["rulestone", "lark"]):
        from fuzz.harnesses import HARNESSES, LONGEST
    harness, folder = HARNESSES[name]
    options = (
        f"-max_total_time={seconds}",
        f"-max_len={LONGEST}",
        f"-artifact_prefix={FOUND}/{name}-",
        *LIMITS,
    )
    atheris.Setup([name, *options, grown, str(CORPUS / folder)], harness)
    atheris.Fuzz()


def main(arguments: list[str]) -> int:
    """Fuzzes all harnesses, or those that are named; 1 if one of them found anything."""
    from fuzz.harnesses import HARNESSES

    seconds, *names = arguments or [str(SECONDS)]
    wanted = names or list(HARNESSES)
    results = [fuzz(name, max(1, int(seconds) // len(wanted))) for name in wanted]
    print(*(told for told, _ in results), sep="\n")
    return 0 if all(is_well for _, is_well in results) else 1


if __name__ == "__main__":
    if sys.argv[1:2] == [ALONE]:
        alone(*sys.argv[2:5])
    else:
        sys.exit(main(sys.argv[1:]))

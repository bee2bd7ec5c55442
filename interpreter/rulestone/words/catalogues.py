"""`python -m rulestone.words.catalogues [FILE.rules …]`: brings the `.po` files up to date.

Every text is extracted; translations are kept, new texts are added untranslated, gone
ones removed. The catalogues are read as they stand, so nothing has to be compiled. Last, the
translations are audited, and those that are sound are recorded.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from .. import __version__
from ..storage.writing import write_whole
from ..syntax.resources import locales_folder
from . import findings
from .audit import RECORD, record
from .catalogue import ENGINE
from .codes import TRANSLATED
from .extract import Unreadable
from .findings import DOMAIN as DIAGNOSTICS

KEYWORDS = {
    "say": None,
    "say_n": (1, 2),
    "thing": ((1, "c"), 2),
    "pronoun": ((1, "c"), 2),
    "spot": ((1, "c"), 2),
    "adjective": ((1, "c"), 2),
    "word": ((1, "c"), 2, 3),
}
_VOLATILE = (
    '"POT-Creation-Date',
    '"PO-Revision-Date',
    '"Generated-By',
    '"Last-Translator',
    '"Language-Team',
    '"Report-Msgid-Bugs-To',
)
RULE_KEYWORDS = {"gettext": None, "pgettext": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3)}


def sources(root: Path) -> dict[str, list[Path]]:
    """The files of every domain: the engine's Python, the table of findings, the rules of each folder."""
    found = {ENGINE: sorted((root / "interpreter" / "rulestone").rglob("*.py"))}
    found[DIAGNOSTICS] = sorted((root / "interpreter" / "rulestone" / "diagnostics" / "codes").glob("*.py"))
    for folder in sorted((root / "rulesets").iterdir()):
        rules = sorted(folder.glob("*.rules"))
        if rules:
            found[folder.name] = rules
    return found


def extracted(root: Path, domain: str, files: list[Path]) -> Catalog:
    """The template of a domain: every text with its comments and the files it stands in."""
    catalogue = Catalog(domain=domain, charset="utf-8", fuzzy=False)
    if domain == DIAGNOSTICS:
        for text, comment in findings.texts():
            catalogue.add(text, auto_comments=[comment])
        return catalogue
    for path in files:
        for message, comments, context in _messages(path):
            place = (path.relative_to(root).as_posix(), 0)
            catalogue.add(message, None, [place], auto_comments=comments, context=context)
    return catalogue


def _messages(path: Path) -> Iterator[tuple[str | tuple[str, ...], list[str], str | None]]:
    """The texts of one file with their comments and contexts."""
    rules = path.suffix == ".rules"
    method = "rulestone.words.extract:extract_rules" if rules else "python"
    with path.open("rb") as file:
        keywords = RULE_KEYWORDS if rules else KEYWORDS
        try:
            for _, message, comments, context in extract(method, file, keywords, ("Translators:",)):
                yield message, comments, context
        except Unreadable as problem:
            raise Unreadable(f"{path}: {problem}") from problem


def template(catalogue: Catalog) -> bytes:
    """A catalogue as the bytes of a file, without anything that changes by itself."""
    catalogue.project, catalogue.version = "rulestone", __version__
    catalogue.header_comment = (
        f"# {_speech(catalogue)} of Rulestone, domain {catalogue.domain}. See locales/README.md."
    )
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=100, include_lineno=False)
    lines = buffer.getvalue().decode("utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(_VOLATILE)).encode("utf-8")


def _speech(catalogue: Catalog) -> str:
    """What a catalogue holds, for its first line."""
    return f"{catalogue.locale.english_name} translation" if catalogue.locale else "Texts"


def updated(path: Path, code: str, new: Catalog) -> Catalog:
    """A language's catalogue with the texts of the template and its own translations."""
    if path.exists():
        with path.open("rb") as file:
            catalogue = read_po(file, locale=code, domain=new.domain)
    else:
        catalogue = Catalog(locale=code, domain=new.domain, fuzzy=False)
    catalogue.update(new, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def main(arguments: list[str]) -> int:
    """Updates the catalogues beside the rule files named, or else all those of the checkout."""
    if arguments:
        return max(_attempt(partial(_update_beside, Path(name).resolve())) for name in arguments)
    root = locales_folder().parent
    worst = max(_attempt(partial(_update_domain, root, *source)) for source in sources(root).items())
    write_whole(locales_folder() / RECORD, record())
    return worst


def _attempt(job: Callable[[], None]) -> int:
    """Does a job; rules that cannot be read are reported and their catalogues stay as they are."""
    try:
        job()
    except Unreadable as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def _update_domain(root: Path, domain: str, files: list[Path]) -> None:
    """Extracts a domain of the checkout and updates it in every language."""
    new = extracted(root, domain, files)
    write_whole(root / "locales" / f"{domain}.pot", template(new))
    for code in TRANSLATED:
        _update(root / "locales" / code / "LC_MESSAGES" / f"{domain}.po", code, new)


def _update_beside(rules: Path) -> None:
    """A ruleset of one's own: `my.rules` is translated in `my.pl.po` and its like."""
    new = extracted(rules.parent, rules.stem, [rules])
    for code in TRANSLATED:
        _update(rules.with_name(f"{rules.stem}.{code}.po"), code, new)


def _update(path: Path, code: str, new: Catalog) -> None:
    write_whole(path, template(updated(path, code, new)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

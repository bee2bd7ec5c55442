"""`rulestone sheet`: reference sheets of a game, as a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..assist.subjects import editions, loaded
from ..link.files import shipped
from ..link.model import Ruleset
from ..match.errors import SetupError
from ..sheets.document import ALL, make_document
from ..sheets.model import Document
from ..words import CODES
from ..words.phrase import say
from .console import CLEAN, Talk

FORMATS = ("html", "pdf", "md")


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants on paper."""

    game: str
    edition: str | None = None
    variants: Sequence[str] = ()
    sheet: str = "all"
    format: str | None = None
    output: Path | None = None
    beside: str = ""
    against: str | None = None
    known_only: bool = False

    @property
    def paper(self) -> str:
        """The format asked for, else the one that the file's name tells, else HTML."""
        named = self.output.suffix.lstrip(".") if self.output else ""
        return self.format or (named if named in FORMATS else "html")


def write_sheet(talk: Talk, wish: Wish) -> int:
    """Writes the sheets and says where."""
    ruleset = loaded(wish.game, wish.edition, wish.variants)
    document = make_document(
        ruleset,
        talk.lang,
        ALL if wish.sheet == "all" else (wish.sheet,),
        others=_languages(wish.beside),
        known_only=wish.known_only,
        editions=compared(wish, ruleset) if wish.sheet in ("all", "differences") else (),
    )
    if not document.sheets:
        raise SetupError(say("[game] has no editions to compare; name two files.", game=ruleset.title))
    path = wish.output or Path(f"{ruleset.name}-{talk.lang}.{wish.paper}")
    write_file(path, written(document, wish.paper))
    talk.say("Written: [file].", file=str(path))
    return CLEAN


def _languages(beside: str) -> list[str]:
    codes = [code.strip() for code in beside.split(",") if code.strip()]
    for code in codes:
        if code not in CODES:
            raise SetupError(
                say("There is no language “[code]”. There are: [known].", code=code, known=", ".join(CODES))
            )
    return codes


def compared(wish: Wish, ruleset: Ruleset) -> list[Ruleset]:
    """The editions to compare: two that were named, or all that there are."""
    known = editions(ruleset)
    if wish.against is not None:
        return [ruleset, loaded(wish.game, wish.against, wish.variants)]
    if wish.edition is not None and len(known) > 1:
        others = [name for name in known if name != wish.edition]
        return [ruleset, *(loaded(wish.game, name, wish.variants) for name in others)]
    return [loaded(wish.game, name, wish.variants) for name in known] if len(known) > 1 else []


def written(document: Document, paper: str) -> bytes:
    """A document in a format."""
    if paper == "md":
        from ..sheets.markdown import to_markdown

        return to_markdown(document).encode()
    if paper == "html":
        from ..sheets.html import to_html

        return to_html(document).encode()
    from ..sheets.pdf import TypstMissing, to_pdf

    try:
        return to_pdf(document)
    except TypstMissing:
        raise SetupError(say("PDF needs one more package: pip install 'rulestone[pdf]'.")) from None


def write_file(path: Path, content: bytes) -> None:
    """Writes a file, or says why it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise SetupError(say("[file] cannot be written: [reason].", file=str(path), reason=reason)) from None


def write_all_sheets(folder: Path) -> int:
    """All sheets of all shipped games in all languages, as HTML and PDF; gives their number."""
    return sum(_write_game(folder, game) for game in shipped())


def _write_game(folder: Path, game: str) -> int:
    ruleset = loaded(game)
    known = compared(Wish(game), ruleset)
    count = 0
    for lang in CODES:
        document = make_document(ruleset, lang, editions=known)
        for paper in ("html", "pdf"):
            write_file(folder / f"{game}-{lang}.{paper}", written(document, paper))
            count += 1
    return count

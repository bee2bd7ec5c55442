"""`rulestone sheet`: reference sheets of a game, as a file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from ..link.files import shipped
from ..link.model import Ruleset
from ..match.errors import SetupError
from ..match.rulesets import editions, loaded
from ..sheets.document import ALL, DIFFERENCES, make_document
from ..sheets.model import Document
from ..words import CODES
from ..words.phrase import say
from .console import CLEAN, Talk
from .files import write_own

FORMATS = ("html", "pdf", "md")
OWN = re.compile(
    rb'<meta name="generator" content="Rulestone|\A%PDF-.*Rulestone|\A# [^\n]*\n\n\*[^\n]*Rulestone \d',
    re.DOTALL,
)
EVERY, GLOSSARY = "all", "glossary"


@dataclass(frozen=True, slots=True)
class SheetRequest:
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
        if self.output is None:
            return self.format or "html"
        named = self.output.suffix.lstrip(".").lower()
        if self.format is None and named not in FORMATS:
            raise SetupError(
                say(
                    "[file]: the name tells no format; end it with [known], or add --format.",
                    file=str(self.output),
                    known=", ".join(f".{known}" for known in FORMATS),
                )
            )
        if self.format is not None and named in FORMATS and named != self.format:
            raise SetupError(
                say(
                    "[file] would not be what its name tells: --format says [format].",
                    file=str(self.output),
                    format=self.format,
                )
            )
        return self.format or named

    def file(self, ruleset: Ruleset, lang: str) -> Path:
        """The file to write: the one asked for, else one named after what is in it."""
        sheet = None if self.sheet == EVERY else self.sheet
        parts = [ruleset.name, ruleset.edition, *ruleset.variants, sheet, lang]
        return self.output or Path(f"{'-'.join(part for part in parts if part)}.{self.paper}")

    def check(self) -> None:
        """Refuses what would have no effect."""
        if self.beside and self.sheet not in (EVERY, GLOSSARY):
            raise SetupError(say("--with is for the glossary: add --sheet [sheet].", sheet=GLOSSARY))
        if self.against is not None and self.sheet not in (EVERY, DIFFERENCES):
            raise SetupError(say("--against is for the differences: add --sheet [sheet].", sheet=DIFFERENCES))


def write_sheet(talk: Talk, request: SheetRequest) -> int:
    """Writes the sheets and says where."""
    request.check()
    paper, others = request.paper, _languages(request.beside)
    ruleset = loaded(request.game, request.edition, request.variants)
    document = make_document(
        ruleset,
        talk.lang,
        ALL if request.sheet == EVERY else (request.sheet,),
        others=others,
        known_only=request.known_only,
        editions=compared(request, ruleset) if request.sheet in (EVERY, DIFFERENCES) else (),
    )
    if not document.sheets:
        raise SetupError(say("There is nothing to compare: [game] has no two editions.", game=document.title))
    path = request.file(ruleset, talk.lang)
    write_own(talk, path, written(document, paper), is_sheet)
    talk.say("Written: [file].", file=str(path))
    return CLEAN


def _languages(beside: str) -> list[str]:
    codes = list(dict.fromkeys(code.strip() for code in beside.split(",") if code.strip()))
    for code in codes:
        if code not in CODES:
            raise SetupError(
                say("There is no language “[code]”. There are: [known].", code=code, known=", ".join(CODES))
            )
    return codes


def compared(request: SheetRequest, ruleset: Ruleset) -> list[Ruleset]:
    """The editions to compare: two that were named, or all that there are."""
    known = editions(ruleset)
    if request.against is not None:
        return [ruleset, loaded(request.game, request.against, request.variants)]
    if request.edition is not None and len(known) > 1:
        others = [name for name in known if name != request.edition]
        return [ruleset, *(loaded(request.game, name, request.variants) for name in others)]
    return [loaded(request.game, name, request.variants) for name in known] if len(known) > 1 else []


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


def is_sheet(content: bytes) -> bool:
    """Whether a file holds sheets that were written before: they say by what."""
    return OWN.search(content) is not None


def write_all_sheets(talk: Talk, folder: Path) -> int:
    """All sheets of all shipped games in all languages, as HTML and PDF; gives their number.

    typst leaves the other threads alone while it works, so they set several files at once.
    """
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(_write_document, talk, folder, made) for made in _documents()]
        return sum(job.result() for job in jobs)


def _documents() -> Iterator[Document]:
    for game in shipped():
        ruleset = loaded(game)
        known = compared(SheetRequest(game), ruleset)
        yield from (make_document(ruleset, lang, editions=known) for lang in CODES)


def _write_document(talk: Talk, folder: Path, document: Document) -> int:
    papers = ("html", "pdf")
    for paper in papers:
        path = folder / f"{document.game}-{document.lang}.{paper}"
        write_own(talk, path, written(document, paper), is_sheet)
    return len(papers)

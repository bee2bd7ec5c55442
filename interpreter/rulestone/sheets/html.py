"""Sheets as one HTML file that needs nothing else: styles, icons and the search are inside."""

from __future__ import annotations

from functools import lru_cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from .model import Document, plain


@lru_cache(maxsize=1)
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("rulestone.sheets", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["drawing"] = Markup
    return environment.get_template("sheet.html.j2")


def to_html(document: Document) -> str:
    """The document as a page for a browser, also on a telephone and without a network."""
    return _template().render(document=plain(document))

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
    ids = {name: f"icon-{number}" for number, name in enumerate(document.icons)}
    symbols = [_symbol(svg, ids[name]) for name, (svg, _) in document.icons.items()]
    return _template().render(document=plain(document), ids=ids, symbols=symbols)


def _symbol(svg: str, name: str) -> str:
    """A drawing that is kept once and used by its name."""
    inner = svg.replace("<svg ", f'<symbol id="{name}" ', 1).replace(
        ' xmlns="http://www.w3.org/2000/svg"', ""
    )
    return "</symbol>".join(inner.rsplit("</svg>", 1))

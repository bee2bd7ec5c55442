"""The page for a browser: one sound file that needs nothing else, with a search over all of it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from sheets_helper import ALL, LARGE, document, ruleset

from rulestone.sheets.html import to_html
from rulestone.words import words_for

VOID = {"meta", "input", "br", "hr", "img", "link"}
LOADING = ("src", "srcset", "data", "action", "poster", "background", "xlink:href")


class Page(HTMLParser):
    """Follows the nesting of elements and gathers what a browser would look for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.wrong: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.found: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if len(given) < len(attrs):
            self.wrong.append(f"{tag} has an attribute twice")
        self.ids += [given["id"] or ""] if "id" in given else []
        self.links += [given["href"] or ""] if "href" in given else []
        self.loads += [name for name in given if name in LOADING]
        if tag in ("link", "iframe", "object", "embed", "base") or (tag == "script" and given):
            self.loads.append(tag)
        if tag in ("p", "h3", "h4", "h5") and any(name == "p" for name, _ in self.open):
            self.wrong.append(f"{tag} inside a paragraph")
        if "found" in (given.get("class") or "").split() or (tag == "tr" and self._in_rows()):
            self.found.append("")
        if tag not in VOID:
            self.open.append((tag, given.get("class") or ""))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1][0] != tag:
            self.wrong.append(f"</{tag}> after {[name for name, _ in self.open[-3:]]}")
        else:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.found and (self._in_rows() or any("found" in names.split() for _, names in self.open)):
            self.found[-1] += data

    def _in_rows(self) -> bool:
        names = [names for _, names in self.open]
        return "rows" in names and any(tag == "tbody" for tag, _ in self.open)


@pytest.mark.parametrize(("game", "lang"), ALL)
def test_elements_are_nested_as_they_should(game: str, lang: str) -> None:
    page = Page(to_html(document(game, lang)))
    assert page.wrong == []
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)


@pytest.mark.parametrize("text", ["<p><h4>x</h4></p>", "<b><i></b></i>", '<a id="x" id="y"></a>', "<div>"])
def test_what_is_wrong_is_noticed(text: str) -> None:
    page = Page(text)
    assert page.wrong or page.open


@pytest.mark.parametrize(("game", "lang"), ALL)
def test_the_page_needs_nothing_else(game: str, lang: str) -> None:
    text = to_html(document(game, lang))
    page = Page(text)
    assert page.loads == []
    assert all(link.startswith("#") for link in page.links)
    assert set(re.findall(r"[a-z]+://[^\"'\s<]+", text)) <= {"http://www.w3.org/2000/svg"}
    for fetching in ("@import", "url(", "fetch(", "XMLHttpRequest", "import("):
        assert fetching not in text
    assert f'<html lang="{lang}">' in text and "width=device-width" in text


@pytest.mark.parametrize(("game", "lang"), [(game, lang) for game in LARGE for lang in ("pl", "en")])
def test_the_search_reaches_every_card(game: str, lang: str) -> None:
    """The search hides and shows what is marked as found, and rows of tables."""
    text = to_html(document(game, lang))
    page = Page(text)
    assert 'type="search" id="search"' in text and 'id="nothing" hidden' in text
    shown = "\n".join(page.found).lower()
    words = words_for(ruleset(game), lang)
    for kind in ruleset(game).kinds.values():
        for member in kind.members if kind.decl.base != "space" else ():
            assert words.member(member).lower() in shown, member.name


@pytest.mark.parametrize("game", LARGE)
def test_icons_are_kept_once(game: str) -> None:
    text = to_html(document(game, "pl"))
    used = set(re.findall(r'href="#(icon-\d+)"', text))
    assert used and used == set(re.findall(r'<symbol id="(icon-\d+)"', text))

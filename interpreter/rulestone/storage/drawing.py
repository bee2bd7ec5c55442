"""SVG drawings that came with a ruleset, made anew from an allow-list: shapes, colours and places.

What is not on the list is left out: scripts, handlers, foreign objects, styles, links and entities. So a
drawing can stand in a page without being able to do anything there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

SVG = "http://www.w3.org/2000/svg"
LARGEST = 200_000  # letters of a drawing
DEEPEST = 30
PAINT = ("fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
         "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "stroke-opacity", "opacity",
         "clip-rule", "transform")  # fmt: skip
BOX = ("x", "y", "width", "height")
ELEMENTS = {
    "svg": ("viewBox", "width", "height", "data-colour", "preserveAspectRatio"),
    "g": (),
    "path": ("d",),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "rect": (*BOX, "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
    "title": (),
    "desc": (),
    "defs": (),
    "use": (*BOX, "href"),
    "symbol": ("viewBox", "preserveAspectRatio"),
}
VALUE = re.compile(r"[\w\s.,+%#()-]*")
LOCAL = re.compile(r"#[\w.-]+")
CALLED = re.compile(r"\b(?:url|expression|javascript|data|image|var|attr)\b", re.IGNORECASE)
TEXTS = {"title", "desc"}


class NotADrawing(ValueError):
    """A text that is no SVG drawing; `line` is where that shows."""

    def __init__(self, problem: str, line: int = 1) -> None:
        super().__init__(problem)
        self.line = line


def cleaned(text: str) -> str:
    """A drawing with nothing in it but what is on the list."""
    if len(text) > LARGEST:
        raise NotADrawing("it is too large")
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise NotADrawing("it declares entities")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as problem:
        raise NotADrawing("it is not well-formed", problem.position[0]) from None
    if _name(root) != "svg":
        raise NotADrawing("it is no SVG")
    return "".join(_parts(root, 0))


def _name(element: ElementTree.Element) -> str:
    """The name of an element of SVG; nothing for any other."""
    tag = element.tag if isinstance(element.tag, str) else ""
    return tag.removeprefix(f"{{{SVG}}}") if tag.startswith(f"{{{SVG}}}") or "}" not in tag else ""


def _parts(element: ElementTree.Element, depth: int) -> Iterator[str]:
    name = _name(element)
    if name not in ELEMENTS:
        return
    if depth > DEEPEST:
        raise NotADrawing("it is nested too deeply")
    about = f' xmlns="{SVG}"' if depth == 0 else ""
    yield f"<{name}{about}{''.join(_attributes(element, name))}>"
    if name in TEXTS:
        yield _escaped(element.text or "")
    for part in element:
        yield from _parts(part, depth + 1)
    yield f"</{name}>"


def _attributes(element: ElementTree.Element, name: str) -> Iterator[str]:
    """What may be said of an element; a drawing's own parts are the only ones it may point at."""
    for key, value in element.attrib.items():
        key = "href" if key == "{http://www.w3.org/1999/xlink}href" else key
        if key == "id" or key in ELEMENTS[name] or key in PAINT:
            is_fit = LOCAL.fullmatch(value) if key == "href" else VALUE.fullmatch(value)
            if is_fit and not CALLED.search(value):
                yield f" {key}={quoteattr(value)}"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

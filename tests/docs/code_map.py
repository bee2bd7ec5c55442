"""The code map of docs/architecture.md: every folder and module, with the first line of its docstring.

`python tests/docs/code_map.py` writes it into the page.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "architecture.md"
PACKAGE = ROOT / "interpreter" / "rulestone"
START, END = "<!-- code map -->\n", "<!-- end of the code map -->"
STAGES = (
    "storage",
    "syntax", "diagnostics", "link", "analysis", "costs", "checks", "words", "program", "spell",
    "run", "match", "tabletop", "explain", "compare", "ask", "sheets", "cli",
)  # fmt: skip


def code_map() -> str:
    """The map as it should be: stages in their order, then whatever else there is."""
    folders = {f.name: f for f in sorted(PACKAGE.iterdir()) if (f / "__init__.py").is_file()}
    ordered = [*(name for name in STAGES if name in folders), *(n for n in folders if n not in STAGES)]
    return "\n".join(line for name in ordered for line in _folder(folders[name]))


def _folder(folder: Path) -> Iterator[str]:
    yield from (f"### `{folder.relative_to(PACKAGE)}/`", "", first_line(folder / "__init__.py"), "")
    modules = [path for path in sorted(folder.rglob("*.py")) if path.name != "__init__.py"]
    packages = [path.parent for path in sorted(folder.rglob("__init__.py")) if path.parent != folder]
    entries = {f"{p.relative_to(folder)}/": first_line(p / "__init__.py") for p in packages}
    entries |= {str(path.relative_to(folder)): first_line(path) for path in modules}
    yield from (f"- `{name}`: {text}" for name, text in sorted(entries.items()))
    yield ""


def first_line(path: Path) -> str:
    """The first sentence of a module about itself."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return text.partition("\n\n")[0].replace("\n", " ")


def with_map(page: str) -> str:
    """The page with the map as it should be."""
    before, _, rest = page.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n{code_map()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(with_map(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

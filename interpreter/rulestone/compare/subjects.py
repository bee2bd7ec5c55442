"""What to compare, from what was typed: a game with its editions and variants, or files."""

from __future__ import annotations

from collections.abc import Sequence

from ..link.files import rule_files
from ..link.model import Ruleset
from ..match.errors import SetupError
from ..match.rulesets import editions, loaded
from ..words.phrase import say


def subjects(game: str, names: Sequence[str]) -> list[Ruleset]:
    """The rulesets to compare: `pl`, `pl+gentle`, a variant, or the file of another one.

    A single name is compared with the game as it stands; without any, all editions are.
    """
    plain = loaded(game)
    found = [_named(game, plain, name) for name in names or editions(plain)]
    if len(found) < 2 and names:
        found.insert(0, plain)
    if len(found) < 2:
        raise SetupError(say("[game] has no editions to compare; name two files.", game=plain.title))
    return found


def _named(game: str, plain: Ruleset, name: str) -> Ruleset:
    variants = {layer.name for layer in plain.layers if layer.sort == "variant"}
    first, *rest = name.split("+")
    if first in editions(plain):
        return loaded(game, first, rest)
    if first in variants:
        return loaded(game, None, [first, *rest])
    if rule_files(name):
        return loaded(name)
    known = ", ".join([*editions(plain), *sorted(variants)]) or "–"
    raise SetupError(
        say("[game] has no edition or variant “[name]”. There are: [known].", game=plain.title, name=name,
            known=known)
    )  # fmt: skip

"""The words of the language: which are reserved, and what a kind may be."""

from __future__ import annotations

RESERVED = frozenset(
    """
    about active add adds after all and any as assumed at be because before by cell change choose cite
    covered different do does draw each empty end expect facing fewer first for from full given has hidden
    highest holds if in instead is kinds label let line look lost lowest max may min mod more move my
    needs new no not nothing number numbered of offers on once or otherwise own pay placement player
    refills remove repeat replaces returns roll room ruling same says secret set settle shifted show
    silent size skipping slip slot slots stands starts step steps subtract summary take the then times to
    total turn until view waives when where while with
    """.split()
)
"""Words that name nothing in an expression unless they stand between backticks."""

HEADS = frozenset(
    """
    choice cost edition example game grid group kind list number option pieces pile player players point
    pool remember ring row score secret shape source table to truth value variant wheel winner
    """.split()
)
"""Words that begin an item or name a type."""

NO_KIND = HEADS | {"cell", "people", "place", "placement", "procedure", "stands"}
"""Words that tell what sort of thing a name is, so that no kind can be called so, in backticks or not."""

LINE_STARTS = frozenset(
    """
    about active add adds after as assumed at because before change choose cite do does draw end expect
    for given has if instead label let look may move needs new offers on once otherwise pay remove repeat
    replaces returns roll ruling set settle show step subtract summary take then turn view waives
    """.split()
)
"""Words that begin a line inside an item."""

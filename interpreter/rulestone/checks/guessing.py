"""Hidden numbers of which bots can guess nothing but their bounds."""

from __future__ import annotations

from ..analysis.following import is_hidden, rules_of
from ..analysis.hidden_numbers import follow
from ..diagnostics.model import Diagnostic, diagnostic
from ..link.model import Ruleset
from ..link.rewrite import walk
from ..syntax import ast


def check_guessing(ruleset: Ruleset) -> list[Diagnostic]:
    """A note for each hidden number that, for all that a seat can derive, may be anything at some time."""
    if not any(is_hidden(decl) for decl in ruleset.numbers.values()) or not _is_bound(ruleset):
        return []
    causes = follow(ruleset).causes
    return [diagnostic("W0350", stmt.span, name=name) for name, stmt in causes.items()]


def _is_bound(ruleset: Ruleset) -> bool:
    """Whether every name means something: what does not is found elsewhere."""
    named = (node for node in walk(*rules_of(ruleset)) if isinstance(node, ast.Ref | ast.Selection | ast.Do))
    return all(_has_meaning(ruleset, node) for node in named)


def _has_meaning(ruleset: Ruleset, node: ast.Ref | ast.Selection | ast.Do) -> bool:
    if isinstance(node, ast.Do) and node.member is None:
        return node.name in ruleset.procedures
    return node.binding is not None

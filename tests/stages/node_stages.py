"""The stages of the package, and which classes of the syntax tree each of them handles.

    python tests/stages/node_stages.py CLASS …

prints where the classes are handled, or why they are not. A class that is neither handled by a
stage nor left out here with a reason fails the test beside this file: whoever adds a construct is
led from stage to stage.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import get_args

from node_classes import NODES, Source, cases, made, table, taken

from rulestone.syntax import ast

Classes = frozenset[type]


def _of(union: object) -> Classes:
    return frozenset(get_args(union))


EXPRESSIONS = _of(ast.Expr)
STATEMENTS = _of(ast.Stmt)
DECLARATIONS = _of(ast.Declaration)
ITEM_PARTS = _of(ast.ItemPart)
EXAMPLE_STEPS = _of(ast.ExampleStep)
NOTES = _of(ast.Note)
COSTS = frozenset({ast.Cost, ast.Bill, ast.BillLine})
SELECTIONS = frozenset({ast.Selection})
RULE_PARTS = frozenset({ast.Param, ast.Need, ast.Pay, ast.PayPart})
OTHER_PARTS = frozenset({ast.Attribute, ast.TableRow, ast.Change, ast.Says})
NOT_WRITTEN = frozenset({ast.Node, ast.File})
GROUPS: Mapping[str, Classes] = {
    "expressions": EXPRESSIONS,
    "statements": STATEMENTS,
    "declarations": DECLARATIONS,
    "parts of members": ITEM_PARTS,
    "steps of examples": EXAMPLE_STEPS,
    "notes": NOTES,
    "costs": COSTS,
    "selections": SELECTIONS,
    "parts of rules": RULE_PARTS,
    "other parts": OTHER_PARTS,
    "not written": NOT_WRITTEN,
}


@dataclass(frozen=True)
class Stage:
    """A stage: where to read what it handles, what it is about, and what it leaves out of that, and why.

    `others` says why classes of other groups are none of its business.
    """

    does: str
    sources: tuple[Source, ...]
    about: tuple[Classes, ...]
    others: str
    left_out: Mapping[type, str] = field(default_factory=dict)

    def handles(self) -> set[type]:
        """The classes that it handles."""
        return {cls for source in self.sources for cls in source()}

    def concerned(self) -> Classes:
        """The classes that it is about."""
        return frozenset().union(*self.about)


def _because(reason: str, *classes: type) -> dict[type, str]:
    return dict.fromkeys(classes, reason)


WRITTEN = tuple(classes for name, classes in GROUPS.items() if name != "not written")
BELOW = "bound with all that stands below it"
NO_NAME = "holds no name"
BY_PARTS = "as well known as its parts"
NO_NUMBER = "no number"
NOT_PROVED = "could be anything that its kind of thing may be"
NOTHING_WANTED = "wants nothing of a certain type"

STAGES: Mapping[str, Stage] = {
    "syntax/constructs": Stage(
        "says what it looks like and means, with an example that runs",
        (lambda: {construct.node for construct in _constructs()},),
        WRITTEN,
        "nobody writes it",
    ),
    "syntax/builder": Stage(
        "makes it of a parse tree", (made("syntax.builder"),), WRITTEN, "nobody writes it"
    ),
    "syntax/printer/expressions": Stage(
        "writes it as text",
        (table("syntax.printer.expressions:_render"), taken("syntax.printer.expressions")),
        (EXPRESSIONS, COSTS, SELECTIONS),
        "written by the printers of statements and declarations",
    ),
    "syntax/printer/statements": Stage(
        "writes it as text",
        (table("syntax.printer.statements:statement"),),
        (STATEMENTS,),
        "written by the printers of expressions and declarations",
    ),
    "syntax/printer/declarations": Stage(
        "writes it as text",
        (
            table("syntax.printer.declarations:declaration"),
            taken("syntax.printer.declarations"),
            cases("syntax.printer.declarations"),
        ),
        (DECLARATIONS, ITEM_PARTS, EXAMPLE_STEPS, NOTES, RULE_PARTS, OTHER_PARTS),
        "written by the printers of expressions and statements",
        {ast.TableRow: "its cells are written by the table it stands in, one below the other"},
    ),
    "link/book": Stage(
        "knows in which space its name stands",
        (table("link.book:_SPACES"),),
        (DECLARATIONS,),
        "has no name that others call it by",
        {
            ast.Item: "becomes a draft, in the space of its kind",
            ast.Items: "becomes a draft for each of its members",
            ast.Table: "becomes a draft for each of its rows",
            ast.Layer: "is laid over the book, not written in it",
        },
    ),
    "link/bind": Stage(
        "binds the names in it",
        (table("link.bind:_METHODS"),),
        (EXPRESSIONS, STATEMENTS, EXAMPLE_STEPS, COSTS, SELECTIONS),
        "bound part by part in link/declare",
        {
            **_because(BELOW, ast.Count, ast.Exists, ast.LeftOf, ast.LineThrough, ast.Shifted),
            **_because(BELOW, ast.State, ast.Expect, ast.Bill),
            **_because(NO_NAME, ast.Number, ast.Picture, ast.End, ast.Refresh),
            **_because("names options, which only play can tell", ast.Take, ast.Offers),
            ast.BillLine: "bound by the cost it stands in, which knows what it is paid in",
        },
    ),
    "link/types": Stage(
        "says of what type it is",
        (table("link.types:_FIXED"), table("link.types:_RULES")),
        (EXPRESSIONS, SELECTIONS, frozenset({ast.Cost})),
        "has no value",
    ),
    "checks/types": Stage(
        "holds its parts against the types that are wanted there",
        (table("checks.types:_RULES"), cases("checks.types")),
        (EXPRESSIONS, STATEMENTS, DECLARATIONS, ITEM_PARTS, EXAMPLE_STEPS, COSTS, SELECTIONS, RULE_PARTS),
        "holds no expression",
        {
            **_because("has no parts", ast.Number, ast.Numbered, ast.End, ast.Refresh),
            **_because("its selection is held against what it needs", ast.Count, ast.Exists),
            **_because(NOTHING_WANTED, ast.Let, ast.Step, ast.Choose, ast.Handler, ast.Given),
            **_because(NOTHING_WANTED, ast.Choice, ast.Procedure, ast.Example, ast.Group),
            **_because("holds no expression", ast.Game, ast.Players, ast.Source, ast.Point, ast.Option),
            **_because("gone once the book is made", ast.Item, ast.Items, ast.Table, ast.Layer),
            **_because("names options, which only play can tell", ast.Take, ast.Offers),
            **_because("what it asks for is bound to a kind", ast.CostDecl, ast.Cost, ast.BillLine),
            **_because(NOTHING_WANTED, ast.PayPart, ast.Param),
        },
    ),
    "checks/intervals": Stage(
        "proves between which numbers it lies",
        (table("checks.intervals:_RULES"),),
        (EXPRESSIONS,),
        "has no value",
        {
            **_because(NO_NUMBER, ast.Compare, ast.Logic, ast.Not, ast.State, ast.InGroup, ast.Holds),
            **_because(NO_NUMBER, ast.Exists, ast.LineThrough, ast.LeftOf, ast.Picture, ast.Numbered),
            **_because(NO_NUMBER, ast.At, ast.NextTo, ast.Facing, ast.CellAt, ast.Shifted),
            **_because(NOT_PROVED, ast.SlotOf, ast.Fold, ast.Pick),
        },
    ),
    "analysis/knowledge, values": Stage(
        "says who can know its value",
        (cases("analysis.knowledge"),),
        (EXPRESSIONS, SELECTIONS),
        "has no value",
        {
            **_because(BY_PARTS, ast.Arithmetic, ast.Not, ast.When, ast.Extreme, ast.At),
            **_because(BY_PARTS, ast.CellAt, ast.Shifted, ast.NextTo, ast.SlotOf),
            **_because(BY_PARTS, ast.Facing, ast.InGroup, ast.Holds, ast.LineThrough),
            **_because("printed in the rules", ast.Number, ast.Numbered, ast.Picture),
        },
    ),
    "analysis/following": Stage(
        "says who learns what from it",
        (cases("analysis.following"),),
        (STATEMENTS,),
        "does nothing",
        {
            ast.Step: "tells what the statements inside it tell",
            **_because("changes only what everybody sees", ast.End, ast.Refresh, ast.Turn),
            **_because("tells in play what is shown, whatever led to it", ast.Show, ast.Look),
        },
    ),
    "words/expressions": Stage(
        "says it: as a noun phrase, or as a clause",
        (table("words.expressions:_NOMINALS"), table("words.expressions:_CLAUSES")),
        (EXPRESSIONS, frozenset({ast.Cost})),
        "said by the tellers of statements and declarations",
    ),
    "words/statements": Stage(
        "says it as an instruction",
        (table("words.statements:_TELLERS"),),
        (STATEMENTS,),
        "said by the tellers of expressions and declarations",
    ),
    "words/declarations": Stage(
        "says it line by line",
        (taken("words.declarations"),),
        (DECLARATIONS, ITEM_PARTS, RULE_PARTS),
        "said as part of what it belongs to",
        {
            ast.Game: "said as the title",
            ast.Players: "said from the linked ruleset: for how many players a game is",
            ast.Kind: "said from the linked kind, with its members",
            ast.Group: "said from the linked group, with its members",
            ast.Need: "said as the condition it holds",
            **_because("said from the linked member", ast.Item, ast.Items, ast.Table),
            **_because("said where editions are compared", ast.Layer, ast.Source),
            ast.Example: "for whoever writes rules, not for players",
        },
    ),
    "tabletop/endgame": Stage(
        "knows what it changes, and what that depends on",
        (cases("tabletop.endgame"),),
        (STATEMENTS,),
        "changes nothing",
        {
            **_because("never after the last decision: chance decides too", ast.Draw, ast.Roll),
            **_because("moves no piece and sets no number", ast.Show, ast.Look, ast.Refresh),
        },
    ),
    # The engine. Its stages say how everything is played.
    "program/build/expressions, program/build/selections": Stage(
        "works it out",
        (table("program.build.selections:BUILDERS"),),
        (EXPRESSIONS,),
        "has no value, or is worked out by the builders of costs and scores",
        {ast.Picture: "a shape: its cells are laid out as tables"},
    ),
    "program/flow, program/build/statements": Stage(
        "carries it out",
        (table("program.flow:LOWERINGS"), table("program.build.statements:WRITERS")),
        (STATEMENTS,),
        "does nothing by itself",
    ),
    "program/build/effects": Stage(
        "knows what it may change",
        (cases("program.build.effects"),),
        (STATEMENTS,),
        "changes nothing",
        {
            **_because("changes what the statements inside it change", ast.Step, ast.If, ast.Repeat),
            **_because("changes what the statements inside it change", ast.As, ast.ForEach),
            **_because("changes nothing that an expression reads", ast.Show, ast.Look, ast.End, ast.Let),
        },
    ),
}


def _constructs() -> tuple[object, ...]:
    from rulestone.syntax.constructs import CONSTRUCTS

    return CONSTRUCTS


def told(cls: type) -> list[str]:
    """What each stage does with a class, or why it leaves it out."""
    lines = []
    for name, stage in STAGES.items():
        if cls in stage.left_out or cls not in stage.concerned():
            lines.append(f"  {name}: no; {stage.left_out.get(cls, stage.others)}")
        else:
            lines.append(f"  {name}: {stage.does if cls in stage.handles() else 'MISSING'}")
    return lines


if __name__ == "__main__":
    for given in sys.argv[1:] or NODES:
        print(given, *told(NODES[given]), sep="\n")

"""Which construct may stand directly inside which, by the types of what they give and want."""

from __future__ import annotations

_ANY = "number truth player member cell"
_STATEMENTS = (
    "Move Draw Roll Assign Let If Repeat ForEach TakeTurns As Do Choose End Turn Refresh Optimise "
    "LabelRegions Show Look Step"
)
_LOUD = ("Draw", "Roll", "Choose", "TakeTurns", "End", "Step")

GIVES: dict[str, frozenset[str]] = {
    name: frozenset(sorts.split())
    for name, sorts in {
        "Number": "number written constant",
        "Numbered": "player member constant",
        "Ref": f"{_ANY} place kept pieces named constant",
        "At": "member spot",
        "CellAt": "cell",
        "Shifted": "cell",
        "LineThrough": "truth",
        "SlotOf": "number",
        "NextTo": "member",
        "Facing": "member",
        "LeftOf": "player",
        "Arithmetic": "number constant",
        "Compare": "truth",
        "Logic": "truth",
        "Not": "truth",
        "When": _ANY,
        "Extreme": "number constant",
        "State": "truth",
        "Amount": "number",
        "InGroup": "truth",
        "Holds": "truth",
        "Count": "number",
        "Exists": "truth",
        "Fold": "number",
        "Pick": "player member cell",
        "Picture": "shape",
        "Selection": "selection",
        "Cost": "cost",
        "Bill": "bill",
        "BillLine": "line",
        "Param": "param",
        "Value": "value",
        "Handler": "part",
        "StandsFor": "part",
        "Modifier": "part",
        "Need": "need",
        "Pay": "pay",
        "PayPart": "paypart",
        **{name: "statement" if name in _LOUD else "statement quiet" for name in _STATEMENTS.split()},
        "Let": "statement quiet let",
    }.items()
}
"""What each construct gives."""

WANTS: dict[str, frozenset[str]] = {
    name: frozenset(sorts.split())
    for name, sorts in {
        "Ref": "number player member cell",
        "At": "place cell number",
        "CellAt": "number",
        "Shifted": "cell number",
        "LineThrough": "cell",
        "SlotOf": "member place",
        "NextTo": "member place",
        "Facing": "member",
        "LeftOf": "player",
        "Arithmetic": "number",
        "Compare": _ANY,
        "Logic": "truth",
        "Not": "truth",
        "When": _ANY,
        "Extreme": "number",
        "State": "place cell spot",
        "Amount": "place",
        "InGroup": "member",
        "Holds": "cell member",
        "Selection": "place truth member",
        "Count": "selection",
        "Exists": "selection",
        "Fold": f"selection {_ANY}",
        "Pick": "selection number",
        "BillLine": "member",
        "Bill": "line truth",
        "Cost": "bill",
        "Move": "member pieces place spot cell number",
        "Draw": "place spot cell",
        "Roll": "number",
        "Assign": "kept number player member",
        "Let": _ANY,
        "If": "truth statement",
        "Repeat": "number truth statement",
        "ForEach": "selection player number statement",
        "TakeTurns": "player truth statement",
        "As": "player statement",
        "Do": "number player member cell",
        "Choose": "statement",
        "Turn": "number",
        "Optimise": "kept number truth",
        "LabelRegions": "kept selection",
        "Show": "member place player number",
        "Look": "place",
        "Step": "statement",
        "Param": "selection number",
        "Value": f"{_ANY} cost shape named",
        "Handler": "statement",
        "StandsFor": "member truth place",
        "Modifier": "number truth constant cost statement",
        "Need": "truth",
        "PayPart": "cost named place truth",
        "Pay": "place paypart",
        "Choice": "param let need pay statement",
        "Procedure": "param statement",
        "Winner": "number need",
        "ValueDecl": "param value",
        "CostDecl": "cost",
        "NumberDecl": "constant",
        "Place": "constant",
        "ListDecl": "written",
        "Item": "value part",
        "Given": "quiet",
        "Expect": "truth",
    }.items()
}
"""What may stand directly inside each construct."""

_ODD = {
    ("Pick", "LineThrough"), ("Handler", "Step"), ("Given", "Do"), ("Place", "Numbered"),
    ("NumberDecl", "Numbered"),
    ("Repeat", "End"), ("ForEach", "End"), ("TakeTurns", "End"), ("As", "End"), ("Step", "End"),
    ("Choose", "End"), ("Handler", "End"), ("Modifier", "End"), ("Modifier", "Step"), ("Choice", "End"),
    ("Procedure", "End"), ("Handler", "Choose"), ("Expect", "Ref"), ("Expect", "Exists"), ("Expect", "Holds"),
    ("Expect", "InGroup"), ("Expect", "LineThrough"), ("Expect", "State"), ("Expect", "When"),
}  # fmt: skip
"""What types allow, but nobody writes: an `end` that nothing stands before, a step of what has
no steps, an example that may or may not come out."""

PAIRS = frozenset(
    (outer, inner)
    for outer, wants in WANTS.items()
    for inner, gives in GIVES.items()
    if wants & gives and (outer, inner) not in _ODD
)
"""All pairs of constructs, one directly inside the other."""

DECLARED = frozenset(
    [
        "Game",
        "Players",
        "Source",
        "Kind",
        "Attribute",
        "Item",
        "Items",
        "Table",
        "TableRow",
        "Group",
        "NumberDecl",
        "Place",
        "Wheel",
        "ListDecl",
        "Option",
        "Winner",
        "Cite",
        "Assumed",
        "Summary",
        "Layer",
        "Change",
        "Point",
        "Says",
        "Example",
        "Given",
        "Take",
        "Offers",
        "Expect",
        "View",
        "Choice",
        "Procedure",
        "ValueDecl",
        "CostDecl",
        "Param",
        "Value",
        "Handler",
        "StandsFor",
        "Modifier",
        "Need",
        "Pay",
        "PayPart",
        "Picture",
    ]
)
"""What is there once it is declared: the rest has to be carried out."""

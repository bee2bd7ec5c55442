"""Random valid syntax trees, every construct of the language."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from rulestone.syntax import ast

Strategy = st.SearchStrategy[Any]

# Reserved words among the names show that the printer escapes them where it must.
NAMES = st.sampled_from(
    ["tile", "red", "board", "p", "it", "my_score", "Żuraw", "x1", "left", "right", "players"] * 2
    + ["from", "turn", "size", "number", "cite", "each", "on", "with", "empty"]
)
WORDS = st.sampled_from(["enter", "round", "pl", "play", "free_space", "draw", "game", "D29", "hold", "to"])
KINDS = st.sampled_from(["tile", "card", "row", "value", "token", "secret", "for"])
COUNTS = st.integers(0, 40)
INTS = st.integers(-9, 9)
TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=8) | st.sampled_from(
    ['say "go"', "back\\slash", "two\nlines", "tab\tstop", "-- no comment", "Koszt: [price] (żeton)"]
)


def some(strategy: Strategy) -> Strategy:
    return st.none() | strategy


def tuples(strategy: Strategy, low: int = 0, high: int = 2) -> Strategy:
    return st.lists(strategy, min_size=low, max_size=high).map(tuple)


# ---------------------------------------------------------------- expressions


@cache
def exprs(depth: int = 2) -> Strategy:
    leaves = [
        st.builds(ast.Number, INTS),
        st.builds(ast.Numbered, NAMES | st.just("player"), COUNTS),
        st.builds(ast.Ref, NAMES, mine=st.booleans()),
        st.builds(ast.Ref, st.sampled_from(["me", "nobody", "nowhere", "players"])),
    ]
    if depth == 0:
        return st.one_of(leaves)
    return st.one_of(leaves + composites(depth) + folds(depth))


def composites(depth: int) -> list[Strategy]:
    inner, place = exprs(depth - 1), refs(depth - 1)
    return [
        refs(depth),
        st.builds(ast.At, place, inner),
        st.builds(ast.CellAt, inner, inner, NAMES),
        st.builds(ast.Shifted, inner, inner, inner),
        st.builds(ast.LineThrough, COUNTS, inner),
        st.builds(ast.SlotOf, inner, place),
        st.builds(ast.NextTo, COUNTS, st.sampled_from(["after", "before"]), inner, place),
        st.builds(ast.Facing, NAMES, inner),
        st.builds(ast.LeftOf, st.sampled_from(["left", "right"]), inner),
        st.builds(ast.Arithmetic, st.sampled_from(["+", "-", "*", "/", "mod"]), inner, inner),
        st.builds(ast.Arithmetic, st.just("-"), st.just(ast.Number(0)), inner),
        st.builds(ast.Compare, st.sampled_from(COMPARISONS), inner, inner),
        st.builds(ast.Logic, st.sampled_from(["and", "or"]), inner, inner),
        st.builds(ast.Not, inner),
        st.builds(ast.When, inner, inner, inner),
        st.builds(ast.Extreme, st.sampled_from(["max", "min"]), tuples(inner, 1, 3)),
        st.builds(ast.State, inner, st.sampled_from(["empty", "full"]), st.booleans()),
        st.builds(ast.Amount, st.sampled_from(["size", "room"]), place),
        st.builds(ast.InGroup, inner, NAMES, st.booleans()),
        st.builds(ast.Holds, inner, inner, st.booleans()),
    ]


COMPARISONS = ["is", "is not", "at least", "at most", "more than", "fewer than"]


def folds(depth: int) -> list[Strategy]:
    inner, chosen = exprs(depth - 1), selections(depth - 1)
    best = st.sampled_from(["highest", "lowest"])
    return [
        st.builds(ast.Count, st.sampled_from(["number", "kinds"]), chosen),
        st.builds(ast.Exists, chosen, st.booleans()),
        st.builds(ast.Fold, st.sampled_from(["total", "highest", "lowest", "different"]), inner, chosen),
        st.builds(ast.Pick, best, chosen, inner),
        st.builds(ast.Pick, st.just("first"), chosen),
    ]


@cache
def refs(depth: int = 1) -> Strategy:
    args = tuples(exprs(depth - 1), 0, 2) if depth > 0 else st.just(())
    return st.builds(ast.Ref, NAMES, args, mine=st.booleans())


@cache
def selections(depth: int = 1, kinds: Strategy = NAMES) -> Strategy:
    condition = some(exprs(depth))
    pieces = st.builds(ast.Selection, kinds | st.just("player"), some(NAMES), some(refs(depth)), condition)
    cells = st.builds(ast.Selection, st.just("cell"), some(NAMES), st.none(), condition, grid=NAMES)
    laid = st.builds(
        ast.Selection, st.just("placement"), some(NAMES), st.none(), condition, grid=NAMES, of=exprs(depth)
    )
    return pieces | cells | laid


# ---------------------------------------------------------------- costs


def bill_lines() -> Strategy:
    named = st.builds(
        ast.BillLine, COUNTS, st.sampled_from(["exact", "same", "different", "any", "own"]), NAMES
    )
    return named | st.builds(ast.BillLine, COUNTS, st.just("of"), exprs(1))


@cache
def costs(*, low: int = 0, when: bool = True) -> Strategy:
    condition = some(exprs(2)) if when else st.none()
    return st.builds(ast.Cost, tuples(st.builds(ast.Bill, tuples(bill_lines(), 1), condition), low))


def amounts() -> Strategy:
    return exprs() | costs()


# ---------------------------------------------------------------- statements


@cache
def statements(depth: int = 2) -> Strategy:
    return st.one_of(simple_statements() + (compound_statements(depth) if depth else []))


def simple_statements() -> list[Strategy]:
    value, place = exprs(2), refs()
    return [
        st.builds(ast.Move, value, value, value),
        st.builds(ast.Move, value, value, value, count=value),
        st.builds(ast.Move, some(value), value, value, every=st.just(True)),
        st.builds(ast.Draw, NAMES, NAMES, place, some(value)),
        st.builds(ast.Roll, NAMES, value, value),
        st.builds(ast.Assign, st.sampled_from(["set", "add", "subtract"]), place, value),
        st.builds(ast.Let, NAMES, value),
        st.builds(ast.Do, WORDS, tuples(value), some(value)),
        st.builds(ast.End, WORDS),
        st.builds(ast.Turn, NAMES, value),
        st.builds(ast.Refresh),
        st.builds(ast.Optimise, place, value, some(value)),
        st.builds(ast.LabelRegions, place, selections()),
        st.builds(ast.Show, some(value), place, some(value)),
        st.builds(ast.Show, value, place, some(value), value),
        st.builds(ast.Look, place),
    ]


def compound_statements(depth: int) -> list[Strategy]:
    value, body = exprs(2), tuples(statements(depth - 1), 1)
    rest = tuples(statements(depth - 1))
    return [
        st.builds(ast.If, tuples(st.tuples(value, body), 1, 3), rest),
        st.builds(ast.Repeat, body, label=some(WORDS), forever=st.booleans()),
        st.builds(ast.Repeat, body, times=value, label=some(WORDS), forever=st.booleans()),
        st.builds(ast.Repeat, body, until=value, label=some(WORDS), forever=st.booleans()),
        st.builds(ast.Repeat, body, while_=value, label=some(WORDS), forever=st.booleans()),
        st.builds(ast.ForEach, selections(1, KINDS), body, some(value)),
        numeric_loops(body),
        st.builds(ast.TakeTurns, body, some(value), some(value), some(value), some(WORDS), st.booleans()),
        st.builds(ast.As, value, body),
        st.builds(ast.Choose, tuples(WORDS, 1, 3), st.booleans(), rest),
        st.builds(ast.Step, WORDS, body),
    ]


def numeric_loops(body: Strategy) -> Strategy:
    numbers = st.builds(ast.Selection, st.just("number"), NAMES, where=some(exprs(1)))
    bounds = st.just((None, None)) | st.tuples(exprs(2), exprs(2))
    return st.builds(lambda n, b, s: ast.ForEach(n, b, None, *s), numbers, body, bounds)


# ---------------------------------------------------------------- declarations

CITES = st.builds(ast.Cite, tuples(st.tuples(WORDS, st.integers(0, 99) | TEXTS, st.booleans()), 1, 3))
NOTES = tuples(CITES | st.builds(ast.Assumed, TEXTS) | st.builds(ast.Summary, TEXTS))
TITLES = some(TEXTS)


def params() -> Strategy:
    numbers = st.builds(ast.Selection, st.just("number"), NAMES, where=some(exprs(1)))
    bounds = st.just((None, None)) | st.tuples(exprs(1), exprs(1))
    ranged = st.builds(lambda n, b: ast.Param(n, *b), numbers, bounds)
    return tuples(st.builds(ast.Param, selections(1, KINDS)) | ranged)


def attributes() -> Strategy:
    plain = st.builds(ast.Attribute, NAMES, st.sampled_from(["number", "truth", "shape"]))
    return plain | st.builds(ast.Attribute, NAMES, st.sampled_from(["member", "pieces", "cost"]), NAMES)


def kinds() -> Strategy:
    return st.builds(
        ast.Kind, KINDS, WORDS, TEXTS, TEXTS, tuples(attributes(), 1, 3), some(refs()), some(refs()), NOTES
    )


def values() -> Strategy:
    return st.builds(ast.Value, NAMES, some(NAMES), amounts(), NOTES)


def stands_for() -> Strategy:
    when = some(exprs(2))
    part = some(WORDS)
    return st.one_of(
        st.builds(ast.StandsFor, KINDS, NAMES, st.none(), part, when, NOTES),
        st.builds(ast.StandsFor, KINDS, st.none(), exprs(2), part, when, NOTES),
        st.builds(ast.StandsFor, KINDS, st.none(), exprs(2), notes=NOTES, count=COUNTS, rest=refs()),
    )


def modifiers() -> Strategy:
    head: dict[str, Strategy] = {
        "target": tuples(WORDS, 1, 2),
        "args": tuples(exprs(1)),
        "limit": st.sampled_from(["always", "round", "game"]),
        "may": st.booleans(),
        "when": some(exprs(2)),
        "notes": NOTES,
    }
    price = costs(when=False)
    return st.one_of(
        st.builds(ast.Modifier, st.sampled_from(["waives", "offers"]), **head),
        st.builds(ast.Modifier, st.just("adds"), value=exprs(2) | price, **head),
        st.builds(ast.Modifier, st.just("replaces"), value=exprs(2), **head),
        st.builds(ast.Modifier, st.just("pays"), value=price, **head),
        st.builds(
            ast.Modifier,
            st.sampled_from(["before", "after", "instead"]),
            body=tuples(statements(1), 1),
            **head,
        ),
    )


def item_parts() -> list[Strategy]:
    handlers = st.builds(ast.Handler, WORDS, some(COUNTS), tuples(statements(1), 1), NOTES)
    shapes = st.builds(ast.Value, NAMES, st.none(), st.builds(ast.Picture, TEXTS), NOTES)
    return [values(), shapes, handlers, modifiers(), stands_for()]


def items(part: Strategy) -> Strategy:
    number, copies, parts = some(COUNTS), some(COUNTS), tuples(part, 1)
    return st.builds(ast.Item, KINDS, NAMES, number, TITLES, copies, tuples(NAMES), parts, NOTES)


def several_items() -> Strategy:
    rest: dict[str, Strategy] = {"copies": some(COUNTS), "groups": tuples(NAMES), "notes": NOTES}
    return st.one_of(
        st.builds(ast.Items, KINDS, tuples(NAMES, 2, 4), **rest),
        st.builds(ast.Items, KINDS, low=COUNTS, high=COUNTS, **rest),
        st.builds(ast.Items, KINDS, per_player=st.just(True), **rest),
    )


@st.composite
def tables(draw: st.DrawFn) -> ast.Table:
    columns = draw(tuples(WORDS, 2, 4))
    cell = st.none() | TEXTS | amounts()
    cells = st.lists(cell, min_size=len(columns), max_size=len(columns)).map(tuple)
    rows = draw(tuples(st.builds(ast.TableRow, cells, NOTES), 1, 3))
    return ast.Table(draw(NAMES), columns, rows, draw(NOTES))


def groups() -> Strategy:
    nouns = st.just((None, None)) | st.tuples(TEXTS, TEXTS)
    return st.builds(
        lambda name, kind, words, members, notes: ast.Group(name, kind, *words, members, notes),
        NAMES, NAMES, nouns, tuples(NAMES), NOTES,
    )  # fmt: skip


INDEXES = NAMES | NAMES.map(lambda name: ast.CELL_OF + name)


def numbers() -> Strategy:
    bounds = st.just({}) | st.fixed_dictionaries({"low": exprs(2), "high": exprs(2)})
    rest = st.fixed_dictionaries(
        {
            "each_player": st.booleans(),
            "indexes": tuples(INDEXES),
            "start": some(exprs(2)),
            "sight": st.sampled_from(["open", "hidden", "secret"]),
            "title": TITLES,
            "notes": NOTES,
        }
    )
    types = st.sampled_from(["number", "player", "tile", "from"])
    return st.builds(lambda n, t, b, r: ast.NumberDecl(n, t, **b, **r), NAMES, types, bounds, rest)


def places() -> Strategy:
    common: dict[str, Strategy] = {
        "each_player": st.booleans(),
        "indexes": tuples(INDEXES),
        "sight": st.sampled_from(["open", "hidden", "covered", "secret"]),
        "starts": some(WORDS | st.sampled_from(["all", "mine"])),
        "refills": some(NAMES),
        "title": TITLES,
        "notes": NOTES,
    }
    shapes = st.sampled_from(["pile", "pool", "row", "ring"])
    grids = st.builds(ast.Place, st.just("grid"), NAMES, NAMES, rows=COUNTS, columns=COUNTS, **common)
    return grids | st.builds(ast.Place, shapes, NAMES, NAMES, capacity=some(exprs(2)), **common)


@st.composite
def value_decls(draw: st.DrawFn) -> ast.ValueDecl:
    name, is_score = draw(NAMES), draw(st.booleans())
    part = st.builds(ast.Value, st.just(name), NAMES, amounts(), NOTES)
    single = st.builds(ast.Value, st.just(name), st.none(), amounts()).map(lambda value: (value,))
    addends = draw(single | tuples(part, 1, 3))
    return ast.ValueDecl(name, draw(params()), addends, is_score, draw(TITLES), draw(NOTES))


def needs() -> Strategy:
    return st.builds(ast.Need, WORDS, exprs(), NOTES)


def choices(*, full: bool = False) -> Strategy:
    least = 1 if full else 0
    price = costs() | refs()
    part = st.one_of(
        st.builds(ast.PayPart, NAMES, price, st.just(()), st.none(), some(WORDS), NOTES),
        st.builds(ast.PayPart, NAMES, price, tuples(exprs(1), 1, 2), some(exprs(1)), some(WORDS), NOTES),
    )
    pay = st.builds(ast.Pay, tuples(refs(), 1), tuples(part, 1))
    lets = tuples(st.builds(ast.Let, NAMES, exprs(2)))
    body = tuples(statements())
    return st.builds(
        ast.Choice, WORDS, params(), TITLES, lets, tuples(needs(), least), pay if full else some(pay), body,
        st.booleans(), st.booleans(), NOTES,
    )  # fmt: skip


def small_declarations() -> list[Strategy]:
    ranks = st.tuples(st.sampled_from(["highest", "lowest"]), exprs(2))
    return [
        st.builds(ast.Game, WORDS, TEXTS, NOTES),
        st.builds(ast.Players, COUNTS, COUNTS, st.none(), st.none(), NOTES),
        st.builds(ast.Players, COUNTS, COUNTS, TEXTS, COUNTS, NOTES),
        st.builds(ast.Source, WORDS, TEXTS),
        st.builds(ast.Wheel, NAMES, NAMES, tuples(NAMES, 1, 3), TITLES, NOTES),
        st.builds(
            ast.ListDecl, NAMES, WORDS | st.just("cell of board"), tuples(exprs(2), 1, 4), some(INTS), NOTES
        ),
        st.builds(ast.CostDecl, NAMES, costs(), NOTES),
        st.builds(ast.Winner, tuples(ranks, 1, 3), tuples(needs()), NOTES),
        st.builds(ast.Option, NAMES, INTS, INTS, INTS, TITLES, st.booleans(), NOTES),
    ]


def plain_declarations() -> list[Strategy]:
    """Everything an overlay may change."""
    procedures = st.builds(ast.Procedure, WORDS, params(), TITLES, tuples(statements()), NOTES)
    return [
        *small_declarations(),
        kinds(), items(st.one_of(item_parts())), several_items(), tables(), groups(), numbers(), places(),
        value_decls(), stands_for(), choices(), procedures,
    ]  # fmt: skip


def changes() -> list[Strategy]:
    verbs = st.sampled_from(["change", "add"])
    return [
        st.builds(ast.Change, verbs, st.one_of(plain_declarations())),
        st.builds(ast.Change, st.just("remove"), st.none(), tuples(WORDS, 1, 3)),
    ]


def layers(change: Strategy) -> Strategy:
    return st.builds(
        ast.Layer, st.sampled_from(["edition", "variant"]), WORDS, WORDS, some(WORDS), TITLES, TITLES,
        tuples(WORDS), tuples(change), NOTES,
    )  # fmt: skip


def points() -> Strategy:
    verdicts = st.sampled_from(["says", "silent", "lost", "slip"])
    says = st.builds(ast.Says, NAMES, verdicts, TITLES, some(COUNTS | TEXTS), some(WORDS))
    weights = st.sampled_from(["changes play", "edge case", "wording"])
    paths = tuples(tuples(WORDS, 1, 3))
    return st.builds(ast.Point, WORDS, TEXTS, weights, tuples(says, 1), TITLES, TITLES, paths)


def example_steps() -> list[Strategy]:
    return [
        st.builds(ast.Given, tuples(statements(1), 1)),
        st.builds(ast.Take, TEXTS),
        st.builds(ast.Offers, TEXTS, st.booleans()),
        st.builds(ast.Expect, exprs()),
        st.builds(ast.View, COUNTS, st.just("sees"), refs(), negated=st.booleans()),
        st.builds(ast.View, COUNTS, st.just("knows"), refs(), exprs(1), some(COUNTS)),
        st.builds(ast.View, COUNTS, st.just("knows"), refs(), exprs(1), negated=st.just(True)),
        st.builds(ast.View, COUNTS, st.just("hides"), refs(), count=COUNTS),
    ]


def examples(step: Strategy) -> Strategy:
    options = tuples(st.tuples(WORDS, INTS))
    return st.builds(ast.Example, TEXTS, some(COUNTS), some(WORDS), options, tuples(step, 1, 4), NOTES)


def declarations() -> list[Strategy]:
    """One strategy for each construct: those at the left edge, each statement, each expression."""
    lines = simple_statements() + compound_statements(2)
    terms = [*composites(2), *folds(2), exprs(3)]
    return [
        *plain_declarations(),
        *(st.builds(ast.Procedure, st.just("play"), body=tuples(line, 1)) for line in lines),
        *(st.builds(_value, term) for term in terms),
        choices(full=True),
        *(items(part) for part in item_parts()),
        *(layers(change) for change in changes()),
        *(examples(step) for step in example_steps()),
        points(),
    ]  # fmt: skip


def _value(term: ast.Expr) -> ast.ValueDecl:
    return ast.ValueDecl("x", addends=(ast.Value("x", None, term),))

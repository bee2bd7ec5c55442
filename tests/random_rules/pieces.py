"""Random kinds with their members, and everything that is kept: numbers, places, wheels and lists."""

from __future__ import annotations

from rulestone.syntax import ast

from .expressions import Expressions
from .world import NUMBER, PLAYER, TRUTH, Kind, Listing, Number, Place, Scope, Sort, member_of

WIDE = 1_000_000
_PHYSICAL = ("token", "piece", "tile", "card", "die")
_NAMES = ("space", "track", "goal", "suit", "name")
CONSTANT = Scope(constant=True, depth=1)


class Pieces(Expressions):
    """Declares what there is to play with. `declarations` are in the order written."""

    declarations: list[ast.Declaration]
    parts: dict[str, list[ast.ItemPart]]
    odd: bool

    # ------------------------------------------------------------ the table

    def make_table(self) -> None:
        """Players and options."""
        low = self.chances.one((2, 2, 2, 3))
        high = self.chances.between(low, 3)
        self.world.seats, self.world.most = (low, high), high
        automatic = None
        if low == 2 and high == 2 and self.chances.wants("Automatic", 12):
            self.world.seats, self.world.alone, automatic = (1, 2), 1, "Robot"
            low, self.world.seats = 1, (2, 2)
        self.declarations.append(ast.Players(low, high, automatic, self.world.alone))
        while self.chances.wants("Option", 35) and len(self.world.options) < 2:
            self._option_declared()

    def _option_declared(self) -> None:
        name, low = self.world.name("option"), self.chances.between(-1, 1)
        high, each = low + self.chances.between(0, 3), self.chances.maybe(30)
        start = self.chances.between(low, high)
        title = f"Option {name}" if self.chances.maybe(50) else None
        self.world.options[name] = low, high, each
        self.declarations.append(ast.Option(name, low, high, start, title, each))

    # ------------------------------------------------------------ kinds

    def make_kinds(self) -> None:
        """The kinds: what is paid with, pieces, names, cards with abilities, seats' own pieces."""
        self._kind("coin", self.chances.one(_PHYSICAL[:3]), self.chances.between(2, 4), (2, 4))
        self._kind("chip", self.chances.one(_PHYSICAL), self.chances.between(2, 4), (1, 3))
        self._kind("land", self.chances.one(_NAMES), self.chances.between(2, 3), None)
        if self.chances.wants("Modifier", 65):
            self._kind("deed", "card", self.chances.between(2, 4), (1, 1))
        if self.chances.wants("Wheel", 40):
            self._kind("bay", self.chances.one(("space", "tile")), 3, (1, 1))
        if self.chances.wants("Numbered", 50):
            self._numbered_kind()
        if self.chances.wants("Items", 60):
            self._own_kind()
        for kind in self.world.named():
            self._groups(kind)
            if kind.named:
                self._attributes(kind)

    def _kind(self, stem: str, base: str, size: int, copies: tuple[int, int] | None) -> Kind:
        name = self.world.name(stem)
        kind = Kind(name, base, base in _PHYSICAL)
        kind.members = [f"{name}_{letter}" for letter in "abcd"[:size]]
        kind.copies = {m: self.chances.between(*copies) if copies else 1 for m in kind.members}
        if self.chances.maybe(30):
            kind.numbers = {m: 2 * i + 1 for i, m in enumerate(kind.members)}
        self.world.kinds[name] = kind
        return kind

    def _numbered_kind(self) -> None:
        kind = self._kind(
            "disc", self.chances.one(("card", "token", "track")), self.chances.between(2, 4), (1, 1)
        )
        kind.named = False
        low = self.chances.between(1, 3)
        kind.numbers = {m: low + i for i, m in enumerate(kind.members)}
        copies = self.chances.between(1, 2) if kind.physical else 1
        kind.copies = dict.fromkeys(kind.members, copies)

    def _own_kind(self) -> None:
        name = self.world.name("man")
        members = [f"{name}_{i}" for i in range(self.world.most)]
        copies = dict.fromkeys(members, self.chances.between(2, 5))
        self.world.kinds[name] = Kind(name, "piece", True, members, copies, own=True)

    def _groups(self, kind: Kind) -> None:
        if not kind.named or not (kind.name.startswith("coin") or self.chances.wants("Group", 45)):
            return
        for _ in range(self.chances.between(1, 2)):
            members = self.chances.some(kind.members, max(2, kind.size - 1), kind.size)
            kind.groups[self.world.name("group")] = members

    def _attributes(self, kind: Kind) -> None:
        sorts = [NUMBER, NUMBER, TRUTH, member_of(self.a_kind().name)]
        if kind.base not in ("token", "card", "die") or self.chances.maybe(20):
            sorts.append(Sort("shape"))
        if not kind.name.startswith("coin"):
            sorts += [Sort("pieces", "coin1"), Sort("cost", "coin1"), Sort("cost", "coin1")]
        for sort in self.chances.some(sorts, 1, 4):
            with self.chances.inside("Kind"):
                if sort.sort in ("number", "truth") or self.chances.wants("Attribute", 80):
                    name = self.world.name({"number": "worth", "truth": "flat"}.get(sort.sort, sort.sort))
                    kind.attributes[name] = sort
                    kind.ranges[name] = (0, 0)

    # ------------------------------------------------------------ places

    def make_places(self) -> None:
        """Where pieces lie: each begins in one place."""
        for kind in self.world.kinds.values():
            if kind.name.startswith("bay"):
                self._ring(kind)
            elif kind.physical:
                self._start(kind)
                self._further(kind)
        deeds = next((k for k in self.world.kinds.values() if k.name.startswith("deed")), None)
        if deeds:
            deeds.court = self._place("pile", deeds.name, each=True).name
        self._place("pile", "coin1", each=True, sight=self._sight(30))
        self.world.kinds["coin1"].home = self.world.places_of("coin1", "pile")[0].name
        for kind in self.world.physical():
            if kind.home is None and self.chances.maybe(25):
                piles = [p for p in self.world.places_of(kind.name, "pile") if not (p.each or p.indexes)]
                kind.home = piles[0].name if piles else None

    def _sight(self, percent: int) -> str:
        if not self.chances.maybe(percent):
            return "open"
        return self.chances.weighted({"hidden": 5, "covered": 3, "secret": 2})

    def _place(self, shape: str, kind: str, **more: object) -> Place:
        name = self.world.name(
            {"pile": "pile", "pool": "bag", "row": "row", "ring": "ring", "grid": "board"}[shape]
        )
        place = Place(name, shape, kind, **more)  # type: ignore[arg-type]
        self.world.places[name] = place
        return place

    def _ring(self, kind: Kind) -> None:
        ring = self._place("ring", kind.name, slots=3, starts="all")
        if kind.physical:
            self._place("pile", kind.name)
        for _ in range(self.chances.between(1, 2)):
            shown = self.chances.one([k for k in self.world.named() if k.named])
            self.world.wheels[self.world.name("wheel")] = ring.name, shown.name

    def _start(self, kind: Kind) -> None:
        """The place, or places, in which the pieces of a kind begin."""
        if kind.own:
            self._place("pile", kind.name, each=True, starts="mine", sight=self._sight(15))
            return
        shapes = {"pile": 6, "pool": 0 if kind.name.startswith("coin") else 8, "row": 1, "grid": 1}
        shape = self.chances.weighted(shapes)
        if shape in ("row", "grid") and kind.pieces > 6:
            shape = "pile"
        if kind.name.startswith("coin"):
            self._place("pile", kind.name)
        discards = self._place("pile", kind.name) if shape == "pool" and self.chances.maybe(60) else None
        starts = self._starting(kind)
        for name in starts[1:]:
            self._place("pile", kind.name, starts=name)
        self._sized(shape, kind, starts[0], discards)

    def _sized(self, shape: str, kind: Kind, starts: str, discards: Place | None) -> None:
        if shape == "grid":
            rows, columns = (2, 3) if kind.pieces > 4 else (2, 2)
            self._place("grid", kind.name, rows=rows, columns=columns, starts=starts)
        elif shape == "row":
            self._place("row", kind.name, slots=kind.pieces + self.chances.between(0, 1), starts=starts)
        else:
            refills = discards.name if discards else None
            each = shape == "pile" and self.odd and self.chances.maybe(20)
            self._place(shape, kind.name, starts=starts, refills=refills, each=each)

    def _starting(self, kind: Kind) -> list[str]:
        """What `starts with` says: all, or a group in one place and the others elsewhere."""
        if not kind.groups or not self.chances.maybe(35):
            return ["all"]
        group = self.chances.one(list(kind.groups))
        return [group, *(m for m in kind.members if m not in kind.groups[group])]

    def _further(self, kind: Kind) -> None:
        self._place(
            "pile", kind.name, each=self.chances.maybe(75), sight=self._sight(35), slots=self._limit(40)
        )
        if self.chances.maybe(30):
            self._place(
                "row",
                kind.name,
                slots=self.chances.between(2, 4),
                each=self.chances.maybe(25),
                sight=self._sight(12),
            )
        if self.chances.maybe(55 if kind.own or kind.name.startswith("chip") else 10):
            rows, columns = self.chances.between(2, 3), self.chances.between(2, 4)
            self._place(
                "grid",
                kind.name,
                rows=rows,
                columns=columns,
                each=self.chances.maybe(20),
                sight=self._sight(8),
            )
        if self.chances.maybe(30):
            index = self._an_index(cells=False)
            self._place("pile", kind.name, each=self.chances.maybe(40), indexes=index, slots=self._limit(30))
        if self.chances.maybe(10):
            self._place("ring", kind.name, slots=self.chances.between(2, 4))
        if self.chances.maybe(8):
            self._place("pool", kind.name)

    def _limit(self, percent: int) -> int:
        return self.chances.between(1, 5) if self.chances.maybe(percent) else 0

    def _an_index(self, cells: bool = True) -> tuple[str, ...]:
        kinds = [k.name for k in self.world.named()]
        groups = [g for k in self.world.kinds.values() for g in k.groups]
        boards = [f"cell of {g.name}" for g in self.world.grids()] if cells else []
        found = [*kinds, *kinds, *groups, *boards, *boards]
        count = 2 if cells and self.chances.maybe(15) else 1
        return tuple(dict.fromkeys(self.chances.one(found) for _ in range(count)))

    # ------------------------------------------------------------ numbers and lists

    def make_numbers(self) -> None:
        """Numbers, seats and members that are kept."""
        self._number("points", each=True, low=-WIDE, high=WIDE)
        for _ in range(self.chances.between(2, 5)):
            self._a_number()
        for grid in self.world.grids()[:2]:
            if self.chances.wants("LabelRegions", 45):
                cells = grid.rows * grid.columns
                self._number(
                    "region",
                    indexes=(f"cell of {grid.name}",),
                    high=cells,
                    use=f"region {grid.name}",
                    each=self.chances.maybe(20),
                )
        if self.chances.wants("Optimise", 40):
            kind = self.chances.one(self.world.named())
            self._number(
                "shown", indexes=(kind.name,), high=1, use=f"flags {kind.name}", each=self.chances.maybe(40)
            )
        if self.chances.maybe(60):
            self._number("seat", sort=PLAYER, each=self.chances.maybe(20), sight=self._hidden(10))
        if self.chances.maybe(60):
            kind = self.chances.one(self.world.named())
            self._number(
                "memory", sort=member_of(kind.name), each=self.chances.maybe(30), sight=self._hidden(10)
            )

    def _hidden(self, percent: int) -> str:
        return self.chances.one(("hidden", "secret")) if self.chances.maybe(percent) else "open"

    def _a_number(self) -> None:
        wide = self.chances.maybe(45)
        low = -WIDE if wide else self.chances.one((0, 0, 0, -3, 1))
        high = WIDE if wide else low + self.chances.one((1, 3, 5, 9))
        indexes = self._an_index() if self.chances.maybe(55) else ()
        self._number(
            "number", each=self.chances.maybe(50), indexes=indexes, low=low, high=high, sight=self._hidden(20)
        )

    def _number(self, stem: str, sort: Sort = NUMBER, low: int = 0, high: int = 0, **more: object) -> Number:
        name = self.world.name(stem)
        number = Number(name, sort, low=low, high=high, floor=low, ceiling=high, **more)  # type: ignore[arg-type]
        self.world.numbers[name] = number
        return number

    def make_lists(self) -> None:
        """Constants in order."""
        for _ in range(self.chances.between(0, 3)):
            with self.chances.inside("ListDecl"):
                by = self.chances.one(("players", "number", "number", "player", "kind", "cell"))
                self._listing(by)

    def _listing(self, by: str) -> None:
        first, count = 1, self.chances.between(2, 4)
        if by == "players":
            low, high = self.world.seats
            first, count = low, high - low + 1
        elif by == "player":
            count = self.world.most
        elif by == "number":
            first = self.chances.one((1, 0, -1, 2))
        else:
            by, count = self._listed_by(by)
        members = by != "players" and self.chances.maybe(20) and not by.startswith("cell")
        values = self._entries(count, members)
        name = self.world.name("list")
        sort = member_of(values[1]) if members else NUMBER
        numbers = [v.value for v in values[0] if isinstance(v, ast.Number)] or [0]
        self.world.lists[name] = Listing(name, by, sort, first, count, min(numbers), max(numbers))
        given = first if by in ("players", "number") and (first != 1 or self.chances.maybe(30)) else None
        if by == "players" and self.chances.maybe(50):
            given = None
        self.declarations.append(ast.ListDecl(name, by, tuple(values[0]), given))

    def _listed_by(self, by: str) -> tuple[str, int]:
        grids = self.world.grids()
        if by == "cell" and grids:
            grid = self.chances.one(grids)
            return f"cell of {grid.name}", grid.rows * grid.columns
        kind = self.chances.one(self.world.named())
        return kind.name, kind.size

    def _entries(self, count: int, members: bool) -> tuple[list[ast.Expr], str]:
        if members:
            kind = self.chances.one([k for k in self.world.named() if k.named])
            return [ast.Ref(self.chances.one(kind.members)) for _ in range(count)], kind.name
        return [ast.Number(self.chances.between(-2, 7)) for _ in range(count)], ""

    # ------------------------------------------------------------ what is written

    def write_pieces(self) -> list[ast.Declaration]:
        """Kinds, members, groups, places, wheels and numbers as declarations."""
        written: list[ast.Declaration] = []
        for kind in self.world.kinds.values():
            written += [self._kind_written(kind), *self._members_written(kind)]
            for group, members in kind.groups.items():
                if group in self.listed:
                    nouns = (group, f"{group}s") if self.chances.maybe(50) else (None, None)
                    written.append(ast.Group(group, kind.name, *nouns, tuple(members)))
        written += [self._place_written(place) for place in self.world.places.values()]
        written += [self._wheel_written(name, *wheel) for name, wheel in self.world.wheels.items()]
        written += [self._number_written(number) for number in self.world.numbers.values()]
        return written

    listed: set[str]

    def _kind_written(self, kind: Kind) -> ast.Kind:
        attributes = tuple(
            ast.Attribute(name, sort.sort, sort.of or None)  # type: ignore[arg-type]
            for name, sort in kind.attributes.items()
        )
        active = ast.Ref(kind.court, mine=True) if kind.court else None
        home = ast.Ref(kind.home) if kind.home else None
        return ast.Kind(kind.name, kind.base, kind.name, f"{kind.name}s", attributes, active, home)

    def _members_written(self, kind: Kind) -> list[ast.Declaration]:
        copies = next(iter(kind.copies.values()))
        if kind.own:
            return [ast.Items(kind.name, copies=copies, per_player=True)]
        if not kind.named:
            numbers = list(kind.numbers.values())
            count = copies if kind.physical else None
            return [ast.Items(kind.name, low=numbers[0], high=numbers[-1], copies=count)]
        plain = not any(self.parts.get(m) for m in kind.members)
        even = len(set(kind.copies.values())) == 1 and not kind.numbers and kind.size > 1
        if plain and even and self.chances.maybe(60):
            self.listed |= set(kind.groups)
            return [ast.Items(kind.name, tuple(kind.members), copies=copies if kind.physical else None)]
        if self._tabular(kind) and self.chances.wants("Table", 60):
            return [self._table_written(kind)]
        return [self._item_written(kind, member) for member in kind.members]

    def _tabular(self, kind: Kind) -> bool:
        """Whether all that the members say fits into cells."""
        parts = [part for m in kind.members for part in self.parts.get(m, ())]
        return (
            all(isinstance(part, ast.Value) and part.part is None for part in parts) and len(kind.groups) < 2
        )

    def _in_groups(self, kind: Kind, member: str) -> tuple[str, ...]:
        """The groups a member says it is in; others are listed where they are declared."""
        return tuple(g for g, members in kind.groups.items() if member in members and g not in self.listed)

    def _item_written(self, kind: Kind, member: str) -> ast.Item:
        if member == kind.members[0]:
            self.listed |= {g for g in kind.groups if self.chances.maybe(50)}
        copies = (
            kind.copies[member]
            if kind.physical and (kind.copies[member] > 1 or self.chances.maybe(50))
            else None
        )
        title = f"The {member}" if self.chances.maybe(30) else None
        groups = self._in_groups(kind, member)
        parts = tuple(self.parts.get(member, ()))
        return ast.Item(kind.name, member, kind.numbers.get(member), title, copies, groups, parts)

    def _table_written(self, kind: Kind) -> ast.Table:
        columns = ["id"]
        columns += ["title"] * self.chances.maybe(40) + ["number"] * bool(kind.numbers)
        columns += ["copies"] * kind.physical
        if kind.groups and self.chances.maybe(70):
            columns.append("group")
        else:
            self.listed |= set(kind.groups)
        columns += list(kind.attributes)
        rows = [ast.TableRow(tuple(self._cell_written(kind, m, c) for c in columns)) for m in kind.members]
        return ast.Table(kind.name, tuple(columns), tuple(rows))

    def _cell_written(self, kind: Kind, member: str, column: str) -> ast.Expr | ast.Cost | str | None:
        match column:
            case "id":
                return ast.Ref(member)
            case "title":
                return f"The {member}"
            case "number":
                return ast.Number(kind.numbers[member])
            case "copies":
                return ast.Number(kind.copies[member])
            case "group":
                inside = self._in_groups(kind, member)
                return ast.Ref(inside[0]) if inside else None
        found = [p.expr for p in self.parts.get(member, ()) if isinstance(p, ast.Value) and p.name == column]
        return (found[0].text if isinstance(found[0], ast.Picture) else found[0]) if found else None

    def _place_written(self, place: Place) -> ast.Place:
        grid = place.shape == "grid"
        capacity = self._size_written(place.slots, place.shape == "pile") if place.slots else None
        return ast.Place(
            place.shape, place.name, place.kind, place.each, place.indexes,  # type: ignore[arg-type]
            place.rows if grid else None, place.columns if grid else None, capacity,
            place.sight, place.starts, place.refills,  # type: ignore[arg-type]
            f"Place {place.name}" if self.chances.maybe(10) else None,
        )  # fmt: skip

    def _size_written(self, size: int, loose: bool) -> ast.Expr:
        """A size: a number, or something that comes to at least as many."""
        if loose and size <= self.world.seats[0] and self.chances.maybe(40):
            return ast.Ref("players")
        if loose and self.chances.maybe(25):
            return ast.Arithmetic("+", ast.Ref("players"), ast.Number(size - 1))
        if self.chances.maybe(10):
            return ast.Extreme("max", (ast.Number(size), ast.Number(1)))
        return ast.Number(size)

    def _wheel_written(self, name: str, ring: str, shown: str) -> ast.Wheel:
        members = self.world.kinds[shown].members
        slots = self.world.places[ring].slots
        chosen = tuple(members[i % len(members)] for i in range(slots))
        return ast.Wheel(name, ring, chosen, "A wheel" if self.chances.maybe(30) else None)

    def _number_written(self, number: Number) -> ast.NumberDecl:
        title = f"Number {number.name}" if self.chances.maybe(15) else None
        if number.sort != NUMBER:
            kind = "player" if number.sort == PLAYER else number.sort.of
            return ast.NumberDecl(
                number.name,
                kind,
                number.each,
                number.indexes,
                sight=number.sight,
                title=title,  # type: ignore[arg-type]
            )
        low, high = self._bound(number.low, number.low, False), self._bound(number.high, number.high, True)
        start = None
        away = not number.low <= 0 <= number.high and not self.odd
        if away or (not number.use and number.free and self.chances.maybe(40)):
            start = ast.Number(
                self.chances.between(max(number.low, min(-5, number.high)), min(number.high, 9))
            )
        return ast.NumberDecl(
            number.name,
            "number",
            number.each,
            number.indexes,
            low,
            high,
            start,
            number.sight,
            title,  # type: ignore[arg-type]
        )

    def _bound(self, value: int, _least: int, upper: bool) -> ast.Expr:
        if upper and value == self.world.seats[0] == self.world.most and self.chances.maybe(50):
            return ast.Ref("players")
        if 0 < value < 20 and self.chances.maybe(8):
            return ast.Extreme("max", (ast.Number(value), ast.Number(0)))
        if 0 < value < 20 and self.chances.maybe(15):
            return ast.Arithmetic("+", ast.Number(value - 1), ast.Number(1))
        return ast.Number(value)

"""Names of a program's functions and tables: none is given twice, whatever the rules call their things."""

from __future__ import annotations

from dataclasses import dataclass, field

from .scope import stem


@dataclass(slots=True)
class Names:
    """Names by what they are for: a role and the rules' own names."""

    taken: set[str] = field(default_factory=set)
    given: dict[tuple[str, ...], str] = field(default_factory=dict)

    def of(self, role: str, *parts: object) -> str:
        """The name of one thing, the same each time it is asked for."""
        key = (role, *map(str, parts))
        if key not in self.given:
            self.given[key] = self.fresh("_".join([role, *(stem(str(part)) for part in parts)]))
        return self.given[key]

    def table(self, role: str, *parts: object) -> str:
        """The name of a table: in capitals."""
        key = ("table", role, *map(str, parts))
        if key not in self.given:
            self.given[key] = self.fresh("_".join([role, *(stem(str(part)) for part in parts)]).upper())
        return self.given[key]

    def known(self, role: str, *parts: object) -> str | None:
        """The name of a thing, if it was ever asked for."""
        return self.given.get((role, *map(str, parts)))

    def purposes(self) -> dict[str, tuple[str, ...]]:
        """What each name is for: the role and the rules' own names."""
        return {name: key for key, name in self.given.items()}

    def fresh(self, name: str) -> str:
        """A name that nothing has yet."""
        made, count = name, 1
        while made in self.taken:
            count += 1
            made = f"{name}_{count}"
        self.taken.add(made)
        return made

"""What can go wrong in play, each with a message that says what to do."""

from __future__ import annotations

from ..diagnostics import Diagnostic


class RulestoneError(Exception):
    """Anything that a caller of the library may want to catch."""


class RulesetError(RulestoneError):
    """A ruleset cannot be used; `diagnostics` say why."""

    def __init__(self, name: str, diagnostics: list[Diagnostic]) -> None:
        self.name, self.diagnostics = name, diagnostics
        errors = [d for d in diagnostics if d.severity == "error"]
        first = f"{errors[0].span}: {errors[0].code}" if errors else "no details"
        super().__init__(f"the ruleset {name!r} has {len(errors)} errors, the first at {first}; run `rulestone check`")


class SetupError(RulestoneError):
    """Players or options that the ruleset does not have."""


class IllegalChoice(RulestoneError):
    """A choice that is not on offer; `options` are the names that are."""

    def __init__(self, choice: object, options: list[str]) -> None:
        self.choice, self.options = choice, options
        shown = ", ".join(options[:12]) + (", …" if len(options) > 12 else "")
        super().__init__(f"{str(choice)!r} is not on offer here; on offer: {shown or 'nothing, the game is over'}")


class SaveError(RulestoneError):
    """A saved game that cannot be read or continued."""

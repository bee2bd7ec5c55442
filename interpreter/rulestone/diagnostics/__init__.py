"""What a pass has to say about a ruleset: one type for every finding, and ways to print it."""

from .model import Diagnostic, Label, Severity

__all__ = ["Diagnostic", "Label", "Severity"]

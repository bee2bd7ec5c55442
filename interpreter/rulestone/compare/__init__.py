"""Rulesets compared: every difference, what it does to play, and where two rulesets part."""

"""Analyses of a linked ruleset: which parts carry figures, and who can know what."""

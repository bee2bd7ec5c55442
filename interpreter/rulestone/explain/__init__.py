"""Positions explained: why a choice is not allowed, what a card does now, which rules fired."""

"""A table laid out by hand: its state, how it is written down, and its final score."""

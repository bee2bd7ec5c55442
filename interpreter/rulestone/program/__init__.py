"""How rules are played: a layout of the state, blocks, and functions in a small language of integers."""

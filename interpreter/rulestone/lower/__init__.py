"""From a linked ruleset to a program: a fixed layout of the state, and basic blocks."""

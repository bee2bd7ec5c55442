"""From syntax trees to a linked ruleset: every name bound, every layer laid over."""

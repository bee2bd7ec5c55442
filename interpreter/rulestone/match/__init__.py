"""Games and matches: what a person, a bot or another program plays with."""

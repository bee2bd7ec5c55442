"""Questions in anybody's words: an index of rules and cards, and the search in it."""

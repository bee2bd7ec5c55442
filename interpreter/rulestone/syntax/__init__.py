"""From text to tree and back: grammar, parser, syntax tree and printer."""

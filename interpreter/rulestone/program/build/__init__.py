"""From rules to functions: each construct as nodes of the small language."""

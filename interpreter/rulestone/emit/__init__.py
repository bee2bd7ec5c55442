"""From a program to one plain Python module over one flat integer array."""

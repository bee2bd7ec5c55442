"""A program spelled out: as Python to read and check, and as LLVM to run fast. Both mean the same."""

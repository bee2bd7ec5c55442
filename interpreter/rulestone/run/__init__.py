"""Running a program: on CPython, or as machine code; both play alike."""

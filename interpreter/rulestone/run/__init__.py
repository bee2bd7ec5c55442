"""Running an emitted module: on CPython, or compiled by numba; both play alike."""

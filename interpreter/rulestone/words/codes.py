"""Which languages there are. This is the one list of them; all else goes by it."""

from __future__ import annotations

from typing import Final

SOURCE: Final = "en"  # what rules and phrases are written in
TRANSLATED: Final = ("pl", "cs", "nl")
CODES: Final = (SOURCE, *TRANSLATED)

"""Examples for the help of the lab's commands."""

from __future__ import annotations

from collections.abc import Mapping

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "explain": ("zine explain marengo 1901-3-fall-movement", "zine explain marengo F1901M"),
    "quiz airlift": ('zine quiz airlift "A SMY" STP',),
    "quiz deadly": ('zine quiz deadly "A MOS" SEV',),
    "quiz seal": ("zine quiz seal secret-words MUN BER --number 7",),
}

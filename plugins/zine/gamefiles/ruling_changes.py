"""The rules number of the engine line: which rulings changed, and when.

A record names the engine that made it. If a later engine reads a rule of some variants
differently, earlier turns may come out differently today; they stay as they were played.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from zine.rules.variant import Variant

RULES = re.compile(r"\brules (\d+)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Raise:
    """From engine line `rules` on, games with an `expansion` follow other rulings: `what`.

    Without an expansion ("") it concerns all games.
    """

    rules: int
    expansion: str
    what: str


RAISES = (
    Raise(rules=2, expansion="economy", what="rulings N47 to N54 of the 1914 variant"),
    Raise(rules=3, expansion="market", what="the ruling on order sheets that nobody can read"),
)


def rules_number(engine: str) -> int:
    """The number of an engine line's rules, 0 if it names none."""
    found = RULES.search(engine)
    return int(found[1]) if found else 0


def raised_since(engine: str, variant: Variant) -> Raise | None:
    """The change for a variant since an engine recorded a turn; None if there is none."""
    made = rules_number(engine)
    return next(
        (
            each
            for each in RAISES
            if each.rules > made and each.expansion in ("", *variant.expansions)
        ),
        None,
    )

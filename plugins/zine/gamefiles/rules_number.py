"""The rules number of the engine line: which rulings changed, and when.

A record names the engine that made it. If a later engine reads a rule of some variants
differently, earlier turns may come out differently today; they stay as they were played.
"""

from __future__ import annotations

import re

from zine.rules.hooks import Raise
from zine.rules.variant import Variant

RULES = re.compile(r"\brules (\d+)$")


RAISES: tuple[Raise, ...] = ()  # those that concern all games; rule sets have their own


def rules_number(engine: str) -> int:
    """The number of an engine line's rules, 0 if it names none."""
    found = RULES.search(engine)
    return int(found[1]) if found else 0


def raised_since(engine: str, variant: Variant) -> Raise | None:
    """The change for a variant since an engine recorded a turn; None if there is none."""
    made = rules_number(engine)
    raises = (*RAISES, *variant.hooks.raises)
    return next((each for each in raises if each.rules > made), None)

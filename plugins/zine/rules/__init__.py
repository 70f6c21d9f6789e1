"""The rules of Diplomacy as pure functions over immutable values.

Nothing here opens a file, reads a clock or draws a chance; only the standard library is
imported. Rule numbers in docstrings are those of the DATC (Diplomacy Adjudicator Test
Cases, L. B. Kruijswijk, v3.2), whose preferred readings are the defaults.

`__all__` is what a program outside the press may count on; docs/engine.md shows how to use
it. `zine.engine` adds what reads a variant's files and orders, and explains a phase in words.
"""

from zine.rules.battle.contests import contests
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.outcomes import Resolution, Result, Submission, Supplied
from zine.rules.pipeline import Outlook, adjudicate, look_ahead, powers_due
from zine.rules.position import Position, Unit, position
from zine.rules.reach import destinations
from zine.rules.reasons import sentence
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Variant

__all__ = [
    "Outlook",
    "Phase",
    "PhaseKind",
    "Position",
    "Resolution",
    "Result",
    "Rulebook",
    "Submission",
    "Supplied",
    "Unit",
    "Variant",
    "adjudicate",
    "contests",
    "destinations",
    "look_ahead",
    "position",
    "powers_due",
    "sentence",
]

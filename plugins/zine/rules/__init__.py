"""The rules of Diplomacy as pure functions over immutable values.

Nothing here opens a file, reads a clock or draws a chance; only the standard library is
imported. Rule numbers in docstrings are those of the DATC (Diplomacy Adjudicator Test
Cases, L. B. Kruijswijk, v3.2), whose preferred readings are the defaults.

`__all__` is what a program outside the press may count on; docs/engine.md shows how to use
it. `zine.engine` adds what reads a variant's files and orders, and explains a phase in words.
"""

from zine.rules.battle.contests import contests
from zine.rules.calendar import Calendar, Phase, PhaseKind, Stage
from zine.rules.geography import Geography, Province, Terrain, UnitKind
from zine.rules.notation import Reader, order_reader
from zine.rules.notation.power_text import Reading
from zine.rules.orders import Build, Convoy, Disband, Hold, Move, Remove, Retreat, Support, Waive
from zine.rules.outcomes import Fault, Resolution, Result, Submission, Supplied, Void
from zine.rules.pipeline import STANDARD_STEPS, Outlook, adjudicate, look_ahead, powers_due
from zine.rules.position import Dislodged, Position, Unit, position
from zine.rules.reach import destinations
from zine.rules.reasons import Why, sentence
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Power, Variant
from zine.rules.void_reasons import Illegal, Illegible, Lacking

__all__ = [
    "STANDARD_STEPS",
    "Build",
    "Calendar",
    "Convoy",
    "Disband",
    "Dislodged",
    "Fault",
    "Geography",
    "Hold",
    "Illegal",
    "Illegible",
    "Lacking",
    "Move",
    "Outlook",
    "Phase",
    "PhaseKind",
    "Position",
    "Power",
    "Province",
    "Reader",
    "Reading",
    "Remove",
    "Resolution",
    "Result",
    "Retreat",
    "Rulebook",
    "Stage",
    "Submission",
    "Supplied",
    "Support",
    "Terrain",
    "Unit",
    "UnitKind",
    "Variant",
    "Void",
    "Waive",
    "Why",
    "adjudicate",
    "contests",
    "destinations",
    "look_ahead",
    "order_reader",
    "position",
    "powers_due",
    "sentence",
]

"""A game as the archive holds it: settings, turns and their records. Values only, no IO."""

from zine.archive.model.game import Game
from zine.archive.model.settings import (
    Deadlines,
    Ending,
    GameResult,
    Hold,
    NmrPolicy,
    RatingSettings,
    Reveal,
    Settings,
    Tenure,
)
from zine.archive.model.turns import (
    OrderSheet,
    Press,
    Receipt,
    Record,
    Setup,
    Tally,
    Turn,
    TurnState,
)

__all__ = [
    "Deadlines",
    "Ending",
    "Game",
    "GameResult",
    "Hold",
    "NmrPolicy",
    "OrderSheet",
    "Press",
    "RatingSettings",
    "Receipt",
    "Record",
    "Reveal",
    "Settings",
    "Setup",
    "Tally",
    "Tenure",
    "Turn",
    "TurnState",
]

"""The life of a game: settings, turns and their records. Values only, no IO."""

from zine.games.anchors import Anchor
from zine.games.game import Game
from zine.games.settings import (
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
from zine.games.turns import (
    Coming,
    OrderSheet,
    Press,
    Receipt,
    Record,
    Setup,
    Tally,
    Turn,
    TurnState,
)
from zine.games.words import NO_STATEMENTS, Statement, Statements, Stay

__all__ = [
    "NO_STATEMENTS",
    "Anchor",
    "Coming",
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
    "Statement",
    "Statements",
    "Stay",
    "Tally",
    "Tenure",
    "Turn",
    "TurnState",
]

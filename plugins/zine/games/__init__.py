"""The life of a game: settings, turns and their records. Values only, no IO."""

from zine.games.beacon import BeaconTerms, NoPulse, Pulse
from zine.games.deadline_calendar import Extension, Period, Rhythm
from zine.games.game import Game
from zine.games.settings import (
    Deadlines,
    Ending,
    GameHold,
    GameResult,
    GameTerms,
    NmrPolicy,
    RatingSettings,
    ResultsTime,
    RevealTime,
    Settings,
    Tenure,
    UnreadPolicy,
)
from zine.games.statements_and_chapters import NO_STATEMENTS, Chapter, Statement, Statements, Stay
from zine.games.summary import Anchor, GameSummary, TurnLine, summary_of
from zine.games.turns import (
    Coming,
    OrderSheet,
    Press,
    Receipt,
    Record,
    Rereading,
    SealedTally,
    Setup,
    Turn,
    TurnState,
)
from zine.games.unplayed_game import GameFiles

__all__ = [
    "NO_STATEMENTS",
    "Anchor",
    "BeaconTerms",
    "Chapter",
    "Coming",
    "Deadlines",
    "Ending",
    "Extension",
    "Game",
    "GameFiles",
    "GameHold",
    "GameResult",
    "GameSummary",
    "GameTerms",
    "NmrPolicy",
    "NoPulse",
    "OrderSheet",
    "Period",
    "Press",
    "Pulse",
    "RatingSettings",
    "Receipt",
    "Record",
    "Rereading",
    "ResultsTime",
    "RevealTime",
    "Rhythm",
    "SealedTally",
    "Settings",
    "Setup",
    "Statement",
    "Statements",
    "Stay",
    "Tenure",
    "Turn",
    "TurnLine",
    "TurnState",
    "UnreadPolicy",
    "summary_of",
]

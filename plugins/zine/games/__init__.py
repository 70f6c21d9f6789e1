"""The life of a game: settings, turns and their records. Values only, no IO."""

from zine.games.deadline_calendar import Extension, Period
from zine.games.game import Game
from zine.games.game_folder_contents import GameFiles
from zine.games.game_summary import Anchor, GameSummary, TurnLine, summary_of
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
from zine.games.turn_extras import NO_EXTRAS, GameExtra, TurnExtra
from zine.games.turns import (
    Coming,
    OrderSheet,
    Press,
    Receipt,
    Record,
    Rereading,
    Setup,
    Turn,
    TurnState,
)

__all__ = [
    "NO_EXTRAS",
    "NO_STATEMENTS",
    "Anchor",
    "Chapter",
    "Coming",
    "Deadlines",
    "Ending",
    "Extension",
    "Game",
    "GameExtra",
    "GameFiles",
    "GameHold",
    "GameResult",
    "GameSummary",
    "GameTerms",
    "NmrPolicy",
    "OrderSheet",
    "Period",
    "Press",
    "RatingSettings",
    "Receipt",
    "Record",
    "Rereading",
    "ResultsTime",
    "RevealTime",
    "Settings",
    "Setup",
    "Statement",
    "Statements",
    "Stay",
    "Tenure",
    "Turn",
    "TurnExtra",
    "TurnLine",
    "TurnState",
    "UnreadPolicy",
    "summary_of",
]

"""What a game of innings keeps in its records of how it ended: a sentence with gaps."""

from __future__ import annotations

from zine.rules.illegality.sentences import known

ENDED = "{count} innings are played, and {points} points are the most"
known({"Ended": ENDED})

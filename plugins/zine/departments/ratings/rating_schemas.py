"""What people write for the ratings: results of games played elsewhere."""

from __future__ import annotations

from pydantic import Field

from zine.gamefiles.rating_schemas import Count, Day, EndingFile, RatingFile, TimedSeats


class FinishedGameFile(RatingFile):
    """content/ratings/results/*.yaml: the result of a game played elsewhere."""

    completed: Day
    title: str = Field(min_length=1)
    variant: str = "standard"
    centres: Count | None = None
    solo: Count | None = None
    powers: dict[str, TimedSeats] = Field(min_length=2)
    result: EndingFile
    note: str = ""

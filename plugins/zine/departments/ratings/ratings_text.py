"""The ratings in the text edition: a table for each game, as the JDPR were once mailed."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from zine.departments.ratings.issue_ratings import IssueRatings, RatedAnew
from zine.departments.ratings.ratings_report import GameRating, RatingLine

NAMES = 25


def ratings_text(ratings: IssueRatings, width: int) -> str:
    """The ratings chapter of an issue, no line longer than `width`."""
    parts = [
        "----",
        "-------\nRatings\n-------",
        *(part for game in ratings.games for part in _game(game, width)),
        *(
            textwrap.fill(f"{game.title} moves no rating. {game.unrated}", width)
            for game in ratings.unrated
        ),
        *(textwrap.fill(_anew(each), width) for each in ratings.rated_anew),
    ]
    return "\n\n".join(parts)


def _game(rating: GameRating, width: int) -> Iterator[str]:
    heading = f"{rating.game.title.upper()} ({rating.setting}): {rating.result}."
    yield textwrap.fill(heading, width)
    yield textwrap.fill(f"{rating.factors}. Delta = E x V x (S - X).", width)
    head = f"{'Player':<{NAMES}} Rating Games Stren.    E    X    S Delta   New"
    yield "\n".join([head, *(line for each in rating.lines for line in _line(each, width))])


def _line(line: RatingLine, width: int) -> Iterator[str]:
    """A row; a name too long for its column stands on a line of its own."""
    name = f"{line.power} ({line.player.handle})" + (f", {line.part}" if line.part else "")
    yield from textwrap.wrap(name, width)[:-1]
    name = textwrap.wrap(name, width)[-1]
    if len(name) > NAMES:
        yield name
        name = ""
    change = line.change
    terms = f"{change.experience:.2f} {change.expected:.2f} {change.score:.2f} {line.delta:+5d}"
    if change.mercy:
        terms = f"{'mercy position':>20}"
    yield f"{name:<{NAMES}} {line.before:>6} {change.before.games:>5} {change.strength:>6.2f} {terms} {line.after:>5}"


def _anew(each: RatedAnew) -> str:
    changes = "; ".join(each.changes)
    return (
        f"Computed anew since {each.game.title} was corrected on {each.day.isoformat()}."
        f" {each.reason} First printed here: {changes}."
    )

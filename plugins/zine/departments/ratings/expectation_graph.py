"""The graph of X against a player's own rating, as the description of the JDPR has it."""

from __future__ import annotations

from zine.blocks import Block, Column, Details, Figure, Row, Sentences, Table
from zine.blocks.chart_values import LineChart
from zine.departments.ratings.rating import jdpr
from zine.language import _, in_language, phrase

POWERS = 7
LOWEST, HIGHEST, STEP = 400, 1800, 100
ABOUT = phrase(
    "The graph shows X in a standard game of seven powers against the player’s own rating, with "
    "average opponents: the other six are rated 1000. At 1000 a player may expect 1 of the 7 points."
)


def expected_against_average(rating: float) -> float:
    """X of a player in a standard game whose six opponents have the starting rating."""
    own = jdpr.strength(rating)
    game = own + (POWERS - 1) * jdpr.strength(jdpr.START)
    return jdpr.expected_score(own, game, POWERS)


def expectation_blocks() -> tuple[Block, ...]:
    """The graph, with its table folded beside it."""
    ratings = range(LOWEST, HIGHEST + 1, STEP)
    values = tuple(expected_against_average(rating) for rating in ratings)
    rows = tuple(
        Row(cells=(str(rating), f"{jdpr.strength(rating):.2f}", f"{value:.2f}"))
        for rating, value in zip(ratings, values, strict=True)
    )
    chart = LineChart(
        ident="expectation",
        title=_("X against rating in a standard game"),
        description=_(
            "The points expected rise ever more steeply with the rating: {low} at {lowest}, 1.00 "
            "at 1000, {high} at {highest}. A dotted line marks 1 point."
        ).format(low=f"{values[0]:.2f}", lowest=LOWEST, high=f"{values[-1]:.2f}", highest=HIGHEST),
        steps=tuple(map(str, ratings)),
        lines={"X": values},
        colours={},
        unit=_("X, points expected of 7"),
        goal=1.0,
        digits=2,
        across=_("own rating; opponents at 1000"),
    )
    table = Table(
        name="expectation",
        caption="X against average opponents in a standard game",
        label="X by rating",
        columns=(
            Column(heading="Rating", number=True, key=True),
            Column(heading="Strength", number=True),
            Column(heading="X", number=True),
        ),
        rows=rows,
    )
    return (
        Sentences((in_language(ABOUT),)),
        Figure(chart=chart, label="Chart of X against rating"),
        Details("The figures of the graph", (table,)),
    )

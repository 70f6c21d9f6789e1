"""The rating list, and how a rating moves."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import (
    Block,
    Column,
    Listing,
    Note,
    Section,
    Sentences,
    Table,
    Words,
    joined,
    link,
    rows_of,
    spliced,
    strong,
)
from zine.departments.ratings.expectation import expectation_blocks
from zine.departments.ratings.ratings_from_elsewhere import brought_in_words
from zine.departments.ratings.ratings_report import RatingList, RatingRow
from zine.departments.ratings.tables import correction, person, why_unrated
from zine.language import _, in_language, phrase

TERMS = (
    (
        "S",
        phrase(
            "the points won: M for a solo in a game of M powers, M/N for each member of an N-way "
            "draw, 0 for the others"
        ),
    ),
    (
        "X",
        phrase(
            "the points expected: M times the player’s part of the game’s strength, where a "
            "player’s strength is e to the power R/500"
        ),
    ),
    (
        "E",
        phrase(
            "experience: 1 + 40/(10 + G), where G counts the games that had an effect on the "
            "player’s rating"
        ),
    ),
    ("V", phrase("the value of the game: 7.5 x A x P x R")),
    (
        "A",
        phrase(
            "the variant: 14sw / (34(s + 2)M) for s centres of which w win; 1 for the standard "
            "game, and never more"
        ),
    ),
    (
        "P",
        phrase(
            "the press: 1 with partial press, 0.8 with broadcast press only, 0.5 with none; 0.3 for "
            "a game in real time"
        ),
    ),
    (
        "R",
        phrase(
            "1 + f/M, where f of the players are fully rated: they have completed seven games that "
            "counted"
        ),
    ),
)
HOW = phrase(
    "The Judge Diplomacy Player Ratings start everyone at 1000 who has brought no rating in from "
    "elsewhere. When a game is completed, each "
    "player’s rating R changes by E x V x (S - X), from the ratings its players have on that day."
)
SHARED = phrase(
    "Players who shared a power that shares the result divide S and X by the time they played. If "
    "a power gets nothing, its first player bears that alone; players who took over held a "
    "mercy position, and nothing changes for them. Irregular games change nothing. Printed figures are "
    "rounded; the calculation is not."
)


def list_blocks(ratings: RatingList) -> Iterator[Block]:
    """Everyone with a rating, and the notes on it."""
    if ratings.note:
        yield Note(ratings.note)
    if ratings.rows:
        yield _table(ratings)
    else:
        yield Sentences((_("No rated game has been completed yet."),))
    came = [row.player for row in ratings.rows if row.player.brought_in]
    if came:
        told = joined(tuple((person(each), f" {brought_in_words(each)}") for each in came))
        yield Sentences((spliced(_("Brought in from elsewhere: {players}."), players=told),))
    if ratings.newcomers:
        names = joined(tuple((person(player),) for player in ratings.newcomers))
        told = _("Still at the starting rating of 1000: {players}.")
        yield Sentences((spliced(told, players=names),))
    if ratings.years:
        years = joined(tuple((link(str(y), f"ratings/{y}.html"),) for y in ratings.years))
        yield Sentences((spliced(_("The rated games, term by term: {years}."), years=years),))
    if ratings.notices:
        again = _(
            "A corrected result changes its own game and every later one; all are rated again."
        )
        notices = (Sentences((again,)), *map(correction, ratings.notices))
        yield Section(heading="Corrections", blocks=notices)
    if ratings.unrated:
        games = tuple(f"{game.title}. {why_unrated(game)}" for game in ratings.unrated)
        yield Section(heading="Unrated games", blocks=(Listing(games),))
    terms = tuple(
        spliced(_("{term}: {meaning}"), term=(strong(term),), meaning=in_language(meaning))
        for term, meaning in TERMS
    )
    how, shared = in_language(HOW), in_language(SHARED)
    how_it_moves = (Sentences((how,)), Listing(terms), Sentences((shared,)), *expectation_blocks())
    yield Section(heading="How a rating moves", blocks=how_it_moves)


def _table(ratings: RatingList) -> Table:
    return Table(
        name="rating-list",
        caption="All rated players, after every game completed so far",
        label="Rating list",
        columns=(
            Column(heading="Rank", number=True, key=True),
            Column(heading="Player", key=True),
            Column(heading="Rating", number=True),
            Column(heading="Games", number=True),
            Column(heading="Fully rated"),
            Column(heading="Last change", number=True),
            Column(heading="Game", folds=True),
        ),
        rows=rows_of(
            (
                str(row.rank),
                (person(row.player),),
                str(row.rating),
                str(row.games),
                _("yes" if row.fully_rated else "no"),
                *_last(row),
            )
            for row in ratings.rows
        ),
    )


def _last(row: RatingRow) -> tuple[Words, Words]:
    """The last change and the game that made it, or that the rating was brought in."""
    if row.last is None:
        return "–", _("brought in")
    game = row.last.game
    return f"{row.last.delta:+d}", (
        link(game.title, f"ratings/{game.completed.year}.html#{game.slug}"),
    )

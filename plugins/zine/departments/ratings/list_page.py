"""The rating list, and how a rating moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zine.blocks import (
    Block,
    Column,
    Listing,
    Note,
    Section,
    Sentences,
    Table,
    joined,
    link,
    spliced,
    strong,
    table_of,
)
from zine.departments.ratings.expectation_graph import expectation_blocks
from zine.departments.ratings.rating.jdpr import printed
from zine.departments.ratings.rating.rating_history import last_changes
from zine.departments.ratings.rating_book import RatingBook
from zine.departments.ratings.sentences import (
    brought_in_words,
    correction,
    person,
    rated_link,
    why_unrated,
)
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
            "the press: 1 with partial press, 0.8 with broadcast press only, 0.5 with none; 0.3 "
            "for "
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
    "The Judge Diplomacy Player Ratings start everyone at 1000, unless they bring a rating from "
    "elsewhere. When a game is completed, each player’s rating R changes by E x V x (S - X), based "
    "on its players’ ratings that day."
)
SHARED = phrase(
    "If several players led a power that shares in the result, they divide S and X by the time "
    "they played. A power's loss counts against its first player only; players who took over held "
    "a mercy position, and nothing changes for them. Irregular games change nothing. Printed "
    "figures are rounded; the calculation is not."
)


def list_blocks(book: RatingBook) -> Iterator[Block]:
    """Everyone with a rating, and the notes on it."""
    standings = book.history.standings
    order = sorted(standings, key=lambda slug: (-printed(standings[slug].rating), slug))
    if book.note:
        yield Note(book.note)
    if order:
        yield _table(book, order)
    else:
        yield Sentences((_("No rated game has been completed yet."),))
    came = [book.players[slug] for slug in order if book.players[slug].brought_in]
    if came:
        told = joined(tuple((person(each), f" {brought_in_words(each)}") for each in came))
        yield Sentences((spliced(_("Brought in from elsewhere: {players}."), players=told),))
    newcomers = sorted(book.ratable - standings.keys())
    if newcomers:
        names = joined(tuple((person(book.players[slug]),) for slug in newcomers))
        told = _("Still at the starting rating of 1000: {players}.")
        yield Sentences((spliced(told, players=names),))
    if book.years:
        years = joined(tuple((link(str(y), f"ratings/{y}.html"),) for y in book.years))
        yield Sentences((spliced(_("The rated games, term by term: {years}."), years=years),))
    if book.corrected:
        again = _(
            "A corrected result changes its own game and every later one; all are rated again."
        )
        notices = (correction(each, book) for each in book.corrected[::-1])
        yield Section(heading="Corrections", blocks=(Sentences((again,)), *notices))
    if book.history.unrated:
        unrated = book.history.unrated[::-1]
        games = tuple(f"{game.title}. {why_unrated(game)}" for game in unrated)
        yield Section(heading="Unrated games", blocks=(Listing(games),))
    terms = tuple(
        spliced(_("{term}: {meaning}"), term=(strong(term),), meaning=in_language(meaning))
        for term, meaning in TERMS
    )
    how, shared = in_language(HOW), in_language(SHARED)
    how_it_moves = (Sentences((how,)), Listing(terms), Sentences((shared,)), *expectation_blocks())
    yield Section(heading="How a rating moves", blocks=how_it_moves)


def _table(book: RatingBook, order: Sequence[str]) -> Table:
    """The list in an order of slugs; equal printed ratings share a rank."""
    standings, last = book.history.standings, last_changes(book.history)
    ranks: dict[int, int] = {}
    for rank, slug in enumerate(order, start=1):
        ranks.setdefault(printed(standings[slug].rating), rank)
    return table_of(
        [(slug, standings[slug], last.get(slug)) for slug in order],
        (
            Column(heading="Rank", number=True, key=True),
            lambda each: str(ranks[printed(each[1].rating)]),
        ),
        (Column(heading="Player", key=True), lambda each: (person(book.players[each[0]]),)),
        (Column(heading="Rating", number=True), lambda each: str(printed(each[1].rating))),
        (Column(heading="Games", number=True), lambda each: str(each[1].games)),
        (Column(heading="Fully rated"), lambda each: _("yes" if each[1].fully_rated else "no")),
        (
            Column(heading="Last change", number=True),
            lambda each: f"{each[2][1]:+d}" if each[2] else "–",
        ),
        (
            Column(heading="Game", folds=True),
            lambda each: (rated_link(each[2][0]),) if each[2] else _("brought in"),
        ),
        name="rating-list",
        caption="All rated players, after every game completed so far",
        label="Rating list",
    )

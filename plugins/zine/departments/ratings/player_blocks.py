"""A player's own page, as blocks."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import (
    Block,
    Column,
    Figure,
    Listing,
    Note,
    Section,
    Sentences,
    Span,
    Table,
    link,
    rows_of,
    spliced,
    time,
)
from zine.departments.ratings.player_page import PlayerPage
from zine.departments.ratings.ratings_from_elsewhere import brought_in_words, rating_words
from zine.departments.ratings.tables import correction, why_unrated
from zine.language import _, named


def player_blocks(page: PlayerPage, own: frozenset[str], note: str) -> Iterator[Block]:
    """Games, powers and every change explained; `own` are the zine's own games."""
    yield Sentences((tuple(_about(page)),), tone="gm")
    if note:
        yield Note(note)
    yield from map(correction, page.notices)
    if page.running:
        yield Section(heading="Being played", blocks=(_running(page),))
    if page.played:
        blocks: list[Block] = []
        if page.chart:
            blocks.append(Figure(chart=page.chart, label="Chart of the rating"))
        yield Section(heading="Rating", blocks=(*blocks, _played(page)))
    if page.powers:
        yield Section(heading="Powers", blocks=(_powers(page),))
    if page.unrated:
        games = tuple(
            spliced(
                _("{game}: {power}. {reason}"),
                game=(link(game.title, f"games/{game.slug}/index.html"),)
                if game.slug in own
                else game.title,
                power=named(power),
                reason=why_unrated(game),
            )
            for power, game in page.unrated
        )
        yield Section(heading="Unrated games", blocks=(Listing(games),))


def _about(page: PlayerPage) -> Iterator[str | Span]:
    player = page.player
    if player.name:
        yield f"{player.name} · "
    if player.aliases:
        yield _("also {aliases}").format(aliases=", ".join(player.aliases)) + " · "
    yield link(_("rating"), "ratings/index.html")
    yield f" {rating_words(page.rating, page.standing.games)}"
    if page.standing.fully_rated:
        yield f", {_('fully rated')}"
    if player.brought_in:
        yield " · " + _("brought in: {rating}").format(rating=brought_in_words(player))


def _running(page: PlayerPage) -> Listing:
    return Listing(
        tuple(
            (
                link(each.title, f"games/{each.slug}/index.html"),
                _(": {power}").format(power=named(each.power)) if each.power else "",
                " " + _("until {phase}").format(phase=each.until) if each.until else "",
            )
            for each in page.running
        )
    )


def _played(page: PlayerPage) -> Table:
    return Table(
        name="played",
        caption="Rated games; delta = E x V x (S - X)",
        label="Rated games",
        columns=(
            Column(heading="Completed"),
            Column(heading="Game", key=True),
            Column(heading="Power"),
            Column(heading="Result"),
            Column(heading="Change"),
            Column(heading="Rating", number=True),
        ),
        rows=rows_of(
            (
                (time(each.game.completed.isoformat(), each.game.completed.isoformat()),),
                (
                    link(
                        each.game.title,
                        f"ratings/{each.game.completed.year}.html#{each.game.slug}",
                    ),
                ),
                named(each.line.power) + (f", {each.line.part}" if each.line.part else ""),
                each.result,
                each.line.explanation,
                str(each.line.after),
            )
            for each in page.played
        ),
    )


def _powers(page: PlayerPage) -> Table:
    return Table(
        name="tally",
        caption="Rated games by power, mercy positions left out",
        columns=(
            Column(heading="Power", key=True),
            Column(heading="Games", number=True),
            Column(heading="Won", number=True),
            Column(heading="Drawn", number=True),
            Column(heading="Lost", number=True),
        ),
        rows=rows_of(
            (named(each.power), *map(str, (each.games, each.won, each.drawn, each.lost)))
            for each in page.powers
        ),
    )

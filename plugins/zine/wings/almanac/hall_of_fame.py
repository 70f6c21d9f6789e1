"""The hall of fame: records of all games, the longest draws, and stabs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from zine.blocks import (
    Block,
    Column,
    Row,
    Section,
    Sentences,
    Table,
    Words,
    joined,
    link,
    spliced,
)
from zine.language import _, named, number_of, phrase
from zine.wings.almanac.game_facts import GameCourse, Stab
from zine.wings.almanac.game_results import Finish, SeatResult, streaks
from zine.wings.almanac.results_pages import HOME, games_table

MOST_RECORDS = 5  # lines of a table of records


def hall_blocks(seats: Sequence[SeatResult]) -> Iterator[Block]:
    """The hall of fame: solos, draws by size, streaks, and the longest and shortest games."""
    solos = [seat for seat in seats if seat.finish is Finish.SOLO]
    if solos:
        table = games_table(solos, _("Solos"))
        yield Section(heading=_("Solos"), anchor="solos", blocks=(table,))
    sizes = sorted({seat.sharing for seat in seats if seat.finish is Finish.DRAW})
    if sizes:
        lines = tuple(_draws(seats, size) for size in sizes)
        yield Section(heading=_("Draws by size"), anchor="draws", blocks=(Sentences(lines),))
    best = streaks(seats)[:MOST_RECORDS]
    if best:
        lines = tuple(
            spliced(
                _("{player}: {count} games in a row won or shared, {first} to {last}."),
                player=(link(player.handle, f"{HOME}/players/{player.slug}.html"),),
                count=str(len(games)),
                first=(link(games[0].title, games[0].to),),
                last=(link(games[-1].title, games[-1].to),),
            )
            for player, games in best
        )
        yield Section(heading=_("Longest streaks"), anchor="streaks", blocks=(Sentences(lines),))
    yield from _lengths(seats)


def _draws(seats: Sequence[SeatResult], size: int) -> Words:
    games = {s.game: s for s in seats if s.finish is Finish.DRAW and s.sharing == size}
    told = number_of("{size}: {count} game, {games}", "{size}: {count} games, {games}", len(games))
    return spliced(
        told,
        size=_("{count}-way draw").format(count=size),
        count=str(len(games)),
        games=joined(tuple((link(seat.title, seat.to),) for seat in games.values())),
    )


def _lengths(seats: Sequence[SeatResult]) -> Iterator[Block]:
    games = {seat.game: seat for seat in seats if seat.years}
    if len(games) < 2:
        return
    order = sorted(games.values(), key=lambda each: (each.years or 0, each.day, each.game))
    for heading, some in (
        (_("Longest games"), order[::-1][:MOST_RECORDS]),
        (_("Shortest games"), order[:MOST_RECORDS]),
    ):
        lines = tuple(
            spliced(
                number_of("{game}: {count} year", "{game}: {count} years", each.years or 0),
                game=(link(each.title, each.to),),
                count=str(each.years),
            )
            for each in some
        )
        yield Section(heading=heading, blocks=(Sentences(lines),))


def stab_blocks(
    courses: Mapping[str, GameCourse], titles: Mapping[str, str], most: int = MOST_RECORDS
) -> Iterator[Block]:
    """The biggest stabs: centres taken within a year from a power that one had dealt with."""
    stabs = sorted(
        ((slug, stab) for slug, course in courses.items() for stab in course.stabs),
        key=lambda each: (-len(each[1].centres), each[0], each[1].year, each[1].by),
    )[:most]
    if stabs:
        rows = tuple(_stab_row(titles[slug], slug, stab) for slug, stab in stabs)
        columns = (
            Column(heading=phrase("Game"), key=True),
            Column(heading=phrase("Year"), number=True),
            Column(heading=phrase("Power")),
            Column(heading=phrase("Took from")),
            Column(heading=phrase("Centres")),
            Column(heading=phrase("Support before"), folds=True),
        )
        rule = _(
            "Centres taken within a year from a power whose unit one had supported, or whose "
            "support one had, in that year or the year before."
        )
        table = Table(
            caption=rule, columns=columns, rows=rows, name="sortable", label=_("Biggest stabs")
        )
        yield Section(heading=_("Biggest stabs"), anchor="stabs", blocks=(table,))


def _stab_row(title: str, slug: str, stab: Stab) -> Row:
    told = _("{title}: {what}").format(title=named(stab.helper), what=stab.help)
    return Row(
        cells=(
            (link(title, f"games/{slug}/index.html"),),
            str(stab.year),
            named(stab.by),
            named(stab.of),
            _("{count}: {places}").format(count=len(stab.centres), places=", ".join(stab.centres)),
            (link(told, f"games/{slug}/{stab.helped}.html"),),
        )
    )

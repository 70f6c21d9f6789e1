"""The pages of results: tables by player, power, variant and year."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from zine.blocks import Block, Column, Note, Section, Table, Words, link, table_of, time
from zine.departments.department import Page
from zine.games.record_codec import digest
from zine.language import Phrase, _, in_language, named, phrase
from zine.people import handle_slug
from zine.report.dates import plain_date
from zine.wings.almanac.game_results import FINISHES, Finish, SeatResult, rivals, seat_mark

HOME = "almanac"
# Games entered by hand say nothing of centres.
CENTRES = Column(heading=phrase("Centres at the end"), number=True, optional=True)
FINISH_HEADINGS: Mapping[Finish, Phrase] = {
    Finish.SOLO: phrase("Solos"),
    Finish.DRAW: phrase("Draws"),
    Finish.SURVIVED: phrase("Survived"),
    Finish.ELIMINATED: phrase("Eliminated"),
    Finish.LOST: phrase("Lost"),
}
FINISH_WORDS: Mapping[Finish, Phrase] = {
    Finish.SOLO: phrase("won alone"),
    Finish.SURVIVED: phrase("survived"),
    Finish.ELIMINATED: phrase("eliminated"),
    Finish.LOST: phrase("lost"),
}
HOW_COUNTED = phrase(
    "A game counts if we know how it ended; abandoned games do not. If a power changed hands, the "
    "result goes to its last player. A concession counts as a solo. For results entered by hand we "
    "know only who won or shared the draw."
)


class Grouping(NamedTuple):
    """One way to group seats: a folder of pages, the heading of the table, and the name of a seat."""

    folder: str
    title: str
    column: str
    name: Callable[[SeatResult], str]


def _player(seat: SeatResult) -> str:
    return seat.player.handle if seat.player else ""


GROUPINGS = (
    Grouping("players", phrase("Results by player"), phrase("Player"), _player),
    Grouping("powers", phrase("Results by power"), phrase("Power"), lambda seat: seat.power),
    Grouping(
        "variants", phrase("Results by variant"), phrase("Variant"), lambda seat: seat.variant
    ),
    Grouping("years", phrase("Results by year"), phrase("Year"), lambda seat: str(seat.day.year)),
)


def results_pages(seats: Sequence[SeatResult]) -> Iterator[Page]:
    """A table for each grouping, and a page for each of its rows with the games it counts."""
    there: dict[str, list[SeatResult]] = {}
    for seat in seats:
        there.setdefault(seat.game, []).append(seat)
    for group in GROUPINGS:
        grouped = _grouped(seats, group)
        yield Page(
            address=f"{HOME}/{group.folder}/index.html",
            key=digest([[name, list(map(seat_mark, own))] for name, own in grouped.items()]),
            title=in_language(group.title),
            name="almanac",
            scripts=("tables.js",),
            description=_("Solos, draws and the rest, each figure with its games."),
            blocks=partial(_index, group, grouped),
        )
        for name, own in grouped.items():
            games = dict.fromkeys(seat.game for seat in own) if group.folder == "players" else ()
            others = [seat for game in games for seat in there[game]]
            yield Page(
                address=f"{HOME}/{group.folder}/{handle_slug(name)}.html",
                key=digest([list(map(seat_mark, some)) for some in (own, others)]),
                title=_("{name}: results").format(name=_shown(group, name)),
                name="broad",
                scripts=("tables.js",),
                description=_("Every game that the almanac counts, and how it ended."),
                blocks=partial(_row_page, group, own, others),
            )


def _index(group: Grouping, grouped: Mapping[str, Sequence[SeatResult]]) -> Iterator[Block]:
    yield _table(group, grouped)
    yield Note(in_language(HOW_COUNTED))


def _row_page(
    group: Grouping, own: Sequence[SeatResult], others: Sequence[SeatResult]
) -> Iterator[Block]:
    """The games of a row; `others` are all seats of a player's games, for who did better."""
    yield from _games(own, group)
    if others:
        yield from _rivals_table(own[0], others)


def _grouped(seats: Sequence[SeatResult], group: Grouping) -> Mapping[str, Sequence[SeatResult]]:
    """The seats by name, those of one player under the handle of today; names in order."""
    found: dict[str, list[SeatResult]] = {}
    for seat in seats:
        if name := group.name(seat):
            found.setdefault(name, []).append(seat)
    return {name: found[name] for name in sorted(found, key=str.casefold)}


def _shown(group: Grouping, name: str) -> str:
    return named(name) if group.folder == "powers" else name


def _table(group: Grouping, grouped: Mapping[str, Sequence[SeatResult]]) -> Table:
    """A row for each name: how many of its seats came to what, each figure leading to the games."""

    def figure(finish: Finish, line: tuple[str, Sequence[SeatResult]]) -> Words:
        name, own = line
        count = sum(seat.finish is finish for seat in own)
        return (link(str(count), f"{_address(group, name)}#{finish}"),) if count else "0"

    def games(line: tuple[str, Sequence[SeatResult]]) -> Words:
        return (link(str(len({seat.game for seat in line[1]})), _address(group, line[0])),)

    finishes = [f for f in FINISHES if any(s.finish is f for own in grouped.values() for s in own)]
    return table_of(
        grouped.items(),
        (
            Column(heading=group.column, key=True),
            lambda line: (link(_shown(group, line[0]), _address(group, line[0])),),
        ),
        (Column(heading=phrase("Games"), number=True), games),
        *(
            (Column(heading=FINISH_HEADINGS[finish], number=True), partial(figure, finish))
            for finish in finishes
        ),
        (CENTRES, lambda line: mean(line[1])),
        caption=_("Each figure leads to its games"),
        name="sortable",
        label=in_language(group.title),
    )


def _address(group: Grouping, name: str) -> str:
    return f"{HOME}/{group.folder}/{handle_slug(name)}.html"


def mean(seats: Sequence[SeatResult]) -> str:
    """The mean of the centres at the end, to one place; nothing if no game tells."""
    counts = [seat.centres for seat in seats if seat.centres is not None]
    return f"{sum(counts) / len(counts):.1f}" if counts else ""


def _games(own: Sequence[SeatResult], group: Grouping) -> Iterator[Block]:
    """The games by how they ended, latest first."""
    for finish in FINISHES:
        lines = [seat for seat in own if seat.finish is finish]
        if lines:
            yield Section(
                heading=in_language(FINISH_HEADINGS[finish]),
                anchor=str(finish),
                blocks=(games_table(lines, in_language(FINISH_HEADINGS[finish]), group.column),),
            )


def games_table(seats: Sequence[SeatResult], caption: str, *without: str) -> Table:
    """Seats with their games, the latest first; `without` names columns that say nothing here."""
    order = sorted(seats, key=lambda each: (each.day, each.game, each.power), reverse=True)
    told = any(seat.finish in (Finish.DRAW, Finish.ELIMINATED) for seat in seats)
    columns: tuple[tuple[Column, Callable[[SeatResult], Words]], ...] = (
        (Column(heading=phrase("Game"), key=True), lambda seat: (link(seat.title, seat.to),)),
        (Column(heading=phrase("Power"), optional=True), lambda seat: named(seat.power)),
        (Column(heading=phrase("Player"), optional=True), _player_words),
        (
            Column(heading=phrase("Result"), optional=True),
            lambda seat: finish_words(seat) if told else "",
        ),
        (
            Column(heading=phrase("Centres"), number=True, optional=True),
            lambda seat: "" if seat.centres is None else str(seat.centres),
        ),
        (
            Column(heading=phrase("Years"), number=True, optional=True),
            lambda seat: "" if seat.years is None else str(seat.years),
        ),
        (
            Column(heading=phrase("Ended")),
            lambda seat: (time(plain_date(seat.day), seat.day.isoformat()),),
        ),
        (Column(heading=phrase("Variant"), folds=True), lambda seat: seat.variant),
    )
    kept = (each for each in columns if each[0].heading not in without)
    return table_of(order, *kept, caption=_("The latest first"), name="sortable", label=caption)


def _player_words(seat: SeatResult) -> Words:
    """Who held a seat, leading to what became of all their games."""
    if seat.player is None:
        return ""
    return (link(seat.player.handle, f"{HOME}/players/{seat.player.slug}.html"),)


def finish_words(seat: SeatResult) -> str:
    """What became of a seat: "3-way draw", "eliminated in 1904"."""
    if seat.finish is Finish.DRAW:
        return _("{count}-way draw").format(count=seat.sharing)
    if seat.finish is Finish.ELIMINATED and seat.gone is not None:
        return _("eliminated in {year}").format(year=seat.gone)
    return in_language(FINISH_WORDS[seat.finish])


def _rivals_table(seat: SeatResult, seats: Sequence[SeatResult]) -> tuple[Block, ...]:
    """Whom a player met, and who did better: by the result, then by centres at the end."""
    assert seat.player is not None
    met = rivals(seat.player.slug, seats)
    if not met:
        return ()
    table = table_of(
        met,
        (
            Column(heading=phrase("Against"), key=True),
            lambda rival: (link(rival.player.handle, f"{HOME}/players/{rival.player.slug}.html"),),
        ),
        (Column(heading=phrase("Games"), number=True), lambda rival: str(len(rival.games))),
        (Column(heading=phrase("Better"), number=True), lambda rival: str(rival.better)),
        (Column(heading=phrase("Worse"), number=True), lambda rival: str(rival.worse)),
        (Column(heading=phrase("Level"), number=True), lambda rival: str(rival.level)),
        caption=_("Head to head: who did better in the same game"),
        name="sortable",
    )
    return (Section(heading=_("Head to head"), anchor="rivals", blocks=(table,)),)

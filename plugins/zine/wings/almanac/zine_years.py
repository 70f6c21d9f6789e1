"""A year of the zine: what was adjudicated in it, and what stood out, by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from zine.blocks import (
    Block,
    Column,
    Figure,
    Listing,
    Note,
    Section,
    Sentences,
    Table,
    Words,
    joined,
    link,
    spliced,
    table_of,
)
from zine.blocks.chart_values import LineChart
from zine.games import GameSummary
from zine.games.record_codec import unit_of
from zine.language import _, capitalized, listing, named, number_of, phase_name, phrase
from zine.report.place_names import foreign_unit
from zine.report.supply_centres import YearlyCounts
from zine.wings.almanac.game_facts import GameCourse, Stab, TurnTally
from zine.wings.almanac.game_results import Finish, SeatResult
from zine.wings.almanac.results_pages import HOME, games_table

MOST = 5  # lines of each kind of what stood out
MOST_CHARTS = 40  # a year in which many games are brought in would fill a page of megabytes


class YearTurn(NamedTuple):
    """A turn of a game in a year of the zine."""

    game: str
    tally: TurnTally


class ZineYear(NamedTuple):
    """What happened in a calendar year: turns by the day on which they were recorded.

    `stabs` come with their games, `seats` are those of games that ended in it.
    """

    year: int
    turns: tuple[YearTurn, ...]
    stabs: tuple[tuple[str, Stab], ...]
    seats: tuple[SeatResult, ...]


def zine_years(
    courses: Mapping[str, GameCourse], seats: Sequence[SeatResult]
) -> Mapping[int, ZineYear]:
    """Every year in which a turn was recorded, in order."""
    turns: dict[int, list[YearTurn]] = {}
    stabs: dict[int, list[tuple[str, Stab]]] = {}
    for slug, course in courses.items():
        last = {}
        for tally in course.turns:
            year = int(tally.day[:4])
            turns.setdefault(year, []).append(YearTurn(slug, tally))
            last[int(tally.phase.partition("-")[0])] = year
        for stab in course.stabs:
            stabs.setdefault(last[stab.year], []).append((slug, stab))
    return {
        year: ZineYear(
            year,
            tuple(turns[year]),
            tuple(stabs.get(year, ())),
            tuple(seat for seat in seats if seat.day.year == year and seat.game in courses),
        )
        for year in sorted(turns)
    }


def year_blocks(year: ZineYear, games: Mapping[str, GameSummary]) -> Iterator[Block]:
    """The year in figures, and what stood out in it."""
    yield Sentences((_counts(year), *_nmrs(year, games)))
    if year.seats:
        yield Section(
            heading=_("Games that ended"),
            anchor="ended",
            blocks=(games_table(tuple(_best(year.seats)), _("Games that ended"), "Ended"),),
        )
    yield from _listed(_("Narrowest escapes"), "escapes", tuple(_escapes(year, games)))
    yield from _listed(_("Most supported attacks"), "attacks", tuple(_attacks(year, games)))
    if year.stabs:
        yield Section(heading=_("Most stabbed"), anchor="stabbed", blocks=(_stabbed(year, games),))


def _best(seats: Sequence[SeatResult]) -> Iterator[SeatResult]:
    """Who won or shared each game; of one that nobody is known to have won, all who played it."""
    won = {seat.game for seat in seats if seat.finish in (Finish.SOLO, Finish.DRAW)}
    for seat in seats:
        if seat.game not in won or seat.finish in (Finish.SOLO, Finish.DRAW):
            yield seat


def _counts(year: ZineYear) -> str:
    turns, orders = len(year.turns), sum(each.tally.orders for each in year.turns)
    failed = sum(each.tally.failed for each in year.turns)
    games = len({each.game for each in year.turns})
    told = _("{turns} in {games}, with {orders} orders, of which {failed} failed.")
    return told.format(
        turns=number_of(
            "{count} turn was adjudicated", "{count} turns were adjudicated", turns
        ).format(count=turns),
        games=number_of("{count} game", "{count} games", games).format(count=games),
        orders=orders,
        failed=failed,
    )


def _nmrs(year: ZineYear, games: Mapping[str, GameSummary]) -> Iterator[str]:
    missed = Counter(
        (games[each.game].settings.title, power) for each in year.turns for power in each.tally.nmr
    )
    count = sum(missed.values())
    if not count:
        yield _("Nobody failed to send orders.")
        return
    told = number_of(
        "{count} set of orders was missing: {who}.",
        "{count} sets of orders were missing: {who}.",
        count,
    )
    rows = sorted(missed.items(), key=lambda each: (-each[1], each[0]))
    who = [
        _("{power} in {game}").format(power=named(power), game=title)
        + (f" ({times})" if times > 1 else "")
        for (title, power), times in rows[:MOST]
    ]
    more = len(rows) - MOST
    if more > 0:
        who.append(number_of("{count} other", "{count} others", more).format(count=more))
    yield told.format(count=count, who=listing(who))


def _listed(heading: str, anchor: str, items: tuple[Words, ...]) -> Iterator[Block]:
    if items:
        yield Section(heading=heading, anchor=anchor, blocks=(Listing(items),))


def _escapes(year: ZineYear, games: Mapping[str, GameSummary]) -> Iterator[Words]:
    """Units that stood against an attack just as strong, the strongest first."""
    found = [each for each in year.turns if each.tally.escape[0]]
    for each in sorted(found, key=_by_escape)[:MOST]:
        strength, power, unit = each.tally.escape
        variant = games[each.game].settings.variant
        name = foreign_unit(variant, unit_of(power, unit))
        told = _("{unit} was attacked with {strength} and stood.")
        told = told.format(unit=capitalized(name), strength=strength)
        yield spliced(_("{where}: {what}"), where=_where(each, games), what=told)


def _attacks(year: ZineYear, games: Mapping[str, GameSummary]) -> Iterator[Words]:
    """The moves with most supports, two at least."""
    found = [each for each in year.turns if each.tally.support[0] > 1]
    for each in sorted(found, key=_by_support)[:MOST]:
        count, power, move = each.tally.support
        told = _("{move} of {power}, with {count} supports.")
        told = told.format(move=move, power=named(power), count=count)
        yield spliced(_("{where}: {what}"), where=_where(each, games), what=told)


def _by_escape(told: YearTurn) -> tuple[int, str, str]:
    return -told.tally.escape[0], told.tally.day, told.game


def _by_support(told: YearTurn) -> tuple[int, str, str]:
    return -told.tally.support[0], told.tally.day, told.game


def _where(told: YearTurn, games: Mapping[str, GameSummary]) -> Words:
    """A game and its phase, leading to the page of it."""
    game = games[told.game]
    phase = game.settings.variant.calendar.parse(told.tally.phase)
    name = phase_name(phase) if phase else told.tally.phase
    text = _("{game}, {phase}").format(game=game.settings.title, phase=name)
    return (link(text, f"games/{told.game}/{told.tally.phase}.html"),)


def _stabbed(year: ZineYear, games: Mapping[str, GameSummary]) -> Table:
    lost: dict[tuple[str, str], list[Stab]] = {}
    for slug, stab in year.stabs:
        lost.setdefault((slug, stab.of), []).append(stab)
    order = sorted(lost.items(), key=lambda each: (-_centres(each[1]), each[0]))[:MOST]
    return table_of(
        order,
        (Column(heading=phrase("Power"), key=True), lambda each: named(each[0][1])),
        (
            Column(heading=phrase("Game")),
            lambda each: (
                link(games[each[0][0]].settings.title, f"games/{each[0][0]}/index.html"),
            ),
        ),
        (Column(heading=phrase("Centres lost"), number=True), lambda each: str(_centres(each[1]))),
        (
            Column(heading=phrase("To")),
            lambda each: listing(list(dict.fromkeys(named(stab.by) for stab in each[1]))),
        ),
        caption=_("Centres lost to powers that one had dealt with"),
    )


def _centres(stabs: Sequence[Stab]) -> int:
    return sum(len(stab.centres) for stab in stabs)


def year_charts(
    year: ZineYear, years: Callable[[str], YearlyCounts], games: Mapping[str, GameSummary]
) -> Iterator[Block]:
    """The centres of each game that was played in the year, up to its end; of many the links alone."""
    last: dict[str, int] = {}
    for each in year.turns:
        played = int(each.tally.phase.partition("-")[0])
        last[each.game] = max(played, last.get(each.game, played))
    figures: list[Block] = []
    others: list[Words] = []
    for slug, until in last.items():
        counts = [(when, owned) for when, owned in years(slug) if when <= until]
        if len(counts) > 1 and len(figures) < MOST_CHARTS:
            title = (link(games[slug].settings.title, f"games/{slug}/index.html"),)
            figures.append(Section(heading=title, blocks=(_chart(games[slug], counts),)))
        elif len(counts) > 1:
            others.append((link(games[slug].settings.title, f"games/{slug}/index.html"),))
    if others:
        figures.append(
            Sentences((spliced(_("Other games: {games}."), games=joined(tuple(others))),))
        )
    if figures:
        yield Section(heading=_("Supply centres"), anchor="centres", blocks=tuple(figures))


def _chart(game: GameSummary, counts: Sequence[tuple[int, Mapping[str, int]]]) -> Figure:
    settings = game.settings
    title = _("Supply centres in {game}").format(game=settings.title)
    powers = [each.name for each in settings.variant.powers]
    end = ", ".join(
        f"{named(power)} {counts[-1][1][power]}" for power in powers if counts[-1][1].get(power)
    )
    told = _("{title}, at the end of {year}: {counts}.")
    return Figure(
        chart=LineChart(
            ident=f"centres-{game.slug}",
            title=title,
            description=told.format(title=title, year=counts[-1][0], counts=end),
            steps=tuple(str(when) for when, _owned in counts),
            lines={named(p): [float(owned.get(p, 0)) for _when, owned in counts] for p in powers},
            colours={named(power): ink for power, ink in settings.colours.items()},
            unit=_("supply centres"),
            goal=settings.variant.goal,
        ),
        label=title,
        words=told.format(title=title, year=counts[-1][0], counts=end),
    )


def more_blocks(
    year: ZineYear, rated: Mapping[str, int], polls: Sequence[tuple[str, str]]
) -> Iterator[Block]:
    """The polls whose results the year's issues printed, by title and address, and rated games."""
    items: list[Words] = [(link(title, to),) for title, to in polls]
    count = sum(when == year.year for when in rated.values())
    if count:
        told = number_of(
            "{count} rated game was completed", "{count} rated games were completed", count
        )
        items.append((link(told.format(count=count), f"ratings/{year.year}.html"),))
    if items:
        yield Section(
            heading=_("Polls and ratings"), anchor="more", blocks=(Listing(tuple(items)),)
        )


def year_address(year: int) -> str:
    """The page of a year of the zine."""
    return f"{HOME}/zine/{year}.html"


def year_note() -> Note:
    """The rule by which turns belong to a year."""
    return Note(_("A turn counts in the year in which it was adjudicated."))

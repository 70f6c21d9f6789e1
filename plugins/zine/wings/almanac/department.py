"""The department of the almanac: its pages, its files, and its part of January's issue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from zine.blocks import Block, Listing, Sentences, Words, joined, link, spliced
from zine.builder.product import Bench, Files, Product
from zine.departments.department import Department, Page
from zine.departments.drawn_embeds import DrawnEmbed, House
from zine.departments.page_keys import course_key
from zine.departments.ratings.rating.finished_game import FinishedGame
from zine.departments.ratings.results_files import read_results
from zine.departments.shared_drawings import map_of
from zine.departments.zine_for_pages import Site
from zine.games import Game, GameSummary, Turn
from zine.games.record_codec import digest
from zine.language import _, in_language
from zine.problems import Collector
from zine.report.issues.issue_contents import IssuePart, IssueSource
from zine.report.supply_centres import YearlyCounts
from zine.rules.calendar import PhaseKind
from zine.rules.variant import Variant
from zine.wings.almanac.embeds import draw_opening, draw_results
from zine.wings.almanac.game_facts import (
    GameCourse,
    course_of,
    plain_course,
    read_course,
)
from zine.wings.almanac.game_results import (
    SeatResult,
    is_counted,
    seat_mark,
    seats_entered,
    seats_of,
)
from zine.wings.almanac.hall_of_fame import hall_blocks, stab_blocks
from zine.wings.almanac.openings import NAMED_VARIANT, OpeningTally, openings, played_by_power
from zine.wings.almanac.openings_pages import index_blocks, openings_pages
from zine.wings.almanac.position_search import (
    PlacedGame,
    SeenPosition,
    page_address,
    position_pages,
    positions_of,
    search_address,
)
from zine.wings.almanac.results_pages import GROUPINGS, HOME, results_pages
from zine.wings.almanac.stalemate_lines import ADDRESS, LINES, line_sentences, stalemate_blocks
from zine.wings.almanac.zine_years import (
    ZineYear,
    more_blocks,
    year_address,
    year_blocks,
    year_charts,
    year_note,
    zine_years,
)
from zine.writing.embeds import Embed

DATA = f"api/1/{HOME}"
POSITIONS = "positions of the almanac"
Shown = Mapping[str, tuple[Variant, Mapping[str, Sequence[OpeningTally]]]]
FEWEST_GAMES = 2  # of a variant whose openings are told


class AlmanacDepartment(Department):
    """What all games together tell: made from their records, and remembered game by game."""

    name = "almanac"

    def __init__(self) -> None:
        self._entered: tuple[FinishedGame, ...] = ()
        self._courses: Mapping[str, GameCourse] = {}
        self._seats: tuple[SeatResult, ...] = ()
        self._variants: Mapping[str, Variant] = {}
        self._years: Mapping[int, ZineYear] = {}
        self._januaries: dict[int, int] = {}
        self._games: Mapping[str, GameSummary] = {}
        self._placed: Sequence[tuple[Mapping[str, Variant], Mapping[str, str]]] = ()
        self._searched: Mapping[str, Variant] = {}

    def read(self, root: Path, now: datetime, numbers: Sequence[int], found: Collector) -> None:
        """Read the results entered by hand."""
        with found.noting():
            self._entered = read_results(root)

    def prepare(self, site: Site, found: Collector) -> None:
        """Find the course of every game, and how those that ended came out."""
        self._courses = {game.slug: _course(site, game) for game in site.games}
        own = (game for game in site.games if is_counted(game))
        self._seats = (
            *(s for game in self._entered for s in seats_entered(game, site.players)),
            *(s for game in own for s in seats_of(game, site.years(game.slug), site.players)),
        )
        self._variants = self._told_variants(site)
        self._years = zine_years(self._courses, self._seats)
        self._games = site.by_slug
        self._placed = _placed(site.root, site.games)
        self._searched = {n: own for variants, _g in self._placed for n, own in variants.items()}

    def drawn(self) -> Set[str]:
        """The variants on whose boards openings are drawn, and positions put."""
        return frozenset((*self._variants, *self._searched))

    def drawers(self) -> Mapping[str, Callable[..., Any]]:
        """What texts embed of openings and results."""
        return {"opening": self._draw_opening, "results": self._draw_results}

    def _draw_opening(self, embed: Embed, house: House) -> DrawnEmbed:
        tallies = self._of_variant(tuple(self._games.values()), NAMED_VARIANT)
        return draw_opening(embed, house, tallies)

    def _draw_results(self, embed: Embed, house: House) -> DrawnEmbed:
        return draw_results(embed, house, self._seats)

    def beneath(self, game: Game, turn: Turn) -> Iterable[Block]:
        """Where to find the turn's position in other games."""
        name = game.settings.variant.name
        placed = any(game.slug in games for _variants, games in self._placed)
        if not placed or turn.phase.kind is PhaseKind.BUSINESS:
            return
        to = search_address(name, turn.before, game.slug)
        lines = line_sentences(turn.before) if name == NAMED_VARIANT else ()
        yield Sentences(tuple(lines))
        yield Sentences(((link(_("Find this position in other games"), to),),), tone="onscreen")

    def parts(self, issue: IssueSource) -> Iterator[IssuePart]:
        """The year before, in the first issue of a January."""
        year = self._years.get(issue.date.year - 1)
        first = self._januaries.setdefault(issue.date.year, issue.number)  # issues come in order
        if year and issue.date.month == 1 and issue.number == first:
            yield IssuePart(
                title=_("The year {year}").format(year=year.year),
                anchor="year",
                name="year",
                to=year_address(year.year),
                blocks=tuple(year_blocks(year, self._games)),
            )

    def links(self) -> Mapping[str, Any]:
        """That there is an almanac."""
        return {"ALMANAC": bool(self._courses)}

    def pages(self, site: Site) -> Iterable[Product]:
        """The hall of fame, and every table of results."""
        return self._pages(site) if self._courses else ()

    def _pages(self, site: Site) -> Iterator[Product]:
        titles = {game.slug: game.settings.title for game in site.games}
        stabs = [(slug, course.stabs) for slug, course in self._courses.items()]
        yield Page(
            address=f"{HOME}/index.html",
            key=digest([self._seats_mark(), repr(stabs), titles, list(self._years)]),
            title=_("Almanac"),
            name="broad",
            scripts=("tables.js",),
            description=_("What all games of the zine add up to."),
            blocks=partial(self._hall, titles),
        )
        yield from results_pages(self._seats)
        yield from self._openings(site)
        yield from self._zine_years(site)
        yield from self._stalemate_lines()
        for variants, games in self._placed:
            yield from position_pages(site.root, variants, games, partial(_positions, site))

    def _stalemate_lines(self) -> Iterator[Product]:
        """The page of stalemate lines, where the standard map is played."""
        if NAMED_VARIANT in self._searched:
            yield Page(
                address=ADDRESS,
                key=repr(LINES),
                title=_("Stalemate lines"),
                name="almanac",
                description=_("Positions that hold whatever the others order."),
                blocks=partial(stalemate_blocks, self._searched[NAMED_VARIANT]),
            )

    def _seats_mark(self) -> list[str]:
        return list(map(seat_mark, self._seats))

    def _hall(self, titles: Mapping[str, str]) -> Iterator[Block]:
        yield Listing(tuple(self._contents()))
        yield from hall_blocks(self._seats)
        yield from stab_blocks(self._courses, titles)

    def _zine_years(self, site: Site) -> Iterator[Product]:
        results = (site.links.get("POLLS") or {}).values()
        rated = (site.links.get("RATINGS") or {}).get("rated", {})
        days = {each.source.number: each.source.date.year for each in site.issues}
        for number, told in self._years.items():
            polls = [
                (each.poll.title, each.poll.address)
                for each in results
                if each and each.poll.issue and days.get(each.poll.issue) == number
            ]
            played = dict.fromkeys(each.game for each in told.turns)
            counts = [[self._games[slug].settings.title, repr(site.years(slug))] for slug in played]
            yield Page(
                address=year_address(number),
                key=digest([repr(told), counts, polls, sorted(rated.items())]),
                title=_("The year {year}").format(year=number),
                name="broad",
                scripts=("tables.js",),
                description=_("What the zine adjudicated in a year, and what stood out."),
                blocks=partial(self._year, site.years, told, rated, polls),
            )

    def _year(
        self,
        years: Callable[[str], YearlyCounts],
        told: ZineYear,
        rated: Mapping[str, int],
        polls: Sequence[tuple[str, str]],
    ) -> Iterator[Block]:
        yield from year_blocks(told, self._games)
        yield from more_blocks(told, rated, polls)
        yield from year_charts(told, years, self._games)
        yield year_note()

    def _contents(self) -> Iterator[Words]:
        """What is in the almanac, with the pages that it is on."""
        groups = ((link(in_language(g.title), f"{HOME}/{g.folder}/index.html"),) for g in GROUPINGS)
        yield joined(tuple(groups))
        yield (link(_("Openings"), f"{HOME}/openings/index.html"),)
        maps = tuple(
            (link(variant.title, page_address(name)),) for name, variant in self._searched.items()
        )
        yield spliced(_("Find a position: {map}"), map=joined(maps))
        if NAMED_VARIANT in self._searched:
            yield (link(_("Stalemate lines"), ADDRESS),)
        years = tuple(
            (link(str(year), year_address(year)),) for year in sorted(self._years, reverse=True)
        )
        yield spliced(_("The zine year by year: {years}"), years=joined(years))
        files = tuple(
            (link(f"{name}.{form}", f"{DATA}/{name}.{form}"),)
            for name in ("results", "openings")
            for form in ("json", "csv")
        )
        yield spliced(_("The same as data: {files}"), files=joined(files))

    def _openings(self, site: Site) -> Iterator[Product]:
        shown = {
            name: (variant, by_power)
            for name, variant in self._variants.items()
            if (by_power := self._of_variant(site.games, name))
        }
        yield Page(
            address=f"{HOME}/openings/index.html",
            key=_marks(shown),
            title=_("Openings"),
            name="almanac",
            scripts=("tables.js",),
            description=_("What each power ordered in its first year, and what became of it."),
            blocks=tuple(index_blocks(shown)),
        )
        for variant, by_power in shown.values():
            yield from openings_pages(variant, by_power)
        yield from self._files(shown)

    def _files(self, shown: Shown) -> Iterator[Product]:
        """The same figures for programs."""
        key = digest([self._seats_mark(), _marks(shown)])
        yield Files(
            address=f"{DATA}/results.json",
            key=key,
            making=partial(_write_files, seats=self._seats, shown=shown),
        )

    def _told_variants(self, site: Site) -> Mapping[str, Variant]:
        """The variants with games enough, those of the standard map first."""
        games: dict[str, list[GameSummary]] = {}
        for game in site.games:
            if self._courses[game.slug].openings:
                games.setdefault(game.settings.variant.name, []).append(game)
        names = sorted(games, key=_by_variant)
        return {
            name: games[name][0].settings.variant
            for name in names
            if len(games[name]) >= FEWEST_GAMES or name == NAMED_VARIANT
        }

    def _of_variant(
        self, games: Iterable[GameSummary], name: str
    ) -> Mapping[str, Sequence[OpeningTally]]:
        games = [game for game in games if game.settings.variant.name == name]
        ended = {(seat.game, seat.power): seat for seat in self._seats}
        played = played_by_power(
            {game.slug: self._courses[game.slug] for game in games},
            {game.slug: game.settings.title for game in games},
            {game.slug: _openers(game) for game in games},
            ended,
        )
        order = games[0].settings.variant.ranks if games else ()
        return {power: openings(name, power, played[power]) for power in order if power in played}


def _marks(shown: Shown) -> str:
    """What the openings of all variants are, as a key."""
    return digest(
        [
            (name, power, [each.mark for each in own])
            for name, (_variant, by_power) in shown.items()
            for power, own in by_power.items()
        ]
    )


def _write_files(
    bench: Bench,
    seats: Sequence[SeatResult],
    shown: Shown,
) -> None:
    """Results and openings as JSON and CSV, with their schemas."""
    # What makes them takes a while to import, and is needed only where they are made.
    from zine.wings.almanac import data_files  # noqa: PLC0415

    results, played = data_files.results_file(seats), data_files.openings_file(shown)
    for name, lines, part, kind in (
        ("results", results.results, results, data_files.ResultLine),
        ("openings", played.openings, played, data_files.OpeningLine),
    ):
        bench.put(f"{DATA}/{name}.json", part.in_json())
        bench.put(f"{DATA}/{name}.csv", data_files.in_csv(lines, kind))
        bench.put(f"{DATA}/{name}.schema.json", part.schema_file(name))


def _openers(game: GameSummary) -> Mapping[str, str]:
    """Who played each power as the game began, as far as all may know."""
    names = {power: tenures[0].player for power, tenures in game.settings.seats.items() if tenures}
    return {
        power: handle for power, name in names.items() if name and (handle := game.handle(name))
    }


def _placed(
    root: Path, games: Iterable[GameSummary]
) -> Sequence[tuple[Mapping[str, Variant], Mapping[str, str]]]:
    """Games on one map with the same powers: their variants by name, and the keys of the games."""
    found: dict[object, tuple[dict[str, Variant], dict[str, str]]] = {}
    played = [game for game in games if game.recorded and not game.veiled]
    for game in sorted(played, key=lambda each: _by_variant(each.settings.variant.name)):
        variant = game.settings.variant
        powers = tuple(sorted(each.name for each in variant.powers))
        board = map_of(variant.name, root), powers, frozenset(variant.geography.provinces)
        variants, own = found.setdefault(board, ({}, {}))
        variants.setdefault(variant.name, variant)
        own[game.slug] = digest([course_key(game), game.settings.title])
    return tuple(found.values())


def _by_variant(name: str) -> tuple[bool, str]:
    return name != NAMED_VARIANT, name


def _positions(site: Site, slug: str) -> PlacedGame:
    """The positions of a game, which are remembered apart: few builds need them."""
    game = site.by_slug[slug]
    make = partial(_plain_positions, site, slug)
    plain = site.memory.once(POSITIONS, course_key(game), make)
    found = [SeenPosition(day, phase, tuple(text.split("|"))) for day, phase, text in plain]
    return PlacedGame(slug, game.settings.title, found)


def _plain_positions(site: Site, slug: str) -> list[tuple[str, str, str]]:
    return [(day, phase, "|".join(at)) for day, phase, at in positions_of(site.game(slug))]


def _course(site: Site, game: GameSummary) -> GameCourse:
    make = partial(_plain, site, game)
    return read_course(site.memory.once("course of the almanac", course_key(game), make))


def _plain(site: Site, game: GameSummary) -> Mapping[str, Any]:
    _positions(site, game.slug)  # while the whole game is at hand
    site.years(game.slug)
    return plain_course(course_of(site.game(game.slug)))

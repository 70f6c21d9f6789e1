"""The pages of openings: each power's, most frequent first, and one for every opening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import partial

from zine.blocks import (
    Block,
    BoardFigure,
    Column,
    Listing,
    Section,
    Sentences,
    Words,
    joined,
    link,
    spliced,
    table_of,
    time,
)
from zine.blocks.board import Board
from zine.builder.product import Bench, Files
from zine.departments.department import Page
from zine.games.record_codec import digest
from zine.language import _, named, number_of, phrase
from zine.people import handle_slug
from zine.report.boards import study_board
from zine.report.dates import plain_date
from zine.rules.calendar import PhaseKind
from zine.rules.notation.canonical import read_canonical
from zine.rules.outcomes import Submission
from zine.rules.position import Position
from zine.rules.variant import Variant
from zine.wings.almanac.game_results import Finish, SeatResult
from zine.wings.almanac.openings import OpeningGame, OpeningTally, Orders
from zine.wings.almanac.results_pages import (
    CENTRES,
    FINISH_HEADINGS,
    HOME,
    finish_words,
    mean,
)

COUNTED = (Finish.SOLO, Finish.DRAW, Finish.SURVIVED, Finish.ELIMINATED)
MOST_NAMES = 3
LONGEST_NAME = 120  # of a file; several systems take no more than 255 bytes of a whole path's part


def _openings_home(variant: Variant) -> str:
    """The folder of a variant's openings."""
    return f"{HOME}/openings/{variant.name}"


def _power_address(variant: Variant, power: str) -> str:
    """The page of a power's openings."""
    return f"{_openings_home(variant)}/{handle_slug(power)}.html"


def _opening_address(variant: Variant, power: str, orders: Orders) -> str:
    """The page of an opening."""
    name = handle_slug(" ".join(orders))
    short = name if len(name) <= LONGEST_NAME else digest(orders)[:32]
    return f"{_openings_home(variant)}/{handle_slug(power)}/{short}.html"


def index_blocks(
    shown: Mapping[str, tuple[Variant, Mapping[str, Sequence[OpeningTally]]]],
) -> Iterator[Block]:
    """The variants with their powers, and the openings that each played most."""
    for variant, by_power in shown.values():
        items = tuple(_of_power(variant, power, own) for power, own in by_power.items())
        yield Section(heading=variant.title, anchor=variant.name, blocks=(Listing(items),))


def _of_power(variant: Variant, power: str, own: Sequence[OpeningTally]) -> Words:
    """How many openings a power has, and the names of those it played most."""
    names = tuple(dict.fromkeys(each.name for each in own if each.name))[:MOST_NAMES]
    told = number_of("{power}: {count} opening", "{power}: {count} openings", len(own))
    counted = spliced(
        told,
        power=(link(named(power), _power_address(variant, power)),),
        count=str(len(own)),
    )
    return joined((counted, f" ({_('; ').join(names)})" if names else ""), between="")


def openings_pages(
    variant: Variant, by_power: Mapping[str, Sequence[OpeningTally]]
) -> Iterator[Page | Files]:
    """A page for each power, and one for each of its openings, which is drawn when it is made."""
    for power, own in by_power.items():
        title = _("Openings of {power}").format(power=named(power))
        yield Page(
            address=_power_address(variant, power),
            key=digest([each.mark for each in own]),
            title=f"{title}, {variant.title}",
            name="almanac",
            scripts=("tables.js",),
            description=_("What a power ordered in its first spring, and what became of it."),
            blocks=(_table(variant, power, own, title),),
        )
        for each in own:
            yield Files(
                address=_opening_address(variant, power, each.orders),
                key=digest([variant.name, power, each.mark]),
                making=partial(_make_opening, variant, power, each),
            )


def _table(variant: Variant, power: str, own: Sequence[OpeningTally], caption: str) -> Block:
    def orders(each: OpeningTally) -> Words:
        return (link(", ".join(each.orders), _opening_address(variant, power, each.orders)),)

    return table_of(
        own,
        (Column(heading=phrase("Spring"), key=True), orders),
        (Column(heading=phrase("Name"), folds=True, optional=True), lambda each: each.name),
        (Column(heading=phrase("Games"), number=True), lambda each: str(len(each.games))),
        *(
            (
                Column(heading=FINISH_HEADINGS[finish], number=True),
                lambda each, finish=finish: str(
                    sum(s.finish is finish for s in _seats_in(each.games))
                ),
            )
            for finish in COUNTED
        ),
        (CENTRES, lambda each: mean(_seats_in(each.games))),
        caption=_("What it ordered in the first spring, and how these games ended"),
        name="sortable",
        label=caption,
    )


def _seats_in(games: Sequence[OpeningGame]) -> list[SeatResult]:
    """How the games ended that did and count."""
    return [each.seat for each in games if each.seat is not None]


def _make_opening(variant: Variant, power: str, opening: OpeningTally, bench: Bench) -> None:
    title = opening.name or ", ".join(opening.orders)
    Page(
        address=_opening_address(variant, power, opening.orders),
        title=_("{title}: {what}").format(title=named(power), what=title),
        name="almanac",
        scripts=("tables.js",),
        description=", ".join(opening.orders),
        blocks=tuple(_opening_blocks(variant, power, opening)),
    ).make(bench)


def _opening_blocks(variant: Variant, power: str, opening: OpeningTally) -> Iterator[Block]:
    """An opening: its board, its name and source, what followed in the fall, and its games."""
    orders = ", ".join(opening.orders)
    label = _("{power}, first spring: {orders}").format(power=named(power), orders=orders)
    yield BoardFigure(
        board=orders_board(variant, label, power, opening.orders),
        variant=variant.name,
        ident="opening",
        label=label,
    )
    told = number_of(
        "{orders}. Played in {count} game.",
        "{orders}. Played in {count} games.",
        len(opening.games),
    )
    lines: list[Words] = [told.format(orders=orders, count=len(opening.games))]
    if opening.source:
        lines.append(_("The name is from {source}.").format(source=opening.source))
    every = (
        link(
            _("All openings of {power}").format(power=named(power)), _power_address(variant, power)
        ),
    )
    yield Sentences((*lines, every))
    if opening.falls:
        yield Section(
            heading=_("The fall after it"), anchor="fall", blocks=(_falls_table(opening),)
        )
    yield Section(heading=_("Games"), anchor="games", blocks=(_games_table(opening.games),))


def orders_board(
    variant: Variant, title: str, power: str, orders: Orders, at: Position | None = None
) -> Board:
    """A board with a power's orders: at the start, or in another position."""
    submissions = [
        Submission(power, text, read_canonical(text, power, PhaseKind.MOVEMENT)) for text in orders
    ]
    return study_board(variant, title, at or variant.start, submissions)


def _falls_table(opening: OpeningTally) -> Block:
    return table_of(
        opening.falls,
        (Column(heading=phrase("Fall"), key=True), lambda each: ", ".join(each[0])),
        (Column(heading=phrase("Name"), optional=True), lambda each: each[1]),
        (Column(heading=phrase("Games"), number=True), lambda each: str(len(each[2]))),
        (CENTRES, lambda each: mean(_seats_in(each[2]))),
        (
            Column(heading=phrase("Played in"), folds=True),
            lambda each: joined(tuple(map(_game, each[2]))),
        ),
        caption=_("What followed in the fall"),
        name="sortable",
    )


def _game(played: OpeningGame) -> Words:
    return (link(played.title, f"games/{played.game}/index.html"),)


def _games_table(games: Sequence[OpeningGame]) -> Block:
    order = sorted(games, key=lambda each: (each.day, each.game), reverse=True)
    return table_of(
        order,
        (Column(heading=phrase("Game"), key=True), _game),
        (
            Column(heading=phrase("Day")),
            lambda each: (time(plain_date(date.fromisoformat(each.day)), each.day),),
        ),
        (Column(heading=phrase("Player"), optional=True), lambda each: each.player),
        (
            Column(heading=phrase("Result")),
            lambda each: finish_words(each.seat) if each.seat else _("being played"),
        ),
        (
            Column(heading=phrase("Centres"), number=True, optional=True),
            lambda each: str(each.seat.centres) if each.seat else "",
        ),
        caption=_("Who played it, and how the game ended"),
        name="sortable",
    )

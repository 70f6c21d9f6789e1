"""The list of games: each one's phase, its leaders, and a small board of its owners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from zine.blocks import Column, Table, Words, link, table_of
from zine.blocks.board import Board
from zine.games import GameSummary
from zine.language import _, listing, named
from zine.report.boards import position_board
from zine.report.status import StatusReport, status_report
from zine.rules.position import Position
from zine.rules.variant import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelved:
    """A game as the list shows it; `leaders` says who has most centres, "" if nobody is told."""

    game: GameSummary
    status: StatusReport
    thumbnail: Board
    leaders: str


def shelf(
    games: Iterable[GameSummary], ground: Callable[[str], Mapping[str, str]]
) -> tuple[tuple[Shelved, ...], tuple[Shelved, ...]]:
    """The games that run, the one due first at the top, and those that have ended, by title.

    `ground` gives the power whose colour land has on the board of a game, by its slug.
    """
    every = [_shelved(game, ground(game.slug)) for game in games]
    every.sort(key=lambda each: each.game.settings.title)
    running = [each for each in every if each.game.current is not None]
    dated = sorted(
        (each.status.deadline.timestamp(), number, each)
        for number, each in enumerate(running)
        if each.status.deadline
    )
    return (
        (*(each for _, _, each in dated), *(each for each in running if not each.status.deadline)),
        tuple(each for each in every if each.game.current is None),
    )


def _shelved(game: GameSummary, ground: Mapping[str, str]) -> Shelved:
    board = position_board(game.settings.variant, game.settings.title, game.position, ground)
    return Shelved(
        game=game,
        status=status_report(game),
        thumbnail=replace(
            board, units=(), description=_("Who holds what in {game}.").format(game=board.title)
        ),
        leaders=leaders(game.settings.variant, game.position),
    )


def leaders(variant: Variant, position: Position) -> str:
    """Who has most centres: "Germany leads with 16 centres."; nothing where all are equal.

    Nothing either where players compete, for then no power can win.
    """
    counts = Counter(position.owners.values())
    if variant.hooks.players or not counts or len(set(counts.values())) == 1:
        return ""
    most = max(counts.values())
    first = [power for power in variant.ranks if counts[power] == most]
    told = (
        _("{powers} lead with {count} centres each.")
        if len(first) > 1
        else _("{powers} leads with {count} centres.")
    )
    return told.format(powers=listing([named(power) for power in first]), count=most)


def number_list(games: Iterable[GameSummary]) -> Table:
    """The games with numbers, as a custodian of Boardman or Miller numbers lists them."""
    return table_of(
        sorted(
            (each for each in games if each.settings.boardman),
            key=lambda each: (each.settings.variant.custodian, each.settings.boardman, each.slug),
        ),
        (
            Column(heading="Number", key=True),
            lambda each: f"{each.settings.variant.custodian} {each.settings.number or '–'}",
        ),
        (Column(heading="Game"), _title),
        (Column(heading="Variant"), lambda each: each.settings.variant.title),
        (Column(heading="GM"), lambda each: each.settings.gm),
        (Column(heading="State", folds=True), _state),
        name="numbers",
        caption="BNC numbers are Boardman’s, of standard games; MNC are Miller’s, of variants",
        label="Game numbers",
    )


def _title(game: GameSummary) -> Words:
    return (link(game.settings.title, f"games/{game.slug}/index.html"),)


def _state(game: GameSummary) -> str:
    status = status_report(game)
    return status.ended or _("{phase} is being played.").format(phase=status.name)

"""What bids print: their part of a turn's report, and of the game's page."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import Block, Column, Section, Table, rows_of
from zine.expansions.bidding.events import Hired
from zine.expansions.bidding.printing.report import brief, report
from zine.expansions.bidding.state import PURSE
from zine.expansions.printing import Printing
from zine.language import _, named
from zine.rules.chronicle import Chronicle


def overview(game: Chronicle) -> tuple[Block, ...]:
    """The players now, and the commanders year by year."""
    return (Section(heading="Homes and mercenaries", blocks=tuple(_parts(game))),)


def _parts(game: Chronicle) -> Iterator[Block]:
    purse = game.board.extra(PURSE)
    yield Table(
        caption="The players now",
        columns=(
            Column(heading="Player", key=True),
            Column(heading="Home"),
            Column(heading="Credits", number=True),
        ),
        rows=rows_of(
            (
                each,
                named(purse.homes.get(each) or "") or _("not chosen yet"),
                str(purse.credits[each]),
            )
            for each in purse.players
        ),
    )
    held = {
        turn.phase.year: {each.power: each.player for each in turn.told(Hired)}
        for turn in game.played
        if turn.told(Hired)
    }
    if held:
        yield Table(
            caption="Who commanded each power in each year; – is anarchy",
            label="Commanders by year",
            columns=(
                Column(heading="Power", key=True),
                *(Column(heading=str(year)) for year in held),
            ),
            rows=rows_of(
                (named(power), *(year.get(power) or "–" for year in held.values()))
                for power in game.variant.ranks
                if power not in purse.homes.values()
            ),
        )


class BidsPrinting(Printing):
    """Homes, hires and their prices, and the credits left."""

    def turn(self, game: Chronicle, at: int) -> tuple[Block, ...]:
        """A phase's bids and credits."""
        return report(game, at)

    def brief(self, game: Chronicle, at: int) -> tuple[Block, ...]:
        """Who was hired by whom, and who broke in where."""
        return brief(game, at)

    def game(self, game: Chronicle) -> tuple[Block, ...]:
        """Homes and credits now, and the commanders of each year."""
        return overview(game)

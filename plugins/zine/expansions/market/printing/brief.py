"""An exchange round in brief, as an issue's page has it: prices, leaders, and the placing."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import Block, Column, Table, rows_of, strong
from zine.expansions.market.events import Led, Placed, Priced
from zine.expansions.market.options import Options
from zine.expansions.market.pricing import amount
from zine.expansions.market.printing.tables import marked
from zine.language import _, named, phase_name, worded
from zine.rules.chronicle import Chronicle, Played


def brief(options: Options, game: Chronicle, at: int) -> tuple[Block, ...]:
    """The round of a turn in one or two small tables; nothing if there was none."""
    return tuple(
        _parts(options, game.played[at], f"{game.slug}, {phase_name(game.played[at].phase)}")
    )


def _parts(options: Options, turn: Played, of: str) -> Iterator[Block]:
    if turn.told(Placed):
        yield _placing(turn, of)
    elif turn.told(Priced):
        yield _prices(options, turn, of)


def _placing(turn: Played, of: str) -> Table:
    return Table(
        name="placing",
        caption="Final placing, in victory points",
        label=worded("Final placing, {of}", of=of),
        columns=(
            Column(heading="Place", number=True),
            Column(heading="Player", key=True),
            Column(heading="Points", number=True),
        ),
        rows=rows_of(
            (str(each.place), each.player, (strong(amount(each.points)),))
            for each in turn.told(Placed)
        ),
    )


def _prices(options: Options, turn: Played, of: str) -> Table:
    leaders = {each.power: each.leader or _("nobody") for each in turn.told(Led)}
    return Table(
        name="prices",
        caption=worded("Prices in {base}, and who leads each power from now on", base=options.base),
        label=worded("Prices in brief, {of}", of=of),
        columns=(
            Column(heading="Currency", key=True),
            Column(heading="Price", number=True),
            Column(heading="Change", number=True),
            Column(heading="Power"),
            Column(heading="Leader", optional=True),
        ),
        rows=rows_of(
            (
                marked(options, each.power, each.after),
                (strong(amount(each.after)),),
                _change(each),
                named(each.power),
                leaders.get(each.power, ""),
            )
            for each in turn.told(Priced)
        ),
    )


def _change(each: Priced) -> str:
    change = each.after - each.before
    return f"{'+' if change > 0 else ''}{amount(change)}" if change else ""

"""Reports completed by their units: whose blocks they are, and units that no report prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from zine.rules.geography import province_of
from zine.rules.orders import UnitOrder
from zine.rules.position import Position, Unit, position
from zine.variantfiles.variant_reader import VariantFolder
from zine.wings.archive.parsing.report_values import HouseStyle, PrintedOrders, Report
from zine.wings.archive.parsing.starting_position import Taken, read_printed


def named_by_units(
    report: Report, units: Mapping[str, Unit] | None, folder: VariantFolder
) -> Report:
    """A report whose blocks have their powers: by the units they order, or by the alphabet.

    The alphabet counts where no units are known and there are as many blocks as powers.
    """
    if all(block.power for block in report.orders):
        return report
    powers = sorted(each.name for each in folder.variant.powers)
    if units is None:
        if len(report.orders) == len(powers) and not any(each.power for each in report.orders):
            pairs = zip(report.orders, powers, strict=True)
            named = tuple(replace(block, power=power) for block, power in pairs)
            return replace(report, orders=named)
        return report
    gathered: dict[str, list[str]] = {}
    for block in report.orders:
        alone = [replace(report, orders=(replace(block, lines=(x,)),)) for x in block.lines]
        owners = [block.power or _owner(each, units, folder) for each in alone]
        known = {each for each in owners if each}
        for owner, line in zip(owners, block.lines, strict=True):
            power = owner or (min(known) if len(known) == 1 else "")
            gathered.setdefault(power, []).append(line)
    blocks = (PrintedOrders(power=p, lines=tuple(x)) for p, x in gathered.items())
    return replace(report, orders=tuple(blocks))


def _owner(report: Report, units: Mapping[str, Unit], folder: VariantFolder) -> str:
    """The power of the unit that a report's one line orders."""
    for _power, _line, read in read_printed(report, folder.reader, units):
        if isinstance(read.order, UnitOrder):
            unit = units.get(province_of(read.order.location))
            return unit.power if unit else ""
    return ""


def with_unprinted_units(taken: Taken, report: Report, before: Position) -> Taken:
    """What a report of Realpolitik says of the board, with the units that it does not order.

    A power of which nothing is printed has the units it had. If no other units than those are
    ordered, they all are there, and those without an order hold.
    """
    if report.style is not HouseStyle.REALPOLITIK:
        return taken
    if taken.position is None:
        return Taken(before, (*taken.slips, *taken.gaps))
    printed, silent = set(taken.position.units), {each.power for each in before.units}
    silent -= {each.power for each in printed}
    if printed <= set(before.units):
        kept, board = set(before.units) - printed, before
    else:
        taken_up = {each.province for each in printed}
        kept = {u for u in before.units if u.power in silent and u.province not in taken_up}
        board = position(printed | kept, before.owners, extras=before.extras)
    missing = (f"no order for {each.power}'s {each} is printed" for each in sorted(kept))
    return Taken(board, (*taken.slips, *missing))


def with_units(block: PrintedOrders, board: Position) -> Iterator[str]:
    """A power's orders; a retreat that names no unit is that of its only dislodged one."""
    out = [each.unit for each in board.dislodged if each.unit.power == block.power]
    for line in block.lines:
        bare = line.startswith(("retreats", "disbands"))
        yield f"{out[0]} {line}" if bare and len(out) == 1 else line

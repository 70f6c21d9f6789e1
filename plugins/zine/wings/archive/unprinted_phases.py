"""What reports leave out and their units tell: powers' names, retreats, builds and removals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, product

from zine.games.advance_orders import units_in_play
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import province_of
from zine.rules.orders import UnitOrder
from zine.rules.pipeline import adjudicate, look_ahead, powers_due
from zine.rules.position import Position, Unit, position
from zine.variantfiles.variant_reader import VariantFolder
from zine.wings.archive.parsing.report_values import HouseStyle, PrintedOrders, Report
from zine.wings.archive.parsing.starting_position import Taken, board_of, read_printed
from zine.wings.archive.temporary_game import GameInHand
from zine.wings.shared.game_yaml_texts import file_text

MOST_DISLODGED = 4  # units of which every choice of retreats is tried
_NOTE = "Not printed; the units that are ordered next leave no other choice."


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


def fill_in(desk: GameInHand, phase: Phase, report: Report) -> Iterator[str]:
    """Add the retreats and adjustments before a report that its units leave no doubt about."""
    at = desk.due()
    if at is None or phase.kind is not PhaseKind.MOVEMENT:
        return
    due, board = at
    near = due.kind is not PhaseKind.MOVEMENT and due.slug < phase.slug
    printed = _printed(desk, report, board) if near else None
    found = list(islice(_ways(desk.variant, due, board, printed), 2)) if printed else []
    for missing, texts in found[0] if len(found) == 1 else ():
        text = file_text({"orders": texts, "notes": _NOTE})
        desk.add(missing, {"orders": text}, texts, desk.before(missing) or board)
        season = desk.variant.variant.calendar.stages[missing.number - 1].title
        yield f"{season} {missing.year} is not printed; it follows from the units"


def _printed(desk: GameInHand, report: Report, board: Position) -> frozenset[Unit] | None:
    """The units a movement report orders; None if they are not all clear."""
    report = named_by_units(report, board.units_by_province, desk.variant)
    if any(not block.power for block in report.orders):
        return None
    taken = board_of(report, desk.variant.variant, desk.variant.reader, board)
    return frozenset(taken.position.units) if taken.position else None


def _ways(
    folder: VariantFolder, due: Phase, board: Position, printed: frozenset[Unit]
) -> Iterator[list[tuple[Phase, dict[str, str]]]]:
    """Each way of retreats and adjustments from a board to the printed units."""
    variant = folder.variant
    if due.kind is PhaseKind.MOVEMENT:
        if frozenset(board.units) == printed:
            yield []
        return
    for choice in _choices(due, board, printed):
        texts = dict.fromkeys(powers_due(variant, due, board), "")
        for power, line in choice:
            texts[power] = "\n".join(filter(None, (texts.get(power, ""), line)))
        read = [
            line
            for power, text in texts.items()
            for line in folder.reader.read(
                text, power=power, kind=due.kind, units=units_in_play(board, due.kind)
            )
        ]
        done = adjudicate(variant, variant.rulebook, due, board, read)
        ahead = look_ahead(variant, variant.rulebook, done)
        if ahead.phase is not None and all(each.outcome.succeeded for each in done.results):
            for rest in _ways(folder, ahead.phase, ahead.position, printed):
                yield [(due, texts), *rest]


def _choices(
    due: Phase, board: Position, printed: frozenset[Unit]
) -> Iterator[tuple[tuple[str, str], ...]]:
    """The sets of orders of a phase that may lead to some units, each order behind its power."""
    if due.kind is PhaseKind.RETREATS and len(board.dislodged) <= MOST_DISLODGED:
        yield from product(
            *(
                [(each.unit.power, f"{each.unit} - {way}") for way in each.retreats]
                + [(each.unit.power, f"{each.unit} disbands")]
                for each in board.dislodged
            )
        )
    elif due.kind is PhaseKind.ADJUSTMENTS:
        units = frozenset(board.units)
        yield (
            *((unit.power, f"build {unit}") for unit in sorted(printed - units)),
            *((unit.power, f"remove {unit}") for unit in sorted(units - printed)),
        )

"""What reports leave out and their units tell: retreats, builds and removals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from zine.games.orders_in_play import units_in_play
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.pipeline import adjudicate, look_ahead, powers_due
from zine.rules.position import Position, Unit
from zine.variantfiles.variant_reader import VariantFolder
from zine.wings.archive.parsing.report_values import Report
from zine.wings.archive.parsing.starting_position import board_of
from zine.wings.archive.report_units import named_by_units
from zine.wings.archive.temporary_game import GameInHand
from zine.wings.shared.yaml_text import file_text

MOST_DISLODGED = 4  # units of which every choice of retreats is tried
_NOTE = "Not printed; the units that are ordered next leave no other choice."


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

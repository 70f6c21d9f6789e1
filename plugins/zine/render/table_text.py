"""Tables in the text edition: columns under their headings, folded and parted to fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from zine.blocks import Column, Table, Words, trimmed
from zine.language import _
from zine.render.wrapping import WIDTH, filled

WIDE, CLOSE = 2, 1  # spaces between columns
LEAST_NAME = 8

Lines = Sequence[Sequence[str]]


def table_text(table: Table, write: Callable[[Words], str]) -> str:
    """A table's heading and rows in 72 columns, without its caption.

    A table too wide is set closer; then columns that may fold stand below their rows; then
    it is parted, each part with the key columns. A name that leaves no room stands above its row.
    """
    table = trimmed(table)
    columns = table.columns
    rows = [[" ".join(write(cell).split()) for cell in row.cells] for row in table.rows]
    everything = range(len(columns))
    whole = _width(everything, columns, rows, CLOSE) <= WIDTH and not _wraps(columns, rows)
    standing = [n for n in everything if whole or not columns[n].folds]
    folded = [n for n in everything if n not in standing]
    keys = [n for n in standing if columns[n].key]
    figures = [n for n in standing if not columns[n].key]
    gap = WIDE if _width(standing, columns, rows, WIDE) <= WIDTH else CLOSE
    sizes = _sizes(columns, rows)
    if keys:
        widest = max((sizes[n] + gap for n in figures), default=0)
        others = sum(sizes[n] + gap for n in keys[:-1])
        sizes[keys[-1]] = max(LEAST_NAME, min(sizes[keys[-1]], WIDTH - others - widest))
    room = WIDTH - sum(sizes[n] for n in keys) - gap * max(len(keys) - 1, 0)
    parts = list(_parted(figures, sizes, room, gap))
    return "\n\n".join(
        "\n".join(
            _part(columns, rows, [*keys, *part], folded if part is parts[-1] else [], sizes, gap)
        )
        for part in parts
    )


def _head(column: Column) -> str:
    return _(column.short or column.heading)


def _sizes(columns: Sequence[Column], rows: Lines) -> list[int]:
    return [
        max([len(_head(column)), *(len(row[n]) for row in rows)])
        for n, column in enumerate(columns)
    ]


def _width(numbers: Sequence[int], columns: Sequence[Column], rows: Lines, gap: int) -> int:
    sizes = _sizes(columns, rows)
    return sum(sizes[n] for n in numbers) + gap * max(len(numbers) - 1, 0)


def _wraps(columns: Sequence[Column], rows: Lines) -> bool:
    """Whether a folding cell holds a sentence, which reads better below a row of several cells."""
    return len(columns) > 2 and any(
        len(row[n]) > WIDTH // 2 for row in rows for n, column in enumerate(columns) if column.folds
    )


def _parted(
    figures: Sequence[int], sizes: Sequence[int], room: int, gap: int
) -> Iterator[list[int]]:
    part: list[int] = []
    for number in figures:
        if part and sum(sizes[n] + gap for n in [*part, number]) > room:
            yield part
            part = []
        part.append(number)
    yield part


def _part(
    columns: Sequence[Column],
    rows: Lines,
    numbers: Sequence[int],
    folded: Sequence[int],
    sizes: Sequence[int],
    gap: int,
) -> Iterator[str]:
    yield from _lines([_head(column) for column in columns], columns, numbers, sizes, gap)
    for row in rows:
        yield from _lines(row, columns, numbers, sizes, gap)
        for number in folded:
            if row[number]:
                folded_cell = f"{_(columns[number].heading)}{_(': ')}{row[number]}"
                yield filled(folded_cell, first=2, hanging=4)


def _lines(
    cells: Sequence[str],
    columns: Sequence[Column],
    numbers: Sequence[int],
    sizes: Sequence[int],
    gap: int,
) -> Iterator[str]:
    above = [n for n in numbers if len(cells[n]) > sizes[n]]
    yield from (filled(cells[n], hanging=2) for n in above)
    left = ["" if n in above else cells[n] for n in numbers]
    set_ = (
        cell.rjust(sizes[n]) if columns[n].number else cell.ljust(sizes[n])
        for n, cell in zip(numbers, left, strict=True)
    )
    if any(left):
        yield (" " * gap).join(set_).rstrip()

"""Tables of what a command shows, as wide as the terminal."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence

import click

from zine.characters import one_line

GAP = 2  # columns between cells


def print_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table with a line for each row."""
    click.echo(table_text(headings, rows), nl=False)


def table_text(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table with a line for each row, without the columns that are empty.

    On a terminal too narrow for it, each row is a few lines: its first cell, and below it the
    others with their headings.
    """
    cells = [[one_line(cell) for cell in row] for row in rows]
    used = [at for at in range(len(headings)) if not at or any(row[at] for row in cells)]
    lines = [[row[at] for at in used] for row in ([*headings], *cells)]
    width = shutil.get_terminal_size().columns
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    if sys.stdout.isatty() and sum(widths) + GAP * (len(used) - 1) > width:
        return "".join(f"{line}\n" for line in _stacked(*lines, width=width))
    head, *others = (_aligned(line, widths) for line in lines)
    return "".join(f"{line}\n" for line in (click.style(head, bold=True), *others))


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = map(str.ljust, cells, widths)
    return (" " * GAP).join(padded).rstrip()


def _stacked(headings: Sequence[str], *rows: Sequence[str], width: int) -> Iterator[str]:
    """The lines of a table in which a row takes several."""
    for first, *others in rows:
        yield first
        for heading, cell in zip(headings[1:], others, strict=True):
            if cell:
                yield from textwrap.wrap(
                    f"{heading}: {cell}",
                    width,
                    initial_indent="  ",
                    subsequent_indent="    ",
                    break_on_hyphens=False,
                )

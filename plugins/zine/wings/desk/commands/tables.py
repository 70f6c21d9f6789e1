"""Tables of what a command shows, as wide as the terminal."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence

import click

from zine.characters import one_line

FILE_WIDTH = 180  # columns, where no terminal wraps the lines
GAP = 2  # columns between cells


def print_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table with a line for each row."""
    click.echo(table_text(headings, rows), nl=False)


def table_text(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table with a line for each row, without the columns that are empty.

    On a terminal too narrow for it, each row is a few lines: its first cell, and below it the
    others with their headings. Where no terminal is, a cell that is too long is folded.
    """
    from rich.console import Console  # noqa: PLC0415 - only who prints a table needs it
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    cells = [[one_line(cell) for cell in row] for row in rows]
    used = [at for at in range(len(headings)) if not at or any(row[at] for row in cells)]
    lines = [[row[at] for at in used] for row in ([*headings], *cells)]
    console = Console(width=None if sys.stdout.isatty() else FILE_WIDTH)
    widths = (max(map(len, column)) for column in zip(*lines, strict=True))
    if sys.stdout.isatty() and sum(widths) + GAP * (len(used) - 1) > console.width:
        return "".join(f"{line}\n" for line in _stacked(*lines, width=console.width))
    table = Table(box=None, pad_edge=False)
    for heading in lines[0]:
        table.add_column(heading, overflow="fold")
    for row in lines[1:]:
        # As Text, because rich would interpret markup in brackets, such as links.
        table.add_row(*map(Text, row))
    with console.capture() as drawn:
        console.print(table)
    return "".join(f"{line.rstrip()}\n" for line in drawn.get().splitlines())


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

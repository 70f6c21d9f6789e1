"""Tables of what a command shows, as wide as the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

import click

from zine.characters import one_line

FILE_WIDTH = 180  # columns, where no terminal wraps the lines


def print_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table with a line for each row."""
    click.echo(table_text(headings, rows), nl=False)


def table_text(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table with a line for each row; a cell that is too long is folded."""
    from rich.console import Console  # noqa: PLC0415 - only who prints a table needs it
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    for cells in rows:
        # As Text, because rich would interpret markup in brackets, such as links.
        table.add_row(*(Text(one_line(cell)) for cell in cells))
    console = Console(width=None if sys.stdout.isatty() else FILE_WIDTH)
    with console.capture() as drawn:
        console.print(table)
    return drawn.get()

"""A contributor's table as the table of blocks, for the one way tables are set in columns."""

from __future__ import annotations

import re

from zine.blocks import Column, Row, Table
from zine.render.html_tree import Element
from zine.render.prose_words import Phrases

FIGURE = re.compile(r"[-+]?[0-9][0-9.,:%()/ -]*|-|")


def table_of(element: Element, phrases: Phrases) -> Table:
    """The table; a column of figures is set to the right, and long words stand below."""
    lines = [
        [" ".join(phrases.words(cell.children).split("\n")) for cell in row.find("td", "th")]
        for row in element.find("tr")
    ]
    width = max(map(len, lines), default=0)
    lines = [[*line, *[""] * (width - len(line))] for line in lines]
    head, rows = (lines[0], lines[1:]) if lines else ([], [])
    columns = tuple(
        Column(
            heading=heading,
            key=number == 0,
            folds=number > 0,
            number=bool(rows) and all(FIGURE.fullmatch(row[number]) for row in rows),
        )
        for number, heading in enumerate(head)
    )
    return Table(caption="", columns=columns, rows=tuple(Row(cells=tuple(row)) for row in rows))

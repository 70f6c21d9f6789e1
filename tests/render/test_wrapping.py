"""Lines of the text edition and of letters: no order is broken, whatever is wrapped."""

from __future__ import annotations

import pytest

from zine.blocks import Column, Heading, Listing, Note, Row, Sentences, Table
from zine.render.block_text import blocks_text
from zine.render.prose import prose
from zine.render.wrapping import WIDTH, filled
from zine.wings.desk.post.outgoing_letters import paragraphs as letter_paragraphs

ORDERS = (
    "A PAR S A MAR - BUR",
    "A PAR-BUR",
    "F STP(sc) - BOT",
    "F NWY - STP/NC",
    "(A BOH SA TURKISH VIE-TYR)",
    "F NTH C A LON - BEL",
    "F AEG CA SMY-APU",
    "A LON - NTH - NWG - NWY",
    "A Bud - Ser",
    "F North Sea - London",
    "A BUD H",
    "F BRE B",
)


@pytest.mark.parametrize("order", ORDERS)
def test_no_order_is_broken(order: str) -> None:
    """Wherever in a line it comes, in each kind of block, in an article and in a quiz."""
    for before in range(WIDTH - 40, WIDTH):
        text = f"{('ab ' * WIDTH)[:before]} {order} and {order}: as it was, {order}."
        table = Table(
            caption="",
            columns=(Column(heading="Who", key=True), Column(heading="What", folds=True)),
            rows=(Row(cells=("x", text)),),
        )
        printed = (
            filled(text),
            blocks_text((Note(text), Heading(text), Sentences((text, text)))),
            blocks_text((Listing((text,)), table)),
            prose(f"<p>{text}</p><ul><li>{text}</li></ul><blockquote>{text}</blockquote>")[0],
            letter_paragraphs(text),
        )
        for each in printed:
            assert max(map(len, each.split("\n"))) <= WIDTH
            assert len(each.split(order)) % 3 == 1


def test_an_order_longer_than_its_line_is_parted_between_words() -> None:
    """A line is never wider than it may be."""
    order = "A LON - NTH - NWG - BAR - STP"

    assert filled(order, 12) == "A LON - NTH\n- NWG - BAR\n- STP"


def test_words_that_begin_like_a_unit_are_parted_as_ever() -> None:
    """A sentence that begins with "A" is prose."""
    text = "A player of this zine said so, and I said no - A friend of his did, too."

    assert filled(text, 20).split("\n")[0] == "A player of this"

"""What players hand in besides orders, read line by line before anything is carried out."""

from __future__ import annotations

import pytest

from paper_lines import paper_lines


@pytest.mark.parametrize(
    ("name", "sender", "text", "meanings", "faults"),
    [
        ("capitalist", "Aurelia", "sell 200 Rubles\nN/T", ["Rubles -200", "no transaction"], []),
        ("kapitalistic", "Aurelia", "Florins +5", [], ["no currency is called 'florins'"]),
        ("1914", "Germany", "convert 2 PF to Turkey", ["convert 2 PF to Turkey"], []),
        ("1914", "Germany", "praise the Kaiser", [], ["such a line is not known"]),
    ],
)
def test_papers_are_read(
    name: str, sender: str, text: str, meanings: list[str], faults: list[str]
) -> None:
    """In the words of the variant, with what is wrong with them."""
    read, wrong = paper_lines(name, sender, text)

    assert meanings == read
    assert len(faults) == len(wrong)
    assert all(fault in told for fault, told in zip(faults, wrong, strict=True))

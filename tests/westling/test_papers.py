"""Bids and the units that Stab! starts with, read line by line before anything is carried out."""

from __future__ import annotations

import pytest

from paper_lines import paper_lines


@pytest.mark.parametrize(
    ("name", "sender", "text", "read", "wrong"),
    [
        ("intimate", "A", "Italy, Turkey", ["Italy, Turkey"], []),
        ("intimate", "A", "Nowhere", [], ["no power is named"]),
        ("stab", "France", "A PAR, F BRE, A MAR", ["A PAR, F BRE, A MAR"], []),
        ("stab", "France", "A PAR, F BRE, A MUN", [], ["MUN is no home province of France"]),
    ],
)
def test_papers_are_read(
    name: str, sender: str, text: str, read: list[str], wrong: list[str]
) -> None:
    """In the words of the variant, with what is wrong with them."""
    means, faults = paper_lines(name, sender, text)

    assert read == means
    assert len(wrong) == len(faults)
    assert all(each in fault for each, fault in zip(wrong, faults, strict=True))

"""What players hand in beside orders, read line by line before anything is carried out."""

from __future__ import annotations

import pytest

from zine.rules.calendar import PhaseKind
from zine.variantfiles.loading import load_variant


@pytest.mark.parametrize(
    ("name", "sender", "text", "meanings", "faults"),
    [
        ("capitalist", "Aurelia", "sell 200 Rubles\nN/T", ["Rubles -200", "no transaction"], []),
        ("kapitalistic", "Aurelia", "Florins +5", [], ["no currency is called 'florins'"]),
        ("intimate", "A", "Italy, Turkey", ["Italy, Turkey"], []),
        ("intimate", "A", "Nowhere", [], ["no power is named"]),
        ("stab", "France", "A PAR, F BRE, A MAR", ["A PAR, F BRE, A MAR"], []),
        ("stab", "France", "A PAR, F BRE, A MUN", [], ["MUN is no home province of France"]),
        ("1914", "Germany", "convert 2 PF to Turkey", ["convert 2 PF to Turkey"], []),
        ("1914", "Germany", "praise the Kaiser", [], ["such a line is not known"]),
    ],
)
def test_papers_are_read(
    name: str, sender: str, text: str, meanings: list[str], faults: list[str]
) -> None:
    """In the words of the variant, with what is wrong with them."""
    variant = load_variant(name).variant
    start = variant.start
    if variant.hooks.opening is not None:
        start = variant.hooks.opening(
            start, ("A", "B") if name == "intimate" else ("Aurelia",), "seed"
        )
    phase = variant.calendar.first
    assert PhaseKind.BUSINESS is phase.kind
    assert variant.hooks.papers is not None

    lines = variant.hooks.papers.read(phase, start, sender, text)

    assert meanings == [line.meaning for line in lines if not line.fault]
    assert len(faults) == sum(bool(line.fault) for line in lines)
    assert all(fault in line.fault for fault, line in zip(faults, lines, strict=False))

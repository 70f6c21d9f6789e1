"""What a variant reads in the papers of its first phase."""

from __future__ import annotations

from zine.rules.calendar import PhaseKind
from zine.variantfiles.variant_reader import load_variant


def paper_lines(name: str, sender: str, text: str) -> tuple[list[str], list[str]]:
    """What the lines mean that can be read, and what is wrong with the others."""
    variant = load_variant(name).variant
    start = variant.start
    if variant.hooks.opening is not None:
        start = variant.hooks.opening(start, (sender, "B"), "seed")
    phase = variant.calendar.first
    assert PhaseKind.BUSINESS is phase.kind
    assert variant.hooks.papers is not None
    lines = variant.hooks.papers.read(phase, start, sender, text)
    return [each.meaning for each in lines if not each.fault], [e.fault for e in lines if e.fault]

"""Compares records with a printed issue: the chain must still contain its hashes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from zine.games import Anchor
from zine.wings.desk.verification.hash_chains import Chain

HEADING = re.compile(r"^Colophon:$", re.MULTILINE)
LINE = re.compile(
    r"^([a-z0-9]+(?:-[a-z0-9]+)*)\s+(\d{4}-\d{1,2}-[a-z]+-[a-z]+)\s+([0-9a-f]{64})$", re.MULTILINE
)


def anchors_in(text: str) -> tuple[Anchor, ...]:
    """The anchors of an issue's text edition, in its order; none if it has no colophon.

    The colophon is the last thing in an issue, so press cannot pass for it.
    """
    parts = HEADING.split(text)
    found = LINE.findall(parts[-1]) if len(parts) > 1 else []
    return tuple(Anchor(game=game, phase=phase, digest=digest) for game, phase, digest in found)


def compare(
    anchors: Sequence[Anchor], chains: Mapping[str, Chain]
) -> tuple[Sequence[str], Sequence[str]]:
    """Where a game's chain no longer contains the hash that an issue prints, and notes."""
    faults: list[str] = []
    notes: list[str] = []
    for anchor in anchors:
        shown = f"{anchor.game}, {anchor.phase}"
        chain = chains.get(anchor.game)
        if chain is None:
            faults.append(f"{shown}: this game is in the issue, but not here")
        elif chain.digests.get(anchor.phase) == anchor.digest:
            notes += _after(shown, anchor, chain)
            notes += _claimed(shown, anchor, chain)
        elif anchor.digest in chain.replaced.get(anchor.phase, {}):
            notes.append(f"{shown}: {chain.replaced[anchor.phase][anchor.digest]}")
        else:
            faults.append(f"{shown}: {_why(anchor, chain)}")
    return faults, notes


def _why(anchor: Anchor, chain: Chain) -> str:
    """What became of a printed hash that is no longer in its place."""
    if anchor.phase in chain.digests:
        return (
            "this is not the record that was printed; it or an earlier one was written again: "
            f"printed {anchor.digest[:16]}…, now {chain.digests[anchor.phase][:16]}…"
        )
    last = max(chain.digests, default="")
    where = f"the last one here is {last}" if last else "no turn is recorded here"
    if last > anchor.phase:
        where = "but later turns are recorded"
    return f"the record that was printed is missing; {where}"


def _after(shown: str, anchor: Anchor, chain: Chain) -> Iterator[str]:
    later = sum(phase > anchor.phase for phase in chain.digests)
    if later:
        yield f"{shown}: as printed; {later} later turn{'s' * (later > 1)} came after the issue"
    else:
        yield f"{shown}: as printed"


def _claimed(shown: str, anchor: Anchor, chain: Chain) -> Iterator[str]:
    """That a hash covers records from which words were removed since."""
    phases = [phase for phase in chain.redacted if phase <= anchor.phase]
    if phases:
        yield f"{shown}: words were removed from {', '.join(phases)}; only they prove that hash"

"""Orders given ahead: "IF DISLODGED A BUR: GAS, PAR, disband", "Builds: A MUN".

They stand in a movement's orders (`Reader.read_conditional` keeps their texts) and are
followed in their own phase if the power sends nothing else for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from zine.rules.calendar import PhaseKind
from zine.rules.geography import province_of
from zine.rules.notation import Reader
from zine.rules.orders import Build, Disband, Remove, Retreat, Waive
from zine.rules.outcomes import Submission
from zine.rules.position import Dislodged, Unit

# More choices than any position has retreats.
MOST_CHOICES = 500

# "if dislodged A BUR: ...", "if A BUR is dislodged retreat to ...", "should A BUR be ..."
_CONDITION = re.compile(
    r"(?:if|should|when)\b(?P<unit>.*?)(?::|\bretreats?\b(?:\s+to\b)?|\bthen\b|,)(?P<choices>.*)",
    re.IGNORECASE | re.DOTALL,
)
_FILLER = re.compile(r"\b(?:dislodged|is|be|gets|my|the|unit|in|at)\b", re.IGNORECASE)
_PARTED = re.compile(r"[,;/>\n]|\bor\b|\belse\b|\bthen\b|\botherwise\b", re.IGNORECASE)


def retreats_ahead(
    reader: Reader, kept: Iterable[str], power: str, waiting: Iterable[Dislodged]
) -> tuple[Submission, ...]:
    """The retreats that kept texts give for a power's dislodged units.

    Of several choices the first that is open is taken; what speaks of units that were not
    dislodged is passed over.
    """
    driven = {each.unit.province: each for each in waiting if each.unit.power == power}
    units = {province: each.unit for province, each in driven.items()}
    found: dict[str, Submission] = {}
    choices = (line for text in kept for line in _choices(reader, text, power, units))
    for line in islice(choices, MOST_CHOICES):
        order = line.order
        if not isinstance(order, Retreat | Disband):
            continue
        province = province_of(order.location)
        if province in driven and province not in found and _is_open(order, driven[province]):
            found[province] = line
    return tuple(found.values())


def _choices(
    reader: Reader, text: str, power: str, units: Mapping[str, Unit]
) -> Iterator[Submission]:
    """Every single retreat a text speaks of, in order of preference."""
    condition = _CONDITION.match(text.strip())
    if condition is None:
        yield from reader.read(text, power=power, kind=PhaseKind.RETREATS, units=units)
        return
    whole = text.strip()
    unit = " ".join(_FILLER.sub(" ", condition["unit"]).split())
    for choice in _PARTED.split(condition["choices"]):
        words = re.sub(r"^\s*(?:retreats?\s+)?(?:to\s+)?", "", choice, flags=re.IGNORECASE).strip()
        if words:
            written = f"{unit} {'' if words.lower().startswith('disband') else '- '}{words}"
            for line in reader.read(written, power=power, kind=PhaseKind.RETREATS, units=units):
                yield line._replace(text=whole)


def _is_open(order: Retreat | Disband, driven: Dislodged) -> bool:
    return isinstance(order, Disband) or any(
        order.target in (place, province_of(place)) for place in driven.retreats
    )


def adjustments_ahead(
    reader: Reader,
    kept: Iterable[str],
    power: str,
    *,
    due: int,
    sites: Iterable[str],
    units: Mapping[str, Unit],
) -> tuple[Submission, ...]:
    """The builds (or removals, if `due` is negative) that kept texts give, as far as due.

    `sites` are the centres the power may build in.
    """
    free = set(sites)
    found: list[Submission] = []
    for text in kept:
        for line in reader.read(text, power=power, kind=PhaseKind.ADJUSTMENTS, units=units):
            order = line.order
            fits = isinstance(order, Build | Waive) if due > 0 else isinstance(order, Remove)
            if not fits or len(found) == abs(due):
                continue
            if isinstance(order, Build):
                if province_of(order.location) not in free:
                    continue
                free.discard(province_of(order.location))
            found.append(line)
    return tuple(found)

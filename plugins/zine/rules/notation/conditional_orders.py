"""Orders given ahead: "IF DISLODGED A BUR: GAS, PAR, disband", "Builds: A MUN".

They stand in a movement's orders (`Reader.read_whole` keeps their texts) and are
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
_LEAD = re.compile(r"^\s*(?:retreats?\s+)?(?:to\s+)?", re.IGNORECASE)
_PARTED = re.compile(r"[,;/>\n]|\bor\b|\belse\b|\bthen\b|\botherwise\b", re.IGNORECASE)


def retreats_ahead(
    reader: Reader, kept: Iterable[str], power: str, waiting: Iterable[Dislodged]
) -> tuple[Submission, ...]:
    """The retreats that kept texts give for a power's dislodged units.

    Of several choices the first that is open is taken; what speaks of units that were not
    dislodged is passed over.
    """
    driven = [each for each in waiting if each.unit.power == power]
    units = {each.unit.province: each.unit for each in driven}
    written = retreats_written(reader, kept, power, units)
    found = (first_open(written, each) for each in driven)
    chosen = [line for line in found if line is not None]
    return tuple(sorted(chosen, key=written.index))


def retreats_written(
    reader: Reader, kept: Iterable[str], power: str, units: Mapping[str, Unit]
) -> tuple[Submission, ...]:
    """Every retreat and disbanding that kept texts name, in order of preference.

    `units` are those that may be dislodged, by province; whether they are is found out later.
    """
    choices = (line for text in kept for line in _choices(reader, text, power, units))
    return tuple(
        line for line in islice(choices, MOST_CHOICES) if isinstance(line.order, Retreat | Disband)
    )


def first_open(written: Iterable[Submission], driven: Dislodged) -> Submission | None:
    """The first of the retreats written that a dislodged unit can follow."""
    for line in written:
        order = line.order
        if (
            isinstance(order, Retreat | Disband)
            and (order.power, province_of(order.location))
            == (driven.unit.power, driven.unit.province)
            and _is_open(order, driven)
        ):
            return line
    return None


def _choices(
    reader: Reader, text: str, power: str, units: Mapping[str, Unit]
) -> Iterator[Submission]:
    """Every single retreat a text speaks of, in order of preference."""
    condition = _CONDITION.match(reader.condition_in_english(text.strip()))
    if condition is None:
        yield from reader.read(text, power=power, kind=PhaseKind.RETREATS, units=units)
        return
    whole = text.strip()
    unit = " ".join(_FILLER.sub(" ", condition["unit"]).split())
    for choice in _PARTED.split(condition["choices"]):
        words = _LEAD.sub("", choice).strip()
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

"""Times that a zone's clocks never show, or show twice, because they are changed in that hour."""

from __future__ import annotations

from datetime import UTC, datetime


def as_shown(moment: datetime) -> datetime:
    """A moment as clocks show it: in the hour that they skip in spring, one hour later."""
    return moment.astimezone(UTC).astimezone(moment.tzinfo)


def why_unclear(moment: datetime) -> tuple[str, str] | None:
    """What is wrong with a time that clocks do not show exactly once, and what to write instead."""
    early, late = moment.replace(fold=0), moment.replace(fold=1)
    step = early.utcoffset(), late.utcoffset()
    if step[0] is None or step[1] is None or step[0] == step[1]:
        return None
    clock, day, zone = f"{moment:%H:%M}", f"{moment:%Y-%m-%d}", str(moment.tzinfo)
    if step[0] < step[1]:
        before, after = as_shown(late), as_shown(early)
        message = f"there is no {clock} on {day} in {zone}"
        forward = f"clocks go forward then: write {before:%H:%M} or {after:%H:%M}"
        return message, f"{forward} ({before.tzname()}, {after.tzname()})"
    message = (
        f"{clock} comes twice on {day} in {zone}: in {early.tzname()}, then in {late.tzname()}"
    )
    change = step[0] - step[1]
    before, after = early - change, late + change
    return message, f"clocks go back then: write {before:%H:%M} or {after:%H:%M}"

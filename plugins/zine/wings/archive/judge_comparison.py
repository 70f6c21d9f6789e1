"""A judge's printed results beside what the engine finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zine.rules.calendar import Phase
from zine.rules.orders import Move
from zine.rules.outcomes import Cut, Resolution, Result, Submission, Unmatched, Void
from zine.rules.pipeline import adjudicate, look_ahead
from zine.rules.position import Position
from zine.rules.reasons import sentence
from zine.rules.rulebook import Rulebook
from zine.variantfiles.variant_reader import VariantFolder
from zine.wings.archive.parsing.judge_mails import JudgeOrder, JudgeReport
from zine.wings.archive.parsing.phase_and_place_lookup import place_read
from zine.wings.archive.parsing.report_check import FAILED


def compared(
    report: JudgeReport, phase: Phase, position: Position, folder: VariantFolder
) -> tuple[int, tuple[str, ...]]:
    """How many printed orders end as the engine finds, and where the two differ."""
    variant = folder.variant
    submissions = [_read(each, phase, position, folder) for each in report.orders]
    done = adjudicate(variant, Rulebook(), phase, position, submissions)
    differences: list[str] = []
    agreed = 0
    for order, submission in zip(report.orders, submissions, strict=True):
        own = (each for each in done.results if each.power == order.power)
        found = next((each for each in own if each.text == submission.text), None)
        words = _difference(order, submission, found)
        agreed += not words
        differences += [f"{order.power}: {order.text} {words}"] if words else []
    differences += _retreats_differ(report, done, folder)
    differences += _owners_differ(report, done, folder)
    return agreed, tuple(differences)


def _read(order: JudgeOrder, phase: Phase, position: Position, folder: VariantFolder) -> Submission:
    units = position.units_by_province
    read = folder.reader.read(order.text, power=order.power, kind=phase.kind, units=units)
    return read[0] if len(read) == 1 else Submission(order.power, order.text)


def _difference(order: JudgeOrder, submission: Submission, found: Result | None) -> str:
    """How the print and the engine differ on an order, in words; empty if they do not."""
    if submission.order is None or found is None:
        return f"cannot be read: {sentence(submission.why) or 'it is no one order'}"
    failed = any(mark.startswith(FAILED) for mark in order.marks)
    printed = f"(printed: {', '.join(sorted(order.marks)) or 'no mark'})"
    if isinstance(found.order, Move) and failed == found.outcome.succeeded:
        return f"{printed}: the engine finds that it {_ends(found)}"
    if ("cut" in order.marks) != isinstance(found.outcome, Cut):
        return f"{printed}: the engine finds that it {_ends(found)}"
    if ("dislodged" in order.marks) != (found.dislodged_by is not None):
        out = f"is dislodged from {found.dislodged_by}" if found.dislodged_by else "stays"
        return f"{printed}: the engine finds that the unit {out}"
    if "void" in order.marks and not isinstance(found.outcome, Void | Unmatched):
        return f"{printed}: the engine finds that it {_ends(found)}"
    return ""


def _ends(found: Result) -> str:
    return "succeeds" if found.outcome.succeeded else f"ends otherwise: {found.outcome.word}"


def _retreats_differ(report: JudgeReport, done: Resolution, folder: VariantFolder) -> Iterator[str]:
    """Dislodged units whose ways out the print gives otherwise."""
    adjectives = {each.adjective.casefold(): each.name for each in folder.variant.powers}
    ways = {(e.unit.power, e.unit.province): set(e.retreats) for e in done.after.dislodged}
    for each in report.retreats:
        power = adjectives.get(each.adjective.casefold(), each.adjective)
        province = place_read(each.unit.partition(" in ")[2], folder.reader).partition("/")[0]
        printed = {place_read(place, folder.reader).partition("/")[0] for place in each.places}
        here = {place.partition("/")[0] for place in ways.get((power, province), set())}
        if printed != here:
            yield (
                f"the {each.adjective} {each.unit} can retreat to {_listed(printed)} in print,"
                f" to {_listed(here)} here"
            )


def _listed(places: Iterable[str]) -> str:
    return ", ".join(sorted(places)) or "no place"


def _owners_differ(report: JudgeReport, done: Resolution, folder: VariantFolder) -> Iterator[str]:
    """Centres whose owner the print gives otherwise, where the next phase has new owners."""
    if not report.owned:
        return
    owners = look_ahead(folder.variant, Rulebook(), done).position.owners
    for power, names in report.owned.items():
        for name in names:
            code = place_read(name, folder.reader)
            if code not in folder.variant.geography.centres:
                yield f"'{name}' of {power} is not a centre"
            elif owners.get(code) != power:
                yield f"{code} is {power}'s in print, {owners.get(code, 'nobody')}'s here"

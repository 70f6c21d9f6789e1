"""A game's house rules in sentences: all that its game.yaml decides, and what holds by default."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from datetime import timedelta

from zine.expansions.printing import printings
from zine.games import Settings
from zine.games.rating_settings import PressSetting
from zine.games.settings import Deadlines, NmrPolicy, ResultsTime, RevealTime, UnreadPolicy
from zine.language import (
    Phrase,
    _,
    capitalized,
    in_language,
    listing,
    number_of,
    phase_name,
    phrase,
    worded,
)
from zine.report.dates import WEEKDAYS, long_date
from zine.rules.rulebook import Rulebook
from zine.wings.desk.beacon.game_beacon import beacon_terms

WITHOUT_ORDERS: Mapping[NmrPolicy, Phrase] = {
    NmrPolicy.WAIT: phrase("Without a power's orders the turn waits for the GM."),
    NmrPolicy.HOLD: phrase("Without orders a power's units hold."),
    NmrPolicy.CIVIL_DISORDER: phrase("A power without orders is in civil disorder."),
}
PRESS: Mapping[PressSetting, Phrase] = {
    PressSetting.PARTIAL: phrase("Players may write to one another, and to all."),
    PressSetting.BROADCAST: phrase("Players may write to all only."),
    PressSetting.NONE: phrase("Players may not write to one another."),
}


def house_rules(settings: Settings) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Sentences under their headings."""
    return (
        (_("Deadlines"), tuple(_deadlines(settings))),
        (_("Missing and late orders"), tuple(_without_orders(settings))),
        (_("Press and names"), tuple(_people(settings))),
        (_("Rules and chance"), tuple(_rules(settings))),
        *(
            (_("Options of the rules"), lines)
            for each in printings(settings.variant)
            if (lines := tuple(each.rules()))
        ),
    )


def _deadlines(settings: Settings) -> Iterator[str]:
    terms = settings.deadlines
    if terms.first is None:
        yield _("A turn is due as soon as all its orders are in.")
    else:
        at = terms.first.astimezone(terms.zone)
        yield worded(
            "Orders are due at {time}, {zone} time.", time=f"{at:%H:%M}", zone=terms.zone.key
        )
        for kind, days in terms.days.items():
            told = number_of("{kind}: {count} day.", "{kind}: {count} days.", days)
            if not days:
                told = _("{kind}: due with the phase before.")
            yield told.format(kind=capitalized(_(kind.value)), count=days)
    yield from _closed_days(terms)
    yield from _delays(terms)
    if settings.early:
        yield _("When all orders are marked FINAL, the turn is adjudicated before its deadline.")
    if settings.remind:
        yield worded(
            "Players whose orders are missing are reminded {span} before the deadline.",
            span=_span(settings.remind),
        )
    yield _(
        "Players get each result by e-mail at once."
        if settings.results is ResultsTime.AT_ONCE
        else "Results come with the issue."
    )


def _closed_days(terms: Deadlines) -> Iterator[str]:
    for kind, allowed in terms.weekdays.items():
        days_of = listing([_(WEEKDAYS[day]) for day in sorted(allowed)])
        yield worded("{kind}: only on {days}.", kind=capitalized(_(kind.value)), days=days_of)
    if terms.holidays:
        spans = [
            long_date(each.first)
            if each.first == each.last
            else _("{first} to {last}").format(
                first=long_date(each.first), last=long_date(each.last)
            )
            for each in terms.holidays
        ]
        yield worded("No deadline falls on these days: {days}.", days="; ".join(spans))


def _delays(terms: Deadlines) -> Iterator[str]:
    if terms.extension:
        by, times = _span(terms.extension.by), terms.extension.times
        told = number_of(
            "While orders are missing a deadline moves by {span}, once.",
            "While orders are missing a deadline moves by {span}, up to {count} times.",
            times,
        )
        if terms.extension.votes == "all":
            told = _("When all players ask for more time, a deadline moves by {span}, once.")
        elif terms.extension.votes:
            told = _("When most players ask for more time, a deadline moves by {span}, once.")
        yield told.format(span=by, count=times)
    if terms.vacations:
        told = number_of(
            "Deadlines wait for a player who is away, for {count} day at most.",
            "Deadlines wait for a player who is away, for {count} days at most.",
            terms.vacations,
        )
        yield told.format(count=terms.vacations)


def _without_orders(settings: Settings) -> Iterator[str]:
    yield in_language(WITHOUT_ORDERS[settings.nmr_policy])
    if settings.first_turn and settings.first_turn is not settings.nmr_policy:
        yield worded(
            "In the first turn: {rule}", rule=in_language(WITHOUT_ORDERS[settings.first_turn])
        )
    if not settings.variant.hooks.players:
        yield _(
            "A turn waits for a power without a player."
            if settings.vacant is NmrPolicy.WAIT
            else "A power without a player is in civil disorder."
        )
    yield _(
        "If nothing that a player sent can be read, the turn waits."
        if settings.unread is UnreadPolicy.WAIT
        else "If nothing that a player sent can be read, the turn goes on without it."
    )
    if settings.late is None:
        yield _("Late orders count until the turn is adjudicated.")
    elif settings.late:
        yield worded("Late orders count for {span}.", span=_span(settings.late))
    else:
        yield _("Late orders do not count.")
    if settings.standbys:
        count = len(settings.standbys)
        told = number_of(
            "{count} standby waits for a power.", "{count} standbys wait for a power.", count
        )
        yield told.format(count=count)


def _people(settings: Settings) -> Iterator[str]:
    yield in_language(PRESS[settings.rating.press])
    if settings.gunboat or settings.pseudonyms:
        yield _("Who plays what is secret.")
        yield _(
            "It is never revealed."
            if settings.reveal is RevealTime.NEVER
            else "It is revealed when the game ends."
        )
    yield _("Orders may be sealed, and are then opened with all others.")
    hooks = settings.variant.hooks
    yield _(
        "Draws are not allowed."
        if hooks.no_draws
        else "A draw or concession needs the votes of all who are left."
    )


def _rules(settings: Settings) -> Iterator[str]:
    yield worded(
        "{variant}; play begins in {phase}.",
        variant=settings.variant.title,
        phase=phase_name(settings.variant.calendar.first),
    )
    usual = asdict(Rulebook())
    own = {k: v for k, v in asdict(settings.rulebook).items() if v != usual[k]}
    if own:
        told = ", ".join(f"{name.replace('_', ' ')}{_(': ')}{value}" for name, value in own.items())
        yield worded(
            "Where rulebooks differ: {choices}; otherwise as the DATC prefers.", choices=told
        )
    else:
        yield _("Where rulebooks differ, the game is adjudicated as the DATC prefers.")
    if not settings.variant.hooks.draws:
        yield _("Nothing is left to chance.")
    elif beacon_terms(settings):
        yield _("Chance is drawn from the public randomness beacon.")
    else:
        yield _("Chance is drawn from the game's seed, so that anybody can check it.")


def _span(span: timedelta) -> str:
    hours = round(span.total_seconds() / 3600)
    if hours % 24:
        return number_of("{count} hour", "{count} hours", hours).format(count=hours)
    return number_of("{count} day", "{count} days", hours // 24).format(count=hours // 24)

"""A game's own page: its players, its phases year by year, and its supply centres."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass

from zine.blocks import Block
from zine.expansions.printing import printings
from zine.games import Game, GameSummary, Turn, summary_of
from zine.language import _, number_of, phase_name
from zine.language import named as name
from zine.report.game_end import ending_blocks, statement_blocks
from zine.report.status import StatusReport, status_report
from zine.report.supply_centres import yearly_owners
from zine.report.turn_summary import RecordedTurn, power_fate, turn_summary
from zine.rules.calendar import PhaseKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A power and everyone who has played it, with the phase each began.

    `strength` is what it has now and `fate` what became of it last, in words.
    """

    power: str
    players: tuple[tuple[str, str], ...]
    strength: str = ""
    fate: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """What a game's page says.

    `counts` gives each power's centres at the end of each of `years` (the first is the start);
    `owners` the same by centre. `latest` is the last turn in sentences. `expansions` are what the
    variant's expansions print.
    """

    status: StatusReport
    seats: tuple[Seat, ...]
    years: tuple[int, ...]
    counts: Mapping[str, tuple[int, ...]]
    owners: Mapping[str, tuple[str, ...]]
    phases: Mapping[int, tuple[Turn, ...]]
    chart_words: str
    expansions: tuple[Block, ...]
    issues: tuple[int, ...]
    ending: tuple[Block, ...] = ()
    latest: tuple[str, ...] = ()


def game_page(game: Game, published: Set[int]) -> GamePage:
    """The page of a game; `published` are the numbers of all published issues."""
    variant, summary = game.settings.variant, summary_of(game)
    told = game.turns[0].before.owners and not game.veiled
    yearly = list(yearly_owners(game)) if told else []
    counts = {
        power.name: tuple(
            sum(owner == power.name for owner in owners.values()) for _, owners in yearly
        )
        for power in variant.powers
    }
    phases: dict[int, tuple[Turn, ...]] = {}
    for turn in game.recorded:
        phases[turn.phase.year] = (*phases.get(turn.phase.year, ()), turn)
    last = RecordedTurn(variant, game.recorded[-1], game.veiled) if game.recorded else None
    return GamePage(
        status=status_report(summary),
        seats=tuple(
            Seat(
                power=power.name,
                players=tuple(
                    (tenure.player or _("no player"), _since(game, tenure.since))
                    for tenure in game.settings.seats.get(power.name, ())
                ),
                strength=_strength(game, power.name),
                fate=_last_fate(last, power.name),
            )
            for power in variant.powers
        ),
        years=tuple(year for year, _ in yearly),
        counts=counts,
        owners={
            centre: tuple(owners.get(centre, "") for _, owners in yearly)
            for centre in variant.geography.centres
        },
        phases=phases,
        chart_words=_words(counts),
        expansions=tuple(
            block for each in printings(variant) for block in each.game(game.chronicle)
        ),
        issues=issues_of(summary, published),
        ending=(*ending_blocks(summary), *statement_blocks(summary)),
        latest=turn_summary(last) if last else (),
    )


def _strength(game: Game, power: str) -> str:
    """What a power has now: "5 centres, 4 units."; a blind game tells its centres alone."""
    owned, units = len(game.position.centres_of(power)), len(game.position.units_of(power))
    centres = number_of("{count} centre", "{count} centres", owned).format(count=owned)
    if game.veiled:
        return f"{centres}." if game.position.owners else ""
    if not (owned or units):
        return _("Eliminated.")
    armed = number_of("{count} unit", "{count} units", units).format(count=units)
    return f"{centres}, {armed if units else _('no units')}."


def _last_fate(last: RecordedTurn | None, power: str) -> str:
    """What became of a power in the last turn."""
    if last is None or last.turn.phase.kind is PhaseKind.BUSINESS:
        return ""
    return power_fate(last, power)


def issues_of(game: GameSummary, published: Set[int]) -> tuple[int, ...]:
    """The published issues that report turns of a game, in order."""
    named = {turn.issue for turn in game.recorded if turn.issue}
    return tuple(sorted(named & published))


def _since(game: Game, slug: str | None) -> str:
    phase = game.settings.variant.calendar.parse(slug) if slug else None
    return phase_name(phase) if phase else ""


def _words(counts: Mapping[str, tuple[int, ...]]) -> str:
    """The chart in a sentence: each power's centres at the start and now."""
    parts = [
        _("{power} from {first} to {last}").format(power=name(power), first=row[0], last=row[-1])
        for power, row in counts.items()
        if row
    ]
    told = _("Supply centres by year: {powers}.")
    return told.format(powers=", ".join(parts)) if parts else ""

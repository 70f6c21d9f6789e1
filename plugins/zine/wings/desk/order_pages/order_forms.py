"""Forms as data for the order page: papers, and what may be given besides the orders of units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from zine.expansions.printing import PaperField, PaperForm, printings
from zine.games import Game, Turn
from zine.language import _, named, numerals, worded
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import UnitKind, province_of
from zine.rules.position import Unit
from zine.rules.variant import Variant
from zine.wings.desk.order_pages.legal_orders import Choices


def paper_forms(game: Game, phase: Phase | None) -> tuple[PaperForm, ...]:
    """The forms for the papers that a game takes for a phase, by sender."""
    if phase is None:
        return ()
    own = (
        each for each in printings(game.settings.variant) if each.tells_nothing or not game.veiled
    )
    return tuple(form for each in own for form in each.forms(game.chronicle, phase))


def form_data(form: PaperForm) -> dict[str, object]:
    """A form as the page's scripts take it; what is as usual is left out."""
    usual = asdict(PaperField(label=""))
    fields = [
        {
            key: numerals(value) if key == "label" else value
            for key, value in asdict(each).items()
            if value != usual[key]
        }
        for each in form.fields
    ]
    account = {"account": asdict(form.account)} if form.account else {}
    return {"legend": form.legend, "fields": fields, **account}


def beside_forms(game: Game, turn: Turn, power: str, legal: Choices) -> Iterator[PaperForm]:
    """What a power may give besides the orders of its units: a rule set's own, and orders ahead.

    In a blind game nothing comes from the position: players name their units themselves.
    """
    variant = game.settings.variant
    if game.veiled:
        if turn.phase.kind is not PhaseKind.BUSINESS:
            yield _blank_form(variant, turn.phase.kind, power)
        units: tuple[Unit, ...] = ()
        homes = variant.geography.home_centres(power)
    else:
        units = turn.before.units_of(power)
        homes = tuple(
            centre
            for centre in turn.before.centres_of(power)
            if variant.build_anywhere or centre in variant.geography.home_centres(power)
        )
    own = [
        field
        for each in printings(variant)
        if units
        for field in each.beside(game.chronicle, turn.phase, power, legal.get(power, {}))
    ]
    if own:
        yield PaperForm(sender=power, legend=_("Other orders"), fields=tuple(own))
    ahead = (*_retreats_ahead(variant, turn, units), *_builds_ahead(variant, turn, homes))
    if ahead:
        yield PaperForm(sender=power, legend=_("Orders for later phases"), fields=ahead)


def _retreats_ahead(variant: Variant, turn: Turn, units: tuple[Unit, ...]) -> Iterator[PaperField]:
    if turn.phase.kind is not PhaseKind.MOVEMENT:
        return
    for unit in units:
        goals = variant.geography.neighbours(unit.kind, unit.location)
        lines = [f"IF DISLODGED {unit}: {goal}" for goal in (*goals, "disband")]
        yield PaperField(
            label=worded("If {unit} is dislodged", unit=str(unit)), options=dict.fromkeys(lines, 0)
        )


def _builds_ahead(variant: Variant, turn: Turn, homes: tuple[str, ...]) -> Iterator[PaperField]:
    kinds = [stage.kind for stage in variant.calendar.stages]
    ahead = turn.phase.kind in (PhaseKind.MOVEMENT, PhaseKind.RETREATS)
    if not ahead or PhaseKind.ADJUSTMENTS not in kinds:
        return
    for home in homes:
        lines = [f"BUILDS: {kind.value} {place}" for kind, place in _standing_places(variant, home)]
        yield PaperField(
            label=worded("If you may build in {place}", place=named(_name(variant, home))),
            options=dict.fromkeys(lines, 0),
        )


def _standing_places(variant: Variant, province: str) -> Iterator[tuple[UnitKind, str]]:
    for kind, places in variant.geography.locations.items():
        yield from ((kind, place) for place in places if province_of(place) == province)


def _name(variant: Variant, province: str) -> str:
    return variant.geography.provinces[province].name


def _blank_form(variant: Variant, kind: PhaseKind, power: str) -> PaperForm:
    """Orders in gaps, from the map alone."""
    places = tuple(dict.fromkeys(p for own in variant.geography.locations.values() for p in own))
    patterns: Mapping[str, str]
    match kind:
        case PhaseKind.MOVEMENT:
            patterns = {
                _("holds"): "{unit} {place} H",
                _("moves"): "{unit} {place} - {goal}",
                _("supports a unit that stays"): "{unit} {place} S {other} {start}",
                _("supports a move"): "{unit} {place} S {other} {start} - {goal}",
                _("convoys"): "{fleet} {place} C {army} {start} - {goal}",
            }
        case PhaseKind.RETREATS:
            patterns = {
                _("retreats"): "{unit} {place} R {goal}",
                _("disbands"): "{unit} {place} D",
            }
        case _:
            patterns = {
                _("build"): "{unit} {place} B",
                _("remove"): "{unit} {place} D",
            }
    kinds = tuple(each.value for each in UnitKind)
    gaps = {
        "unit": kinds,
        "other": kinds,
        "fleet": (UnitKind.FLEET.value,),
        "army": (UnitKind.ARMY.value,),
        **dict.fromkeys(("place", "start", "goal"), places),
    }
    field = PaperField(label=_("Order"), patterns=patterns, gaps=gaps)
    return PaperForm(sender=power, legend=_("Your orders"), fields=(field,))

"""The papers of a Winter as forms: what each country has to spend, and what it can ask for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from zine.blocks import Sentences
from zine.expansions.printing import PaperAccount, PaperField, PaperForm
from zine.language import _, worded
from zine.rules.adjustments import build_sites
from zine.rules.calendar import Phase
from zine.rules.geography import Terrain, province_of
from zine.rules.pipeline import adjudicate
from zine.rules.played_phases import Chronicle
from zine.rules.rulebook import Rulebook
from zine.wings.pulsipher.expansions.economy import rule_figures
from zine.wings.pulsipher.expansions.economy.events import Entry
from zine.wings.pulsipher.expansions.economy.minor_country_offences import intrusions
from zine.wings.pulsipher.expansions.economy.options import Options
from zine.wings.pulsipher.expansions.economy.season.legality import capital_verdict
from zine.wings.pulsipher.expansions.economy.state import ECONOMY, Realm
from zine.wings.pulsipher.expansions.economy.winter.fall_adjustments import senders
from zine.wings.pulsipher.expansions.economy.winter.papers import paper_form
from zine.wings.pulsipher.expansions.economy.winter.supply_and_builds import COSTS


def forms(options: Options, game: Chronicle, phase: Phase) -> Iterator[PaperForm]:
    """A form for each country, by the player who orders it.

    Before the first Spring only political factors are moved (16.A).
    """
    realm = Realm(options, game.variant.geography, game.position)
    first = phase == game.variant.calendar.first
    done = adjudicate(game.variant, Rulebook(), phase, game.position)
    left = done.after.extra(ECONOMY).supply
    earned: dict[str, int] = {}
    for each in done.events:
        if isinstance(each, Entry) and each.amount > 0:
            earned[each.power] = earned.get(each.power, 0) + each.amount
    for sender in senders(options, phase, game.position):
        lines = paper_form(options, game.variant, phase, game.position, sender)
        for country in game.variant.ranks:
            if realm.player(country) != sender or country not in realm.economy.supply:
                continue
            if first and country != sender:
                continue
            have = left.get(country, 0)  # without papers it may surrender
            after_income = realm.economy.supply[country] + earned.get(country, 0)
            country_form = _CountryForm(realm, game, phase, country, sender, have)
            found = country_form.opening() if first else country_form.fields(after_income)
            yield PaperForm(
                sender=sender,
                legend=worded("Papers of {power}", power=country),
                fields=tuple(found),
                blocks=(Sentences((_held(country, have, first=first),)),),
                lines=lines if country == sender else (),
                account=PaperAccount(
                    unit=_("supply points"),
                    have=have,
                    short=_(
                        "{amount} supply points are missing: what is paid for last is not followed."
                    ),
                ),
            )


def _held(country: str, have: int, *, first: bool) -> str:
    parts = {"power": country, "count": have}
    if first:
        return worded("{power} has {count} supply points.", **parts)
    return worded(
        "{power} has {count} supply points after its income and the upkeep of its units, if"
        " nothing is given or removed.",
        **parts,
    )


@dataclass(frozen=True)
class _CountryForm:
    """What one country's papers may say; lines for another than the sender's begin with its name."""

    realm: Realm
    game: Chronicle
    phase: Phase
    country: str
    sender: str
    have: int

    def opening(self) -> Iterator[PaperField]:
        """Political factors alone."""
        yield from self._factors()
        yield from self._joint_control()

    def fields(self, after_income: int) -> Iterator[PaperField]:
        """Everything that a country may ask for."""
        yield from self._capital()
        yield from self._builds()
        yield from self._removals()
        if self.country == self.sender:
            yield from self._factors()
            yield from self._gifts(after_income * rule_figures.TRANSFERABLE // 100)
            yield from self._friends()
            yield from self._joint_control()

    @property
    def _lead(self) -> str:
        return "" if self.country == self.sender else f"{self.country}: "

    def _named(self, place: str) -> str:
        return self.realm.geography.provinces[place].name

    def _capital(self) -> Iterator[PaperField]:
        homes = self.realm.geography.home_centres(self.country)
        free = [each for each in homes if capital_verdict(self.realm, self.country, each) is None]
        if free and self.country not in self.realm.economy.capitals:
            lines = {f"{self._lead}capital {place}": 0 for place in free}
            yield PaperField(label=_("New capital"), options=lines)

    def _builds(self) -> Iterator[PaperField]:
        sites = build_sites(self.game.variant, self.realm.position, self.country)
        for site in sites:
            units = self._units_at(site)
            if units:
                yield PaperField(
                    label=worded("Build in {place}", place=self._named(site)), options=units
                )
        allowed = rule_figures.bombers_a_power_may_build(self.phase.year)
        if self.country in self.realm.options.supply:
            bases = {f"{self._lead}build B {place}": rule_figures.BOMBER for place in self._bases()}
            for number in range(1, allowed + 1 if bases else 0):
                yield PaperField(
                    label=worded("Build bomber {number}", number=number), options=bases
                )
        units = {line: 0 for site in sites for line in self._units_at(site)}
        if units:
            yield PaperField(
                label=_("On a condition"),
                patterns={
                    _("If points come"): "If received {amount} from {giver}: {line}",
                    _("If points do not come"): "If not received {amount} from {giver}: {line}",
                },
                gaps={
                    "amount": tuple(map(str, range(1, 21))),
                    "giver": tuple(self._others()),
                    "line": tuple(units),
                },
            )

    def _units_at(self, site: str) -> Mapping[str, int]:
        if self.realm.owner(site) != self.country:
            return {}
        return {
            f"{self._lead}build {kind.value} {place}": COSTS[kind]
            for kind, places in self.realm.geography.locations.items()
            for place in places
            if province_of(place) == site
        }

    def _bases(self) -> Iterator[str]:
        own = {unit.province for unit in self.realm.position.units_of(self.country)}
        own.update(self.realm.position.centres_of(self.country))
        for place, province in self.realm.geography.provinces.items():
            if place in own and province.terrain is not Terrain.SEA:
                yield place

    def _removals(self) -> Iterator[PaperField]:
        units = [*map(str, self.realm.position.units_of(self.country))]
        units += dict.fromkeys(map(str, self.realm.economy.bombers_of(self.country)))
        for unit in units:
            yield PaperField(
                label=worded("{unit} leaves the board", unit=unit),
                options={f"{self._lead}remove {unit}": -rule_figures.MAINTENANCE},
            )

    def _others(self) -> Iterator[str]:
        for other in self.realm.options.players:
            if other != self.sender and self.realm.player(other) is not None:
                yield other

    def _factors(self) -> Iterator[PaperField]:
        economy, held = self.realm.economy, {(p, m) for p, m, _why in intrusions(self.realm)}
        for name, minor in self.realm.options.minors.items():
            barred = self.sender in minor.barred or (self.sender, name) in held
            if not barred and name not in economy.conquered:
                yield PaperField(
                    label=worded("Political factors into {power}", power=name),
                    line=f"Convert {{value}} PF to {name}",
                    most=max(0, self.have),
                    price=1,
                )
            if factors := economy.factors_of(self.sender, name):
                yield PaperField(
                    label=worded("Political factors out of {power}", power=name),
                    line=f"Withdraw {{value}} PF from {name}",
                    most=factors,
                )

    def _gifts(self, most: int) -> Iterator[PaperField]:
        for other in self._others():
            yield PaperField(
                label=worded("Supply points to {power}", power=other),
                line=f"Transfer {{value}} to {other}",
                most=max(0, most),
                price=1,
            )

    def _friends(self) -> Iterator[PaperField]:
        for other in self._others():
            lines = dict.fromkeys((f"Ally {other}", f"Friendly {other}"), 0)
            yield PaperField(label=worded("Towards {power}", power=other), options=lines)

    def _joint_control(self) -> Iterator[PaperField]:
        minors = tuple(self.realm.options.minors)
        if minors:
            yield PaperField(
                label=_("Joint control of a minor"),
                patterns={_("Together"): "joint control of {minor} with {partner} to {holder}"},
                gaps={
                    "minor": minors,
                    "partner": tuple(self._others()),
                    "holder": (self.sender, *self._others()),
                },
            )

"""A round of the exchange as a step: orders, people, prices, leaders (Westling 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from zine.expansions.market.accounts import enter, has_gone_silent, resign, sell_off, trade
from zine.expansions.market.events import Deal, LineRefused, MarketWords, Placed, Priced
from zine.expansions.market.leaders import name_leader, rank
from zine.expansions.market.options import Closing, Elimination, Options, Silence
from zine.expansions.market.order_sheets import read_sheet
from zine.expansions.market.pricing import bonus_price, traded_price
from zine.expansions.market.rule_citations import cite
from zine.expansions.market.state import MARKET, Market
from zine.expansions.market.victory import placing
from zine.rules.chance import draw
from zine.rules.outcomes import Ended, Event
from zine.rules.position import Position
from zine.rules.reasons import Why
from zine.rules.variant import Scene, Variant

WINTER = "winter"
NO_RANKS: Mapping[str, int] = MappingProxyType({})


def centre_counts(variant: Variant, position: Position) -> dict[str, int]:
    """How many centres each power owns."""
    return {power.name: len(position.centres_of(power.name)) for power in variant.powers}


@dataclass(frozen=True)
class Exchange:
    """The steps of one rulebook."""

    options: Options

    def hold(self, scene: Scene) -> Scene:
        """A whole round. The last one only carries out orders (Westling 4)."""
        market = scene.before.extra(MARKET)
        counts = centre_counts(scene.variant, scene.before)
        if self.options.elimination is Elimination.AT_ONCE:
            market = _worthless(market, counts)
        market, events, barred = self._orders(scene, market)
        if self._is_last(scene, counts):
            scene = scene.with_extra(MARKET, market).with_events(*events)
            return self._close(scene, market, counts)
        market, people = self._people(scene, market, barred)
        events += people
        market, priced = self._prices(scene, market, counts, events)
        market, led = self._leaders(scene, market, barred)
        market = replace(market, rounds=market.rounds + 1, absent=())
        return scene.with_extra(MARKET, market).with_events(*events, *priced, *led)

    def _orders(self, scene: Scene, market: Market) -> tuple[Market, list[Event], dict[str, Why]]:
        """Every player's sheet; also who is barred from leading anything, and why.

        Nothing is sold for somebody who resigns: that would move prices (Westling 7). A sheet of
        which nothing can be read counts as not sent (ruling P2).
        """
        names = self.options.currencies
        events: list[Event] = []
        barred: dict[str, Why] = {}
        for player, account in market.accounts.items():
            lines = read_sheet(scene.papers.texts.get(player, ""), names)
            sent = any(not line.fault for line in lines)
            events += [
                LineRefused(player, line.text, line.fault)
                for line in lines
                if line.fault and not sent
            ]
            if sent or self.options.missing is Silence.NOTHING:
                lines = lines if sent else ()
                done = trade(self.options, player, account, lines, market.prices, _draw(scene))
            elif player in scene.papers.leaving:
                continue
            elif has_gone_silent(self.options, account):
                barred[player] = MarketWords.PASSED_AS_RESIGNED(player=player)
                continue
            else:
                done = sell_off(self.options, player, account, market.prices)
                if self.options.missing is Silence.SALE_THEN_OUT:
                    barred[player] = MarketWords.PASSED_WITHOUT_SHEET(player=player).by(
                        *cite(self.options.source, "barred")
                    )
            booked, told = done
            market, events = market.with_account(player, booked), [*events, *told]
        strangers = [each for each in scene.papers.texts if each not in market.accounts]
        events += [LineRefused(each, "", MarketWords.STRANGER()) for each in strangers]
        return market, events, barred

    def _people(
        self, scene: Scene, market: Market, barred: Mapping[str, Why]
    ) -> tuple[Market, list[Event]]:
        events: list[Event] = []
        silent = [
            player for player, why in barred.items() if why.code is MarketWords.PASSED_AS_RESIGNED
        ]
        for player in [*silent, *scene.papers.leaving]:
            if player in market.accounts:
                market, gone = resign(self.options, market, player, player in silent)
                events.append(gone)
        for player in scene.papers.entering:
            if player not in market.accounts:
                market, come = enter(self.options, market, player)
                events.append(come)
        return market, events

    def _prices(
        self, scene: Scene, market: Market, counts: Mapping[str, int], events: Sequence[Event]
    ) -> tuple[Market, list[Event]]:
        world = self._world_events(scene, market, counts)
        prices: dict[str, int] = {}
        priced: list[Event] = []
        for power, before in market.prices.items():
            bought, sold = _volumes(events, power)
            shares = world.get(power, 0)
            after, law = 0, MarketWords.WORTHLESS().by(*cite(self.options.source, "worthless"))
            if before and (
                counts[power] or self.options.elimination is not Elimination.AFTER_ROUND
            ):
                after, law = traded_price(
                    self.options, before, bought + max(shares, 0), sold + max(-shares, 0)
                )
                law = law.by(*cite(self.options.source, "price"))
            prices[power] = after
            if before:
                priced.append(Priced(power, before, bought, sold, shares, after, law))
        market = replace(market, prices=MappingProxyType(prices))
        if scene.phase.season == WINTER:
            market = replace(market, centres=MappingProxyType(dict(counts)))
        return market, priced

    def _world_events(
        self, scene: Scene, market: Market, counts: Mapping[str, int]
    ) -> dict[str, int]:
        """Shares the GM buys (+) or sells for centres won or lost (Westling 9, ruling C7)."""
        if scene.phase.season != WINTER or not market.rounds:
            return {}
        return {
            power: (count - market.centres[power]) * self.options.world_events
            for power, count in counts.items()
        }

    def _leaders(
        self, scene: Scene, market: Market, barred: Mapping[str, Why]
    ) -> tuple[Market, list[Event]]:
        # Before the first round nobody held anything, newcomer or not (ruling C28).
        before = market.ranks if market.rounds else dict.fromkeys(market.ranks, NO_RANKS)
        ranks = {power: rank(market.accounts, power, before[power]) for power in market.ranks}
        market = replace(market, ranks=MappingProxyType(ranks))
        leaders: dict[str, str] = {}
        reigns = dict(market.reigns)
        events: list[Event] = []
        for power, price in market.prices.items():
            if not price:
                continue
            missed = {
                player: MarketWords.PASSED_WITHOUT_ORDERS(player=player).by(
                    *cite(self.options.source, "barred")
                )
                for player, other in market.absent
                if other == power
            }
            led, drawn = name_leader(
                self.options, market, power, {**missed, **barred}, _draw(scene)
            )
            events += [drawn, led] if drawn else [led]
            if led.leader:
                leaders[power] = led.leader
                past = (each for each in reigns.get(power, ()) if each != led.leader)
                reigns[power] = (led.leader, *past)
        market = replace(market, leaders=MappingProxyType(leaders), reigns=MappingProxyType(reigns))
        return market, events

    def note_absent(self, scene: Scene) -> Scene:
        """Remember leaders who sent no orders: they are passed over next round (Westling 12)."""
        if self.options.missing is not Silence.SALE_THEN_OUT:
            return scene
        market = scene.after.extra(MARKET)
        absent = tuple(
            (market.leaders[power], power) for power in scene.absent if power in market.leaders
        )
        return scene.with_extra(MARKET, replace(market, absent=(*market.absent, *absent)))

    def count(self, scene: Scene) -> Scene:
        """What follows from the year's count of centres: bonus, worthlessness, the end."""
        if not scene.phase.counts_centres:
            return scene
        market = scene.after.extra(MARKET)
        counts = centre_counts(scene.variant, scene.after)
        if self.options.military_bonus:
            market, events = self._bonuses(market, counts)
            scene = scene.with_extra(MARKET, market).with_events(*events)
        if self.options.closing is Closing.AT_COUNT and self._ends(scene, counts):
            return self._close(scene, market, counts)
        return scene

    def _bonuses(self, market: Market, counts: Mapping[str, int]) -> tuple[Market, list[Event]]:
        prices = dict(market.prices)
        events: list[Event] = []
        for power, before in market.prices.items():
            gained = counts[power] - market.centres[power]
            if not before or not gained:
                continue
            after, law = bonus_price(self.options, before, gained)
            law = law.by(*cite(self.options.source, "bonus"))
            if not counts[power]:
                after, law = 0, MarketWords.WORTHLESS().by(*cite(self.options.source, "worthless"))
            prices[power] = after
            events.append(Priced(power, before, 0, 0, 0, after, law))
        centres = MappingProxyType(dict(counts))
        return replace(market, prices=MappingProxyType(prices), centres=centres), events

    def _is_last(self, scene: Scene, counts: Mapping[str, int]) -> bool:
        return scene.phase.season == WINTER and self._ends(scene, counts)

    def _ends(self, scene: Scene, counts: Mapping[str, int]) -> bool:
        """The last year is over, or a power owns enough centres to win (ruling C21)."""
        return scene.phase.year >= self.options.last_year or self._solo(scene, counts)

    @staticmethod
    def _solo(scene: Scene, counts: Mapping[str, int]) -> bool:
        return max(counts.values()) >= scene.variant.solo

    def _close(self, scene: Scene, market: Market, counts: Mapping[str, int]) -> Scene:
        """Reckon victory points and end the game; equal points win together (ruling C21)."""
        order = placing(self.options, market, counts)
        why = MarketWords.ENDS(variant=scene.variant.title, year=scene.phase.year)
        if self._solo(scene, counts):
            power = max(counts, key=lambda each: counts[each])
            why = MarketWords.OWNS(power=power, count=counts[power])
        why = why.by(*cite(self.options.source, "end"))
        placed = [Placed(player, place, points) for place, player, points in order]
        winners = tuple(player for place, player, _ in order if place == 1)
        return scene.with_events(*placed, Ended(winners, why))


def _volumes(events: Sequence[Event], power: str) -> tuple[int, int]:
    """Shares of a power bought and sold in a round; forced sales count (ruling C14)."""
    done = [each.done for each in events if isinstance(each, Deal) and each.power == power]
    return sum(n for n in done if n > 0), -sum(n for n in done if n < 0)


def _worthless(market: Market, counts: Mapping[str, int]) -> Market:
    """The market with the currencies of powers without centres at 0."""
    prices = {power: price if counts[power] else 0 for power, price in market.prices.items()}
    return replace(market, prices=MappingProxyType(prices))


def _draw(scene: Scene) -> Callable[[str, Sequence[str]], str]:
    return lambda purpose, among: draw(scene.seed, scene.phase, purpose, among)

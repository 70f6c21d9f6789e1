"""What bids print: their part of a turn's report, and of the game's page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from zine.blocks import Block, Column, Heading, Section, Sentences, Table, strong, table_of
from zine.expansions.printing import PaperAccount, PaperField, PaperForm, Printing, said
from zine.language import _, in_language, listing, named, phase_name, worded
from zine.rules.calendar import Phase
from zine.rules.centres_and_victory import living
from zine.rules.played_phases import Chronicle, Played
from zine.rules.variant import Variant
from zine.wings.westling.expansions.bidding.events import (
    BIDDING_EVENTS,
    Balance,
    Bid,
    BidRefused,
    BrokeIn,
    Hired,
    HomeChosen,
)
from zine.wings.westling.expansions.bidding.options import Options
from zine.wings.westling.expansions.bidding.papers import senders
from zine.wings.westling.expansions.bidding.state import HOMES, PURSE, Purse, mercenaries


@dataclass(frozen=True)
class BidsPrinting(Printing):
    """Homes, hires and their prices, and the credits left."""

    options: Options

    def rules(self) -> Iterator[str]:
        """Credits at the start, who builds fleets unasked, and how deep an invasion counts."""
        options = self.options
        sums = ", ".join(f"{named(power)} {count}" for power, count in options.credits.items())
        yield worded("Credits of a home power at the start: {sums}.", sums=sums)
        fleets = ", ".join(map(named, options.fleet_builders))
        yield (
            worded(
                "Without builds ordered, powers build armies, and fleets: {powers}.", powers=fleets
            )
            if fleets
            else _("Without builds ordered, powers build armies.")
        )
        yield worded(
            "Of home centres that the other player took, at most {count} count.",
            count=options.capped,
        )

    def turn(self, game: Chronicle, at: int) -> Iterator[Block]:
        """A phase's bids and credits."""
        turn = game.played[at]
        if not any(isinstance(each, BIDDING_EVENTS) for each in turn.events):
            return
        purse = turn.after.extra(PURSE)
        yield from _sentences(_homes(turn))
        if turn.told(Hired):
            yield Heading("Bids")
            yield _bids(turn, purse, f"{game.slug}, {phase_name(turn.phase)}")
        refused = (
            said('Not a bid: {player}, "{text}": {why}.', each, text=each.line)
            for each in turn.told(BidRefused)
        )
        yield from _sentences(refused, tone="note")
        if turn.told(Balance):
            yield _credits(turn, purse)
        yield from _sentences(_invasions(game.variant, turn, purse))

    def brief(self, game: Chronicle, at: int) -> Iterator[Block]:
        """Who was hired by whom, and who broke in where."""
        turn = game.played[at]
        hires = (
            said("{player} commands {power} for {price} credits.", each)
            for each in turn.told(Hired)
            if each.player
        )
        invasions = _invasions(game.variant, turn, turn.after.extra(PURSE))
        yield from _sentences((*_homes(turn), *hires, *invasions))

    def forms(self, game: Chronicle, phase: Phase) -> Iterator[PaperForm]:
        """Both players' choices of homes, or their bids."""
        purse = game.position.extra(PURSE)
        powers = sorted(living(game.position))
        for player in senders(phase, game.position):
            if phase.label == HOMES:
                yield _homes_form(player, powers)
            else:
                yield _bids_form(player, purse, sorted(mercenaries(game.position)))

    def game(self, game: Chronicle) -> Iterator[Block]:
        """Homes and credits now, and the commanders of each year."""
        yield Section(heading="Homes and mercenaries", blocks=tuple(_overview(game)))


def _homes_form(player: str, powers: Sequence[str]) -> PaperForm:
    return PaperForm(
        sender=player,
        legend=_("Home powers, the one you want most first"),
        fields=tuple(
            PaperField(
                label=worded("Choice {number}", number=number), options=dict.fromkeys(powers, 0)
            )
            for number, _power in enumerate(powers, 1)
        ),
        lines=tuple(powers),
    )


def _bids_form(player: str, purse: Purse, powers: Sequence[str]) -> PaperForm:
    have = purse.credits[player]
    return PaperForm(
        sender=player,
        legend=_("Bids, in credits"),
        fields=tuple(
            PaperField(
                label=named(power), line=f"{power} {{value}}", most=have, price=1, always=True
            )
            for power in powers
        ),
        blocks=(Sentences((worded("You have {count} credits.", count=have),)),),
        lines=tuple(f"{power} 0" for power in powers),
        account=PaperAccount(
            unit=_("credits"),
            have=have,
            short=_(
                "If you win all this, you cannot pay: {amount} credits are missing, and you would"
                " lose all you have."
            ),
        ),
    )


def _sentences(lines: Iterable[str], tone: str = "event") -> Iterator[Block]:
    told = tuple(lines)
    if told:
        yield Sentences(told, tone=tone)


def _homes(turn: Played) -> Iterator[str]:
    for each in turn.told(HomeChosen):
        yield said("The home of {player} is {power}, with {credits} credits ({why}).", each)


def _invasions(variant: Variant, turn: Played, purse: Purse) -> Iterator[str]:
    provinces = variant.geography.provinces
    for each in turn.told(BrokeIn):
        power = purse.homes[each.player]
        centres = listing([named(provinces[centre].name) for centre in each.centres])
        yield said(
            "{power} ({player}) has broken into {centres}.", each, power=power, centres=centres
        )


def _bids(turn: Played, purse: Purse, of: str) -> Table:
    bids = {(each.power, each.player): each.amount for each in turn.told(Bid)}
    first, second = purse.players
    return table_of(
        turn.told(Hired),
        (Column(heading="Power", key=True), lambda each: named(each.power)),
        (
            Column(heading=first, number=True),
            lambda each: str(bids.get((each.power, first)) or "–"),
        ),
        (
            Column(heading=second, number=True),
            lambda each: str(bids.get((each.power, second)) or "–"),
        ),
        (Column(heading="Commander"), lambda each: each.player or _("nobody")),
        (Column(heading="Price", number=True), lambda each: str(each.price or "")),
        (Column(heading="Decided by", folds=True), lambda each: in_language(each.why)),
        caption="Sealed bids, and who commands each power this year",
        label=worded("Bids, {of}", of=of),
    )


def _credits(turn: Played, purse: Purse) -> Table:
    return table_of(
        turn.told(Balance),
        (Column(heading="Player", key=True), lambda each: each.player),
        (Column(heading="Home"), lambda each: named(purse.homes[each.player])),
        (Column(heading="Before", number=True), lambda each: str(each.before)),
        (Column(heading="Change", number=True), lambda each: f"{each.change:+d}"),
        (Column(heading="Now", number=True), lambda each: (strong(str(each.after)),)),
        (Column(heading="For", folds=True), lambda each: in_language(each.why)),
        caption="Credits",
    )


def _overview(game: Chronicle) -> Iterator[Block]:
    purse = game.position.extra(PURSE)
    yield table_of(
        purse.players,
        (Column(heading="Player", key=True), lambda each: each),
        (
            Column(heading="Home"),
            lambda each: named(purse.homes.get(each) or "") or _("not chosen yet"),
        ),
        (Column(heading="Credits", number=True), lambda each: str(purse.credits[each])),
        caption="The players now",
    )
    held = {
        turn.phase.year: {each.power: each.player for each in turn.told(Hired)}
        for turn in game.played
        if turn.told(Hired)
    }
    if held:
        yield table_of(
            [power for power in game.variant.ranks if power not in purse.homes.values()],
            (Column(heading="Power", key=True), named),
            *(
                (Column(heading=str(year)), lambda power, own=own: own.get(power) or "–")
                for year, own in held.items()
            ),
            caption="Who commanded each power in each year; – is anarchy",
            label="Commanders by year",
        )

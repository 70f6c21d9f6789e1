"""Stalemate lines of the standard map: positions that hold whatever the others order.

Only lines of holds and supports are here, and only those whose proof is in the tests, which try
every attack that matters on each of their units.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from zine.blocks import Block, BoardFigure, Section, Sentences, Words, link, spliced
from zine.language import _, in_language, listing, named, phrase
from zine.report.place_names import place_name
from zine.rules.notation.canonical import KINDS
from zine.rules.position import Position, Unit, position
from zine.rules.variant import Variant
from zine.wings.almanac.openings_pages import orders_board
from zine.wings.almanac.results_pages import HOME

ADDRESS = f"{HOME}/stalemate-lines.html"


class StalemateLine(NamedTuple):
    """A line: its name, standing orders, and the provinces behind its units.

    `power` is the one for which its board is drawn; any powers may hold it together.
    """

    slug: str
    name: str
    power: str
    orders: tuple[str, ...]
    behind: frozenset[str]

    def units(self) -> Iterator[Unit]:
        """Its units, for the power of its board."""
        for order in self.orders:
            kind, location = order.split(" ")[:2]
            yield Unit(self.power, KINDS[kind], location)

    def centres(self, variant: Variant) -> tuple[str, ...]:
        """The supply centres that it keeps, in map order."""
        held = self.behind | {unit.province for unit in self.units()}
        return tuple(each for each in variant.geography.centres if each in held)


MEDITERRANEAN = "A PIE H, F LYO H, F TYS S F LYO, F WES H, F NAF S F WES"
SOUTH = "ADR AEG ALB ANK APU BUL CON EAS GRE ION NAP ROM SER SMY SYR TRI TUN TUS VEN"
NORTH = "BAR BEL BOT CLY DEN EDI FIN HEL HOL LON LVP NTH NWG NWY PIC SKA SWE WAL YOR"
ROWS = (
    (
        "south",
        phrase("Italy, Austria, the Balkans and Turkey"),
        "Turkey",
        f"{MEDITERRANEAN}, A TYR S A BOH, A BOH S A VIE, A VIE S A BOH, A BUD S A RUM, A RUM H,"
        " F BLA S A RUM, A ARM H",
        SOUTH,
    ),
    (
        "south-with-sevastopol",
        phrase("The south with Sevastopol"),
        "Turkey",
        f"{MEDITERRANEAN}, A TYR S A BOH, A BOH H, A VIE S A GAL, A GAL H, A UKR H, A SEV S A UKR",
        f"{SOUTH} ARM BLA BUD RUM",
    ),
    (
        "south-with-marseilles",
        phrase("The south with Marseilles and Sevastopol"),
        "Italy",
        "A MAR S A PIE, A PIE S A MAR, F LYO S A MAR, F WES S F TYS, F TYS S F WES, F TUN S F WES,"
        " A TYR S A BOH, A BOH H, A BUD S A GAL, A GAL S A BUD, A UKR S A SEV, A SEV S A UKR",
        "ADR AEG ALB ANK APU ARM BLA BUL CON EAS GRE ION NAP ROM RUM SER SMY SYR TRI TUS VEN VIE",
    ),
    (
        "south-with-russia",
        phrase("The south with Sevastopol, Moscow and Warsaw"),
        "Turkey",
        f"{MEDITERRANEAN}, A TYR S A BOH, A BOH H, A GAL S A WAR, A WAR H, A UKR S A WAR,"
        " A MOS S A UKR, A SEV S A MOS",
        f"{SOUTH} ARM BLA BUD RUM VIE",
    ),
    (
        "south-with-iberia",
        phrase("The south with Marseilles and Iberia"),
        "Italy",
        "A POR S A SPA, A SPA S A MAR, A MAR S A PIE, A PIE S A MAR, F WES S A SPA, A NAF H,"
        " A TYR S A TRI, A TRI S A TYR, A VIE S A TRI, A BUD S A VIE, A SER S A RUM,"
        " A RUM S A BUD, F BLA S A RUM, A ARM H",
        "ADR AEG ALB ANK APU BUL CON EAS GRE ION LYO NAP ROM SMY SYR TUN TUS TYS VEN",
    ),
    (
        "north",
        phrase("England, northern France, Germany, the Low Countries and Scandinavia"),
        "Germany",
        "F NAO S F IRI, F IRI S F NAO, F ENG S A BRE, A BRE S A PAR, A PAR S A BUR, A BUR S A RUH,"
        " A RUH S A MUN, A MUN S A BUR, A BER S A MUN, F BAL S A PRU, A PRU S A LVN, A LVN H,"
        " A STP S A LVN",
        f"{NORTH} KIE",
    ),
    (
        "north-with-russia",
        phrase("The north with Russia"),
        "Germany",
        "F NAO S F IRI, F IRI S F NAO, F ENG S A BRE, A BRE S A PAR, A PAR S A BUR, A BUR S A MUN,"
        " A MUN S A BOH, A BOH S A GAL, A SIL S A GAL, A GAL S A UKR, A WAR S A GAL,"
        " A UKR S A SEV, A SEV S A UKR, A MOS S A SEV",
        f"{NORTH} BAL BER KIE LVN PRU RUH STP",
    ),
    (
        "north-with-iberia",
        phrase("The north with Marseilles and Iberia"),
        "France",
        "F MAO S F NAO, F NAO S F MAO, A POR S A SPA, A SPA S A MAR, A GAS S A MAR, A MAR S A BUR,"
        " A BUR S A MUN, A MUN S A BUR, A KIE S A MUN, A BER S A PRU, A PRU S A BER, A LVN S A PRU,"
        " A STP S A LVN",
        f"{NORTH} BAL BRE ENG IRI PAR RUH",
    ),
)
LINES = tuple(
    StalemateLine(slug, name, power, tuple(orders.split(", ")), frozenset(behind.split()))
    for slug, name, power, orders, behind in ROWS
)


def lines_in(at: Position) -> Iterator[tuple[StalemateLine, tuple[str, ...]]]:
    """The lines that a position has, and who holds each.

    All units of a line are in place, and others are left to hold it against. None of these has a
    unit or a centre behind it, where it could build, and no unit is about to retreat. Each holder
    keeps as many centres as it has units in the line: those behind that it owns, and those that its
    units are on, which are its own when the year ends.
    """
    standing = {str(unit): unit for unit in at.units}
    for line in LINES if not at.dislodged else ():
        units = [unit for each in line.units() if (unit := standing.get(str(each)))]
        holders = {unit.power for unit in units}
        rest = [unit for unit in at.units if unit.power not in holders]
        lost = {at.owners.get(place, "") for place in line.behind} - {*holders, ""}
        if len(units) < len(line.orders) or not rest:
            continue
        if lost or any(unit.province in line.behind for unit in rest):
            continue
        kept = Counter(owner for place, owner in at.owners.items() if place in line.behind)
        kept.update(unit.power for unit in units if unit.province in at.owners)
        if all(kept[power] >= count for power, count in Counter(u.power for u in units).items()):
            yield line, tuple(sorted(holders))


def line_sentences(at: Position) -> Iterator[Words]:
    """A sentence for each line that a position has."""
    for line, holders in lines_in(at):
        yield spliced(
            _("A stalemate line stands here: {line}, held by {powers}."),
            line=(link(in_language(line.name), f"{ADDRESS}#{line.slug}"),),
            powers=listing([named(power) for power in holders]),
        )


def stalemate_blocks(variant: Variant) -> Iterator[Block]:
    """Every line with its board, its centres and its orders."""
    yield Sentences(
        (
            _(
                "With these orders, given in every phase of moves, each line holds whatever the "
                "others order. Every attack that matters was tried on it. Those who hold it must "
                "own all centres behind it, and keep one for each of their units in it; several "
                "powers can hold it together."
            ),
        )
    )
    for line in LINES:
        name, centres = in_language(line.name), line.centres(variant)
        at = position(line.units(), dict.fromkeys(centres, line.power))
        yield Section(
            heading=name,
            anchor=line.slug,
            name="stalemate",
            blocks=(
                BoardFigure(
                    board=orders_board(variant, name, line.power, line.orders, at),
                    variant=variant.name,
                    ident=f"line-{line.slug}",
                    label=name,
                ),
                Sentences(
                    (
                        _("It keeps {count} centres: {places}.").format(
                            count=len(centres),
                            places=listing([place_name(variant, each) for each in centres]),
                        ),
                        _("Orders: {orders}.").format(orders=", ".join(line.orders)),
                    )
                ),
            ),
        )

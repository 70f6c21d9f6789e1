"""What blind play prints: the form of a placement, and its result once that is public."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zine.blocks import Block, Column, Note, table_of
from zine.expansions.printing import PaperField, PaperForm, Printing
from zine.language import _, named, worded
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import province_of
from zine.rules.played_phases import Chronicle
from zine.wings.westling.expansions.blind.options import Options, Telling


@dataclass(frozen=True)
class BlindPrinting(Printing):
    """Forms for units to begin with, from the rules alone."""

    options: Options
    tells_nothing = True

    def turn(self, game: Chronicle, at: int) -> Iterator[Block]:
        """Where everybody's first units are; while the game hides them, that they are placed."""
        turn = game.played[at]
        placed = {
            power.name: turn.after.units_of(power.name)
            for power in game.variant.powers
            if turn.phase.kind is PhaseKind.BUSINESS and turn.after.units_of(power.name)
        }
        if placed:
            yield table_of(
                placed.items(),
                (Column(heading="Power", key=True), lambda each: named(each[0])),
                (Column(heading="Units"), lambda each: ", ".join(map(str, each[1]))),
                caption=_("Where the first units were placed"),
            )
        elif turn.phase.kind is PhaseKind.BUSINESS:
            yield Note(_("Every power's first units are placed. Where they are is not told."))

    def rules(self) -> Iterator[str]:
        """What is told, what units see, and where they may begin."""
        yield (
            _("Contested orders are printed.")
            if self.options.telling is Telling.STAB
            else _("All orders that failed are printed.")
        )
        yield (
            _("Units see what is next to them.")
            if self.options.eyes
            else _("Units see nothing but their own province.")
        )
        for power, homes in self.options.homes.items():
            provinces = " ".join(homes)
            yield worded(
                "{power} places its first units in {places}.", power=named(power), places=provinces
            )

    def forms(self, game: Chronicle, phase: Phase) -> Iterator[PaperForm]:
        """Each power's home provinces, and the units that may stand there."""
        geography = game.variant.geography
        for power, homes in self.options.homes.items():
            units = dict.fromkeys(
                (
                    f"{kind.value} {place}"
                    for home in homes
                    for kind, places in geography.locations.items()
                    for place in places
                    if province_of(place) == home
                ),
                0,
            )
            usual = tuple(map(str, game.variant.start.units_of(power)))
            yield PaperForm(
                sender=power,
                legend=_("Units to begin with"),
                fields=tuple(
                    PaperField(label=worded("Unit {number}", number=number), options=units)
                    for number in range(1, len(usual) + 1)
                ),
                lines=usual,
            )

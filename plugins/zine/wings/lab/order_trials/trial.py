"""Orders tried on a position: what would become of them, in words and as arrows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zine.games.orders_in_play import units_in_play
from zine.language import speaking, spoken
from zine.report.boards import arrows, by_province
from zine.report.outcome_explanation import Bearing, Explainer
from zine.report.turn import order_line
from zine.rules.notation import order_reader
from zine.rules.outcomes import Resolution, Submission
from zine.rules.pipeline import adjudicate
from zine.rules.variant import Variant
from zine.variants.geometry import bearing_on
from zine.variants.variant_from_data import geography_from, variant_from
from zine.wings.lab.order_trials.trial_data import board_of, drawing_of, language_of, rulebook_of

Plain = dict[str, object]


class Trial:
    """A position on which orders can be tried any number of times.

    `on` is what `variant_data` wrote, with the language of what is told unless it is the language of
    print; `at` is what `board_data` wrote. The map is that of a trial `before` on the same one.
    """

    def __init__(
        self, on: Mapping[str, Any], at: Mapping[str, Any], before: Trial | None = None
    ) -> None:
        board = self.board = board_of(at)
        geography = before.variant.geography if before else geography_from(on["map"])
        self.variant: Variant = variant_from(on["variant"], geography, board)
        self.rulebook = rulebook_of(at["rules"])
        self.phase = self.variant.calendar.phase(*map(int, at["phase"]))
        self._reader = order_reader(self.variant, self.rulebook)
        self._units = units_in_play(board, self.phase.kind)
        self._lines: dict[tuple[str, str], tuple[Submission, ...]] = {}
        self._language = language_of(on["language"]) if "language" in on else spoken()
        self._bearing: Bearing = before._bearing if before else bearing_on(drawing_of(on["spots"]))

    def outcome(self, texts: Mapping[str, str]) -> Plain:
        """What becomes of the powers' texts; the units of a power without one hold."""
        lines = [
            line
            for power in self.variant.powers
            for line in self.read(power.name, texts.get(power.name, ""))
        ]
        with speaking(self._language):
            return self.told(self.adjudicated(tuple(lines)))

    def read(self, power: str, text: str) -> tuple[Submission, ...]:
        """The lines of a power's text. Mostly one text has changed since it was last tried."""
        if (power, text) not in self._lines:
            self._lines[power, text] = self._reader.read(
                text, power=power, kind=self.phase.kind, units=self._units
            )
        return self._lines[power, text]

    def adjudicated(self, lines: tuple[Submission, ...]) -> Resolution:
        """The phase with these lines."""
        return adjudicate(self.variant, self.rulebook, self.phase, self.board, lines)

    def told(self, done: Resolution) -> Plain:
        """A phase as plain data: lines by power, arrows, and the position afterwards."""
        explainer = Explainer(self.variant, by_province(self.board), self._bearing)
        powers: dict[str, list[Plain]] = {}
        for result in done.results:
            line = order_line(result, explainer)
            powers.setdefault(result.power, []).append(
                {
                    "order": str(result.order) if result.order is not None else "",
                    "text": str(line.text),
                    "failed": line.failed,
                    "reason": str(line.reason),
                    "written": str(line.written),
                    "note": str(line.note),
                    "supplied": str(result.supplied or ""),
                }
            )
        drawn = [arrow for result in done.results for arrow in arrows(self.variant, result)]
        return {
            "powers": powers,
            "arrows": [
                {
                    "kind": str(each.kind.value),
                    "power": each.power,
                    "start": each.start,
                    "end": each.end or "",
                    "origin": each.origin or "",
                    "via": list(each.via),
                    "unit": str(each.unit),
                    "failed": each.failed,
                }
                for each in drawn
            ],
            "units": [list(map(str, unit)) for unit in done.after.units],
            "dislodged": [str(each.unit) for each in done.after.dislodged],
            "owners": dict(sorted(done.after.owners.items())),
        }

"""One letter for several powers: the orders of each that its writer leads, and papers besides.

A part begins where a line names a power, or the exchange. Without such a line an order
belongs to whoever owns the unit it names, which is a fact of the board and no guess.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from zine.desk.dates.phases import SLUG
from zine.desk.post.addressing import UNIT, is_label, powers_named, under
from zine.desk.post.sorting import LetterContents, not_yet, sort_letter
from zine.desk.post.understanding import ATTEMPT
from zine.desk.post.words.labels import in_english
from zine.desk.seating.seats import powers_led
from zine.games import Settings, Turn
from zine.games.given_ahead import units_in_play
from zine.language import _, named, phase_name, phrase
from zine.rules.adjustments import build_sites
from zine.rules.geography import province_of
from zine.rules.orders import Build, UnitOrder
from zine.rules.outcomes import Fault, Submission

SEASONS = frozenset(("spring", "summer", "fall", "autumn", "winter"))
PAPERS = ""  # the part of a letter that holds papers for the coming business phase
FILLING = frozenset(
    ("my", "the", "for", "of", "financial", "order", "orders", "to", "at", "stock", *SEASONS)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parted:
    """A letter in parts: orders by power, papers (None: it holds none), and all the rest.

    `refused` says what was understood and is not taken, and why.
    """

    orders: Mapping[str, str]
    papers: str | None
    rest: LetterContents
    refused: tuple[str, ...]


def parted(
    text: str, settings: Settings, turn: Turn, player: str, named: tuple[str, ...], only: str = ""
) -> Parted:
    """A player's letter in parts.

    `named` are powers in its subject; one that stands alone is what the letter begins
    with. `only` says why the letter's orders are for no unit, where that is so.
    """
    sorter = _Sorter(settings, turn, player, powers_led(turn, player), only)
    if only:
        sorter.begin(PAPERS)
    elif len(named) == 1:
        sorter.begin(named[0])
    rest = sort_letter(
        text, settings, turn.before, player, sorter.is_order, sorter.heading_of, sorter.watch
    )
    orders = {
        power: "\n".join(lines).strip("\n")
        for power, lines in sorter.parts.items()
        if power != PAPERS and (power in sorter.emptied or any(lines))
    }
    papers = "\n".join(sorter.parts.get(PAPERS, ())).strip("\n")
    ranks = settings.variant.ranks
    return Parted(
        orders={power: orders[power] for power in sorted(orders, key=lambda each: ranks[each])},
        papers=papers or None,
        rest=rest,
        refused=tuple(dict.fromkeys(sorter.refused)),
    )


@dataclass
class _Sorter:
    """Goes through a letter and says of each line which part it belongs to."""

    settings: Settings
    turn: Turn
    player: str
    led: tuple[str, ...]
    only: str = ""
    parts: dict[str, list[str]] = field(default_factory=dict)
    emptied: set[str] = field(default_factory=set)
    refused: list[str] = field(default_factory=list)
    part: str | None = None
    place: str | None = None
    under: str = ""
    latest: tuple[str, tuple[Submission, ...], bool] | None = None

    def begin(self, part: str) -> None:
        """What follows is for a power, or papers."""
        self.part = part

    def heading_of(self, line: str) -> str | None:
        """Nothing for a label, which begins a part and stays out of it; None for other lines."""
        return "" if self.names_a_part(line) else None

    def names_a_part(self, line: str) -> bool:
        """Whether a line is a label; if it names a power, or the exchange, a part begins."""
        if self._is_papers_heading(line):
            self.begin(PAPERS)
            return True
        if not is_label(line, self.settings) or self._holds_an_amount(line):
            return False
        self.under = under(line, self.settings, self.turn, self.under)
        named = powers_named(line, self.settings)
        if len(named) == 1:
            self.begin(named[0])
        return True

    def is_order(self, line: str) -> bool:
        """Whether a line is an order or a line of papers; `watch` then puts it in its place."""
        self.place = None
        if self._is_papers(line):
            self.place = PAPERS
            return True
        read, kept = self._read(line)
        if self.under and (read or UNIT.match(line)):
            self.refused.append(not_yet(line.strip(), self.under))
            return True
        if read or kept or UNIT.match(line):
            self._attribute(line, read)
            return True
        if self.part == PAPERS and ATTEMPT.fullmatch(line.strip()):
            self.place = PAPERS
            return True
        return False

    def watch(self, line: str, kept: bool, emptied: bool) -> None:
        """Put a line that was kept in its part, and note who has no orders."""
        if emptied:
            self._note_empty(line.strip())
        elif kept and not line.strip():
            for lines in self.parts.values():
                if lines and lines[-1]:
                    lines.append("")
        elif kept and self.place is not None:
            self.parts.setdefault(self.place, []).append(line)

    def _is_papers(self, line: str) -> bool:
        """Whether a line is for the coming business phase, or would be if it were in order."""
        read, coming = self.settings.variant.hooks.read_paper, self.turn.coming
        if read is None or coming is None:
            return False
        found = read(coming.phase, self.turn.before, self.player, line)
        good = any(not each.fault for each in found)
        if good and (self.part == PAPERS or len(re.findall(r"\w+", line)) > 1):
            return True
        return any(each.fault and each.subject for each in found) and not self._read(line)[0]

    def _read(self, line: str) -> tuple[tuple[Submission, ...], bool]:
        """The orders in a line, whoever they are for, and whether some are for later."""
        if self.latest and self.latest[0] == line:
            return self.latest[1:]
        kind = self.turn.phase.kind
        power = self.part or next(iter(self.led), next(iter(self.settings.variant.ranks)))
        lines, kept = self.settings.reader.read_conditional(
            line, power=power, kind=kind, units=units_in_play(self.turn.before, kind)
        )
        read = tuple(each for each in lines if each.order or each.fault is Fault.AMBIGUOUS)
        self.latest = line, read, bool(kept)
        return read, bool(kept)

    def _attribute(self, line: str, read: tuple[Submission, ...]) -> None:
        """Find the part of an order, or say why it has none."""
        phase = partial(phase_name, self.turn.phase)
        if self.only:
            self.refused.append(
                phrase('"{text}" is not taken: {why}.', text=line.strip(), why=self.only)
            )
        elif not self.led:
            self.refused.append(phrase("No unit is yours to order in {phase}.", phase=phase))
        elif self.part:
            self._put(self.part)
        elif len(self.led) == 1:
            self._put(self.led[0])
        else:
            owners = {power for each in read for power in self._owners(each)}
            if len(owners) == 1:
                self._put(owners.pop())
            else:
                self.refused.append(
                    phrase(
                        '"{text}" is not taken: it may be for {powers}. Put the power\'s name on a'
                        " line above its orders.",
                        text=line.strip(),
                        powers=self._led_names,
                    )
                )

    def _led_names(self) -> str:
        return _(" or ").join(map(named, self.led))

    def _put(self, power: str) -> None:
        phase = partial(phase_name, self.turn.phase)
        if power in self.led:
            self.place = power
        elif self.turn.hands.get(power, self.player) == self.player:
            self.refused.append(
                phrase("{power} has nothing to order in {phase}.", power=power, phase=phase)
            )
        else:
            self.refused.append(
                phrase(
                    "{player} does not lead {power} in {phase}: its orders are not taken.",
                    player=self.player,
                    power=power,
                    phase=phase,
                )
            )

    def _owners(self, submission: Submission) -> tuple[str, ...]:
        """Whose the unit of an order is, or the centre it builds in."""
        order = submission.order
        if not isinstance(order, UnitOrder):
            return ()
        province = province_of(order.location)
        if isinstance(order, Build):
            variant, board = self.settings.variant, self.turn.before
            return tuple(p for p in self.led if province in build_sites(variant, board, p))
        unit = units_in_play(self.turn.before, self.turn.phase.kind).get(province)
        return (unit.power,) if unit else ()

    def _note_empty(self, line: str) -> None:
        """Note a line such as "no orders": for the power named above, or the only one led."""
        meant = [self.part] if self.part else [*self.led] if len(self.led) == 1 else []
        if meant and meant[0] in self.led:
            self.emptied.add(meant[0])
            self.parts.setdefault(meant[0], [])
        else:
            self.refused.append(
                phrase(
                    '"{text}" is not taken: put the power\'s name on a line above it.', text=line
                )
            )

    def _is_papers_heading(self, line: str) -> bool:
        """Whether a line only names the coming business phase, or its papers."""
        coming = self.turn.coming
        if coming is None:
            return False
        phase = coming.phase
        own = {phase.kind.value, phase.label, "sheet"}
        for title in (phase.title, _(phase.title)):
            label = in_english(title, self.settings.variant).casefold()
            own |= {*label.split()} - SEASONS - FILLING
        label = in_english(line, self.settings.variant).casefold()
        words = re.findall(r"[^\W_]+", label)
        known = own | FILLING | {phase.season, str(phase.year), f"{phase.year % 100:02}"}
        return known.issuperset(words) and not own.isdisjoint(words)

    def _holds_an_amount(self, line: str) -> bool:
        """Whether a label's number is no year of the game: then it is a line of papers."""
        rest = SLUG.sub(" ", line)
        for name in (self.settings.title, self.settings.slug, self.settings.boardman):
            rest = re.sub(re.escape(name), " ", rest, flags=re.IGNORECASE) if name else rest
        year = self.turn.phase.year
        numbers = re.findall(r"(?<!\w)\d+(?!\w)", rest)
        return any(number not in (f"{year}", f"{year % 100:02}") for number in numbers)

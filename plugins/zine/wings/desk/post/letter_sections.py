"""One letter for several powers: the orders of each that its writer leads, and papers besides.

A part begins where a line names a power, or the exchange. Without such a line an order
belongs to whoever owns the unit it names, which is a fact of the board and no guess.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import partial

from zine.games import Settings, Turn
from zine.games.orders_in_play import units_in_play
from zine.language import _, grouped, listing, named, phase_name, phrase
from zine.rules.adjustments import build_sites
from zine.rules.calendar import SEASONS, PhaseKind
from zine.rules.geography import province_of
from zine.rules.notation.power_text import LONGEST_TEXT
from zine.rules.orders import Build, UnitOrder
from zine.rules.outcomes import Fault, Submission
from zine.rules.papers import LineRead
from zine.wings.desk.post.letter_contents import (
    EMPTY,
    WORD,
    LetterContents,
    OrderTaker,
    not_taken,
    not_yet,
    sort_letter,
)
from zine.wings.desk.post.letter_labels import (
    UNIT,
    after_power,
    is_label,
    later_phase,
    powers_named,
)
from zine.wings.desk.post.letter_text.translated_labels import in_english
from zine.wings.desk.seating.seats import powers_led
from zine.wings.shared.phase_labels import SLUG

PAPERS = ""  # the part of a letter that holds papers for the coming business phase
FILLING = frozenset(("my", "the", "for", "of", "order", "orders", "to", "at", *SEASONS))


# A few words with a number among them are meant for an order sheet, whatever is wrong with them.
ATTEMPT = re.compile(r"(?=.*\d)\S+(?:\s+\S+){0,4}")
# "Here goes: F BRE-MAO": an order in other words, which nobody may pass over as talk.
INSIDE = re.compile(r"(?<!\S)[AF]\s[A-Z]{3}(?:/[NSE]C)?\s?-\s?[A-Z]{3}")
MOST_WORDS = 6  # of an order for a business phase, where its amount is behind other words
# "A PAR - BUR?" and "A PAR - BUR, if possible" say nothing that a game master may follow.
QUESTION = re.compile(r"\?\W*$")
DOUBT = re.compile(
    r"\b(?:if|unless|maybe|perhaps|possibly|provided|wenn|falls|vielleicht|eventuell|sofern"
    r"|außer|si|sauf si|peut[- ]être|éventuellement|à moins)\b",
    re.IGNORECASE,
)
LATER = re.compile(
    rf"(?:(?:my|for|the|{'|'.join(SEASONS)}|\d{{2,4}}|[a-z]\d{{2,4}}[a-z]?)\W+)*"
    r"(?:builds?|retreats?|adjustments?|removals?|removes?|disbands?)(?:\W+orders?)?\W*",
    re.IGNORECASE,
)


def parted(
    text: str,
    settings: Settings,
    turn: Turn,
    player: str,
    named: tuple[str, ...] = (),
    only: str = "",
) -> LetterContents:
    """What is in a player's letter, its orders in parts.

    `named` are powers in its subject; one that stands alone is what the letter begins
    with. `only` says why the letter's orders are for no unit, where that is so.
    """
    lone = settings.variant.hooks.players is None and player in settings.variant.ranks
    led = powers_led(turn, player)
    sorter = _Sorter(settings, turn, player, led or (player,) if lone else led, only)
    if only:
        sorter.begin(PAPERS)
    elif len(named) == 1 and len(sorter.led) != 1:
        sorter.begin(named[0])
    found = sort_letter(text, settings, turn.before, player, sorter)
    ranks = {**settings.variant.ranks, PAPERS: len(settings.variant.ranks)}
    return replace(
        found,
        parts={
            part: "\n".join(lines).strip("\n")
            for part, lines in sorted(sorter.parts.items(), key=lambda each: ranks[each[0]])
            if part in sorter.emptied or any(lines)
        },
        emptied=frozenset(sorter.emptied),
    )


@dataclass
class _Sorter(OrderTaker):
    """Goes through a letter and says of each order which part it belongs to."""

    settings: Settings
    turn: Turn
    player: str
    led: tuple[str, ...]
    only: str = ""
    parts: dict[str, list[str]] = field(default_factory=dict)
    emptied: set[str] = field(default_factory=set)
    part: str | None = None
    under: str = ""
    strayed: bool = False
    length: int = 0
    latest: tuple[str, tuple[Submission, ...], bool, bool] | None = None

    def begin(self, part: str) -> None:
        """What follows is for a power, or papers."""
        self.part = part
        self.strayed = False

    @property
    def _business(self) -> bool:
        return self.turn.phase.kind is PhaseKind.BUSINESS

    def label(self, line: str) -> bool:
        """Whether a line is a label; if it names a power, or the exchange, a part begins."""
        if self._is_papers_heading(line):
            self.begin(PAPERS)
            return True
        slug = SLUG.search(line)
        own = re.sub(rf"(?<!\w){re.escape(self.player)}(?!\w)", " ", line) if slug else line
        if not is_label(own, self.settings):
            return False
        if slug and self.turn.coming and slug[0].casefold() == self.turn.coming.phase.slug:
            self.begin(PAPERS)
            return True
        if self._business and not slug and self._is_papers(line):
            return False
        if self.turn.coming and self._holds_an_amount(line):
            return False
        self.under = later_phase(line, self.settings, self.turn, self.under)
        named = powers_named(line, self.settings)
        if len(named) == 1 and not self._business:
            self.begin(named[0])
        return True

    def take(self, line: str) -> str | None:
        """Put an order, or a line of papers, in its part: "" if it was taken, else why not."""
        self.length += len(line)
        if self.length > LONGEST_TEXT:
            most = partial(grouped, LONGEST_TEXT)
            said = phrase("No orders are read after the first {count} characters.", count=most)
            return said if UNIT.match(line) else None
        if self._is_papers(line):
            return self._keep(PAPERS, line)
        if self._business:
            return self.take_none(line) if self._reads_as_none(line) else self._refuse(line)
        power, rest = after_power(line.strip(), self.settings)
        read, kept = self._read(rest if power else line)
        if doubt := self._doubt(rest if power else line.strip(), read, kept=kept):
            return not_taken(line, doubt)
        if power:
            return self._take_for(power, rest, line)
        attempt = self._is_attempt(line)
        if self.under and attempt:
            return not_yet(line.strip(), self.under)
        if attempt:
            return self._attribute(line, read)
        if self.part == PAPERS and self.turn.coming and ATTEMPT.fullmatch(line.strip()):
            return self._keep(PAPERS, line)
        return self._refuse(line)

    def _refuse(self, line: str) -> str | None:
        """Why a line is not taken that has an order behind other words; None for talk."""
        words = line.split()
        tails = (" ".join(words[-count:]) for count in range(2, min(len(words), MOST_WORDS)))
        amounts = (tail for tail in tails if re.search(r"\d", tail))
        inside = not self._business and INSIDE.search(line)
        if inside or any(self._papers_of(each, whole=True) for each in amounts):
            return not_taken(line, phrase("an order needs a line of its own"))
        return None

    def _doubt(self, line: str, read: tuple[Submission, ...], *, kept: bool) -> str:
        """Why an order in a question or with a condition is not one, "" for any other line.

        "If dislodged ..." and what is given for later phases are orders with a condition that the
        rules know.
        """
        if not read and DOUBT.match(line):
            read = self._read(DOUBT.sub("", line, count=1))[0]
        if kept or not (read or self._is_attempt(line)):
            return ""
        if QUESTION.search(line):
            return phrase("an order in a question is not an order")
        if DOUBT.search(line):
            return phrase("an order with a condition is not an order")
        return ""

    def _take_for(self, power: str, rest: str, line: str) -> str | None:
        """Take the orders behind a power's name, which those below are for, too."""
        before, self.part = self.part, power
        empty = EMPTY.fullmatch(rest)
        if empty or self._is_attempt(rest):
            if self.under:
                return not_yet(line.strip(), self.under)
            return self.take_none(rest) if empty else self._put(power, rest, line)
        self.part = before
        return not_taken(line, phrase("no order can be read in it"))

    def take_none(self, line: str) -> str:
        """Note a line such as "no orders": for what is named above, or the only power led."""
        part = PAPERS if self._business else self.part
        meant = [*self.led] if part is None else [part]
        if len(meant) != 1 or meant[0] not in (PAPERS, *self.led):
            return not_taken(line, phrase("put the power's name on a line above it"))
        self.emptied.add(meant[0])
        self.parts.setdefault(meant[0], [])
        return ""

    def blank(self) -> None:
        """Keep a blank line between orders; below it a stray part has ended."""
        for lines in self.parts.values():
            # A blank line under "Builds:" would end what is meant for that phase.
            if lines and lines[-1] and not LATER.fullmatch(lines[-1].strip()):
                lines.append("")
        if self.strayed and len(self.led) == 1:
            self.part, self.strayed = None, False

    def holds_order(self, line: str) -> bool:
        """Whether a line has an order in it that can be read whole."""
        return not self._business and any(each.order for each in self._read(line)[0])

    def _keep(self, part: str, line: str) -> str:
        self.parts.setdefault(part, []).append(line)
        return ""

    def _is_papers(self, line: str) -> bool:
        """Whether a line is for a business phase, or would be if it were in order."""
        found = self._papers_of(line)
        good = any(not each.fault for each in found)
        if self._business:
            attempt = any(each.fault and each.subject for each in found)
            if good or attempt or ATTEMPT.fullmatch(line.strip()):
                return True
            # Of a placement written one unit a line, no line is whole by itself.
            return any(each.meaning for each in found) and self._is_unit(line)
        if good and (self.part == PAPERS or len(re.findall(r"\w+", line)) > 1):
            return True
        power, order = after_power(line.strip(), self.settings)
        if power and UNIT.match(order):
            return False
        return any(each.fault and each.subject for each in found) and not self._read(order)[0]

    def _papers_of(self, text: str, *, whole: bool = False) -> tuple[LineRead, ...]:
        """A text read as papers, nothing if none are handed in, or if `whole` and it has faults."""
        papers, coming = self.settings.variant.hooks.papers, self.turn.coming
        if papers is None or (coming is None and not self._business):
            return ()
        phase = self.turn.phase if self._business or coming is None else coming.phase
        found = papers.read(phase, self.turn.before, self.player, text)
        return () if whole and any(each.fault for each in found) else found

    def _reads_as_none(self, line: str) -> bool:
        """Whether a line of a business phase says in the rules' own words that there is nothing."""
        papers = self.settings.variant.hooks.papers
        return papers is not None and WORD.search(line) is not None and not self._papers_of(line)

    def _is_unit(self, line: str) -> bool:
        """Whether a line names units and nothing else."""
        lines = self.settings.reader.read(
            line, power=self.player, kind=PhaseKind.ADJUSTMENTS, units={}
        )
        return UNIT.match(line) is not None and all(isinstance(each.order, Build) for each in lines)

    def _read(self, line: str) -> tuple[tuple[Submission, ...], bool]:
        """The orders in a line, for any power, and whether some are for later."""
        if self.latest and self.latest[0] == line:
            return self.latest[1:3]
        kind = self.turn.phase.kind
        reader = next(iter(self.led), next(iter(self.settings.variant.ranks)))
        power = self.part if self.part in self.settings.variant.ranks else reader
        lines, kept, chatter = self.settings.reader.read_whole(
            line,
            power=power or reader,
            kind=kind,
            units=units_in_play(self.turn.before, kind),
            advise=False,
        )
        read = tuple(each for each in lines if each.order or each.fault is Fault.AMBIGUOUS)
        self.latest = line, read, bool(kept), bool(chatter) and not lines
        return read, bool(kept)

    def _is_attempt(self, line: str) -> bool:
        """Whether a line is meant as an order: it can be read as one, or begins as one does."""
        read, kept = self._read(line)
        chatter = self.latest is not None and self.latest[3]
        return bool(read or kept) or (UNIT.match(line) is not None and not chatter)

    def _attribute(self, line: str, read: tuple[Submission, ...]) -> str:
        """Put an order in its part, or say why it has none."""
        phase = partial(phase_name, self.turn.phase)
        if self.only:
            return not_taken(line, self.only)
        if not self.led:
            return phrase("No unit is yours to order in {phase}.", phase=phase)
        if self.part:
            return self._put(self.part, line, line)
        if len(self.led) == 1:
            return self._put(self.led[0], line, line)
        owners = {power for each in read for power in self._owners(each)}
        if len(owners) == 1:
            return self._put(owners.pop(), line, line)
        return phrase(
            '"{text}" is not taken: it may be for {powers}. Put the power\'s name on a'
            " line above its orders.",
            text=line.strip(),
            powers=self._led_names,
        )

    def _led_names(self) -> str:
        return listing(tuple(map(named, self.led)), "or")

    def _put(self, power: str, order: str, line: str) -> str:
        """Put an order in a power's part, or say why its `line` is refused."""
        if self.only:
            return not_taken(line, self.only)
        if power in self.led:
            return self._keep(power, order)
        self.strayed = True
        phase = partial(phase_name, self.turn.phase)
        if power not in self.turn.due:
            why = phrase("{power} has nothing to order in {phase}", power=power, phase=phase)
        else:
            why = phrase(
                "{player} does not lead {power} in {phase}",
                player=self.player,
                power=power,
                phase=phase,
            )
        return not_taken(line, why)

    def _owners(self, submission: Submission) -> tuple[str, ...]:
        """The powers that own an order's unit, or the centre it builds in."""
        order = submission.order
        if not isinstance(order, UnitOrder):
            return ()
        province = province_of(order.location)
        if isinstance(order, Build):
            variant, board = self.settings.variant, self.turn.before
            return tuple(p for p in self.led if province in build_sites(variant, board, p))
        unit = units_in_play(self.turn.before, self.turn.phase.kind).get(province)
        return (unit.power,) if unit else ()

    def _is_papers_heading(self, line: str) -> bool:
        """Whether a line only names the coming business phase, or its papers."""
        papers, coming = self.settings.variant.hooks.papers, self.turn.coming
        if papers is None or coming is None:
            return False
        phase, filling = coming.phase, FILLING | papers.heading_words
        own = {phase.kind.value, phase.label, "sheet"}
        for title in (phase.title, _(phase.title)):
            label = in_english(title, self.settings.variant).casefold()
            own |= {*label.split()}.difference(SEASONS, filling)
        label = in_english(line, self.settings.variant).casefold()
        words = re.findall(r"[^\W_]+", label)
        known = own | filling | {phase.season, str(phase.year), f"{phase.year % 100:02}"}
        return known.issuperset(words) and not own.isdisjoint(words)

    def _holds_an_amount(self, line: str) -> bool:
        """Whether a label's number is no year of the game: then it is a line of papers."""
        rest = SLUG.sub(" ", line)
        for name in (self.settings.title, self.settings.slug, self.settings.number):
            rest = re.sub(re.escape(name), " ", rest, flags=re.IGNORECASE) if name else rest
        year = self.turn.phase.year
        numbers = re.findall(r"(?<!\w)\d+(?!\w)", rest)
        return any(number not in (f"{year}", f"{year % 100:02}") for number in numbers)

"""Reports of game masters as Realpolitik prints them, read line by line.

One order a line or several, with full names and marks such as "(*Bounce*)"; powers head their
blocks, or blocks are only parted by empty lines. Retreats and adjustments are told in sentences.
Mail programs quote and break such texts, forums put talk around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from zine.rules.calendar import PhaseKind
from zine.rules.geography import province_of
from zine.rules.notation import Reader
from zine.rules.orders import UnitOrder
from zine.rules.variant import Variant
from zine.wings.archive.parsing import master_line_patterns as marks
from zine.wings.archive.parsing.lines import TextSpan
from zine.wings.archive.parsing.master_headings import (
    PhaseHeading,
    heading_of,
    phase_titled,
    title_of,
)
from zine.wings.archive.parsing.master_line_patterns import (
    as_printed,
    bare_line,
    chart_rows,
    names_unit,
    place_words,
)
from zine.wings.archive.parsing.phase_and_place_lookup import place_read
from zine.wings.archive.parsing.printed_order_marks import (
    label_pattern,
    order_starts,
    power_named,
    read_marks,
)
from zine.wings.archive.parsing.report_values import (
    DislodgedNote,
    HouseStyle,
    PrintedChartRow,
    PrintedOrders,
    Report,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterReports:
    """The reports in a text, and the lines that were not understood, with their numbers."""

    reports: tuple[Report, ...] = ()
    unknown: tuple[tuple[int, str], ...] = ()


@dataclass
class _Block:
    """The orders of a power while they are gathered, each with the number of its line."""

    power: str
    player: str = ""
    lines: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class _Draft:
    """One phase's report while it is gathered; its blocks by their identity, in their order."""

    heading: PhaseHeading
    kind: PhaseKind
    blocks: dict[int, _Block] = field(default_factory=dict)
    notes: list[DislodgedNote] = field(default_factory=list)
    chart: list[tuple[int, str, str]] = field(default_factory=list)


def read_master(
    text: str, variant: Variant, reader: Reader, known: Sequence[PhaseHeading] = ()
) -> MasterReports:
    """The reports in a text, in its order.

    `known` are headings outside the text, such as that of its file's name, the strongest first.
    """
    reading = _Reading(variant, reader, known)
    header = bool(marks.MAIL.match(text))
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw[: marks.LONGEST_LINE]
        if header and line.strip():
            reading.header(line)
            continue
        header = False
        reading.take(number, bare_line(line))
    return reading.result()


class _Reading:
    """Reads one text; ask `read_master`."""

    def __init__(self, variant: Variant, reader: Reader, known: Sequence[PhaseHeading]) -> None:
        self._variant, self._reader = variant, reader
        self._powers = variant.powers
        self._label = label_pattern(variant.powers)
        self._known = list(known)
        self._heading = PhaseHeading()
        self._drafts: dict[tuple[PhaseHeading, PhaseKind], _Draft] = {}
        self._blocks: dict[tuple[PhaseHeading, PhaseKind, str], _Block] = {}
        self._latest: tuple[int, _Block] | None = None
        self._kind: PhaseKind | None = None
        self._block: _Block | None = None
        self._charting = False
        self._last = (0, "")
        self._unknown: list[tuple[int, str]] = []
        self._reads: dict[tuple[PhaseKind, str], bool] = {}

    def header(self, line: str) -> None:
        """Take up a line of a mail's header, of which only the subject speaks of the game."""
        found = marks.HEADER.match(line)
        if found and (found["name"] or "").lower() == "subject":
            self._known.insert(0, title_of(found["value"]))

    def take(self, number: int, line: str) -> None:
        """Take up a line, or keep it as not understood."""
        if not line:
            if self._block and self._block.lines:
                self._block = None
        elif not (
            marks.RULE.fullmatch(line)
            or self._headed(line)
            or self._told(number, line)
            or self._joined(number, line)
        ):
            self._unknown.append((number, line))
        self._last = (number, line)

    def _joined(self, number: int, line: str) -> bool:
        """Whether a line is the rest of a sentence that the line before began."""
        before, words = self._last
        joined = f"{words} {line}"
        if before != number - 1 or not words or len(joined) > marks.LONGEST_LINE:
            return False
        if self._unknown and self._unknown[-1][0] == before:
            if not self._told(before, joined):
                return False
            self._unknown.pop()
            return True
        if self._latest is None or self._latest[0] != before:
            return False
        told = self._latest[1].lines
        while told and told[-1][0] == before:
            told.pop()
        if self._told(before, joined):
            return True
        if not self._told(before, words):
            self._unknown.append((before, words))
        return False

    def _headed(self, line: str) -> bool:
        """Whether a line is the heading of a phase, or of a part of one."""
        heading = None if self._label.match(f"{line} ") else heading_of(line)
        if heading:
            named = heading.game or self._heading.game
            self._heading = heading._replace(game=named)
            self._kind, self._block, self._charting = heading.kind, None, False
            return True
        words = line.strip(" :-")
        if marks.CHART.fullmatch(words):
            self._charting, self._block = True, None
            return True
        kind = next((kind for kind, shape in marks.PARTS if shape.fullmatch(words)), None)
        if kind:
            self._kind, self._block, self._charting = kind, None, False
        return kind is not None

    def _told(self, number: int, line: str) -> bool:
        """Whether a line is part of a report, taken up."""
        label = self._label.match(f"{line} ")
        bare = power_named(line.rstrip(" :"), self._powers) if len(line) > 3 else ""
        if not (label or bare):
            return self._rest(number, line, "")
        power = power_named(label["power"], self._powers) if label else bare
        rest = line[label.end() :].strip() if label else ""
        if self._charting:
            self._draft().chart.append((number, power, rest))
            return True
        if not rest or self._is_player(rest):
            player = (label["player"] if label else "") or rest
            self._block = _Block(power, player or "")
            return True
        if marks.COUNT.fullmatch(rest.rstrip(".")):
            return True
        if re.search(r"= ?\d", rest):
            self._charting = True
            self._draft().chart.append((number, power, rest))
            return True
        self._block = _Block(power, (label and label["player"]) or "")
        return self._rest(number, rest, power)

    def _is_player(self, rest: str) -> bool:
        deeds = (marks.DEED, marks.GOES, marks.MAY, marks.COUNT)
        told = (
            any(each.match(rest) for each in deeds)
            or next(order_starts(rest, self._powers), None) == 0
        )
        return not (told or marks.OPEN.search(rest)) and bool(marks.PLAYER.fullmatch(rest))

    def _rest(self, number: int, line: str, power: str) -> bool:
        """Take up a line, or what is behind a power's label: sentences, orders, or their rest."""
        may, goes = marks.MAY.fullmatch(line), marks.GOES.fullmatch(line)
        if may and (note := self._note(may, power)):
            self._draft().notes.append(note)
            return True
        if goes and self._retreat(number, goes, power):
            return True
        if deed := marks.DEED.match(line):
            verb = "build" if deed["verb"].lower().startswith("build") else "remove"
            return self._adjust(number, line[deed.end() :], verb, power)
        if self._at_kind() is PhaseKind.ADJUSTMENTS:
            return self._adjust(number, line, "build", power)
        if self._charting:
            chart = self._draft().chart
            if not (chart and marks.ROW.fullmatch(line) and len(chart[-1][2]) < marks.LONGEST_LINE):
                return False
            chart[-1] = (*chart[-1][:2], f"{chart[-1][2]} {line}")
            return True
        return self._orders(number, line)

    def _note(self, found: re.Match[str], power: str) -> DislodgedNote | None:
        """Where a dislodged unit may go, by a sentence."""
        who = power or power_named(found["who"] or "", self._powers)
        words = re.split(r", | or |/", found["to"])
        ways = [place_read(each, self._reader) for each in words if not marks.OFF.fullmatch(each)]
        unit = place_read(re.sub(r"^\S+ ", "", found["unit"]), self._reader)
        if not unit or not all(ways):
            return None
        named = f"{found['unit'][0]} {as_printed(unit)}"
        return DislodgedNote(power=who, unit=named, retreats=tuple(map(as_printed, ways)))

    def _retreat(self, number: int, found: re.Match[str], power: str) -> bool:
        """Take up a retreat, whose unit need not be named."""
        who = power or power_named(found["who"] or "", self._powers)
        unit = found["unit"] or ""
        if (found["who"] and not power_named(found["who"], self._powers)) or not (who or unit):
            return False
        words = f"retreats to {found['to']}" if found["to"] else "disbands"
        text = f"{unit or 'A Venice'} {words}"
        if not self._read(text, PhaseKind.RETREATS):
            return False
        block = self._block_of(PhaseKind.RETREATS, who)
        block.lines.append((number, f"{unit} {words}".strip()))
        self._latest = (number, block)
        return True

    def _adjust(self, number: int, line: str, verb: str, power: str) -> bool:
        """Take up builds and removals; one verb holds for all units behind it."""
        who = power or (self._block.power if self._block else "")
        units = re.split(r"[,;] ?(?:and )?| and ", line.strip(" ."))
        orders: list[str] = []
        for each in units:
            deed = marks.DEED.match(each)
            if deed:
                verb = "build" if deed["verb"].lower().startswith("build") else "remove"
            orders.append(f"{verb} {each[deed.end() :] if deed else each}")
        kind = PhaseKind.ADJUSTMENTS
        if not all(marks.UNITS.match(each) and self._read(each, kind) for each in orders):
            return False
        block = self._block_of(PhaseKind.ADJUSTMENTS, who)
        block.lines += [(number, each) for each in orders]
        self._latest = (number, block)
        return True

    def _orders(self, number: int, line: str) -> bool:
        """Take up the orders in a line, and what it adds to the one before."""
        kind = self._at_kind()
        start = next(order_starts(line, self._powers), len(line))
        head = line[:start].strip()
        if head and not self._goes_on(head, kind, starts=False):
            return False
        for piece in self._pieces(line[start:]) if start < len(line) else ():
            if self._goes_on(piece, kind, starts=True):
                continue
            if self._block is None and not (self._read(piece, kind) or marks.OPEN.search(piece)):
                return False
            block = self._block or _Block("")
            self._block = block
            self._draft(kind).blocks.setdefault(id(block), block)
            self._blocks.setdefault((self._heading, kind, block.power), block)
            block.lines.append((number, piece))
            if kind is not PhaseKind.MOVEMENT:
                self._latest = (number, block)
        return True

    def _goes_on(self, piece: str, kind: PhaseKind, *, starts: bool) -> bool:
        """Whether a piece goes on with the order before it, joined to that."""
        if self._block is None or not self._block.lines:
            return False
        number, last = self._block.lines[-1]
        joined = f"{last} {piece}"
        is_open = bool(marks.OPEN.search(last))
        whole = self._read(last, kind)
        fits = is_open or (self._read(joined, kind) and not (starts and whole))
        if not fits or len(joined) > marks.LONGEST_ORDER:
            return False
        self._block.lines[-1:] = [(number, each) for each in self._pieces(joined)]
        return True

    def _pieces(self, text: str) -> Iterator[str]:
        """The single orders of a text that begins with one."""
        starts = list(order_starts(text, self._powers)) or [0]
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            yield text[start:end].strip().rstrip(",;").removesuffix(".")

    def _read(self, text: str, kind: PhaseKind) -> bool:
        """Whether a text is one order of a kind."""
        order = read_marks(text).order
        if (kind, order) not in self._reads:
            power = self._powers[0].name
            read = self._reader.read(order, power=power, kind=kind, units={})
            self._reads[kind, order] = len(read) == 1 and isinstance(read[0].order, UnitOrder)
        return self._reads[kind, order]

    def _at_kind(self) -> PhaseKind:
        """The kind of the orders that come now."""
        if self._kind:
            return self._kind
        seasons = {season for season, _ in self._seasons()}
        if seasons == {"Summer"}:
            return PhaseKind.RETREATS
        return PhaseKind.ADJUSTMENTS if seasons == {"Winter"} else PhaseKind.MOVEMENT

    def _seasons(self) -> tuple[tuple[str, int], ...]:
        told = (self._heading, *self._known)
        return next((each.seasons for each in told if each.seasons), ())

    def _block_of(self, kind: PhaseKind, power: str) -> _Block:
        """The block of a power in the phase of a kind, made if there is none."""
        block = self._blocks.setdefault((self._heading, kind, power), _Block(power))
        return self._draft(kind).blocks.setdefault(id(block), block)

    def _draft(self, kind: PhaseKind = PhaseKind.MOVEMENT) -> _Draft:
        """The draft of the present heading's phase of a kind."""
        at = (self._heading, kind)
        return self._drafts.setdefault(at, _Draft(self._heading, kind))

    def result(self) -> MasterReports:
        """What was read."""
        reports = tuple(
            report
            for draft in self._drafts.values()
            if draft.blocks or draft.notes or draft.chart
            if (report := self._report(draft)).orders
        )
        return MasterReports(reports=reports, unknown=tuple(sorted(self._unknown)))

    def _report(self, draft: _Draft) -> Report:
        told = (draft.heading, *self._known)
        game = next((each.game for each in told if each.game), "")
        blocks = [each for each in draft.blocks.values() if each.lines]
        seasons = next((each.seasons for each in told if each.seasons), ())
        seasons = seasons or self._start(draft, blocks)
        season, year = phase_titled(seasons, draft.kind) if seasons else ("", None)
        lines = [line for each in blocks for line in each.lines]
        numbers = [number for number, _ in lines]
        rows = list(chart_rows(draft.chart, self._reader))
        self._unknown += [each for each in rows if not isinstance(each, PrintedChartRow)]
        self._unknown += (x for x in lines if not self._read(x[1], draft.kind) and names_unit(x[1]))
        return Report(
            game=game,
            boardman=next((each.boardman for each in told if each.boardman), ""),
            season=season,
            year=year,
            style=HouseStyle.REALPOLITIK,
            orders=tuple(_printed(blocks)),
            dislodged=tuple(draft.notes),
            chart=tuple(each for each in rows if isinstance(each, PrintedChartRow)),
            span=TextSpan(min(numbers, default=1), 1, max(numbers, default=1), 1),
        )

    def _start(self, draft: _Draft, blocks: Iterable[_Block]) -> tuple[tuple[str, int], ...]:
        """The first season, where no line names one and the start's units are ordered."""
        first = self._variant.calendar.first
        at = {
            province_of(place_read(place_words(text), self._reader))
            for b in blocks
            for _, text in b.lines
        }
        started = draft.kind is PhaseKind.MOVEMENT and at == set(
            self._variant.start.units_by_province
        )
        return (("Spring", first.year),) if started else ()


def _printed(blocks: Iterable[_Block]) -> Iterator[PrintedOrders]:
    """The blocks of a phase; an order that a reply quotes again counts once."""
    seen: set[tuple[str, str]] = set()
    for block in blocks:
        lines = [text for _, text in block.lines if (block.power, text) not in seen]
        seen.update((block.power, text) for text in lines)
        if lines:
            yield PrintedOrders(power=block.power, player=block.player, lines=tuple(lines))

"""Cases of an adjudicator's tests as text: positions, orders, and what they must lead to.

The format is that of jDip's test files, which hold the DATC: keywords on lines of their own, `#`
before remarks. Its documentation is in the public comments of jDip's test program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from zine.rules.calendar import PhaseKind
from zine.rules.geography import province_of
from zine.rules.orders import UnitOrder
from zine.rules.outcomes import Resolution, Result
from zine.rules.position import NOTHING, Unit

VARIANT, CASE, PHASE, END = "VARIANT_ALL", "CASE", "PRESTATE_SETPHASE", "END"
BEFORE, OUT, OWNERS, PRIOR = (
    "PRESTATE",
    "PRESTATE_DISLODGED",
    "PRESTATE_SUPPLYCENTER_OWNERS",
    "PRESTATE_RESULTS",
)
ORDERS, AFTER, AFTER_OUT, SAME = "ORDERS", "POSTSTATE", "POSTSTATE_DISLODGED", "POSTSTATE_SAME"
BLOCKS = (BEFORE, OUT, OWNERS, PRIOR, ORDERS, AFTER, AFTER_OUT)
ONE_LINE = (VARIANT, CASE, PHASE, SAME, END)
KIND_WORDS: Mapping[PhaseKind, str] = {
    PhaseKind.MOVEMENT: "Movement",
    PhaseKind.RETREATS: "Retreat",
    PhaseKind.ADJUSTMENTS: "Adjustment",
}


@dataclass(frozen=True, slots=True)
class CaseLine:
    """A line of a block with its number in the file."""

    number: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A case as written: its blocks by keyword; `same` is POSTSTATE_SAME."""

    name: str
    line: int = 0
    phase: str = ""
    same: bool = False
    blocks: Mapping[str, tuple[CaseLine, ...]] = field(default_factory=lambda: NOTHING)

    def block(self, keyword: str) -> tuple[CaseLine, ...]:
        """The lines of a block, none if it is missing."""
        return self.blocks.get(keyword, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseFile:
    """All cases of a file; `faults` are lines that are not understood, with the reason."""

    variant: str
    cases: tuple[Case, ...]
    faults: tuple[tuple[int, str], ...] = ()


def read_cases(text: str) -> CaseFile:
    """The cases of a text. Nothing raises; `faults` says what is wrong."""
    reading = _Reading()
    for number, line in enumerate(text.splitlines(), 1):
        reading.take(number, line.partition("#")[0].strip())
    return reading.done()


class _Reading:
    """The state of reading one file."""

    def __init__(self) -> None:
        self._variant = ""
        self._cases: list[Case] = []
        self._faults: list[tuple[int, str]] = []
        self._begun: tuple[str, int] | None = None
        self._clear()

    def _clear(self) -> None:
        self._block, self._phase, self._same = "", "", False
        self._lines: dict[str, list[CaseLine]] = {}

    def take(self, number: int, line: str) -> None:
        if not line:
            return
        word, _, rest = line.partition(" ")
        word, rest = word.rstrip(":").upper(), rest.strip()
        if word in BLOCKS and not rest:
            self._block = word
            self._lines.setdefault(word, [])
        elif word in ONE_LINE:
            self._keyword(number, word, rest)
        elif self._begun and self._block:
            self._lines[self._block].append(CaseLine(number, line))
        else:
            self._faults.append((number, f"'{line[:60]}' is outside any block"))

    def _keyword(self, number: int, word: str, rest: str) -> None:
        self._block = ""
        if word == VARIANT:
            self._variant = rest
        elif word == CASE:
            self._end(number)
            self._begun = (rest, number)
        elif self._begun is None:
            self._faults.append((number, f"{word} is outside any case"))
        elif word == PHASE:
            self._phase = rest
        elif word == SAME:
            self._same = True
        else:
            self._close()

    def _end(self, number: int) -> None:
        """A case that begins before the one before it has ended."""
        if self._begun is not None:
            self._faults.append((number, f"case '{self._begun[0]}' has no {END}"))
            self._close()

    def _close(self) -> None:
        assert self._begun is not None
        name, line = self._begun
        blocks = {word: tuple(lines) for word, lines in self._lines.items()}
        self._cases.append(
            Case(name=name, line=line, phase=self._phase, same=self._same, blocks=blocks)
        )
        self._begun = None
        self._clear()

    def done(self) -> CaseFile:
        """The whole file."""
        if self._begun is not None:
            self._faults.append((self._begun[1], f"case '{self._begun[0]}' has no {END}"))
        return CaseFile(variant=self._variant, cases=tuple(self._cases), faults=tuple(self._faults))


def case_of(name: str, done: Resolution, before: Resolution | None = None) -> Case:
    """An adjudicated phase as a case; `before` is the movement that a retreat follows."""
    phase = done.phase
    # jDip knows no winter: adjustments belong to the fall.
    season = "fall" if phase.kind is PhaseKind.ADJUSTMENTS else phase.season
    blocks = {
        BEFORE: _units(done.before.units),
        OWNERS: _written(f"{owner}: A {centre}" for centre, owner in done.before.owners.items()),
        OUT: _units(each.unit for each in done.before.dislodged),
        PRIOR: _written(_told(each) for each in before.results if each.order) if before else (),
        ORDERS: _written(
            f"{each.power}: {_order_text(each)}"
            for each in done.results
            if each.supplied is None and (each.order or each.text)
        ),
        AFTER: _units(done.after.units),
        AFTER_OUT: _units(driven_out(done)),
    }
    return Case(
        name=name,
        phase=f"{season.title()} {phase.year}, {KIND_WORDS[phase.kind]}",
        blocks={word: lines for word, lines in blocks.items() if lines or word == ORDERS},
    )


def driven_out(done: Resolution) -> list[Unit]:
    """The units that a movement dislodged, those with no place to retreat to among them."""
    return [
        unit
        for unit in done.before.units
        if any(
            result.dislodged_by
            and isinstance(result.order, UnitOrder)
            and province_of(result.order.location) == unit.province
            for result in done.results
        )
    ]


def _order_text(result: Result) -> str:
    """An order as jDip reads it: retreats are moves, adjustments name what to do first."""
    text = " ".join(str(result.order or result.text).split())
    kind = type(result.order).__name__
    if kind == "Retreat":
        return text.replace(" R ", " - ")
    if kind == "Disband":
        return f"{text.removesuffix(' D')} Disband"
    if kind in ("Build", "Remove"):
        return f"{kind} {text[:-2]}"
    return "Waive" if kind == "Waive" else text


def _told(result: Result) -> str:
    word = "FAILURE" if result.failed else "SUCCESS"
    return f"{word}: {result.power}: {_order_text(result)}"


def _units(units: Iterable[Unit]) -> tuple[CaseLine, ...]:
    return _written(f"{unit.power}: {unit}" for unit in units)


def _written(lines: Iterable[str]) -> tuple[CaseLine, ...]:
    return tuple(CaseLine(0, line) for line in lines)


def case_text(file: CaseFile) -> str:
    """A file of cases as text."""
    return "\n".join([f"{VARIANT} {file.variant}", "", *_lines(file.cases)]) + "\n"


def _lines(cases: Iterable[Case]) -> Iterator[str]:
    for case in cases:
        yield f"{CASE} {case.name}"
        if case.phase:
            yield f"{PHASE} {case.phase}"
        for word in BLOCKS:
            if word in case.blocks:
                yield word
                yield from (f"    {line.text}" for line in case.blocks[word])
        if case.same:
            yield SAME
        yield END
        yield ""

"""Takes up games from the judges' result mails: played again, and compared with the print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from zine.portable_names import slug_fault
from zine.problems import Problems, counted
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.pipeline import powers_due
from zine.rules.variant import Variant
from zine.variantfiles.variant_reader import load_variant
from zine.wings.archive.game_file_texts import MARK
from zine.wings.archive.issues_register import address
from zine.wings.archive.judge_comparison import compared
from zine.wings.archive.parsing.judge_mails import JudgeReport, read_judge
from zine.wings.archive.temporary_game import GameInHand, GameTakenUp, in_hand, is_in_the_way
from zine.wings.archive.text_sources import OldText
from zine.wings.shared.yaml_text import file_text

STANDARD = "standard"
SAME_RULES = {"gunboat", "shorthand"}  # what a judge adds to a variant's name for its press
MOST_SHOWN = 20  # lines not understood that are shown for a turn
MOST_REPORTS = 600  # of a game


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeTurn:
    """What became of a report: the phase taken up, or why none was.

    `agreed` is how many printed orders end as the engine finds, `differences` are sentences.
    """

    report: JudgeReport
    phase: str = ""
    why_not: str = ""
    is_known: bool = False
    agreed: int = 0
    differences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeGame(GameTakenUp):
    """A game from judges' mails: its folder's name, its new files, and its turns."""

    turns: tuple[JudgeTurn, ...]

    @property
    def is_understood(self) -> bool:
        """Whether any of its turns is in the game, from now or before."""
        return any(each.phase or each.is_known for each in self.turns)

    def lines(self) -> Iterator[str]:
        """What was taken up, for a person."""
        yield f"Game {self.slug}, from a judge's results"
        for turn in self.turns:
            report = turn.report
            heading = f"{report.season} {report.year}, {report.kind.value}"
            if turn.phase:
                agreed = counted(turn.agreed, "order")
                yield f"  {heading}: games/{self.slug}/{turn.phase}; the engine agrees on {agreed}"
            else:
                yield f"  {heading}: no turn ({turn.why_not})"
            yield from (f"    {each}" for each in turn.differences)
            for number, text in report.unknown[:MOST_SHOWN]:
                yield f"    not understood, line {number}: {text}"
            if more := len(report.unknown[MOST_SHOWN:]):
                yield f"    and {counted(more, 'more line')} not understood"


def judge_texts(texts: Iterable[OldText]) -> dict[str, tuple[JudgeReport, ...]]:
    """The reports of a judge in each text that holds any, by the text's name."""
    powers = [each.name for each in load_variant("standard").variant.powers]
    read = {text.name: read_judge(text.text, powers) for text in texts}
    return {name: reports for name, reports in read.items() if reports}


def take_up_judges(
    home: Path, reports: Iterable[JudgeReport], now: datetime
) -> tuple[JudgeGame, ...]:
    """The games that reports are of, each played as far as they lead. Writes nothing."""
    games: dict[str, list[JudgeReport]] = {}
    for report in reports:
        games.setdefault(address(report.game), []).append(report)
    return tuple(_taken(home, slug, each, now) for slug, each in sorted(games.items()))


def _taken(home: Path, slug: str, reports: Sequence[JudgeReport], now: datetime) -> JudgeGame:
    own = home / "games" / slug
    if why_not := _refusal(own, slug, reports):
        turns = tuple(JudgeTurn(report=each, why_not=why_not) for each in reports)
        return JudgeGame(slug=slug, files={}, turns=turns)
    standard = load_variant("standard")
    phased = [(each, phase_reported(each, standard.variant)) for each in reports]
    phased.sort(key=lambda each: (each[1].slug if each[1] else "~", each[0].number))
    with in_hand(own, _game_file(reports[0]), now, reports[0].game) as desk:
        turns = tuple(_turn(desk, report, phase) for report, phase in phased)
        files = desk.files if any(turn.phase for turn in turns) else {}
    return JudgeGame(slug=slug, files=files, turns=turns)


def _refusal(own: Path, slug: str, reports: Sequence[JudgeReport]) -> str:
    if fault := slug_fault(slug):
        return f"the game's name {fault[0]}"
    other = next((r.variant for r in reports if not _is_standard(r.variant)), "")
    if other:
        return f"it is played on the variant {other}, and only Standard is taken up"
    if len(reports) > MOST_REPORTS:
        return f"there are more than {MOST_REPORTS} reports of it"
    if is_in_the_way(own):
        return f"games/{slug} is already here and was not brought in"
    return ""


def _is_standard(variant: str) -> bool:
    name, *added = variant.lower().split() or [STANDARD]
    return name == STANDARD and SAME_RULES.issuperset(added)


def phase_reported(report: JudgeReport, variant: Variant) -> Phase | None:
    """The phase of a report: that of its kind in the half of the year it names."""
    seasons = {"Spring": 1, "Summer": 2, "Fall": 3, "Autumn": 4, "Winter": 5}
    number = seasons[report.season]
    if report.kind is PhaseKind.RETREATS and number in (1, 3):
        number += 1
    calendar = variant.calendar
    if report.year < calendar.first_year or calendar.stages[number - 1].kind is not report.kind:
        return None
    return calendar.phase(report.year, number)


def _game_file(report: JudgeReport) -> str:
    note = "Brought in from a judge's results, which may not hold all its turns."
    data = {"title": report.game, "note": note, "result": {"ending": "unknown", "note": note}}
    return MARK + file_text(data)


def _turn(desk: GameInHand, report: JudgeReport, phase: Phase | None) -> JudgeTurn:
    """Play a report's phase again, if the turns before lead to it."""
    if phase is None:
        return JudgeTurn(report=report, why_not="the calendar has no such phase")
    if desk.has(phase):
        return JudgeTurn(report=report, why_not="the turn is already here", is_known=True)
    board = desk.before(phase)
    if board is None:
        why_not = "the turns before it are not here, or lead elsewhere"
        return JudgeTurn(report=report, why_not=why_not)
    variant = desk.variant.variant
    texts: dict[str, list[str]] = {}
    for order in report.orders:
        texts.setdefault(order.power, []).append(order.text)
    silent = [p for p in powers_due(variant, phase, board) if p not in texts]
    if silent and phase.kind is PhaseKind.RETREATS:
        why_not = f"the retreats of {', '.join(silent)} are not printed"
        return JudgeTurn(report=report, why_not=why_not)
    orders = {power: "\n".join(lines) for power, lines in texts.items()}
    orders |= dict.fromkeys(silent, "")
    try:
        desk.add(phase, {"orders": file_text({"orders": orders})}, orders, board)
    except Problems as problems:
        words = "; ".join(each.message for each in problems.problems)
        return JudgeTurn(report=report, why_not=f"it cannot be played: {words}")
    agreed, differences = compared(report, phase, board, desk.variant)
    return JudgeTurn(report=report, phase=phase.slug, agreed=agreed, differences=differences)

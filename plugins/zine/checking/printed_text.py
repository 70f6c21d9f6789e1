"""Compares the text edition of an issue with what the press would print of its turns now.

Line breaks do not count, since mail programs move them. Results are the orders with what became
of them, retreats and adjustments, and the charts; the words of an issue may be mended later.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from gettext import NullTranslations

from zine.games import Game, Press, Turn
from zine.render.ascii_text import in_ascii
from zine.render.text import chart_text, orders_text, press_text
from zine.report.chance import POWERS, TIES
from zine.report.explain import Bearing
from zine.report.public import public_game
from zine.report.turn import TurnReport, game_heading, season_text, turn_report
from zine.rules.calendar import PhaseKind

LONGEST_QUOTE = 72


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedGame:
    """A game as an issue may print it: its turns with their reports, up to a printed hash.

    `reports` are those of its recorded turns up to the phase that the colophon names. `excused`
    says why what is printed of a phase, by its slug, may be something else.
    """

    game: Game
    reports: Sequence[TurnReport]
    excused: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedCheck:
    """How many turns an issue prints of its games, and what is otherwise here."""

    turns: int
    faults: tuple[str, ...]
    notes: tuple[str, ...]


def check_printed(
    text: str, games: Sequence[PrintedGame], tongues: Sequence[NullTranslations] = ()
) -> PrintedCheck:
    """Whether an issue prints the results that the games have here.

    `tongues` are the words of languages beside English that it may name rounds in.
    """
    flat = _flat(text)
    headings = {_heading(each.game, turn) for each in games for turn in each.game.turns}
    starts = sorted(
        match.start() for each in headings for match in re.finditer(re.escape(each), flat)
    )
    turns = 0
    faults: list[str] = []
    notes: list[str] = []
    for each in games:
        for report in each.reports:
            parts = _parts(flat, starts, _flat(report.heading))
            if not parts:
                continue
            turns += 1
            shown = f"{each.game.slug}, {report.slug}"
            wrong = _unprinted(parts, report, text.isascii())
            why = each.excused.get(report.slug)
            if wrong and why:
                notes.append(f"{shown}: not as printed: {why}")
            else:
                faults += [f"{shown}: not printed so: {_short(line)}" for line in wrong]
            notes += [
                f"{shown}: words that are not in the issue: {_short(line)}"
                for line in _changed_words(parts, report, text.isascii())
            ]
        faults += _wrong_rounds(flat, starts, each, tongues)
    return PrintedCheck(turns=turns, faults=tuple(faults), notes=tuple(notes))


def printed_game(text: str, game: Game, last: str, bearing: Bearing) -> PrintedGame:
    """A game with reports of what an issue may print of it: up to the phase of its hash.

    Turns whose headings are not in the text have none.
    """
    flat, shown = _flat(text), public_game(game)
    return PrintedGame(
        game=shown,
        reports=[
            turn_report(shown, turn, bearing)
            for turn in shown.recorded
            if turn.phase.slug <= last and _heading(shown, turn) in flat
        ],
        excused=dict(_excuses(game.recorded)),
    )


def _excuses(turns: Iterable[Turn]) -> Iterator[tuple[str, str]]:
    for turn in turns:
        record = turn.record
        if record and record.revision > 1:
            yield turn.phase.slug, f"revision {record.revision}, {record.reason or 'played again'}"
        elif (record and record.redacted) or (turn.sheet and turn.sheet.redacted):
            yield turn.phase.slug, "words were removed"


def _heading(game: Game, turn: Turn) -> str:
    return _flat(game_heading(game.settings, season_text(turn.phase)))


def _parts(flat: str, starts: Sequence[int], heading: str) -> list[str]:
    """What follows a heading wherever it is, up to the next heading."""
    parts: list[str] = []
    for match in re.finditer(re.escape(heading), flat):
        end = next((each for each in starts if each > match.start()), len(flat))
        parts.append(flat[match.start() : end])
    return parts


def _unprinted(parts: Sequence[str], report: TurnReport, ascii_only: bool) -> list[str]:
    """The results of a turn that an issue does not print; of its reports the nearest counts."""
    lines = [_flat(each) for each in _results(in_ascii(report) if ascii_only else report)]
    return min(([line for line in lines if line not in part] for part in parts), key=len)


def _results(report: TurnReport) -> Iterator[str]:
    if report.kind is PhaseKind.MOVEMENT:
        yield from map(orders_text, report.orders)
    else:
        yield from report.sentences
    if report.chart:
        yield chart_text(report.chart)


def _changed_words(parts: Sequence[str], report: TurnReport, ascii_only: bool) -> list[str]:
    letters: Iterable[Press] = report.press
    if ascii_only:
        report = in_ascii(report)
        letters = report.press
    lines = [_flat(each) for each in (report.headline, *map(press_text, letters)) if each]
    return min(([line for line in lines if line not in part] for part in parts), key=len)


def round_names(sentence: str, tongues: Sequence[NullTranslations]) -> re.Pattern[str]:
    """What names a round in an issue: a sentence up to the beacon's name, in any language."""
    told = dict.fromkeys((sentence, *(each.gettext(sentence) for each in tongues)))
    begins = [_flat(each).partition(" (quicknet)")[0] for each in told]
    begins += [in_ascii(each) for each in begins]
    ways = (re.escape(each).replace(r"\{round\}", r"(\d+)", 1) for each in begins)
    return re.compile("|".join(f"(?:{way})" for way in ways))


def _wrong_rounds(
    flat: str, starts: Sequence[int], each: PrintedGame, tongues: Sequence[NullTranslations]
) -> Iterator[str]:
    """Rounds of the beacon that an issue names otherwise than the game drew from them."""
    ties, powers = round_names(TIES, tongues), round_names(POWERS, tongues)
    beacon = each.game.settings.beacon
    assigned = beacon.powers if beacon else None
    for turn in each.game.turns:
        parts = _parts(flat, starts, _heading(each.game, turn))
        pulse = turn.record.pulse if turn.record else None
        # Of a turn that is still to come, the deadline and so the round may yet move.
        if turn.record is not None:
            drew = pulse.round if pulse else None
            yield from _other_round(each.game.slug, turn.phase.slug, ties, parts, drew)
        yield from _other_round(each.game.slug, "the powers", powers, parts, assigned)


def _other_round(
    game: str, what: str, names: re.Pattern[str], parts: Sequence[str], drew: int | None
) -> Iterator[str]:
    named = {
        int(next(filter(None, found.groups()))) for part in parts for found in names.finditer(part)
    }
    if named and named != {drew}:
        rounds = ", ".join(map(str, sorted(named)))
        here = f"round {drew} drew here" if drew else "the game's seed drew here"
        yield f"{game}, {what}: the issue names round {rounds} of the beacon, but {here}"


def _flat(text: str) -> str:
    return " ".join(text.split())


def _short(line: str) -> str:
    return f"'{line[:LONGEST_QUOTE]}{'…' if len(line) > LONGEST_QUOTE else ''}'"

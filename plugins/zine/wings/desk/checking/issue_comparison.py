"""Compares the text edition of an issue with what the press would print of its games now.

Line breaks do not count, since mail programs move them. Results are the orders with what became
of them, retreats and adjustments, the charts, and who ended where; the words of an issue may be mended
later.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from gettext import NullTranslations

from zine.files.environment import ENGINE
from zine.games import Game, Turn, summary_of
from zine.language import _, named
from zine.render.ascii_text import in_ascii
from zine.render.block_text import paragraphs_of
from zine.render.issue_text import RULE, chart_text, orders_text, press_text, turn_text
from zine.render.text_edition_turn import edition_report
from zine.render.wrapping import wrap
from zine.report.game_end import ending_blocks, statement_blocks
from zine.report.outcome_explanation import Bearing
from zine.report.public_game import public_game
from zine.report.status import status_report
from zine.report.turn import TurnReport, game_heading, season_text, turn_report
from zine.rules.calendar import PhaseKind
from zine.wings.desk.beacon.game_beacon import beacon_terms, draw_of
from zine.wings.desk.beacon.sentences import POWERS, TIES
from zine.wings.desk.verification.record_claims import changed_words

LONGEST_QUOTE = 72
END = "the end"
TURN_PAGE = re.compile(r"(?<!\S)https?://\S+/(games/[\w-]+/[\w-]+\.html)")
GONE = "\0"  # in place of what was found


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportInIssue:
    """What an issue must print under a heading, as flat sentences.

    `results` follow from the records, `words` are people's, `told` are the press's sentences about
    the results. `mended` says that the words were changed since, `excused` why all of it may be
    something else, and `other` names another version of the press that may have told it otherwise.
    """

    slug: str
    heading: str
    results: Sequence[str]
    words: Sequence[str] = ()
    told: Sequence[str] = ()
    mended: bool = False
    excused: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedGame:
    """A game as an issue prints it: the sections of its turns and of its end, up to a printed hash."""

    game: Game
    sections: Sequence[ReportInIssue]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedCheck:
    """How many turns an issue prints, and where it differs from the games.

    `unsure` lines may be those of another version of the press; only a signature proves them.
    """

    turns: int = 0
    faults: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def __add__(self, other: PrintedCheck) -> PrintedCheck:
        return PrintedCheck(
            turns=self.turns + other.turns,
            faults=self.faults + other.faults,
            unsure=self.unsure + other.unsure,
            notes=self.notes + other.notes,
        )


def check_printed(
    text: str, games: Sequence[PrintedGame], tongues: Sequence[NullTranslations] = ()
) -> PrintedCheck:
    """Whether an issue prints what the games have here: all of it, and nothing else.

    Everything from the heading of a turn, or of the end, to the next heading or rule is compared.
    `tongues` are the words of languages other than English that it may name rounds in.
    """
    flat = on_one_line(text)
    starts = starts_of(flat, games)
    found = PrintedCheck()
    for each in games:
        own = {section.heading: list[ReportInIssue]() for section in each.sections}
        for section in each.sections:
            own[section.heading].append(section)
        left = {
            heading: _parts(flat, starts, heading)
            for heading in dict.fromkeys(_heading(each.game, turn) for turn in each.game.turns)
            if heading not in own
        }
        for heading, sections in own.items():
            parts = _parts(flat, starts, heading, sections)
            for section in sections:
                shown = f"{each.game.slug}, {section.slug}"
                if not parts:
                    fault = f"{shown}: the issue has nothing under '{heading}'"
                    found += PrintedCheck(faults=(fault,))
                    continue
                part = min(parts, key=lambda each, own=section: sum(map(len, apart(each, own))))  # type: ignore[misc]
                parts.remove(part)
                found += _judged(shown, part, section)
            left[heading] = parts
        beside = (*_beside(each, left), *_wrong_rounds(flat, starts, each, tongues))
        found += PrintedCheck(faults=beside)
    return found


def starts_of(flat: str, games: Sequence[PrintedGame]) -> list[int]:
    """Where the headings of games are in a text."""
    headings = {_heading(each.game, turn) for each in games for turn in each.game.turns}
    headings |= {section.heading for each in games for section in each.sections}
    return sorted(
        match.start() for each in headings for match in re.finditer(re.escape(each), flat)
    )


def _beside(each: PrintedGame, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """What has a game's heading but is not one of its turns, nor its next phase, which may change."""
    unprinted = unreported_headings(each)
    names = "|".join(re.escape(named(rank).upper()) for rank in each.game.settings.variant.ranks)
    for heading, parts in left.items():
        for part in parts:
            if heading not in unprinted or re.search(rf" (?:{names}): ", part):
                words = part.removeprefix(heading).strip()
                yield f"{each.game.slug}: printed under '{heading}', but not here: {_short(words)}"


def apart(part: str, section: ReportInIssue) -> tuple[list[str], list[str], list[str], list[str]]:
    """The results, words and sentences that a part of an issue lacks, and what it has too much."""
    rest = part.removeprefix(section.heading)
    lacking: dict[str, None] = {}
    # Long ones first, so that no short one is found within them.
    for each in sorted((*section.results, *section.words, *section.told), key=len, reverse=True):
        if each not in rest:
            lacking[each] = None
        rest = rest.replace(each, GONE, 1)
    more = [each.strip() for each in rest.split(GONE) if each.strip()]
    results, words, told = (
        [each for each in kind if each in lacking]
        for kind in (section.results, section.words, section.told)
    )
    return results, words, told, more


def _judged(shown: str, part: str, section: ReportInIssue) -> PrintedCheck:
    """What a part of an issue lacks, and what it has too much."""
    results, words, told, more = apart(part, section)
    turns = int(section.slug != END)
    if section.excused and (results or words or told or more):
        return PrintedCheck(turns=turns, notes=(f"{shown}: not as printed: {section.excused}",))
    faults = [f"{shown}: not printed so: {_short(line)}" for line in results]
    unsure: list[str] = []
    notes: list[str] = []
    (notes if section.mended else faults).extend(
        f"{shown}: words that are not in the issue: {_short(line)}" for line in words
    )
    by = f", printed by {section.other}" if section.other else ""
    (unsure if section.other else faults).extend(
        f"{shown}: not printed so{by}: {_short(line)}" for line in told
    )
    uncertain = unsure if section.other and told else faults
    (notes if section.mended and words else uncertain).extend(
        f"{shown}: printed, but not here{by}: {_short(line)}" for line in more
    )
    return PrintedCheck(turns=turns, faults=tuple(faults), unsure=tuple(unsure), notes=tuple(notes))


def printed_game(text: str, game: Game, last: str, bearing: Bearing) -> PrintedGame:
    """A game with all that an issue must print of it: up to the phase of its hash.

    These are the turns that were recorded for an issue of its number; of an issue without a number,
    those whose headings it has.
    """
    flat, shown, number = on_one_line(text), public_game(game), issue_number(text)
    excused = dict(_excuses(game.recorded))
    mended = {turn.phase.slug for turn in changed_words(game)}
    told = [
        turn
        for turn in shown.recorded
        if turn.record
        and turn.phase.slug <= last
        and (turn.record.issue == number if number else _heading(shown, turn) in flat)
    ]
    sections = [
        _turn_section(
            turn,
            _as_printed(turn_report(shown, turn, bearing), flat, ascii_only=text.isascii()),
            mended=turn.phase.slug in mended,
            excused=excused.get(turn.phase.slug, ""),
        )
        for turn in told
    ]
    if number is not None and number == summary_of(shown).ending_issue:
        sections.append(_end_section(shown, number, ascii_only=text.isascii()))
    return PrintedGame(game=shown, sections=sections)


def issue_number(text: str) -> int | None:
    """The number that an issue says it has, in the language that is spoken; None if it says none."""
    number, zine = re.escape("{number}"), re.escape("{zine}")
    pattern = re.escape(on_one_line(_("Issue #{number} of {zine}:")))
    pattern = pattern.replace(number, r"(\d{1,9})").replace(zine, ".{1,200}?")
    found = re.search(rf"(?:^|\s){pattern}", on_one_line(text))
    return int(found[1]) if found else None


def _as_printed(report: TurnReport, flat: str, *, ascii_only: bool) -> TurnReport:
    """A report in the form that most of an issue's text has, whatever the zine wants now."""
    forms = (
        edition_report(report, ascii_only=ascii_only, codes=codes, short=short)
        for codes in (False, True)
        for short in (False, True)
    )
    return max(forms, key=lambda form: sum(on_one_line(each) in flat for each in turn_text(form)))


def _turn_section(turn: Turn, report: TurnReport, *, mended: bool, excused: str) -> ReportInIssue:
    words = [report.headline, *report.gm_notes, *map(press_text, report.press)]
    if report.gm_notes:
        words.append(_("GM Notes:"))
    results = list(_results(report))
    told: list[str] = []
    known = {on_one_line(each) for each in (*words, *results)}
    for paragraph in turn_text(replace(report, headline="", gm_notes=(), press=())):
        for each in () if on_one_line(paragraph) in known else _sentences(paragraph, report):
            flat = on_one_line(each)
            told += [] if flat in known else [flat]
    record = turn.record
    assert record is not None
    version = record.engine.partition(",")[0]
    return ReportInIssue(
        slug=report.slug,
        heading=on_one_line(report.heading),
        results=[on_one_line(each) for each in results],
        words=[on_one_line(each) for each in words if each],
        told=[each for each in told if each != on_one_line(report.heading)],
        mended=mended or record.format == "1",
        excused=excused,
        other=version if version != ENGINE.partition(",")[0] else "",
    )


def _sentences(paragraph: str, report: TurnReport) -> list[str]:
    """What is compared of a paragraph by itself: each power's orders, each reason."""
    if report.kind is PhaseKind.MOVEMENT and paragraph == "\n".join(
        map(orders_text, report.orders)
    ):
        return [orders_text(each) for each in report.orders]
    if on_one_line(paragraph).startswith(on_one_line(report.heading)):
        return []  # The GM's name may follow it.
    if paragraph == "\n".join(map(wrap, report.sentences)):
        return list(report.sentences)
    # Reasons and notes have a line of their own each, under a heading.
    listed = paragraph.partition("\n")[0].endswith(":")
    return re.split(r"\n(?! )", paragraph) if listed else [paragraph]


def _end_section(game: Game, number: int, *, ascii_only: bool) -> ReportInIssue:
    summary = summary_of(game)
    status = status_report(summary)
    results = list(paragraphs_of(tuple(ending_blocks(summary))))
    words = list(paragraphs_of(tuple(statement_blocks(summary, number))))
    flat = [
        [on_one_line(in_ascii(each) if ascii_only else each) for each in kind]
        for kind in (results, words)
    ]
    # The heading alone may be the title, where nothing is known of the end.
    head = f"{status.heading} {status.ended}"
    heading = on_one_line(in_ascii(head) if ascii_only else head)
    return ReportInIssue(slug=END, heading=heading, results=flat[0], words=flat[1], mended=True)


def _excuses(turns: Iterable[Turn]) -> Iterator[tuple[str, str]]:
    for turn in turns:
        record = turn.record
        if record and record.revision > 1:
            yield turn.phase.slug, f"revision {record.revision}, {record.reason or 'played again'}"
        elif (record and record.redacted) or (turn.sheet and turn.sheet.redacted):
            yield turn.phase.slug, "words were removed"


def unreported_headings(each: PrintedGame) -> frozenset[str]:
    """The headings of turns that an issue does not report."""
    printed = {section.slug for section in each.sections}
    turns = (turn for turn in each.game.turns if turn.phase.slug not in printed)
    return frozenset(_heading(each.game, turn) for turn in turns)


def _heading(game: Game, turn: Turn) -> str:
    return on_one_line(game_heading(game.settings, season_text(turn.phase)))


def _parts(
    flat: str, starts: Sequence[int], heading: str, sections: Sequence[ReportInIssue] = ()
) -> list[str]:
    """What follows a heading wherever it is, up to the next heading or rule, without the GM's name."""
    return [part_at(flat, span) for span in spans_of(flat, starts, heading, sections)]


def part_at(flat: str, span: tuple[int, int]) -> str:
    """A part of a text without the GM's name."""
    return re.sub(gm_line(), "", flat[slice(*span)], count=1).strip()


def spans_of(
    flat: str, starts: Sequence[int], heading: str, sections: Sequence[ReportInIssue]
) -> Iterator[tuple[int, int]]:
    """Where a heading is, and where what follows it ends."""
    for match in re.finditer(re.escape(heading), flat):
        end = next((each for each in starts if each >= match.end()), len(flat))
        part = flat[match.start() : end]
        # Press may hold a rule; a part without one of its own has none.
        if not any(f" {RULE} " in f" {each} " for own in sections for each in own.words):
            part = part.partition(f" {RULE} ")[0].removesuffix(f" {RULE}")
        yield match.start(), match.start() + len(part)


def gm_line() -> str:
    """Who the GM is, as printed below a heading; a game may change hands."""
    line = re.escape(on_one_line(_("(GM is {name})")))
    return line.replace(re.escape("{name}"), "[^()]{1,200}")


def _results(report: TurnReport) -> Iterator[str]:
    if report.kind is PhaseKind.MOVEMENT:
        yield from map(orders_text, report.orders)
    else:
        yield from report.sentences
    if report.chart:
        yield chart_text(report.chart)


def round_names(sentence: str, tongues: Sequence[NullTranslations]) -> re.Pattern[str]:
    """What names a round in an issue: a sentence up to the beacon's name, in any language."""
    told = dict.fromkeys((sentence, *(each.gettext(sentence) for each in tongues)))
    begins = [on_one_line(each).partition(" (quicknet)")[0] for each in told]
    begins += [in_ascii(each) for each in begins]
    ways = (re.escape(each).replace(r"\{round\}", r"(\d+)", 1) for each in begins)
    return re.compile("|".join(f"(?:{way})" for way in ways))


def _wrong_rounds(
    flat: str, starts: Sequence[int], each: PrintedGame, tongues: Sequence[NullTranslations]
) -> Iterator[str]:
    """Rounds of the beacon that an issue names otherwise than the game drew from them."""
    ties, powers = round_names(TIES, tongues), round_names(POWERS, tongues)
    terms = beacon_terms(each.game.settings)
    assigned = terms.powers if terms else None
    for turn in each.game.turns:
        parts = _parts(flat, starts, _heading(each.game, turn))
        pulse = draw_of(turn).pulse
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


def on_one_line(text: str) -> str:
    """A text without its line breaks, which mail programs move, and without the site's address."""
    return TURN_PAGE.sub(r"\1", " ".join(text.split()))


def _short(line: str) -> str:
    return f"'{line[:LONGEST_QUOTE]}{'…' if len(line) > LONGEST_QUOTE else ''}'"

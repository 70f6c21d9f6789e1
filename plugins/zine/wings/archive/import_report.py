"""The report of `zine import`: what was understood of an issue, line by line, and what not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from zine.language import _
from zine.problems import counted
from zine.report.outcome_explanation import Bearing
from zine.rules.variant import Variant
from zine.wings.archive.issue_sentences import (
    chapter_words,
    findings,
    game_words,
    person_text,
    report_heading,
)
from zine.wings.archive.issues_register import (
    Register,
    absent_numbers,
    absent_seasons,
    addresses,
)
from zine.wings.archive.oldissue_view import OldIssueView
from zine.wings.archive.parsing.issue_values import OldIssue
from zine.wings.archive.temporary_game import TakenReport

_WIDTH = 72
_KIND_WIDTH = 20


def intake_text(
    view: OldIssueView, register: Register, outcomes: Iterable[str], links: Iterable[str] = ()
) -> str:
    """The report on one issue: what became of each game report, and which links were left out."""
    return "\n".join(_lines(view, register, outcomes, links)) + "\n"


def _lines(
    view: OldIssueView, register: Register, outcomes: Iterable[str], links: Iterable[str]
) -> Iterator[str]:
    issue = view.issue
    yield view.title
    yield from _facts(view)
    slugs = addresses(register.games)
    named: list[str] = []
    for game in register.games:
        if any(each.key == view.key for each in game.sightings):
            notes = "; ".join(game_words(game))
            named.append(f"{game.names[0]} ({slugs[game.names]})" + (f": {notes}" if notes else ""))
    yield from _listed(f"Games named: {len(issue.games)}", named)
    yield from _listed("Chapters", map(chapter_words, issue.chapters))
    yield from _listed(
        "Publishers named elsewhere",
        (f"chapter {each.number}: {person_text(each.publisher)}" for each in issue.publishers),
    )
    yield from _listed("Game reports", outcomes)
    yield from _listed(
        "Sections",
        (
            f"{each.kind}: {each.title}" + (f", by {each.author}" if each.author else "")
            for each, _paragraphs in view.sections
        ),
    )
    yield from _listed("Threads", (words for words, _ in view.ties))
    yield from _listed(
        "Games moved to another chapter",
        (f"to chapter {each.chapter}: {', '.join(each.games)}" for each in issue.transfers),
    )
    yield from _listed("Wanted", (each.words for each in issue.calls))
    yield from _listed("Persons", map(person_text, issue.persons))
    yield from _listed(
        "Perhaps the same person",
        (
            f"{person_text(one)} and {person_text(other)}: {reason}"
            for one, other, reason in register.possible
        ),
    )
    yield from _listed("Numbers", map(str, register.renumbered))
    yield from _of_page(issue, links)
    yield from _listed("Not understood", (f"{place} {words}" for place, words in view.unknown))
    yield ""
    yield "Line by line"
    for place, kind, words in view.lines:
        head = f"{place:>8} {_(str(kind)):<{_KIND_WIDTH}} "
        yield (head + _short(words, _WIDTH - len(head))).rstrip()


def _of_page(issue: OldIssue, links: Iterable[str]) -> Iterator[str]:
    """What a web page has besides its words."""
    yield from _listed(
        "Judges' results", (f"games/{each.game}/{each.phase}" for each in issue.turns)
    )
    kept = [each for each in issue.pictures if each.file]
    yield from _listed(
        f"Pictures taken along: {len(kept)} of {len(issue.pictures)}" if issue.pictures else "",
        [f"{each.written} as content/{each.file}" for each in kept]
        + [f"{each.written}: {each.why_not}" for each in issue.pictures if not each.file],
    )
    yield from _listed("Links left out", links)


def outcome_lines(taken: TakenReport, variant: Variant, bearing: Bearing) -> Iterator[str]:
    """What became of a game report: its turn or why there is none, and the engine's findings."""
    heading = report_heading(taken.report)
    if taken.phase:
        yield f"{heading}: taken up as games/{taken.game}/{taken.phase}"
    else:
        yield f"{heading}: no turn ({taken.why_not})"
    yield from (f"  {remark}" for remark in taken.remarks)
    if taken.reading:
        count = taken.reading.agreed
        yield f"  the engine agrees on {count} order{'' if count == 1 else 's'}"
        yield from (f"  {words}" for words in findings(taken.reading, variant, bearing))


def absent_lines(register: Register) -> Iterator[str]:
    """What a zine's archive does not have: issues by their numbers, and seasons of its games."""
    count = counted(len(register.filed), "issue")
    chapters = sorted({each.issue.chapter for each in register.filed if each.issue.chapter})
    of = f", chapters {', '.join(map(str, chapters))}" if chapters else ""
    yield f"{register.zine}: {count}{of}, {counted(len(register.games), 'game')}"
    for chapter, numbers in absent_numbers(register.filed):
        where = f"chapter {chapter}, " if chapter else ""
        yield from wrap(
            f"not here: {where}{_runs(numbers)}",
            _WIDTH,
            initial_indent="  ",
            subsequent_indent="    ",
        )
    for game in register.games:
        if seasons := absent_seasons(game):
            yield from wrap(
                f"not reported: {game.names[0]}, {', '.join(seasons)}",
                _WIDTH,
                initial_indent="  ",
                subsequent_indent="    ",
            )


def _runs(numbers: Sequence[int]) -> str:
    """Numbers with their runs as such: "#3, #7-9"."""
    runs: list[list[int]] = []
    for each in numbers:
        if runs and each == runs[-1][-1] + 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    return ", ".join(f"#{run[0]}" + (f"-{run[-1]}" if len(run) > 1 else "") for run in runs)


def _facts(view: OldIssueView) -> Iterator[str]:
    issue = view.issue
    facts = {
        "Date": issue.date.isoformat() if issue.date else "",
        "From": person_text(issue.sender),
        "Subject": issue.subject,
        "Chapter": str(issue.chapter or ""),
        "Line breaks lost": "yes" if issue.flowed else "no",
    }
    for name, words in facts.items():
        yield f"{name}: {words or 'not in the text'}"
    missed = len(view.unknown)
    yield f"Lines: {view.written}, understood {view.written - missed}, not understood {missed}"


def _listed(heading: str, lines: Iterable[str]) -> Iterator[str]:
    shown = list(lines)
    if shown:
        yield ""
        yield heading
        for line in shown:
            deeper = len(line) - len(line.lstrip()) + 2
            yield from wrap(
                line,
                _WIDTH,
                initial_indent="  ",
                subsequent_indent=" " * (deeper + 2),
                break_on_hyphens=False,
                break_long_words=False,
            )


def _short(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 2].rstrip()} …"

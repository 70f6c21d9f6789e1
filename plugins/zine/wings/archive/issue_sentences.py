"""Old issues in words: titles, people, chapters, games, and where the engine disagrees."""

from __future__ import annotations

from collections.abc import Iterator

from zine.language import _, in_language, season_name, worded
from zine.report.outcome_explanation import Bearing, Explainer
from zine.rules.variant import Variant
from zine.wings.archive.issues_register import KnownGame, Tie
from zine.wings.archive.parsing.issue_values import ChapterListing, OldIssue, ThreadKind
from zine.wings.archive.parsing.report_check import Check
from zine.wings.archive.parsing.report_values import Clause, Person, Report


def issue_title(issue: OldIssue) -> str:
    """The title of an issue: "ELECTRONIC PROTOCOL #85"."""
    return f"{issue.zine} #{issue.number}"


def report_heading(report: Report) -> str:
    """A report's head: "MAELSTROM, Fall 1907"."""
    when = f", {season_name(report.season, report.year)}" if report.season else ""
    return f"{report.game}{when}"


def person_text(person: Person | None) -> str:
    """A person as the zines name them: "address/Name"."""
    if person is None:
        return ""
    return "/".join(filter(None, (f" {_('or')} ".join(person.addresses), person.name)))


def chapter_words(chapter: ChapterListing) -> str:
    """A chapter with its games and its publisher, as the list names them."""
    words = worded(
        "Chapter {number}: {games}", number=chapter.number, games=", ".join(chapter.games)
    )
    if chapter.publisher:
        words += worded("; published by {person}", person=person_text(chapter.publisher))
    words += f" ({chapter.note})" if chapter.note else ""
    return words + (_("; needs a publisher") if chapter.vacant else "")


def deed_words(clause: Clause) -> str:
    """A retreat, removal or build as printed."""
    return worded(
        "{power}: {deed} {unit} to {place}" if clause.target else "{power}: {deed} {unit}",
        power=clause.power or _("A power that is not named"),
        deed=_(str(clause.deed)),
        unit=clause.unit,
        place=clause.target,
    )


def findings(check: Check, variant: Variant, bearing: Bearing) -> Iterator[str]:
    """Where print and engine differ, each with the verdict and the engine's reason."""
    units = check.position.units_by_province
    explainer = Explainer(variant, units, bearing)
    for each in check.differences:
        evidence = f" ({in_language(each.evidence)})" if each.evidence else ""
        yield worded(
            "{verdict}: {power}, {line}, is printed as failing{evidence}; by the rules: {reason}"
            if each.printed_failed
            else "{verdict}: {power}, {line}, is printed as going through{evidence};"
            " by the rules: {reason}",
            verdict=_(str(each.verdict)),
            power=each.power,
            line=each.line,
            evidence=evidence,
            reason=explainer.reason(each.result) if each.result.failed else _("nothing stops it"),
        )
    for mismatch in check.mismatches:
        yield worded(
            "{subject}: printed {printed}; by the rules: {found}",
            subject=mismatch.subject,
            printed=mismatch.printed,
            found=mismatch.found,
        )


def thread_words(tie: Tie) -> tuple[str, str]:
    """A thread in words, and the address of its other end if we have it."""
    thread = tie.thread
    issue = f"{thread.zine} #{thread.number}" if thread.zine else f"#{thread.number}"
    match thread.kind:
        case ThreadKind.SERIES:
            words = worded(
                "part {number} of the series {title}", number=thread.part, title=thread.what
            )
        case ThreadKind.REPLY if thread.number is None:
            words = worded("a reply to {person}", person=thread.person)
        case ThreadKind.REPLY if thread.what:
            words = worded("a reply to {what} in {issue}", what=thread.what, issue=issue)
        case ThreadKind.REPLY:
            words = worded("a reply in {issue}", issue=issue)
        case ThreadKind.REPRINT:
            words = worded("a reprint from {issue}", issue=issue)
        case _:
            words = worded("mentions {issue}", issue=issue)
    if tie.section:
        words += worded(", there “{title}”", title=tie.section)
    elif thread.number is not None and not tie.target and not thread.zine:
        words += _(", which is not in the archive")
    return words, f"{tie.target}.html" if tie.target else ""


def game_words(game: KnownGame) -> Iterator[str]:
    """Notes on a game across issues: other names, chapters, moves."""
    if len(game.names) > 1:
        yield worded("also named {names}", names=", ".join(game.names[1:]))
    for key, chapters in game.twice:
        numbers = f" {_('and')} ".join(map(str, chapters))
        yield worded("#{key} names it under chapters {numbers}", key=key, numbers=numbers)
    for key, before, after in game.moves:
        yield worded(
            "from #{key} on in chapter {after}, before in {before}",
            key=key,
            after=after,
            before=before,
        )

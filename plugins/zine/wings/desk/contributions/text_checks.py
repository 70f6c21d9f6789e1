"""What is wrong with a text that was contributed, and what could be better."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Set

from zine.problems import Place, Problem
from zine.wings.desk.contributions.removed_markup import removed_markup
from zine.wings.desk.contributions.spelling import spelling_hints
from zine.writing.contribution_reader import read_text
from zine.writing.contribution_rules import TextJudgement, issue_fault, text_faults
from zine.writing.embeds import Embeddable, embed_problems
from zine.writing.leftover_template_words import placeholders
from zine.writing.markdown_parser import Spot
from zine.writing.publisher_texts import trusted_text


def judge_text(
    text: str, path: str, files: Set[str], shelf: Embeddable, issues: Collection[int] | None = None
) -> TextJudgement:
    """Judge an article, a page or an issue by its path below content/.

    Without `issues`, the numbers of the zine's issues, the text may name any.
    """
    shown = f"content/{path}"
    reading = read_text(text, path, files)
    fields, places = reading.header.fields, reading.header.places
    problems = [
        *text_faults(reading, path),
        *removed_markup(reading.spots, shown),
        *embed_problems(reading.embeds, shelf),
        *placeholders(text, shown),
    ]
    if issues is not None and "issue" in fields:
        problems += issue_fault(fields["issue"], places["issue"], issues)
    hints = [*_headings(reading.spots, shown), *spelling_hints(reading.spots, shown, shelf.root)]
    return TextJudgement(tuple(sorted(set(problems))), tuple(sorted(set(hints))))


def judge_trusted(text: str, path: str, shelf: Embeddable) -> TextJudgement:
    """Judge a text of the publisher's own: what the press itself reads in it, and no more."""
    shown, own = f"content/{path}", trusted_text(text, path)
    problems = {*own.problems, *embed_problems(own.embeds, shelf), *placeholders(text, shown)}
    message = "this is printed as it stands, with any HTML in it"
    hint = "content/trusted.yaml names it, so only its publisher changes it"
    return TextJudgement(tuple(sorted(problems)), (Problem(Place(shown), message, hint),))


def _headings(spots: Iterable[Spot], shown: str) -> Iterator[Problem]:
    above = 1
    for token, line in spots:
        if token.type != "heading_open":
            continue
        level = int(token.tag[1:])
        if token.markup == "#":
            message = "the title is already printed above the text"
            yield Problem(Place(shown, line, 1), message, "begin headings with ##")
        elif level > above + 1:
            message = f"this heading skips a level, from {above} to {level}"
            yield Problem(Place(shown, line, 1), message, f"write it with {'#' * (above + 1)}")
        above = level

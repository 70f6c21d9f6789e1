"""The page of an old issue that was a web page: its own words, with the boards of its games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from html import escape
from itertools import pairwise

from zine.blocks import Block, Listing, Note, Section, Sentences, link
from zine.builder.product import TemplatePage
from zine.files.file_hashes import hash_of
from zine.games import GameSummary
from zine.games.record_codec import digest
from zine.language import _, phase_name, worded
from zine.wings.archive.issue_store import StoredIssue
from zine.wings.archive.oldissue_blocks import about, judged
from zine.wings.archive.oldissue_view import OldIssueView
from zine.wings.archive.web_page_parts import page_parts, picture_key
from zine.writing.html_sanitiser import sanitise

DEEPEST = 6  # headings of HTML
FEWEST_LISTED = 3  # parts that need a list of them


def old_page(
    stored: StoredIssue, view: OldIssueView, games: Mapping[str, GameSummary]
) -> TemplatePage:
    """The page of an issue; its words are read again only if it is made."""
    judged_turns = tuple(_turns(view, games))
    return TemplatePage(
        address=f"archive/{view.slug}/{view.key}.html",
        key=digest(repr((hash_of(stored.raw), view.issue, view.reports, judged_turns))),
        template="old_page",
        values=partial(_values, stored, view, dict(judged_turns)),
    )


def _turns(
    view: OldIssueView, games: Mapping[str, GameSummary]
) -> Iterator[tuple[int, tuple[str, str]]]:
    """The boards of a judge's results, in words and addresses, by the line they begin in."""
    for each in view.issue.turns:
        game = games.get(each.game)
        turn = (
            next((t for t in game.recorded if t.phase.slug == each.phase), None) if game else None
        )
        if game and turn:
            words = f"{game.settings.title}, {phase_name(turn.phase)}"
            yield each.line, (words, f"games/{each.game}/{each.phase}.html")


def _values(
    stored: StoredIssue, view: OldIssueView, turns: Mapping[int, tuple[str, str]]
) -> dict[str, object]:
    """What the template prints: each part with its level, its HTML, and what is known of its games."""
    files = {each.written: each.file for each in view.issue.pictures}
    parts = page_parts(stored.read.page, partial(_picture, files))
    ends = [*stored.read.begins, len(stored.read.numbers) + 1]
    told: list[dict[str, object]] = []
    above: list[int] = []
    for part, (first, after) in zip(parts, pairwise(ends), strict=True):
        while above and above[-1] >= part.level:
            above.pop()
        above += [part.level] if part.level else []
        blocks: list[Block] = []
        for report in view.reports:
            if first <= report.report.span.line < after:
                blocks += judged(report)
        for line, (words, href) in turns.items():
            if first <= line < after:
                blocks.append(
                    Sentences(((link(worded("Board of {report}", report=words), href),),))
                )
        told.append(
            {
                "level": min(len(above) + 1, DEEPEST),
                "words": part.heading,
                "headed": sanitise(part.headed),
                "html": sanitise(part.html),
                "blocks": blocks,
            }
        )
    note = _("Brought in from its web page; its words, tables and pictures are as they were.")
    heads: list[Block] = [Sentences((tuple(about(view)),), tone="date"), Note(note)]
    own = f"archive/{view.slug}/{view.key}.html#part-"
    listed = [(link(p.heading, f"{own}{n}"),) for n, p in enumerate(parts, start=1) if p.level]
    if len(listed) >= FEWEST_LISTED:
        heads.append(Section(heading="Contents", name="contents", blocks=(Listing(tuple(listed)),)))
    return {
        "view": view,
        "about": heads,
        "parts": told,
        "after": (Sentences(((link(_("All old issues"), "archive/index.html"),),)),),
    }


def _picture(files: Mapping[str, str], written: str, alt: str) -> str:
    """A picture where the page has it, or the words in its stead."""
    if file := files.get(picture_key(written)):
        return f'<img src="{{static}}/{file}" alt="{escape(alt)}">'
    name = alt.strip("[]") or written.replace("\\", "/").rpartition("/")[2][:40]
    return f"<em>{escape(worded('[Picture not here: {name}]', name=name))}</em>"

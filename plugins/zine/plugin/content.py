"""Issues and articles: from Pelican's contents to the values that reports are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import html2text

from zine.archive.schemas import ZineFile
from zine.problems import Collector, Place, Problem
from zine.report.issue import Article, Chapter, IssueSource, Masthead

TEXT_WIDTH = 72


def masthead(file: ZineFile) -> Masthead:
    """The zine's own settings as a value."""
    return Masthead(
        title=file.title,
        subtitle=file.subtitle,
        publisher=file.publisher,
        address=file.address,
        chapters=tuple(
            Chapter(
                number=each.number,
                title=each.title,
                games=each.games,
                publisher=each.publisher,
                address=each.address,
                note=each.note,
            )
            for each in file.chapters
        ),
        openings=file.openings,
        how_to_join=file.how_to_join,
        closing=file.closing,
    )


def plain_text(html: str) -> str:
    """HTML as 72-column text for the text edition."""
    writer = html2text.HTML2Text(bodywidth=TEXT_WIDTH)
    writer.ignore_images = True
    writer.inline_links = False
    writer.protect_links = True
    writer.unicode_snob = True
    writer.ul_item_mark = "-"
    text: str = writer.handle(html)
    return text.strip()


def issue_source(content: Any, path: Path, found: Collector) -> IssueSource | None:
    """An issue file as a value; None, with the problems noted, if it lacks what it needs."""
    shown = f"content/issues/{path.name}"
    meta: Mapping[str, Any] = content.metadata
    number = str(meta.get("number", ""))
    if not number.isdecimal():
        found.add(Problem(Place(shown), "'Number' is missing or no number", "write Number: 301"))
    if not str(meta.get("title", "")).strip():
        found.add(Problem(Place(shown), "'Title' is missing", "write Title: The Post Arrives"))
    if "date" not in meta:
        found.add(Problem(Place(shown), "'Date' is missing", "write Date: 2026-12-04"))
    chapter = str(meta.get("chapter", ""))
    if chapter and not chapter.isdecimal():
        found.add(Problem(Place(shown), f"'Chapter' is no number: {chapter}"))
    if not number.isdecimal() or "date" not in meta:
        return None
    moment = meta["date"]
    return IssueSource(
        file=shown,
        number=int(number),
        date=date(moment.year, moment.month, moment.day),
        title=str(meta.get("title", "")),
        chapter=int(chapter) if chapter.isdecimal() else None,
        epigraph=str(meta.get("epigraph", "")),
        epigraph_by=str(meta.get("epigraph_by", "")),
        comments=Article(
            title="Publisher's comments",
            author="",
            url="",
            html=content.content,
            text=plain_text(content.content),
        ),
    )


def articles_by_issue(
    contents: Iterable[Any], numbers: Iterable[int], found: Collector
) -> dict[int, list[Article]]:
    """Pelican's articles by the number of the issue they name, oldest first."""
    grouped: dict[int, list[Article]] = {}
    known = set(numbers)
    for content in sorted(contents, key=lambda each: (each.date, each.slug)):
        number = str(getattr(content, "issue", ""))
        if not number:
            continue
        place = Place(f"content/{content.get_relative_source_path()}")
        if not number.isdecimal() or int(number) not in known:
            hint = f"known: {', '.join(map(str, sorted(known)))}"
            found.add(Problem(place, f"there is no issue {number}", hint))
            continue
        grouped.setdefault(int(number), []).append(
            Article(
                title=content.title,
                author=", ".join(author.name for author in getattr(content, "authors", ())),
                url=content.url,
                html=content.content,
                text=plain_text(content.content),
            )
        )
    return grouped

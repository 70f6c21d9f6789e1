"""Turns Pelican's contents into the issues and articles that reports are made from."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import html2text

from zine.departments.department import Writing
from zine.files.cache import Kept
from zine.gamefiles.schemas import ZineFile
from zine.games.codec import digest
from zine.problems import Collector, Place, Problem
from zine.report.issue import Article, Chapter, IssueSource, Masthead

TEXT_WIDTH = 72


def can_search(settings: Mapping[str, Any]) -> bool:
    """Whether the site has a search: the settings ask for it, and the extra `search` is installed."""
    return bool(settings["ZINE_SEARCH"]) and importlib.util.find_spec("pagefind") is not None


def listed(articles: Iterable[Any]) -> tuple[Writing, ...]:
    """Pelican's articles as the index lists them."""
    found: list[Writing] = []
    for each in articles:
        number = str(getattr(each, "issue", ""))
        authors = getattr(each, "authors", ())
        found.append(
            Writing(
                title=each.title,
                url=each.url,
                day=each.date.date(),
                authors=tuple(author.name for author in authors),
                slugs=tuple(author.slug for author in authors),
                issue=int(number) if number.isdecimal() else None,
            )
        )
    return tuple(found)


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


def issue_source(content: Any, path: Path) -> IssueSource:
    """An issue file as a value, still without its comments."""
    meta: Mapping[str, Any] = content.metadata
    moment = meta["date"]
    return IssueSource(
        file=f"content/issues/{path.name}",
        number=int(meta["number"]),
        date=date(moment.year, moment.month, moment.day),
        title=meta["title"],
        chapter=int(meta["chapter"]) if "chapter" in meta else None,
        epigraph=str(meta.get("epigraph", "")),
        epigraph_by=str(meta.get("epigraph_by", "")),
        comments=Article(title="Publisher's comments", author="", url="", html="", text=""),
    )


def writing(content: Any, article: Article, texts: Kept) -> Article:
    """The HTML of a text as the page of an issue prints it, and its text edition.

    `texts` are the text editions already made, by their HTML.
    """
    settings = content.settings
    site = ".." if settings["RELATIVE_URLS"] else settings["SITEURL"]
    html = content._update_content(content.marked, settings["SITEURL"])
    key = digest([html2text.__version__, html])
    text: str = texts.once(key, lambda: plain_text(html))
    for mark, drawn in content.drawn.items():
        text = text.replace(mark, drawn.text)
    return replace(article, html=content.get_content(site), text=text)


def articles_by_issue(
    contents: Iterable[Any], numbers: Iterable[int], texts: Kept, found: Collector
) -> dict[int, list[Article]]:
    """Pelican's articles by the number of the issue they name, oldest first."""
    grouped: dict[int, list[Article]] = {}
    known = set(numbers)
    for content in sorted(contents, key=lambda each: (each.date, each.slug)):
        number = str(getattr(content, "issue", ""))
        if not number:
            continue
        place = Place(f"content/{content.get_relative_source_path()}")
        if int(number) not in known:
            hint = f"known: {', '.join(map(str, sorted(known)))}"
            found.add(Problem(place, f"there is no issue {number}", hint))
            continue
        author = ", ".join(author.name for author in getattr(content, "authors", ()))
        article = Article(title=content.title, author=author, url=content.url, html="", text="")
        grouped.setdefault(int(number), []).append(writing(content, article, texts))
    return grouped


def address_problems(contents: Iterable[Any]) -> list[Problem]:
    """Problems for texts that would be written to the same page."""
    pages: dict[str, list[str]] = {}
    for content in contents:
        if content is not None:
            source = f"content/{content.get_relative_source_path()}"
            pages.setdefault(content.url, []).append(source)
    return [
        Problem(Place(source), f"its page would be {url}, like that of {others}", "give it a Slug")
        for url, sources in sorted(pages.items())
        for source in sources
        if (others := ", ".join(each for each in sorted(sources) if each != source))
    ]

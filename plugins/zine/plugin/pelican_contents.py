"""Turns Pelican's contents into the issues and articles that reports are made from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from zine.departments.zine_for_pages import Writing
from zine.files.memory import Memory
from zine.gamefiles.schemas import ZineFile
from zine.gamefiles.statement_and_notice_schemas import Letters
from zine.games import GameSummary, Settings
from zine.games.record_codec import digest
from zine.plugin.pelican_objects import PelicanText
from zine.plugin.reader import plain
from zine.problems import Place, Problem, did_you_mean
from zine.render.ascii_text import ascii_text
from zine.render.prose import prose
from zine.report.issues.issue_contents import Article, IssueSource, Kind, Masthead
from zine.writing.contribution_rules import issue_fault


def listed(articles: Iterable[PelicanText]) -> tuple[Writing, ...]:
    """Pelican's articles as the index lists them."""
    found: list[Writing] = []
    for each in articles:
        number = str(getattr(each, "issue", ""))
        authors = getattr(each, "authors", ())
        found.append(
            Writing(
                title=plain(each.title),
                url=each.url,
                day=each.date.date(),
                authors=tuple(author.name for author in authors),
                slugs=tuple(author.slug for author in authors),
                issue=int(number) if number.isdecimal() else None,
                board=getattr(each, "first_board", None),
            )
        )
    return tuple(found)


def masthead(file: ZineFile, site: str) -> Masthead:
    """The zine's own settings as a value; `site` is its address, if it is known."""
    return Masthead(
        title=file.title,
        subtitle=file.subtitle,
        publisher=file.publisher,
        address=file.address,
        chapters=file.chapters,
        openings=file.openings,
        how_to_join=file.how_to_join,
        closing=file.closing,
        short=file.short,
        own_chapter=file.own_chapter,
        ascii_only=file.text is Letters.ASCII,
        ep_codes=file.codes == "ep",
        short_tables=file.tables == "short",
        site=site,
    )


def issue_source(content: PelicanText, path: Path) -> IssueSource:
    """An issue file as a value, still without its comments."""
    meta = content.metadata
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
        games=tuple(name.strip() for name in str(meta.get("games", "")).split(",") if name.strip()),
    )


def order_problems(sources: Iterable[IssueSource], games: Sequence[Settings]) -> Iterator[Problem]:
    """Problems for issues whose header names a game that there is not."""
    titles = [each.title for each in games]
    known = {name.casefold() for name in titles} | {each.slug for each in games}
    for source in sources:
        for name in source.games:
            if name.casefold() not in known:
                hint = did_you_mean(name, titles)
                yield Problem(Place(source.file), f"Games: there is no game '{name}'", hint)


def issue_problems(contents: Iterable[PelicanText], numbers: Sequence[int]) -> Iterator[Problem]:
    """Problems for articles that name an issue that there is not."""
    for content in contents:
        if number := str(getattr(content, "issue", "")):
            yield from issue_fault(number, content.issue_place, numbers)


class Editions:
    """The text editions of the writing of issues.

    Notes are numbered through each issue, so its texts have to be made in the order in which
    they are printed. `memory` has those made before, by all that they are made from.
    """

    def __init__(self, memory: Memory, *, ascii_only: bool) -> None:
        self._memory = memory
        self._ascii = ascii_only
        self._notes: dict[int, int] = {}

    def of(self, content: PelicanText, article: Article, issue: int) -> Article:
        """A text with its HTML as it stands on the page of an issue, and its text edition."""
        settings = content.settings
        site = ".." if settings["RELATIVE_URLS"] else settings["SITEURL"]
        html = content._update_content(content.marked, settings["SITEURL"])
        first = self._notes.get(issue, 0) + 1
        letters: Callable[[str], str] = ascii_text if self._ascii else str
        key = digest([html, first, self._ascii])
        made = self._memory.once("editions", key, lambda: _kept_prose(html, first, letters))
        text: str = made["text"]
        self._notes[issue] = self._notes.get(issue, 0) + int(made["notes"])
        for mark, drawn in content.drawn.items():
            text = text.replace(mark, drawn.text(letters))
        return replace(article, html=content.get_content(site), text=text)


def _kept_prose(html: str, first: int, letters: Callable[[str], str]) -> dict[str, str | int]:
    text, notes = prose(html, first, letters)
    return {"text": text, "notes": notes}


def articles_by_issue(texts: Iterable[PelicanText], editions: Editions) -> dict[int, list[Article]]:
    """Pelican's articles by the number of the issue they name, oldest first."""
    grouped: dict[int, list[Article]] = {}
    for content in sorted(texts, key=lambda each: (each.date, each.slug)):
        number = str(getattr(content, "issue", ""))
        if not number:
            continue
        author = ", ".join(author.name for author in getattr(content, "authors", ()))
        article = Article(
            title=plain(content.title),
            author=author,
            url=content.url,
            html="",
            text="",
            kind=Kind(getattr(content, "kind", Kind.ARTICLE)),
            sender=plain(getattr(content, "sender", "")),
            taken_from=plain(getattr(content, "taken_from", "")),
        )
        grouped.setdefault(int(number), []).append(editions.of(content, article, int(number)))
    return grouped


def address_problems(contents: Iterable[PelicanText]) -> list[Problem]:
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


def last_changes(
    issues: Iterable[IssueSource], games: Iterable[GameSummary], texts: Iterable[PelicanText]
) -> dict[str, date]:
    """The day each page last changed, by its address; `texts` are Pelican's articles and pages."""
    pages = {f"issues/{issue.number}.html": issue.date for issue in issues}
    for game in games:
        days = {turn.phase.slug: turn.recorded.date() for turn in game.recorded}
        pages.update({f"games/{game.slug}/{slug}.html": day for slug, day in days.items()})
        if days:
            pages[f"games/{game.slug}/index.html"] = max(days.values())
    for text in texts:
        moment = getattr(text, "modified", None) or getattr(text, "date", None)
        if moment is not None:
            pages[text.url] = moment.date()
    return pages

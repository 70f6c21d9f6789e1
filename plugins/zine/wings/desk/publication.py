"""Publishing: the site built aside and checked before the real one is touched."""

from __future__ import annotations

import filecmp
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from zine.files.addresses import PASSING
from zine.files.environment import site_address
from zine.files.repository import COMMITTED
from zine.files.site.site_mark import MARK
from zine.gamefiles.game_reader import play_through
from zine.gamefiles.zine_folder import read_zine
from zine.games import Game, TurnState
from zine.language import speaking, worded
from zine.problems import Place, Problem, Problems
from zine.wings.desk.checking.leak_check import leaks, open_orders, secrets_in
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.desk_lock import SITE
from zine.wings.desk.files.decoded_files import texts_below
from zine.wings.desk.game_endings import typed_for
from zine.wings.desk.issue_signatures import canonical, sign
from zine.wings.desk.mail.issue_parts import issue_parts
from zine.wings.desk.mail.letter_drafts import sent_as
from zine.wings.desk.newest_issue import drafts_of_issue
from zine.wings.desk.post.ledger import entries
from zine.wings.desk.post.outgoing_letters import letter, put_in_outbox, readers
from zine.wings.desk.votes import tally
from zine.writing.placeholders import placeholders_below

SEARCH_INDEX = "pagefind/"
READ_BY_SCRIPTS = frozenset("=;")  # what follows "#" is a question, not a place in the page
LARGEST_PAGE = 5_000_000
KILOBYTE = 1000
MOST_PAGES = 8
ISSUE = re.compile(r"issues/(\d+)\.txt")


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialBuild:
    """A site built aside and found right: its newest issue, its size in words, and what is to be said.

    `idle` says that it is the published one, and that no turn is due; `open_orders` says that
    orders of open phases can be read in the public tree, `said` is what the build printed.
    """

    issue: int
    size: str
    lines: tuple[str, ...]
    idle: bool
    open_orders: bool
    said: str


class BuildStopped(Exception):  # noqa: N818 - its words are the build's own
    """The build failed; the words are what it printed."""


class _Links(HTMLParser):
    """Gathers where a page's links and pictures lead, and the names within it."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[tuple[str, int]] = []
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take note of a tag's address and name."""
        for key, value in attrs:
            if key in ("href", "src") and value:
                self.links.append((value, self.getpos()[0]))
            elif key == "id" and value:
                self.names.add(value)


def build(
    root: Path, output: Path, now: datetime, *, readonly: bool, story: Path | None = None
) -> str:
    """Run the build; what it printed. What it does is written into the file `story`.

    Raises BuildStopped if it fails.

    The site's public settings are used if it is told its address (ZINE_SITEURL).
    """
    conf = "publishconf.py" if site_address() else "pelicanconf.py"
    environment = {
        **os.environ,
        "ZINE_NOW": now.isoformat(),
        "ZINE_READONLY": "1" if readonly else "",
        "ZINE_STORY": str(story) if story else "",
        "PYTHONIOENCODING": "utf-8",  # of a pipe it is a code page on Windows
    }
    command = [sys.executable, "-m", "pelican", "content", "-s", conf, "-o", str(output)]
    done = subprocess.run(
        [*command, "--fatal", "errors"],
        cwd=root,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise BuildStopped(done.stderr.strip())
    return f"{done.stdout}{done.stderr}".strip()


def try_build(desk: PeopleDesk, now: datetime, *, trusted: bool = False) -> TrialBuild:
    """Build the site aside and check it; nothing is recorded.

    If what is published can be `trusted`, the same site is not checked again. Raises Problems with
    all that is wrong, or BuildStopped.
    """
    games = _games_now(desk, now)
    found = (*leaks(desk, now), *placeholders_below(desk.root))
    if found:
        raise Problems(found)
    _try_signing(desk)
    _, written = open_orders(desk, now)
    notes = (*_to_be_done(desk, games, now), *map(str, written))
    with tempfile.TemporaryDirectory() as folder:
        aside, story = Path(folder) / SITE, Path(folder) / "story"
        said = build(desk.root, aside, now, readonly=True, story=story)
        told = story.read_text(encoding="utf-8").splitlines()
        new, changed, gone = changes_between(desk.root / SITE, aside)
        due = any(game.current and game.current.state is TurnState.DUE for game in games)
        idle = not (due or new or changed or gone)
        if not (idle and trusted):
            check_site(desk, aside, site_address())
        issue, size = figures_of(aside)
    lines = (*told, *(f"note: {line}" for line in notes), _changed(new, changed, gone))
    return TrialBuild(
        issue=issue, size=size, lines=lines, idle=idle, open_orders=bool(written), said=said
    )


def _changed(new: Sequence[str], changed: Sequence[str], gone: Sequence[str]) -> str:
    """What changes on the site, in a line: numbers, and the first pages by name."""
    groups = ("new", new), ("changed", changed), ("gone", gone)
    parts = [f"{len(names)} {word}{_first_pages(names)}" for word, names in groups if names]
    return f"files of the site: {'; '.join(parts) or 'none changes'}"


def _first_pages(names: Sequence[str]) -> str:
    pages = [name for name in names if name.endswith(".html") and not name.endswith("-print.html")]
    pages.sort(key=lambda name: name.startswith(PASSING))  # what only lists others comes last
    more = ", ..." if len(pages) > MOST_PAGES else ""
    return f" ({', '.join(pages[:MOST_PAGES])}{more})" if pages else ""


def check_site(desk: PeopleDesk, output: Path, address: str = "") -> None:
    """Look for dead links, secrets and pages too large. Raises Problems with all of them."""
    problems = [*secrets_in(desk, (output,)), *_broken_links(output, address.rstrip("/"))]
    for path, size in _site_files(output):
        if size > LARGEST_PAGE:
            message = f"larger than {LARGEST_PAGE:,} bytes: {size:,}"
            problems.append(Problem(Place(str(path)), message, "make its pictures smaller"))
    if problems:
        raise Problems(problems)


def figures_of(site: Path) -> tuple[int, str]:
    """The newest issue of a built site, 0 for none, and its size in words."""
    sizes = dict(_site_files(site))
    numbers = [int(match[1]) for path in sizes if (match := ISSUE.fullmatch(path.as_posix()))]
    pages = sum(path.suffix == ".html" for path in sizes)
    return max(numbers, default=0), f"{pages} pages, {sum(sizes.values()) / 1_000_000:.1f} MB"


def _broken_links(output: Path, address: str) -> Iterator[Problem]:
    pages: dict[Path, _Links] = {}
    for path, text in texts_below(output, "*.html"):
        pages[path] = _Links()
        pages[path].feed(text)
    for page, found in pages.items():
        for link, line in found.links:
            goal, name = _goal(output, page, link, address)
            if goal is None:
                continue
            place = Place(page.relative_to(output).as_posix(), line, 1)
            if not goal.exists():
                yield Problem(place, f"a link leads nowhere: {link}")
            elif (
                name
                and READ_BY_SCRIPTS.isdisjoint(name)
                and goal in pages
                and name not in pages[goal].names
            ):
                yield Problem(place, f"no place '{name}' in the page it leads to: {link}")


def _goal(output: Path, page: Path, link: str, address: str) -> tuple[Path | None, str]:
    """The file a link leads to within the site and the name in it; None if it leads out."""
    if address and link.startswith(address):
        link = "/" + link.removeprefix(address).lstrip("/")
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None, ""
    way = unquote(parts.path)
    start = output if way.startswith("/") else page.parent
    goal = (start / way.lstrip("/")).resolve() if way else page
    return (goal / "index.html" if goal.is_dir() else goal), unquote(parts.fragment)


def _games_now(desk: PeopleDesk, now: datetime) -> tuple[Game, ...]:
    """The games that would be published, as they are now."""
    return tuple(play_through(folder, now) for folder in read_zine(desk.root).folders)


def _to_be_done(desk: PeopleDesk, games: Sequence[Game], now: datetime) -> tuple[str, ...]:
    """What the publisher has left to do, a line each: votes passed, orders to open."""
    return (*_passed(desk, games), *_unclosed(desk, games, now))


def _passed(desk: PeopleDesk, games: Iterable[Game]) -> Iterator[str]:
    """Votes that everybody agrees to."""
    for game in games:
        found = entries(desk.private, game.slug) if game.current else ()
        ballots = [(entry.writer, vote) for entry in found for vote in entry.votes]
        for each in tally(game, ballots):
            if each.passed:
                yield f"{game.slug}: a vote has passed: {each}: {typed_for(game.slug, each)}"


def _unclosed(desk: PeopleDesk, games: Iterable[Game], now: datetime) -> Iterator[str]:
    """Games in a public repository whose sealed orders wait to be opened."""
    if desk.zine.repository != "public":
        return
    for game in games:
        turn = game.current
        if turn and turn.count and turn.deadline and turn.deadline <= now and turn.sheet is None:
            count = f"{turn.count[0]} of {turn.count[1]}"
            yield f"{game.slug}: {turn.phase.name} is over, {count} are in: zine close {game.slug}"


def git_commands(issue: int) -> tuple[tuple[str, ...], ...]:
    """What puts an issue on the web: only what people and the press wrote is committed."""
    return (
        ("git", "add", *COMMITTED),
        ("git", "commit", "-m", f"Issue {issue}", "--", *COMMITTED),
        ("git", "push"),
    )


def _try_signing(desk: PeopleDesk) -> None:
    """Sign a trial, so that a key that is not there is noticed before anything is published.

    Raises Problems if the zine names a key and it cannot be used.
    """
    if desk.zine.signed_by:
        sign("a trial", desk.zine.signed_by, desk.private)


def issue_letters(desk: PeopleDesk, output: Path, number: int) -> tuple[str, ...]:
    """Drafts of the newest issue's text edition, in parts if the zine sets a size; their names.

    The readers are in Bcc, so none learns another's address. Each is signed if the zine names a
    key, and later parts follow the first in mail programs. Raises Problems if one cannot be signed.
    """
    text = (output / "issues" / f"{number}.txt").read_text(encoding="utf-8")
    for old in drafts_of_issue(desk.private, number):
        desk.private.remove(old)
    size = desk.zine.part_size
    with speaking(desk.language):
        subject = worded("{zine}, issue {number}", zine=desk.zine.title, number=number)
        parts = issue_parts(text, size * KILOBYTE) if size else (text,)
    to = desk.sender if desk.zine.address else ""
    drafts: dict[str, str] = {}
    first = ""
    for at, part in enumerate(parts, 1):
        if desk.zine.signed_by:
            signed = canonical(part)
            part = f"{signed}\n{sign(signed, desk.zine.signed_by, desk.private)}"  # noqa: PLW2901
        many = len(parts) > 1
        head = f"{subject} ({at}/{len(parts)})" if many else subject
        draft = letter(desk.sender, to, head, part, reply_to=first, bcc=readers(desk.private))
        name = f"issue-{number}" + (f"-part-{at:0{len(str(len(parts)))}}" if many else "")
        drafts[name] = draft
        first = first or (sent_as(draft.encode(), desk.zine.address) if many else "")
    return tuple(put_in_outbox(desk.private, name, draft) for name, draft in drafts.items())


def changes_between(old: Path, fresh: Path) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
    """The files that are new, changed and gone if the fresh site takes the old one's place.

    Without an old one all are new.
    """
    before = _compared(old) if old.is_dir() else set()
    after = _compared(fresh)
    both = sorted(before & after)
    changed = [n for n in both if not filecmp.cmp(old / n, fresh / n, shallow=False)]
    return sorted(after - before), changed, sorted(before - after)


def _compared(folder: Path) -> set[str]:
    """The files that a reader could miss: the search index is made again after each build."""
    names = (path.as_posix() for path, _ in _site_files(folder))
    return {name for name in names if not name.startswith(SEARCH_INDEX)}


def _site_files(folder: Path) -> Iterator[tuple[Path, int]]:
    """Every file of a built site by its path in it, with its size in bytes."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != MARK:
            yield path.relative_to(folder), path.stat().st_size

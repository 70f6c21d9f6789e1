"""Issues of the zine: beginning the next one, and whether the newest is old already."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from zine.files.atomic_files import write_atomic
from zine.files.private_folder import PrivateFolder
from zine.gamefiles.zine_folder import was_mailed
from zine.language import worded
from zine.problems import Problems

NUMBER = re.compile(r"^number:\s*([0-9]{1,9})\s*$", re.IGNORECASE | re.MULTILINE)
FIELD = re.compile(
    r"^(number|date|chapter|finished):[ \t]*(\S.*?)[ \t]*$", re.IGNORECASE | re.MULTILINE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueHead:
    """What the first lines of an issue say; no day if it cannot be read.

    The press mails by itself what is `finished`.
    """

    file: str
    number: int
    day: date | None
    chapter: str = ""
    finished: bool = False


def newest_issue(root: Path) -> IssueHead | None:
    """The issue with the greatest number, None if there is no issue."""
    heads = [_head(root, path) for path in sorted((root / "content" / "issues").glob("[!._]*.md"))]
    return max((each for each in heads if each), key=lambda each: each.number, default=None)


def _head(root: Path, path: Path) -> IssueHead | None:
    text = path.read_text(encoding="utf-8-sig", errors="replace").replace("\r\n", "\n")
    fields = {name.lower(): value for name, value in FIELD.findall(text.partition("\n\n")[0])}
    if not fields.get("number", "").isdecimal():
        return None
    try:
        day = date.fromisoformat(fields.get("date", "")[:10])
    except ValueError:
        day = None
    return IssueHead(
        file=path.relative_to(root).as_posix(),
        number=int(fields["number"]),
        day=day,
        chapter=fields.get("chapter", ""),
        finished=fields.get("finished", "").lower() == "true",
    )


def issue_for_news(root: Path, private: PrivateFolder, now: datetime) -> int:
    """The issue that tells what happens now: the newest, or the next if that one is old."""
    newest = max(issue_numbers(root), default=0)
    return newest + 1 if old_issue(root, private, now) else newest


def old_issue(root: Path, private: PrivateFolder, now: datetime) -> str:
    """Why the newest issue should take no more news; "" if it may.

    It is old if its letter to the readers has been sent or drafted, or if it is dated before today.
    """
    newest = newest_issue(root)
    if newest is None:
        return ""
    if was_mailed(root, newest.number):
        return worded("issue {number} was mailed", number=newest.number)
    if drafts_of_issue(private, newest.number):
        return worded("issue {number} has been published", number=newest.number)
    if newest.day is not None and newest.day < now.date():
        return worded("issue {number} is dated {day}", number=newest.number, day=newest.day)
    return ""


def drafts_of_issue(private: PrivateFolder, number: int) -> tuple[str, ...]:
    """The letters with an issue that wait in the outbox: one, or its parts."""
    whole = f"outbox/issue-{number}.eml"
    parts = private.names("outbox", ".eml", f"issue-{number}-part-")
    return (*parts, *([whole] if private.file(whole).exists() else ()))


def begin_issue(root: Path, day: date, title: str = "") -> str:
    """Write the file of the next issue, without comments; its name.

    It belongs to the chapter of the one before. Raises Problems if a file is in the way, or for a
    day before the newest issue's.
    """
    newest = newest_issue(root)
    number = max(issue_numbers(root), default=0) + 1
    name = f"content/issues/{number}.md"
    if (root / name).exists():
        raise Problems.of(name, "this file exists already", "rename it")
    if newest is not None and newest.day is not None and day < newest.day:
        message = f"{day} is before issue {newest.number}, which is dated {newest.day}"
        raise Problems.of("--date", message)
    line = " ".join(title.split()) or f"Issue {number}"
    chapter = f"Chapter: {newest.chapter}\n" if newest and newest.chapter else ""
    write_atomic(root / name, f"Title: {line}\nNumber: {number}\nDate: {day}\n{chapter}\n")
    return name


def issue_numbers(root: Path) -> frozenset[int]:
    """The numbers of a zine's issues, from their headers."""
    found: set[int] = set()
    for path in sorted((root / "content" / "issues").glob("[!._]*.md")):
        head = path.read_text(encoding="utf-8", errors="replace").lstrip("\ufeff")
        number = NUMBER.search(head.replace("\r\n", "\n").partition("\n\n")[0])
        found |= {int(number[1])} if number else set()
    return frozenset(found)

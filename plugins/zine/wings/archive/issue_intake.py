"""Takes old issues in: each text into a folder of its own, with its view and its report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from zine.files.file_hashes import hash_of
from zine.problems import Collector, Place, Problem
from zine.variantfiles.variant_reader import load_variant
from zine.wings.archive.html_issue_reader import page_issue
from zine.wings.archive.issue_store import ARCHIVE, LONGEST_ISSUE, StoredIssue, read_archive
from zine.wings.archive.issues_register import address
from zine.wings.archive.parsing import parse_issue
from zine.wings.archive.parsing.issue_values import OldIssue
from zine.wings.archive.text_sources import OldText


@dataclass(frozen=True, slots=True)
class Intake:
    """The result of reading texts: new issues, those already here, and texts that are not issues.

    `doublets` are the names of texts that another way brought once more, with that issue's folder.
    """

    fresh: tuple[StoredIssue, ...]
    known: tuple[str, ...]
    others: tuple[str, ...]
    doublets: tuple[tuple[str, str], ...] = ()


def take_in(home: Path, texts: Iterable[OldText]) -> Intake:
    """Parse texts and find each issue's place. Writes nothing.

    Raises Problems if the same issue, of the same number and day, is already here with a
    different text. The same number of another day is another issue, filed with its date.
    """
    found = Collector()
    powers = load_variant("standard").variant.powers
    stored = {each.folder: each for each in read_archive(home)}
    fresh: list[StoredIssue] = []
    known: list[str] = []
    others: list[str] = []
    doublets: list[tuple[str, str]] = []
    words = {folder: _words(each.text, each.issue) for folder, each in stored.items()}
    for text in texts:
        if len(text.text) > LONGEST_ISSUE:
            hint = "an issue or a mail is one text; mails may be together in an mbox"
            message = f"longer than {LONGEST_ISSUE:,} characters"
            found.add(Problem(Place(text.name), message, hint))
            continue
        issue = page_issue(text) if text.parts else None
        issue = issue or parse_issue(text.text, powers)
        if issue is None:
            others.append(text.name)
            continue
        folder = _folder(home, issue, stored)
        here = stored.get(folder)
        own = _words(text.text, issue)
        same = next((at for at, told in words.items() if told == own), None)
        if here is not None and here.raw == text.raw:
            known.append(folder.relative_to(home).as_posix())
        elif same is not None:
            doublets.append((text.name, same.relative_to(home).as_posix()))
        elif here is None:
            stored[folder] = StoredIssue(folder, issue, text)
            words[folder] = own
            fresh.append(stored[folder])
        else:
            place = Place(f"{folder.relative_to(home).as_posix()}/original.txt")
            message = f"issue {issue.number} is already here with a different text from {text.name}"
            hint = "compare the two; move the folder away to bring the issue in again"
            found.add(Problem(place, message, hint))
    found.raise_if_any()
    return Intake(tuple(fresh), tuple(known), tuple(others), tuple(doublets))


def _words(text: str, issue: OldIssue) -> tuple[str, date | None]:
    """The words of an issue by a hash, without its mail's header, which each way changes; its day."""
    head, _, body = text.partition("\n\n")
    words = " ".join((body if body.strip() else head).split())
    return hash_of(words.encode()), issue.date.date() if issue.date else None


def _folder(home: Path, issue: OldIssue, stored: Mapping[Path, StoredIssue]) -> Path:
    zine = home / ARCHIVE / address(issue.zine)
    plain = zine / str(issue.number)
    here = stored.get(plain)
    if here is not None and issue.chapter not in (None, here.issue.chapter):
        plain = zine / f"{issue.number}-chapter-{issue.chapter}"
        here = stored.get(plain)
    if here is None or here.issue.date == issue.date or issue.date is None:
        return plain
    return zine / f"{plain.name}-{issue.date.date().isoformat()}"

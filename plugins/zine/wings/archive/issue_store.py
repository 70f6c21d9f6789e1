"""Reads and writes old issues: content/archive/<zine>/<key>/ with original, view and report.

`original.txt` holds the bytes that were brought in, `issue.yaml` what was understood of
them, `report.txt` the same line by line. Existing files are never overwritten.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from pathlib import Path

import yaml

from zine.files.file_hashes import hash_of
from zine.files.store import write_new_files
from zine.files.strict_yaml import Schema, read_yaml, validate
from zine.problems import Collector, Place, Problem, Problems
from zine.variantfiles.variant_reader import load_variant
from zine.wings.archive.html_issue_reader import page_issue
from zine.wings.archive.parsing import parse_issue
from zine.wings.archive.parsing.issue_values import OldIssue
from zine.wings.archive.parsing.register import Filed, address
from zine.wings.archive.text_sources import OldText, file_text

ARCHIVE = Path("content") / "archive"
FORMAT = "1"
LONGEST_ISSUE = 400_000  # characters
HEADER = (
    "# What `zine import` understood of original.txt. Places are first line, first column,\n"
    "# last line, last column. Corrections made here by hand are kept and shown.\n"
)


class _IssueFile(Schema):
    """issue.yaml."""

    format: str
    original: str
    issue: OldIssue


@dataclass(frozen=True, slots=True)
class StoredIssue:
    """An issue with its text and its folder, which may not exist yet.

    `read` is what it was read from, of a web page its parts.
    """

    folder: Path
    issue: OldIssue
    read: OldText

    @property
    def raw(self) -> bytes:
        """The bytes that were brought in."""
        return self.read.raw

    @property
    def text(self) -> str:
        """The text that places are in."""
        return self.read.text

    @property
    def key(self) -> str:
        """The name of its folder: its number, and its chapter or date if two share a number."""
        return self.folder.name

    @property
    def filed(self) -> Filed:
        """The issue under its key, for the register."""
        return Filed(key=self.key, issue=self.issue)


@dataclass(frozen=True, slots=True)
class Intake:
    """The result of reading texts: new issues, those already here, and texts that are not issues.

    `doublets` are the names of texts that another way brought once more, with that issue's folder.
    """

    fresh: tuple[StoredIssue, ...]
    known: tuple[str, ...]
    others: tuple[str, ...]
    doublets: tuple[tuple[str, str], ...] = ()


def read_archive(home: Path) -> tuple[StoredIssue, ...]:
    """Every old issue in the archive, by folder. Raises Problems with the faults of all."""
    found = Collector()
    stored: list[StoredIssue] = []
    for file in sorted((home / ARCHIVE).glob("*/*/issue.yaml")):
        with found.noting():
            stored.append(_read_issue(file, file.relative_to(home).as_posix()))
    found.raise_if_any()
    return tuple(sorted(stored, key=lambda each: (each.folder.parent, each.issue.number, each.key)))


def _read_issue(file: Path, shown: str) -> StoredIssue:
    source = read_yaml(file, shown)
    read = validate(source, _IssueFile)
    if read.format != FORMAT:
        hint = "another version of the press wrote it"
        raise Problems([source.problem(f"unknown format {read.format}", "format", hint=hint)])
    original = file.with_name("original.txt")
    place = f"{shown.removesuffix('issue.yaml')}original.txt"
    try:
        raw = original.read_bytes()
    except OSError as error:
        raise Problems.of(place, f"cannot be read: {error.strerror}") from error
    if hash_of(raw) != read.original:
        hint = "restore it; the view beside it was made from other bytes"
        raise Problems.of(place, "the original was changed", hint)
    return StoredIssue(file.parent, read.issue, file_text(place, raw))


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


def write_issue(home: Path, stored: StoredIssue, report: str) -> None:
    """Write an issue's folder, the original last, so that an interrupted import starts again.

    Raises Problems if a different file is in the way, or a link on the way.
    """
    view = _IssueFile(format=FORMAT, original=hash_of(stored.raw), issue=stored.issue)
    files = {
        "issue.yaml": _dump_issue(view).encode(),
        "report.txt": report.encode(),
        "original.txt": stored.raw,
    }
    write_new_files(stored.folder, files, root=home)


def _dump_issue(view: _IssueFile) -> str:
    """The text of issue.yaml."""
    data = {"format": view.format, "original": view.original, "issue": _plain(view.issue)}
    body = yaml.safe_dump(
        data, sort_keys=False, allow_unicode=True, width=100, default_flow_style=None
    )
    return HEADER + body


def _plain(value: object) -> object:
    """A value as plain data, without empty fields."""
    if is_dataclass(value):
        pairs = ((each.name, getattr(value, each.name), each.default) for each in fields(value))
        return {name: _plain(content) for name, content, usual in pairs if content != usual}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, datetime):
        return value.isoformat()
    return value

"""Reads and writes old issues: content/archive/<zine>/<key>/ with original, view and report.

`original.txt` holds the bytes that were brought in, `issue.yaml` what was understood of
them, `report.txt` the same line by line. Existing files are never overwritten.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path

import yaml

from zine.files.atomic_files import write_new_files
from zine.files.file_hashes import hash_of
from zine.files.strict_yaml import Schema, read_yaml, validate
from zine.problems import Collector, Problems
from zine.wings.archive.issues_register import Filed
from zine.wings.archive.parsing.issue_values import OldIssue
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

"""The files in content/, checked before any of them is read."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from pydantic import Field

from zine.files.drawings.pictures import picture_problems
from zine.files.file_hashes import hash_of
from zine.files.git_calls import COMMITTED
from zine.files.referenced_files import named_file
from zine.files.strict_yaml import Schema, read_yaml, validate
from zine.portable_names import clashes, name_fault
from zine.problems import Place, Problem, Problems

ISSUES = "issues"
WRITING = ("articles", ISSUES, "pages")
# What Pelican would read in a folder of writing, and the press does not.
OTHER_WRITING = (".rst", ".html", ".htm", ".asc", ".markdown", ".mkd", ".mdown")
FOLDERS = (*COMMITTED, "variants")
TRUST = "trusted.yaml"
NAME = re.compile(r"[\w][\w .,()'-]*")
PICTURE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Roles:
    """Which folders of content/ hold articles and pages; "" is all of it but `excluded`.

    Issues are always in issues/. The more specific folder counts. Where the press has not the
    `whole` of content/, only the files in folders that are `excluded` are its business.
    """

    articles: tuple[str, ...] = ("articles",)
    pages: tuple[str, ...] = ("pages",)
    excluded: tuple[str, ...] = ()
    whole: bool = True

    def of(self, path: str) -> str:
        """The kind of writing a file is, by its path below content/; "" if it is none."""
        if path.startswith(f"{ISSUES}/"):
            return ISSUES
        if path.partition("/")[0] in self.excluded:
            return ""
        found = [
            (len(folder), role)
            for role, folders in (("articles", self.articles), ("pages", self.pages))
            for folder in folders
            if not folder or path.startswith(f"{folder.rstrip('/')}/")
        ]
        return max(found)[1] if found else ""

    def judges(self, path: str) -> bool:
        """Whether a file of the zine, by its path below the root, is the press's to judge."""
        folder, _, name = path.partition("/")
        return self.whole or folder != "content" or name.partition("/")[0] in self.excluded


STANDARD = Roles()


class TrustFile(Schema):
    """content/trusted.yaml: files whose HTML is printed unchanged, each with its SHA-256."""

    files: dict[str, str] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentFolder:
    """The files below content/ by path ("articles/x.md"), and which of them are trusted.

    `problems` are faults of the files themselves: their names, kinds and sizes.
    """

    root: Path
    files: frozenset[str]
    trusted: frozenset[str]
    problems: tuple[Problem, ...]
    roles: Roles = STANDARD


def read_contents(root: Path, roles: Roles = STANDARD) -> ContentFolder:
    """Check the files of a zine whose folders have these roles.

    Raises Problems at once for links to other files, which may lead out of the zine or round in a
    circle, and for names that are not UTF-8, which no reader can handle.
    """
    walked = [each for folder in FOLDERS for each in _walk(root, folder)]
    links = [
        Problem(Place(path), "this is a link to another file", "put the file itself here")
        for path, is_link in walked
        if is_link and roles.judges(path)
    ]
    if links:
        raise Problems(links)
    judged = [path for path, _ in walked if roles.judges(path)]
    found = _unportable(judged)
    if any(map(_is_no_text, judged)):
        raise Problems(found)
    misnamed = {each.place.file for each in found}
    files = sorted(
        path.removeprefix("content/") for path, _ in walked if path.startswith("content/")
    )
    for name in files:
        path = f"content/{name}"
        if roles.judges(path) and misnamed.isdisjoint((*_folders_of(path), path)):
            found += file_problems(root, name, roles)
    try:
        trusted = _read_trust(root)
    except Problems as problems:
        found += problems.problems
        trusted = frozenset()
    return ContentFolder(
        root=root, files=frozenset(files), trusted=trusted, problems=tuple(found), roles=roles
    )


def _is_no_text(path: str) -> bool:
    """Whether a name is not UTF-8: Python puts surrogates in the place of such bytes."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return True
    return False


def _unportable(paths: list[str]) -> list[Problem]:
    """Files that some systems cannot hold, or cannot tell apart."""
    found = list(dict.fromkeys(filter(None, map(name_problem, paths))))
    hint = "rename one; some systems ignore case or the form of Unicode"
    every = dict.fromkeys(part for path in paths for part in (*_folders_of(path), path))
    found += [
        Problem(Place(path), f"some systems take this for {earlier}", hint)
        for path, earlier in clashes(every)
    ]
    return found


def name_problem(path: str) -> Problem | None:
    """The first part of a file's path that some systems cannot hold."""
    for each in (*_folders_of(path), path):
        if fault := name_fault(each.rpartition("/")[2]):
            return Problem(Place(each), f"this {fault[0]}", fault[1])
    return None


def _folders_of(path: str) -> list[str]:
    """The folders that contain a file, outermost first."""
    return list(accumulate(path.split("/")[:-1], "{}/{}".format))


def _walk(root: Path, folder: str) -> Iterator[tuple[str, bool]]:
    """Files and links below a folder, without hidden ones and those that begin with "_"."""
    if (root / folder).is_symlink():
        yield folder, True
        return
    try:
        with os.scandir(root / folder) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
    except FileNotFoundError:
        return
    for entry in found:
        path = f"{folder}/{entry.name}"
        if entry.is_symlink():
            yield path, True
        elif entry.is_dir():
            if not entry.name.startswith("."):
                yield from _walk(root, path)
        elif not entry.name.startswith((".", "_")):
            yield path, False


def file_problems(root: Path, name: str, roles: Roles = STANDARD) -> list[Problem]:
    """The faults of one file below content/: its name, kind and size."""
    shown = f"content/{name}"
    folder, path = name.partition("/")[0], root / "content" / name
    pattern = PICTURE_NAME if folder == "images" else NAME
    parts = Path(name).parts
    for number, part in enumerate(parts, start=1):
        if not pattern.fullmatch(part):
            place = Place("/".join(("content", *parts[:number])))
            kind = "file" if number == len(parts) else "folder"
            message = f"a {kind} cannot be called {part[:60]!a}"
            return [Problem(place, message, "use letters, digits, hyphens and dots")]
    if folder == "images":
        return picture_problems(path, shown)
    # In folders of its own the press knows every file; a site's own may hold pictures and more.
    known = roles.of(name) and folder in WRITING
    if (known and path.suffix != ".md") or (roles.of(name) and path.suffix in OTHER_WRITING):
        hint = "writing is Markdown, in files that end in .md; pictures go to content/images"
        return [Problem(Place(shown), f"no file of this kind belongs in {folder}", hint)]
    return []


def _read_trust(root: Path) -> frozenset[str]:
    path, shown = root / "content" / TRUST, f"content/{TRUST}"
    if not path.exists():
        return frozenset()
    source = read_yaml(path, shown)
    problems: list[Problem] = []
    files = validate(source, TrustFile).files
    for name, expected in files.items():
        try:
            file = named_file(root / "content", name, source, "files", name)
            now = hash_of(file.read_bytes())
        except Problems as error:
            problems += error.problems
            continue
        except (OSError, ValueError):
            problems.append(source.problem(f"there is no content/{name}", "files", name))
            continue
        if now != expected.lower():
            message = f"content/{name} is not the file that was trusted"
            hint = f"read it; if it may stay, write {now}"
            problems.append(source.problem(message, "files", name, hint=hint))
    if problems:
        raise Problems(problems)
    return frozenset(files)

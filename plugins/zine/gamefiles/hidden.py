"""The files of a game played blind, which are in the private folder until it ends.

In a public repository nobody may read such a game before its end. Its settings are public;
orders, records and set-ups are in private/games/SLUG/ and move to games/SLUG/ when the game
ends. games/SLUG/hidden.yaml says only how many records there are, so that a clone without the
private folder does not start the game again.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from zine.files.private_folder import PrivateFolder, private_of
from zine.files.store import make_folder, remove, write_atomic
from zine.files.strict_yaml import Schema, read_yaml, validate
from zine.gamefiles.schemas import ZineFile
from zine.problems import Place, Problem, Problems
from zine.rules.variant import Variant

MARK = "hidden.yaml"
MARK_HEAD = "# Written by the press: how many turns of this hidden game are recorded.\n"
KEPT = re.compile(r"[0-9a-z-]+\.(?:orders|setup|record(?:\.[1-9][0-9]*)?)\.yaml")
RECORD = ".record.yaml"


class Absent(Problems):
    """The private folder with a hidden game's records is missing."""


class MarkFile(Schema):
    """games/GAME/hidden.yaml."""

    turns: int = 0


@dataclass(frozen=True, kw_only=True)
class Home:
    """The folders a game's files are in.

    `private` is the folder for a game that hides anything, None for any other game; `hides`
    says that new files go there, and `found` gives the folder of each file, by name.
    """

    public: Path
    private: PrivateFolder | None = None
    hides: bool = False
    found: Mapping[str, Path] = field(default_factory=dict)

    def _inside(self, name: str) -> str:
        """A file's name within the private folder."""
        return f"games/{self.public.name}/{name}"

    def _is_private(self, name: str) -> bool:
        if name in self.found:
            return self.found[name].parent != self.public
        return self.hides and not (self.public / name).exists()

    def file(self, name: str) -> Path:
        """The path of a file that exists or will be written."""
        if self.private is not None and self._is_private(name):
            return self.private.file(self._inside(name))
        return self.public / name

    def shown(self, name: str) -> str:
        """A file's name in messages."""
        if self.private is not None and self._is_private(name):
            return self.private.shown(self._inside(name))
        return f"games/{self.public.name}/{name}"

    def write(self, name: str, text: str) -> None:
        """Write a file where it belongs; only the owner can read one in the private folder."""
        if self.private is not None and self._is_private(name):
            self.private.write(self._inside(name), text)
        else:
            make_folder(self.public.parent.parent, self.public)
            write_atomic(self.public / name, text)

    def remove(self, name: str) -> None:
        """Delete a file."""
        remove(self.file(name))

    @property
    def cache_root(self) -> Path:
        """The folder for the cache of these files: what is private stays private."""
        hidden = any(path.parent != self.public for path in self.found.values())
        return self.private.path if self.private and hidden else self.public.parent.parent

    def keep_mark(self) -> None:
        """Update the public mark to the records in the private folder."""
        if self.private is None:
            return
        count = sum(name.endswith(RECORD) for name in self._hidden_names())
        path = self.public / MARK
        if not count or not self.hides:
            remove(path)
            return
        text = f"{MARK_HEAD}turns: {count}\n"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            write_atomic(path, text)

    def _hidden_names(self) -> list[str]:
        return _names(self.private.file(f"games/{self.public.name}")) if self.private else []

    def open_names(self) -> list[str]:
        """The files that are in the public folder."""
        return _names(self.public)

    def hide(self) -> tuple[str, ...]:
        """Move every file of a running game into the private folder; their names.

        All are written before the first is deleted, so an interrupted command leaves the game
        whole. Raises Problems if another file of the same name is already there.
        """
        assert self.private is not None
        names = self.open_names()
        for name in names:
            content = (self.public / name).read_bytes()
            if not self._same(name, content, self.private.file(self._inside(name))):
                self.private.write_bytes(self._inside(name), content)
        self.keep_mark()
        for name in names:
            remove(self.public / name)
        return tuple(names)

    def reveal(self) -> tuple[str, ...]:
        """Move every file of a game that has ended into the public folder; their names."""
        if self.private is None:
            return ()
        names = self._hidden_names()
        for name in names:
            content = self.private.file(self._inside(name)).read_bytes()
            if not self._same(name, content, self.public / name):
                write_atomic(self.public / name, content)
        for name in names:
            self.private.remove(self._inside(name))
        remove(self.public / MARK)
        return tuple(names)

    def _same(self, name: str, content: bytes, other: Path) -> bool:
        """Whether the other folder holds the same file; False if it holds none.

        Raises Problems if it holds a different one.
        """
        if not other.exists():
            return False
        if other.read_bytes() != content:
            raise Problems([self._conflict(name)])
        return True

    def _conflict(self, name: str) -> Problem:
        assert self.private is not None
        message = f"differs from {self.private.shown(self._inside(name))}"
        hint = "one of them is the game's: keep that one and delete the other"
        return Problem(Place(f"games/{self.public.name}/{name}"), message, hint)


def find_home(path: Path, variant: Variant) -> Home:
    """Where the files of the game in a folder are.

    Raises Problems if a file is in both folders and differs, and Absent if records that the
    public mark counts are missing.
    """
    if variant.hooks.sight is None:
        return Home(public=path)
    root = path.parent.parent
    private = private_of(root)
    home = Home(public=path, private=private, hides=_is_public(root))
    inside = private.file(f"games/{path.name}")
    public, hidden = _names(path), _names(inside)
    for name in sorted({*public} & {*hidden}):
        home._same(name, (inside / name).read_bytes(), path / name)
    found = {name: path / name for name in public} | {name: inside / name for name in hidden}
    home = Home(public=path, private=private, hides=home.hides, found=found)
    _check_mark(path, sum(name.endswith(RECORD) for name in found))
    return home


def _names(folder: Path) -> list[str]:
    if not folder.is_dir():
        return []
    return sorted(path.name for path in folder.iterdir() if KEPT.fullmatch(path.name))


def _check_mark(path: Path, count: int) -> None:
    mark = path / MARK
    shown = f"games/{path.name}/{MARK}"
    if not mark.exists():
        return
    turns = validate(read_yaml(mark, shown), MarkFile).turns
    if turns > count:
        message = f"{turns} turns of this hidden game are recorded, but only {count} are here"
        hint = "they are in the publisher's private/games: build there, or set ZINE_PRIVATE"
        raise Absent([Problem(Place(shown), message, hint)])


def _is_public(root: Path) -> bool:
    """Whether anyone can read the repository; a zine.yaml with faults counts as public."""
    path = root / "content" / "zine.yaml"
    if not path.exists():
        return False
    with contextlib.suppress(Problems):
        return validate(read_yaml(path, "content/zine.yaml"), ZineFile).repository == "public"
    return True

"""Files of a game that are in the private folder for a time, because git would take all others.

Orders that came by mail are in private/games/SLUG/ until their phase is recorded, unless zine.yaml
says that the repository is private. In a public repository nobody may read a game played blind
before its end, either: its settings are public; orders, records and set-ups move to games/SLUG/ when
the game ends. games/SLUG/hidden.yaml says only how many records there are, so that a clone without
the private folder does not start the game again.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from zine.files.atomic_files import make_folder, remove, write_atomic
from zine.files.private_folder import PrivateFolder, private_of
from zine.files.strict_yaml import Schema, read_yaml, validate
from zine.gamefiles.schemas import ZineFile
from zine.problems import Place, Problem, Problems
from zine.rules.position import NOTHING
from zine.rules.variant import Variant

MARK = "hidden.yaml"
MARK_HEAD = "# Written by the press: how many turns of this hidden game are recorded.\n"
KEPT = re.compile(r"[0-9a-z-]+\.(?:orders|setup|record(?:\.[1-9][0-9]*)?)\.yaml")
RECORD = ".record.yaml"
ORDERS = ".orders.yaml"


class Absent(Problems):
    """The private folder with a hidden game's records is missing."""


class _MarkFile(Schema):
    """games/GAME/hidden.yaml."""

    turns: int = 0


@dataclass(frozen=True, kw_only=True)
class Home:
    """The folders a game's files are in.

    `hides` says that all new files go into the private folder, and `found` gives the path of each
    file, by name.
    """

    public: Path
    private: PrivateFolder
    hides: bool = False
    found: Mapping[str, Path] = field(default_factory=lambda: NOTHING)

    def _inside(self, name: str) -> str:
        """A file's name within the private folder."""
        return f"games/{self.public.name}/{name}"

    def _is_private(self, name: str) -> bool:
        if name in self.found:
            return self.found[name].parent != self.public
        if (self.public / name).exists():
            return False
        return self.hides or (self._is_open(name) and repository(self._root) is None)

    def _is_open(self, name: str) -> bool:
        """Whether a file holds the orders of a phase that is not recorded."""
        slug, _, kind = name.partition(".")
        return f".{kind}" == ORDERS and slug + RECORD not in self.found

    @property
    def _root(self) -> Path:
        return self.public.parent.parent

    def file(self, name: str) -> Path:
        """The path of a file that exists or will be written."""
        if self._is_private(name):
            return self.private.file(self._inside(name))
        return self.public / name

    def shown(self, name: str) -> str:
        """A file's name in messages."""
        if self._is_private(name):
            return self.private.shown(self._inside(name))
        return f"games/{self.public.name}/{name}"

    def write(self, name: str, text: str) -> None:
        """Write a file where it belongs; only the owner can read one in the private folder."""
        if self._is_private(name):
            self.private.write(self._inside(name), text)
        else:
            make_folder(self._root, self.public)
            write_atomic(self.public / name, text)

    def remove(self, name: str) -> None:
        """Delete a file."""
        remove(self.file(name))

    @cached_property
    def cache_root(self) -> Path:
        """The folder for the cache of these files: what is private stays private."""
        hidden = (name for name in self.found if not name.endswith(ORDERS))
        return self.private.path if any(map(self._is_private, hidden)) else self._root

    def may_cache(self, name: str) -> bool:
        """Whether a file's content may be in that cache: orders of open phases not in a public one."""
        return self.cache_root != self._root or not self._is_private(name)

    def keep_mark(self) -> None:
        """Update the public mark to the records in the private folder."""
        count = sum(name.endswith(RECORD) for name in self._hidden_names())
        path = self.public / MARK
        if not count or not self.hides:
            remove(path)
            return
        text = f"{MARK_HEAD}turns: {count}\n"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            write_atomic(path, text)

    def _hidden_names(self) -> list[str]:
        return _names(self.private.file(f"games/{self.public.name}"))

    def open_names(self) -> list[str]:
        """The files that are in the public folder."""
        return _names(self.public)

    def hide(self) -> tuple[str, ...]:
        """Move every file of a running game into the private folder; their names.

        All are written before the first is deleted, so an interrupted command leaves the game
        whole. Raises Problems if another file of the same name is already there.
        """
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
        names = self._hidden_names()
        for name in names:
            content = self.private.file(self._inside(name)).read_bytes()
            if not self._same(name, content, self.public / name):
                write_atomic(self.public / name, content)
        for name in names:
            self.private.remove(self._inside(name))
        remove(self.public / MARK)
        return tuple(names)

    def unseal(self, name: str) -> None:
        """Put orders that came by mail into the public folder: their phase is being recorded."""
        if not self.hides and name in self.found and self._is_private(name):
            write_atomic(self.public / name, self.found[name].read_bytes())

    def forget_unsealed(self) -> None:
        """Delete what is in the private folder of orders that were put into the public one."""
        if self.hides:
            return
        for name in self._hidden_names():
            path, there = self.private.file(self._inside(name)), self.public / name
            recorded = (self.public / name.replace(ORDERS, RECORD)).exists()
            if recorded and there.exists() and there.read_bytes() == path.read_bytes():
                remove(path)

    def seal(self, names: Iterable[str]) -> tuple[str, ...]:
        """Move orders of open phases from the public into the private folder; those moved.

        Raises Problems if other orders of the same name are already there.
        """
        moved: list[str] = []
        for name in names:
            content = (self.public / name).read_bytes()
            if not self._same(name, content, self.private.file(self._inside(name))):
                self.private.write_bytes(self._inside(name), content)
            remove(self.public / name)
            moved.append(self.private.shown(self._inside(name)))
        return tuple(moved)

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
        message = f"differs from {self.private.shown(self._inside(name))}"
        hint = "one of them is the game's: keep that one and delete the other"
        return Problem(Place(f"games/{self.public.name}/{name}"), message, hint)


def find_home(path: Path, variant: Variant) -> Home:
    """Where the files of the game in a folder are.

    In a public repository the orders of a game that hides nothing are looked for in the public folder
    alone: `zine close` puts them there. Raises Problems if a file is in both folders and differs, and
    Absent if records that the public mark counts are missing.
    """
    root = path.parent.parent
    private = private_of(root)
    inside = private.file(f"games/{path.name}")
    public, hidden = _names(path), _names(inside)
    blind = variant.hooks.sight is not None
    is_public = (blind or bool(hidden)) and repository(root) == "public"
    home = Home(public=path, private=private, hides=blind and is_public)
    if not blind:
        recorded = {name.removesuffix(RECORD) for name in public if name.endswith(RECORD)}
        sealed = (name for name in hidden if name.endswith(ORDERS) and not is_public)
        hidden = [name for name in sealed if name.removesuffix(ORDERS) not in recorded]
    for name in sorted({*public} & {*hidden}):
        home._same(name, (inside / name).read_bytes(), path / name)
    found = {name: path / name for name in public} | {name: inside / name for name in hidden}
    home = replace(home, found=MappingProxyType(found))
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
    turns = validate(read_yaml(mark, shown), _MarkFile).turns
    if turns > count:
        message = f"{turns} turns of this hidden game are recorded, but only {count} are here"
        hint = "they are in the publisher's private/games: build there, or set ZINE_PRIVATE"
        raise Absent([Problem(Place(shown), message, hint)])


def repository(root: Path) -> str | None:
    """Who can read the repository, as zine.yaml says; with faults in it that counts as public."""
    path = root / "content" / "zine.yaml"
    if not path.exists():
        return None
    with contextlib.suppress(Problems):
        return validate(read_yaml(path, "content/zine.yaml"), ZineFile).repository
    return "public"

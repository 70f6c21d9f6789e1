"""What a build keeps for the next one in .cache/; losing it loses only time."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from zine.files.environment import PACKAGE, is_readonly

CACHE = ".cache"


def hash_of(content: bytes) -> str:
    """The SHA-256 of a file's content."""
    return hashlib.sha256(content).hexdigest()


def files_below(folder: Path) -> list[str]:
    """The files in a folder and the folders in it, by their paths from there, sorted."""
    start = len(str(folder)) + 1
    found = [
        f"{where}/{name}"[start:].replace(os.sep, "/")
        for where, _, names in os.walk(folder)
        for name in names
    ]
    return sorted(found)


def hash_of_files(folders: Iterable[Path]) -> str:
    """The SHA-256 of every file below some folders, by name and content."""
    whole = hashlib.sha256()
    for folder in folders:
        for name in files_below(folder):
            if "__pycache__" not in name:
                whole.update(f"{name}\0{hash_of((folder / name).read_bytes())}".encode())
    return whole.hexdigest()


@cache
def press_key() -> str:
    """The key of the press itself: what another version kept is not used."""
    return hash_of_files([PACKAGE])


class Cache:
    """Drawings kept by the hash of what they are made from."""

    def __init__(self, root: Path) -> None:
        self._folder = root / CACHE

    def has(self, key: str) -> bool:
        """Whether a drawing is kept under a key."""
        return self._file(key).exists()

    def once(self, key: str, make: Callable[[], str]) -> str:
        """The drawing kept under a key, made now if there is none."""
        with contextlib.suppress(OSError):
            return self._file(key).read_text(encoding="utf-8")
        text = make()
        _write(self._file(key), text)
        return text

    def _file(self, key: str) -> Path:
        return self._folder / f"{key}.svg"


class Kept:
    """Plain data that took long to make, by the hash of what it was made from.

    Reading a record's YAML takes a hundred times as long as reading this.
    """

    def __init__(self, root: Path, name: str) -> None:
        self._file = root / CACHE / f"{name}.json"
        self._known: dict[str, Any] = {}
        self._used: dict[str, Any] = {}
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            data = json.loads(self._file.read_bytes())
            self._known = dict(data["kept"]) if data["press"] == press_key() else {}

    def get(self, key: str) -> Any:
        """What was kept under a key, None if nothing was."""
        found = self._known.get(key)
        if found is not None:
            self._used[key] = found
        return found

    def put(self, key: str, data: Any) -> None:
        """Keep data; mappings, lists and text."""
        self._used[key] = data

    def once(self, key: str, make: Callable[[], Any]) -> Any:
        """What is kept under a key, made now if there is nothing."""
        found = self.get(key)
        if found is None:
            found = make()
            self.put(key, found)
        return found

    def save(self) -> None:
        """Keep just what was used; a folder that cannot be written is passed over."""
        if self._used.keys() != self._known.keys():
            data = {"press": press_key(), "kept": self._used}
            with contextlib.suppress(OSError):
                _write(self._file, json.dumps(data, separators=(",", ":")))


class KeptPages:
    """Pages of a finished site that need not be made again.

    A page is taken over if it was made from the same: `common` is the hash of what all pages
    are made from, and each page has a key of its own beside it. What is kept names the site
    it is true of: a build aside may take pages from there, and changes nothing of it.
    """

    def __init__(self, root: Path, public: Path, fresh: Path, common: str) -> None:
        self._root, self._file = root.resolve(), root / CACHE / "pages.json"
        self._public, self._fresh = public.resolve(), fresh
        self._common = common
        self._site, self._old = self._public, dict[str, str]()
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            data = json.loads(self._file.read_bytes())
            self._site, self._old = (self._root / data["site"]).resolve(), dict(data["pages"])
        self._new: dict[str, str] = {}

    def take(self, names: Iterable[str], key: str) -> bool:
        """Whether the files of a page could be taken over from the site as it is."""
        files = tuple(names)
        whole = hash_of(f"{self._common}\0{key}".encode())
        self._new[files[0]] = whole
        if self._old.get(files[0]) != whole:
            return False
        if not all(os.path.isfile(f"{self._site}/{name}") for name in files):
            return False
        for name in files:
            source, target = f"{self._site}/{name}", f"{self._fresh}/{name}"
            try:
                _link(source, target)
            except FileNotFoundError:
                Path(target).parent.mkdir(parents=True, exist_ok=True)
                _link(source, target)
        return True

    def forget(self) -> None:
        """Before the site is replaced: what is kept of it will not be true any more."""
        if self._site == self._public:
            with contextlib.suppress(OSError):
                self._file.unlink(missing_ok=True)

    def save(self) -> None:
        """Remember what the pages of the finished site were made from.

        A trial elsewhere is not remembered: it will be gone, and the site still be there.
        """
        if is_readonly() and self._site != self._public:
            return
        data = {"site": os.path.relpath(self._public, self._root), "pages": self._new}
        with contextlib.suppress(OSError):
            _write(self._file, json.dumps(data, separators=(",", ":")))


def _link(source: str, target: str) -> None:
    """One file under both names, or a copy where a file has but one."""
    try:
        os.link(source, target)
    except FileNotFoundError:
        raise
    except OSError:
        shutil.copyfile(source, target)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    temporary = file.with_name(f".{file.name}.tmp")
    temporary.write_text(text, encoding="utf-8", newline="\n")
    temporary.replace(file)

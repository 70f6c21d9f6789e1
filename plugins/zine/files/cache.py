"""The cache of a zine in .cache/; losing it costs only time.

A folder of that name may come with a clone or a pull request, and pages are made from it. So
each file bears a mark that only this machine can make; without the mark it is ignored.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import os
import shutil
import tempfile
import zlib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from zine.files.environment import PACKAGE, is_helping, is_readonly
from zine.files.machine import MARK_BYTES, Marks

CACHE = ".cache"


def hash_of(content: bytes) -> str:
    """The SHA-256 of a file's content."""
    return hashlib.sha256(content).hexdigest()


def files_below(folder: Path) -> list[str]:
    """Every file below a folder by its path in it, sorted."""
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
    """The key of the press itself, so that no version uses what another cached."""
    return hash_of_files([PACKAGE])


def packed(plain: object) -> str:
    """Plain data as one text, of which much can stand in memory: a third of its size as JSON."""
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode())).decode()


def unpacked(text: str) -> Any:
    """The plain data that was packed."""
    return json.loads(zlib.decompress(base64.b64decode(text)))


class Shelf:
    """The folder .cache/ of a zine: files that bear this machine's mark before their content.

    It never writes through a link: neither the folder, nor a folder in it, nor a file.
    """

    def __init__(self, root: Path) -> None:
        self._folder = root / CACHE
        self._marks = Marks(root)

    def read(self, name: str) -> bytes | None:
        """A file's content; None if there is no such file or this machine did not cache it."""
        try:
            whole = (self._folder / name).read_bytes()
        except OSError:
            return None
        mark, content = whole[:MARK_BYTES], whole[MARK_BYTES:]
        return content if self._marks.is_ours(name, content, mark) else None

    def write(self, name: str, content: bytes) -> None:
        """Cache a file; a failure to write costs only time. Who helps another machine leaves its cache."""
        if is_helping():
            return
        file = self._folder / name
        with contextlib.suppress(OSError):
            if self._folder.is_symlink() or file.parent.is_symlink():
                return
            file.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(".tmp", f".{file.name}.", file.parent)
            try:
                with os.fdopen(handle, "wb") as stream:
                    stream.write(self._marks.mark(name, content) + content)
                os.replace(temporary, file)
            except OSError:
                os.unlink(temporary)

    def remove(self, name: str) -> None:
        """Delete a file from the cache."""
        with contextlib.suppress(OSError):
            if not self._folder.is_symlink():
                (self._folder / name).unlink(missing_ok=True)


class Cached:
    """Plain data that is slow to make, cached by the hash of what it is made from.

    Reading a record's YAML takes a hundred times as long as reading this.
    """

    def __init__(self, root: Path, name: str) -> None:
        self._shelf, self._name = Shelf(root), f"{name}.json"
        self._known: dict[str, Any] = {}
        self._used: dict[str, Any] = {}
        data = _loaded(self._shelf.read(self._name))
        if data.get("press") == press_key():
            self._known = dict(data["kept"])

    def get(self, key: str) -> Any:
        """The data cached under a key, None if there is none."""
        found = self._known.get(key)
        if found is not None:
            self._used[key] = found
        return found

    def put(self, key: str, data: Any) -> None:
        """Cache data: mappings, lists and text."""
        self._used[key] = data

    def once(self, key: str, make: Callable[[], Any]) -> Any:
        """The data cached under a key, made now if there is none."""
        found = self.get(key)
        if found is None:
            found = make()
            self.put(key, found)
        return found

    @property
    def notes(self) -> dict[str, Any]:
        """What was used so far, for other processes to add what they used."""
        return self._used

    def save(self) -> None:
        """Cache only what was used; a folder that cannot be written is skipped."""
        if self._used.keys() != self._known.keys():
            self._shelf.write(self._name, _dumped({"press": press_key(), "kept": self._used}))


PAGES = "pages.json"


class CachedPages:
    """Pages of a finished site that need not be made again.

    A page is reused if nothing it is made from has changed: `common` is the hash of what all
    pages are made from, and each page has a key of its own. Its files must be those that the
    press put there, by their sizes and times: a merge may have brought others. The cache names
    the site it describes; a trial build elsewhere may take pages from that site and leaves it
    unchanged.
    """

    def __init__(self, root: Path, public: Path, fresh: Path, common: str) -> None:
        self._root, self._shelf = root.resolve(), Shelf(root)
        self._public, self._fresh = public.resolve(), fresh
        self._common = common
        self._site, self._old = self._public, dict[str, str]()
        data = _loaded(self._shelf.read(PAGES))
        if data:
            self._site, self._old = (self._root / data["site"]).resolve(), dict(data["pages"])
        self._new: dict[str, tuple[str, tuple[str, ...]]] = {}

    def take(self, names: Iterable[str], key: str, *, wanted: bool = True) -> bool:
        """Whether the files of a page can be reused from the present site.

        Those that are not `wanted`, whatever they are, will be made again under this key.
        """
        files = tuple(names)
        whole = hash_of(f"{self._common}\0{key}".encode())
        self._new[files[0]] = whole, files
        old = self._old.get(files[0], "") if wanted else ""
        if not old.startswith(whole) or old in (whole, ""):
            return False
        if old != _stamped(whole, self._site, files):
            return False
        for name in files:
            source, target = f"{self._site}/{name}", f"{self._fresh}/{name}"
            try:
                link_or_copy(source, target)
            except FileNotFoundError:
                Path(target).parent.mkdir(parents=True, exist_ok=True)
                link_or_copy(source, target)
        return True

    @property
    def is_empty(self) -> bool:
        """Whether no page of an earlier build is known."""
        return not self._old

    @property
    def notes(self) -> dict[str, tuple[str, tuple[str, ...]]]:
        """The keys and files of the pages so far, for other processes to add theirs."""
        return self._new

    def files(self) -> list[str]:
        """The files of every page that was asked for."""
        return [name for _, files in self._new.values() for name in files]

    def forget(self) -> None:
        """Clear the cache before the site is replaced: it is about to be stale."""
        if self._site == self._public:
            self._shelf.remove(PAGES)

    def save(self) -> None:
        """Remember what the pages of the finished site were made from.

        A trial build elsewhere is not remembered: it does not outlast the site.
        """
        if is_readonly() and self._site != self._public:
            return
        pages = {
            name: _stamped(whole, self._public, files) for name, (whole, files) in self._new.items()
        }
        site = os.path.relpath(self._public, self._root)
        self._shelf.write(PAGES, _dumped({"site": site, "pages": pages}))


def _stamped(whole: str, site: Path, files: Iterable[str]) -> str:
    """A page's key with the sizes and times of its files; only the key if one is missing."""
    stamps = [whole]
    try:
        stamps += [stamp(f"{site}/{name}") for name in files]
    except OSError:
        return whole
    return whole + hash_of(" ".join(stamps).encode())


def _dumped(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode()


def _loaded(content: bytes | None) -> dict[str, Any]:
    """What `_dumped` wrote, an empty mapping for None."""
    return dict(json.loads(content)) if content is not None else {}


def stamp(file: str | Path) -> str:
    """The size and the time of a file. Raises OSError."""
    about = os.stat(file)
    return f"{about.st_size}.{about.st_mtime_ns}"


def link_or_copy(source: str, target: str) -> None:
    """Give a file a second name, or copy it where the system has no hard links."""
    try:
        os.link(source, target)
    except FileNotFoundError:
        raise
    except OSError:
        shutil.copyfile(source, target)

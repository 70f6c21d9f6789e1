"""The memory of a zine: what can be made again, in one file of .cache/. Losing it costs only time.

A folder of that name may come with a clone or a pull request, and pages are made from it. So
each entry bears a mark that only this machine can make; without the mark it is ignored.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import zlib
from base64 import b64decode, b64encode
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from zine.files.environment import is_helping
from zine.files.file_hashes import CACHE, press_key
from zine.files.machine_key import MARK_BYTES, MemoryMarks

FILE = "memory.sqlite"
SCHEMA = (
    "CREATE TABLE entries (press TEXT, kind TEXT, key TEXT, used INTEGER, content BLOB,"
    " PRIMARY KEY (press, kind, key)) WITHOUT ROWID"
)
GET = "SELECT content, used FROM entries WHERE press = ? AND kind = ? AND key = ?"
PUT = "INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?)"
USE = "UPDATE entries SET used = ? WHERE press = ? AND kind = ? AND key = ?"
SIZES = "SELECT used, sum(length(content)) FROM entries GROUP BY used ORDER BY used DESC"
FORGET = "DELETE FROM entries WHERE used <= ?"
MOST = 512 << 20  # bytes that the entries may take
MOST_HELD = 4096  # drawings, reports and pieces of pages that stand at hand at once
SELDOM = 16  # saves after which it is noted again that an entry is in use
PATIENCE = 5  # seconds to wait for another command that saves

Entry = tuple[str, str]  # the kind of an entry, and its key
_INHERITED: list[object] = []


class Memory:
    """Plain data by its kind and key, which is made from its sources.

    It is read when it is asked for, and written by `save`. What was not used for longest is
    forgotten first, once all of it takes more than `most` bytes. A folder or file that is a link,
    or cannot be read or written, counts as an empty memory.
    """

    def __init__(self, root: Path, most: int = MOST) -> None:
        self._folder, self._most = root / CACHE, most
        self._marks = MemoryMarks(root)
        self._fresh: dict[Entry, str] = {}
        self._held: dict[str, OrderedDict[tuple[object, ...], tuple[object, object]]] = {}
        self._in_use: set[Entry] = set()
        self._process = os.getpid()
        self._file: sqlite3.Connection | None = None
        self._sought = False
        self._now = 0

    def get(self, kind: str, key: str) -> Any:
        """The data of a kind under a key, None if there is none."""
        entry = kind, key
        if entry in self._fresh:
            return _unpacked(b64decode(self._fresh[entry]))
        opened = self._opened()
        with contextlib.suppress(sqlite3.Error):
            row = opened.execute(GET, (press_key(), *entry)).fetchone() if opened else None
            if row is not None:
                if self._now - row[1] >= SELDOM:
                    self._in_use.add(entry)
                return self._trusted(entry, bytes(row[0]))
        return None

    def put(self, kind: str, key: str, data: object) -> None:
        """Remember data: mappings, lists, text, numbers. It is held packed until it is saved."""
        self._fresh[kind, key] = b64encode(_packed(data)).decode()

    def once(self, kind: str, key: str, make: Callable[[], Any]) -> Any:
        """The data of a kind under a key, made now if there is none."""
        found = self.get(kind, key)
        if found is None:
            found = make()
            self.put(kind, key, found)
        return found

    def held(
        self,
        kind: str,
        values: tuple[object, ...],
        make: Callable[[], object],
        most: int = 0,
    ) -> Any:
        """A value made from others, kept while this process holds them; text counts by its content.

        Of what this process made, the newest stays at hand; none of it is written. Of a kind of
        large values there are only so many (`most`), which leave room for others.
        """
        # The values are held beside what is made of them, so that no others can take their ids.
        key = kind, *(each if isinstance(each, str) else id(each) for each in values)
        held = self._held.setdefault(kind if most else "", OrderedDict())
        if key in held:
            held.move_to_end(key)
            return held[key][1]
        made = make()
        held[key] = values, made
        if len(held) > (most or MOST_HELD):
            held.popitem(last=False)
        return made

    @property
    def fresh(self) -> Mapping[Entry, str]:
        """What was put since the last save, as texts, for another process to take up."""
        return MappingProxyType(self._fresh)

    def take_up(self, found: Iterable[tuple[str, str, str]]) -> None:
        """Put what another process found: the kind, the key and the text of each entry."""
        self._fresh.update({(kind, key): text for kind, key, text in found})

    def save(self) -> None:
        """Write what was put; nothing is written if nothing was. Failing to write costs only time."""
        if is_helping() or not (self._fresh or self._in_use):
            return
        fresh, self._fresh = self._fresh, {}
        used, self._in_use = self._in_use, set()
        with contextlib.suppress(OSError, sqlite3.Error):
            opened = self._opened(create=True)
            if opened is None:
                return
            self._now += 1
            with opened:
                opened.execute(f"PRAGMA user_version = {self._now}")
                opened.executemany(
                    USE, ((self._now, press_key(), *entry) for entry in sorted(used))
                )
                opened.executemany(PUT, self._rows(fresh))
                self._forget(opened)

    def _rows(self, fresh: dict[Entry, str]) -> Iterator[tuple[str, str, str, int, bytes]]:
        for entry, text in fresh.items():
            content = b64decode(text)
            yield press_key(), *entry, self._now, self._marks.mark(_name(entry), content) + content

    def _trusted(self, entry: Entry, whole: bytes) -> object:
        """The data of an entry, None if this machine did not write it."""
        mark, content = whole[:MARK_BYTES], whole[MARK_BYTES:]
        if not self._marks.is_ours(_name(entry), content, mark):
            return None
        return _unpacked(content)

    def _forget(self, opened: sqlite3.Connection) -> None:
        """Forget the entries that were not used for longest, if all take more than they may."""
        so_far = 0
        for used, size in opened.execute(SIZES).fetchall():
            so_far += size
            if so_far > self._most:
                opened.execute(FORGET, (used if used < self._now else used - 1,))
                return

    def _opened(self, *, create: bool = False) -> sqlite3.Connection | None:
        """The open file; a process that was copied from another opens its own."""
        if self._process != os.getpid():
            # SQLite forbids even to close what another process opened.
            _INHERITED.append(self._file)
            self._process, self._file, self._sought = os.getpid(), None, False
        if self._file is None and (create or not self._sought):
            self._sought = True
            with contextlib.suppress(OSError, sqlite3.Error):
                self._file = self._connection(create=create)
        return self._file

    def __del__(self) -> None:
        if self._file is not None and self._process == os.getpid():
            self._file.close()

    def _connection(self, *, create: bool) -> sqlite3.Connection | None:
        """The file if it is there, is ours and holds nothing but entries; a new one to `create`."""
        path = self._folder / FILE
        if self._folder.is_symlink() or path.is_symlink():
            return None
        if not path.exists():
            if not create:
                return None
            self._folder.mkdir(parents=True, exist_ok=True)
            return self._begun(path)
        opened = _connected(path)
        try:
            # What a stranger's file brings along must not run; a crash of the machine may cost all.
            for setting in ("trusted_schema = OFF", "synchronous = OFF", "cell_size_check = ON"):
                opened.execute(f"PRAGMA {setting}")
            found = [row[0] for row in opened.execute("SELECT sql FROM sqlite_master")]
            if found != [SCHEMA]:
                raise sqlite3.DatabaseError("not a memory")
            self._now = opened.execute("PRAGMA user_version").fetchone()[0]
        except (
            sqlite3.OperationalError
        ):  # another command is writing, or the folder cannot be written
            opened.close()
            return None
        except sqlite3.DatabaseError:
            opened.close()
            return self._begun(path) if create else None
        return opened

    def _begun(self, path: Path) -> sqlite3.Connection:
        """A new file in place of one that is empty, broken or not a memory."""
        for each in (path, path.with_name(f"{FILE}-journal")):
            each.unlink(missing_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        opened = _connected(path)
        opened.execute("PRAGMA auto_vacuum = FULL")
        opened.execute("PRAGMA synchronous = OFF")
        with opened:
            opened.execute(SCHEMA)
        self._now = 0
        return opened


def _connected(path: Path) -> sqlite3.Connection:
    """An open file; whichever thread lets go of a memory may close it."""
    return sqlite3.connect(path, timeout=PATIENCE, check_same_thread=False)


def _name(entry: Entry) -> str:
    """What a mark is made for: the entry, and the press that made it, for others see nothing of it."""
    return "\0".join((press_key(), *entry))


def _packed(data: object) -> bytes:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode(), 1)


def _unpacked(content: bytes) -> object:
    return json.loads(zlib.decompress(content))

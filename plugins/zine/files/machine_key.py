"""The key of this machine, which marks files as made here rather than sent by others.

It is stored outside every zine, so no clone or pull request can bring one along.
"""

from __future__ import annotations

import contextlib
import hmac
import os
import secrets
import stat
import tempfile
from functools import cache
from pathlib import Path

KEY_BYTES = 32
MARK_BYTES = 32
NAME = "diplomacy-zine"
# Each where there is one: Windows would take a byte of the key for the end of a text.
FLAGS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def state_folder() -> Path:
    """The folder for what belongs to this machine: ZINE_STATE, else the user's own."""
    named = os.environ.get("ZINE_STATE")
    if named:
        return Path(named)
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / NAME
    state = os.environ.get("XDG_STATE_HOME", "")
    # A path that is not absolute must be ignored (XDG Base Directory Specification).
    return (Path(state) if Path(state).is_absolute() else Path.home() / ".local/state") / NAME


class MemoryMarks:
    """The machine's marks on the files it caches for a zine."""

    def __init__(self, root: Path) -> None:
        self._key = _key_beside(root)

    def mark(self, name: str, content: bytes) -> bytes:
        """The mark of a file's name and content, which only this machine can make."""
        return hmac.digest(self._key, name.encode() + b"\0" + content, "sha256")

    def is_ours(self, name: str, content: bytes, mark: bytes) -> bool:
        """Whether this machine made the mark for exactly this name and content."""
        return hmac.compare_digest(self.mark(name, content), mark)


def _key_beside(root: Path) -> bytes:
    """The machine's key; a key for this process only if its folder is inside the zine."""
    try:
        folder = state_folder().resolve()
        outside = not folder.is_relative_to(root.resolve())
    except (OSError, RuntimeError):
        return _passing_key()
    return _key(folder) if outside else _passing_key()


@cache
def _passing_key() -> bytes:
    """A key that ends with the process: no other process trusts what it marks."""
    return secrets.token_bytes(KEY_BYTES)


@cache
def _key(folder: Path) -> bytes:
    """The key in a folder, made on first use; a temporary one if the folder cannot be written."""
    file = folder / "machine.key"
    with contextlib.suppress(OSError):
        found = _read(file)
        return found if found is not None else _make(file)
    return _passing_key()


def _read(file: Path) -> bytes | None:
    """The key in a file; None if it is missing or others can read it."""
    try:
        handle = os.open(file, os.O_RDONLY | FLAGS)
    except OSError:
        return None
    with os.fdopen(handle, "rb") as stream:
        about = os.fstat(stream.fileno())
        if os.name != "nt" and (
            about.st_uid != os.geteuid() or stat.S_IMODE(about.st_mode) & 0o077
        ):
            return None
        key = stream.read(KEY_BYTES + 1)
    return key if len(key) == KEY_BYTES else None


def _make(file: Path) -> bytes:
    """A new key in a file; if two are made at once, the first one counts."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=".machine.", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(secrets.token_bytes(KEY_BYTES))
        if _read(file) is None:
            Path(temporary).replace(file)
    finally:
        Path(temporary).unlink(missing_ok=True)
    made = _read(file)
    if made is None:
        raise OSError(f"{file} cannot be read")
    return made

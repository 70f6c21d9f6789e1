"""The mark of a folder that the press makes and replaces: it lists what was put there.

A folder without the mark, and a file that its mark does not list, are somebody else's: they are
never deleted. Names are hashed, for the mark goes to the web with the site and the list would
name drafts.
"""

from __future__ import annotations

import filecmp
import hashlib
import os
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

from zine.files.file_hashes import entries_below
from zine.problems import Problems, counted

MARK = ".zine-site"
BEGUN = b"The press is at work here; it deletes this folder.\n"
DONE = b"The press made this site and replaces it. Hashes of the names of its files follow.\n"
HASH_BYTES = 8
LITTER = (".DS_Store", "Thumbs.db", "desktop.ini")  # file managers leave them everywhere
SHOWN = 3


def begin(folder: Path) -> None:
    """Make a folder that may be deleted with all that it holds until `finish` lists it."""
    folder.mkdir(parents=True)
    (folder / MARK).write_bytes(BEGUN)


def finish(folder: Path, kept: Iterable[str] = ()) -> None:
    """List the files of a finished folder as the press's, without those at or below `kept`."""
    names = [_hash(name) for name in _files(folder, kept) if name != MARK]
    (folder / MARK).write_bytes(DONE + b"".join(sorted(names)))


def is_finished(folder: Path) -> bool:
    """Whether a folder is a whole site that the press made."""
    return not folder.is_symlink() and _mark(folder).startswith(DONE)


def check_replaceable(folder: Path, kept: Iterable[str] = ()) -> None:
    """Raise Problems if a folder holds files that the press did not put there, `kept` aside."""
    ours = _listed(folder)
    names = [name for name in _files(folder, kept) if not ours(name)]
    if not names:
        return
    first = ", ".join(sorted(names)[:SHOWN]) + (", ..." if len(names) > SHOWN else "")
    files = counted(len(names), "file")
    if is_finished(folder):
        hint = "move them away, or name them in OUTPUT_RETENTION"
        raise Problems.of(str(folder), f"holds {files} not put here by the press: {first}", hint)
    hint = "name another folder; if an older version of the press built a site here, rename it"
    message = f"this folder was not made by the press, and holds {files}: {first}"
    raise Problems.of(str(folder), message, hint)


def erase(
    folder: Path, successor: Path, kept: Iterable[str] = (), spared: Collection[str] = ()
) -> bool:
    """Delete what the press put into a folder, and what its successor has copies of at `kept`.

    A folder that was never finished goes as a whole; of another, whatever else is there stays, and
    the files in `spared`. Whether nothing but those stays.
    """
    if folder.is_symlink() or not folder.is_dir():
        return False
    begun, ours = _mark(folder) == BEGUN, _listed(folder)
    strange: list[str] = []

    def may_go(name: str) -> bool:
        if name in spared:
            return False
        copied = begun or (_is_at(name, kept) and _is_same(folder / name, successor / name))
        if copied or ours(name):
            return True
        strange.append(name)
        return False

    _delete(folder, "", may_go)
    return not strange


def clear(folder: Path, successor: Path, kept: Iterable[str] = ()) -> None:
    """Erase what the press left; raise Problems if something else is in its way."""
    erase(folder, successor, kept)
    if folder.is_dir() and not folder.is_symlink():
        check_replaceable(folder)
    if os.path.lexists(folder):
        message = "this is in the way, and was not made by the press"
        raise Problems.of(str(folder), message, "move it away")


def _delete(folder: Path, within: str, may_go: Callable[[str], bool]) -> bool:
    """Delete files below a folder, the mark last; whether the folder went too."""
    left = False
    with os.scandir(folder) as entries:
        found = sorted(entries, key=lambda entry: entry.name == MARK)
    for entry in found:
        name = f"{within}{entry.name}"
        if entry.is_dir(follow_symlinks=False):
            left |= not _delete(Path(entry.path), f"{name}/", may_go)
        elif may_go(name) and not (left and name == MARK):
            _unlink(entry.path)
        else:
            left = True
    if not left:
        os.rmdir(folder)
    return not left


def _unlink(path: str) -> None:
    try:
        os.unlink(path)
    except PermissionError:  # Windows keeps what is read-only, as the objects of a repository are
        os.chmod(path, 0o600)
        os.unlink(path)


def _listed(folder: Path) -> Callable[[str], bool]:
    """Whether the press put a file of that name into a folder; all is strange without a mark."""
    text = _mark(folder)
    if not text.startswith(DONE):
        return lambda name: name.rpartition("/")[2] in LITTER
    start = len(DONE)
    hashes = {text[spot : spot + HASH_BYTES] for spot in range(start, len(text), HASH_BYTES)}
    return lambda name: name == MARK or _hash(name) in hashes or name.rpartition("/")[2] in LITTER


def _mark(folder: Path) -> bytes:
    """The content of a folder's mark, b"" without one; a link is no mark."""
    path = folder / MARK
    try:
        return b"" if path.is_symlink() else path.read_bytes()
    except OSError:
        return b""


def _hash(name: str) -> bytes:
    return hashlib.sha256(os.fsencode(name)).digest()[:HASH_BYTES]


def _files(folder: Path, kept: Iterable[str]) -> list[str]:
    """What is below a folder but not at or below `kept`."""
    kept = tuple(kept)
    return [name for name, _ in entries_below(folder) if not _is_at(name, kept)]


def _is_at(name: str, places: Iterable[str]) -> bool:
    return any(name == place or name.startswith(f"{place}/") for place in places)


def _is_same(one: Path, other: Path) -> bool:
    """Whether two paths hold the same: links with one goal, or files with one content."""
    try:
        if one.is_symlink() or other.is_symlink():
            return os.readlink(one) == os.readlink(other)
        return filecmp.cmp(one, other)
    except OSError:
        return False

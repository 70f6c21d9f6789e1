"""What one run leaves for the next: who was told what, and the state it saw."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from zine.files.environment import VERSION, site_address
from zine.files.file_hashes import files_below
from zine.files.private_folder import PrivateFolder
from zine.rules.position import NOTHING

LEDGER = "run.yaml"
HEAD = "What zine run has told the publisher, and which deadlines it has reminded players of."
READ = ("content", "games", "theme", "plugins")
OURS = ("inbox/", "sent/", LEDGER, "run.lock")


@dataclass(frozen=True, slots=True, kw_only=True)
class RunLedger:
    """What a run leaves to the next, so that nobody is told anything twice.

    `told` are the keys of what the publisher was written of, and `reminded` the phase and the
    deadline that each game's players were last reminded of.
    """

    told: tuple[str, ...] = ()
    reminded: Mapping[str, str] = field(default_factory=lambda: NOTHING)


def read_ledger(private: PrivateFolder) -> RunLedger:
    """What the last run left; what cannot be understood counts as not done."""
    data = private.data(LEDGER)
    told = data.get("told") if isinstance(data, Mapping) else None
    reminded = data.get("reminded") if isinstance(data, Mapping) else None
    return RunLedger(
        told=tuple(map(str, told)) if isinstance(told, list) else (),
        reminded=(
            {str(key): str(each) for key, each in reminded.items()}
            if isinstance(reminded, Mapping)
            else {}
        ),
    )


def write_ledger(private: PrivateFolder, ledger: RunLedger) -> None:
    """Leave it to the next run; a ledger that is the same stays untouched."""
    if ledger == RunLedger():
        private.remove(LEDGER)
    elif ledger != read_ledger(private):
        data = {"told": list(ledger.told), "reminded": dict(ledger.reminded)}
        private.write_data(LEDGER, data, HEAD)


def seen_now(root: Path, private: PrivateFolder, pages: str) -> str:
    """A digest of all that a run works with: names and contents of files, and the version.

    Times are not in it: every file of a fresh clone is new.
    """
    found = hashlib.sha256(f"{VERSION}\n{site_address()}\n{pages}\n".encode())
    for name, path in _files(root, private):
        found.update(name.encode("utf-8", "surrogateescape") + b"\n")
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def _files(root: Path, private: PrivateFolder) -> Iterator[tuple[str, Path]]:
    for folder in (*(root / name for name in READ), private.path):
        passed = OURS if folder == private.path else ()
        for name in files_below(folder):
            file = folder / name
            if not name.startswith(passed) and "__pycache__" not in name and file.is_file():
                yield f"{folder.name}/{name}", file
    for path in sorted(root.glob("*.py")):
        yield path.name, path

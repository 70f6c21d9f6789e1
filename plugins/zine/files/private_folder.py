"""The publisher's private folder: codes, addresses, keys, messages and letters to send.

It is never part of the public tree; only the owner can read its files.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from zine.files.atomic_files import PRIVATE, make_folder, remove, write_atomic
from zine.files.environment import private_folder
from zine.files.git_calls import COMMITTED
from zine.files.strict_yaml import read_text, read_yaml
from zine.files.yaml_events import Data
from zine.problems import Problems

SECRET_LENGTH = 32
IGNORE = "# Nothing in this folder may be published.\n*\n"


@dataclass(frozen=True)
class PrivateFolder:
    """Reads and writes below the private folder by names such as "outbox/1.eml"."""

    path: Path

    def file(self, name: str) -> Path:
        """The path of a file of that name."""
        return self.path / name

    def shown(self, name: str) -> str:
        """The file's name in messages."""
        return f"private/{name}"

    def text(self, name: str) -> str | None:
        """A file's text, None if there is none."""
        path = self.file(name)
        return read_text(path, self.shown(name)) if path.exists() else None

    def data(self, name: str) -> Data:
        """A YAML file's values, an empty mapping if there is none."""
        path = self.file(name)
        return read_yaml(path, self.shown(name)).data if path.exists() else {}

    def names(self, folder: str, suffix: str, start: str = "[!.]") -> tuple[str, ...]:
        """The names of the files below a folder that begin and end so, sorted."""
        found = self.file(folder).glob(f"**/{start}*{suffix}")
        return tuple(sorted(str(path.relative_to(self.path)) for path in found))

    def content(self, name: str) -> bytes:
        """A stored message. Raises Problems if it is missing."""
        try:
            return self.file(name).read_bytes()
        except OSError as error:
            message = f"cannot be read: {error.strerror}"
            raise Problems.of(self.shown(name), message) from error

    def write_bytes(self, name: str, content: bytes) -> None:
        """Store a message exactly as it arrived."""
        write_atomic(self._ready(name), content, PRIVATE)

    def write(self, name: str, text: str) -> None:
        """Write a file that only its owner can read."""
        write_atomic(self._ready(name), text, PRIVATE)

    def _ready(self, name: str) -> Path:
        """A file's path; makes the folders above it."""
        path = self.file(name)
        make_folder(self.path.parent, self.path, 0o700)
        make_folder(self.path, path.parent, 0o700)
        if not self.file(".gitignore").exists():
            write_atomic(self.file(".gitignore"), IGNORE, PRIVATE)
        return path

    def write_data(self, name: str, data: Mapping[str, object], head: str = "") -> None:
        """Write values as a YAML file."""
        body = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=100)
        self.write(name, (f"# {head}\n" if head else "") + body)

    def remove(self, name: str) -> None:
        """Delete a file."""
        remove(self.file(name))

    def secret(self) -> bytes:
        """The secret that codes and nonces are drawn from; made on first use."""
        text = self.text("secret.txt")
        if text is None:
            text = secrets.token_hex(SECRET_LENGTH)
            self.write("secret.txt", text + "\n")
        return text.strip().encode()


def private_of(root: Path) -> PrivateFolder:
    """The private folder of a zine. Raises Problems if it is in a folder that is published."""
    path = private_folder(root)
    for public in (*COMMITTED, "output"):
        if path.is_relative_to(root / public):
            hint = "set ZINE_PRIVATE to a folder outside the site"
            raise Problems.of(str(path), f"{public}/ is published", hint)
    return PrivateFolder(path)

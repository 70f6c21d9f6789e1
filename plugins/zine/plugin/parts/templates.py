"""Compiled templates, kept for the next build: compiling them takes a fifth of one new turn's.

They are code. So each bears the mark of this machine, as everything in .cache/ does, and what a
clone or a pull request brings is never run.
"""

from __future__ import annotations

from pathlib import Path

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

from zine.files.cache import Shelf, hash_of, press_key

FOLDER = "templates"
# What the pages of issues and games are made with.
OF_PAGES = (
    *("base", "zine/frame", "zine/macros", "zine/blocks", "zine/press", "zine/issue"),
    *("zine/issue_macros", "zine/issue_print", "zine/book", "zine/turn_macros", "zine/phase"),
    *("zine/phase_macros", "zine/game", "zine/players_macros", "zine/replay"),
)


class KeptTemplates(BytecodeCache):
    """The templates of a zine as this machine compiled them.

    `escaping` says how, beside the templates themselves and the versions of all programs.
    """

    def __init__(self, root: Path, escaping: str) -> None:
        self._shelf = Shelf(root)
        self._escaping = escaping

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket, if this machine compiled just this template in just this way."""
        whole = self._shelf.read(f"{FOLDER}/{bucket.key}")
        made_by, code = (whole[:64], whole[64:]) if whole else (b"", b"")
        if made_by == self._made_by():
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled; a failure to write costs only time."""
        self._shelf.write(f"{FOLDER}/{bucket.key}", self._made_by() + bucket.bytecode_to_string())

    def _made_by(self) -> bytes:
        versions = jinja2.__version__, press_key(), self._escaping
        return hash_of("\0".join(versions).encode()).encode()

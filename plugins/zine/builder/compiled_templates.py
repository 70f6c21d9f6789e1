"""Compiled templates, remembered for the next build: compiling takes a fifth of one new turn's.

They are code. The memory only gives what this machine put there, so what a clone or a pull request
brings is never run.
"""

from __future__ import annotations

from base64 import b64decode, b64encode

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

from zine.files.memory import Memory

KIND = "templates"
# What the pages of issues and games are made with.
OF_PAGES = (
    *("base", "zine/frame", "zine/macros", "zine/blocks", "zine/press", "zine/issue"),
    *("zine/issue_macros", "zine/issue_print", "zine/turn_macros", "zine/phase"),
    *("zine/phase_macros", "zine/game", "zine/players_macros", "zine/replay"),
)


class KeptTemplates(BytecodeCache):
    """The templates of a zine as this machine compiled them.

    `escaping` says how, besides the templates themselves and the versions of all programs.
    """

    def __init__(self, memory: Memory, escaping: str) -> None:
        self._memory, self._made_by = memory, f"{jinja2.__version__} {escaping}"

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket, if this machine compiled just this template in just this way."""
        code = self._memory.get(KIND, self._key(bucket))
        if code is not None:
            bucket.bytecode_from_string(b64decode(code))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Remember what was compiled."""
        code = b64encode(bucket.bytecode_to_string()).decode()
        self._memory.put(KIND, self._key(bucket), code)

    def _key(self, bucket: Bucket) -> str:
        return f"{bucket.key} {bucket.checksum} {self._made_by}"

"""The words in files that may be written in any encoding, for finding what they hold."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from zine.problems import Problems

UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def text_in(content: bytes) -> str:
    """The words of a file: UTF-16, UTF-8, or else Latin-1, which has words in any bytes."""
    if content.startswith(UTF_16):
        return content.decode("utf-16", errors="replace")
    plain = content.replace(b"\0", b"")  # UTF-16 without a mark has them between its letters
    with suppress(UnicodeDecodeError):
        return plain.decode("utf-8")
    return plain.decode("latin-1")


def texts_below(folder: Path, names: str = "*") -> Iterator[tuple[Path, str]]:
    """Every file below a folder with its words, sorted by path. Raises Problems for unreadable ones.

    With a pattern of `names` only those whose names it fits.
    """
    for path in sorted(folder.rglob(names)):
        if path.is_file() and not path.is_symlink():
            try:
                yield path, text_in(path.read_bytes())
            except OSError as error:
                hint = "nobody knows what it holds: make it readable, or take it out"
                raise Problems.of(str(path), f"cannot be read ({error.strerror})", hint) from None

"""Words are found in files of any encoding, and no file is passed over in silence."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from desks import write_desk
from zine.problems import Problems
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.files.decoded_files import text_in, texts_below
from zine.wings.desk.redaction_search import mentions

WORDS = "Der Schlüssel heißt x-1.\n"
ENCODINGS = ("utf-8", "utf-8-sig", "latin-1", "utf-16", "utf-16-le", "utf-16-be")


def cannot(self: Path) -> bytes:
    raise PermissionError(errno.EACCES, "Permission denied")


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_words_are_read_in_any_encoding(encoding: str) -> None:
    """UTF-16 without a mark, too: of its letters at least those of codes and keys."""
    assert "heißt x-1." in text_in(WORDS.encode(encoding)).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_sentence_is_found_in_any_encoding(tmp_path: Path, encoding: str) -> None:
    """Where a sentence is to be removed, all files that hold it are told."""
    root = write_desk(tmp_path / "zine")
    (root / "content" / "note.txt").write_bytes("\nThe code\nis x-1.\n".encode(encoding))

    assert ["content/note.txt"] == [
        each.place.file for each in mentions(open_desk(root), "The code is x-1.")
    ]


def test_a_file_that_cannot_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guard of what is published stops; a search goes on, and names it."""
    root = write_desk(tmp_path / "zine")
    desk = open_desk(root)
    (root / "content" / "note.txt").write_text("x", encoding="utf-8")
    monkeypatch.setattr(Path, "read_bytes", cannot)

    with pytest.raises(Problems, match=r"cannot be read \(Permission denied\)"):
        list(texts_below(root / "content"))
    assert "content/note.txt: cannot be read" in "\n".join(map(str, mentions(desk, "x")))

"""A wrong value is refused before it is written, so that no command locks the zine."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import files, refused, write_desk, zine
from zine.wings.desk.sealed.envelope import new_key, public_half


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with a game in play."""
    return write_desk(tmp_path / "zine")


def public_key() -> str:
    """The public half of a new key."""
    return public_half(new_key()[0])[0]


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("age1nonsense", "begins with age1 and has 62 letters"),
        ("age1" + "q" * 58, "not a public key"),
        ("AGE-SECRET-KEY-1QQQQ", "this is the secret half"),
        ("", "not a public key"),
    ],
)
def test_a_wrong_key_is_refused(root: Path, key: str, said: str) -> None:
    """The zine stays as it is, and its commands go on."""
    before = files(root)

    assert said in refused(root, "seal", "custodian", key)
    assert before == files(root)
    assert "marengo" in zine(root, "status")


def test_a_wrong_key_can_be_mended_by_the_command(root: Path) -> None:
    """A key that came in by an editor stops no command that replaces it."""
    path = root / "content" / "zine.yaml"
    path.write_text(path.read_text() + "recipients: {custodian: age1nonsense}\n")
    assert "zine seal mends it" in refused(root, "status")
    key = public_key()

    zine(root, "seal", "custodian", key)

    assert key in path.read_text()
    assert "marengo" in zine(root, "status")


def test_a_publishers_key_can_be_mended_by_the_command(root: Path) -> None:
    """What somebody copied from a document, dots and all, gives way to a real key."""
    path = root / "content" / "zine.yaml"
    path.write_text(path.read_text() + "recipients: {publisher: age1...}\n")

    zine(root, "seal", "key")

    assert "age1..." not in path.read_text()
    assert "marengo" in zine(root, "status")


@pytest.mark.parametrize("name", ["con", "index", "/"])
def test_a_player_without_a_possible_page_is_refused(root: Path, name: str) -> None:
    """A name that no page can have is not seated, and the game can be read afterwards."""
    before = files(root)

    assert f"'{name}'" in refused(root, "game", "replace", "marengo", "Italy", name)
    assert before == files(root)
    assert "marengo" in zine(root, "status")

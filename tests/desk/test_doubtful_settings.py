"""What `zine check` doubts in settings: it warns, and nothing stops."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import make_site, zine
from zine.wings.desk.doubtful_settings import one_slip_apart
from zine.wings.formats.new_variants import begin_variant


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A zine with one game, Marengo, in 1901."""
    return make_site(tmp_path / "zine")


def checked(root: Path) -> str:
    """What `zine check` says, in one line."""
    return " ".join(zine(root, "check").split())


def test_a_player_who_has_not_begun_is_doubted(root: Path) -> None:
    """Their letters go to them at once, so the phase is likely a slip."""
    game = root / "games/marengo/game.yaml"
    text = game.read_text(encoding="utf-8").replace(
        "Italy: ", "Italy: [{player: newbroom}, {player: , since: 1999-1-spring-movement}]\n  #", 1
    )
    game.write_text(text, encoding="utf-8")

    said = checked(root)

    assert "1999-1-spring-movement has not come yet: the game is in 1901-1-spring-movement" in said
    assert "warning: games/marengo/game.yaml:" in said
    assert "all content are in order" in said


def test_a_game_of_a_chapter_nearly_named_is_doubted(root: Path) -> None:
    """Games of other publishers stand there too, so only a name one slip away is doubted."""
    file = root / "content/zine.yaml"
    text = file.read_text(encoding="utf-8")
    more = "chapters: [{number: 7, title: Seven, games: [Waterloo, Marnego, Marengo]}]\n"
    kept = [line for line in text.splitlines(keepends=True) if not line.startswith("chapters")]
    file.write_text("".join(kept) + more, encoding="utf-8")

    said = checked(root)

    assert "'Marnego' is no game of this zine, but nearly Marengo" in said
    assert "Waterloo" not in said
    assert said.count("warning: content/zine.yaml") == 1


@pytest.mark.parametrize(
    ("written", "apart"),
    [
        ("maelstorm", True),
        ("maelstro", True),
        ("maelstromm", True),
        ("maelstrim", True),
        ("maelstrom", False),
        ("melstorm", False),
        ("marne", False),
        ("maelstrom 2", False),
    ],
)
def test_one_slip(written: str, apart: bool) -> None:
    """A letter left out, doubled, wrong or swapped; not two, and no number."""
    assert one_slip_apart(written, "maelstrom") is apart


def test_another_number_is_another_game() -> None:
    """Games are counted by digits; one digit is no slip of the pen."""
    assert not one_slip_apart("marne 2", "marne 3")


def test_a_broken_variant_that_nobody_plays_is_told(root: Path) -> None:
    """No build reads it, so the check does; a whole one is passed over."""
    begin_variant("mine", root, "")
    assert "variants/mine" not in checked(root)

    file = root / "variants/mine/map.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("MID: [ELM, OAK]", "MID: [ELM]"), encoding="utf-8")
    said = checked(root)

    assert "warning: variants/mine/map.yaml:" in said
    assert "OAK lists MID, but MID does not list OAK" in said

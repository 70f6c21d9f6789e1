"""The pictures of README.md show what the sample draws today."""

from __future__ import annotations

import io
import re
import runpy
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageStat

from browsing import needs_chromium, served
from sites import REPO

PICTURES = REPO / "docs" / "pictures"
AGAIN = "make pictures"  # what to do if one of these tests fails
SMALL = (60, 43)
UNLIKE = 4.0  # of 255, between two small pictures; another machine's letters differ by less


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    """What tools/readme_pictures.py defines."""
    return runpy.run_path(str(REPO / "tools" / "readme_pictures.py"))


def test_the_drawing_is_that_of_today(tool: dict[str, Any]) -> None:
    """Byte by byte what the sample's game is drawn as."""
    kept = (PICTURES / "board.svg").read_text(encoding="utf-8")

    assert tool["board_picture"]() == kept, AGAIN


def test_the_drawings_need_no_other_file() -> None:
    """They are whole: what they refer to is in them, and nothing depends on a dark page."""
    for file in PICTURES.glob("*.svg"):
        text = file.read_text(encoding="utf-8")
        addresses = [
            value
            for each in ElementTree.fromstring(text).iter()
            for name, value in each.attrib.items()
            if name.endswith("href")
        ]
        assert [] == [each for each in addresses if not each.startswith(("#", "data:"))]
        assert "prefers-color-scheme" not in text


def test_what_the_dark_changes_is_left_out_whole(tool: dict[str, Any]) -> None:
    """The rules after it stay."""
    sheet = "a{b:c}@media (prefers-color-scheme:dark){a{b:d}e{f:g}}h{i:j}"

    assert "a{b:c}h{i:j}" == tool["by_day"](sheet)


def test_the_readme_shows_them_all_in_few_bytes() -> None:
    """Each with words for those who cannot see it, before the first heading below the title."""
    first = (REPO / "README.md").read_text(encoding="utf-8").partition("\n## ")[0]
    shown = dict(re.findall(r'<img src="([^"]+)"[^>]* alt="([^"]+)"', first))
    files = {f"docs/pictures/{each.name}": each.stat().st_size for each in PICTURES.iterdir()}

    assert {*files} == {*shown}
    assert all(len(words) > 40 for words in shown.values())
    assert sum(files.values()) <= 400_000


@pytest.mark.deep
@needs_chromium
def test_the_issue_looks_as_its_picture(tool: dict[str, Any], published: Path) -> None:
    """The same words can be read on the first screen, and seen from afar it looks the same."""
    with Image.open(PICTURES / "issue.png") as kept, served(published / "output") as address:
        picture, words = tool["issue_picture"](address)
        with Image.open(io.BytesIO(picture)) as today:
            pair = [each.convert("RGB").resize(SMALL) for each in (kept, today)]
        apart = max(ImageStat.Stat(ImageChops.difference(*pair)).mean)

        assert words == kept.info["Words"], AGAIN
        assert apart < UNLIKE, AGAIN

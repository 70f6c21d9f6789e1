"""Markup that a build takes out of texts: nobody who checks a zine is left to find it on the page."""

from __future__ import annotations

import hashlib
from pathlib import Path

from sites import copy_small
from zine.files.environment import current_time
from zine.wings.desk.order_findings import zine_findings

HEAD = "Title: A text\nDate: 2026-11-20\nAuthor: hedgehog\nLicence: CC BY 4.0\n\n"


def warnings(root: Path) -> list[str]:
    """What the check of the whole zine warns of in its articles."""
    found = zine_findings(root, current_time()).warnings
    return [str(each) for each in found if each.place.file.startswith("content/articles/")]


def test_the_whole_check_tells_what_a_page_will_lack(tmp_path: Path) -> None:
    """With the line, what is taken out and what would do; code and comparisons are left alone."""
    root = copy_small(tmp_path / "zine")
    assert [] == warnings(root)
    text = "x <b onclick='y'>z</b>\n\n<script>x</script>\n\na <- b\n\n    <script>shown</script>\n"
    (root / "content/articles/text.md").write_text(HEAD + text)
    (root / "content/articles/_draft.md").write_text(HEAD + text)

    said = warnings(root)

    assert [
        "content/articles/text.md:6:1: 'onclick' of <b> would be removed from the page"
        " (plain Markdown will do)",
        "content/articles/text.md:8:1: <script> would be removed from the page"
        " (articles hold text, pictures and links)",
    ] == said


def test_a_text_that_its_publisher_answers_for_is_left_alone(tmp_path: Path) -> None:
    """It is printed as it stands."""
    root = copy_small(tmp_path / "zine")
    text = b"Title: Own\n\n<script>x</script>\n"
    (root / "content/pages/own.md").write_bytes(text)
    trust = f"files: {{pages/own.md: {hashlib.sha256(text).hexdigest()}}}\n"
    (root / "content/trusted.yaml").write_text(trust)

    found = zine_findings(root, current_time()).warnings

    assert not [each for each in found if "pages/own.md" in each.place.file]

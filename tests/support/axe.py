"""axe-core, which judges pages by WCAG; `make gates` installs it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from press import TESTS

AXE = TESTS / "gates/node_modules/axe-core/axe.min.js"
needs_axe = pytest.mark.skipif(
    not AXE.is_file(), reason="`make gates` installs what judges the pages"
)


def violations(page: Page, *only: str) -> list[tuple[str, str]]:
    """What axe finds on a page as it is shown now: its rule, and where it is broken first.

    By its own choice of rules (WCAG 2.2 A and AA, best practices), or by some named ones `only`.
    """
    page.evaluate(AXE.read_text(encoding="utf-8"))
    options = {"runOnly": {"type": "rule", "values": list(only)}} if only else {}
    found = page.evaluate("(options) => axe.run(document, options)", options)["violations"]
    return [(each["id"], each["nodes"][0]["html"][:200]) for each in found]

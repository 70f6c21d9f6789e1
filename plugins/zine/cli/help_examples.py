"""Examples for the help of each command of the core; tests hold that every command has some."""

from __future__ import annotations

from collections.abc import Mapping

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "check": (
        "zine check",
        "zine check content/articles/lepanto-again.md",
        "zine check games/marengo",
    ),
    "import": (
        "zine import old/issue-1.txt --dry-run",
        "zine import ~/Mail/echo.mbox",
        "zine import saved.json --game selfplay",
    ),
}

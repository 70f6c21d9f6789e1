"""Examples for the help of the lab's commands."""

from __future__ import annotations

from collections.abc import Mapping

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "explain": ("zine explain marengo 1901-3-fall-movement", "zine explain marengo F1901M"),
}

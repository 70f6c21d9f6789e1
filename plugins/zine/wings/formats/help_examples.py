"""Examples for the help of the commands for other programs' files."""

from __future__ import annotations

from collections.abc import Mapping

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "export": (
        "zine export marengo --to exports",
        "zine export marengo --format svg --to boards",
        "zine export marengo --format orders --phase F1902M",
    ),
    "cases": ("zine cases datc.txt",),
    "variant new": ("zine variant new wolf --extends standard",),
    "variant check": ("zine variant check wolf",),
    "variant draw": ("zine variant draw wolf",),
    "variant import": (
        "zine variant import ancient_med.zip",
        "zine variant import shores.zip --only Crowded --as crowded-shores",
    ),
    "variant export": ("zine variant export aberration --to packages",),
}

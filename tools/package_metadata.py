"""The addresses in the package's metadata, which only a release knows: hatchling asks this.

A build with `ZINE_REPOSITORY=https://…` and `ZINE_CONTACT=ann@…` in its environment names them;
without them no address is printed, and links to files of the repository are their words alone.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

WITHIN = r"(?!https?:|#)"  # what follows is a file of the repository
PLACES = {
    "Homepage": "",
    "Documentation": "/blob/main/docs/index.md",
    "Changelog": "/blob/main/CHANGELOG.md",
    "Issues": "/issues",
    "Source": "",
}


class ReleaseAddresses(MetadataHookInterface):
    """Puts in the README, the authors and the addresses of the project."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Complete what pyproject.toml leaves open."""
        address = os.environ.get("ZINE_REPOSITORY", "").rstrip("/")
        contact = os.environ.get("ZINE_CONTACT", "")
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": readme(text, address)}
        mail = {"email": contact} if contact else {}
        metadata["authors"] = [{"name": "The maintainers of diplomacy-zine", **mail}]
        if address:
            metadata["urls"] = {name: f"{address}{place}" for name, place in PLACES.items()}


def readme(text: str, address: str) -> str:
    """The README as the package index shows it, alone: no link in it is relative."""
    if not address:
        text = re.sub(rf'<img src="{WITHIN}[^>]*>\n?', "", text).replace("<p>\n</p>\n", "")
        return re.sub(rf"\[([^\]]+)\]\({WITHIN}[^)]+\)", r"\1", text)
    text = re.sub(rf'<img src="{WITHIN}([^"]+)"', rf'<img src="{address}/raw/main/\1"', text)
    return re.sub(rf"\]\({WITHIN}([^)]+)\)", rf"]({address}/blob/main/\1)", text)

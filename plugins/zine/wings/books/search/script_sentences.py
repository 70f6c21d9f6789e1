"""The sentences that the search script asks for."""

from __future__ import annotations

from collections.abc import Mapping

SCRIPT_WORDS: Mapping[str, tuple[str, ...]] = {
    "search.js": (
        "{count} page found.",
        "{count} pages found.",
        "More than {count} pages found.",
        "No pages found.",
        "Search works only on the published site.",
    ),
}

"""The sentences that the what-if page's scripts ask for, by script."""

from __future__ import annotations

from collections.abc import Mapping

SCRIPT_WORDS: Mapping[str, tuple[str, ...]] = {
    "engine.js": ("{file} cannot be loaded.", "the rules cannot be loaded."),
    "page.js": (
        "This page works on the published site, or with zine serve: not opened from a folder.",
        "Send these",
        "1 order, {failed} failed.",
        "{count} orders, {failed} failed.",
        "No such game can be tried here.",
        "{what}: try other orders",
        "Board, {what}",
        "Loading the rules. Soon you can try other orders …",
        "Starting the rules …",
        "The rules cannot tell: {why}",
        "Other orders cannot be tried here: {why}",
        "This does not work here: {why}",
    ),
    "touch.js": ("Tap a centre to build there, or a unit to remove it",),
    "copies.js": (
        "What if in {what}",
        "Copied.",
        "Your browser does not copy here: copy it from the box.",
    ),
}

"""The sentences that the almanac's scripts ask for, by script."""

from __future__ import annotations

from collections.abc import Mapping

SCRIPT_WORDS: Mapping[str, tuple[str, ...]] = {
    "positions.js": (
        "This page works on the published site, or with zine serve: not opened from a folder.",
        "“{text}” does not begin with a power and a colon.",
        "“{text}” is not a unit or a centre on this map.",
        "{place} is not a supply centre.",
        "Put something on the board first.",
        "(differences: {count})",
        "(the same)",
        "(all of it)",
        "Phases searched: {phases}. Games that came to this position: {games}.",
        "Phases searched: {phases}. Games with all of it: {games}.",
        "The files of this search did not arrive. Try again.",
    ),
}

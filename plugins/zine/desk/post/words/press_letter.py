"""A letter of press: what is printed with a turn, or passed on to some players."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PressLetter:
    """A letter for the issue, or to some players alone. `by` is None if it is anonymous."""

    text: str
    by: str | None = None
    to: tuple[str, ...] = ()

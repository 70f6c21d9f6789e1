"""Types, as far as they are asked for when the rules run."""

from __future__ import annotations

from typing import Any


def get_args(union: Any) -> Any:
    """The types of which a value has one."""
    return union.__args__

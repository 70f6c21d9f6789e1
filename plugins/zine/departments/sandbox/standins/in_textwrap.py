"""Paragraphs in lines. Where this stands in, nobody looks at lines: texts are compared by words."""

from __future__ import annotations

from typing import Any


def fill(text: str, width: int, **ways: Any) -> str:
    """A paragraph as one line."""
    return " ".join(text.split())

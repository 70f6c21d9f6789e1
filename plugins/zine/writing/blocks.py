"""Fenced blocks with a look of their own: orders, and press."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape
from types import MappingProxyType

FAILED = re.compile(r"\([AF] [^()]*(?:\([a-z]{2}\)[^()]*)*\)")
POWER = re.compile(r"^([A-Z][A-Za-z-]*):")


def orders_block(body: str, about: str) -> str:
    """Orders as a report prints them; those in parentheses failed."""
    lines = []
    for line in body.rstrip("\n").split("\n"):
        text = FAILED.sub(r'<span class="failed">\g<0></span>', escape(line))
        lines.append(POWER.sub(r'<span class="power">\1</span>:', text))
    text = "\n".join(lines)
    return f'<pre class="order-block">{text}</pre>\n'


def press_block(body: str, about: str) -> str:
    """A letter as a report prints press; `about` names its sender."""
    letters = re.split(r"\n[ \t]*\n", body.strip())
    text = "".join(f"<p>{escape(letter.strip())}</p>\n" for letter in letters if letter.strip())
    signed = f"<footer>{escape(about)}</footer>\n" if about else ""
    return f'<blockquote class="press">\n{text}{signed}</blockquote>\n'


BLOCKS: Mapping[str, Callable[[str, str], str]] = MappingProxyType(
    {"orders": orders_block, "press": press_block}
)

"""What pages say, and how English is told from other languages."""

from __future__ import annotations

import html
import re
from functools import cache
from pathlib import Path

# English words that every sentence of the press has some of, and that German and French lack.
TELLING = re.compile(
    r"\b(?:the|you|your|and|with|this|that|have|has|been|which|of|is|are|orders|before|its|by|to|for"
    r"|no|from|not|won|lost|drawn|rank|ranked|rated|rating|against|after|until|games|players"
    r"|average|brought)\b",
    re.IGNORECASE,
)


@cache
def words_on(page: Path) -> tuple[str, ...]:
    """Every text of a page, and every name that is read out, without what players wrote."""
    text = re.sub(r"<(script|style|code|q|blockquote)\b.*?</\1>", "", page.read_text(), flags=re.S)
    found = re.findall(r'>([^<>]+)<|aria-label="([^"]+)"', text)
    return tuple(" ".join(html.unescape("".join(each)).split()) for each in found)

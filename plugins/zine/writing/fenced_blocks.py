"""Fenced blocks with a look of their own: orders, press, and code, coloured by Pygments.

The colours are classes, and the theme's to choose.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape
from types import MappingProxyType

from pygments.token import STANDARD_TYPES

# Lexers are thick with patterns, and a contributor's text could hold one of them up for hours:
# these are the languages that our writers use, and longer code stays plain.
LANGUAGES = frozenset(
    (
        *("bash", "c", "console", "css", "diff", "html", "ini", "java", "javascript", "js"),
        *("json", "python", "py", "rust", "sh", "sql", "toml", "xml", "yaml"),
    )
)
LONGEST = 10_000  # characters
CLASSES = frozenset(name for name in STANDARD_TYPES.values() if name) | {"highlight"}
FAILED = re.compile(r"\([AF] [^()]*(?:\([a-z]{2}\)[^()]*)*\)")
POWER = re.compile(r"^([A-Z][A-Za-z-]*):")


def _orders_block(body: str, about: str) -> str:
    """Orders as a report prints them; those in parentheses failed."""
    lines = []
    for line in body.rstrip("\n").split("\n"):
        text = FAILED.sub(r'<span class="failed">\g<0></span>', escape(line))
        lines.append(POWER.sub(r'<span class="power">\1</span>:', text))
    text = "\n".join(lines)
    return f'<pre class="order-block">{text}</pre>\n'


def _press_block(body: str, about: str) -> str:
    """A letter as a report prints press; `about` names its sender."""
    letters = re.split(r"\n[ \t]*\n", body.strip())
    text = "".join(f"<p>{escape(letter.strip())}</p>\n" for letter in letters if letter.strip())
    signed = f"<footer>{escape(about)}</footer>\n" if about else ""
    return f'<blockquote class="press">\n{text}{signed}</blockquote>\n'


BLOCKS: Mapping[str, Callable[[str, str], str]] = MappingProxyType(
    {"orders": _orders_block, "press": _press_block}
)


def code_block(code: str, language: str) -> str:
    """Code as HTML, coloured if its language is known. Imported late: few texts have code."""
    if language.lower() not in LANGUAGES or len(code) > LONGEST:
        return f"<pre><code>{escape(code, quote=False)}</code></pre>\n"
    from pygments import highlight  # noqa: PLC0415
    from pygments.formatters.html import HtmlFormatter  # noqa: PLC0415
    from pygments.lexers import get_lexer_by_name  # noqa: PLC0415

    lexer = get_lexer_by_name(language.lower(), stripnl=False)
    inner = highlight(code, lexer, HtmlFormatter(nowrap=True))
    return f'<pre class="highlight"><code>{inner}</code></pre>\n'

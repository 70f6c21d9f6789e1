"""Code in a text, coloured by Pygments: the colours are classes, and the theme's to choose."""

from __future__ import annotations

from html import escape

from pygments.token import STANDARD_TYPES

# Lexers are thick with patterns, and a contributor's text could hold one of them up for hours:
# these are the languages that our writers use, and longer code stays plain.
LANGUAGES = frozenset(
    [
        "bash",
        "c",
        "console",
        "css",
        "diff",
        "html",
        "ini",
        "java",
        "javascript",
        "js",
        "json",
        "python",
        "py",
        "rust",
        "sh",
        "sql",
        "toml",
        "xml",
        "yaml",
    ]
)
LONGEST = 10_000  # characters
CLASSES = frozenset(name for name in STANDARD_TYPES.values() if name) | {"highlight"}


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

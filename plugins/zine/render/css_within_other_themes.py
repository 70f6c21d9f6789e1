"""The style sheets of the press for a part of a page in another theme."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"^(?:html|body) \{[^}]*\}\n?|^@font-face .*\n", re.MULTILINE)
_IN_PRINT = re.compile(r"^  body \{[^}]*\}\n", re.MULTILINE)
_ROOT = re.compile(r":root\b|(?<![\w.#-])main\b")
_WIDTH = re.compile(r"@media (?:\(scripting: enabled\) and )?(\((?:min|max)-width: [\d.]+em\))")
AROUND = """/* The press's pages and boards in another theme: its own paper and ink, the theme's letters. */
.zine { container: zine / inline-size; color-scheme: light dark; max-width: 76rem; margin: 0 auto; }
.interjection { font-style: italic; opacity: 0.8; }
.order-block { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre-wrap; border-left: 3px solid; padding-left: 1rem; }
blockquote.press { border-left: 3px solid; padding-left: 1rem; }
"""
INSIDE = """
& { background: var(--paper); color: var(--ink); padding: 0.75rem clamp(0.5rem, 2cqw, 1.5rem) 1.5rem;
  font-size: 1rem; font-style: normal; line-height: 1.5; text-align: left; overflow-wrap: anywhere; }
.zine-nav ul { max-width: none; justify-content: flex-start; margin: 0 0 1rem; border-bottom: 1px solid var(--faint); }
.zine-nav li { display: inline; float: none; margin: 0; padding: 0; }
.zine-nav a { padding: 0.25rem 0; }
"""


def scoped(sheet: str) -> str:
    """A style sheet of whole pages as one for a part of a page, `.zine-page`.

    Rules for the page itself fall away; what is measured by the window is measured by the
    part. CSS nesting does the rest, so that nothing outside the part is styled.
    """
    sheet = sheet.replace("body:not(.printing)", ":not(.printing) > &")
    sheet = _IN_PRINT.sub("", _WHOLE.sub("", sheet))
    sheet = _WIDTH.sub(r"@container zine \1", _ROOT.sub("&", sheet)).replace("100vw", "100cqw")
    return f"{AROUND}.zine-page {{\n{sheet}{INSIDE}}}\n"

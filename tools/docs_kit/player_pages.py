"""The pages for players that every zine's site has, as templates of the press.

They are the same texts as in the documentation. They are written ahead, so that a build needs
neither the documentation nor another reader of Markdown.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path

from markdown_it import MarkdownIt

# The page of the documentation, and the page of the site.
PAGES = {
    "players.md": "how-to-send",
    "orders.md": "how-to-order",
    "sealed-orders.md": "how-to-seal",
    "joining.md": "how-to-join",
}
FOLDER = "plugins/zine/wings/desk/templates/zine"
# The languages that these pages are written in, each with what describes them.
TRANSLATED = {
    "de": "{title}: für die Spielerinnen und Spieler dieses Zines.",
    "fr": "{title} : pour les joueurs de ce zine.",
}
ENGLISH = "{title}: for the players of this zine."
SCROLLING = {"de": "eine Tabelle", "fr": "un tableau"}
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
HEADING = re.compile(r"<h2>(.*?)</h2>")
PART = re.compile(r'<h2 id="([\w-]+)">(.*?)</h2>')
TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
LINK = re.compile(r'href="([\w-]+\.md)(#[\w-]+)?"')


def player_templates(docs: Path) -> Mapping[str, str]:
    """Each template by its path, with its text."""
    found = {}
    for name, address in PAGES.items():
        file = f"{address.replace('-', '_')}.html"
        found[f"{FOLDER}/{file}"] = _template(docs / name)
        for code in TRANSLATED:
            found[f"{FOLDER}/{code}/{file}"] = _template(docs / code / name, code)
    return found


def _template(page: Path, code: str = "en") -> str:
    text = COMMENT.sub("", page.read_text(encoding="utf-8"))
    title = text.partition("\n")[0].removeprefix("# ")
    html = (
        MarkdownIt("commonmark", {"typographer": True})
        .enable(["table", "smartquotes"] if code == "en" else ["table"])
        .render(text)
    )
    html = re.sub(r' class="language-\w+"', "", HEADING.sub(_with_id, html))
    html = html.replace("<pre>", '<pre tabindex="0">')  # it scrolls on a narrow screen
    html = TABLE.sub(_scrolling(html, SCROLLING.get(code, "a table")), html)
    # Nothing in the text is a command to the template, whatever braces it has.
    parts = "\n".join(
        f'<li><a href="#{part}">{words}</a></li>' for part, words in PART.findall(html)
    )
    html, parts = (f"{{% raw %}}{each}{{% endraw %}}" for each in (html, parts))
    html = LINK.sub(_to_site, html)
    source = page.name if code == "en" else f"{code}/{page.name}"
    about = TRANSLATED.get(code, ENGLISH).format(title=title)
    return (
        f"{{# Made from docs/{source} by make docs. -#}}\n"
        '{% extends "zine/frame.html" %}\n{% import "zine/macros.html" as say with context %}\n'
        f"{{% block title %}}{title} – {{{{ SITENAME }}}}{{% endblock %}}\n"
        f"{{% block zine_description %}}{about}{{% endblock %}}\n"
        f'{{% block zine_content %}}\n<div class="manual"><article>\n{html}\n</article>\n'
        f"{{% set parts %}}{parts}{{% endset %}}{{{{ say.manual(parts) }}}}</div>\n{{% endblock %}}\n"
    )


def _scrolling(html: str, kind: str) -> Callable[[re.Match[str]], str]:
    """Puts a table into a box of its own that scrolls, named after the heading above it."""

    def boxed(found: re.Match[str]) -> str:
        above = re.findall(r"<h[12][^>]*>(.*?)</h[12]>", html[: found.start()])[-1]
        box = f'<div class="scroll" tabindex="0" role="region" aria-label="{above}, {kind}">'
        return f"{box}{found[0]}</div>"

    return boxed


def _with_id(found: re.Match[str]) -> str:
    plain = unicodedata.normalize("NFKD", found[1].lower()).encode("ascii", "ignore").decode()
    name = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    return f'<h2 id="{name}">{found[1]}</h2>'


def _to_site(found: re.Match[str]) -> str:
    """A link to another of these pages; a link to any other page is a KeyError."""
    return (
        f'href="{{% endraw %}}{{{{ SITEURL }}}}/{PAGES[found[1]]}.html{found[2] or ""}{{% raw %}}"'
    )

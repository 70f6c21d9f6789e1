"""Files that pages share: drawings of maps, and the press's scripts and style in other themes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader
from markupsafe import Markup, escape

from zine.departments.shared_drawings import map_files
from zine.files.environment import PACKAGE
from zine.plugin.reader import CONTENTS, GUESTS
from zine.plugin.settings import PRESS_THEME, STATIC, made_for_press
from zine.render.boards.style import PAGE_STYLE, STYLE
from zine.wing import template_folders

# The style of the press's own pages, in the order in which its theme loads it.
SHEETS = ("zine.css", "charts.css", "pages.css")
TEMPLATES = PACKAGE / "plugin/templates"
COPIED = ("*.js", "replay.css", "print.css", "age.LICENSE.txt")

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


def carry_templates(generator: Any) -> None:
    """Let a generator find the templates of the press, after the theme's own.

    Themes that do not escape write `article.title|striptags` into attributes. Jinja's filter
    turns "&lt;" into "<" again, and so would let a contributor write into the page.
    """
    if CONTENTS not in generator.settings:
        return
    generator.env.loader.loaders.append(FileSystemLoader([TEMPLATES, *template_folders()]))
    generator.env.auto_reload = False  # one build, one state of the templates: nobody need ask
    if not made_for_press(generator.settings):
        theirs, settings = generator.env.filters["striptags"], generator.settings
        generator.env.filters["striptags"] = lambda html: (
            _words_alone(html) if settings[GUESTS] else theirs(html)
        )


def _words_alone(html: object) -> Markup:
    """HTML without its tags, still escaped."""
    return escape(Markup(str(html)).striptags())


def write_drawings(
    write: Callable[..., None], root: Path, folder: Path, variants: Iterable[str]
) -> None:
    """The files all boards share: base drawings for each map, and one style."""
    write(folder / "boards/board.css", f"{STYLE.lstrip()}{PAGE_STYLE}")
    for name, text in map_files(variants, root):
        write(folder / name, text)


def write_static(write: Callable[[Path, bytes], None], output: Path) -> None:
    """What the press's pages need in a theme that does not bring it."""
    source = PRESS_THEME / "static"
    for pattern in COPIED:
        for path in sorted(source.glob(pattern)):
            write(output / STATIC / path.name, path.read_bytes())
    sheets = "".join((source / name).read_text(encoding="utf-8") for name in SHEETS)
    write(output / STATIC / "foreign.css", scoped(sheets).encode("utf-8"))


def scoped(sheet: str) -> str:
    """A style sheet of whole pages as one for a part of a page, `.zine-page`.

    Rules for the page itself fall away; what is measured by the window is measured by the
    part. CSS nesting does the rest, so that nothing outside the part is styled.
    """
    sheet = sheet.replace("body:not(.printing)", ":not(.printing) > &")
    sheet = _IN_PRINT.sub("", _WHOLE.sub("", sheet))
    sheet = _WIDTH.sub(r"@container zine \1", _ROOT.sub("&", sheet)).replace("100vw", "100cqw")
    return f"{AROUND}.zine-page {{\n{sheet}{INSIDE}}}\n"

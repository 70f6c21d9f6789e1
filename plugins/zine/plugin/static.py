"""Files that pages share: drawings of maps, and the press's scripts and style in other themes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader
from markupsafe import Markup, escape

from zine.departments.shared_drawings import map_files
from zine.files.environment import PACKAGE
from zine.plugin.reader import CONTENTS, GUESTS
from zine.plugin.settings import PRESS_THEME, STATIC, made_for_press, style_file
from zine.render.boards.style import PAGE_STYLE, STYLE
from zine.render.css_within_other_themes import scoped
from zine.wing import template_folders

# The style of the press's own pages, in the order of its rules.
SHEETS = ("zine.css", "charts.css", "pages.css")
TEMPLATES = PACKAGE / "plugin/templates"
BOARD_SHEET = f"{STYLE.lstrip()}{PAGE_STYLE}"
COPIED = ("*.js", "replay.css", "print.css", "age.LICENSE.txt")


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
    """The files all boards share: base drawings for each map, and one style for any theme."""
    write(folder / "boards/board.css", BOARD_SHEET)
    for name, text in map_files(variants, root):
        write(folder / name, text)


def write_sheet(
    write: Callable[[Path, bytes], None], output: Path, settings: Mapping[str, Any]
) -> None:
    """The style of the press's pages and boards as one file: each more is waited for by readers."""
    sheet = f"{_sheets(settings)}{BOARD_SHEET}"
    write(output / settings["THEME_STATIC_DIR"] / "press.css", sheet.encode("utf-8"))


def write_static(
    write: Callable[[Path, bytes], None], output: Path, settings: Mapping[str, Any]
) -> None:
    """What the press's pages need in a theme that does not bring it."""
    source = PRESS_THEME / "static"
    for pattern in COPIED:
        for path in sorted(source.glob(pattern)):
            write(output / STATIC / path.name, path.read_bytes())
    write(output / STATIC / "foreign.css", scoped(_sheets(settings)).encode("utf-8"))


def _sheets(settings: Mapping[str, Any]) -> str:
    return "".join(style_file(settings, name).read_text(encoding="utf-8") for name in SHEETS)

"""The plugin's settings and their defaults, and what it asks of Pelican's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from os.path import relpath
from pathlib import Path
from types import MappingProxyType
from typing import Any

from zine.builder.compiled_templates import KeptTemplates
from zine.files.content_folder_checks import ISSUES, Roles
from zine.files.environment import PRESS
from zine.files.memory import Memory
from zine.problems import Place, Problem, nearest
from zine.render.template_environment import UndefinedName, escaping
from zine.render.template_functions import PRINTED
from zine.writing.contribution_rules import ASKED

PRESS_THEME = PRESS / "theme"
Settings = MutableMapping[str, Any]

DEFAULTS: Mapping[str, object] = MappingProxyType(
    {
        "ZINE_EPUB": True,
        "ZINE_SEARCH": True,
        "ZINE_SANDBOX": True,
        "ZINE_WORKERS": 0,
    }
)
# Settings that are on or off, and all that a site may set.
SWITCHES = (*(name for name, value in DEFAULTS.items() if value is True), "ZINE_TRUST_ALL")
PUBLIC = frozenset((*DEFAULTS, *SWITCHES, "ZINE_FRONT", "ZINE_ASKS"))
MOST_WORKERS = 1000
CLUSTERS = ("tcp://", "tls://")
MEMORY = "ZINE_MEMORY"  # the setting that holds the memory of the zine
SUBSITE = "ZINE_SUBSITE"  # the way from a sub-site, such as i18n_subsites makes, to the site
STATIC = "zine/static"  # scripts and style sheets in a theme that does not bring them
# Where the front page goes in a site whose index is the theme's.
SECOND_FRONT = "zine/index.html"
# Folders of content/ that hold no writing for Pelican's generators.
OWN_FOLDERS = ("issues", "polls", "quizzes", "ratings", "archive")


def is_zine(settings: Mapping[str, Any]) -> bool:
    """Whether a site is a zine at all: the plugin may be loaded because it is installed."""
    content = Path(settings["PATH"])
    games = content.parent.glob("games/*/game.yaml")
    return made_for_press(settings) or (content / "zine.yaml").exists() or any(games)


def set_defaults(settings: Settings, main: str = "") -> None:
    """Fill in the plugin's settings, and lay its own beside Pelican's.

    `main` is the folder of the site that this one is a part of, "" for a whole site.
    """
    settings.setdefault(MEMORY, Memory(Path(settings["PATH"]).resolve().parent))
    for name, value in DEFAULTS.items():
        settings.setdefault(name, value)
    own_theme = made_for_press(settings)
    settings.setdefault("ZINE_ASKS", ASKED if own_theme else ())
    has_index = "index" in settings["DIRECT_TEMPLATES"]
    settings.setdefault("ZINE_FRONT", SECOND_FRONT if has_index else "index.html")
    settings[SUBSITE] = Path(relpath(main, settings["OUTPUT_PATH"])).as_posix() if main else ""
    settings["ZINE_STATIC"] = (
        settings["THEME_STATIC_DIR"]
        if own_theme
        else "/".join(each for each in (settings[SUBSITE], STATIC) if each)
    )
    own = roles_of(settings).excluded
    for name in ("ARTICLE_EXCLUDES", "PAGE_EXCLUDES", "STATIC_EXCLUDES"):
        settings[name] = list(dict.fromkeys([*settings[name], *own]))
    # What a text is read as depends on other files too, and its faults must not be forgotten.
    settings["CACHE_CONTENT"] = settings["LOAD_CONTENT_CACHE"] = False
    settings["JINJA_GLOBALS"] = {**settings["JINJA_GLOBALS"], **PRINTED}
    environment = dict(settings["JINJA_ENVIRONMENT"])
    escaped = own_theme or environment.get("autoescape", False)
    environment["autoescape"] = escaping(escaped)
    if own_theme:
        environment.setdefault("undefined", UndefinedName)
    if not callable(escaped):
        environment.setdefault(
            "bytecode_cache", KeptTemplates(settings[MEMORY], str(bool(escaped)))
        )
    settings["JINJA_ENVIRONMENT"] = environment


def made_for_press(settings: Mapping[str, Any]) -> bool:
    """Whether the theme is made for the press: it frames its pages, styles them, and escapes."""
    return (Path(settings["THEME"]) / "templates/zine/frame.html").is_file()


def style_file(settings: Mapping[str, Any], name: str) -> Path:
    """A style sheet of the press: the theme's own, else that of the press's theme."""
    own = Path(settings["THEME"]) / "styles" / name
    return own if made_for_press(settings) and own.is_file() else PRESS_THEME / "styles" / name


def roles_of(settings: Mapping[str, Any]) -> Roles:
    """Which folders of content/ hold which kind of writing.

    A site of somebody's own may have a folder called "archive": it is the press's if it has YAML.
    """
    content, whole = Path(settings["PATH"]), made_for_press(settings)
    held = (
        name
        for name in OWN_FOLDERS
        if whole or name == ISSUES or any((content / name).rglob("*.yaml"))
    )
    return Roles(
        articles=tuple(settings["ARTICLE_PATHS"]),
        pages=tuple(settings["PAGE_PATHS"]),
        excluded=tuple(held),
        whole=whole,
    )


def setting_problems(settings: Mapping[str, Any]) -> Iterator[Problem]:
    """Settings of Pelican that the plugin cannot work with."""
    if Path(settings["PATH"]).name != "content":
        hint = "put the writing into a folder called content, beside games"
        yield Problem(Place("PATH"), f"is {settings['PATH']!r}, not a folder 'content'", hint)
    if {"", ".", "./"} & {str(each) for each in settings["STATIC_PATHS"]}:
        message = "names all of content/, which would publish ballots and players.yaml"
        yield Problem(Place("STATIC_PATHS"), message, 'name folders, such as ["images"]')
    workers = settings.get("ZINE_WORKERS", 0)
    cluster = isinstance(workers, str) and workers.startswith(CLUSTERS)
    if not cluster and not (isinstance(workers, int) and 0 <= workers <= MOST_WORKERS):
        hint = f"give a number up to {MOST_WORKERS}, 0 for all processors, or tcp://HOST:PORT"
        message = f"{workers!r} is neither a number of processes nor a cluster"
        yield Problem(Place("ZINE_WORKERS"), message, hint)
    for name in sorted(each for each in settings if each.startswith("ZINE_")):
        value = settings[name]
        # The part that is the same in all would make every name a near one.
        near = nearest(name[5:], (each[5:] for each in PUBLIC)).replace("'", "'ZINE_", 1)
        if name not in PUBLIC and near:
            yield Problem(Place(name), "is no setting of the press", near)
        elif name in SWITCHES and value not in (True, False, None):
            hint = "write True or False, without quotation marks"
            yield Problem(Place(name), f"is {value!r}, neither on nor off", hint)
    if isinstance(asks := settings.get("ZINE_ASKS", ()), str):
        yield Problem(Place("ZINE_ASKS"), f"is {asks!r}, not a list", f"write [{asks!r}]")
    if settings["OUTPUT_SOURCES"]:
        message = "would publish the sources of all writing, drafts too"
        yield Problem(Place("OUTPUT_SOURCES"), message, "leave it out")

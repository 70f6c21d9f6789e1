"""Recognises a build with nothing to do before importing what a build needs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, MutableMapping
from datetime import datetime
from pathlib import Path
from types import FrameType
from typing import Any

import pelican as host
from pelican import signals
from pelican.settings import read_settings

from zine.characters import visible
from zine.files.environment import PACKAGE, PRESS, current_time, is_readonly, private_folder
from zine.files.file_hashes import files_with_times, folder_stamp, hash_of
from zine.files.git_calls import COMMITTED
from zine.files.idle_state import idle_words, note_idle
from zine.plugin.load_errors import LOADING
from zine.problems import Problems
from zine.wing import strangers

BUILD = "build"
SEEN = "ZINE_SEEN"  # the setting that says what was there when the build began
# What is asked of each build, whatever it finds.
ASKED = ("ZINE_STORY", "ZINE_EXCEPT", "ZINE_HELPING", "ZINE_READONLY")
OWN = ("zine.plugin", "pelican.plugins.zine")
LISTED = ("STATIC_PATHS", "ARTICLE_PATHS", "PAGE_PATHS")


def repeat_last_message(pelican: Any) -> bool:
    """Repeat the last build's message if nothing changed; otherwise note what is here."""
    settings = pelican.settings
    if LOADING.found or any(map(os.environ.get, ASKED)) or _others(settings):
        return False
    inputs, settled = _inputs(settings)
    try:
        now = current_time()
    except Problems:
        return False
    said = idle_words(_root(settings), BUILD, inputs, now)
    site, _, words = (said or "").partition("\n")
    if said is None or site != _site(settings):
        settings[SEEN] = inputs if settled else ""
        return False
    pelican.run = lambda: sys.stdout.write(f"{words}\n")
    return True


def note_message(
    settings: MutableMapping[str, Any], now: datetime, until: datetime, words: str
) -> None:
    """Note that a build is done, and its message; the next one works only if something changed."""
    inputs = settings.pop(SEEN, "")
    if inputs and not is_readonly():
        said = f"{_site(settings)}\n{visible(words)}"
        note_idle(_root(settings), BUILD, inputs, now, until, said)


def seen_by_trial(root: Path) -> str:
    """A hash of all that a trial build reads, and of the site; "" if it is not reliable."""
    conf = root / "pelicanconf.py"
    try:
        own = {"PATH": str(root / "content"), "OUTPUT_PATH": str(root / "output")}
        code, settings = conf.read_bytes(), read_settings(str(conf), own)
        plugins = {getattr(each, "__name__", each) for each in settings["PLUGINS"] or ("any",)}
    except (Exception, SystemExit):  # noqa: BLE001 - the build tells of it
        return ""
    if LOADING.found or any(map(os.environ.get, ASKED)) or plugins.difference(OWN):
        return ""
    inputs, settled = _inputs(settings)
    return hash_of(f"{inputs} {_site(settings)} ".encode() + code) if settled else ""


def _others(settings: Mapping[str, Any]) -> bool:
    """Whether anybody else takes part in the build, or it goes on for ever (--autoreload)."""
    heard = [each for each in vars(signals).values() if getattr(each, "receivers", None)]
    frame: FrameType | None = sys._getframe()
    while frame and frame.f_code is not host.autoreload.__code__:
        frame = frame.f_back
    return bool(frame or heard != [signals.initialized] or set(settings["PLUGINS"]).difference(OWN))


def _root(settings: Mapping[str, Any]) -> Path:
    return Path(settings["PATH"]).resolve().parent


def _site(settings: Mapping[str, Any]) -> str:
    """A hash of the site's files by their names, sizes and times."""
    # Builds elsewhere link files of the site, which changes their times but that of what they hold.
    files = files_with_times(settings["OUTPUT_PATH"])
    site = "\n".join(sorted(f"{name} {size} {at}" for name, size, (at, _) in files))
    return hash_of(site.encode("utf-8", "surrogateescape"))


def _folders(settings: Mapping[str, Any]) -> Iterator[Path]:
    """All folders that a build reads: the zine's, the theme's, the press's and its wings'."""
    content = Path(settings["PATH"])
    yield from (_root(settings) / name for name in (*COMMITTED, "variants"))
    yield from (private_folder(_root(settings)), Path(settings["THEME"]), PRESS / "theme", PACKAGE)
    yield from strangers()
    yield from map(Path, settings["THEME_TEMPLATES_OVERRIDES"])
    for name in (name for each in LISTED for name in settings[each] or ()):
        if content.resolve() not in (content / name).resolve().parents:
            yield content / name


def _inputs(settings: Mapping[str, Any]) -> tuple[str, bool]:
    """A hash of all that a build reads, and whether every later change of a file will show in it."""
    found = [folder_stamp(each) for each in dict.fromkeys(_folders(settings))]
    ours = {name: value for name, value in os.environ.items() if name.startswith("ZINE_")}
    ours.pop("ZINE_NOW", None)
    installed = Path(host.__file__).parent.parent.stat().st_mtime_ns
    about = [sys.version, installed, sorted(ours.items()), repr(settings), *(s for s, _ in found)]
    return hash_of(repr(about).encode("utf-8", "surrogateescape")), all(each for _, each in found)

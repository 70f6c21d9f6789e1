"""Where links and pictures lead: by file name, so that they work on the git host too."""

from __future__ import annotations

import posixpath
from collections.abc import Set
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from zine.problems import did_you_mean
from zine.writing.html_sanitiser import is_safe_link

PICTURES = "images/"


class Target(NamedTuple):
    """A link as Pelican takes it, or what is wrong with it and what to write instead."""

    link: str
    message: str = ""
    hint: str = ""


def link_target(written: str, folder: str, files: Set[str]) -> Target:
    """A link from a text in a folder of content/, whose files are given."""
    if not _is_inside(written):
        if is_safe_link(written):
            return Target(written)
        hint = "a link begins with https:// or mailto:, or names a file of the zine"
        return Target("", f"this link is not safe: '{written[:60]}'", hint)
    path, fragment = _resolve(written, folder)
    if path not in files:
        hint = f"from {folder}/ an article is x.md, an issue ../issues/1.md, a picture ../images/x"
        return Target("", f"there is no content/{path[:80]} to link to", hint)
    if path.startswith(PICTURES):
        return Target(f"{{static}}/{path}")
    if not path.endswith(".md"):
        return Target("", f"content/{path} is neither a page nor a picture", "")
    return Target(f"{{filename}}/{path}" + (f"#{fragment}" if fragment else ""))


def picture_target(written: str, folder: str, files: Set[str]) -> Target:
    """The file of a picture shown in a text."""
    if not _is_inside(written):
        hint = "put the picture into content/images and write ../images/its-name.png"
        return Target("", "pictures must be files of the zine, not links to elsewhere", hint)
    path, _ = _resolve(written, folder)
    if not path.startswith(PICTURES):
        hint = "pictures are in content/images; write ../images/its-name.png"
        return Target("", f"there is no picture content/{path[:80]}", hint)
    if path not in files:
        names = [name for name in files if name.startswith(PICTURES)]
        return Target("", f"there is no picture content/{path[:80]}", did_you_mean(path, names))
    return Target(f"{{static}}/{path}")


def _is_inside(written: str) -> bool:
    """Whether a link names a file: no scheme, no host, and more than a fragment."""
    if written.startswith(("{static}", "{filename}")):
        return True
    try:
        parts = urlsplit(written)
    except ValueError:
        return False
    plain = not (parts.scheme or parts.netloc or "\\" in written or written.startswith("//"))
    return plain and bool(parts.path) and "{" not in written and "|" not in written


def _resolve(written: str, folder: str) -> tuple[str, str]:
    """The path below content/ that a link means, and its fragment."""
    bare = written.removeprefix("{static}").removeprefix("{filename}")
    path, _, fragment = bare.partition("#")
    path = unquote(path.partition("?")[0])
    start = "" if path.startswith("/") else folder
    return posixpath.normpath(posixpath.join(start, path.lstrip("/"))), fragment

"""Names of files and addresses that every system takes, and that do not cover one another.

A zine is cloned to Linux, macOS and Windows, and served from either. Where a system does not
tell "Lepanto.md" from "lepanto.md", one of the two is lost in silence.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from zine.characters import FORBIDDEN, one_line

LONGEST_NAME = 200  # bytes; the least that file systems in use take is 255, less ".tmp" and such
Fault = tuple[str, str] | None  # what is wrong, and what to do

# Names that are devices to Windows, with any ending.
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])", re.IGNORECASE)
_SPECIAL = re.compile(r'[<>:"/\\|?*\t\n]')
# Pages that the press writes besides those named by people, by the folder of the site.
PRESS_PAGES: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "pages": frozenset(
            (
                "how-to-join",
                "how-to-order",
                "how-to-read",
                "how-to-seal",
                "how-to-send",
                "index",
                "search",
            )
        )
    }
)
_IN_EVERY_FOLDER = frozenset(("index",))


# Thousands of files in the folders of games have a few hundred names.
@lru_cache(maxsize=4096)
def name_fault(name: str) -> Fault:
    """What keeps the name of a file or folder from being taken by every system."""
    if found := FORBIDDEN.search(name) or _SPECIAL.search(name):
        return f"has '{one_line(found[0])}' in its name", "use letters, digits, hyphens and dots"
    if name != unicodedata.normalize("NFC", name):
        return "has accents in a form that other systems change", "type the name again (NFC)"
    if name in ("", ".", "..") or name != name.strip(" ") or name.endswith("."):
        return "begins or ends with a space or a dot", "take it off"
    if len(name.encode("utf-8", "surrogatepass")) > LONGEST_NAME:
        return "has too long a name", f"at most {LONGEST_NAME} bytes"
    return _device(name.partition(".")[0].rstrip(" "))


def slug_fault(slug: str, folder: str = "") -> Fault:
    """What keeps a word from being the address of a page in a folder of the site."""
    if not slug:
        return "has no letter or digit to make an address of", "write a name with one"
    if slug in PRESS_PAGES.get(folder, _IN_EVERY_FOLDER):
        return f"has the address '{slug}', which is one of the press's own pages", "choose another"
    return name_fault(slug)


def _device(stem: str) -> Fault:
    if _DEVICES.fullmatch(stem):
        return f"is called '{stem}', which Windows keeps for itself", "choose another name"
    return None


def _folded(name: str) -> str:
    """A name as systems see it that tell neither case nor forms of Unicode apart."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def clashes(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Names that some system takes for an earlier one, with that one."""
    first: dict[str, str] = {}
    for name in names:
        earlier = first.setdefault(_folded(name), name)
        if earlier != name:
            yield name, earlier

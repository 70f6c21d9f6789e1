"""The catalogues of the languages that the press prints in, read from `zine/languages`."""

from __future__ import annotations

import gettext
from functools import cache

from zine.files.environment import PACKAGE

CATALOGUES = PACKAGE / "languages"


def languages() -> tuple[str, ...]:
    """The codes of all languages that pages can be printed in; English has no catalogue."""
    return ("en", *sorted(file.stem for file in CATALOGUES.glob("*.mo")))


@cache
def catalogue(code: str) -> gettext.NullTranslations:
    """The words of a language, empty for English. Raises KeyError if there is none."""
    if code == "en":
        return gettext.NullTranslations()
    if code not in languages():
        raise KeyError(code)
    with (CATALOGUES / f"{code}.mo").open("rb") as file:
        return gettext.GNUTranslations(file)

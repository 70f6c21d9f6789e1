"""The language that the press prints in: set at the door of a build, English everywhere else.

The English words in the code are the source. `_` puts a sentence into the language when it is
printed; a word that a catalogue lacks stays English.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Language:
    """A language to print in.

    `code` is its BCP 47 tag, `words` its catalogue, `names` what powers and provinces are
    called in it, by their English names.
    """

    code: str = "en"
    words: gettext.NullTranslations = field(default_factory=gettext.NullTranslations)
    names: Mapping[str, str] = field(default_factory=dict)


ENGLISH = Language()
_SPOKEN: ContextVar[Language] = ContextVar("spoken", default=ENGLISH)


def spoken() -> Language:
    """The language that is printed now."""
    return _SPOKEN.get()


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Print in a language until the end of the block."""
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def _(text: str) -> str:
    """A sentence of the press in the language of print."""
    language = _SPOKEN.get()
    return text if language is ENGLISH or not text else language.words.gettext(text)


def number_of(one: str, many: str, count: int) -> str:
    """A sentence with a count in the language of print; English has two forms."""
    return _SPOKEN.get().words.ngettext(one, many, count)


def named(name: str) -> str:
    """A power or a province by its name in the language of print."""
    return _SPOKEN.get().names.get(name, name)

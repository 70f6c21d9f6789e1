"""The language that the press prints in: set at the door of a build, English everywhere else.

The English words in the code are the source. `_` puts a sentence into the language when it is
printed; a word that a catalogue lacks stays English.
"""

from __future__ import annotations

import gettext
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from string import Formatter
from types import MappingProxyType
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Language:
    """A language to print in.

    `code` is its BCP 47 tag, `words` its catalogue, `names` what powers and provinces are
    called in it, by their English names; `forms` how these names change in a sentence.
    """

    code: str = "en"
    words: gettext.NullTranslations = field(default_factory=gettext.NullTranslations)
    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    forms: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: MappingProxyType({}))


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


# A number with digits in threes or decimals; the numbers of rules and versions have none.
_NUMBER = re.compile(
    r"(?<![\w.,])(?<!egel )(?<!ègle )([1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.(\d+))?(?![\w,]?\d|\w|\.\w)"
)


def numerals(text: str) -> str:
    """A text with its numbers as the language of print writes them: "10.000" and "7,206"."""
    return text if spoken() is ENGLISH else type(text)(_NUMBER.sub(_numeral, text))


def _numeral(number: re.Match[str]) -> str:
    whole, decimals = number.groups()
    parted = whole.replace(",", _thousands())
    return parted if decimals is None else f"{parted},{decimals}"


def _thousands() -> str:
    """What parts digits in threes."""
    return _("1,000")[1]


class Forms(Formatter):
    """Fills the gaps of a sentence, each with its name in the form that the gap asks for.

    "{place:in }" prints the form `in` of a name, "{place:In }" the same with a capital. A name
    without it follows the words of the gap, "in Ruritania"; after a bar is what stands before a
    vowel: "{player:de |d’}". With a comma, "{places:in ,}", names in a row share their words.
    What begins with a sign is an ending, "{place:-ban|-ben}": after the bar for a front vowel.
    """

    def format_field(self, value: Any, format_spec: str) -> Any:
        """The words for a gap; each word of a list is formatted by itself."""
        if not isinstance(value, str) or (isinstance(value, _Listed) and not format_spec):
            return super().format_field(value, format_spec)
        return super().format_field(_in_form(value, format_spec), "")


_BEFORE_ENDING = "-:'’"  # as in Oz-ban and Oz:ssa
_VOWELS = "aouáóúıâû", "eiyéíöőüűäø"  # back and front ones, with which endings agree


def _in_form(name: str, asked: str) -> str:
    key = asked.partition("|")[0].strip(f" ,{_BEFORE_ENDING}")
    if not key.isalpha():
        return name
    if isinstance(name, _Listed):
        words, small = name.words, asked[0].lower() + asked[1:].rstrip(",")
        forms = [_in_form(each, small) for each in words]
        if asked.endswith(","):
            alike = [form == f"{small}{word}" for form, word in zip(forms, words, strict=True)]
            rows = zip(words, forms, pairwise([False, *alike]), strict=True)
            forms = [word if all(pair) else form for word, form, pair in rows]
        return listing([_in_form(words[0], asked.rstrip(",")), *forms[1:]], name.last)
    asked = asked.rstrip(",")
    plain, bracket, rest = name.partition(" (")
    if found := _SPOKEN.get().forms.get(plain, {}).get(key.lower()):
        inflected = capitalized(found) if key[0].isupper() else found
        return f"{inflected}{bracket}{rest}"
    first, bar, second = asked.partition("|")
    if asked[0] in _BEFORE_ENDING:
        back, front = (max(map(plain.casefold().rfind, some)) for some in _VOWELS)
        return f"{plain}{second if bar and front > back else first}{bracket}{rest}"
    if " " not in first:
        return name
    starts = unicodedata.normalize("NFD", name[:1]).casefold()[:1]
    return f"{second if bar and starts in set('aeiou') else first}{name}"


class _Told(str):
    """A sentence of a catalogue, whose gaps may ask for a form of a name."""

    __slots__ = ()

    def format(self, *args: object, **gaps: object) -> str:
        """The sentence with its gaps filled."""
        return Forms().vformat(self, args, gaps)


class _Listed(str):
    """Words as a list in prose that knows its words."""

    __slots__ = ("last", "words")
    words: Sequence[str]
    last: str


def _(text: str) -> str:
    """A sentence of the press in the language of print."""
    language = _SPOKEN.get()
    return text if language is ENGLISH or not text else _Told(language.words.gettext(text))


def number_of(one: str, many: str, count: int) -> str:
    """A sentence with a count in the language of print; English has two forms."""
    return _Told(_SPOKEN.get().words.ngettext(one, many, count))


def named(name: str) -> str:
    """A power or a province by its name in the language of print."""
    return _SPOKEN.get().names.get(name, name)


class Phrase(str):
    """A sentence in English that knows its pattern, and so can be said in another language.

    It is kept and compared as its English text; `in_language` says it in the language of print.
    """

    __slots__ = ("parts", "pattern")
    pattern: str
    parts: Mapping[str, object]


def phrase(pattern: str, **parts: object) -> Phrase:
    """A sentence to be told later; its parts are names, values, phrases, or functions that tell.

    What stands in a gap of `AS_WRITTEN` is no name of a map.
    """
    with speaking(ENGLISH):
        made = Phrase(_filled(pattern, parts))
    made.pattern, made.parts = pattern, parts
    return made


def together(sentences: Sequence[str]) -> Phrase:
    """Sentences in a row as one phrase, without the last full stop."""
    return told_by(lambda: " ".join(map(in_language, sentences)).rstrip("."))


def told_by(teller: Callable[[], str]) -> Phrase:
    """A phrase whose words a function finds when it is told."""
    pattern = "{words}"
    return phrase(pattern, words=teller)


class Pattern(Protocol):
    """A pattern in English with the values for its gaps: a phrase, or a rule's reason."""

    @property
    def pattern(self) -> str:
        """The sentence in English, with gaps."""

    @property
    def parts(self) -> Mapping[str, object]:
        """The words for the gaps; each part of a list is translated by itself."""


def in_language(text: str | Pattern) -> str:
    """A phrase or a reason in the language of print; any other text as it is."""
    if isinstance(text, str) and not isinstance(text, Phrase):
        return text
    return _filled(_(text.pattern), text.parts)


def worded(pattern: str, **parts: object) -> str:
    """A sentence in the language of print, its parts as those of a phrase."""
    return _filled(_(pattern), parts)


# Gaps for what somebody wrote or is called, which may be a word that is also on a map.
AS_WRITTEN = frozenset(
    ["author", "game", "line", "person", "quiz", "text", "title", "winner", "written"]
)


def _filled(pattern: str, parts: Mapping[str, object]) -> str:
    told = {gap: _part(gap, value) for gap, value in parts.items()}
    for gap, part in told.items():
        if isinstance(part, str) and part.endswith("?"):
            # A question ends its sentence.
            pattern = type(pattern)(pattern.replace(f"{{{gap}}}.", f"{{{gap}}}"))
    return pattern.format(**told)


def _part(gap: str, value: object) -> object:
    if hasattr(value, "pattern") and hasattr(value, "parts"):
        return _filled(_(value.pattern), value.parts)
    if isinstance(value, tuple):
        return type(value)([_part(gap, each) for each in value])
    if isinstance(value, str):
        return value if gap in AS_WRITTEN else _(value) if gap == "words" else named(value)
    return value() if callable(value) else value


_GAP = re.compile(r"\{(\w+)(?::[^}]*)?\}")


def matching(sentence: str, templates: frozenset[str]) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The patterns that a sentence may have been made from, with the values of their gaps.

    That with most words of its own comes first.
    """
    for pattern, template in _patterns(templates):
        if found := pattern.fullmatch(sentence):
            yield template, found.groupdict()


@cache
def _patterns(templates: frozenset[str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The sentences as patterns, those with most words of their own first."""
    ranked = sorted(templates, key=lambda text: (-len(_GAP.sub("", text)), text))
    return tuple((re.compile("".join(_pieces(text)), re.DOTALL), text) for text in ranked)


def _pieces(text: str) -> Iterator[str]:
    end, known = 0, set[str]()
    for gap in _GAP.finditer(text):
        yield re.escape(text[end : gap.start()])
        yield f"(?P<{gap[1]}>.+?)" if gap[1] not in known else f"(?P={gap[1]})"
        known.add(gap[1])
        end = gap.end()
    yield re.escape(text[end:])


def grouped(number: int) -> str:
    """A number with its digits in threes: "10,000", and in German "10.000"."""
    return f"{number:,}".replace(",", _thousands())


_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def count_word(number: int) -> str:
    """A number, in English words up to twelve: "two"."""
    worded = spoken() is ENGLISH and number < len(_NUMBERS)
    return _NUMBERS[number] if worded else str(number)


class _Titled(Protocol):
    """A phase, as far as its name goes."""

    @property
    def title(self) -> str:
        """What the season is called in English."""

    @property
    def year(self) -> int:
        """The year of the game."""


def phase_name(phase: _Titled) -> str:
    """A phase by its name in the language of print: "Spring 1901"."""
    return season_name(phase.title, phase.year)


def season_name(season: str, year: object) -> str:
    """A season of a year in the language of print, some of which name the year first."""
    return _("{season} {year}").format(season=_(season), year=year)


def capitalized(words: str) -> str:
    """Words as a sentence begins with them. Capitals within stay, as a language may have them."""
    return f"{words[:1].upper()}{words[1:]}"


def listing(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in prose: "GAS, IRI, or NAF"."""
    if len(words) <= 1:
        return "".join(words)
    if len(words) == 2:
        told = f"{words[0]} {_(last)} {words[1]}"
    else:
        pattern = _("{first}, and {last}") if last == "and" else _("{first}, or {last}")
        told = pattern.format(first=", ".join(words[:-1]), last=words[-1])
    if spoken() is ENGLISH:
        return told
    listed = _Listed(told)
    listed.words, listed.last = words, last
    return listed

"""The fields that stand before each kind of text, and what each may hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from types import MappingProxyType

from unidecode import unidecode

from zine.portable_names import slug_fault
from zine.problems import did_you_mean

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_SLUG = 80
LONGEST_TITLE = 150
LONGEST_LINE = 600
LICENCES = (
    "CC BY 4.0",
    "CC BY-SA 4.0",
    "CC BY-NC 4.0",
    "CC BY-NC-SA 4.0",
    "CC0 1.0",
    "public domain",
    "printed with permission",
)
KINDS = ("article", "letter")
STATUSES = ("published", "draft", "hidden")
LANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*", re.IGNORECASE)
TRUTH = re.compile("true|false", re.IGNORECASE)
# Themes print names as they are, in attributes too.
MARKS, NO_MARKS = re.compile(r'[<>"{}]'), re.compile(r"(?!)")
Fault = tuple[str, str] | None  # what is wrong, and what to write instead
Check = Callable[[str], Fault]


def _must(reads: Callable[[str], object], fault: str, hint: str) -> Check:
    """A check that a value can be read; `fault` says what is wrong with it."""
    return lambda value: None if reads(value) else (fault.format(value[:40]), hint)


def _one_of(known: tuple[str, ...], what: str, fold: Callable[[str], str] = str) -> Check:
    """A check that a value is one of those known, as `fold` spells them."""

    def check(value: str) -> Fault:
        if fold(value) in known:
            return None
        return f"'{value[:40]}' is not {what}", did_you_mean(fold(value[:40]), known)

    return check


def _line(value: str) -> Fault:
    if len(value) > LONGEST_LINE:
        return f"is too long: {len(value):,} characters", f"at most {LONGEST_LINE}"
    return None


def _title(value: str) -> Fault:
    if len(value) > LONGEST_TITLE:
        return f"is too long: {len(value):,} characters", f"at most {LONGEST_TITLE}"
    if not any(letter.isalnum() for letter in value):
        return "has no letters", "a title becomes the address of the page"
    return None


def _slug(value: str) -> Fault:
    if not SLUG.fullmatch(value) or len(value) > LONGEST_SLUG or value == "index":
        hint = "use small letters, digits and hyphens; it becomes the address of the page"
        return f"'{value[:60]}' is not an address", hint
    return slug_fault(value)


def _page_slug(value: str) -> Fault:
    return _slug(value) or slug_fault(value, "pages")


def _names(value: str, hint: str = "write it another way", marks: re.Pattern[str] = MARKS) -> Fault:
    """Authors, tags or a category: each has a page or a feed, named after it."""
    for name in value.split(","):
        if found := marks.search(name):
            return f"'{name.strip()[:40]}' has '{found[0]}' in it", "write it without"
        slug = re.sub(r"[^a-z0-9]+", "-", unidecode(name).lower()).strip("-")
        if fault := slug_fault(slug):
            return f"'{name.strip()[:40]}' {fault[0]}", hint
    return _line(value)


def _authors(value: str) -> Fault:
    hint = "each author has a feed, named after them: write the name another way"
    return _names(value, hint, NO_MARKS)


def _category(value: str) -> Fault:
    if "," in value:
        return "holds a comma", "a text has one category; the others can be Tags"
    return _names(value)


def _sender(value: str) -> Fault:
    if not re.search(r"\w", sender_name(value)):
        return f"'{value[:40]}' has no name", "write it as ann@post.example/Ann Author"
    return _line(value)


def sender_name(sender: str) -> str:
    """The name of who sent a letter: "ann@post.example/Ann Author" is Ann Author."""
    return sender.rpartition("/")[2].strip()


def read_date(value: str) -> datetime | None:
    """A date, with or without a time of day; None if it is none."""
    for form in ("%Y-%m-%d", "%Y-%m-%d %H:%M"):
        try:
            moment = datetime.strptime(value, form)
        except ValueError:
            continue
        return moment if 1900 <= moment.year < 3000 else None
    return None


_number = _must(
    re.compile(r"[0-9]{1,5}").fullmatch, "is not a number: {}", "write digits only, such as 301"
)
_yes = _must(TRUTH.fullmatch, "'{}' is neither true nor false", "write true")
_date = _must(read_date, "'{}' cannot be read as a date", "write it as 2026-12-04")
_language = _must(
    LANGUAGE.fullmatch, "'{}' is not a language", "write its code, such as en or pt-br"
)
_COMMON: Mapping[str, Check] = {"title": _title, "date": _date, "summary": _line}
_WRITTEN: Mapping[str, Check] = {
    **_COMMON,
    "author": _authors,
    "authors": _authors,
    "slug": _slug,
    "modified": _date,
    "status": _one_of(STATUSES, "a status", str.lower),
    "lang": _language,
    "translation": _yes,
    "tags": _names,
    "category": _category,
    "description": _line,
    "keywords": _line,
}
# Fields of Pelican that a text does not get to set, and why.
REFUSED: Mapping[str, str] = MappingProxyType(
    {
        "template": "a text does not choose its template; that is the theme's",
        "save_as": "a text does not choose its file; write Slug for the last part of its address",
        "url": "a text does not choose its address; write Slug for the last part of it",
        "reader": "every text has the same reader",
    }
)
FIELDS: Mapping[str, Mapping[str, Check]] = MappingProxyType(
    {
        "articles": {
            **_WRITTEN,
            "issue": _number,
            "licence": _one_of(LICENCES, "one of ours"),
            "published": _line,
            "taken_from": _line,
            "kind": _one_of(KINDS, "a kind of text"),
            "from": _sender,
            "series": _line,
            "series_index": _number,
        },
        "pages": {**_WRITTEN, "slug": _page_slug},
        "issues": {
            **_COMMON,
            "number": _number,
            "chapter": _number,
            "games": _line,
            "epigraph": _line,
            "epigraph_by": _line,
            "finished": _yes,
        },
    }
)
NEEDED = MappingProxyType(
    {"articles": ("title", "date"), "pages": ("title",), "issues": ("title", "number", "date")}
)
EXAMPLES = MappingProxyType(
    {
        "title": "The Lepanto, Again",
        "date": "2026-12-04",
        "number": "301",
        "licence": LICENCES[0],
        "from": "ann@post.example/Ann Author",
        "author": "your name, as it should be printed",
    }
)

"""The lines before a text: "Title: ...", read against a list of what may stand there.

Pelican makes an attribute of whatever it finds, so that a text could choose its template
or the file it is written to. Here each kind of text has its fields, and no others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from unidecode import unidecode

from zine.portable import slug_fault
from zine.problems import Place, Problem, did_you_mean

LINE = re.compile(r"([A-Za-z][A-Za-z_ -]{0,30}):[ \t]*(.*)")
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
# Themes print names as they are, in attributes too.
MARKS = re.compile(r'[<>"{}]')

Fault = tuple[str, str] | None  # what is wrong, and what to write instead
Check = Callable[[str], Fault]


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


def _number(value: str) -> Fault:
    if not re.fullmatch(r"[0-9]{1,5}", value):
        return f"is not a number: {value[:40]}", "write digits only, such as 301"
    return None


def _date(value: str) -> Fault:
    if read_date(value) is None:
        return f"'{value[:40]}' cannot be read as a date", "write it as 2026-12-04"
    return None


def _slug(value: str) -> Fault:
    if not SLUG.fullmatch(value) or len(value) > LONGEST_SLUG or value == "index":
        hint = "use small letters, digits and hyphens; it becomes the address of the page"
        return f"'{value[:60]}' is not an address", hint
    return slug_fault(value)


def _page_slug(value: str) -> Fault:
    return _slug(value) or slug_fault(value, "pages")


def _authors(value: str) -> Fault:
    for name in value.split(","):
        slug = re.sub(r"[^a-z0-9]+", "-", unidecode(name).lower()).strip("-")
        if fault := slug_fault(slug):
            hint = "each author has a feed, named after them: write the name another way"
            return f"'{name.strip()[:40]}' {fault[0]}", hint
    return _line(value)


def _names(value: str) -> Fault:
    """Tags or a category: each has a page, named after it."""
    for name in value.split(","):
        if found := MARKS.search(name):
            return f"'{name.strip()[:40]}' has '{found[0]}' in it", "write it without"
        slug = re.sub(r"[^a-z0-9]+", "-", unidecode(name).lower()).strip("-")
        if fault := slug_fault(slug):
            return f"'{name.strip()[:40]}' {fault[0]}", "write it another way"
    return _line(value)


def _category(value: str) -> Fault:
    if "," in value:
        return "holds a comma", "a text has one category; the others can be Tags"
    return _names(value)


def _status(value: str) -> Fault:
    if value.lower() not in STATUSES:
        return f"'{value[:40]}' is not a status", did_you_mean(value[:40].lower(), STATUSES)
    return None


def _language(value: str) -> Fault:
    if not LANGUAGE.fullmatch(value):
        return f"'{value[:40]}' is not a language", "write its code, such as en or pt-br"
    return None


def _yes(value: str) -> Fault:
    if value.lower() not in ("true", "false"):
        return f"'{value[:40]}' is neither true nor false", "write true"
    return None


def _licence(value: str) -> Fault:
    if value not in LICENCES:
        return f"'{value[:40]}' is not one of ours", did_you_mean(value[:40], LICENCES)
    return None


def _kind(value: str) -> Fault:
    if value not in KINDS:
        return f"'{value[:40]}' is not a kind of text", did_you_mean(value[:40], KINDS)
    return None


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


_COMMON: Mapping[str, Check] = {"title": _title, "date": _date, "summary": _line}
_WRITTEN: Mapping[str, Check] = {
    **_COMMON,
    "author": _authors,
    "authors": _authors,
    "slug": _slug,
    "modified": _date,
    "status": _status,
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
            "licence": _licence,
            "published": _line,
            "taken_from": _line,
            "kind": _kind,
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The fields of a text by small name, where each stands, and where the text begins."""

    fields: Mapping[str, str]
    places: Mapping[str, Place]
    body: str
    first_line: int
    problems: tuple[Problem, ...]


def read_header(text: str, shown: str, folder: str) -> Header:
    """The header of a text of a folder of content/, with everything wrong in it.

    A field left empty counts as not written; a line that begins with four spaces goes on
    with the field before it.
    """
    known = FIELDS[folder]
    lines = text.split("\n")
    start = next((n for n, line in enumerate(lines) if line.strip()), 0)
    end = next((n for n in range(start, len(lines)) if not lines[n].strip()), len(lines))
    fields: dict[str, str] = {}
    places: dict[str, Place] = {}
    problems: list[Problem] = []
    last = ""
    for number, line in enumerate(lines[start:end], start=start + 1):
        found = LINE.fullmatch(line.rstrip())
        if last and line.startswith("    "):
            fields[last] = f"{fields[last]} {line.strip()}".strip()
            continue
        last = found[1].strip().lower().replace(" ", "_") if found else ""
        if found is None or last not in known or last in fields:
            problems.append(_misplaced(Place(shown, number, 1), found and found[1], known))
            last = ""
            continue
        fields[last] = found[2]
        places[last] = Place(shown, number, found.start(2) + 1)
    written = {name: value for name, value in fields.items() if value}
    problems += [
        Problem(places[name], f"{name.capitalize()} {fault[0]}", fault[1])
        for name, value in written.items()
        if (fault := known[name](value))
    ]
    if "author" in written and "authors" in written:
        hint = "write all of them under Authors, with commas between them"
        message = "'Author' and 'Authors' are both here"
        problems.append(Problem(places["authors"], message, hint))
    if "from" in written and written.get("kind") != "letter":
        hint = "write Kind: letter, or name the Author instead"
        problems.append(Problem(places["from"], "'From' belongs to a letter", hint))
    needed = [*NEEDED[folder], *(["from"] if written.get("kind") == "letter" else [])]
    problems += [left_out(shown, name) for name in needed if name not in written]
    return Header(
        fields=MappingProxyType(written),
        places=MappingProxyType(places),
        body="\n".join(lines[end:]),
        first_line=end + 1,
        problems=tuple(problems),
    )


def role_of(path: str, role: str = "") -> str:
    """The kind of writing that a text below content/ is: the folder's name, if nobody says."""
    return role or path.partition("/")[0]


def left_out(shown: str, name: str) -> Problem:
    """A field that must be there is not."""
    title = name.capitalize()
    example = EXAMPLES.get(name)
    hint = f"write {title}: {example}" if example else f"write {title}: and what it is"
    return Problem(Place(shown), f"'{title}' is missing", hint)


def _misplaced(place: Place, written: str | None, known: Mapping[str, Check]) -> Problem:
    if written is None:
        message = "this line has no place before the text"
        hint = "'Title: ...' and the like come first, then a blank line, then the text"
        return Problem(place, message, hint)
    name = written.lower().replace(" ", "_")
    if name in known:
        return Problem(place, f"'{written}' appears twice")
    if name in REFUSED:
        return Problem(place, f"'{written}' cannot be set here", REFUSED[name])
    return Problem(place, f"'{written}' cannot be set here", did_you_mean(name, known))

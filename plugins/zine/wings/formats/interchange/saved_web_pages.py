"""Reads saved pages of web sites that run games: Backstabbr's seasons, webDiplomacy's archives."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from zine.characters import one_line, permitted
from zine.problems import Place, Problem, Problems
from zine.wings.formats.backstabbr import BackstabbrSeason
from zine.wings.formats.json_lines import json_values
from zine.wings.formats.webdiplomacy import is_web_archive
from zine.wings.shared.web_page_text import page_words

PAGES = (".html", ".htm", ".txt")
LARGEST_PAGE = 8_000_000  # bytes
LONGEST_NAME = 80
VALUES = re.compile(r"\bvar\s+(orders|territories|unitsByPlayer)\s*=\s*(?=\{)")
SEASON = re.compile(r"(spring|fall|winter)[\W_]{0,3}([0-9]{4})(?![0-9])", re.IGNORECASE)
NAMED = re.compile(r"(?<![0-9])([0-9]{4})[\W_]{0,3}(spring|fall|winter)(?![a-z])", re.IGNORECASE)
LINK = re.compile(r"<a\b([^<>]*)>(.{1,80}?)</a>", re.DOTALL)
META = re.compile(r"<meta\b([^<>]*)>", re.IGNORECASE)
CONTENT = re.compile(r"""content=["']([^"'<>]{1,200})""", re.IGNORECASE)
GAME_NAME = re.compile(r"""class=["']gameName["'][^<>]{0,200}>([^<]{1,200})<""")
Short = Annotated[str, Field(max_length=60)]
Order = dict[Short, object]
HINT = "save the page of the season itself, as HTML, or keep its year and season in the file's name"


class _SeasonValues(BaseModel):
    """The values of a Backstabbr page; what we have no use for is passed over."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    orders: Annotated[
        dict[Short, Annotated[dict[Short, Order], Field(max_length=200)]], Field(max_length=50)
    ]
    territories: Annotated[dict[Short, Short | None], Field(max_length=200)]
    unitsByPlayer: Annotated[  # noqa: N815 - the page's own name
        dict[Short, dict[Short, Literal["A", "F"] | dict[Short, object]]] | None,
        Field(max_length=50),
    ] = None


def is_page_set(path: Path) -> bool:
    """Whether a path is a page of a game, or a folder of nothing else."""
    if path.is_dir():
        files = [each for each in sorted(path.iterdir()) if each.is_file()]
        return bool(files) and all(map(_is_page, files))
    return path.is_file() and _is_page(path)


def _is_page(path: Path) -> bool:
    suffix = path.suffix.lower()
    if suffix not in (*PAGES, ".json"):
        return False
    try:
        with path.open("rb") as file:
            start = file.read(LARGEST_PAGE).decode("utf-8", "replace")
    except OSError:
        return False
    if suffix == ".json":
        return '"orders"' in start and '"territories"' in start and '"phases"' not in start
    return "unitsByPlayer" in VALUES.findall(start) or is_web_archive(words_of(start))


def page_text(path: Path) -> str:
    """The text of a page's file. Raises Problems if it cannot be read or is too large."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_PAGE + 1)
    except OSError as error:
        raise Problems.of(str(path), f"cannot be read: {error.strerror}") from None
    if len(raw) > LARGEST_PAGE:
        raise Problems.of(str(path), f"larger than {LARGEST_PAGE:,} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def is_season(path: Path, text: str) -> bool:
    """Whether a page is Backstabbr's, not webDiplomacy's."""
    return path.suffix.lower() == ".json" or "unitsByPlayer" in VALUES.findall(text)


def words_of(text: str) -> str:
    """A page as the text that is copied from it; plain text stays, with its line numbers."""
    if not re.search(r"<(?:html|body|div|li|ul)\b", text, re.IGNORECASE):
        return permitted(text)
    return permitted(page_words(text))


def archive_title(path: Path, text: str) -> str:
    """The name of a game of webDiplomacy: the page's, else the file's."""
    found = GAME_NAME.search(text)
    return one_line(unescape(found[1]) if found else path.stem).strip()[:LONGEST_NAME]


def read_season(path: Path, text: str) -> tuple[str, BackstabbrSeason]:
    """The game's name and a season from a page. Raises Problems."""
    found = dict(_json_parts(path)) if path.suffix.lower() == ".json" else dict(_parts(path, text))
    try:
        values = _SeasonValues.model_validate(found)
    except ValidationError as error:
        raise Problems(list(_problems(path, error))) from None
    title, year, season = _named(path, text)
    return title, BackstabbrSeason(
        year=year,
        season=season,
        orders=values.orders,
        territories={place: owner for place, owner in values.territories.items() if owner},
        units=values.unitsByPlayer,
    )


def _named(path: Path, text: str) -> tuple[str, int, str]:
    """The game's name, the year and the season: the file's name counts first, then the page."""
    title = unescape(_title(text))
    name = title.partition("(")[0].strip()
    if named := NAMED.search(path.stem):
        own = path.stem[: named.start()].strip(" _-") or path.parent.resolve().name
        return one_line(name or own)[:LONGEST_NAME], int(named[1]), named[2].lower()
    for told in (path.stem, _current(text), title):
        if season := SEASON.search(told):
            return one_line(name or path.stem)[:LONGEST_NAME], int(season[2]), season[1].lower()
    hint = f"rename it to {path.stem[:30]}-1902-fall{path.suffix}, with its own year and season"
    raise Problems.of(str(path), "nothing says which season this page is of", hint)


def _title(text: str) -> str:
    """What a page calls itself to those who share it; "" if it does not."""
    own = (each[1] for each in META.finditer(text) if "og:title" in each[1].lower())
    found = next((told for each in own if (told := CONTENT.search(each))), None)
    return found[1] if found else ""


def _current(text: str) -> str:
    """The words of the link to the season that is shown; "" without one."""
    links = LINK.finditer(text)
    return next((each[2] for each in links if "history_current_season" in each[1]), "")


def _json_parts(path: Path) -> Iterator[tuple[str, object]]:
    for place, value in json_values(path):
        if not isinstance(value, dict):
            raise Problems.of(place, "this is not a season of Backstabbr", HINT)
        yield from value.items()


def _parts(path: Path, text: str) -> Iterator[tuple[str, object]]:
    """The values of a page by name; the last of a name counts, as in a browser."""
    for found in VALUES.finditer(text):
        try:
            value, _ = json.JSONDecoder().raw_decode(text, found.end())
        except json.JSONDecodeError as error:
            message = f"the value of '{found[1]}' cannot be read: {error.msg}"
            raise Problems.of(Place(str(path), error.lineno, error.colno), message, HINT) from None
        except (RecursionError, ValueError):
            place = Place(str(path), text.count("\n", 0, found.start()) + 1, 1)
            message = f"the value of '{found[1]}' is too deep or too long"
            raise Problems.of(place, message, HINT) from None
        yield found[1], value


def _problems(path: Path, error: ValidationError) -> Iterator[Problem]:
    for each in error.errors(include_url=False, include_input=False)[:20]:
        where = ".".join(str(part)[:40] for part in each["loc"]) or "the page"
        yield Problem(Place(str(path)), f"{where}: {each['msg']}", HINT)

"""The files that people write: game.yaml, orders, set-ups and the zine's own settings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_core import PydanticKnownError

from zine.files.strict_yaml import Schema
from zine.gamefiles.print_language import known_language
from zine.gamefiles.rating_schemas import RatingFile
from zine.gamefiles.statement_and_notice_schemas import (
    CallFile,
    Letters,
    Numbered,
    PlayedFile,
    Stays,
)
from zine.games import Chapter, GameTerms, Period, Press, Receipt, Tenure
from zine.games.deadline_calendar import LONGEST_PERIOD, Extension, read_period, read_weekdays
from zine.games.settings import UTC, Deadlines
from zine.rules.calendar import PhaseKind
from zine.variantfiles.variant_folders import USUAL_VARIANT

SSH_KEY = re.compile(r"(?:sk-)?(?:ssh|ecdsa)-[a-z0-9@.-]+ [A-Za-z0-9+/]+=*(?: [ -~]*)?")
AGE_KEY = re.compile(r"age1[0-9a-z]{58}")
# As a Content-Security-Policy can name it.
FORM_ADDRESS = re.compile(r"https://[A-Za-z0-9.-]+(?::\d{1,5})?(?:/[A-Za-z0-9._~%!$&()*+=:@/-]*)?")
MOST_PERIODS = 200
LONGEST_DEADLINE = 3650  # days


def _zone(name: object) -> ZoneInfo:
    if not isinstance(name, str):
        raise PydanticKnownError("string_type")
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(f"'{name}' is not a time zone, such as Europe/Stockholm") from None


def _wall_time(text: str) -> datetime:
    try:
        moment = datetime.strptime(text, "%Y-%m-%d %H:%M")
    except ValueError:
        raise ValueError(f"'{text[:40]}' is not a time, such as 2026-12-04 19:00") from None
    if not 1900 <= moment.year < 3000:
        raise ValueError(f"the year {moment.year} is too far away")
    return moment


WallTime = Annotated[datetime, BeforeValidator(_wall_time)]


def _lateness(text: str) -> timedelta | None:
    """How long after a deadline orders count; None: until the turn is adjudicated."""
    number, _, unit = text.partition(" ")
    if text == "until-adjudicated":
        return None
    if text == "never":
        return timedelta()
    if number.isdecimal() and unit in ("hours", "days"):
        return timedelta(**{unit: int(number)})
    raise ValueError(f"'{text}' is not one of until-adjudicated, never, 24 hours, 2 days")


_Lateness = Annotated[timedelta | None, BeforeValidator(_lateness)]


def _span(text: str) -> timedelta:
    found = _lateness(text)
    if found is None:
        raise ValueError(f"'{text[:40]}' is not one of never, 24 hours, 2 days")
    return found


Span = Annotated[timedelta, BeforeValidator(_span)]


def _seats(written: object) -> object:
    """A lone name is a player from the start."""
    return [{"player": written}] if isinstance(written, str) else written


Seats = Annotated[tuple[Tenure, ...], BeforeValidator(_seats)]


def _extension(text: str) -> timedelta:
    found = _lateness(text)
    if not found:
        raise ValueError(f"'{text[:40]}' is not a time, such as 48 hours or 2 days")
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtensionFile(Extension):
    """How a deadline moves by itself while orders are missing."""

    by: Annotated[timedelta, BeforeValidator(_extension)]
    times: Annotated[int, Field(ge=1, le=9)] = 1


def _voted_once(extension: ExtensionFile) -> ExtensionFile:
    if extension.votes and extension.times != 1:
        raise ValueError("times: players can vote for one extension of a deadline, not for more")
    return extension


def _weekdays(written: object) -> object:
    """A text or list is for every kind of phase."""
    if isinstance(written, str | list):
        return dict.fromkeys(PhaseKind, _week(written))
    return written


def _week(written: object) -> frozenset[int]:
    if isinstance(written, frozenset):
        return written
    parts = written if isinstance(written, list) else [written]
    return read_weekdays(", ".join(str(part) for part in parts))


Week = Annotated[frozenset[int], BeforeValidator(_week)]
Weekdays = Annotated[dict[PhaseKind, Week], BeforeValidator(_weekdays)]
Day = Annotated[Period, BeforeValidator(lambda text: read_period(str(text)))]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadlinesFile(Deadlines):
    """When orders are due, as written: times have no zone yet."""

    zone: Annotated[ZoneInfo, BeforeValidator(_zone)] = UTC
    first: WallTime | None = None
    days: Mapping[PhaseKind, Annotated[int, Field(ge=0, le=LONGEST_DEADLINE)]] = field(
        default_factory=dict
    )
    dates: Mapping[str, WallTime] = field(default_factory=dict)
    weekdays: Weekdays = field(default_factory=dict)
    holidays: Annotated[tuple[Day, ...], Field(max_length=MOST_PERIODS)] = ()
    least: Mapping[PhaseKind, Annotated[int, Field(ge=1, le=LONGEST_DEADLINE)]] = field(
        default_factory=dict
    )
    extension: Annotated[ExtensionFile, AfterValidator(_voted_once)] | None = None
    vacations: Annotated[int, Field(ge=0, le=LONGEST_PERIOD)] = 0
    absences: Literal["ask", "move"] = "ask"
    away: Annotated[tuple[Day, ...], Field(max_length=MOST_PERIODS)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFile(GameTerms):
    """game.yaml: the terms that are kept as they are written, and what must be looked up."""

    title: Annotated[str, Field(min_length=1)]
    late: _Lateness = None
    remind: Span = timedelta(hours=24)
    variant: str = USUAL_VARIANT
    chapter: Stays = ()
    powers: dict[str, Seats] = field(default_factory=dict)
    options: dict[str, dict[str, str]] = field(default_factory=dict)
    deadlines: DeadlinesFile = field(default_factory=DeadlinesFile)
    rating: RatingFile = field(default_factory=RatingFile)
    timelock: Literal["offered", "required"] | None = None  # of earlier versions; does nothing


Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{32,64}$")]


class RedactedFile(Schema):
    """Words removed from an orders file: their hashes, and those of its orders then and now."""

    words: tuple[Hash, ...]
    was: Hash
    now: Hash


class OrdersFile(Schema):
    """YEAR-N-SEASON-PHASE.orders.yaml."""

    orders: dict[str, str] = Field(default_factory=dict)
    sent_by: dict[str, str] = Field(default_factory=dict)
    papers: dict[str, str] = Field(default_factory=dict)
    leaving: tuple[str, ...] = ()
    entering: tuple[str, ...] = ()
    final: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    headline: str = ""
    press: tuple[Press, ...] = ()
    notes: str = ""
    nmr: tuple[str, ...] = ()
    receipts: dict[str, Receipt] = Field(default_factory=dict)
    locked: dict[str, Annotated[int, Field(ge=1)]] = Field(default_factory=dict)
    redacted: RedactedFile | None = None


class SetupFile(Schema):
    """YEAR-N-SEASON-PHASE.setup.yaml."""

    units: dict[str, tuple[str, ...]]
    centres: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    note: str = ""


def _ssh_key(text: str) -> str:
    if text and not SSH_KEY.fullmatch(text):
        raise ValueError("this is not the public half of an ssh key, such as ssh-ed25519 AAAA…")
    return text


def _form_address(text: str) -> str:
    """An address that a policy and a page may name as it is; it must be encrypted on the way."""
    if text and not FORM_ADDRESS.fullmatch(text):
        raise ValueError(
            "this is not the address of a form: it begins with https:// and has neither ? nor #"
        )
    return text


def _age_key(text: str) -> str:
    if not AGE_KEY.fullmatch(text):
        raise ValueError("this is not the public half of an age key; zine seal mends it")
    return text


class ZineFile(Schema):
    """content/zine.yaml."""

    title: str
    subtitle: str = ""
    publisher: str
    address: str = ""
    chapters: tuple[Annotated[Chapter, Numbered], ...] = ()
    openings: tuple[str, ...] = ()
    standbys: tuple[str, ...] = ()
    reliability: bool = False
    how_to_join: str
    closing: str = ""
    short: Annotated[str, Field(max_length=20)] = ""
    own_chapter: bool = False
    text: Letters = Letters.UNICODE
    codes: Literal["usual", "ep"] = "usual"
    tables: Literal["full", "short"] = "full"
    part_size: Annotated[int, Field(ge=10, le=10_000)] | None = None
    calls: tuple[CallFile, ...] = ()
    directory: tuple[PlayedFile, ...] = ()
    join_receipts: bool = False
    orders_form: Annotated[str, AfterValidator(_form_address)] = ""
    repository: Literal["private", "public"] | None = None
    private_in_git: bool = False
    recipients: dict[str, Annotated[str, AfterValidator(_age_key)]] = Field(default_factory=dict)
    corrections: Literal["until-next", "always"] = "until-next"
    signed_by: Annotated[str, AfterValidator(_ssh_key)] = ""
    language: Annotated[str, AfterValidator(known_language)] = "en"

"""What rule sets add to a position is kept in records by its declared type, and comes back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from positions import STANDARD
from zine.games.record_codec import dump_position, load_position
from zine.rules.position import ExtraKey


class Flag(NamedTuple):
    """A value of two words."""

    colour: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Purse:
    """A part of the value below."""

    cash: int
    shares: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A field of every shape that a record can hold."""

    title: str
    count: int
    open: bool
    purses: Mapping[str, Purse]
    ranks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    flags: tuple[Flag, ...] = ()
    note: str | None = None


KEY: ExtraKey[Kept] = ExtraKey("kept", Kept)
VARIANT = replace(STANDARD, extras=(KEY,))
PLAIN = Kept(title="one", count=1, open=False, purses=MappingProxyType({}))


def as_text(value: Any) -> Any:
    """Plain data as a record's file gives it back: every scalar is text."""
    if isinstance(value, Mapping):
        return {str(key): as_text(each) for key, each in value.items()}
    if isinstance(value, list):
        return [as_text(each) for each in value]
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"title": "", "count": -7, "open": True},
        {"purses": {"Ann": Purse(cash=3, shares={"Italy": 4})}},
        {"ranks": {"Italy": {"Ann": 0, "Bob": 1}}},
        {"names": ("Ann", "Bob"), "points": (3, 0)},
        {"pairs": (("Ann", "Bob"), ("Bob", "Cyd"))},
        {"flags": (Flag("red", "PAR"),), "note": "said"},
    ],
    ids=str,
)
def test_a_value_comes_back(changes: Mapping[str, Any]) -> None:
    """Equal to what was kept, from text alone."""
    value = replace(PLAIN, **changes)

    plain = as_text(dump_position(VARIANT.start.with_extra(KEY, value), VARIANT))

    assert value == load_position(plain, VARIANT).extra(KEY)


def test_what_is_at_its_default_is_left_out() -> None:
    """A record says only what differs."""
    plain = dump_position(VARIANT.start.with_extra(KEY, PLAIN), VARIANT)

    assert {"title": "one", "count": 1, "open": False, "purses": {}} == plain["extras"]["kept"]


@pytest.mark.parametrize(
    ("forged", "error"),
    [
        ({"strange": "1"}, "Kept has no 'strange'"),
        ({"count": "many"}, "many"),
        ({"purses": {"Ann": {"cash": "1", "shares": {}, "debts": "2"}}}, "Purse has no 'debts'"),
        ({"flags": [["red"]]}, "place"),
    ],
    ids=str,
)
def test_a_forged_value_is_refused(forged: Mapping[str, Any], error: str) -> None:
    """With an exception that names it, of which the reader of records makes a problem."""
    plain = as_text(dump_position(VARIANT.start.with_extra(KEY, PLAIN), VARIANT))
    plain["extras"]["kept"] |= forged

    with pytest.raises((ValueError, TypeError), match=error):
        load_position(plain, VARIANT)

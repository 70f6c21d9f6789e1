"""What stands in for more of the standard library, where issues are checked."""

from __future__ import annotations

import base64
import contextlib
import dataclasses
import itertools
import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import get_args
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from unidecode import unidecode

from zine.departments.sandbox import packing
from zine.departments.sandbox.cutting import Cutter
from zine.departments.sandbox.standins import (
    in_base64,
    in_collections,
    in_contextlib,
    in_dataclasses,
    in_datetime,
    in_itertools,
    in_textwrap,
    in_typing,
    in_unidecode,
    in_zoneinfo,
)

moments = st.datetimes(
    datetime(1971, 1, 1),
    datetime(2999, 1, 1),
    timezones=st.sampled_from([UTC, ZoneInfo("Europe/Stockholm")]),
).map(lambda each: each.replace(microsecond=0))


@given(moments, moments)
def test_moments_are_alike(one: datetime, other: datetime) -> None:
    """In what order they are, when they were, and how they are written."""
    ours = [in_datetime.datetime.fromisoformat(each.isoformat()) for each in (one, other)]

    assert [int(each.timestamp()) for each in (one, other)] == [each.stamp for each in ours]
    assert (one < other, one <= other, one > other, one >= other, one == other) == (
        *(ours[0] < ours[1], ours[0] <= ours[1], ours[0] > ours[1], ours[0] >= ours[1]),
        ours[0] == ours[1],
    )
    assert str(one) == str(ours[0])
    later = ours[0] + in_datetime.timedelta(seconds=3) * 5
    assert int((one + timedelta(seconds=3) * 5).timestamp()) == later.stamp


@pytest.mark.parametrize("text", ["", "2026", "2026-13-01T00:00:00+00:00", "2026-01-01", "a-b-cTd"])
def test_what_is_no_moment_is_refused(text: str) -> None:
    """As the real one refuses it, or one without an offset."""
    with pytest.raises(ValueError):  # noqa: PT011 - whatever it says
        in_datetime.datetime.fromisoformat(text)


@given(st.binary(max_size=40))
def test_bytes_as_letters_are_alike(content: bytes) -> None:
    """Filled up in the same way."""
    assert base64.b32encode(content) == in_base64.b32encode(content)


@given(st.lists(st.sampled_from("abc")), st.integers(0, 5))
def test_counts_and_first_items_are_alike(items: list[str], most: int) -> None:
    """How often, and how many."""
    assert dict(Counter(items)) == dict(in_collections.Counter(items))
    assert list(itertools.islice(items, most)) == list(in_itertools.islice(items, most))


def test_blocks_are_alike() -> None:
    """What is raised within is handed over, and may be taken."""
    for module in (contextlib, in_contextlib):
        told: list[str] = []

        @module.contextmanager  # type: ignore[attr-defined]
        def around(taken: type[Exception], told: list[str] = told) -> Iterator[str]:
            told.append("before")
            try:
                yield "given"
            except taken:
                told.append("taken")
            told.append("after")

        with around(ValueError) as given_:
            told.append(given_)
        with around(ValueError):
            raise ValueError
        with pytest.raises(KeyError), around(ValueError):
            raise KeyError
        assert ["before", "given", "after", "before", "taken", "after", "before"] == told


def test_fields_are_told_with_types_and_defaults() -> None:
    """Of a class that was cut with them, as of the one it was made from."""
    source = '''
from dataclasses import dataclass, field

@dataclass(frozen=True)
class Above:
    """One with a default that only it knows."""

    first: str = "a"
    own: list = field(default_factory=list)

@dataclass(frozen=True, kw_only=True)
class Below(Above):
    """One with more."""

    more: tuple[str, ...]
    said: bool = False
'''
    space: dict[str, type] = {}
    exec(compile(f"from __future__ import annotations\n{source}", "made", "exec"), space)
    module = type(dataclasses)("made")
    vars(module).update(space)
    standin = Path(str(in_dataclasses.__file__)).read_text(encoding="utf-8")
    modules = {"made": (source, False), "dataclasses": (standin, False)}
    cutter = Cutter(modules.get, lambda name: module if name == "made" else None, ("made",))
    cutter.need("made", "Below")
    text = (
        cutter.modules["made"]
        .source()
        .replace("from dataclasses", f"from {in_dataclasses.__name__}")
    )
    cut: dict[str, type] = {}
    exec(compile(text, "cut", "exec"), cut)

    theirs, ours = dataclasses.fields(space["Below"]), in_dataclasses.fields(cut["Below"])
    assert [(each.name, each.type) for each in theirs] == [(each.name, each.type) for each in ours]
    assert [False] == [each.default for each in ours if each.name == "said"]
    value = cut["Below"](more=("b",))
    assert ("a", [], ("b",), False) == (value.first, value.own, value.more, value.said)  # type: ignore[attr-defined]
    assert in_dataclasses.is_dataclass(value)
    assert not in_dataclasses.is_dataclass("value")


def test_letters_without_accents_are_alike() -> None:
    """Those of European names; of other scripts nothing is known."""
    for text in ("Zürich, Málaga, Århus, naïve", "Kraków?", "ASCII"):
        assert unidecode(text) == in_unidecode.unidecode(text, "replace", "?")
    assert "??" == in_unidecode.unidecode("東京", "replace", "?")


def test_what_is_asked_of_types_lines_and_zones() -> None:
    """Types of a union, one line for a paragraph, a zone's name."""
    assert get_args(int | str) == in_typing.get_args(int | str)
    assert "one two" == in_textwrap.fill("one\n  two", 72, subsequent_indent="  ")
    assert "UTC" == in_zoneinfo.ZoneInfo("UTC").key


@pytest.mark.parametrize("entry", [packing.TRIAL, packing.CHECKER])
def test_scripts_have_every_name_that_is_asked_of_them(entry: tuple[str, str]) -> None:
    """A name that a script lacks would stop the reader, not the build."""
    scripts = packing._scripts()
    for module, names in packing._cut(entry).foreign.items():
        for name in names - {""}:
            given = re.search(rf"[\s{{]{name}(:|,|\()", scripts[module], re.MULTILINE)
            assert given, f"{module}.{name}"

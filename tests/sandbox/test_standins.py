"""What stands in for the standard library in the browser does what that does."""

from __future__ import annotations

import collections
import contextvars
import difflib
import enum
import functools
import gettext
import itertools
import re
import string

from hypothesis import given
from hypothesis import strategies as st
from rules_kit import script_bundle as packing
from rules_kit.standins import (
    in_collections,
    in_contextvars,
    in_difflib,
    in_enum,
    in_functools,
    in_gettext,
    in_itertools,
    in_string,
    in_types,
)

words = st.text(alphabet="abcdeé '", max_size=12)


@given(words, st.lists(words, max_size=12), st.sampled_from([0.6, 0.75, 0.8]))
def test_the_same_words_are_alike(word: str, others: list[str], cutoff: float) -> None:
    """The same suggestions in the same order."""
    expected = difflib.get_close_matches(word, others, n=3, cutoff=cutoff)

    assert expected == in_difflib.get_close_matches(word, others, n=3, cutoff=cutoff)


@given(st.lists(st.integers()), st.lists(st.integers()))
def test_the_same_ways_through_things(one: list[int], other: list[int]) -> None:
    """Chained, in pairs, and up to the first that fails."""
    assert list(itertools.chain(one, other)) == list(in_itertools.chain(one, other))
    assert list(itertools.pairwise(one)) == list(in_itertools.pairwise(one))
    assert list(itertools.takewhile(bool, one)) == list(in_itertools.takewhile(bool, one))


def test_sentences_with_gaps_are_alike() -> None:
    """Filled and taken apart."""
    text = "{{{unit}}} of {0} in {place:>8}, {place}"
    for module in (string, in_string):
        found = module.Formatter()  # type: ignore[attr-defined]
        filled = found.vformat(text, ["Italy"], {"unit": "A", "place": "Rome"})
        assert "{A} of Italy in     Rome, Rome" == filled
        gaps = [(gap, asked) for _, gap, asked, _ in found.parse(text) if gap]
        assert [("unit", ""), ("0", ""), ("place", ">8"), ("place", "")] == gaps


def test_enumerations_are_alike() -> None:
    """By name, by value, in order, as keys and in texts."""

    class Theirs(enum.StrEnum):
        ONE = "1"
        OTHER = enum.auto()

    class Ours(in_enum.StrEnum):
        ONE = "1"
        OTHER = in_enum.auto()

    assert [(each.name, each.value) for each in Theirs] == [
        (each.name, each.value) for each in Ours
    ]
    assert (f"{Theirs.ONE}", str(Theirs.OTHER)) == (f"{Ours.ONE}", str(Ours.OTHER))
    assert Ours("1") is Ours.ONE
    assert {"1": 2}[Ours.ONE] == 2
    assert isinstance(Ours.ONE, in_enum.Enum)


def test_values_that_are_no_member_are_refused() -> None:
    """As with any enumeration."""

    class Ours(in_enum.Enum):
        ONE = in_enum.auto()

    refused = ""
    try:
        Ours(2)
    except ValueError as error:
        refused = str(error)

    assert refused == "2 is not a valid Ours"


def test_what_is_cached_is_worked_out_once() -> None:
    """Functions by what they are given, properties by their object."""
    asked: list[object] = []

    class Thing:
        @in_functools.cached_property
        def own(self) -> int:
            asked.append(self)
            return len(asked)

    double = in_functools.cache(lambda *given: asked.append(given) or len(asked))
    thing = Thing()

    assert (thing.own, thing.own) == (1, 1)
    assert (double(1, 2), double(1, 2), double(3)) == (2, 2, 3)


def test_functions_by_kind_are_alike() -> None:
    """The most special kind counts."""
    for module in (functools, in_functools):

        @module.singledispatch  # type: ignore[attr-defined]
        def told(what: object) -> str:
            return "thing"

        @told.register(int)
        def _(what: int) -> str:
            return "number"

        assert ["number", "number", "thing"] == [told(True), told(1), told("")]


def test_mappings_are_alike() -> None:
    """What is lacking is made; what nobody changes is equal to what it is made from."""
    for module in (collections, in_collections):
        found = module.defaultdict(list)  # type: ignore[attr-defined]
        found["a"].append(1)
        assert {"a": [1]} == found
        assert found.get("b") is None
    assert {"a": 1} == in_types.MappingProxyType({"a": 1})
    assert {"a": 1, "b": 2} == {**in_types.MappingProxyType({"a": 1}), "b": 2}
    assert {"a": 1} == in_types.MappingProxyType({"a": 1}).copy()


def test_words_and_contexts_are_what_they_are_at_first() -> None:
    """Nothing is set in the browser: a variable has its default, a catalogue no word."""
    theirs, ours = gettext.NullTranslations(), in_gettext.NullTranslations()

    assert theirs.gettext("unit") == ours.gettext("unit")
    for count in range(3):
        assert theirs.ngettext("unit", "units", count) == ours.ngettext("unit", "units", count)
    plain, own = contextvars.ContextVar("a", default="b"), in_contextvars.ContextVar("a", "b")
    assert (plain.name, plain.get()) == (own.name, own.get())


def test_scripts_have_every_name_that_is_asked_of_them() -> None:
    """A name that a script lacks would stop the reader, not the build."""
    scripts = packing._scripts()
    for module, names in packing._cut().foreign.items():
        for name in names - {""}:
            given = re.search(rf"[\s{{]{name}(:|,|\()", scripts[module], re.MULTILINE)
            assert given, f"{module}.{name}"

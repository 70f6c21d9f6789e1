"""Reading orders: every dialect's spellings, what is told of faults, and round trips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import STANDARD, unit
from case_tables import table
from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind
from zine.rules.notation import Reader
from zine.rules.notation.power_text import LONGEST_LINE
from zine.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
)
from zine.rules.outcomes import Fault, Submission
from zine.rules.position import Unit
from zine.rules.reasons import sentence

FOLDER = Path(__file__).parent / "notation"
READER = Reader(geography=STANDARD.geography, powers=STANDARD.powers)
START = {each.province: each for each in STANDARD.start.units}


def groups() -> Iterator[Any]:
    """Every group of spellings of the tables."""
    for file in sorted(FOLDER.glob("*.yaml")):
        for group in table(file):
            name = f"{file.stem}: {group['title']}"
            yield pytest.param(group, id=name.encode("ascii", "replace").decode())


def shown(submission: Submission) -> str:
    """A submission as the tables write it."""
    if submission.order:
        return str(submission.order)
    return f"{submission.fault}: {sentence(submission.why)}"


def units_of(group: Mapping[str, Any]) -> Mapping[str, Unit]:
    """The units of a group of spellings by province; the opening position by default."""
    if "units" not in group:
        return START
    placed = (unit(power, text) for power, texts in group["units"].items() for text in texts)
    return {each.province: each for each in placed}


def sender_of(group: Mapping[str, Any], text: str) -> str:
    """Whose orders a spelling is; a group may give some of its spellings to other powers."""
    others = group.get("senders", {})
    default = str(group.get("power", "France"))
    return next((power for power, texts in others.items() if text in texts), default)


def read(
    text: str, kind: PhaseKind = PhaseKind.MOVEMENT, power: str = "France"
) -> list[Submission]:
    """What a text reads as in the opening position."""
    return list(READER.read(text, power=power, kind=kind, units=START))


@pytest.mark.parametrize("group", [*groups()])
def test_spelling(group: Mapping[str, Any]) -> None:
    """Every spelling of a group reads as its table says."""
    found = {text: outcome(group, text) for text in group["orders"]}

    assert found == {
        text: [expected] if isinstance(expected, str) else expected
        for text, expected in group["orders"].items()
    }


def outcome(group: Mapping[str, Any], text: str) -> list[str]:
    """What a spelling reads as, as the tables write it."""
    found, kept, chatter = READER.read_whole(
        text, power=sender_of(group, text), kind=PhaseKind(group["phase"]), units=units_of(group)
    )
    return [
        *map(shown, found),
        *(f"kept: {each}" for each in kept),
        *(f"chatter: {each}" for each in chatter),
    ]


def test_the_tables_are_there() -> None:
    """No table of spellings has gone missing."""
    names = {file.stem for file in FOLDER.glob("*.yaml")}
    tables = {"datc", "maelstrom", "zines", "judges", "english", "faults", "conditional", "people"}
    assert tables <= names


def test_people_write_in_many_ways() -> None:
    """The table of orders as people write them is as long as it must be."""
    groups = table(FOLDER / "people.yaml")
    assert sum(len(group["orders"]) for group in groups) >= 400


def test_text_is_what_was_written() -> None:
    """A submission's text is the order as written, without list marks and comments."""
    text = "France:\n 1. (A PAR–bur)  # maybe\n* F bre - Mao, A GAS-\n  SPA."
    assert [each.text for each in read(text)] == ["(A PAR–bur)", "F bre - Mao", "A GAS- SPA"]


def test_submissions_carry_power_and_order() -> None:
    """A submission says who ordered what."""
    (found,) = read("a par-bur")
    assert found == Submission(
        power="France", text="a par-bur", order=Move("France", UnitKind.ARMY, "PAR", "BUR")
    )


def test_a_dislodged_unit_comes_first() -> None:
    """Among retreats the power's own dislodged unit is meant."""
    units = {"LVN": unit("Russia", "A LVN"), "LVP": unit("Germany", "A LVP")}
    found = READER.read("A LIV D", power="Russia", kind=PhaseKind.RETREATS, units=units)
    assert [each.order for each in found] == [Disband("Russia", UnitKind.ARMY, "LVN")]


def test_a_text_too_long_is_refused_whole() -> None:
    """Nothing of an immense text is read."""
    (found,) = read("A PAR - BUR\n" * 2000)
    assert found.fault is Fault.INVALID
    assert sentence(found.why) == "a text of more than 20,000 characters is not read"
    assert len(found.text) < 200


def test_a_line_too_long_is_refused_alone() -> None:
    """An immense line does not keep the others from being read."""
    before, found, after = read("A PAR H\n" + "A PAR - BUR, " * 50 + "\nA MAR H")
    assert (str(before.order), str(after.order)) == ("A PAR H", "A MAR H")
    assert sentence(found.why) == "a line of more than 500 characters is not read"
    assert len(found.text) <= LONGEST_LINE


GEOGRAPHY = STANDARD.geography
LOCATIONS = tuple(dict.fromkeys((*GEOGRAPHY.provinces, *GEOGRAPHY.locations[UnitKind.FLEET])))
locations = st.sampled_from(LOCATIONS)
provinces = st.sampled_from(tuple(GEOGRAPHY.provinces))
kinds = st.sampled_from((*UnitKind, None))
power = st.just("France")
ORDERS: Mapping[PhaseKind, st.SearchStrategy[Order]] = {
    PhaseKind.MOVEMENT: st.one_of(
        st.builds(Hold, power, kinds, locations),
        st.builds(Move, power, kinds, locations, locations, st.booleans()),
        st.builds(Support, power, kinds, locations, kinds, locations, st.none() | locations),
        st.builds(Convoy, power, kinds, locations, provinces, provinces),
    ),
    PhaseKind.RETREATS: st.one_of(
        st.builds(Retreat, power, kinds, locations, locations),
        st.builds(Disband, power, kinds, locations),
    ),
    PhaseKind.ADJUSTMENTS: st.one_of(
        st.builds(Build, power, kinds, locations),
        st.builds(Remove, power, kinds, locations),
        st.builds(Waive, power),
    ),
}


@pytest.mark.parametrize("kind", ORDERS)
@given(data=st.data())
def test_round_trip(kind: PhaseKind, data: st.DataObject) -> None:
    """Every order reads back from its canonical notation."""
    order = data.draw(ORDERS[kind])
    assert [each.order for each in read(str(order), kind)] == [order]


@pytest.mark.deep
@pytest.mark.parametrize("kind", ORDERS)
@pytest.mark.parametrize("separator", ["\n", ", ", "; ", " and ", ". ", "\n\n- "])
@given(data=st.data())
def test_round_trip_of_many(kind: PhaseKind, separator: str, data: st.DataObject) -> None:
    """Orders that name their units' kinds stay apart, whatever stands between them."""
    named = ORDERS[kind].filter(lambda order: isinstance(order, Waive) or order.kind is not None)
    orders = data.draw(st.lists(named, min_size=1, max_size=6))
    text = separator.join(map(str, orders))
    assert [each.order for each in read(text, kind)] == orders


SNIPPETS = st.sampled_from(
    [
        *[
            "A",
            "F",
            "S",
            "C",
            "H",
            "R",
            "D",
            "B",
            "M",
            "W",
            "1",
            "2",
            "-",
            ",",
            ":",
            ";",
            "(",
            ")",
            "[",
            "]",
            "<",
            ">",
            "/",
            "+",
            ".",
            "*",
            "#",
            "&",
            "é",
        ],
        *[
            "PAR",
            "Lon",
            "LIV",
            "North",
            "Sea",
            "St",
            "nc",
            "coast",
            "ENG",
            "England",
            "ECH",
            "sa",
            "->",
            "via",
            "convoy",
        ],
        *["and", "build", "remove", "waive", "retreats", "hold", "if", "of", "to", "the"],
        *(" ", "\n", "\ufeff", "\u00a0"),
    ]
)
texts = st.text() | st.lists(SNIPPETS, max_size=25).map(" ".join) | st.lists(SNIPPETS).map("".join)


@pytest.mark.parametrize("kind", ORDERS)
@given(text=texts, nation=st.sampled_from(("France", "Nowhere")))
def test_never_raises(kind: PhaseKind, text: str, nation: str) -> None:
    """Whatever the text, every submission has an order or says why not."""
    for each in READER.read(text, power=nation, kind=kind, units=START):
        assert each.text
        assert (each.order is None) == bool(sentence(each.why)) == (each.fault is not None)


@pytest.mark.parametrize("kind", ORDERS)
@given(text=texts)
def test_reading_again_finds_the_same(kind: PhaseKind, text: str) -> None:
    """What was read, written in the canonical notation, reads the same."""
    orders = [each.order for each in read(text, kind) if each.order]
    for order in orders:
        assert [each.order for each in read(str(order), kind)] == [order]

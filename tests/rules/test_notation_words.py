"""Whatever the text, no order is read whose words are not in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import STANDARD
from zine.rules.calendar import PhaseKind
from zine.rules.geography import coast_of, province_of
from zine.rules.notation import Reader
from zine.rules.notation.canonical import places_of
from zine.rules.notation.names import SHORTEST_PREFIX, PlaceNames, part
from zine.rules.notation.order_words import FUSED, VERBS, Form
from zine.rules.notation.tokens import Sign, clean, tokens
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
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_variant

READER = Reader(geography=STANDARD.geography, powers=STANDARD.powers)
NAMES = PlaceNames(geography=STANDARD.geography, powers=STANDARD.powers)
START = {each.province: each for each in STANDARD.start.units}
PHASES = (PhaseKind.MOVEMENT, PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS)

SPOKEN = [
    *["A", "F", "army", "fleet", "S", "C", "H", "R", "D", "B", "- ", "->", "<-", "<->", "→", "+"],
    *["PAR", "BUR", "Lon", "LIV", "NORW", "NTH", "EBUL", "SSPA", "Paris", "Bugundy", "Keil", "EC"],
    *["North", "Sea", "English", "Channel", "St", "nc", "(sc)", "/n", "coast", "north", "of"],
    *["England", "German", "England:", "France:", "Builds:", "If dislodged", "Retreats:", "1."],
    *["support", "hold", "move", "to", "from", "via", "convoy", "supports", "goes", "builds"],
    *["please", "hope", "all", "is", "well", "thanks", "Bob", "maybe", "not", "or", "if", "?"],
    *["(", ")", ",", ";", ".", "\n", "\n\n", "and", "1,5", "2", "waive", "no build", "*", "•"],
]
junk = st.lists(st.sampled_from(SPOKEN), max_size=30).map(" ".join) | st.text(max_size=80)


def named(text: str) -> set[str]:
    """Every province that some words of a text could name, one letter wrong or not."""
    line = [token for token in tokens(clean(text)) if token.sign in (Sign.WORD, Sign.DASH)]
    found: set[str] = set()
    for start in range(len(line)):
        run = [part(token) for token in line[start : start + NAMES.longest]]
        for length in range(1, len(run) + 1):
            match = NAMES.province(run[:length])
            found.update(match.provinces if match else ())
            slip = NAMES.slip(" ".join(token.text for token in line[start : start + length]))
            found.update({slip} if slip else ())
    return found


def forms(text: str) -> set[Form]:
    """Every order word in a text."""
    spoken = [token.word for token in tokens(clean(text))]
    phrases = (tuple(spoken[at : at + length]) for at in range(len(spoken)) for length in (1, 2, 3))
    said = {VERBS[phrase] for phrase in phrases if phrase in VERBS}
    return said | {FUSED[word][0] for word in spoken if word in FUSED}


def told(order: Order, text: str) -> bool:
    """Whether an order word, or a mark that can stand for one, is in the text."""
    said = forms(text)
    signs = {token.sign for token in tokens(clean(text))}
    goes = Sign.DASH in signs or said & {Form.MOVE, Form.CONVOY, Form.RETREAT}
    match order:
        case Support():
            return Form.SUPPORT in said and (order.target is None or bool(goes))
        case Convoy():
            return Form.CONVOY in said and bool(goes)
        case Hold():
            return Form.HOLD in said
        case Move() | Retreat():
            return bool(goes)
        case Disband() | Remove():
            return Form.DISBAND in said or Sign.DASH in signs
        case Waive():
            return Form.WAIVE in said
        case Build():
            return True  # a unit alone is a build
    return False


@pytest.mark.parametrize("kind", PHASES)
@given(text=junk)
def test_no_order_comes_from_nowhere(kind: PhaseKind, text: str) -> None:
    """Each order's provinces, coasts and order word stand in the text."""
    for line in READER.read(text, power="France", kind=kind, units=START):
        if line.order is None:
            continue
        assert told(line.order, text), (text, line)
        places = places_of(line.order)
        assert {province_of(place) for place in places} <= named(text), (text, line)
        letters = {coast[0].casefold() for place in places if (coast := coast_of(place))}
        assert letters <= set(text.casefold()), (text, line)


@pytest.mark.parametrize("kind", PHASES)
@given(text=junk)
def test_everything_has_its_place(kind: PhaseKind, text: str) -> None:
    """Orders, texts for later and chatter are told apart; nothing raises."""
    found = READER.read_whole(text, power="France", kind=kind, units=START)
    assert all(line.text for line in found.orders)
    assert all((line.order is None) == bool(line.why) for line in found.orders)
    assert all(found.kept)
    assert all(found.chatter)
    assert not {line.text for line in found.orders if line.order} & set(found.chatter)


@pytest.mark.parametrize("arrow", ["<-", "<->", "<--", "<=>", "←", "↔", "><"])
@given(text=junk)
def test_no_line_with_a_reversed_arrow_is_read(arrow: str, text: str) -> None:
    """A line in which an arrow points back yields no order beside it."""
    flat = text.replace("\n", " ").replace(",", " ").replace(";", " ").replace(".", " ")
    lines = READER.read(
        f"A PAR {arrow} BUR {flat}", power="France", kind=PhaseKind.MOVEMENT, units=START
    )
    assert all(line.order is None or arrow not in line.text for line in lines)


@given(text=junk)
def test_nothing_is_read_under_the_heading_of_another(text: str) -> None:
    """What follows another power's heading is refused as long as no other heading comes."""
    flat = text.replace(":", " ").replace("\n", " ")
    lines = READER.read(
        f"England:\nF LON - NTH, {flat}", power="France", kind=PhaseKind.MOVEMENT, units=START
    )
    assert all(line.order is None for line in lines)


@pytest.mark.parametrize("variant", variant_names())
def test_no_alias_begins_two_names(variant: str) -> None:
    """An alias longer than a code never stands for one of several names that it begins."""
    geography = load_variant(variant).variant.geography
    whole = {code: p.name.casefold().replace(" ", "") for code, p in geography.provinces.items()}
    doubtful = [
        (alias, others)
        for code, province in geography.provinces.items()
        for alias in province.aliases
        if len(alias) > SHORTEST_PREFIX
        and (
            others := [
                other
                for other, name in whole.items()
                if other != code and name.startswith(alias.casefold())
            ]
        )
    ]
    assert doubtful == []

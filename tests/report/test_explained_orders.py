"""Every way in which an order comes out, from the orders to the sentence that is printed."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from battles import play
from boards import STANDARD, board, phase_of, unit
from zine.report.boards import by_province
from zine.report.outcome_explanation import SUPPLIED_WORDS, Explainer, retreat_text
from zine.rules.calendar import PhaseKind
from zine.rules.notation.canonical import read_canonical
from zine.rules.outcomes import Bounced, Resolution, Result, Submission, Supplied
from zine.rules.pipeline import adjudicate
from zine.rules.position import Dislodged, Position, position

SEA = {"England": "F NTH C A YOR - NWY, A YOR - NWY"}
MOVEMENT = [
    (
        {"Germany": "A MUN - BUR", "France": "A PAR - BUR"},
        "A MUN - BUR",
        "bounced with French A PAR",
    ),
    ({"Germany": "A MUN - BUR, A BUR H"}, "A MUN - BUR", "a power cannot dislodge its own A BUR"),
    (
        {"Germany": "A MUN S A RUH - BUR, A RUH - BUR", "Austria": "A BOH - MUN"},
        "A MUN S A RUH - BUR",
        "support cut by Austrian A BOH from the east",
    ),
    (
        {**SEA, "Germany": "F HEL - NTH, F DEN S F HEL - NTH"},
        "F NTH C A YOR - NWY",
        "convoy disrupted; dislodged by German F HEL",
    ),
    (
        {**SEA, "Germany": "F HEL - NTH, F DEN S F HEL - NTH"},
        "A YOR - NWY",
        "no convoy: English F NTH dislodged",
    ),
    (
        {"England": "F NTH H, F NWG C A YOR - NWY, A YOR - NWY"},
        "A YOR - NWY",
        "no convoy: no chain of fleets was ordered to carry it",
    ),
    (
        {
            "England": "F LON S F WAL - ENG, F WAL - ENG",
            "France": "F ENG C A BRE - LON, A BRE - LON",
        },
        "A BRE - LON",
        "no convoy: a paradox, in which the convoying fleets hold",
    ),
    (
        {
            "England": "F NTH C A LON - BEL, A LON - BEL, F ENG S A LON - BEL",
            "France": "F BEL S F NTH",
            "Germany": "F HEL S F SKA - NTH, F SKA - NTH",
        },
        "F NTH C A LON - BEL",
        "convoy stilled: it was part of a paradox, so the fleet holds",
    ),
    (
        {"Germany": "A MUN S A RUH, A RUH - KIE"},
        "A MUN S A RUH",
        "void: the unit moved (A RUH - KIE), and a support to hold does not help a move",
    ),
    (
        {"Germany": "A MUN S A RUH - BUR, A RUH - KIE"},
        "A MUN S A RUH - BUR",
        "void: the order there was A RUH - KIE",
    ),
    ({"Germany": "A MUN - LON"}, "A MUN - LON", "void (illegal): A MUN cannot reach London"),
    (
        {"Germany": "A MUN - BUR, A RUH S A MUN - BUR", "France": "A BUR H"},
        "A BUR H",
        "dislodged by German A MUN",
    ),
    (
        {
            "Germany": "F HOL - BEL, A RUH S F HOL - BEL",
            "France": "A BEL H",
            "England": "A PIC H, A BUR H",
        },
        "A BEL H",
        "dislodged by German F HOL, nowhere to retreat: destroyed",
    ),
    ({"Germany": "A MUN H"}, "A MUN H", ""),
]


def reasons(done: Resolution) -> dict[str, str]:
    """What is printed of each order."""
    sides = {("BOH", "MUN"): "the east"}
    explainer = Explainer(STANDARD, by_province(done.before), lambda *ends: sides.get(ends, ""))
    return {str(each.order): explainer.reason(each) for each in done.results}


@pytest.mark.parametrize(("orders", "order", "words"), MOVEMENT, ids=[each[2] for each in MOVEMENT])
def test_an_order_is_explained(orders: Mapping[str, str], order: str, words: str) -> None:
    """The whole sentence."""
    assert words == reasons(play(orders))[order]


def test_a_move_that_nobody_stopped_is_explained() -> None:
    """By the rule that a power does not help to dislodge its own units."""
    move = read_canonical("A MUN - BUR", "Germany", PhaseKind.MOVEMENT)
    explainer = Explainer(STANDARD, {}, lambda *_: "")

    told = explainer.reason(Result("Germany", move, Bounced(())))

    assert "a power cannot dislodge its own unit, nor help to" == told


def phase(kind: PhaseKind, before: Position, orders: Mapping[str, str]) -> Resolution:
    """A phase after the moves."""
    lines = [
        Submission(power, text, read_canonical(text, power, kind)) for power, text in orders.items()
    ]
    return adjudicate(STANDARD, STANDARD.rulebook, phase_of(kind), before, lines)


def test_units_that_retreat_to_one_place_are_disbanded() -> None:
    """Each with the other."""
    before = position(
        [],
        {},
        [
            Dislodged(unit("Germany", "A MUN"), "BOH", ("RUH",)),
            Dislodged(unit("France", "A BUR"), "PAR", ("RUH",)),
            Dislodged(unit("Italy", "A VEN"), "TRI", ("TUS",)),
        ],
    )
    done = phase(
        PhaseKind.RETREATS,
        before,
        {"Germany": "A MUN R RUH", "France": "A BUR R RUH", "Italy": "A VEN R TUS"},
    )

    explainer = Explainer(
        STANDARD, {each.unit.province: each.unit for each in before.dislodged}, lambda *_: ""
    )
    told = [explainer.reason(each) for each in done.results]
    assert "met German A MUN in the same province; all disbanded" in told
    assert {"Italy retreats A VEN to TUS.", "Germany disbands A MUN."} < {
        retreat_text(each, STANDARD) for each in done.results
    }


@pytest.mark.parametrize(
    ("kind", "supplied", "words"),
    [
        (PhaseKind.MOVEMENT, Supplied.MISSING, "no order was given"),
        (PhaseKind.ADJUSTMENTS, Supplied.CIVIL_DISORDER, "civil disorder"),
    ],
)
def test_an_order_that_nobody_gave_is_explained(
    kind: PhaseKind, supplied: Supplied, words: str
) -> None:
    """By why the adjudicator supplied it."""
    done = phase(kind, board({"Germany": ["A MUN"]}), {})

    assert [(supplied, words)] == [
        (each.supplied, reasons(done)[str(each.order)]) for each in done.results
    ]


def test_every_order_supplied_has_its_words() -> None:
    """As they are printed."""
    assert {each.name: words for each, words in SUPPLIED_WORDS.items()} == {
        "MISSING": "no order was given",
        "VOID": "its order was void",
        "NMR": "no moves received",
        "CIVIL_DISORDER": "civil disorder",
        "NO_RETREAT": "nowhere to retreat",
        "UNUSED": "build not used",
    }

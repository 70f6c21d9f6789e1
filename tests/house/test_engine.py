"""The adjudicator as a library: what it exports, what it loads, and the example of its page."""

from __future__ import annotations

import subprocess
import sys
from inspect import Parameter, signature

import pytest

from documents import fence, fences
from sites import REPO
from zine import engine, rules
from zine.rules.outcomes import Void
from zine.rules.void_reasons import Illegal
from zine.variantfiles.variant_reader import load_variant

PAGE = (REPO / "docs/engine.md").read_text(encoding="utf-8")
PLAIN = ("standard", "fleet-rome", "aberration")
HEAVY = ("pelican", "pydantic", "jinja2", "PIL", "click", "nh3")


def run(program: str) -> str:
    """What a program prints that knows nothing but the package."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": str(REPO / "plugins")},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def example() -> str:
    """The program in the documentation."""
    return fence("docs/engine.md", "python")


def test_the_example_runs_without_the_press() -> None:
    """It prints every order with its reason, and loads nothing heavy."""
    loaded = f"import sys; print([n for n in {HEAVY!r} if n in sys.modules])"

    lines = run(f"{example()}\n{loaded}").splitlines()

    assert "[]" == lines[-1]
    assert "Germany: F KIE - LON: void (illegal): F KIE cannot reach London" in lines
    assert "Germany: A MUN - BUR: bounced with French A PAR" in lines
    assert "France: A PAR - BUR: succeeds" in lines
    assert lines[-2].endswith("['A BUR', 'A MAR', 'F MAO']")


def test_the_example_is_short() -> None:
    """A researcher writes no more than this."""
    assert len(example().splitlines()) <= 15


def test_every_name_is_there_and_told() -> None:
    """What is exported exists, has a docstring and a line on the page, but for plain values."""
    functions = [name for name in engine.__all__ if name.islower() and name != "position"]
    values = {"STANDARD_STEPS"}

    assert [] == [
        name for name in engine.__all__ if not getattr(engine, name).__doc__ and name not in values
    ]
    assert [] == [name for name in functions if f"`{name}(" not in PAGE]
    assert sorted(set(engine.__all__)) == sorted(engine.__all__)
    assert set(rules.__all__) < set(engine.__all__)


def test_a_map_of_ones_own_needs_nothing_from_further_in() -> None:
    """The second example of the page, whose output its walkthrough compares."""
    own = next(each.text for each in fences(REPO / "docs/engine.md") if "Geography(" in each.text)

    assert ["from zine.rules import ("] == [
        line for line in own.splitlines() if line.startswith(("import ", "from "))
    ]


def test_arguments_come_in_one_order() -> None:
    """Variant and rulebook first; what only some variants need has a name."""
    told = [signature(each) for each in (engine.explain, engine.contests, engine.look_ahead)]
    asked = signature(engine.adjudicate).parameters.values()

    assert [["variant", "rulebook", "done"]] * 3 == [list(each.parameters) for each in told]
    assert ["absent", "papers", "seed", "ahead"] == [
        each.name for each in asked if each.kind is Parameter.KEYWORD_ONLY
    ]


def test_nothing_that_a_text_holds_is_dropped() -> None:
    """Orders for this phase, those for later ones, and what was written beside them."""
    variant = engine.load_variant("standard")
    phase = variant.calendar.phase(1901, 1)
    text = "Dear GM,\nA PAR - BUR\nA XYZ - BUR\nBuilds: A PAR"

    found = engine.read_texts(variant, phase, variant.start, {"France": text})["France"]

    lines = engine.read_orders(variant, phase, variant.start, {"France": text})
    assert found.orders == lines
    assert ["A PAR - BUR", "A XYZ - BUR"] == [each.text for each in lines]
    assert [None, engine.Fault.INVALID] == [each.fault for each in lines]
    assert (("Builds: A PAR",), ("Dear GM",)) == (found.kept, found.chatter)


@pytest.mark.parametrize("name", PLAIN)
def test_a_variant_is_the_same_as_in_the_press(name: str) -> None:
    """Both readers make the same value of the same files."""
    assert load_variant(name).variant == engine.load_variant(name)


@pytest.mark.parametrize(
    ("name", "words"),
    [("capitalist", "expansions"), ("nonesuch", "there is no variant 'nonesuch'")],
)
def test_what_cannot_be_loaded_is_told(name: str, words: str) -> None:
    """As a ValueError with words."""
    with pytest.raises(ValueError, match=words):
        engine.load_variant(name)


def test_a_reason_is_a_value() -> None:
    """A program need not read sentences."""
    variant = engine.load_variant("standard")
    phase = variant.calendar.phase(1901, 1)
    lines = engine.read_orders(variant, phase, variant.start, {"Germany": "F KIE - LON"})

    done = engine.adjudicate(variant, variant.rulebook, phase, variant.start, lines)

    kiel = next(u for u in variant.start.units if u.location == "KIE")
    verdict = next(r.outcome for r in done.results if r.text)
    assert isinstance(verdict, Void)
    assert Illegal.CANNOT_REACH(unit=kiel, place="London") == verdict.why


def test_orders_of_a_stranger_raise() -> None:
    """A program's slip, not a player's."""
    variant = engine.load_variant("standard")
    phase = variant.calendar.phase(1901, 1)

    with pytest.raises(KeyError, match="Atlantis"):
        engine.read_orders(variant, phase, variant.start, {"Atlantis": "A X H"})


def test_options_for_builds_and_removals() -> None:
    """What may be built, with every coast; how many must go."""
    variant = engine.load_variant("standard")
    moscow = next(u for u in variant.start.units if u.location == "MOS")
    owners = {"STP": "Russia", "MOS": "Russia"}

    due, choices = engine.build_options(variant, engine.position([moscow], owners), "Russia")

    assert (1, ["A STP", "F STP/NC", "F STP/SC"]) == (due, sorted(map(str, choices)))
    assert 1 == engine.removals_due(engine.position([moscow], {}), "Russia")


def test_options_for_retreats() -> None:
    """The places that a dislodged unit may go to."""
    variant = engine.load_variant("standard")
    phase = variant.calendar.phase(1901, 1)
    units = [
        engine.Unit("Germany", u.kind, "MUN") for u in variant.start.units if u.location == "MUN"
    ]
    units += [engine.Unit("Austria", units[0].kind, each) for each in ("BOH", "TYR")]
    board = engine.position(units, {})
    texts = {"Austria": "A BOH - MUN, A TYR S A BOH - MUN"}
    lines = engine.read_orders(variant, phase, board, texts)

    done = engine.adjudicate(variant, variant.rulebook, phase, board, lines)

    options = engine.retreat_options(done.after, "Germany")
    assert {units[0]: ("BER", "BUR", "KIE", "RUH", "SIL")} == {
        unit: tuple(sorted(places)) for unit, places in options.items()
    }

"""Positions that one well-known adjudicator or another gets wrong, each named for its fault."""

from __future__ import annotations

from battles import play
from boards import STANDARD, by_power
from zine.rules.outcomes import (
    Bounced,
    Convoyed,
    Cut,
    Moved,
    NoConvoy,
    Outcome,
    Resolution,
    Supported,
)
from zine.rules.pipeline import look_ahead


def outcome(done: Resolution, text: str) -> Outcome:
    """What became of the order with this text."""
    return next(result.outcome for result in done.results if result.text == text)


def retreats(done: Resolution, location: str) -> tuple[str, ...]:
    """Where the unit dislodged at a location may go."""
    return next(each.retreats for each in done.after.dislodged if each.unit.location == location)


def test_own_support_does_not_help_a_convoyed_attack_dislodge_ones_own_unit() -> None:
    """France may not, with Germany's convoyed army, drive out its own army in Belgium."""
    done = play(
        {
            "England": "A LON - BEL, F NTH C A LON - BEL",
            "France": "A BEL H, A BUR S A LON - BEL",
        }
    )

    assert outcome(done, "A LON - BEL") == Bounced(("BEL",))
    assert done.after.dislodged == ()


def test_another_powers_support_does_not_dislodge_ones_own_unit() -> None:
    """Russia's support would count against anyone in Kiel but Germany itself."""
    done = play(
        {
            "Germany": "F KIE H, A RUH - KIE",
            "Russia": "A MUN S A RUH - KIE, A BER S A RUH - KIE",
        }
    )

    assert outcome(done, "A RUH - KIE") == Bounced(("KIE",), own=True)
    assert done.after.dislodged == ()


def test_a_convoy_is_disrupted_only_if_its_fleet_is_dislodged() -> None:
    """An attack on the convoying fleet that fails leaves the convoy as it was."""
    done = play(
        {"England": "A LON - BEL, F NTH C A LON - BEL", "Germany": "F HEL - NTH"},
    )

    assert outcome(done, "F NTH C A LON - BEL") == Convoyed()
    assert outcome(done, "A LON - BEL") == Moved(("NTH",))


def test_a_contested_province_stays_barred_after_a_convoyed_dislodgement() -> None:
    """The convoyed attacker's own province is open, one that was fought over is not."""
    done = play(
        {
            "England": "A NWY - SWE VIA, F SKA C A NWY - SWE, F BAL S A NWY - SWE",
            "Russia": "A SWE H, A STP - FIN",
            "Germany": "F BOT - FIN",
        }
    )

    assert done.contested == ("FIN",)
    assert retreats(done, "SWE") == ("DEN", "NWY")


def test_an_occupied_origin_stays_barred_after_a_convoyed_dislodgement() -> None:
    """If another unit has moved into the attacker's province, nobody retreats there."""
    done = play(
        {
            "England": "A NWY - SWE VIA, F SKA C A NWY - SWE, F BAL S A NWY - SWE, F NTH - NWY",
            "Russia": "A SWE H",
        }
    )

    assert retreats(done, "SWE") == ("DEN", "FIN")


def test_defend_strength_counts_supports_of_the_opponents_power() -> None:
    """In a head-to-head a support by the opponent's own power still defends."""
    done = play(
        {
            "Germany": "A BER - PRU, A SIL S A PRU - BER, F KIE S A BER - PRU",
            "Russia": "A PRU - BER, A WAR S A PRU - BER",
        }
    )

    assert outcome(done, "A BER - PRU") == Bounced(("PRU",))
    assert isinstance(outcome(done, "A PRU - BER"), Bounced)


def test_no_false_paradox_where_a_unit_merely_could_cut() -> None:
    """The fleet holds whether or not the convoyed army cuts: nothing depends on it."""
    done = play(
        {
            "England": "A LON - BEL, F ENG C A LON - BEL, F IRI S F ENG",
            "France": "F BRE - ENG, F BEL S F BRE - ENG",
        }
    )

    assert outcome(done, "F ENG C A LON - BEL") == Convoyed()
    assert outcome(done, "F BEL S F BRE - ENG") == Cut(("LON",))
    assert outcome(done, "A LON - BEL") == Bounced(("BEL",))


def test_an_army_whose_convoy_fails_contests_nothing() -> None:
    """Another unit walks in, and a third may retreat there, as if the army had not moved."""
    done = play(
        {
            "England": "A LON - BEL, F NTH C A LON - BEL",
            "Germany": "F HEL - NTH, F DEN S F HEL - NTH",
            "France": "A PIC - BEL",
        }
    )

    assert outcome(done, "A LON - BEL") == NoConvoy(("NTH",))
    assert outcome(done, "A PIC - BEL") == Moved()


def test_an_army_without_a_route_contests_nothing() -> None:
    """With no convoy ordered the move is no attack: it cuts no support."""
    done = play(
        {
            "England": "A LON - BEL, F NTH H",
            "France": "A BEL S A PIC, A PIC H",
        }
    )

    assert outcome(done, "A LON - BEL") == NoConvoy()
    assert outcome(done, "A BEL S A PIC") == Supported()


def test_via_convoy_without_a_convoy_does_not_go_overland() -> None:
    """There is no falling back to the land route (DATC 4.A.3 as of 3.0)."""
    done = play({"France": "A PIC - BEL VIA", "England": "F ENG H"})

    assert outcome(done, "A PIC - BEL VIA") == NoConvoy()


def test_a_disrupted_convoy_does_not_fall_back_to_land() -> None:
    """Nor when the convoy was there and was driven out."""
    done = play(
        {
            "France": "A PIC - BEL, F ENG C A PIC - BEL",
            "England": "F LON - ENG, F WAL S F LON - ENG",
        }
    )

    assert outcome(done, "A PIC - BEL") == NoConvoy(("ENG",))


def test_own_convoy_shows_intent_and_a_foreign_one_does_not() -> None:
    """An army is convoyed next door by its own power's fleet, not kidnapped by another's."""
    own = play({"England": "A NWY - SWE, F SKA C A NWY - SWE", "Russia": "A SWE - NWY"})
    foreign = play(
        {"England": "A NWY - SWE", "Germany": "F SKA C A NWY - SWE", "Russia": "A SWE - NWY"}
    )

    assert outcome(own, "A NWY - SWE") == Moved(("SKA",))
    assert outcome(foreign, "A NWY - SWE") == Bounced(("SWE",))


def test_a_support_is_cut_from_any_coast() -> None:
    """The attack on one coast cuts the support given from the other."""
    done = play(
        {"France": "F SPA/NC S F MAO, F MAO H", "Italy": "F LYO - SPA/SC", "England": "F NAO - MAO"}
    )

    assert outcome(done, "F SPA/NC S F MAO") == Cut(("LYO",))


def test_phases_that_need_nobody_are_told_apart() -> None:
    """What nobody had to do is passed by name; what somebody must do comes next."""
    quiet = play({"France": "A PAR - BUR"})
    ahead = look_ahead(STANDARD, STANDARD.rulebook, quiet)

    assert [phase.slug for phase in ahead.passed] == ["1901-2-spring-retreats"]
    assert ahead.phase is not None
    assert ahead.phase.slug == "1901-3-fall-movement"


def test_a_unit_with_nowhere_to_go_is_destroyed_at_once() -> None:
    """It is told as destroyed and no retreat phase is held for it."""
    done = play({"France": "A POR H", "England": "A SPA - POR, F MAO S A SPA - POR"})

    assert by_power(done.after.units) == {"England": ["A POR", "F MAO"]}
    assert done.after.dislodged == ()
    assert next(result.destroyed for result in done.results if result.dislodged_by)

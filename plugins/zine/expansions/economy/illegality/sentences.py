"""What is said of void orders and of refused Winter papers of the 1914 rules."""

from __future__ import annotations

from zine.expansions.economy.illegality import EconomyWhy
from zine.expansions.economy.illegality.winter import PointsNeeded
from zine.rules.illegality.sentences import known, said, sentence

SENTENCES = known(
    {
        "MustStand": "its capital was captured: its units must stand",
        "Uncontrolled": "{country} is controlled by nobody",
        "UnitShaken": "the unit retreated last season and may not support an attack",
        "NoBomber": "{power} has no bomber to order in {base}",
        "BaseAtSea": "bombers cannot be based at sea",
        "NotAnothersCentre": "{centre} is no other country's centre",
        "NotACentre": "{place} is no centre",
        "OutOfRange": "{goal} is {distance} spaces away; the range is {reach}",
        "SecondOrders": "different orders for its second segment were given",
        "NoFleetByThen": "{power} has ordered no fleet to be in {place} by then",
        "NoSecondSegment": "only fleets have a second segment",
        "KeepsToSea": "a fleet with two segments keeps to the sea; {place} is land",
        "FleetCannotReach": "a fleet in {start} cannot reach {goal}",
        "HasCapital": "{country} has its capital in {capital}",
        "NotHome": "{place} is no home centre of {country}",
        "NotOwned": "{country} does not own {place}",
        "NotTheirsToOpen": "{place} is not {power}'s to open",
        "NotByRail": "only armies go by railway",
        "NoRailway": "no railway leads from {start} to {goal}",
        "PassesTwice": "the railway passes a province twice",
        "RailwayAbroad": "{stop} is not in {power}'s home country",
        "NoSupplyLeft": "no supply point is left for the retreat",
        "NoPermission": "{owner} has given no permission to retreat to {goal}",
        "FleetUnsupported": (
            "a fleet enters a centre only with an army's support, and a retreat has none"
        ),
        "SeveralOrders": "'{written}' is not one order",
        "WriteInFull": "write it in full: {order}",
        "NotForRetreats1914": "in this phase units retreat, and retreats are permitted",
        "NotAStop": "'{written}' is no stop on a railway",
        "RailwayToNowhere": "the railway leads nowhere",
        "NotToAUnit": "the first segment's order is no order to a unit",
        "NotForSecond": "in the second segment a fleet moves, supports or holds",
        "BombersFlyAlone": "bombers cannot attack units, nor give or receive support (rule 15)",
        "BomberUnclear": (
            "a bomber changes base ('B MUN - BUR'), defends or bombs a centre, or holds"
        ),
        "PermitUnclear": "name the unit and where it may go: 'permit A BUR - PAR'",
        "NotBeforeSpring": "only political factors are allocated before the first Spring",
        "MinorsHaveNoFactors": "only Great Powers have political factors (rule 16)",
        "NotAMinor": "{minor} is no minor country",
        "HoldsHomeCentre": "{player} holds a home centre of {minor} (16.G)",
        "OnlyLeft": "only {points} supply points are left",
        "NoFactors": "{country} has no factors in {minor}",
        "NotDeclaredToo": "{other} did not declare it too (rule 14)",
        "NotOrderedToo": "{other} did not order the same (16.D)",
        "CannotHoldControl": "{holder} cannot be given control of {minor} so (16.D)",
        "TooFewFactors": "{total} factors together; {needed} are needed",
        "ConditionalGift": "transfers may not be conditional (rule 4)",
        "MinorGivesNothing": "a minor country gives nothing (16.J)",
        "NoLedger": "{to} keeps no ledger while nobody controls it",
        "GivenToItself": "a country cannot give to itself",
        "OnlyTransferable": "only {points} may still be transferred (rule 4)",
        "NoBomberThere": "{country} has no bomber in {place}",
        "NoUnitOfTheirs": "{country} has no unit in {place}",
        "RemovedAndBuilt": "who removes a unit may not build in the same Winter (rule 6)",
        "NotAnOwnHome": "{site} is no home centre that {country} owns",
        "SiteOccupied": "{site} is occupied",
        "PointsNeeded": "{amount} supply points are needed",
        "PointsNeeded one": "a supply point is needed",
        "MinorBuildsNoBomber": "only Great Powers build bombers (rule 15)",
        "NoBombersYet": "no bombers are built before {first} (rule 15)",
        "EnoughBombers": "no more than {allowed} may be built in {year} (rule 15)",
        "NoBase": "{place} is neither {country}'s centre nor occupied by its unit",
    }
)


@sentence.register
def _(why: EconomyWhy) -> str:
    return said(why, SENTENCES, "PointsNeeded one" if why == PointsNeeded(1) else "")

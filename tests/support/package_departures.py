"""The battle as the package `diplomacy` fights it, where it departs from the DATC and from ours.

What is here is known by playing the same games with both. Each rule is exact: with all of them our
engine has the package's positions and results in every phase.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random

import pytest

from zine.diplomacy import Game
from zine.rules.battle import movement
from zine.rules.battle.actions import Action
from zine.rules.battle.equation_solver import Ask
from zine.rules.battle.equations import NONE, Battle, Range
from zine.rules.geography import Geography, province_of
from zine.rules.orders import Move, Order, Support
from zine.rules.position import Dislodged, Unit
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Assigned, Scene

ours_driven_out = movement.driven_out
ours_prepare = movement.prepare


class ShownBySea(Action):
    """A move to a neighbour that sails because a fleet of its own convoys it; it says no "VIA"."""


class PackageBattle(Battle):
    """A battle in which supports against a unit of one's own count where convoys are concerned."""

    def attack(self, index: int, ask: Ask) -> Range:
        """For an army that has to come by sea the supports of the defender's own power count, too.

        It has to if its order says so, or if no land leads there. By the DATC no power helps to
        dislodge a unit of its own (6.D.12).
        """
        move = self.actions[index]
        occupant = self.at.get(move.goal or "")
        own = occupant is not None and self.actions[occupant].power == move.power
        if own or not move.by_sea or isinstance(move, ShownBySea):
            return super().attack(index, ask)
        arrives = ask(self.size + index)
        if arrives is False:
            return NONE
        least, most = self._backing(index, ask)
        return (least if arrives else 0), most

    def _dislodged(self, index: int, ask: Ask) -> bool | None:
        """A fleet does not convoy if the supports of its own power would help to drive it out.

        It stays, and by the DATC it convoys as long as it does (6.F.4).
        """
        goal = self.actions[index].province
        answers = [self._overruns(attacker, index, ask) for attacker in self.into.get(goal, ())]
        if any(answers):
            return True
        return None if None in answers else False

    def _overruns(self, attacker: int, fleet: int, ask: Ask) -> bool | None:
        move = self.actions[attacker]
        if move.power == self.actions[fleet].power:
            return False
        least, most = self._backing(attacker, ask)
        rivals = [each for each in self.into[move.goal or ""] if each != attacker]
        against = [self.hold(fleet, ask), *(self.prevent(each, ask) for each in rivals)]
        if any(most <= low for low, _ in against):
            return False
        return True if all(least > high for _, high in against) else None


def supports_any_coast(order: Support, helped: Order) -> bool:
    """A support to one coast counts for a fleet that goes to the other (not by DATC 4.B.4)."""
    if order.target is None or not isinstance(helped, Move):
        return order.target is None and not isinstance(helped, Move)
    return province_of(order.target) == province_of(helped.target)


def driven_anywhere(scene: Scene, unit: Unit, attacker: Action, barred: set[str]) -> Dislodged:
    """A unit that a convoyed army drove out may go to any neighbour (not by DATC 6.H)."""
    if not attacker.by_sea:
        return ours_driven_out(scene, unit, attacker, barred)
    near = scene.variant.geography.neighbours(unit.kind, unit.location)
    return Dislodged(unit, attacker.location, tuple(sorted(near)))


def prepared(
    geography: Geography, rulebook: Rulebook, assigned: Sequence[Assigned]
) -> list[Action]:
    """The actions, those marked that sail though they could walk and do not say "VIA"."""
    found = []
    for action, each in zip(ours_prepare(geography, rulebook, assigned), assigned, strict=True):
        walks = action.goal in geography.reach(each.unit.kind, each.unit.location)
        free = isinstance(each.order, Move) and not each.order.via_convoy
        found.append(ShownBySea(*action) if action.by_sea and walks and free else action)
    return found


@contextmanager
def as_the_package_fights() -> Iterator[None]:
    """Our engine with the package's departures from the DATC."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(movement, "Battle", PackageBattle)
        patched.setattr(movement, "prepare", prepared)
        patched.setattr(movement, "_supports", supports_any_coast)
        patched.setattr(movement, "driven_out", driven_anywhere)
        yield


def orders_by_chance(game: Game, chance: Random) -> dict[str, list[str]]:
    """An order for every unit, by power; no retreat to where a unit stands."""
    possible = game.get_all_possible_orders()
    standing = {
        province_of(text.split(" ")[1])
        for own in game.get_units().values()
        for text in own
        if not text.startswith("*")
    }
    found: dict[str, list[str]] = {}
    for power, places in game.get_orderable_locations().items():
        own = found[power] = []
        for place in places:
            open_there = [
                text
                for text in sorted(possible[place])
                if province_of(text.partition(" R ")[2]) not in standing
            ]
            own += [chance.choice(open_there)] if open_there else []
    return found

"""Provinces with two gates: both must act on a unit that is dislodged there.

No train can pass, because both gates are taken. The attack still depends on supports that can
be cut. An attack by land cuts whether or not it succeeds, so it depends on nothing further.
Only a convoyed army may fail to arrive, if one of its fleets is dislodged; that depends on
supports around the fleet, and so on outwards. There are no other ways:
`can_matter` closes it off, and `Narrow` builds positions along it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations

from zine.rules.geography import UnitKind
from zine.wings.lab.quizzes.questions.board_builder import (
    Atlas,
    StagedUnit,
    Staging,
    Switch,
    Voyage,
    convoy,
    hold,
    move,
    sail,
    support,
)

DEEPEST = 4  # convoys that depend on one another
FAR = DEEPEST + 1


def can_matter(atlas: Atlas, troubler: StagedUnit, goal: str) -> bool:
    """Whether an order of the troubler could change anything for a province with two gates.

    Moves and supports count if they go to the province, to its gates, to provinces that can
    support there, to any sea, or to provinces that can support at sea; so do convoys.
    """
    geography, senders = atlas.geography, atlas.senders
    gates = set(senders[goal])
    if troubler.province in gates or geography.is_sea(troubler.province):
        return True
    seas = {code for code in geography.provinces if geography.is_sea(code)}
    touchy = {goal} | gates | seas
    touchy = touchy.union(*(senders[code] for code in gates | seas))
    landings = _landings(atlas, troubler)
    return not touchy.isdisjoint(atlas.reach(troubler) | landings)


def _landings(atlas: Atlas, piece: StagedUnit) -> set[str]:
    """The provinces to which an army can be convoyed."""
    if piece.kind is not UnitKind.ARMY:
        return set()
    return {
        goal
        for goal, voyages in atlas.voyages.items()
        if any(piece.province in voyage.shores for voyage in voyages)
    }


class Narrow:
    """Builds positions for one troubler against targets between two gates."""

    def __init__(self, atlas: Atlas, troubler: StagedUnit) -> None:
        self._atlas = atlas
        self._troubler = troubler
        self._home = troubler.province
        self._cut_depth, self._sink_depth = self._depths()

    def schemes(self, target: StagedUnit) -> Iterator[Switch]:
        """Stagings in which the target is dislodged if the troubler follows `on`."""
        gates = self._atlas.senders[target.province].items()
        others = [gate for province, gate in gates if province != self._home]
        for depth in range(FAR):
            for one, two in permutations(others, 2):
                yield from self._assaults(target, one, two, depth)

    def _assaults(
        self, target: StagedUnit, attacker: StagedUnit, helper: StagedUnit, depth: int
    ) -> Iterator[Switch]:
        atlas, goal = self._atlas, target.province
        attack = Staging().add(
            move(attacker, atlas.arrival(attacker, goal)), support(helper, attacker, goal)
        )
        assert attack is not None
        attack = attack.foes(goal, attacker.province, helper.province)
        held = attack.add(hold(target))
        if held is not None:
            for switch in self._cut(held, helper, goal, depth):
                yield switch.flipped()
        yield from self._breakouts(attack, target, helper, depth)
        yield from self._landings(target, attacker, helper, depth)

    def _breakouts(
        self, attack: Staging, target: StagedUnit, helper: StagedUnit, depth: int
    ) -> Iterator[Switch]:
        """The target dislodges the helper, unless its support is cut."""
        atlas, there = self._atlas, helper.province
        if there not in atlas.reach(target):
            return
        for second in atlas.senders[there].values():
            if second.province == target.province:
                continue
            staging = attack.add(
                move(target, atlas.arrival(target, there)), support(second, target, there)
            )
            if staging is not None:
                staging = staging.foes(there, second.province)
                yield from self._cut(staging, second, there, depth)

    def _landings(
        self, target: StagedUnit, carrier: StagedUnit, helper: StagedUnit, depth: int
    ) -> Iterator[Switch]:
        """An army lands on the target through one gate, with the support of the other."""
        goal = target.province
        for voyage in self._atlas.voyages.get(goal, ()):
            if voyage.lane[-1] != carrier.province or helper.province in voyage.lane:
                continue
            staging = Staging().add(hold(target))
            assert staging is not None
            for switch, army in self._sailings(staging, voyage, goal, goal, depth):
                backed = switch.staging.add(support(helper, army, goal))
                if backed is not None:
                    yield switch._replace(staging=backed.foes(goal, helper.province))

    def _cut(
        self, staging: Staging, victim: StagedUnit, aimed: str, depth: int
    ) -> Iterator[Switch]:
        """Ways to cut the victim's support of a move to `aimed`."""
        province = victim.province
        if self._cut_depth.get(province, FAR) > depth or self._home in staging.orders:
            return
        if province in self._atlas.reach(self._troubler) and self._home != aimed:
            placed = staging.add(hold(self._troubler))
            if placed is not None:
                there = self._atlas.arrival(self._troubler, province)
                yield Switch(
                    placed.foes(province, self._home),
                    move(self._troubler, there),
                    hold(self._troubler),
                )
        for voyage in self._atlas.voyages.get(province, ()):
            for switch, _ in self._sailings(staging, voyage, province, aimed, depth):
                yield switch

    def _sailings(
        self, staging: Staging, voyage: Voyage, goal: str, barred: str, depth: int
    ) -> Iterator[tuple[Switch, StagedUnit]]:
        """Ways to make an army's arrival at `goal` depend on the troubler, with that army."""
        lane, home = voyage.lane, self._home
        if not staging.orders.keys().isdisjoint(lane):
            return
        if home in voyage.shores and self._troubler.kind is UnitKind.ARMY and home != barred:
            afloat = self._afloat(staging, voyage, self._troubler, goal)
            if afloat is not None:
                on = sail(self._troubler, goal)
                yield Switch(afloat, on, hold(self._troubler)), self._troubler
        for shore in voyage.shores:
            if shore in (home, barred):
                continue
            army = StagedUnit(UnitKind.ARMY, shore)
            afloat = self._afloat(staging, voyage, army, goal)
            if afloat is None:
                continue
            if home in lane:
                carries = convoy(self._troubler, army, goal)
                yield Switch(afloat, carries, hold(self._troubler)), army
            elif depth:
                for sea in lane:
                    for switch in self._sink(afloat, sea, depth - 1):
                        yield switch.flipped(), army

    def _afloat(
        self, staging: Staging, voyage: Voyage, army: StagedUnit, goal: str
    ) -> Staging | None:
        """The army on its way, with a fleet in every sea of the lane."""
        fleets = [convoy(StagedUnit(UnitKind.FLEET, sea), army, goal) for sea in voyage.lane]
        afloat = staging.add(sail(army, goal), *fleets)
        return afloat and afloat.foes(goal, army.province)

    def _sink(self, staging: Staging, sea: str, depth: int) -> Iterator[Switch]:
        """Ways to dislodge the fleet in a sea."""
        if self._sink_depth.get(sea, FAR) > depth or self._home in staging.orders:
            return
        gates = self._atlas.senders[sea].values()
        for attacker, helper in permutations(gates, 2):
            there = self._atlas.arrival(attacker, sea)
            if helper.province == self._home:
                if sea in self._atlas.reach(self._troubler):
                    placed = staging.add(move(attacker, there), hold(self._troubler))
                    if placed is not None:
                        placed = placed.foes(sea, attacker.province, self._home)
                        on = support(self._troubler, attacker, sea)
                        yield Switch(placed, on, hold(self._troubler))
                continue
            raid = staging.add(move(attacker, there), support(helper, attacker, sea))
            if raid is not None:
                raid = raid.foes(sea, attacker.province, helper.province)
                for switch in self._cut(raid, helper, sea, depth):
                    yield switch.flipped()

    def _depths(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """The least number of convoys between the troubler and a support, or a fleet."""
        atlas, home, army = self._atlas, self._home, self._troubler.kind is UnitKind.ARMY
        reach = atlas.reach(self._troubler)
        cut = dict.fromkeys(reach, 0)
        for goal, voyages in atlas.voyages.items():
            if any(home in voyage.lane or (army and home in voyage.shores) for voyage in voyages):
                cut[goal] = 0
        sink = {sea: 0 for sea in atlas.geography.provinces if sea in reach}
        for depth in range(FAR):
            for sea in filter(atlas.geography.is_sea, atlas.geography.provinces):
                if any(cut.get(gate, FAR) <= depth for gate in atlas.senders[sea]):
                    sink.setdefault(sea, depth)
            for goal, voyages in atlas.voyages.items():
                if any(sink.get(sea, FAR) <= depth for voyage in voyages for sea in voyage.lane):
                    cut.setdefault(goal, depth + 1)
        return cut, sink

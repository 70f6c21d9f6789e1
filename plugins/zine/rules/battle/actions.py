"""What each unit does in a battle, and who bears on whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeVar

K = TypeVar("K")
Numbers = Mapping[K, Sequence[int]]


class Action(NamedTuple):
    """One unit's part in the battle, reduced to what strengths depend on.

    `goal` is the province of a move, `by_sea` tells that it needs a convoy. A matched
    support names the index it `helps`, and the province it is `aimed` at if that is a
    move. `carries` is the index of the army a convoy is for. `strength` is what the unit
    itself brings, without its supports. `needed` are supports of which one must be given
    for the move to succeed; None: it needs none. `route` are the seas that a move by sea is
    bound to; () leaves it any way that is open.
    """

    power: str
    province: str
    location: str
    goal: str | None = None
    by_sea: bool = False
    helps: int | None = None
    aimed: str | None = None
    carries: int | None = None
    strength: int = 1
    needed: tuple[int, ...] | None = None
    route: tuple[str, ...] = ()


class ActionIndex(NamedTuple):
    """The actions by what they bear on: their province, where they go, whom they help or carry."""

    at: Mapping[str, int]
    into: Numbers[str]
    supports: Numbers[int]
    carriers: Numbers[int]


def indexed(actions: Sequence[Action]) -> ActionIndex:
    """The index of some actions."""
    at: dict[str, int] = {}
    into: dict[str, list[int]] = {}
    supports: dict[int, list[int]] = {}
    carriers: dict[int, list[int]] = {}
    for number, (_, province, _, goal, _, helps, _, carries, _, _, _) in enumerate(actions):
        at[province] = number
        if goal is not None:
            into.setdefault(goal, []).append(number)
        elif helps is not None:
            supports.setdefault(helps, []).append(number)
        elif carries is not None:
            carriers.setdefault(carries, []).append(number)
    return ActionIndex(MappingProxyType(at), _fixed(into), _fixed(supports), _fixed(carriers))


def _fixed(lists: dict[K, list[int]]) -> Numbers[K]:
    """Lists to which no more numbers come."""
    return MappingProxyType({key: tuple(numbers) for key, numbers in lists.items()})

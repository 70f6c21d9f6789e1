"""Values stay as they are: whoever holds a game, a phase or a battle cannot change it for others."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from functools import cached_property, partial
from types import MappingProxyType

import pytest

from boards import STANDARD
from sites import REPO
from zine import engine
from zine.gamefiles.game_reader import play_through, read_folder
from zine.rules.battle.actions import Action
from zine.rules.battle.equations import Battle
from zine.rules.geography import Geography
from zine.rules.outcomes import Submission
from zine.rules.papers import NO_PAPERS
from zine.rules.pipeline import adjudicate
from zine.rules.position import Dislodged, Position, position
from zine.rules.rulebook import Rulebook
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_variant

NOW = datetime(2026, 11, 1, tzinfo=UTC)


def changeable(value: object, where: str, seen: dict[int, object]) -> Iterator[str]:
    """Where in a value there is a list, a dictionary or a set, which anybody could change."""
    if id(value) in seen or isinstance(value, type):
        return
    seen[id(value)] = value
    if isinstance(value, list | dict | set | bytearray):
        yield where
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from changeable(key, where, seen)
            yield from changeable(each, where, seen)
    elif is_dataclass(value):
        for field in fields(value):
            within = getattr(value, field.name, None)
            yield from changeable(within, f"{type(value).__name__}.{field.name}", seen)
        for name, each in vars(type(value)).items():
            if isinstance(each, cached_property) and not name.startswith("_"):
                within = getattr(value, name)
                yield from changeable(within, f"{type(value).__name__}.{name}", seen)
    elif isinstance(value, tuple | frozenset | list | set):
        for name, each in zip(getattr(value, "_fields", ("",) * len(value)), value, strict=True):
            within = f"{type(value).__name__}.{name}" if name else where
            yield from changeable(each, within, seen)


@pytest.mark.parametrize("slug", ["marengo", "bourse", "marne"])
def test_nothing_in_a_game_can_be_changed(slug: str) -> None:
    """Settings, turns, records, positions, orders and outcomes, whatever the rule set."""
    game = play_through(read_folder(REPO / "games" / slug), NOW)

    assert set() == set(changeable(game, "Game", {}))


@pytest.mark.parametrize("slug", ["marengo", "bourse", "marne"])
def test_nothing_in_a_games_folder_can_be_changed(slug: str) -> None:
    """What its files hold, the rules it is played by among it."""
    folder = read_folder(REPO / "games" / slug)

    assert set() == set(changeable(folder, "GameFolder", {}))


@pytest.mark.parametrize("name", variant_names())
def test_nothing_in_a_variant_can_be_changed(name: str) -> None:
    """Its options and its names in all languages, whichever reader read them."""
    found = [load_variant(name)]
    plain = [] if found[0].expansions else [engine.load_variant(name)]

    assert set() == set(changeable((*found, *plain), "Variant", {}))


def test_nothing_that_rules_say_can_be_changed() -> None:
    """A resolution, with all that was ordered and all that became of it."""
    orders = [Submission(power="France", text="A PAR-BUR"), Submission(power="Italy", text="?")]
    start = STANDARD.calendar.first
    done = adjudicate(STANDARD, Rulebook(), start, STANDARD.start, orders)

    assert set() == set(changeable(done, "Resolution", {}))


def test_a_battle_stays_as_it_is_settled() -> None:
    """Its values, who drove out whom, and the orders it was fought with."""
    actions = [
        Action("France", "PAR", "PAR", goal="BUR"),
        Action("Italy", "BUR", "BUR"),
        Action("France", "MAR", "MAR", helps=0, aimed="BUR"),
    ]
    battle = Battle(STANDARD.geography, actions, STANDARD.rulebook.paradox)
    orders = (battle.actions, battle.at, battle.into, battle.supports, battle.carriers)

    assert (True, {1: 0}) == (battle.values[0], battle.dislodgers)
    for change in (battle.values, battle.dislodgers):
        with pytest.raises(TypeError):
            change[0] = False  # type: ignore[index]
    assert set() == set(changeable(orders, "Battle", {}))
    assert isinstance(battle.stilled, frozenset)


def test_nobody_may_give_a_battle_other_parts() -> None:
    """Each is declared Final: mypy refuses whoever would put another in its place."""
    tree = ast.parse((REPO / "plugins/zine/rules/battle/equations.py").read_text(encoding="utf-8"))
    stores = (ast.Assign, ast.AnnAssign, ast.AugAssign)
    written = [ast.unparse(each) for each in ast.walk(tree) if isinstance(each, stores)]

    public = [each for each in written if re.match(r"self\.(?!_)", each)]

    assert len(public) > 10
    assert [] == [each for each in public if not re.match(r"self\.\w+: Final\b", each)]


def test_a_position_keeps_what_a_variant_adds() -> None:
    """Whoever made it has a dictionary of their own, not the position's."""
    extras = {"round": 1}
    made = position((), {"PAR": "France"}, extras=extras)
    extras["round"] = 2

    assert {"round": 1} == made.extras
    assert set() == set(changeable(made, "Position", {}))


@pytest.mark.parametrize("made", [position, partial(Position, dislodged=())])
def test_a_position_owns_what_it_is_made_of(made: Callable[..., Position]) -> None:
    """Lists, dictionaries and views of dictionaries remain their maker's own."""
    units, owners, extras = [*STANDARD.start.units], {"PAR": "France"}, {"round": 1}
    ways = [Dislodged(units[0], "BUR", ["PIC"])]  # type: ignore[arg-type]
    for given in (owners, MappingProxyType(owners)):
        board = made(units=units, owners=given, dislodged=ways, extras=MappingProxyType(extras))
        before = hash((board.units, board.dislodged)), {**board.owners}, {**board.extras}
        units.pop()
        ways.clear()
        owners["BRE"] = "France"
        extras["round"] += 1

        assert before == (hash((board.units, board.dislodged)), board.owners, board.extras)
        assert set() == set(changeable(board, "Position", {}))


def test_what_is_left_out_cannot_be_changed_for_all() -> None:
    """Everybody who hands in no papers shares one value."""
    assert set() == set(changeable(NO_PAPERS, "Papers", {}))


def test_a_map_keeps_to_itself_what_it_has_worked_out() -> None:
    """Who stands and steps where is asked of one value by every game on the map."""
    tables = [vars(Geography)[name] for name in ("_stands", "_steps", "_reach")]
    found = tuple(each.__get__(STANDARD.geography) for each in tables)

    assert set() == set(changeable(found, "Geography", {}))


def frozen_but_open() -> Iterator[str]:
    """The fields of frozen dataclasses that begin as a dictionary, a list or a set.

    What pydantic reads files into is left out: it makes its own, and nothing keeps them.
    """
    for path in sorted((REPO / "plugins/zine").rglob("*.py")):
        if path.match("gamefiles/schemas.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ClassDef):
                continue
            if not any("frozen=True" in ast.unparse(each) for each in node.decorator_list):
                continue
            for each in node.body:
                if re.search(r"\bfield\(.*default_factory=(dict|list|set)\b", ast.unparse(each)):
                    yield f"{path.name}:{each.lineno}"


def tables_anybody_may_write() -> Iterator[str]:
    """The dictionaries of a module that are not declared a `Mapping`, in which mypy forbids to write."""
    made = r"\{.*:|dict[(.]"  # and no alias for the type of one
    for path in sorted((REPO / "plugins/zine").rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
                declared = ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else ""
                if re.match(made, ast.unparse(node.value)) and not declared.startswith("Mapping["):
                    yield f"{path.name}:{node.lineno}"


def test_tables_are_for_reading() -> None:
    """What a module knows is the same for all who ask, as long as a build runs."""
    assert [] == list(tables_anybody_may_write())


def test_frozen_values_begin_with_nothing_that_changes() -> None:
    """A default is `NOTHING` or another read-only mapping."""
    assert [] == list(frozen_but_open())

"""Reasons: a code for each sentence, and in every place what its gaps ask for."""

from __future__ import annotations

import ast
from string import Formatter

import pytest

from sites import REPO
from zine.rules.reasons import Code, Kept, RefusalCode
from zine.rules.void_reasons import Illegal, Lacking
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_variant

PACKAGE = REPO / "plugins/zine"


def tables() -> dict[str, type[Code]]:
    """Every table of sentences, by name, those of the expansions too."""
    for name in variant_names():
        load_variant(name)
    found = (*Code.__subclasses__(), *RefusalCode.__subclasses__())
    return {each.__name__: each for each in found if each is not RefusalCode}


def gaps(sentence: str) -> set[str]:
    """What a sentence asks for."""
    return {gap for _, gap, _, _ in Formatter().parse(sentence) if gap}


def rows_named() -> list[tuple[str, ast.Attribute, ast.AST]]:
    """Every mention of a row in the press, with its place and what stands around it."""
    known = tables()
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        around = {
            id(inner): outer for outer in ast.walk(tree) for inner in ast.iter_child_nodes(outer)
        }
        found += [
            (f"{path.name}:{node.lineno}", node, around[id(node)])
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.attr.isupper()
            and node.value.id in known
        ]
    return found


def test_every_reason_is_made_with_what_its_sentence_asks_for() -> None:
    """A field too many, too few or misspelt would be a hole in a letter to a player."""
    known = tables()
    calls = [
        (place, node, call)
        for place, node, call in rows_named()
        if getattr(call, "func", 0) is node
    ]

    wrong = []
    for place, node, call in calls:
        assert isinstance(call, ast.Call)
        assert isinstance(node.value, ast.Name)
        given = {each.arg for each in call.keywords}
        asked = gaps(known[node.value.id][node.attr].value)
        if (given != asked and None not in given) or call.args:
            wrong.append(f"{place}: {node.attr} asks for {sorted(asked)}")

    assert len(calls) > 130
    assert [] == wrong


def test_every_row_is_said_somewhere() -> None:
    """No sentence for what cannot be."""
    said = {
        (node.value.id, node.attr)
        for _, node, _ in rows_named()
        if isinstance(node.value, ast.Name)
    }
    rows = {(name, row.name) for name, table in tables().items() for row in table}

    assert [] == sorted(rows - said)


@pytest.mark.parametrize("name", sorted(tables()))
def test_a_table_says_nothing_twice(name: str) -> None:
    """Two rows with the same words would be one row under two names."""
    table = tables()[name]

    assert [row.name for row in table] == list(table.__members__)


def test_a_reason_is_a_value() -> None:
    """It can be compared, counted and kept as a key; numbers read back from text are equal."""
    one = Illegal.MANY_ORDERS(count=2, unit="A MUN")

    assert {one: 1} == {Illegal.MANY_ORDERS(unit="A MUN", count="2"): 1}
    assert one != Kept.WORDS(words=str(one))
    assert "the unit" not in str(Lacking.UNIT())


def test_a_reason_is_told_with_the_places_of_its_rules() -> None:
    """In brackets behind it, one after another."""
    why = Illegal.UNIT_ABSENT(place="Munich")

    assert why is why.by()
    assert "no unit in Munich (no removals; rule 5)" == str(
        why.by(Kept.WORDS(words="no removals"), Kept.WORDS(words="rule 5"))
    )

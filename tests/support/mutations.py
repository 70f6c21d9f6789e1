"""Files as careless or ill-willed people write them: mutations of files that are in order."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

# A mapping is a list of pairs, so that a key can appear twice.
Pairs = list[tuple[str, Any]]
Path_ = tuple[int, ...]

ODD_TEXTS = (
    *("", " ", "0", "-1", "1.5", "1e999", "nan", "-inf", "9" * 30, "9" * 5000, "١٢", "²", "½"),
    *("true", "null", "~", "NO", "99999999999 days", "99999999 hours", "9 days", "2026-02-30"),
    *("0000-00-00", "9999-12-31", "9999-12-31 23:59", "2999-12-31 23:59", "1901-01-01 00:00"),
    *("1901-1-spring-movement", "9999999999-1-spring-movement", "1901-99-spring-movement"),
    *("../../../etc/passwd", "/", ".", "..", "con", "index", "a/b", "a\\b", "x" * 300),
    *("a\0b", "\x1b[31mred", "\x85", "\u2028", "\u202eover", "\ufffe", "\U0001fffe", "\ufeff"),
    *("\ud800", "::error::x", "a\nb", "\n", "\t", "e\u0301", "İ", "ß", "🜲", "{{ x }}", "<b>&amp;"),
    *("standard", "Austria", "France", "A PAR", "F STP/SC", "A PAR - BUR", "PAR", "XXX", "solo"),
    *("Europe/Stockholm", "/etc/localtime", "UTC\0", "#b5475c", "1,2 3,4 5,6", "1,1", "a" * 20_000),
)
ODD_VALUES: tuple[Any, ...] = (
    *([], [[]], ["x"], [["x"], "y"], [[("a", "b")]], ["9" * 400], ["A PAR", "A PAR"]),
    *([("a", "b")], [("", "")], [("x", ["y"])], [("x", [("y", "z")])], [("player", ["x"])]),
)


class Keys(list[Any]):
    """A mapping as its pairs."""


def tree_of(data: Any) -> Any:
    """Plain data with every mapping as pairs."""
    if isinstance(data, dict):
        return Keys((key, tree_of(value)) for key, value in data.items())
    if isinstance(data, list):
        return [tree_of(each) for each in data]
    return data


def plain(tree: Any) -> Any:
    """Back to plain data; of keys that appear twice the last counts."""
    if isinstance(tree, Keys):
        return {key: plain(value) for key, value in tree}
    return [plain(each) for each in tree] if isinstance(tree, list) else tree


def dump(tree: Any) -> str:
    """A tree as YAML on one line, with every odd character escaped."""
    if isinstance(tree, Keys):
        pairs = (f"{json.dumps(key)}: {dump(value)}" for key, value in tree)
        return "{" + ", ".join(pairs) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(map(dump, tree)) + "]"
    return json.dumps(tree)


def _spots(tree: Any, path: Path_ = ()) -> Iterator[Path_]:
    """The way to every value in a tree."""
    yield path
    if isinstance(tree, list):
        for number, each in enumerate(tree):
            value = each[1] if isinstance(tree, Keys) else each
            yield from _spots(value, (*path, number))


def _at(tree: Any, path: Path_) -> Any:
    for number in path:
        tree = tree[number][1] if isinstance(tree, Keys) else tree[number]
    return tree


def _set(tree: Any, path: Path_, value: Any) -> Any:
    if not path:
        return value
    above = _at(tree, path[:-1])
    last = path[-1]
    above[last] = (above[last][0], value) if isinstance(above, Keys) else value
    return tree


def _odd(rng: Random) -> Any:
    if rng.random() < 0.6:
        return rng.choice(ODD_TEXTS)
    value = rng.choice(ODD_VALUES)
    if value and all(isinstance(each, tuple) for each in value):
        return Keys((key, list(each) if isinstance(each, list) else each) for key, each in value)
    return [list(each) if isinstance(each, list) else each for each in value]


def _copied(tree: Any) -> Any:
    if isinstance(tree, Keys):
        return Keys((key, _copied(value)) for key, value in tree)
    return [_copied(each) for each in tree] if isinstance(tree, list) else tree


def _replace(tree: Any, path: Path_, rng: Random) -> Any:
    """Something else in its place."""
    return _set(tree, path, _odd(rng))


def _swap(tree: Any, path: Path_, rng: Random) -> Any:
    """A value from elsewhere in the file in its place."""
    other = rng.choice(list(_spots(tree)))
    return _set(tree, path, _copied(_at(tree, other)))


def _delete(tree: Any, path: Path_, rng: Random) -> Any:
    if path:
        del _at(tree, path[:-1])[path[-1]]
    return tree


def _twice(tree: Any, path: Path_, rng: Random) -> Any:
    """Once more, under its own key or another."""
    if not path:
        return tree
    above = _at(tree, path[:-1])
    if isinstance(above, Keys):
        key, value = above[path[-1]]
        names = (key, key.upper(), f"{key} ", "x", *ODD_TEXTS)
        above.append((rng.choice(names), _copied(value)))
    else:
        above.append(_copied(above[path[-1]]))
    return tree


def _rename(tree: Any, path: Path_, rng: Random) -> Any:
    above = _at(tree, path[:-1]) if path else None
    if isinstance(above, Keys):
        above[path[-1]] = (rng.choice(ODD_TEXTS), above[path[-1]][1])
    return tree


def _wrap(tree: Any, path: Path_, rng: Random) -> Any:
    """A list or a mapping around it."""
    value = _at(tree, path)
    return _set(tree, path, [value] if rng.random() < 0.5 else Keys([("x", value)]))


def _empty(tree: Any, path: Path_, rng: Random) -> Any:
    return _set(tree, path, rng.choice(["", [], Keys()]))


MUTATIONS: tuple[Callable[[Any, Path_, Random], Any], ...] = (
    *(_replace, _replace, _replace, _swap, _delete, _twice, _rename, _wrap, _empty),
)


def mutated(data: Any, rng: Random) -> Any:
    """A tree in which one to three things are otherwise."""
    tree = tree_of(data)
    for _ in range(rng.choice((1, 1, 2, 3))):
        spots = list(_spots(tree))
        tree = rng.choice(MUTATIONS)(tree, rng.choice(spots), rng)
    return tree


def torn(text: str, rng: Random) -> str:
    """A text with a piece cut out, put in twice, or something odd in it."""
    start = rng.randrange(len(text) + 1)
    end = min(len(text), start + rng.choice((1, 2, 10, 100)))
    pieces = (
        "",
        text[start:end] * 2,
        rng.choice(ODD_TEXTS),
        "\t",
        "&a ",
        "*a ",
        "!!python/x ",
        "%",
    )
    return text[:start] + rng.choice(pieces) + text[end:]

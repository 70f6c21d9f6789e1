"""Dataclasses and named tuples written out as plain classes.

Making them when a page loads would cost a reader's browser most of a second; here what differs
from class to class is source like any other, and the rest is inherited from `PLAIN`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, TypeGuard

PLAIN, UNSET = "PlainClass", "UNSET"  # of what stands in for `dataclasses`
FACTORY = "default_factory"


def plain_class(node: ast.ClassDef, made: type) -> None:
    """Rewrite a class in place; `made` is the class as Python made it of the same source."""
    if is_dataclass(made):
        written = _written_defaults(node)
        source = [] if _inherits(made) else _init(made, written)
        if source and hasattr(made, "__post_init__"):
            source.append("    self.__post_init__()")
        node.decorator_list = []
        if not any(is_dataclass(each) for each in made.__bases__):
            node.bases = [*node.bases, ast.Name(PLAIN, ast.Load())]
    elif issubclass(made, tuple) and hasattr(made, "_field_defaults"):
        source = _new(made, _written_defaults(node))
        node.bases = [ast.Name("tuple", ast.Load())]
    else:
        return
    node.body = [*ast.parse("\n".join(source)).body, *node.body] or [ast.Pass()]


def _written_defaults(node: ast.ClassDef) -> Mapping[str, ast.expr]:
    """The defaults of the fields of a class's own, as written; the fields leave its body."""
    found = {
        each.target.id: each.value
        for each in node.body
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and each.value
    }
    node.body = [each for each in node.body if not isinstance(each, ast.AnnAssign)]
    return found


def _inherits(made: Any) -> bool:
    """Whether a class has no fields but those of a dataclass that it extends, or none at all."""
    names = [each.name for each in fields(made)]
    above = [each for each in made.__bases__ if is_dataclass(each)]
    return not names or any([each.name for each in fields(one)] == names for one in above)


def _init(made: Any, written: Mapping[str, ast.expr]) -> list[str]:
    """The source of `__init__`, and the names of the fields."""
    parts: tuple[Field[Any], ...] = fields(made)
    names = tuple(each.name for each in parts)
    # Those without a default first; classes whose fields are all keywords may mix them.
    ordered = sorted(parts, key=_may_be_left_out) if any(each.kw_only for each in parts) else parts
    heads, sets = [], []
    for each in ordered:
        head, value = _field(each, written)
        heads.append(head)
        sets.append(f"    self.{each.name} = {value}")
    return [
        f"__fields__ = __match_args__ = {names!r}",
        f"def __init__({', '.join(['self', *heads])}):",
        *sets,
    ]


def _new(made: Any, written: Mapping[str, ast.expr]) -> list[str]:
    """The source of a named tuple's own parts."""
    names: tuple[str, ...] = made._fields
    heads = [f"{each}={ast.unparse(written[each])}" if each in written else each for each in names]
    return [
        f"__fields__ = _fields = __match_args__ = {names!r}",
        f"def __new__({', '.join(['cls', *heads])}):",
        f"    return tuple.__new__(cls, ({', '.join(names)},))",
        "def _replace(self, **changes):",
        "    values = [changes.get(name, value) for name, value in zip(self._fields, self)]",
        "    return tuple.__new__(type(self), values)",
        *(f"{each} = property(lambda self: self[{at}])" for at, each in enumerate(names)),
    ]


def _may_be_left_out(each: Field[Any]) -> bool:
    return each.default is not MISSING or each.default_factory is not MISSING


def _field(each: Field[Any], written: Mapping[str, ast.expr]) -> tuple[str, str]:
    """A field among the arguments of `__init__`, and the value that is set."""
    if not _may_be_left_out(each):
        return each.name, each.name
    value = written.get(each.name)
    if _is_field(value):
        named = dict(_keywords(value))
        if FACTORY in named:
            made = f"({named[FACTORY]})() if {each.name} is {UNSET} else {each.name}"
            return f"{each.name}={UNSET}", made
        return f"{each.name}={named['default']}", each.name
    if value is None and not _is_literal(each.default):
        raise ValueError(f"the default of the inherited field {each.name} is not plain")
    return f"{each.name}={ast.unparse(value) if value else repr(each.default)}", each.name


def _is_field(value: ast.expr | None) -> TypeGuard[ast.Call]:
    """Whether a default is written as a call of `field`."""
    called = value.func if isinstance(value, ast.Call) else None
    return isinstance(called, ast.Name) and called.id == "field"


def _keywords(call: ast.Call) -> Iterator[tuple[str, str]]:
    for each in call.keywords:
        if each.arg:
            yield each.arg, ast.unparse(each.value)


def _is_literal(value: object) -> bool:
    return value is None or value == () or type(value) in (bool, int, str)

"""Dataclasses and named tuples written out as plain classes.

Making them when a page loads would cost a reader's browser most of a second; here their methods
are source like any other.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any

UNSET = "_UNSET"
FACTORY = "default_factory"


def plain_class(node: ast.ClassDef, made: type) -> None:
    """Rewrite a class in place; `made` is the class as Python made it of the same source."""
    if is_dataclass(made):
        _write_out(node, fields(made), made, _written_defaults(node))
        node.decorator_list = []
    elif issubclass(made, tuple) and hasattr(made, "_field_defaults"):
        _write_tuple(node, made, _written_defaults(node))


def _written_defaults(node: ast.ClassDef) -> Mapping[str, ast.expr]:
    """The defaults of the fields of a class's own, as written; the fields leave its body."""
    found = {
        each.target.id: each.value
        for each in node.body
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and each.value
    }
    node.body = [each for each in node.body if not isinstance(each, ast.AnnAssign)]
    return found


def _write_out(
    node: ast.ClassDef,
    parts: tuple[Field[Any], ...],
    made: Any,
    written: Mapping[str, ast.expr],
) -> None:
    own = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    names = [each.name for each in parts]
    # Those without a default first; classes whose fields are all keywords may mix them.
    ordered = sorted(parts, key=_has_default)
    heads, sets = [], []
    for each in ordered if any(each.kw_only for each in parts) else parts:
        head, value = _field(each, written)
        heads.append(head)
        sets.append(f"    self.{each.name} = {value}")
    source = [f"__fields__ = {names!r}", f"__match_args__ = {tuple(names)!r}"]
    if "__init__" not in own:
        source += [f"def __init__({', '.join(['self', *heads])}):", *(sets or ["    pass"])]
    params = made.__dataclass_params__
    if params.eq and "__eq__" not in own:
        source += [
            "def __eq__(self, other):",
            "    if other.__class__ is not self.__class__: return NotImplemented",
            f"    return {_values('self', names)} == {_values('other', names)}",
        ]
        if params.frozen and "__hash__" not in own:
            source += ["def __hash__(self):", f"    return hash({_values('self', names)})"]
    node.body = [*ast.parse("\n".join(source)).body, *node.body]


def _write_tuple(node: ast.ClassDef, made: Any, written: Mapping[str, ast.expr]) -> None:
    names: tuple[str, ...] = made._fields
    heads = [f"{each}={ast.unparse(written[each])}" if each in written else each for each in names]
    source = [f"__fields__ = _fields = {names!r}", f"__match_args__ = {names!r}"]
    source += [
        f"def __new__({', '.join(['cls', *heads])}):",
        f"    return tuple.__new__(cls, ({', '.join(names)},))",
        "def _replace(self, **changes):",
        "    return tuple.__new__(type(self), "
        f"[changes.get(name, value) for name, value in zip({names!r}, self)])",
    ]
    source += [f"{each} = property(lambda self: self[{at}])" for at, each in enumerate(names)]
    node.bases = [ast.Name("tuple", ast.Load())]
    node.body = [*ast.parse("\n".join(source)).body, *node.body]


def _has_default(each: Field[Any]) -> bool:
    return each.default is not MISSING or each.default_factory is not MISSING


def _field(each: Field[Any], written: Mapping[str, ast.expr]) -> tuple[str, str]:
    """A field among the arguments of `__init__`, and the value that is set."""
    if not _has_default(each):
        return each.name, each.name
    value = written.get(each.name)
    if (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Name)
        and value.func.id == "field"
    ):
        named = dict(_keywords(value))
        if FACTORY in named:
            made = f"({named[FACTORY]})() if {each.name} is {UNSET} else {each.name}"
            return f"{each.name}={UNSET}", made
        return f"{each.name}={named['default']}", each.name
    if value is None and not _is_literal(each.default):
        raise ValueError(f"the default of the inherited field {each.name} is not plain")
    return f"{each.name}={ast.unparse(value) if value else repr(each.default)}", each.name


def _keywords(call: ast.Call) -> Iterator[tuple[str, str]]:
    for each in call.keywords:
        if each.arg:
            yield each.arg, ast.unparse(each.value)


def _is_literal(value: object) -> bool:
    return value is None or value == () or type(value) in (bool, int, str)


def _values(of: str, names: list[str]) -> str:
    return f"({''.join(f'{of}.{name}, ' for name in names)})"

"""Modules cut to what is used: the definitions that some names need, and nothing else.

Docstrings, annotations and what only type checkers read fall away.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import ModuleType

from rules_kit.plain_classes import PLAIN, UNSET, plain_class

FOR_TYPES = {"Generic", "Protocol"}
WRITTEN_OUT = "dataclasses"  # the module whose stand-in has what plain classes need


@dataclass(slots=True)
class CutModule:
    """A module's top-level statements, by the names they bind, and which of them are needed."""

    name: str
    package: bool
    statements: list[ast.stmt]
    binds: dict[str, list[int]]
    needed: set[int] = field(default_factory=set)
    asked: set[str] = field(default_factory=set)

    def source(self) -> str:
        """The needed statements as source, imports reduced to what they use."""
        kept = [each for at, each in enumerate(self.statements) if at in self.needed]
        used = {name for each in kept for name in _loads(each)} | self.asked
        lines = [_bringing(each, used) if _brings(each) else ast.unparse(each) for each in kept]
        if helpers := sorted(used & {PLAIN, UNSET} - self.binds.keys()):
            lines.insert(0, f"from {WRITTEN_OUT} import {', '.join(helpers)}")
        return "\n".join(line for line in lines if line)


class Cutter:
    """Cuts modules, following imports from name to name.

    `source` gives the source of a module and whether it is a package, or None for one that is not
    ours to cut; `made` imports it.
    """

    def __init__(
        self,
        source: Callable[[str], tuple[str, bool] | None],
        made: Callable[[str], ModuleType | None],
    ) -> None:
        self._source, self._made = source, made
        self.modules: dict[str, CutModule] = {}
        self.foreign: dict[str, set[str]] = defaultdict(set)

    def need(self, module: str, name: str) -> None:
        """Ask for a name in a module, with everything that it needs in turn."""
        todo = [(module, name)]
        while todo:
            todo += self._need(*todo.pop())

    def _need(self, module: str, name: str) -> Iterator[tuple[str, str]]:
        cut = self._cut(module)
        if cut is None:
            self.foreign[module].add(name)
            return
        if name in cut.asked:
            return
        cut.asked.add(name)
        places = cut.binds.get(name, ())
        if not places and name and self._cut(f"{module}.{name}") is None:
            raise ValueError(f"{module} has no {name}")
        for at in (*places, *cut.binds.get("", ())):
            yield from self._keep(cut, at, name)

    def _keep(self, cut: CutModule, at: int, name: str) -> Iterator[tuple[str, str]]:
        statement = cut.statements[at]
        if _brings(statement):
            cut.needed.add(at)
            yield from self._brought_by(statement, name)
            return
        if at in cut.needed:
            return
        cut.needed.add(at)
        loads = _loads(statement)
        for each in sorted(loads & cut.binds.keys()):
            yield cut.name, each
        for each in sorted(loads & {PLAIN, UNSET} - cut.binds.keys()):
            yield WRITTEN_OUT, each
        # What is asked of a module that is imported whole: `outcomes.Held`.
        for node in ast.walk(statement):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                for target in self._module_named(cut, node.value.id):
                    yield target, node.attr

    def _module_named(self, cut: CutModule, name: str) -> Iterator[str]:
        for at in cut.binds.get(name, ()):
            statement = cut.statements[at]
            if isinstance(statement, ast.Import):
                yield from (each.name for each in statement.names if each.name == name)
            elif isinstance(statement, ast.ImportFrom):
                for each in statement.names:
                    whole = f"{statement.module}.{each.name}"
                    if (each.asname or each.name) == name and self._cut(whole) is not None:
                        yield whole

    def _brought_by(self, statement: ast.stmt, name: str) -> Iterator[tuple[str, str]]:
        if isinstance(statement, ast.Import):
            yield from ((each.name, "") for each in statement.names if each.name == name)
            return
        assert isinstance(statement, ast.ImportFrom)
        assert statement.module
        for each in statement.names:
            if (each.asname or each.name) == name:
                whole = f"{statement.module}.{each.name}"
                ours = self._source(statement.module) is not None
                is_module = ours and self._source(whole) is not None
                yield (whole, "") if is_module else (statement.module, each.name)

    def _cut(self, module: str) -> CutModule | None:
        if module not in self.modules:
            found = self._source(module)
            if found is None:
                return None
            text, package = found
            tree = _Bare(self._made(module)).visit(ast.parse(text))
            statements = [each for each in tree.body if not isinstance(each, ast.Pass)]
            self.modules[module] = CutModule(module, package, statements, _binds(statements))
        return self.modules[module]


class _Bare(ast.NodeTransformer):
    """Takes out docstrings, annotations and what is for type checkers alone."""

    def __init__(self, module: ModuleType | None) -> None:
        self._module = module

    def visit_Module(self, node: ast.Module) -> ast.Module:
        self.generic_visit(node)
        node.body = [each for each in _without_doc(node.body) if not _for_types(each)]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        made = getattr(self._module, node.name, None)
        if isinstance(made, type):
            plain_class(node, made)
        for each in node.body:
            self.visit(each)
        node.bases = [
            each.value if isinstance(each, ast.Subscript) else each
            for each in node.bases
            if _head(each) not in FOR_TYPES
        ]
        body = [_unannotated(each) for each in _without_doc(node.body) if not _for_types(each)]
        node.body = [each for each in body if each and not _is_slots(each)] or [ast.Pass()]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        arguments = node.args
        for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
            each.annotation = None
        for rest in (arguments.vararg, arguments.kwarg):
            if rest:
                rest.annotation = None
        self.generic_visit(node)
        node.body = _without_doc(node.body) or [ast.Pass()]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        return _unannotated(node) or ast.Pass()


def _unannotated(node: ast.stmt) -> ast.stmt | None:
    if not isinstance(node, ast.AnnAssign):
        return node
    if node.value is None:
        return None
    return ast.copy_location(ast.Assign([node.target], node.value), node)


def _without_doc(body: list[ast.stmt]) -> list[ast.stmt]:
    return [
        each
        for each in body
        if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
    ]


def _is_slots(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(each, ast.Name) and each.id == "__slots__" for each in node.targets
    )


def _for_types(node: ast.stmt) -> bool:
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, ast.ImportFrom) and node.module in ("__future__", "typing")


def _head(base: ast.expr) -> str:
    inner = base.value if isinstance(base, ast.Subscript) else base
    return inner.id if isinstance(inner, ast.Name) else ""


def _brings(node: ast.stmt) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)


def _binds(statements: list[ast.stmt]) -> dict[str, list[int]]:
    """Which statements bind which names; "" are those that do something on import."""
    found: dict[str, list[int]] = defaultdict(list)
    for at, each in enumerate(statements):
        for name in _bound(each):
            found[name].append(at)
    return found


def _bound(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.FunctionDef() if _registers(node):
            yield ""
        case ast.FunctionDef() | ast.ClassDef():
            yield node.name
        case ast.Import() | ast.ImportFrom():
            yield from (each.asname or each.name for each in node.names)
        case ast.Assign():
            for target in node.targets:
                yield from (each.id for each in ast.walk(target) if isinstance(each, ast.Name))
        case _:
            yield ""


def _registers(node: ast.FunctionDef) -> bool:
    return any(
        isinstance(part, ast.Attribute) and part.attr == "register"
        for each in node.decorator_list
        for part in ast.walk(each)
    )


def _loads(node: ast.stmt) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _bringing(node: ast.stmt, used: set[str]) -> str:
    """An import of no more than the names that are used; "" if none is."""
    assert isinstance(node, ast.Import | ast.ImportFrom)
    kept = [each for each in node.names if (each.asname or each.name) in used]
    if not kept:
        return ""
    if isinstance(node, ast.Import):
        return ast.unparse(ast.Import(kept))
    return ast.unparse(ast.ImportFrom(node.module, kept, 0))

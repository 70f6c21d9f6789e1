"""The sentences of the press that no catalogue holds: problems, hints, and what commands say."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

# What these are called with is in the catalogues, or is a pattern, and held by other tests.
HELD = {"_", "worded", "phrase", "number_of", "told", "told_count", "compile"}
WORDS = re.compile(r"(?<![\w<=\"'-])[A-Za-z][a-z']* [a-z][a-z']*(?![\w=-])")
LONGEST = 1200  # characters; what is longer is a list of words
MARKUP = re.compile(r"</?[a-z]+[ >]|[{;] ?[a-z-]+: ?[\w#]|\\[bsdw]|\(\?|=\"")


def plain_sentences(folder: Path) -> Iterator[str]:
    """Every sentence in the source below a folder, with {} for what is filled in; docstrings are none."""
    for path in sorted(folder.rglob("*.py")):
        yield from _within(ast.parse(path.read_text(encoding="utf-8")))


def _within(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call) and _called(node.func) in HELD:
        return
    text = _text(node)
    if text is not None:
        if len(text) < LONGEST and WORDS.search(text) and not MARKUP.search(text):
            yield " ".join(text.split())
        if isinstance(node, ast.Constant):
            return
    for child in ast.iter_child_nodes(node):
        docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        piece = isinstance(node, ast.JoinedStr) and isinstance(child, ast.Constant)
        if not (docstring or piece):
            yield from _within(child)


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _text(node: ast.AST) -> str | None:
    """What a literal says; None if it is no text."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(
            _text(each) or "" if isinstance(each, ast.Constant) else "{}" for each in node.values
        )
    return None

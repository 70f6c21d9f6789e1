"""One public class name, one meaning."""

from __future__ import annotations

import ast
from collections import defaultdict

from sites import REPO

PACKAGE = REPO / "plugins" / "zine"
# The settings of an expansion: each expansion's folder has one, and no other.
MEANT = {"Options"}


def test_a_public_class_has_a_name_of_its_own() -> None:
    """In the whole package; what is meant to be shared is listed above."""
    homes: dict[str, set[str]] = defaultdict(set)
    for path in PACKAGE.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].add(str(path.relative_to(PACKAGE)))

    shared = {name: places for name, places in homes.items() if len(places) > 1}
    assert MEANT == shared.keys(), {name: shared[name] for name in shared.keys() - MEANT}


def test_what_is_shared_is_an_expansions_options() -> None:
    """`Options` stands in expansions alone."""
    found = [
        "expansions" in path.relative_to(PACKAGE).parts
        for path in PACKAGE.rglob("*.py")
        if "\nclass Options" in path.read_text(encoding="utf-8")
    ]
    assert found
    assert all(found)

"""The departments of a zine: those of the core and of every wing that is there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from zine.departments.department import Department
from zine.wing import DepartmentEntry, load_named, wings


class UnusedDepartment(Department):
    """A department for which a zine has no content."""

    def __init__(self, entry: DepartmentEntry) -> None:
        self._entry = entry

    def links(self) -> Mapping[str, object]:
        """That there is nothing to link to."""
        return self._entry.without


def departments(root: Path) -> tuple[Department, ...]:
    """A new object of each department for a zine, in the order of their parts in an issue."""
    entries = (entry for wing in wings() for entry in wing.departments)
    return tuple(_made(entry, root) for entry in sorted(entries, key=lambda each: each.last))


def _made(entry: DepartmentEntry, root: Path) -> Department:
    content = root / entry.content
    if not content.exists() and not content.is_symlink():
        return UnusedDepartment(entry)
    made: Department = load_named(entry.where)()
    return made

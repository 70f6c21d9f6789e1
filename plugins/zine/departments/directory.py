"""The departments of the zine, in the order of their parts in an issue.

A new department is a folder and a line in `DEPARTMENTS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from zine.departments.department import Department


class ListedDepartment(NamedTuple):
    """A department by its folder here and its class.

    One that reads nothing but `content` is imported only where the zine has that folder; where
    it has not, `without` is what other pages know of it.
    """

    folder: str
    kind: str
    content: str = ""
    without: Mapping[str, Any] = MappingProxyType({})


DEPARTMENTS = (
    ListedDepartment("issues", "IssuesDepartment"),
    ListedDepartment("games", "GamesDepartment"),
    ListedDepartment("front", "FrontDepartment"),
    ListedDepartment("books", "BooksDepartment"),
    ListedDepartment("cards", "PicturesDepartment"),
    ListedDepartment("rescues", "RescuesDepartment"),
    ListedDepartment("polls", "PollsDepartment", "content/polls", {"POLLS": ()}),
    ListedDepartment("ratings", "RatingsDepartment"),
    ListedDepartment("quizzes", "QuizzesDepartment", "content/quizzes", {"QUIZZES": ()}),
    ListedDepartment("notices", "NoticesDepartment"),
    ListedDepartment("players", "PlayersDepartment"),
    ListedDepartment("variants", "VariantsDepartment"),
    ListedDepartment("oldissues", "OldIssuesDepartment", "content/archive", {"OLD_ISSUES": ()}),
    ListedDepartment("orderpages", "OrderPagesDepartment"),
    ListedDepartment("sandbox", "SandboxDepartment"),
    ListedDepartment("contents", "ContentsDepartment"),
    ListedDepartment("api", "DataDepartment"),
    ListedDepartment("guide", "GuideDepartment"),
    ListedDepartment("search", "SearchDepartment"),
)


class UnusedDepartment(Department):
    """A department that a zine has nothing for."""

    def __init__(self, listed: ListedDepartment) -> None:
        self._listed = listed

    def links(self) -> Mapping[str, Any]:
        """That there is nothing to link to."""
        return self._listed.without


def departments(root: Path) -> tuple[Department, ...]:
    """A new object of each department for a zine."""
    return tuple(_made(each, root) for each in DEPARTMENTS)


def _made(listed: ListedDepartment, root: Path) -> Department:
    content = root / listed.content
    if not content.exists() and not content.is_symlink():
        return UnusedDepartment(listed)
    module = import_module(f"zine.departments.{listed.folder}.department")
    made: Department = getattr(module, listed.kind)()
    return made

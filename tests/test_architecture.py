"""The import law: each room imports only what its row of the table allows."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "plugins" / "zine"

# Rooms without IO: values in, values out.
PURE_ROOMS = (
    "zine.rules",
    "zine.expansions",
    "zine.variants",
    "zine.departments.ratings.rating",
    "zine.departments.polls.scoring",
    "zine.departments.quizzes.questions",
    "zine.departments.oldissues.parsing",
)

# What each room may import of the project, by prefix. ARCHITECTURE.md says why.
ROOMS: dict[str, tuple[str, ...]] = {
    "rules": ("zine.rules",),
    "variants": ("zine.rules", "zine.expansions", "zine.variants"),
    "expansions": ("zine.rules", "zine.expansions"),
    "ratings": ("zine.departments.ratings.rating",),
    "polls": ("zine.departments.polls.scoring",),
    "quizzes": ("zine.rules", "zine.departments.quizzes.questions"),
    "oldissues": ("zine.rules", "zine.departments.oldissues.parsing"),
    "problems": (),
    "characters": (),
    "portable": (),
    "archive": (*PURE_ROOMS, "zine.problems", "zine.archive"),
    "desk": (*PURE_ROOMS, "zine.problems", "zine.archive", "zine.desk"),
    "report": (*PURE_ROOMS, "zine.games", "zine.report"),
    "render": (*PURE_ROOMS, "zine.games", "zine.report", "zine.render"),
    "writing": (*PURE_ROOMS, "zine.problems", "zine.archive", "zine.report", "zine.writing"),
    "plugin": ("zine",),
    "cli": ("zine",),
    "__main__": ("zine",),
}
# Pure rules for every door; whoever reads or prints may ask them.
EVERYBODYS = ("zine.characters", "zine.portable")
PURE = ("rules", "expansions", "variants", "ratings", "polls", "quizzes", "oldissues", "report")
SHUT = {"open", "print", "input", "exec", "eval"}
CLOCKS_AND_CHANCE = {"random", "secrets", "time", "uuid", "os", "pathlib", "logging", "tempfile"}


def modules() -> list[Path]:
    """Every module of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def room_of(path: Path) -> str:
    """The room a module lives in."""
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def imports(source: str) -> Iterator[str]:
    """The modules that a source imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield f"{node.module}"


def broken(room: str, source: str) -> list[str]:
    """The imports and calls in a module's source that its room forbids."""
    found: list[str] = []
    for name in imports(source):
        top = name.partition(".")[0]
        if top == "zine":
            allowed = (*ROOMS[room], *EVERYBODYS)
            if not any(name == prefix or name.startswith(f"{prefix}.") for prefix in allowed):
                found.append(name)
        elif (
            (top == "pelican" and room not in ("plugin", "cli"))
            or (room in PURE and top not in sys.stdlib_module_names | {"__future__"})
            or (room in PURE and top in CLOCKS_AND_CHANCE)
        ):
            found.append(name)
    if room in (*PURE, "render", "problems", "writing", "desk"):
        found += [
            node.func.id
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in SHUT
        ]
    return found


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_module_keeps_the_law(path: Path) -> None:
    """No module imports from a room above its own."""
    if path == PACKAGE / "__init__.py":
        return

    assert broken(room_of(path), path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("room", "source"),
    [
        ("rules", "import yaml"),
        ("rules", "from zine.gamefiles.reading import read_folder"),
        ("rules", "import random"),
        ("report", "from zine.files.store import write_atomic"),
        ("report", "open('x')"),
        ("render", "from pelican import signals"),
        ("archive", "from zine.report.turn import turn_report"),
        ("archive", "from zine.writing.reading import read_text"),
        ("writing", "open('x')"),
        ("desk", "from pelican import signals"),
        ("desk", "from zine.report.turn import turn_report"),
        ("desk", "open('x', 'w')"),
    ],
)
def test_the_law_can_be_broken(room: str, source: str) -> None:
    """The check sees what it is there to see."""
    assert broken(room, source)


def test_the_rules_load_only_the_standard_library() -> None:
    """Importing the engine brings in nothing but the engine and Python itself."""
    program = (
        "import sys; before = set(sys.modules); import zine.rules.pipeline, zine.rules.notation;"
        "tops = {name.partition('.')[0] for name in set(sys.modules) - before};"
        "print(sorted(tops - set(sys.stdlib_module_names) - {'zine'}))"
    )

    done = subprocess.run(
        [sys.executable, "-S", "-c", program],
        env={"PYTHONPATH": str(PACKAGE.parent)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.strip() == "[]"


def test_the_core_names_no_variant() -> None:
    """A new variant is a new folder: the rules do not know the names of the old ones."""
    names = [path.name for path in (PACKAGE / "variants").iterdir() if path.is_dir()]

    mentions = [
        (path.name, name)
        for path in (PACKAGE / "rules").rglob("*.py")
        for name in names
        if f'"{name}"' in path.read_text(encoding="utf-8")
    ]

    assert mentions == []


def test_files_are_small() -> None:
    """Nothing grows past what one can read in a sitting."""
    long = {
        str(path.relative_to(PACKAGE)): lines
        for path in modules()
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 400
    }

    assert long == {}

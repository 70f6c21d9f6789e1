"""The import law: each room imports only what its row in ARCHITECTURE.md allows."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path

import pytest

from sites import REPO
from zine.departments.zine_for_pages import Site
from zine.rules.hooks import Hooks
from zine.variantfiles.variant_folders import variant_names
from zine.wing import Wing, expansions, load_named, wings

PACKAGE = REPO / "plugins" / "zine"
SHUT = {"open", "print", "input", "exec", "eval", "__import__", "__builtins__"}
# Rooms that read and write files themselves; the others give texts to `files`, or take them.
FILE_ROOMS = ("files", "gamefiles", "builder", "plugin", "cli", "wings")
WING = re.compile(r"zine\.(wings\.\w[\w.]*)(:\w+)?")
FILE_CALLS = {"read_text", "write_text", "read_bytes", "write_bytes", "mkdir", "unlink", "rename"}
# All of the standard library that `stdlib` rooms may import: no clock, chance, files or streams in it
# but the one in PRESENT, and nothing that finds modules by name.
PURE = {
    *(
        "__future__",
        "bisect",
        "collections",
        "contextlib",
        "contextvars",
        "dataclasses",
        "datetime",
    ),
    *("difflib", "email", "enum", "fractions", "functools", "gettext", "hashlib", "heapq"),
    *("itertools", "json", "math", "re", "string", "types", "typing", "unicodedata", "zoneinfo"),
}
PRESENT = {"now", "today", "utcnow", "localtime"}  # which moment it is, asked of a type
EVERYBODYS = ("characters", "language", "portable_names")
VERSION = "__version__"  # all that the root of the package says
CORE = "the core"  # every room but the host and the wings
LONGEST_FUNCTION = 48  # lines


@cache
def law() -> dict[str, tuple[str, ...]]:
    """The table of ARCHITECTURE.md: what each room may import."""
    text = (REPO / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w.]+)` \|[^|]+\| ([^|]+) \|$", text, re.MULTILINE)
    return {room: tuple(allowed.split(", ")) for room, allowed in rows}


def modules() -> list[Path]:
    """Every module of the package but its root's own."""
    return sorted(
        each
        for each in PACKAGE.rglob("*.py")
        if each not in (PACKAGE / "__init__.py", PACKAGE / "__main__.py")
    )


def dotted(path: Path) -> str:
    """A module's name within the package."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


def room_of(name: str) -> str:
    """The room a module lives in: the most specific row that fits."""
    rooms = [room for room in law() if name == room or name.startswith(f"{room}.")]
    assert rooms, f"{name} has no row in ARCHITECTURE.md"
    return max(rooms, key=len)


@lru_cache(maxsize=1)
def nodes(source: str) -> tuple[ast.AST, ...]:
    """All nodes of a module, which several questions are asked of one after another."""
    return tuple(ast.walk(ast.parse(source)))


def imports(source: str) -> Iterator[str]:
    """The modules that a source imports, wherever in it."""
    for node in nodes(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            if node.module == "zine":
                yield from (f"zine.{alias.name}" for alias in node.names)
            else:
                yield f"{node.module}"


def allows(room: str, name: str) -> bool:
    """Whether a room may import a module of the project."""
    allowed = law()[room]
    if CORE in allowed and not is_wing(name) and (room == "plugin" or room_of(name) != "plugin"):
        return True
    own = ".".join(room.split(".")[:2]) if room.startswith("wings.") and CORE in allowed else room
    return any(name == each or name.startswith(f"{each}.") for each in (*allowed, *EVERYBODYS, own))


def is_wing(name: str) -> bool:
    """Whether a module is one of a wing's."""
    return name.startswith("wings.") or room_of(name) in ("diplomacy", "engine")


def broken(room: str, source: str) -> list[str]:
    """The imports and calls in a module's source that its room forbids."""
    pure = "stdlib" in law()[room]
    found: list[str] = []
    for name in imports(source):
        top, _, inner = name.partition(".")
        if top == "zine":
            found += [] if inner == VERSION or allows(room, inner) else [name]
        elif top == "pelican":
            found += [] if "plugin" in (room, *law()[room]) else [name]
        elif pure and top not in PURE:
            found.append(name)
    if room not in ("files", "plugin", "cli"):
        names = [node for node in nodes(source) if isinstance(node, ast.Name)]
        found += [each.id for each in names if each.id in SHUT and isinstance(each.ctx, ast.Load)]
    if pure or room.split(".", maxsplit=1)[0] not in FILE_ROOMS:
        attributes = [node for node in nodes(source) if isinstance(node, ast.Attribute)]
        found += [each.attr for each in attributes if each.attr in FILE_CALLS]
    found += [text for text in wings_named(source) if not allows(room, text)]
    return found + [each for each in moments(source) if pure]


def wings_named(source: str) -> list[str]:
    """The modules of wings that texts name, as `import_module` takes them."""
    values = [node.value for node in nodes(source) if isinstance(node, ast.Constant)]
    named = (WING.fullmatch(each) for each in values if isinstance(each, str))
    return [each[1] for each in named if each]


def moments(source: str) -> list[str]:
    """Where a source asks which moment it is; `self.now` is one that was told."""
    return [
        node.attr
        for node in nodes(source)
        if isinstance(node, ast.Attribute)
        and node.attr in PRESENT
        and ast.unparse(node.value) != "self"
    ]


def test_modules_keep_the_law() -> None:
    """No module imports what its room's row does not name."""
    read = {name: path.read_text(encoding="utf-8") for path in modules() if (name := dotted(path))}
    found = {name: broken(room_of(name), text) for name, text in read.items()}

    assert {} == {name: faults for name, faults in found.items() if faults}


@pytest.mark.parametrize("room", ["rules", "variants"])
def test_the_rules_speak_no_language(room: str) -> None:
    """What rules say does not depend on the language of print: they give values and English."""
    for path in sorted((PACKAGE / room).rglob("*.py")):
        assert "zine.language" not in imports(path.read_text(encoding="utf-8")), path


def test_the_table_has_no_row_too_many() -> None:
    """Every room of the table exists, and every room named in it is a row."""
    for room, allowed in law().items():
        path = PACKAGE / Path(*room.split("."))
        assert path.is_dir() or path.with_suffix(".py").is_file(), room
        for each in allowed:
            module = PACKAGE / Path(*each.split(".")).with_suffix(".py")
            assert each in {*law(), CORE, "stdlib"} or module.is_file(), each


@pytest.mark.parametrize(
    ("room", "source"),
    [
        ("rules", "import yaml"),
        ("rules", "from zine.gamefiles.game_reader import read_folder"),
        ("rules", "import random"),
        ("rules", "from datetime import datetime; datetime.now()"),
        ("rules", "from datetime import date; asked = date.today"),
        ("rules", "import io; io.open('x')"),
        ("rules", "import builtins; builtins.open('x')"),
        ("rules", "reader = open"),
        ("rules", "import socket"),
        ("rules", "import sys; sys.stdout.write('x')"),
        ("rules", "__import__('time').time()"),
        ("rules", "import importlib; importlib.import_module('zine.gamefiles')"),
        ("rules", "from zine.blocks import Table"),
        ("blocks", "from zine.rules.orders import Hold"),
        ("expansions", "from zine.games import Game"),
        ("games", "from zine.files.atomic_files import write_atomic"),
        ("report", "from zine.departments.polls.issue_blocks import matrix"),
        ("report", "open('x')"),
        ("render", "from pelican import signals"),
        ("files", "from zine.rules.orders import Hold"),
        ("departments.polls", "from zine.departments.ratings.list_page import list_page"),
        ("departments.polls.scoring", "from zine.files.atomic_files import write_atomic"),
        ("writing", "open('x')"),
        ("wings.desk", "from pelican import signals"),
        ("wings.desk", "from zine.plugin.site_build import BUILD"),
        ("wings.desk", "from zine.wings.lab.rescue_search import rescues"),
        ("wings.desk", "from zine.diplomacy import Game"),
        ("departments", "from zine.engine import explain"),
        ("wings.desk", "open('x', 'w')"),
        ("wings.archive.parsing", "from zine.files.atomic_files import write_atomic"),
        ("cli", "from pelican import main"),
        ("cli", "from zine.plugin.site_build import BUILD"),
        ("cli", "from zine.wings.desk.repository_setup import begin_repository"),
        ("departments", "from zine.wings.books.data.addresses import HOME"),
        ("cli", "import_module('zine.wings.desk.commands.help')"),
        ("wings.desk", "load_named('zine.wings.lab.explanation:explain')"),
        ("report", "path.read_text(encoding='utf-8')"),
        ("departments", "path.write_text('x')"),
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


# What the core may name: a quoted word that is no variant, rule set or wing there, or the one default.
NAMED_IN_THE_CORE = {
    ("expansions/market/options.py", "westling"),  # the author of a text of rules
    ("plugin/settings.py", "archive"),  # the zine's folder, which stays when the wing is away
    ("variantfiles/variant_folders.py", "standard"),  # the variant of a game that names none
    ("wing.py", "core"),
}


def test_the_core_names_no_variant_rule_set_or_wing() -> None:
    """A new one is a new folder: no room of the core knows the names of the old ones."""
    sets = expansions()
    names = {*variant_names(), *sets, *(each.name for each in wings())}

    mentions = {
        (path.relative_to(PACKAGE).as_posix(), name)
        for path in modules()
        if not is_wing(dotted(path))
        for name in set(re.findall(r"[\"']([\w-]+)[\"']", path.read_text(encoding="utf-8")))
        if name in names
        if not dotted(path).startswith(f"{sets.get(name, name)}.".removeprefix("zine."))
    }

    assert mentions == NAMED_IN_THE_CORE


def test_only_its_folder_knows_an_expansion() -> None:
    """Core rooms, templates and the host name no expansion."""
    known = expansions()
    sources = [
        path
        for path in (*PACKAGE.rglob("*.py"), *(REPO / "theme" / "templates").glob("*.html"))
        if path.parent.name != "expansions" and "expansions" not in path.parts
    ]

    mentions = [
        (path.name, name)
        for path in sources
        for name in known
        if re.search(rf"expansions[./]{name}\b", path.read_text(encoding="utf-8"))
    ]

    assert len(known) > 3
    assert mentions == []


def test_what_a_variant_prints_and_departments_link_have_types() -> None:
    """Nobody hands in a thing that cannot print, nor reads a link for what it is not."""
    assert "tuple[PrintedRules, ...]" == Hooks.__annotations__["printing"]
    assert "Links" == Site.__annotations__["links"]


def test_files_are_small() -> None:
    """Nothing grows past what one can read in a sitting."""
    long = {
        dotted(path): lines
        for path in modules()
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 400
    }

    assert long == {}


def test_folders_are_small() -> None:
    """No folder has more modules side by side than one can take in."""
    crowded = {
        str(folder.relative_to(PACKAGE)): count
        for folder in {path.parent for path in modules()}
        if (count := len(list(folder.glob("*.py")))) > 26
    }

    assert crowded == {}


@pytest.mark.parametrize("wing", wings(), ids=lambda wing: wing.name)
def test_what_a_wing_names_is_there(wing: Wing) -> None:
    """Names in texts are found by no type checker."""
    named_there = (wing.check, wing.judge, wing.bring_in, wing.cluster)
    for where in (*(each.where for each in wing.departments), *named_there):
        assert not where or callable(load_named(where))
    assert not wing.exports or all(
        map(callable, (f.write for f in load_named(wing.exports).values()))
    )
    assert all(callable(load_named(each.where).load) for each in wing.extras.values())
    for entry in wing.commands.values():
        for module in entry.modules:
            import_module(module)


def test_a_function_fits_on_a_screen() -> None:
    """What is longer does several things, and each has a name of its own."""
    long = {
        f"{path.relative_to(PACKAGE)}: {node.name}": length
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (length := (node.end_lineno or 0) - node.lineno + 1) > LONGEST_FUNCTION
    }

    assert long == {}


def test_the_core_knows_no_unit_of_a_rule_set() -> None:
    """Bombers and their escorts are 1914's; it says itself what stands on its boards."""
    rooms = ("rules", "blocks", "report", "render", "departments")
    words = [
        path.relative_to(PACKAGE).as_posix()
        for room in rooms
        for path in sorted((PACKAGE / room).rglob("*.py"))
        if re.search(r"bomber|escort", path.read_text(encoding="utf-8"), re.IGNORECASE)
    ]

    assert [] == words

"""A wing: a part of the press that may be absent, and what it brings to the core.

Wings are found by the entry points of the group `zine.wings`, those of this distribution and of
any other that is installed. Everything in one is named by its module, so that a command that needs
nothing of a wing imports nothing of it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from zine.problems import Place, Problem

if TYPE_CHECKING:
    from zine.games import Game
    from zine.rules.calendar import Phase

GROUP = "zine.wings"
DISTRIBUTION = "diplomacy-zine"  # its own wings may be taken away


@dataclass(frozen=True, slots=True, kw_only=True)
class DepartmentEntry:
    """A department by its class ("module:Class").

    One that reads nothing but the folder `content` is imported only where the zine has that
    folder; where it has not, `without` is what other pages know of it. What a `last` one puts into
    an issue comes after the parts of the others.
    """

    where: str
    content: str = ""
    without: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    last: bool = False


class Topic(StrEnum):
    """What people do with commands, in the order of how often they do it."""

    WEEK = "Each week"
    GAMES = "Opening and ending games"
    MENDING = "Mending"
    SETTING_UP = "Setting up"
    LOOKING = "Looking closer"
    PROGRAMS = "For other programs"
    MORE = "More"


@dataclass(frozen=True, slots=True)
class TaskEntry:
    """A command, or a group of them, by the modules that add it, and its help in a sentence.

    A group that several name has all their modules, and the help and topic of the first. The
    help of `zine` lists commands by topic.
    """

    modules: tuple[str, ...]
    help: str
    topic: Topic = Topic.MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraEntry:
    """What a wing attaches to games, by its reader ("module:NAME", an `ExtraReader`).

    It is asked of a game whose game.yaml has its key, whose folder has its `file` (or a folder of
    that name), or whose records hold a part of it.
    """

    where: str
    file: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ZineFindings:
    """What a wing finds in a zine: problems, and warnings that stop nothing."""

    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """Files and folders to bring in, and the zine or folder they go to.

    `game` is the name for the only game among them.
    """

    paths: tuple[Path, ...]
    home: Path
    game: str = ""
    dry_run: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportForm:
    """A form that `zine export` writes public games in, and what it is in a few words.

    `write` gives files by name: of a game, the zine's root, and one phase or None for all of them.
    A `binary` form is not printed.
    """

    write: Callable[[Game, Path, Phase | None], Iterable[tuple[str, bytes]]]
    meaning: str
    binary: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Wing:
    """What a wing brings: departments, commands, and functions by name ("module:function").

    `examples` is a mapping of command lines to print in the help of each command; `showing` are the
    commands that --quiet does not silence, `anywhere` those that can be asked outside a zine.
    `templates` says that its package has a folder of that name, whose `zine/NAME.html` pages are
    made with; `variants`, that it has one of variants; `expansions` is the package of its rule
    sets; `script_words` is a mapping of what its scripts say, by their names. `check` finds what no
    build does: of the zine's root and the time, it gives `ZineFindings`. `judge` is asked of single
    files: of the root and their names, it gives a `TextJudgement` for each. `front` is what `zine`
    prints without a command: of the same, it gives lines. `bring_in` takes what it knows of what
    `zine import` is given: of an `Incoming`, a function that prints a line, and a collector of
    problems, it gives what is left. One that `takes_rest` is asked when all others have taken
    theirs. `exports` is a mapping of `ExportForm`s by name. `draws` gives a map's geometry and base
    drawing from its borders alone. `embeds` are what texts may embed, by name: a `Directive` each,
    which a department draws. `extras` are what it attaches to games and turns, by the key in
    game.yaml and records.
    """

    name: str
    departments: tuple[DepartmentEntry, ...] = ()
    commands: Mapping[str, TaskEntry] = field(default_factory=lambda: MappingProxyType({}))
    examples: str = ""
    showing: tuple[str, ...] = ()
    anywhere: tuple[str, ...] = ()
    templates: bool = False
    variants: bool = False
    expansions: str = ""
    script_words: str = ""
    check: str = ""
    judge: str = ""
    front: str = ""
    bring_in: str = ""
    takes_rest: bool = False
    exports: str = ""
    draws: str = ""
    embeds: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    extras: Mapping[str, ExtraEntry] = field(default_factory=lambda: MappingProxyType({}))
    cluster: str = ""


CORE = Wing(
    name="core",
    departments=(
        DepartmentEntry(where="zine.departments.issues:IssuesDepartment"),
        DepartmentEntry(where="zine.departments.games:GamesDepartment"),
        DepartmentEntry(where="zine.departments.front_page:FrontDepartment"),
        DepartmentEntry(
            where="zine.departments.polls.department:PollsDepartment",
            content="content/polls",
            without={"POLLS": {}},
        ),
        DepartmentEntry(where="zine.departments.ratings.department:RatingsDepartment"),
        DepartmentEntry(where="zine.departments.players_and_powers:PlayersDepartment"),
        DepartmentEntry(where="zine.departments.variants:VariantsDepartment"),
        DepartmentEntry(where="zine.departments.index_and_calendar:IndexDepartment"),
        DepartmentEntry(where="zine.departments.report_guide:GuideDepartment"),
    ),
    commands={
        "check": TaskEntry(
            ("zine.cli.check",),
            "Find every problem in games and content, or at PATHS.",
            Topic.MENDING,
        ),
        "import": TaskEntry(
            ("zine.cli.zine_import",),
            "Bring in old issues, judges' results, and saved games.",
            Topic.PROGRAMS,
        ),
    },
    examples="zine.cli.help_examples:EXAMPLES",
    expansions="zine.expansions",
    script_words="zine.render.script_sentences:SCRIPT_WORDS",
)


@cache
def wings() -> tuple[Wing, ...]:
    """The core, and every wing that is there, by name. One whose module is gone is left out."""
    return (CORE, *_there())


def lost_wings() -> tuple[Problem, ...]:
    """The wings of other distributions whose modules are not there."""
    hint = "install it again, or ask its author: the entry point may be misspelt"
    return tuple(
        Problem(Place(each.dist.name), f"its wing '{each.name}' needs {each.module}", hint)
        for each in _looked_up()[1]
        if each.dist is not None and each.dist.name != DISTRIBUTION
    )


def _there() -> Mapping[Wing, Path]:
    """Every wing and the folder of its package, by name."""
    return _looked_up()[0]


@cache
def _looked_up() -> tuple[Mapping[Wing, Path], tuple[EntryPoint, ...]]:
    """The wings that are there, with their folders, and the entry points that lead nowhere."""
    points = {each.name: each for each in entry_points(group=GROUP)}
    found: dict[Wing, Path] = {}
    lost: list[EntryPoint] = []
    for _, point in sorted(points.items()):
        try:
            made = load_named(point.value)
        except ModuleNotFoundError as error:
            if not (error.name and point.module.startswith(error.name)):
                raise
            lost.append(point)
            continue
        assert isinstance(made, Wing)
        found[made] = Path(str(import_module(point.module).__file__)).parent
    return MappingProxyType(found), tuple(lost)


def offers(name: str) -> bool:
    """Whether the press that is installed has a command."""
    return any(name in wing.commands for wing in wings())


def template_folders() -> tuple[Path, ...]:
    """Where the templates of wings are."""
    return tuple(folder / "templates" for wing, folder in _there().items() if wing.templates)


def variant_folders() -> tuple[Path, ...]:
    """Where the variants of wings are."""
    return tuple(folder / "variants" for wing, folder in _there().items() if wing.variants)


def expansions() -> Mapping[str, str]:
    """The module of every rule set, by its name: the core's, and those of wings."""
    packages = [each.expansions for each in wings() if each.expansions]
    found = {
        each.name: f"{package}.{each.name}"
        for package in packages
        for each in iter_modules(import_module(package).__path__)
        if each.ispkg
    }
    return MappingProxyType(dict(sorted(found.items())))


@cache
def script_sentences() -> Mapping[str, tuple[str, ...]]:
    """Every sentence that a script asks for, by the script's name."""
    tables = (load_named(each.script_words) for each in wings() if each.script_words)
    return MappingProxyType({name: texts for table in tables for name, texts in table.items()})


@cache
def wing_extras() -> Mapping[str, ExtraEntry]:
    """What wings attach to games, by name."""
    found = {name: entry for each in wings() for name, entry in each.extras.items()}
    return MappingProxyType(dict(sorted(found.items())))


def strangers() -> tuple[Path, ...]:
    """The folders of the wings that other distributions brought."""
    own = Path(__file__).parent
    return tuple(folder for folder in _there().values() if own not in folder.parents)


def load_named(where: str) -> Any:
    """Import what a name such as "zine.wings.desk:WING" points to."""
    module, _, name = where.partition(":")
    with importing():
        return getattr(import_module(module), name)


@contextmanager
def importing() -> Iterator[None]:
    """Stop garbage collection while importing: it would take a sixth of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()

"""Faults in templates: of a site's own before anything is recorded, of any while it is filled.

Looked at beforehand is what a build may use of the theme and of THEME_TEMPLATES_OVERRIDES; the
press's templates and unchanged copies of them are judged by tests. One that cannot be read is a
fault, unless a generator's environment knows what the others lack. A name that nobody gives is one
only where a page with it would fail, or where it is nearly a known name; another plugin may give
what is like no known name, so beside one there is only a warning. Names that a template asks for
with `is defined` or `default` are nobody's slip, nor are settings that it only asks for (`if`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, partial
from pathlib import Path
from traceback import walk_tb
from types import TracebackType
from typing import Any

from jinja2 import (
    Environment,
    FileSystemLoader,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
    UndefinedError,
    meta,
    nodes,
)

from zine.files.environment import PACKAGE, PRESS
from zine.files.memory import Memory
from zine.problems import Place, Problem, Problems, nearest
from zine.wing import strangers, template_folders

THEME = PRESS / "theme/templates"
# The templates that Pelican asks for by name, without their ending.
PAGES = frozenset(
    (
        *("base", "article", "page", "tag", "category", "author"),
        *("archives", "period_archives"),
    )
)
# What Pelican and the press give a page when it is written, and Jinja where it is a word of its own.
GIVEN = frozenset(
    (
        *("article", "page", "tag", "category", "author", "articles", "dates", "all_articles"),
        *("period", "period_num", "page_name", "output_file", "localsiteurl", "blog", "url"),
        *(f"{kind}_{each}" for kind in ("articles", "dates") for each in ("paginator", "page")),
        *(f"{kind}_{each}_page" for kind in ("articles", "dates") for each in ("previous", "next")),
        *("ISSUES", "GAMES", "MASTHEAD", "SITE"),
        *("loop", "self", "super", "caller", "varargs", "kwargs"),
    )
)
# How like a known name a slip is, as difflib counts: to be asked about, to stop a build, and in
# the name of a setting, many of which differ in a word.
LIKE, SLIP, SLIP_IN_SETTING = 0.7, 0.8, 0.9
USES = re.compile(r"\{%[-+]?\s*(?:extends|include|import|from)\s+[\"']([^\"']+)[\"']")
UNKNOWN = re.compile(r"No (filter|test) named '(\w+)'")
MISSING = re.compile(r"'(\w+)' is undefined")


@dataclass(frozen=True)
class _Template:
    """A template of the site's own: its name, its file as it is told, and its text."""

    name: str
    file: str
    source: str
    environment: Environment

    def place(self, line: int, word: str = "") -> Place:
        """A line, at a word or at its first sign."""
        return Place(self.file, line, _column(self.source, line, word))

    @cached_property
    def tree(self) -> nodes.Template:
        """Its parts, of a template that can be read."""
        return self.environment.parse(self.source)

    @cached_property
    def free(self) -> Set[str] | None:
        """The names that it asks its page for; None if the press's environment cannot read it."""
        try:
            return meta.find_undeclared_variables(self.tree)
        except TemplateSyntaxError:
            return None

    def line(self, name: str) -> int:
        """Where a name is used first."""
        used = (each for each in self.tree.find_all(nodes.Name) if each.ctx == "load")
        return min((each.lineno for each in used if each.name == name), default=1)


def template_problems(
    environments: Sequence[Environment],
    context: Mapping[str, Any],
    memory: Memory,
    plugins: Collection[str],
    warn: Callable[[str], object],
) -> tuple[Problem, ...]:
    """What is wrong in the templates of a site's own; it warns of what may be.

    The first environment is the press's, the `plugins` are its own names, `context` has the site's
    settings and what pages are given.
    """
    theme = Path(context["THEME"], "templates")
    folders = [*map(Path, context["THEME_TEMPLATES_OVERRIDES"]), theme]
    folders = [each for each in folders if each.resolve() != THEME.resolve()]
    own = tuple(_own(environments[0], folders, context)) if folders else ()
    wrong = [problem for each in own for problem in _unreadable(each, environments)]
    if not own or not _fails_without(environments[0]):
        return tuple(wrong)
    readable = [each for each in own if each.free is not None]
    given = {*GIVEN, *context, *(name for each in environments for name in each.globals)}
    others = bool({*context["PLUGINS"]}.difference(plugins) or strangers())
    press = partial(_names_of_press, environments[0], memory)
    names = _Names(readable, given, press, others=others)
    for problem, stops in (found for each in readable for found in names.faults(each)):
        if stops:
            wrong.append(problem)
        else:
            warn(str(problem))
    return tuple(wrong)


def _own(
    environment: Environment, folders: Sequence[Path], context: Mapping[str, Any]
) -> Iterator[_Template]:
    """The templates that a build may use and that are not the press's."""
    root = Path(context["PATH"]).resolve().parent
    press = FileSystemLoader([THEME, *_press_folders()])
    ends = tuple(context["TEMPLATE_EXTENSIONS"])
    texts = (getattr(each, "template", "") for each in context["generated_content"].values())
    asked = {
        f"{name}{end}" for name in (*PAGES, *context["DIRECT_TEMPLATES"], *texts) for end in ends
    }
    listed = FileSystemLoader(folders).list_templates()
    pages = [name for name in listed if name.startswith("zine/") and name.endswith(ends)]
    todo = [*asked.intersection(listed), *pages]
    seen = set(todo)
    while todo:
        name = todo.pop()
        file = next(folder / name for folder in folders if (folder / name).is_file())
        source = file.read_text(encoding="utf-8", errors="replace")
        used = {each.removeprefix("!theme/") for each in USES.findall(source)} & {*listed} - seen
        seen |= used
        todo += sorted(used)
        if not _is_same(press, environment, name, source):
            yield _Template(name, _shown(file, root), source, environment)


def _press_folders() -> tuple[Path, ...]:
    return PACKAGE / "plugin/templates", *template_folders()


def _is_same(press: FileSystemLoader, environment: Environment, name: str, source: str) -> bool:
    """Whether a template is an unchanged copy of the press's."""
    try:
        return press.get_source(environment, name)[0] == source
    except TemplateNotFound:
        return False


def _unreadable(template: _Template, environments: Sequence[Environment]) -> Iterator[Problem]:
    """That no environment can read a template. What it is compiled to is used for its pages."""
    first: TemplateSyntaxError | UnicodeDecodeError | None = None
    for environment in environments:
        try:
            environment.get_template(template.name)
        except (TemplateSyntaxError, UnicodeDecodeError) as error:
            first = first or error
        else:
            return
    if isinstance(first, UnicodeDecodeError):
        yield Problem(Place(template.file), "is not UTF-8", "save it as UTF-8")
    elif first is not None:
        message = first.message or "cannot be read"
        hint = ""
        if unknown := UNKNOWN.match(message):
            kind, name = unknown.groups()
            known = environments[0].filters if kind == "filter" else environments[0].tests
            hint = nearest(name, known)
        yield Problem(template.place(first.lineno), message.rstrip("."), hint)


def _fails_without(environment: Environment) -> bool:
    """Whether a page fails that prints a name which nobody gave."""
    try:
        str(environment.undefined(name="name"))
    except UndefinedError:
        return True
    return False


def _names_of_press(environment: Environment, memory: Memory) -> Mapping[str, Sequence[str]]:
    """The names that the press's templates are given, and those that they bind."""

    def read() -> Mapping[str, Sequence[str]]:
        texts = [
            path.read_text(encoding="utf-8")
            for folder in (THEME, *_press_folders())
            for path in sorted(folder.rglob("*.html"))
        ]
        trees = [environment.parse(each) for each in texts]
        free = {name for tree in trees for name in meta.find_undeclared_variables(tree)}
        return {"given": sorted(free), "bound": sorted({n for tree in trees for n in _bound(tree)})}

    key = " ".join(map(str, (THEME, *_press_folders())))
    found: Mapping[str, Sequence[str]] = memory.once("names in templates", key, read)
    return found


class _Names:
    """What the names in a site's own templates may be, all templates together.

    A template sees what is bound around it: in one that it extends, or that includes it.
    """

    def __init__(
        self,
        templates: Sequence[_Template],
        given: Set[str],
        press: Callable[[], Mapping[str, Sequence[str]]],
        *,
        others: bool,
    ) -> None:
        self._others, self._given = others, given
        trees = [each.tree for each in templates]
        bound = {name for tree in trees for name in _bound(tree)}
        spared = given | bound | {name for tree in trees for name in _guarded(tree)}
        self._unknown = {name for each in templates for name in each.free or ()} - spared
        if self._unknown:
            found = press()
            self._given = given | {*found["given"]}
            self._unknown -= {*found["given"], *found["bound"]}

    def faults(self, template: _Template) -> Iterator[tuple[Problem, bool]]:
        """The names in a template that nobody gives, and whether each stops the build."""
        unknown = sorted((template.free or frozenset()) & self._unknown)
        asked = _asked(template.tree) if unknown else frozenset()
        for name in unknown:
            setting = name.isupper() and name in asked
            known = sorted(self._given | _bound(template.tree))
            near = get_close_matches(name, known, 1, SLIP_IN_SETTING if setting else LIKE)
            if setting and not near:
                continue
            place = template.place(template.line(name), name)
            is_slip = bool(get_close_matches(name, near, 1, SLIP))
            stops = not setting and (is_slip or not (self._others or name in asked))
            hint = (
                nearest(name, near) or f"if something may give it, ask '{name} is defined' before"
            )
            yield Problem(place, f"'{name}' is undefined", hint), stops


def _bound(tree: nodes.Template) -> Set[str]:
    """All names that a template binds, wherever in it."""
    names = {each.name for each in tree.find_all(nodes.Name) if each.ctx != "load"}
    names |= {each.target for each in tree.find_all(nodes.Import)}
    names |= {each.name for each in tree.find_all(nodes.Macro)}
    for each in tree.find_all(nodes.FromImport):
        names |= {name if isinstance(name, str) else name[1] for name in each.names}
    return names


def _guarded(tree: nodes.Template) -> Set[str]:
    """The names that a template asks for with `is defined`, or has a default for."""
    asking = [each for each in tree.find_all(nodes.Test) if each.name in ("defined", "undefined")]
    filling = [each for each in tree.find_all(nodes.Filter) if each.name in ("default", "d")]
    return {each.node.name for each in (*asking, *filling) if isinstance(each.node, nodes.Name)}


def _asked(tree: nodes.Template) -> Set[str]:
    """The names that a template asks for as a condition, which may be missing."""
    parts: list[nodes.Node] = [each.test for each in tree.find_all(nodes.If)]
    parts += [each.test for each in tree.find_all(nodes.CondExpr)]
    parts += tree.find_all((nodes.And, nodes.Or, nodes.Not))
    found = set()
    for part in parts:
        inner = [part]
        if isinstance(part, nodes.And | nodes.Or):
            inner = [part.left, part.right]
        elif isinstance(part, nodes.Not):
            inner = [part.node]
        found |= {each.name for each in inner if isinstance(each, nodes.Name)}
    return found


@contextmanager
def told_by_place(root: Path) -> Iterator[None]:
    """Tell by its line what fails in a template within; files are told as seen from `root`.

    Raises Problems in place of the error.
    """
    try:
        yield
    except Exception as error:
        problem = _failure(error, root)
        if problem is None:
            raise
        raise Problems([problem]) from error


def _failure(error: Exception, root: Path) -> Problem | None:
    """An error of a template as a problem; None if it is no template's, or not its fault."""
    file, line, is_its_own = _where(error.__traceback__)
    if isinstance(error, TemplateSyntaxError):
        file, line = error.filename or error.name or "", error.lineno
    if isinstance(error, TemplateNotFound):
        message = f"there is no template '{error.name}'"
    elif isinstance(error, TemplateError):
        message = error.message or "cannot be filled"
    elif isinstance(error, Problems) or not is_its_own or PACKAGE in Path(file).parents:
        # What fails in a line of the press, or in what a line calls, is no slip of the site's.
        return None
    else:
        message = f"{type(error).__name__}: {error}"
    if not file:
        return Problem(Place("templates"), message)
    name = MISSING.match(message)
    path = Path(file)
    source = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    column = _column(source, line, name[1] if name else "")
    return Problem(Place(_shown(file, root), line, column), message.rstrip("."))


def _where(trace: TracebackType | None) -> tuple[str, int, bool]:
    """The innermost line of a template in a traceback, and whether nothing but Jinja is beneath."""
    file, line, is_its_own = "", 0, False
    for frame, number in walk_tb(trace):
        around = frame.f_globals
        if "__jinja_exception__" in around:  # Jinja has put the template's line there
            file, line, is_its_own = around["__file__"], number, True
        elif template := around.get("__jinja_template__"):
            file, line = template.filename or "", template.get_corresponding_lineno(number)
            is_its_own = True
        elif not str(around.get("__name__", "")).startswith(("jinja2.", "markupsafe")):
            is_its_own = False
    return file, line, is_its_own


def _column(source: str, line: int, word: str) -> int:
    """The column of a word in a line, or of the line's first sign."""
    lines = source.splitlines()
    text = lines[line - 1] if 0 < line <= len(lines) else ""
    found = re.search(rf"\b{re.escape(word)}\b" if word else r"\S", text)
    return found.start() + 1 if found else 1


def _shown(file: str | Path, root: Path) -> str:
    """A file as seen from a folder, if it is in it."""
    path = Path(file)
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()

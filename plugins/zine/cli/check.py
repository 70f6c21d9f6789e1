"""`zine check`: checks the whole zine, or single files for their writers."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from zine.cli.json_option import JSON, problem_values
from zine.cli.main import main
from zine.cli.terminal_output import say, say_json
from zine.files.environment import current_time
from zine.files.zine_root import judged_files
from zine.gamefiles.zine_folder import wanted_games
from zine.problems import Place, Problem, Problems, counted
from zine.wing import load_named, lost_wings, wings
from zine.writing.contribution_rules import TextJudgement
from zine.writing.leftover_template_words import placeholders_below

UNKNOWN = "this was not judged: the press knows no files of this kind"
WHOLE = "zine check without a path judges all that a build reads"


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@JSON
@click.pass_obj
def check(root: Path, paths: tuple[Path, ...], as_json: bool) -> None:
    """Find every problem in games and content, or at PATHS.

    It changes nothing. A game is named by its folder, such as games/marengo.
    """
    if paths:
        _check_files(root, paths, as_json=as_json)
        return
    if as_json:
        found = _all_problems(root)
        say_json({"ok": not found, "problems": problem_values(found), "hints": []})
        sys.exit(bool(found))
    _try_build(root)
    problems, warnings = _findings(root)
    if problems:
        raise Problems(problems)
    for each in warnings:
        say(f"warning: {each}")
    count = len(wanted_games(root))
    verb = "is" if not count else "are"
    games = f"{counted(count, 'game')} and " if count else ""
    say(f"{games}all content {verb} in order")


def _findings(root: Path) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """What the build does not look for: problems, and warnings. Raises Problems."""
    found = [load_named(wing.check)(root, current_time()) for wing in wings() if wing.check]
    problems = (problem for each in found for problem in each.problems)
    warnings = (*lost_wings(), *(warning for each in found for warning in each.warnings))
    return (*problems, *placeholders_below(root)), warnings


def _all_problems(root: Path) -> tuple[Problem, ...]:
    """Every problem as a value; what the build prints goes to standard error."""
    try:
        with contextlib.redirect_stdout(sys.stderr):
            _try_build(root)
        return _findings(root)[0]
    except Problems as problems:
        return problems.problems
    except SystemExit as stop:
        if isinstance(stop.__cause__, Problems):
            return stop.__cause__.problems
        return _judged(root) or (Problem(Place("content"), "the build failed"),)


def _judged(root: Path) -> tuple[Problem, ...]:
    """The problems of each file in content/, for a build that stopped without naming any."""
    found = _judgements(root, judged_files(root, "content"))
    return tuple(problem for _, each in found for problem in each.problems)


def _judgements(root: Path, names: Sequence[str]) -> Iterator[tuple[str, TextJudgement]]:
    """What each wing that judges files says about each file."""
    for wing in wings():
        if wing.judge:
            yield from load_named(wing.judge)(root, names)


def _check_files(root: Path, paths: tuple[Path, ...], *, as_json: bool) -> None:
    """Judge single files and report to their writers; exit code 1 if something needs mending."""
    if not any(wing.judge for wing in wings()):
        raise click.UsageError("there is nothing here that judges single files")
    names = [Path(os.path.relpath(path.absolute(), root)).as_posix() for path in paths]
    files = {name: judged_files(root, name) for name in names}
    judgements = [*_judgements(root, [each for below in files.values() for each in below])]
    known = {name for name, each in judgements if each.judged}
    unknown = [name for name, below in files.items() if below and known.isdisjoint(below)]
    problems = [problem for _, each in judgements for problem in each.problems]
    if as_json:
        hints = problem_values(hint for _, each in judgements for hint in each.hints)
        problems += [Problem(Place(name), UNKNOWN, WHOLE) for name in unknown]
        say_json({"ok": not problems, "problems": problem_values(problems), "hints": hints})
    else:
        say(tell(judgements, unknown))
    if problems or unknown:
        sys.exit(1)


def tell(judgements: Iterable[tuple[str, TextJudgement]], unknown: Sequence[str] = ()) -> str:
    """What a writer reads, file by file: what to mend, then what could be better.

    Paths are told that were given and are `unknown`: none of their files could be judged.
    """
    lines: list[str] = []
    mend = better = 0
    for name, judgement in judgements:
        mend += len(judgement.problems)
        better += len(judgement.hints)
        if judgement.problems or judgement.hints:
            lines.append(name)
            lines += [f"  {_sentence(problem, name)}" for problem in judgement.problems]
            lines += [f"  Perhaps: {_sentence(hint, name)}" for hint in judgement.hints]
    hints = f", and {better} hint{'s' if better > 1 else ''}" if better else ""
    things = f"{mend} thing{'s' if mend > 1 else ''} to mend" if mend else "nothing to mend"
    for name in unknown:
        lines += [name, f"  {UNKNOWN} – {WHOLE}."]
    rest = f"; {counted(len(unknown), 'path')} not judged" if unknown else ""
    return "\n".join([*lines, f"{things.capitalize()}{hints}{rest}."])


def _sentence(problem: Problem, name: str) -> str:
    line, column = problem.place.line, problem.place.column
    where = f"line {line}{f', column {column}' if column else ''}: " if line else ""
    if problem.place.file != name:
        where = f"{problem.place}: "
    hint = f" – {problem.hint}" if problem.hint else ""
    return f"{where}{problem.message}{hint}".rstrip(".?") + ("?" if hint.endswith("?") else ".")


def _try_build(root: Path) -> None:
    # Found by name, because importing it is slow and no other command needs Pelican.
    load_named("zine.plugin.trial_build:try_build")(root, current_time())

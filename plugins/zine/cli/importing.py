"""The command `zine import`, which brings in old issues and judges' results."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import click

from zine.cli.main import main, say
from zine.cli.places import WritingPlace
from zine.departments.oldissues.intake import intake_text, outcome_lines
from zine.departments.oldissues.judges import judge_texts, take_up_judges
from zine.departments.oldissues.oldissue_report import issue_view
from zine.departments.oldissues.parsing.register import Register, register_of
from zine.departments.oldissues.reading import StoredIssue, read_archive, take_in, write_issue
from zine.departments.oldissues.taking_up import TakenGame, take_up
from zine.departments.oldissues.texts import read_texts
from zine.files.environment import current_time
from zine.files.store import make_folder, only_writer
from zine.interchange.bringing_in import bring_in_games, without_games
from zine.problems import Collector
from zine.variantfiles.loading import load_drawing, load_variant
from zine.variants.geometry import bearing_on


@main.command("import")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--into",
    type=WritingPlace(folder=True),
    help="Write below this folder instead of into the zine.",
)
@click.option("--dry-run", is_flag=True, help="Only show what would be brought in.")
@click.option("--game", default="", help="The name for the game of a saved game or page.")
@click.pass_obj
def bring_in(
    root: Path, paths: tuple[Path, ...], into: Path | None, dry_run: bool, game: str
) -> None:
    """Bring in old issues and judges' results (text, folders, mbox), and saved games.

    Each issue goes to content/archive/<zine>/<number>/: the unchanged original, what was
    understood of it, and a report line by line. Its games go to games/, and so do games from
    the result mails of an e-mail judge, each game of a .json or .jsonl file of the package
    diplomacy, and games from saved pages of Backstabbr (a folder, a page a season) and
    webDiplomacy (the archive of orders, as HTML or copied as text). All are played again by
    our rules.
    """
    home = into.resolve() if into else root
    if not dry_run:
        make_folder(home, home)
    found = Collector()
    texts, saved, pages = without_games(paths)
    if saved or pages:
        with found.noting():
            for line in bring_in_games(home, saved, pages, game, dry_run=dry_run):
                say(line)
    understood = not texts or _bring_in_texts(home, texts, dry_run=dry_run)
    found.raise_if_any()
    if not understood:
        sys.exit(1)


def _bring_in_texts(home: Path, paths: Sequence[Path], *, dry_run: bool) -> bool:
    """Bring in old issues and judges' results; whether anything was understood."""
    with contextlib.nullcontext() if dry_run else only_writer(home):
        texts = [text for path in paths for text in read_texts(path)]
        intake = take_in(home, texts)
        judged = judge_texts(text for text in texts if text.name in intake.others)
        stored = (*read_archive(home), *intake.fresh)
        games = take_up(home, intake.fresh, stored, current_time())
        played = take_up_judges(home, chain.from_iterable(judged.values()), current_time())
        registers = {each.zine: each for each in register_of(each.filed for each in stored)}
        reports = [_report(each, registers[each.issue.zine], games) for each in intake.fresh]
        if not dry_run:
            for taken in games:
                taken.write(home)
            for judge_game in played:
                judge_game.write(home)
            for issue, report in zip(intake.fresh, reports, strict=True):
                write_issue(issue, report)
    say("\n".join(reports), end="")
    for name in intake.known:
        say(f"{name}: already here, nothing was changed")
    for judge_game in played:
        say("\n".join(judge_game.lines()))
    for name in intake.others:
        if name not in judged:
            say(
                f"{name}: no line names the zine, such as 'Issue #85 of ...:', or a judge's results"
            )
    if intake.fresh or intake.known or any(each.is_understood for each in played):
        return True
    say("nothing here was understood, as an old issue or as a judge's results", err=True)
    return False


def _report(stored: StoredIssue, register: Register, games: Sequence[TakenGame]) -> str:
    variant = load_variant("standard").variant
    bearing = bearing_on(load_drawing("standard").geometry)
    view = issue_view(stored, register, {}, variant, bearing)
    own = {report: number for number, report in enumerate(stored.issue.reports)}
    taken = [each for game in games for each in game.reports if each.key == stored.key]
    taken = sorted((each for each in taken if each.report in own), key=lambda t: own[t.report])
    outcomes = [line for each in taken for line in outcome_lines(each, variant, bearing)]
    return intake_text(view, register, outcomes)

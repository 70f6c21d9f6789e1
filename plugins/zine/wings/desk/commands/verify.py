"""`zine verify`: checks the records, by themselves and against printed issues."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import click

from zine.builder.workers import spread, workers_named
from zine.cli.json_option import JSON, problem_values
from zine.cli.main import main
from zine.cli.terminal_output import say, say_json
from zine.files.environment import current_time
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import play_through
from zine.gamefiles.zine_folder import advance_all, read_zine, wanted_games
from zine.games import Game
from zine.problems import Problems, counted
from zine.wings.desk.checking.issue_verification import check_issue, signature_of
from zine.wings.desk.desk_context import faults_of_settings
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.newest_issue import issue_numbers
from zine.wings.desk.verification.colophon_anchors import compare
from zine.wings.desk.verification.game_verification import one_by_one
from zine.wings.desk.verification.hash_chains import all_chains, chains_on
from zine.wings.desk.verification.printed_issue_reader import read_printed

PAYS = 5_000  # files of games from which more than one process saves time
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@main.command()
@click.argument("printed", type=FILE, nargs=-1, metavar="[ISSUE]...")
@click.option("--against", "issues", type=FILE, multiple=True, help="A printed issue: .txt, .eml.")
@click.option("--site", type=FOLDER, help="With --against: a built site in place of the zine.")
@click.option("--unsigned", is_flag=True, help="The issue is from before the zine signed any.")
@click.option("--on", default="", help="A number of processes, or a Dask cluster: tcp://HOST:PORT.")
@JSON
@click.pass_obj
def verify(
    root: Path,
    printed: tuple[Path, ...],
    issues: tuple[Path, ...],
    site: Path | None,
    unsigned: bool,
    on: str,
    as_json: bool,
) -> None:
    """Adjudicate every record again; list what would differ today.

    It changes nothing. A turn recorded before a ruling changed is listed with that ruling; its
    record remains valid. With a printed ISSUE, its text edition or the mail, check all of it:
    signature, hashes, every line of its reports, receipts, draws, and every other word against the
    issue as it is made again. With --against, check whether the records are still those that an
    issue printed. A large archive is spread over all processors; --on says how many, or names a
    cluster whose machines have the archive at the same path.
    """
    if site is not None and not issues:
        raise click.UsageError("--site needs an issue to compare with: name one with --against")
    if as_json and (printed or issues):
        raise click.UsageError("--json is for the records: name no issue with it")
    found = _checked(root, printed, unsigned=unsigned)
    if issues:
        found += _against(root, issues, site, unsigned=unsigned)
    elif not printed:
        found = _replayed(root, on, as_json=as_json)
    if found:
        sys.exit(1)


def _replayed(root: Path, on: str, *, as_json: bool) -> int:
    """Report what would differ today, game by game; return the number of differences."""
    paths = wanted_games(root)
    workers = workers_named(on, sum(len(os.listdir(path)) for path in paths), PAYS)
    work = one_by_one(root, issue_numbers(root), current_time())
    turns = found = stand = 0
    problems = list(faults_of_settings(root))
    lines: list[str] = []
    for game in spread(
        work, paths, workers, lambda words: say("note: {line}", line=words, err=True)
    ):
        turns, found, stand = turns + game.turns, found + game.found, stand + game.stand
        problems += game.problems
        lines += [*game.lines, *(f"note: {line}" for line in game.notes)]
        if not as_json:
            for line in game.lines:
                say(line)
            for line in game.notes:
                say("note: {line}", line=line)
    if as_json:
        counts = {"turns": turns, "differences": found, "from_rulings": stand}
        say_json({**counts, "lines": lines, "problems": problem_values(problems)})
        return found + len(problems)
    if problems:
        raise Problems(problems)
    aside = f"; {stand} from rulings that changed since (the records remain valid)" if stand else ""
    count = f"{found or 'no'} difference{'' if found == 1 else 's'}"
    say(f"{counted(turns, 'turn')} replayed, {count}{aside}")
    return found


def _checked(root: Path, paths: tuple[Path, ...], *, unsigned: bool) -> int:
    """Report what is wrong with printed issues, or with this clone; return how much it is."""
    faults = 0
    for path in paths:
        found = check_issue(root, read_printed(path), current_time(), unsigned=unsigned)
        for line in found.faults:
            say(f"{path}: {line}")
        for line in found.notes:
            say("note: {line}", line=line)
        games, turns = counted(found.games, "game"), counted(found.printed, "printed turn")
        replayed = counted(found.replayed, "turn")
        wrong = counted(len(found.faults), "fault")
        say(f"{path}: {games}, {turns} compared, {replayed} replayed, {wrong}")
        faults += len(found.faults)
    return faults


def _played(root: Path, now: datetime) -> Iterator[tuple[GameFolder, Game]]:
    zine = read_zine(root)
    advance_all(zine.folders, now, None)
    for folder in zine.folders:
        yield folder, play_through(folder, now)


def _against(root: Path, issues: tuple[Path, ...], site: Path | None, *, unsigned: bool) -> int:
    """Report how the records compare with printed issues; return the number of faults."""
    printed = [(path, read_printed(path)) for path in issues]
    public = "" if site else open_desk(root).zine.signed_by
    chains = chains_on(site) if site else all_chains(_played(root, current_time()))
    faults = 0
    for path, issue in printed:
        differing, notes = compare(issue.anchors, chains)
        signed, signature = signature_of(issue, public, unsigned=unsigned)
        wrong = [*([signature] if signed is False else []), *differing]
        for line in wrong:
            say(f"{path}: {line}")
        for line in (*([signature] if signed else []), *notes):
            say("note: {line}", line=line)
        faults += len(wrong)
    count = sum(len(issue.anchors) for _, issue in printed)
    hashes = "1 printed hash" if count == 1 else f"{count} printed hashes"
    say(f"{hashes} compared, {faults or 'no'} fault{'s' * (faults != 1)}")
    return faults

"""`zine publish`: a trial build, the checks, and only then the real build."""

from __future__ import annotations

import shlex
import sys
from datetime import datetime
from pathlib import Path

import click

from zine.cli.main import main
from zine.cli.terminal_output import is_verbose, say
from zine.files.environment import current_time, leaving_out
from zine.gamefiles.game_reader import known_game
from zine.gamefiles.zine_folder import was_mailed
from zine.problems import Collector
from zine.wings.desk.commands.inbox import fetch_mail
from zine.wings.desk.desk_opening import SITE, locked_desk, open_desk
from zine.wings.desk.letter_intake import hide_open_sheets
from zine.wings.desk.mail.issue_letters import issue_letters
from zine.wings.desk.post.outbox import outgoing
from zine.wings.desk.terminal.delivery_report import send_at_once, send_ready
from zine.wings.desk.trial_build import BuildStopped, build, git_commands, try_build
from zine.wings.desk.zine_run.git_remotes import give_out
from zine.wings.desk.zine_run.results_letters import write_results


@main.command()
@click.option("--dry-run", is_flag=True, help="Build and check only; change nothing.")
@click.option("--mail", is_flag=True, help="Fetch letters first, and send all letters last.")
@click.option("--push", is_flag=True, help="Commit content/ and games/ afterwards, and push.")
@click.option("--except", "without", multiple=True, metavar="GAME", help="Leave out this game.")
@click.pass_context
def publish(
    context: click.Context, dry_run: bool, mail: bool, push: bool, without: tuple[str, ...]
) -> None:
    """Adjudicate what is due, and put the checked site in place.

    With --except the issue comes out without a game, and says so; the game's pages and the
    older issues stay as they are.
    """
    root: Path = context.obj
    for slug in without:
        known_game(root, slug)
    if mail and not dry_run:
        context.invoke(fetch_mail)
    with leaving_out(without):
        issue = _publish(root, current_time(), dry_run=dry_run)
    if dry_run:
        return
    if push:
        give_out(root, f"Issue {issue}")
        say("committed and pushed issue {issue}", issue=issue)
    else:
        say("To put it on the web:")
        for command in git_commands(issue):
            say(f"  {shlex.join(command)}")
    if mail:
        send_ready(root)
    else:
        send_at_once(root)


def _publish(root: Path, now: datetime, *, dry_run: bool) -> int:
    """Build aside, check, tell the story; unless it is a trial, publish. The issue's number."""
    if not dry_run:
        with locked_desk(root) as desk:
            for line in hide_open_sheets(desk, Collector()):
                say(line)
    desk = open_desk(root)
    try:
        trial = try_build(desk, now)
        if is_verbose():
            say(trial.said)
        for line in trial.lines:
            say(line)
        if dry_run:
            secret = "" if trial.open_orders else ", nothing secret"
            say(f"would publish issue {trial.issue}: {trial.size}; no dead links{secret}")
            return trial.issue
        there = {each.entry for each in outgoing(desk.private)}
        said = build(root, root / SITE, now, readonly=False)
    except BuildStopped as stopped:
        say(str(stopped), err=True)
        sys.exit(1)
    if is_verbose():
        say(said)
    found = Collector()
    with locked_desk(root) as desk:
        mailed = was_mailed(root, trial.issue)
        if not mailed:
            issue_letters(desk, root / SITE, trial.issue)
        write_results(desk, now, found)
        drafts = [each for each in outgoing(desk.private) if each.entry not in there]
    say(
        "published issue {issue} in {path}: {size}",
        issue=trial.issue,
        path=f"{SITE}/",
        size=trial.size,
    )
    if mailed:
        say("issue {issue} was mailed: its letter is not drafted again", issue=trial.issue)
    for each in drafts:
        say("wrote {path} (not sent)", path=f"private/outbox/{each.name}.eml")
    say("zine outbox send sends the letters, or puts them into one mbox")
    found.raise_if_any()
    return trial.issue

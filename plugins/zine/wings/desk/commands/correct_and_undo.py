"""`zine correct` and `zine undo`: put a mistake right."""

from __future__ import annotations

from pathlib import Path

import click

from zine.cli.main import main
from zine.cli.terminal_output import say
from zine.files.environment import current_time
from zine.gamefiles.game_reader import known_game, read_folder
from zine.wings.desk.corrections import correct as correct_turn
from zine.wings.desk.corrections import undo as undo_turn
from zine.wings.desk.desk_opening import locked_desk
from zine.wings.desk.receipt_check import unproven
from zine.wings.shared.typed_phases import named_phase, recorded_phases


@main.command()
@click.argument("game")
@click.argument("phase")
@click.option("--reason", required=True, help="Printed with the correction.")
@click.option("--replay", is_flag=True, help="Adjudicate the later turns again as well.")
@click.pass_obj
def correct(root: Path, game: str, phase: str, reason: str, replay: bool) -> None:
    """Record PHASE of GAME again from its changed orders file."""
    with locked_desk(root) as desk:
        folder = read_folder(known_game(root, game))
        phase = named_phase(folder, phase, recorded_phases(folder)).slug
        always = desk.zine.corrections == "always"
        now = current_time()
        done = correct_turn(desk, folder, phase, reason, now, replay=replay or always)
        folder = read_folder(folder.path)
    for each in done:
        record = each.new or each.old
        assert record is not None
        shown = folder.shown(record.phase, "record")
        say(
            "{path}: revision {number}" if each.new else "{path}: no longer played",
            path=shown,
            number=record.revision,
        )
        for line in each.changes:
            say(f"  {line}")
        sheet, shown = folder.sheets.get(record.phase.slug), folder.shown(record.phase, "orders")
        for who in unproven(sheet, game, record.phase.slug) if sheet else ():
            say(
                "note: the receipt of {power} cannot be proven, for no letter with its orders is"
                " kept. Write them in {path}: receipts: {power}: sent:",
                power=who,
                path=shown,
            )
    errata = {each.new.erratum for each in done if each.new and each.new.erratum}
    say(
        "The old records are still there; issue {issue} prints the erratum."
        if errata
        else "The old records are still there.",
        issue=max(errata, default=0),
    )


@main.command()
@click.argument("game")
@click.argument("phase")
@click.pass_obj
def undo(root: Path, game: str, phase: str) -> None:
    """Take back PHASE, the last recorded turn of GAME."""
    with locked_desk(root):
        folder = read_folder(known_game(root, game))
        phase = named_phase(folder, phase, recorded_phases(folder)).slug
        record = undo_turn(folder, phase)
    say(
        "{phase} is open again; its old record is now {path}",
        phase=phase,
        path=f"{phase}.record.{record.revision}.yaml",
    )
    say("The next build adjudicates it if it is due: first change its orders or extend it")

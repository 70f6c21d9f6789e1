"""`zine preview`: what a turn would be, on the terminal and as a page."""

from __future__ import annotations

from pathlib import Path

import click

from zine.cli.main import main
from zine.cli.output_paths import WritingPlace
from zine.cli.terminal_output import say
from zine.files.environment import current_time
from zine.gamefiles.game_reader import known_game, read_folder
from zine.render.issue_text import turn_text
from zine.report.public_game import public_game
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.files.turn_preview_page import (
    preview_page,
    previewed_reports,
    write_loose_page,
)
from zine.wings.desk.previews import preview

PAGE = WritingPlace(folder=False)


@main.command("preview")
@click.argument("game")
@click.option("--page", type=PAGE, help="Write it as a page to this file, too.")
@click.pass_obj
def print_preview(root: Path, game: str, page: Path | None) -> None:
    """Print the current turn of GAME as it would be with the orders in.

    Nothing is recorded. Hidden games show what the public would see, and sealed orders stay
    sealed until the deadline.
    """
    folder = read_folder(known_game(root, game))
    found = preview(open_desk(root), folder, current_time(), public_game)
    for note in found.notes:
        say(note)
    say("")
    texts = (text for report in previewed_reports(found, root) for text in turn_text(report))
    say("\n\n".join(texts))
    if page is not None:
        write_loose_page(root, page, preview_page(found, root))
        say("")
        say("wrote {path}", path=page)

"""`zine redact`: takes a sentence out of what is printed of a game."""

from __future__ import annotations

from pathlib import Path

import click

from zine.cli.main import main
from zine.cli.terminal_output import say
from zine.files.environment import current_time
from zine.gamefiles.game_reader import find_game
from zine.wings.desk.desk_opening import locked_desk
from zine.wings.desk.sentence_redaction import redact


@main.command("redact")
@click.argument("slug", metavar="GAME")
@click.argument("sentence")
@click.pass_obj
def redact_sentence(root: Path, slug: str, sentence: str) -> None:
    """Take SENTENCE out of all that is printed of GAME.

    It also lists all other files of the repository and of private/ that hold it; mend those yourself.
    """
    now = current_time()
    with locked_desk(root) as desk:
        folder, played = find_game(root, slug, now)
        removed, files, left = redact(desk, folder, played, sentence, now)
    for name in files:
        say("wrote {path}", path=name)
    for name in removed:
        say(
            "{path} holds what was removed: it proves the hashes",
            path=f"private/removed/{name}.txt",
        )
    for mention in left:
        say("note: {line}", line=mention)
    if not left:
        say("No other file of the repository or of private/ that can be read holds these words.")
    say("Next: zine publish. Until then output/ holds the words, and so may .cache/.")
    say("Older commits, issues that were sent and sealed letters still hold them.")
    say("Hashes of the turn cover them: words that can be guessed can still be found by trying.")

"""`zine seal ...` and `zine close`: orders that stay unread until the deadline."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from zine.cli.json_option import JSON, problem_values
from zine.cli.main import main
from zine.cli.terminal_output import say, say_json
from zine.files.environment import current_time
from zine.files.private_folder import private_of
from zine.gamefiles.game_reader import find_game, known_game
from zine.wings.desk.checking.leak_check import leaks, open_orders
from zine.wings.desk.desk_opening import locked_desk, locked_zine, open_desk
from zine.wings.desk.private_reports.report_letters import keep_player_key
from zine.wings.desk.sealed.seal_keys import add_recipient, make_key, seal_codes, take_over
from zine.wings.desk.seating.seats import find_awaited
from zine.wings.desk.turn_closing import close as close_turn


@main.group()
def seal() -> None:
    """Keys for sealed orders, and the check for secrets in public."""


@seal.command()
@click.pass_obj
def key(root: Path) -> None:
    """Make the publisher's key, and have orders sealed to it."""
    with locked_zine(root):
        public = make_key(root, private_of(root))
    say("content/zine.yaml: orders are sealed to {text}", text=public)
    say("private/key.txt opens them: put a copy elsewhere, and name a custodian")


@seal.command()
@click.argument("public")
@click.pass_obj
def custodian(root: Path, public: str) -> None:
    """Have orders sealed to a second person's PUBLIC key as well."""
    with locked_zine(root):
        add_recipient(root, "custodian", public)
    say("content/zine.yaml: orders are sealed to {text} as well", text=public)


@seal.command()
@click.argument("handle")
@click.argument("public")
@click.pass_obj
def player(root: Path, handle: str, public: str) -> None:
    """Seal the reports of the player HANDLE to their own PUBLIC key."""
    with locked_desk(root) as desk:
        name = keep_player_key(desk.private, handle, public)
    say(
        "{path}: private reports for {person} are sealed to {text}",
        path=name,
        person=handle,
        text=public,
    )


@seal.command()
@click.argument("game")
@click.pass_obj
def codes(root: Path, game: str) -> None:
    """Leave the order codes of GAME sealed for the custodian."""
    with locked_desk(root) as desk:
        say("wrote {path}", path=seal_codes(desk, known_game(root, game)))


@seal.command()
@click.argument("game")
@click.pass_obj
def takeover(root: Path, game: str) -> None:
    """Take over GAME as its custodian.

    Your own key, which the variable ZINE_KEY names, opens its sealed codes.
    """
    with locked_desk(root) as desk:
        powers = take_over(desk.private, known_game(root, game))
    say("codes of {seats} are in private/codes.yaml", seats=", ".join(powers))
    say("Next: zine inbox add, which opens the envelopes in the game's folder")


@seal.command()
@JSON
@click.pass_obj
def check(root: Path, as_json: bool) -> None:
    """Find open orders, codes and keys in the public tree."""
    desk, now = open_desk(root), current_time()
    found = leaks(desk, now)
    _, written = open_orders(desk, now)
    if as_json:
        values = {"problems": problem_values(found), "hints": problem_values(written)}
        say_json({"ok": not found, **values})
        sys.exit(bool(found))
    for problem in (*found, *(f"warning: {each}" for each in written)):
        say(str(problem), err=True)
    if found:
        sys.exit(1)
    if not written:
        say("nothing secret in content/ and games/")


@main.command()
@click.argument("game")
@click.option("--nmr", multiple=True, help="Go on without the orders of this power or player.")
@click.option("--first-turn-too", is_flag=True, help="Allow this in the first turn too.")
@click.pass_obj
def close(root: Path, game: str, nmr: tuple[str, ...], first_turn_too: bool) -> None:
    """Hand the orders of GAME to the next build, after its deadline."""
    now = current_time()
    with locked_desk(root) as desk:
        folder, _ = find_game(root, game, now)
        powers = [find_awaited(folder, each) for each in nmr]
        file, more, lines = close_turn(desk, folder, now, powers, first_turn_too=first_turn_too)
    say("wrote {path}; the next build records this:", path=file)
    if more:
        say("wrote {path}, which the same build adjudicates", path=more)
    for line in lines:
        say(f"  {line}")

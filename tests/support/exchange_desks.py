"""A publisher's desk with an exchange game, as its commands make it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from desks import answers, once_done, zine
from zine.files.environment import ENGINE
from zine.files.private_folder import private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Game
from zine.wings.desk.sealed.envelope import new_key, public_half
from zine.wings.desk.seating.order_codes import code_of

GAME = "cornhill"
PLAYERS = ("Aurelia", "Bancroft", "Cash Box")
BEGUN = "2026-12-01T12:00:00+00:00"
FIRST = "2026-12-04T19:00:00+00:00"  # after the first deadline
SECOND = "2026-12-18T19:00:00+00:00"  # and after the next, of moves and sheets
SPRING, EXCHANGE = "1901-1-spring-movement", "1901-3-spring-exchange"


def write_desk(root: Path, variant: str = "capitalist-2", *more: str, public: bool = False) -> Path:
    """A zine with an exchange game as `zine game new` makes it, its players with codes."""
    (root / "content" / "issues").mkdir(parents=True)
    about = "title: Echo\npublisher: Ada\naddress: ada@zine.example\nhow_to_join: Write.\n"
    private = private_of(root)
    private.write("secret.txt", "the same in every test\n")
    if public:
        key, _ = new_key()
        private.write("key.txt", key + "\n")
        about += f"repository: public\nrecipients: {{publisher: {public_half(key)[0]}}}\n"
    (root / "content" / "zine.yaml").write_text(about, encoding="utf-8")
    issue = "Title: One\nNumber: 1\nDate: 2026-11-20\n\nWelcome.\n"
    (root / "content/issues/1.md").write_text(issue, encoding="utf-8")
    line = "game", "new", GAME, "--variant", variant, "--players", ", ".join(PLAYERS)
    zine(root, *line, "--deadline", "2026-12-04 19:00", *more, now=BEGUN)
    zine(root, "game", "code", GAME, now=BEGUN)
    return root


def post(root: Path, player: str, text: str, subject: str = GAME) -> str:
    """A letter in a file of its own."""
    code = code_of(private_of(root), GAME, player)
    number = len(list(root.parent.glob("*.eml")))
    path = root.parent / f"{number}.eml"
    head = f"From: {player} <{number}@post.example>\nSubject: {subject}"
    path.write_text(f"{head}\n\ncode: {code}\n{text}\n", encoding="utf-8")
    return str(path)


def send(root: Path, player: str, text: str, subject: str = GAME, now: str = FIRST) -> str:
    """What the inbox says of a letter."""
    return zine(root, "inbox", "add", post(root, player, text, subject), now=now)


def reply(root: Path) -> str:
    """The newest answer, on one line."""
    return " ".join(answers(root)[-1].read_text(encoding="utf-8").split())


def play(root: Path, now: str) -> Game:
    """Adjudicate whatever is due."""
    done = advance(read_folder(root / "games" / GAME), datetime.fromisoformat(now), 1, ENGINE)
    done.write()
    return done.game


def to_spring(root: Path) -> Game:
    """Hold the first exchange, after which each player leads two powers or more."""
    once_done(root, _first_exchange)
    game = play_through(read_folder(root / "games" / GAME), datetime.fromisoformat(FIRST))
    assert game.current is not None
    assert SPRING == game.current.phase.slug
    return game


def _first_exchange(root: Path) -> None:
    for player, text in zip(
        PLAYERS,
        (
            "Crowns +300\nPounds +300\nLira -500\nPiastres -100",
            "Francs +300\nMarks +300\nCrowns -500\nRubles -100",
            "Lira +300\nRubles +300\nPounds -500\nMarks -100\n",
        ),
        strict=True,
    ):
        send(root, player, text, now=BEGUN)
    play(root, FIRST)


def led_by(game: Game, player: str) -> list[str]:
    """The powers a player leads now."""
    assert game.current is not None
    return [power for power, name in game.current.hands.items() if name == player]


def moves(game: Game, player: str) -> str:
    """Orders for all that a player leads, each power under its name."""
    assert game.current is not None
    board = game.current.before
    return "\n".join(
        f"{power}\n" + "\n".join(f"{unit} H" for unit in board.units_of(power)) + "\n"
        for power in led_by(game, player)
    )

"""A desk with four games in the middle of a week: standard, Westling, 1914 and Stab!."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from desks import PLAYERS, write_desk
from zine.files.environment import ENGINE
from zine.files.private_folder import private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.seating.seat_letters import welcome

NOW = "2026-12-02T12:00:00+00:00"
DEADLINES = (
    "{zone: Europe/Stockholm, first: 2026-11-20 19:00, "
    "days: {movement: 14, retreats: 4, adjustments: 4, business: %d}}"
)
WESTLING = ("Aurelia", "Bancroft", "Cash Box")
GREAT = {
    "Austria": "hedgehog",
    "England": "seawall",
    "France": "bonaparty",
    "Germany": "ruhrpott",
    "Russia": "samovar",
}
FIRST_SHEETS = {
    "Aurelia": "Crowns +300\nPounds +300\nLira -500\nPiastres -100",
    "Bancroft": "Francs +300\nMarks +300\nCrowns -500\nRubles -100",
    "Cash Box": "Lira +300\nRubles +300\nPounds -500\nMarks -100",
}
# Words that no letter holds by chance; the desk knows each code by its game and seat.
WORDS = {"marengo": "tulip-anvil", "cornhill": "marble-otter", "marne": "velvet-harbour"}
WORDS["austerlitz"] = "copper-lantern"


def code(game: str, seat: str) -> str:
    """The order code of a seat in the week's games."""
    return f"{WORDS[game]}-{seat.lower().replace(' ', '')}"


def write_week(root: Path) -> Path:
    """The four games, each at its open turn, and the letters that gave the codes."""
    write_desk(root)
    games = root / "games"
    _write(games / "cornhill", "capitalist-2", 0, f"players: [{', '.join(WESTLING)}]\nnmr: hold\n")
    _write(games / "marne", "'1914'", 5, _seats(GREAT) + "nmr: hold\n")
    # Stab! places its units before its first year: its first deadline is still to come.
    _write(games / "austerlitz", "stab", 5, _seats(PLAYERS), "2026-12-04")
    for game, papers in (("cornhill", FIRST_SHEETS), ("marne", dict.fromkeys(GREAT, "nothing"))):
        opening = read_folder(games / game).settings.variant.calendar.first.slug
        first = games / game / f"{opening}.orders.yaml"
        lines = "".join(
            f"  {seat}: |\n" + "".join(f"    {line}\n" for line in text.split("\n"))
            for seat, text in papers.items()
        )
        first.write_text(f"papers:\n{lines}", encoding="utf-8")
        advance(read_folder(games / game), datetime.fromisoformat(NOW), 1, ENGINE).write()
    private = private_of(root)
    seats = {"marengo": PLAYERS, "marne": GREAT, "austerlitz": PLAYERS}
    codes = {game: {seat: [code(game, seat)] for seat in each} for game, each in seats.items()}
    codes["cornhill"] = {seat: [code("cornhill", seat)] for seat in WESTLING}
    private.write_data("codes.yaml", codes)
    known = {name: f"{name}@post.example" for name in PLAYERS.values()}
    known |= {name: f"{name.lower().replace(' ', '')}@post.example" for name in WESTLING}
    private.write_data("addresses.yaml", known)
    desk = open_desk(root)
    for game, each in seats.items():
        settings = read_folder(games / game).settings
        for seat, player in each.items():
            welcome(desk, settings, seat, player, code(game, seat))
    return root


def _seats(players: dict[str, str]) -> str:
    return "powers:\n" + "".join(f"  {seat}: {player}\n" for seat, player in players.items())


def _write(path: Path, variant: str, days: int, more: str, first: str = "2026-11-20") -> None:
    path.mkdir()
    deadlines = (DEADLINES % days).replace("2026-11-20", first)
    text = f"title: {path.name.title()}\nvariant: {variant}\ndeadlines: {deadlines}\n{more}"
    (path / "game.yaml").write_text(text, encoding="utf-8")

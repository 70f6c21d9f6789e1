"""A zine to learn the weekly routine on: a running game, and its players' letters."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

from zine.files.environment import ENGINE
from zine.files.private_folder import private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder
from zine.wings.desk.beginning.new_zine import NewZine, filled, zine_files
from zine.wings.desk.beginning.starting_kit import kit_files
from zine.wings.desk.mail.address_book import keep_addresses
from zine.wings.desk.seating.order_codes import give_codes

GAME, FALL = "marengo", "1901-3-fall-movement"
PLAYERS: Mapping[str, str] = {
    "Austria": "hedgehog",
    "England": "seawall",
    "France": "bonaparty",
    "Germany": "ruhrpott",
    "Italy": "quietcorner",
    "Russia": "samovar",
    "Turkey": "halfmoon",
}
LETTERS = "private/mail/"
MAIL = (f"{LETTERS}week", f"{LETTERS}late")


def demo_files(zine: NewZine, now: datetime) -> dict[str, str]:
    """The files of a zine with the game: its first turn is played, its second past the deadline."""
    second = datetime(now.year, now.month, now.day, 19, tzinfo=UTC) - timedelta(days=1)
    first = second - timedelta(days=14)
    values = {
        "title": zine.title,
        "publisher": zine.publisher,
        "day": zine.day,
        "first": f"{first:%Y-%m-%d %H:%M}",
        "first-day": first.date().isoformat(),
        "second": f"{second:%Y-%m-%d %H:%M}",
    }
    games = {
        n: filled(t, values) for n, t in kit_files("demo").items() if not n.startswith(LETTERS)
    }
    return {**zine_files(zine), **games}


def play_demo(folder: Path, zine: NewZine) -> None:
    """Give the game's players their codes, put their letters into private/, play the first turn."""
    private = private_of(folder)
    codes = give_codes(private, GAME, PLAYERS)
    keep_addresses(private, {handle: f"{handle}@post.example" for handle in PLAYERS.values()})
    game = read_folder(folder / "games" / GAME)
    first, second = game.settings.deadlines.first, game.settings.deadlines.dates[FALL]
    assert first is not None
    received = format_datetime(second - timedelta(hours=3))
    values = {"publisher": zine.publisher, "address": zine.address, "received": received}
    values |= {f"code-{power.lower()}": code for power, code in codes.items()}
    for name, text in kit_files("demo").items():
        if name.startswith(LETTERS):
            private.write(name.removeprefix("private/"), filled(text, values))
    if not game.records:
        advance(game, first + timedelta(hours=1), 1, ENGINE).write()

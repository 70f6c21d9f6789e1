"""Blind games in a public repository: what the publisher is told, and what to do."""

from __future__ import annotations

from collections.abc import Iterator

from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import read_folder
from zine.games import Game
from zine.problems import Problems
from zine.wings.desk.desk_context import PeopleDesk


def hiding_words(desk: PeopleDesk, slug: str) -> Iterator[str]:
    """What to say when such a game is opened; nothing for any other."""
    folder = read_folder(desk.root / "games" / slug)
    if not folder.home.hides:
        return
    title, where = folder.settings.variant.title, desk.private.shown(f"games/{slug}/")
    yield f"note: {title} is played blind, and everybody can read this repository."
    yield f"  Orders and records stay in {where} and move to games/{slug}/ when the game ends."
    yield "  Keep a copy of private/, and publish from where it is: no clone can build this game."


def hide_game(desk: PeopleDesk, folder: GameFolder, game: Game) -> tuple[str, ...]:
    """Move a running blind game's files into the private folder; their names.

    Raises Problems if the game hides nothing here, or has ended.
    """
    settings = folder.settings
    place = settings.file
    if settings.variant.hooks.sight is None:
        raise Problems.of(place, f"{settings.variant.title} hides nothing")
    if not folder.home.hides:
        hint = "set it to public first if everybody can read it"
        raise Problems.of("content/zine.yaml", "repository: private", hint)
    if game.current is None:
        raise Problems.of(place, "the game is over, and nothing of it is hidden")
    names = folder.home.hide()
    if not names:
        raise Problems.of(place, "nothing of the game is in the public folder")
    return names

"""What must never be public: orders of an open phase, hidden games, order codes, keys."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path

from zine.files.environment import ENGINE
from zine.files.file_hashes import CACHE
from zine.files.git_calls import COMMITTED, git
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import play_through, read_folder
from zine.gamefiles.private_game_files import KEPT
from zine.gamefiles.zine_folder import read_zine, wanted_games
from zine.problems import Place, Problem
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.files.decoded_files import texts_below
from zine.wings.desk.post.orders_file import is_made, with_private_sheet
from zine.wings.desk.seating.order_codes import read_codes

KEY = re.compile(r"AGE-SECRET-KEY-1[0-9A-Z]{20}")


def open_orders(desk: PeopleDesk, now: datetime) -> tuple[tuple[Problem, ...], ...]:
    """Readable orders of open phases in the games' folders, where git would take them.

    First those that the inbox wrote, or that a public repository holds: with them nothing may be
    published. Then those that the publisher wrote by hand. Raises Problems.
    """
    mailed: list[Problem] = []
    written: list[Problem] = []
    kind = desk.zine.repository
    taken = _taken(desk.root, "games") if kind is None else []
    nonces: dict[str, str] = {}
    for folder in _with_open_sheets(desk) if kind != "private" else ():
        # Several turns may be due at once: moves, and the papers that go with them.
        due = {record.phase.slug for record in advance(folder, now, None, ENGINE).fresh}
        known = with_private_sheet(desk, folder)
        for slug, sheet in known.sheets.items():
            if slug in folder.records or slug in due or not sheet.handed_in:
                continue
            nonces |= {each.nonce: sheet.file for each in sheet.receipts.values() if each.nonce}
            if folder.home.hides or not sheet.file.startswith("games/"):
                continue
            made = is_made(desk.root / sheet.file)
            if kind == "public" or made:
                hint = "everybody could read them: tell the players, and take the file out"
                if made and kind is None:
                    hint = "zine inbox add moves them to private/; older commits still hold them"
                message = "readable orders for a phase that is still open"
                mailed.append(Problem(Place(sheet.file), message, hint))
            elif sheet.file in taken:
                hint = "write them in private/games/, or say repository: private in zine.yaml"
                message = "git takes these orders, and their phase is still open"
                written.append(Problem(Place(sheet.file), message, hint))
    mailed += _copies(desk, nonces, {each.place.file for each in mailed})
    return tuple(mailed), tuple(written)


def _with_open_sheets(desk: PeopleDesk) -> Iterator[GameFolder]:
    """The games that have orders of a phase without a record. Raises Problems."""
    for path in wanted_games(desk.root):
        places = path, desk.private.file(f"games/{path.name}")
        sheets = [each.name for place in places for each in place.glob("*.orders.yaml")]
        if any(not (path / each.replace(".orders.", ".record.")).exists() for each in sheets):
            yield read_folder(path)


def _copies(
    desk: PeopleDesk, nonces: Mapping[str, str], named: Collection[str]
) -> Iterator[Problem]:
    """Copies of a sheet of an open phase under other names: they hold one of its nonces.

    Raises Problems.
    """
    any_nonce = re.compile("|".join(map(re.escape, nonces)) or r"(?!)")
    for folder in COMMITTED:
        for path, text in texts_below(desk.root / folder):
            shown = path.relative_to(desk.root).as_posix()
            found = any_nonce.search(text)
            if found and shown not in named:
                line = text.count("\n", 0, found.start()) + 1
                message = f"what makes a receipt of {nonces[found[0]]} is here"
                yield Problem(Place(shown, line, 1), message, "take the file out")


def hidden_games(
    desk: PeopleDesk, folders: Iterable[GameFolder], now: datetime
) -> Iterator[Problem]:
    """Orders and records of running blind games that a public repository holds. Raises Problems.

    Those that git keeps count although they are gone from the folder: they are in every clone.
    """
    for folder in folders:
        if not folder.home.hides or play_through(folder, now).current is None:
            continue
        slug, title = folder.path.name, folder.settings.variant.title
        here = folder.home.open_names()
        for name in here:
            hint = (
                f"zine game hide {slug} moves it to private/; anyone with a clone may have read it"
            )
            message = f"{title} hides this until the game ends, and the repository is public"
            yield Problem(Place(f"games/{slug}/{name}"), message, hint)
        for name in _taken(desk.root, f"games/{slug}", "--cached"):
            if KEPT.fullmatch(Path(name).name) and Path(name).name not in here:
                hint = f"git rm --cached {name}, and commit; older commits still hold it"
                yield Problem(Place(name), "git still tracks a file of a hidden game", hint)


def secrets_in(desk: PeopleDesk, folders: tuple[Path, ...]) -> Iterator[Problem]:
    """Order codes and keys in the files of folders that everybody can read. Raises Problems."""
    codes = {
        code: f"{game} {power}"
        for game, powers in read_codes(desk.private).items()
        for power, given in powers.items()
        for code in given
    }
    any_code = re.compile("|".join(map(re.escape, codes)) or r"(?!)", re.IGNORECASE)
    for folder in folders:
        for path, text in texts_below(folder):
            inside = path.is_relative_to(desk.root)
            shown = (path.relative_to(desk.root) if inside else path).as_posix()
            found = any_code.search(text)
            if found:
                whose = codes[found[0].casefold()]
                line = text.count("\n", 0, found.start()) + 1
                hint = f"take it out, and renew it: zine game code {whose.lower()}"
                yield Problem(Place(shown, line, 1), f"the order code of {whose} is here", hint)
            key = KEY.search(text)
            if key:
                line = text.count("\n", 0, key.start()) + 1
                yield Problem(Place(shown, line, 1), "there is a secret key here", "take it out")


def _tracked_private(desk: PeopleDesk) -> Iterator[Problem]:
    """Private files that git keeps or would take, if the zine is a git repository at all.

    Where the publisher has said that they belong there, one that everybody can read is refused.
    """
    if not desk.private.path.is_relative_to(desk.root) or desk.zine.private_in_git:
        if desk.zine.private_in_git and desk.zine.repository == "public":
            message = "private_in_git: private/ would go where everybody can read it"
            yield Problem(Place("content/zine.yaml"), message, "take it out, or the line above")
        return
    inside = desk.private.path.relative_to(desk.root).as_posix()
    tracked = _taken(desk.root, inside, "--cached")
    for name in _taken(desk.root, inside):
        hint = f"write /{inside}/ into .gitignore"
        message = "git would take a private file"
        if name in tracked:
            hint = f"git rm --cached {name}; anyone with a clone may have read it"
            message = "git tracks a private file"
        yield Problem(Place(name), message, hint)


def _tracked_cache(desk: PeopleDesk) -> Iterator[Problem]:
    """What builds keep for themselves, if git keeps it: others could have changed it."""
    for name in _taken(desk.root, CACHE, "--cached"):
        hint = f"git rm --cached {name}"
        yield Problem(Place(name), "pages may be made from it, and anybody can send it", hint)


def _taken(root: Path, folder: str, *which: str) -> list[str]:
    """The files in a folder that git keeps or would add, if the zine is a git repository at all.

    `which` may be --cached alone: those that git keeps.
    """
    if not (root / ".git").exists():
        return []
    chosen = which or ("--cached", "--others", "--exclude-standard")
    listed = git(root, "ls-files", "-z", *chosen, "--", folder).stdout
    return [name for name in listed.split("\0") if name]


def leaks(desk: PeopleDesk, now: datetime) -> tuple[Problem, ...]:
    """Everything in the public tree that should not be there. Raises Problems."""
    folders = tuple(desk.root / name for name in COMMITTED)
    games = read_zine(desk.root).folders
    found = *open_orders(desk, now)[0], *hidden_games(desk, games, now), *secrets_in(desk, folders)
    return (*found, *_tracked_private(desk), *_tracked_cache(desk))

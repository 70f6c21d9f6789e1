"""What must never be public: orders of an open phase, hidden games, order codes, keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from zine.desk.sealed.codes import read_codes
from zine.desk.seating.people_desk import PeopleDesk
from zine.files.cache import CACHE
from zine.files.environment import ENGINE
from zine.files.repository import git
from zine.files.site.site_folder import text_files
from zine.gamefiles.adjudication import advance
from zine.gamefiles.hidden import KEPT
from zine.gamefiles.reading import play_through
from zine.gamefiles.zine_folder import read_zine
from zine.problems import Place, Problem

KEY = re.compile(r"AGE-SECRET-KEY-1[0-9A-Z]{20}")
PUBLIC_FOLDERS = ("content", "games")


def open_orders(desk: PeopleDesk, now: datetime) -> Iterator[Problem]:
    """Readable orders that a public repository must not hold yet. Raises Problems."""
    if desk.zine.repository != "public":
        return
    for folder in read_zine(desk.root).folders:
        if folder.home.hides:
            continue
        # Several turns may be due at once: moves, and the papers that go with them.
        due = {record.phase.slug for record in advance(folder, now, None, ENGINE).fresh}
        for slug, sheet in folder.sheets.items():
            if slug in folder.records or not sheet.handed_in:
                continue
            if slug not in due:
                hint = "everybody could read them: tell the players, and take the file out"
                message = "readable orders for a phase that is still open"
                yield Problem(Place(sheet.file), message, hint)


def hidden_games(desk: PeopleDesk, now: datetime) -> Iterator[Problem]:
    """Orders and records of a running blind game that a public repository holds. Raises Problems.

    Those that git keeps count although they are gone from the folder: they are in every clone.
    """
    for folder in read_zine(desk.root).folders:
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
        for name in _tracked(desk.root, f"games/{slug}"):
            if KEPT.fullmatch(Path(name).name) and Path(name).name not in here:
                hint = f"git rm --cached {name}, and commit; older commits still hold it"
                yield Problem(Place(name), "git still tracks a file of a hidden game", hint)


def secrets_in(desk: PeopleDesk, folders: tuple[Path, ...]) -> Iterator[Problem]:
    """Order codes and keys in the files of folders that everybody can read."""
    codes = {
        code: f"{game} {power}"
        for game, powers in read_codes(desk.private).items()
        for power, given in powers.items()
        for code in given
    }
    any_code = re.compile("|".join(map(re.escape, codes)) or r"(?!)", re.IGNORECASE)
    for folder in folders:
        for path, text in text_files(folder):
            shown = (
                str(path.relative_to(desk.root)) if path.is_relative_to(desk.root) else str(path)
            )
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


def tracked_private(desk: PeopleDesk) -> Iterator[Problem]:
    """Private files that git keeps, if the zine is a git repository at all."""
    if not desk.private.path.is_relative_to(desk.root):
        return
    for name in _tracked(desk.root, str(desk.private.path.relative_to(desk.root))):
        hint = f"git rm --cached {name}; anyone with a clone may have read it"
        yield Problem(Place(name), "git tracks a private file", hint)


def tracked_cache(desk: PeopleDesk) -> Iterator[Problem]:
    """What builds keep for themselves, if git keeps it: others could have changed it."""
    for name in _tracked(desk.root, CACHE):
        hint = f"git rm --cached {name}"
        yield Problem(Place(name), "pages may be made from it, and anybody can send it", hint)


def _tracked(root: Path, folder: str) -> list[str]:
    """The files in a folder that git keeps, if the zine is a git repository at all."""
    if not (root / ".git").exists():
        return []
    listed = git(root, "ls-files", "-z", "--", folder).stdout
    return [name for name in listed.split("\0") if name]


def leaks(desk: PeopleDesk, now: datetime) -> tuple[Problem, ...]:
    """Everything in the public tree that should not be there."""
    folders = tuple(desk.root / name for name in PUBLIC_FOLDERS)
    found = *open_orders(desk, now), *hidden_games(desk, now), *secrets_in(desk, folders)
    return (*found, *tracked_private(desk), *tracked_cache(desk))

"""The orders file that the inbox keeps up to date, and never takes out of a person's hands.

Its first line holds the hash of the orders the inbox put there. If the orders below are
others, a person changed them, and the inbox writes a draft beside instead. Headline, notes
and press may be changed at will.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from zine.files.strict_yaml import read_text
from zine.files.yaml_events import Data
from zine.gamefiles.game_folder import GameFolder, read_sheet
from zine.gamefiles.game_reader import game_folders, read_folder
from zine.gamefiles.private_game_files import ORDERS, RECORD
from zine.games import OrderSheet
from zine.games.record_codec import digest
from zine.problems import Collector, Problems
from zine.rules.calendar import PhaseKind
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.files.yaml_editor import Key, edited_yaml, new_yaml
from zine.wings.desk.post.ledger import LedgerEntry, counting_sets, final_powers
from zine.wings.desk.post.letter_text.press_rules import PressLetter
from zine.wings.desk.sealed.order_set_tallies import SealedTally

HEAD = "# Orders as the inbox understood them; write anything here but orders. ({})"
HEAD_LINE = re.compile(r"\A\ufeff?# Orders as the inbox .*\(([0-9a-f]{16})\)")


def is_public(desk: PeopleDesk) -> bool:
    """Whether the zine's repository can be read by everybody."""
    return desk.zine.repository == "public"


def sheet_file(desk: PeopleDesk, folder: GameFolder, slug: str) -> tuple[Path, str]:
    """Where the orders of an open phase are put together, and its name in messages.

    In a public repository that is the private folder, until the turn is closed.
    """
    if is_public(desk):
        name = f"games/{folder.settings.slug}/{slug}.orders.yaml"
        return desk.private.file(name), desk.private.shown(name)
    return folder.file(slug, "orders"), folder.shown(slug, "orders")


def with_private_sheet(desk: PeopleDesk, folder: GameFolder) -> GameFolder:
    """The game as its publisher knows it: with the orders that are not public yet."""
    if not is_public(desk):
        return folder
    sheets = dict(folder.sheets)
    for name in desk.private.names(f"games/{folder.settings.slug}", ".orders.yaml"):
        slug = Path(name).name.partition(".")[0]
        if slug not in sheets:
            sheet = read_sheet(desk.private.file(name), desk.private.shown(name), folder.settings)
            sheets[slug] = sheet
    return replace(folder, sheets=sheets)


def is_made(path: Path) -> bool:
    """Whether the inbox keeps an orders file, as its first line says."""
    return HEAD_LINE.match(read_text(path, path.name)) is not None


def seal_open_sheets(desk: PeopleDesk, found: Collector) -> tuple[str, ...]:
    """Move the inbox's orders of phases that are not recorded into the private folder.

    Earlier versions wrote them into the games' folders. The names of those moved; games that
    cannot be read are noted in `found`.
    """
    if desk.zine.repository is not None:
        return ()
    moved: list[str] = []
    for path in game_folders(desk.root / "games"):
        names = {*os.listdir(path)}
        sheets = sorted(each for each in names if each.endswith(ORDERS))
        left = [each for each in sheets if each.removesuffix(ORDERS) + RECORD not in names]
        with found.noting():
            if made := [each for each in left if is_made(path / each)]:
                moved += read_folder(path).home.seal(made)
    return tuple(moved)


def _machine_part(orders: Mapping[str, str], final: Sequence[str]) -> str:
    return digest([dict(orders), sorted(final)])[:16]


def update_sheet(
    desk: PeopleDesk,
    folder: GameFolder,
    slug: str,
    taken: tuple[LedgerEntry, ...],
    press: Sequence[PressLetter],
) -> None:
    """Bring an orders file up to the entries, and add press that is not in it yet.

    Raises Problems if a person changed its orders; a draft is then left in private/drafts/.
    """
    path, shown = sheet_file(desk, folder, slug)
    sheet = read_sheet(path, shown, folder.settings) if path.exists() else None
    sets = _sets(folder, taken)
    head = HEAD.format(_machine_part(sets["orders"], sets["final"]))
    changes: dict[Key, Data | None] = {(_kind(folder, slug),): sets.pop("orders")}
    changes |= {(key,): value or None for key, value in sets.items()}
    changes["press",] = _with_press(sheet, press) or None
    if sheet is None:
        _put(desk, folder, slug, _new(changes, head))
        return
    if _changed_by_hand(path, sheet):
        draft = f"drafts/{folder.settings.slug}-{slug}.orders.yaml"
        desk.private.write(draft, _new(changes, head))
        hint = f"copy what you want from {desk.private.shown(draft)}, first line and all, then run it again"
        message = "the orders here were changed by hand, so the inbox leaves them alone"
        raise Problems.of(shown, message, hint)
    wanted = {key: value for key, value in changes.items() if not _same(sheet, key[0], value)}
    if wanted or not HEAD_LINE.match(path.read_text(encoding="utf-8")):
        text = edited_yaml(path, shown, wanted)
        _put(desk, folder, slug, _with_head(text, head))


def _sets(folder: GameFolder, taken: tuple[LedgerEntry, ...]) -> dict[str, Any]:
    """The sets that count, and what is told of each, by the keys of a sheet."""
    count = counting_sets(taken)
    ranks = folder.settings.variant.ranks
    powers = sorted(count, key=lambda name: (ranks.get(name, len(ranks)), name))
    return {
        "orders": {power: count[power].orders or "" for power in powers},
        "sent_by": {power: count[power].sender for power in powers if count[power].sender},
        "final": [power for power in powers if power in final_powers(taken)],
        "late": [power for power in powers if count[power].was_late],
        "receipts": {
            power: {"receipt": count[power].receipt, "nonce": count[power].nonce}
            for power in powers
            if count[power].receipt
        },
    }


def _with_press(sheet: OrderSheet | None, press: Sequence[PressLetter]) -> list[Data]:
    """The press of a sheet, and what is not in it yet."""
    letters = _plain_press(sheet) if sheet else []
    there = set(map(_press_key, letters))
    for letter in map(_press, press):
        if _press_key(letter) not in there:
            there.add(_press_key(letter))
            letters.append(letter)
    return letters


def _kind(folder: GameFolder, slug: str) -> str:
    """What is handed in for a phase: orders for units, or papers."""
    phase = folder.settings.variant.calendar.parse(slug)
    return "papers" if phase and phase.kind is PhaseKind.BUSINESS else "orders"


def note_people(
    desk: PeopleDesk, folder: GameFolder, slug: str, leaving: Sequence[str], entering: Sequence[str]
) -> str:
    """Write who resigns and who joins with a business phase; the file's name.

    Whose the orders in it are does not change.
    """
    path, shown = sheet_file(desk, folder, slug)
    names: dict[Key, Data | None] = {
        ("leaving",): list(leaving) or None,
        ("entering",): list(entering) or None,
    }
    text = edited_yaml(path, shown, names) if path.exists() else _plain(names)
    _put(desk, folder, slug, text)
    return shown


def _plain(changes: Mapping[Key, Data | None]) -> str:
    return new_yaml({str(key[0]): value for key, value in changes.items() if value is not None})


def _put(desk: PeopleDesk, folder: GameFolder, slug: str, text: str) -> None:
    if is_public(desk):
        desk.private.write(f"games/{folder.settings.slug}/{slug}.orders.yaml", text)
    else:
        folder.write(slug, "orders", text)


def _same(sheet: OrderSheet, key: str | int, value: Data | None) -> bool:
    receipts = {p: {"receipt": r.receipt, "nonce": r.nonce} for p, r in sheet.receipts.items()}
    held: dict[str | int, object] = {
        "orders": dict(sheet.orders),
        "papers": dict(sheet.papers.texts),
        "sent_by": dict(sheet.sent_by) or None,
        "final": list(sheet.final) or None,
        "late": list(sheet.late) or None,
        "receipts": receipts or None,
        "press": _plain_press(sheet) or None,
    }
    return held[key] == value


def _plain_press(sheet: OrderSheet) -> list[Data]:
    return [_press(PressLetter(text=each.text, by=each.by)) for each in sheet.press]


def _press(letter: PressLetter) -> Data:
    return {**({"by": letter.by} if letter.by else {}), "text": letter.text}


def _press_key(letter: Data) -> tuple[str, str]:
    assert isinstance(letter, dict)
    return str(letter.get("by")), str(letter["text"])


def _changed_by_hand(path: Path, sheet: OrderSheet) -> bool:
    head = HEAD_LINE.match(path.read_text(encoding="utf-8"))
    if head is None:
        return bool(sheet.handed_in)
    return head[1] != _machine_part(sheet.handed_in, sheet.final)


def _new(changes: Mapping[Key, Data | None], head: str) -> str:
    return _with_head(_plain(changes), head)


def _with_head(text: str, head: str) -> str:
    """The text under the inbox's own first line."""
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    text = text.removeprefix("\ufeff")
    end = "\r\n" if "\r\n" in text else "\n"
    if HEAD_LINE.match(text):
        text = text.partition("\n")[2]
    return f"{mark}{head}{end}{text}"


def tally_of(taken: tuple[LedgerEntry, ...], wanted: int) -> SealedTally:
    """What may be told of the orders that are in."""
    count = counting_sets(taken)
    receipts = sorted(entry.receipt for entry in count.values() if entry.receipt)
    return SealedTally(arrived=len(count), wanted=wanted, given=tuple(receipts))

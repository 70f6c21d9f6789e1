"""A zine with an issue that a reader kept, and ways to tamper with a clone of it."""

from __future__ import annotations

import re
import shutil
from datetime import datetime
from pathlib import Path
from random import Random

import yaml

import exchange_desks
from chains import DONE, FALL, forge, load, record, recorded_desk, records
from desks import SLUG
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Anchor, summary_of
from zine.render.block_text import paragraphs_of
from zine.render.issue_text import colophon_text, turn_text
from zine.report.game_end import ending_blocks
from zine.report.status import status_report
from zine.report.turn import turn_report

EXCHANGE = "1900-7-winter-exchange"
LATER = "2026-12-05T12:00:00+00:00"


def issue_of(root: Path, at: Path) -> Path:
    """The text edition of an issue with every recorded turn of every game, and its colophon."""
    parts, anchors = ["Issue #1 of ECHO:"], []
    for path in sorted((root / "games").iterdir()):
        game = play_through(read_folder(path), datetime.fromisoformat(DONE))
        for turn in game.recorded:
            parts += ["----", *turn_text(turn_report(game, turn, lambda *_: "north"))]
        if game.current is None:
            status = status_report(summary_of(game))
            parts += [
                status.heading,
                status.ended,
                *paragraphs_of(tuple(ending_blocks(summary_of(game)))),
            ]
        last = game.recorded[-1]
        assert last.record is not None
        anchors.append(Anchor(game=game.slug, phase=last.phase.slug, digest=last.record.digest))
    text = "\n\n".join([*parts, "----", colophon_text(anchors)])
    at.write_text(f"{text}\n", encoding="utf-8")
    return at


def recorded_zine(root: Path) -> Path:
    """A zine with two recorded turns, Italy's orders missing in the second; its issue is beside it."""
    recorded_desk(root)
    data = orders(root, FALL)
    del data["orders"]["Italy"]
    rewrite(root, FALL, data)
    issue_of(root, root.parent / "issue.txt")
    return root


def exchange_zine(root: Path) -> Path:
    """An exchange whose first round was held, with lots drawn from the game's seed; and its issue."""
    exchange_desks.write_desk(root)
    for player in exchange_desks.PLAYERS:
        exchange_desks.send(root, player, "N/T", now=exchange_desks.BEGUN)
    exchange_desks.play(root, LATER)
    issue_of(root, root.parent / "issue.txt")
    return root


def cloned(original: Path, folder: Path) -> Path:
    """A clone of a zine in a folder, beside the issue that a reader kept."""
    shutil.copytree(original, folder / "clone")
    shutil.copy(original.parent / "issue.txt", folder / "issue.txt")
    return folder / "clone"


def orders(root: Path, slug: str) -> dict[str, dict[str, str]]:
    """An orders file."""
    path = root / "games/marengo" / f"{slug}.orders.yaml"
    data: dict[str, dict[str, str]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return data


def write(root: Path, slug: str, data: object) -> None:
    """Write an orders file, and leave the records as they are."""
    path = root / "games/marengo" / f"{slug}.orders.yaml"
    path.write_text(yaml.safe_dump(data), encoding="utf-8")


def rewrite(root: Path, slug: str, data: object, game: str = "marengo") -> None:
    """Write an orders file and record every turn anew, as if it had always been so."""
    folder = root / "games" / game
    if data is not None:
        (folder / f"{slug}.orders.yaml").write_text(yaml.safe_dump(data), encoding="utf-8")
    moments = [(load(path)["recorded"], int(load(path)["issue"])) for path in records(folder)]
    for path in records(folder):
        path.unlink()
    for moment, issue in moments:
        record(folder, moment, issue)


def swapped(root: Path, seed: int) -> tuple[str, str, dict[str, dict[str, str]]]:
    """A turn and a power drawn by a seed, and its orders file with an order of theirs changed."""
    chance = Random(seed)
    slug = chance.choice([SLUG, FALL])
    data = orders(root, slug)
    power = chance.choice(sorted(data["orders"]))
    first = re.split(r"[\n,]", data["orders"][power])[0]
    unit = " ".join(first.split()[:2])
    changed = f"{unit} H" if not first.rstrip().endswith(" H") else f"{unit} - KIE"
    data["orders"][power] = data["orders"][power].replace(first, changed)
    return slug, power, data


def let_late_in(root: Path) -> dict[str, dict[str, str]]:
    """The orders of the turn that Italy missed, with a set of Italy's."""
    data = orders(root, FALL)
    data["orders"]["Italy"] = "A VEN - TYR"
    return data


def change_receipt(root: Path, seed: int) -> str:
    """Change the nonce of a receipt drawn by a seed; whose it is."""
    data = orders(root, SLUG)
    receipts: dict[str, dict[str, str]] = data["receipts"]  # type: ignore[assignment]
    power = Random(seed).choice(sorted(receipts))
    receipts[power]["nonce"] = receipts[power]["nonce"][::-1] + "0"
    write(root, SLUG, data)
    return power


def change_press(root: Path) -> None:
    """Put another word into a letter that was printed."""
    data = orders(root, SLUG)
    press: list[dict[str, str]] = data["press"]  # type: ignore[assignment]
    assert press[0]["text"] == "Peace!"
    press[0]["text"] = "War!"
    write(root, SLUG, data)


def change_result(root: Path) -> None:
    """Say of an order that bounced that it held, with all hashes."""

    def held(data: dict[str, object]) -> None:
        results: list[dict[str, dict[str, str]]] = data["results"]  # type: ignore[assignment]
        next(each for each in results if each["outcome"]["is"] == "Bounced")["outcome"] = {
            "is": "Held"
        }

    forge(root / "games/marengo", SLUG, held)


def change_seed(root: Path, seed: str) -> None:
    """Write another seed into the settings of the exchange."""
    path = root / "games" / exchange_desks.GAME / "game.yaml"
    text = re.sub(r"^seed: .*$", f"seed: {seed}", path.read_text(), flags=re.MULTILINE)
    assert f"seed: {seed}" in text
    path.write_text(text, encoding="utf-8")

"""What a letter costs: counted in files read, files written and YAML parsed, not in seconds."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import LATER, NOW, PLAYERS, post_all, write_desk, zine
from zine.files import file_hashes
from zine.files.environment import ENGINE
from zine.files.private_folder import PrivateFolder
from zine.gamefiles import game_reader
from zine.gamefiles.adjudication import advance
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.post.inbox import settle_letters, store_letters
from zine.wings.desk.post.ledger import processed_stems


def work(root: Path, monkeypatch: pytest.MonkeyPatch, count: int) -> dict[str, int]:
    """How much is done for a number of letters in one command: files read and written, YAML parsed."""
    done = dict.fromkeys(("read", "written", "parsed"), 0)

    def counted(place: str, what: str) -> None:
        module, _, name = place.rpartition(".")
        real = getattr(__import__(module, fromlist=["x"]), name)

        def spy(*given: object, **named: object) -> object:
            done[what] += 1
            return real(*given, **named)

        monkeypatch.setattr(place, spy)

    desk = open_desk(root)
    before = len(processed_stems(desk.private))
    texts = [
        f"Subject: {before + n}\n\ncode: france-secret-word\nA PAR - BUR # {n}\nPRESS: {before + n}\n"
        for n in range(count)
    ]
    with monkeypatch.context():
        counted("zine.files.private_folder.read_text", "read")
        counted("zine.files.private_folder.read_yaml", "read")
        counted("zine.files.private_folder.write_atomic", "written")
        counted("zine.files.atomic_files.write_atomic", "written")
        counted("zine.files.strict_yaml.parse_yaml", "parsed")
        store_letters(desk, [text.encode() for text in texts])
        settle_letters(desk, NOW)
    monkeypatch.undo()
    assert before + count == len(processed_stems(desk.private))
    return done


@pytest.mark.parametrize("public", [False, True])
def test_a_letter_costs_the_same_among_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, public: bool
) -> None:
    """Eighty letters in one command take no more work for each than ten."""
    few = work(write_desk(tmp_path / "few" / "zine", public=public), monkeypatch, 10)
    many = work(write_desk(tmp_path / "many" / "zine", public=public), monkeypatch, 80)

    assert all(many[what] <= 8 * few[what] for what in few), (few, many)


def test_letters_that_came_before_cost_one_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next letters read each earlier entry of their phase at most once."""
    root = write_desk(tmp_path / "zine")
    first = work(root, monkeypatch, 40)

    second = work(root, monkeypatch, 40)

    assert second["read"] <= first["read"] + 40 + 1
    assert second["written"] <= first["written"]


def test_a_game_that_has_ended_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What status says of it is remembered, and is the same."""
    root, later = write_desk(tmp_path / "zine"), LATER.isoformat()
    zine(root, "inbox", "add", *post_all(root))
    advance(game_reader.read_folder(root / "games/marengo"), LATER, 1, ENGINE).write()
    zine(root, "game", "end", "marengo", "--abandon", now=later)
    monkeypatch.setattr(
        file_hashes, "SETTLED", -1_000_000_000
    )  # files written just now count as old
    read: list[str] = []
    real = game_reader.read_bytes
    monkeypatch.setattr(
        game_reader, "read_bytes", lambda path, shown: (read.append(shown), real(path, shown))[1]
    )

    first = zine(root, "status", now=later)
    assert read
    read.clear()

    assert zine(root, "status", now=later) == first
    assert "ended" in first
    assert not read


def test_trying_letters_lists_the_ledger_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many letters were set aside, and however often each is tried."""
    root = write_desk(tmp_path / "zine")
    france = f"From: {PLAYERS['France']}@post.example\nSubject: orders"
    store_letters(open_desk(root), [f"{france} {n}\n\nA PAR - BUR\n".encode() for n in range(6)])
    settle_letters(open_desk(root), NOW)
    asked: list[str] = []
    real = PrivateFolder.names

    def names(self: PrivateFolder, folder: str, *more: str) -> tuple[str, ...]:
        asked.append(folder)
        return real(self, folder, *more)

    monkeypatch.setattr(PrivateFolder, "names", names)

    assert zine(root, "inbox", "list").count("zine inbox take") == 6
    assert asked.count("ledger") == 1

"""What a letter costs: counted in files read, files written and YAML parsed, not in seconds."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import NOW, write_desk
from zine.wings.desk.desk_lock import open_desk
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
        counted("zine.files.store.write_atomic", "written")
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

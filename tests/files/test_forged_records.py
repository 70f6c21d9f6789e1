"""Forged records: every field of a record changed in turn, by forgers who know more and more.

The first one edits a file. The second makes the record's own hash anew, the third also every
hash after it. Anyone who kept a printed issue catches all three in every field; `zine verify`
alone catches what is not in NAMED, which docs/records.md names.
"""

from __future__ import annotations

import copy
import shutil
from pathlib import Path

import pytest

from chains import (
    DONE,
    FALL,
    field,
    forge,
    leaves,
    load,
    printed,
    put,
    recorded_desk,
    records,
    save,
)
from desks import SLUG, invoke, zine
from sites import REPO
from zine.gamefiles.game_reader import read_folder
from zine.gamefiles.record_files import dump_record

DOCS = REPO / "docs" / "records.md"
# What verify cannot know by itself, as long as it is plausible.
NAMED = {"engine", "recorded", "issue", "reason", "corrected"}
# What verify only tells, since it may well be in order.
TOLD = {"map", "printed.words"}
PLAUSIBLE = {
    "format": "1",
    "engine": "diplomacy-zine 0.0.9, rules 1",
    "phase": SLUG,
    "issue": "2",
    "map": "0123456789abcdef",
    "revision": "3",
    "corrected": "2026-12-31T12:00:00+00:00",
    "reason": "The GM misread line 3",
    "next": "over",
}


@pytest.fixture(scope="module")
def zine_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zine whose last record was corrected, and so has every field there is."""
    root = recorded_desk(tmp_path_factory.mktemp("forged") / "zine")
    orders = root / "games/marengo" / f"{FALL}.orders.yaml"
    text = orders.read_text(encoding="utf-8").replace("A VEN - TRI", "A VEN - TYR")
    orders.write_text(text, encoding="utf-8")
    words = ["--reason", "The GM misread line 2"]
    zine(root, "correct", "marengo", FALL, *words, now="2026-12-28T12:00:00+00:00")
    printed(root, root.parent / "issue.txt")
    return root


@pytest.fixture
def root(zine_root: Path, tmp_path: Path) -> Path:
    """A clone of it to forge in."""
    shutil.copytree(zine_root, tmp_path / "clone")
    return tmp_path / "clone"


def other(name: str, value: str, others: list[str]) -> str:
    """Another value of a field, one that could be true."""
    if name == "recorded":
        return value.replace(":30:", ":31:")
    if name == "phase" and value == SLUG:
        return FALL
    if name in PLAUSIBLE:
        return PLAUSIBLE[name]
    if len(value) >= 16 and set(value) <= set("0123456789abcdef"):
        return value[::-1]
    return next((each for each in others if each != value), value[:-1] + "X")


def fields(path: Path) -> dict[str, list[tuple[tuple[str | int, ...], str]]]:
    """The values of a record by the names of their fields, without its own hash."""
    found: dict[str, list[tuple[tuple[str | int, ...], str]]] = {}
    for where, value in leaves(load(path)):
        if where != ("hash",):
            found.setdefault(field(where), []).append((where, value))
    return found


def verdict(root: Path, *command: str) -> tuple[int, str]:
    """What `zine verify` says."""
    done = invoke(root, "verify", *command, now=DONE)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def test_the_true_records_pass(root: Path, zine_root: Path) -> None:
    """By themselves and against what was printed."""
    assert (0, "2 turns replayed, no differences\n") == verdict(root)
    issue = str(zine_root.parent / "issue.txt")
    assert (0, "1 printed hash compared, no faults") == (
        verdict(root, "--against", issue)[0],
        verdict(root, "--against", issue)[1].strip().splitlines()[-1],
    )


@pytest.mark.parametrize("number", [pytest.param(0, marks=pytest.mark.deep), -1])
def test_an_edited_field_is_noticed(root: Path, number: int) -> None:
    """Whatever it is, and its own hash too: the file does not fit its hash."""
    path = records(root / "games/marengo")[number]
    true = load(path)
    for where, value in leaves(true):
        data = copy.deepcopy(true)
        put(data, where, value[:-1] + ("0" if value[-1:] != "0" else "1"))
        text = path.read_text(encoding="utf-8")
        save_as_it_is(path, data)
        code, said = verdict(root)
        assert (1, True) == (code, "was changed after it was written" in said), where
        path.write_text(text, encoding="utf-8")


def save_as_it_is(path: Path, data: dict[str, object]) -> None:
    """Write a record without making its hash anew."""
    kept = data["hash"]
    save(path, data)
    text = path.read_text(encoding="utf-8").rpartition("hash: ")[0]
    path.write_text(f"{text}hash: {kept}\n", encoding="utf-8")


@pytest.mark.deep
@pytest.mark.parametrize(("number", "named"), [(-1, NAMED), (0, {"engine", "recorded"})])
def test_every_field_forged_in_turn(
    root: Path, zine_root: Path, number: int, named: set[str]
) -> None:
    """Verify catches or tells all but what is named; a printed issue catches everything.

    The last record, and the first one with all hashes after it.
    """
    folder = root / "games/marengo"
    path = records(folder)[number]
    issue = str(zine_root.parent / "issue.txt")
    true = {each: each.read_bytes() for each in records(folder)}
    unnoticed, told = set(), set()
    for name, values in fields(path).items():
        for where, value in values:
            new = other(name, value, [each for _, each in values])

            def change(data: dict[str, object], where=where, new=new) -> None:  # type: ignore[no-untyped-def]
                put(data, where, new)

            forge(folder, path.name, change)
            code, said = verdict(root)
            if code == 0:
                (told if "note:" in said else unnoticed).add(name)
            code, said = verdict(root, "--against", issue)
            assert code == 1, (name, new)
            for each, content in true.items():
                each.write_bytes(content)

    assert (named, TOLD) == (unnoticed, told)


def test_every_key_left_out_in_turn(root: Path, zine_root: Path) -> None:
    """A record without one of its parts is not the one that was printed, or is no record."""
    folder = root / "games/marengo"
    path = records(folder)[-1]
    content = path.read_bytes()
    for key in load(path).keys() - {"hash"}:
        data = load(path)
        del data[key]
        save(path, data)
        assert verdict(root, "--against", str(zine_root.parent / "issue.txt"))[0] == 1, key
        path.write_bytes(content)


def test_what_is_added_to_a_record_is_noticed(root: Path) -> None:
    """A key that no record has."""
    path = records(root / "games/marengo")[-1]
    save(path, {**load(path), "remark": "x"})

    assert "'remark' does not belong in a record" in verdict(root)[1]


def test_format_1_is_not_gone_back_to(root: Path) -> None:
    """It would do without what was printed."""
    path = records(root / "games/marengo")[-1]
    data = load(path)
    del data["printed"]
    save(path, {**data, "format": "1"})

    assert "record format 1, after one of format 2" in verdict(root)[1]


def test_old_records_are_written_as_they_were() -> None:
    """Every record of the sample, of whatever format, reads and writes to the same bytes."""
    for folder in sorted((REPO / "games").iterdir()):
        game = read_folder(folder)
        for slug, each in game.records.items():
            text = (folder / f"{slug}.record.yaml").read_text(encoding="utf-8")
            assert text == dump_record(each, game.settings.variant)


@pytest.mark.parametrize("name", sorted(NAMED | TOLD))
def test_what_is_not_covered_is_named(name: str) -> None:
    """The docs say what only a printed issue proves."""
    assert f"`{name}`" in DOCS.read_text(encoding="utf-8")

"""What a publisher sees when a file is wrong: the place, what is wrong, and a way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from sites import build, copy_small, run, tree
from zine.wing import wing_extras
from zine.wings.desk.desk_context import faults_of_settings

HEAD = "Title: x\nAuthor: Ada\nDate: 2026-01-01\nLicence: CC0 1.0\n"
CASES: dict[str, tuple[str, str, str]] = {
    "issue without title": (
        "content/issues/3.md",
        "Number: 3\nDate: 2026-01-01\n\nx\n",
        "content/issues/3.md:1:1: 'Title' is missing",
    ),
    "issue with an odd date": (
        "content/issues/3.md",
        "Title: x\nNumber: 3\nDate: never\n\nx\n",
        "content/issues/3.md:3:7: Date 'never' cannot be read as a date (write it as 2026-12-04)",
    ),
    "two issues of one number": (
        "content/issues/3.md",
        "Title: x\nNumber: 2\nDate: 2026-01-01\n\nx\n",
        "content/issues/3.md: another issue also has the number 2",
    ),
    "article for no issue": (
        "content/articles/new.md",
        "Title: x\nDate: 2026-01-01\nIssue: 9\nAuthor: Nemo\nLicence: CC0 1.0\n\nx\n",
        "content/articles/new.md:3:8: there is no issue 9 (known: 1, 2)",
    ),
    "conflict marker": (
        "games/marengo/game.yaml",
        "title: x\n<<<<<<< HEAD\n",
        "games/marengo/game.yaml:2:1: conflict marker",
    ),
    "key twice": (
        "games/marengo/game.yaml",
        "title: x\ntitle: y\n",
        "games/marengo/game.yaml:2:1: 'title' appears twice",
    ),
    "alias": (
        "games/marengo/game.yaml",
        "title: &a x\nnote: *a\n",
        "games/marengo/game.yaml:2:7: aliases are not allowed here",
    ),
    "tag": (
        "games/marengo/game.yaml",
        "title: !!python/object:os.system x\n",
        "games/marengo/game.yaml:1:8: tags are not allowed here",
    ),
    "no mapping": (
        "games/marengo/game.yaml",
        "just a line\n",
        "games/marengo/game.yaml:1:1: the file should hold keys, each with a value",
    ),
    **{
        f"{key} misspelt": (
            "games/marengo/game.yaml",
            f"title: x\n{key[:-1]}: {{}}\n",
            f"games/marengo/game.yaml:2:{len(key) + 2}: unknown key '{key[:-1]}' (did you mean '{key}'?)",
        )
        for key in wing_extras()
    },
    "unknown variant": (
        "games/marengo/game.yaml",
        "title: x\nvariant: standart\n",
        "games/marengo/game.yaml:2:10: there is no variant 'standart' (did you mean 'standard'?)",
    ),
    "unknown phase": (
        "games/marengo/game.yaml",
        "title: x\npowers: {Italy: [{player: a, since: 1906-spring}]}\n",
        "games/marengo/game.yaml:2:37: there is no phase '1906-spring'",
    ),
    "time zone": (
        "games/marengo/game.yaml",
        "title: x\ndeadlines: {zone: Europe/Stokholm}\n",
        "'Europe/Stokholm' is not a time zone",
    ),
    "time zone that is a list": (
        "games/marengo/game.yaml",
        "title: x\ndeadlines: {zone: [a]}\n",
        "games/marengo/game.yaml:2:19: deadlines.zone should be text, not a list",
    ),
    "stray file": (
        "games/marengo/1906-1-spring.orders.yaml",
        "orders: {}\n",
        "games/marengo/1906-1-spring.orders.yaml: a file of this name does not belong in a game folder",
    ),
    "orders for a phase nobody played": (
        "games/marengo/1901-2-spring-retreats.orders.yaml",
        "orders: {}\n",
        "1901-2-spring-retreats.orders.yaml: this phase was not played "
        "(no power had orders to give then)",
    ),
    "no record": (
        "games/maelstrom/1906-1-spring-movement.record.yaml",
        "title: x\n",
        "1906-1-spring-movement.record.yaml:1:1: this is not a record "
        "(restore the file as it was, or run 'zine correct' if the change is meant)",
    ),
    "two units in a province": (
        "games/maelstrom/1906-1-spring-movement.setup.yaml",
        "units: {France: [A PAR, F PAR, A PAR]}\n",
        "1906-1-spring-movement.setup.yaml:1:25: a fleet cannot stand in PAR\n",
    ),
    "a theme that is not there": (
        "pelicanconf.py",
        'THEME = "gone"\n',
        "pelicanconf.py: THEME: there is no folder 'gone'",
    ),
    "centre twice": (
        "games/maelstrom/1906-1-spring-movement.setup.yaml",
        "units: {}\ncentres: {France: [PAR], Italy: [PAR, RMO]}\n",
        "1906-1-spring-movement.setup.yaml:2:34: PAR already belongs to France",
    ),
    "folder name": (
        "games/My Game/game.yaml",
        "title: x\n",
        "games/My Game: a game cannot have this name",
    ),
}


EVERYTHING = {
    "pelicanconf.py": "ZINE_WORKERS = 'many'\n",
    "games/marengo/game.yaml": "title: x\nnmr: hodl\n",
    "games/marengo/1901-1-spring-movement.orders.yaml": "ordres: {}\n",
    "content/articles/a.md": f"{HEAD}\n```board\nunits: {{Italy: A XXX}}\n```\n",
    "content/articles/b.md": HEAD.replace("2026-01-01", "never")
    + "Issue: 77\n\n```board\nunits: {Italy: A YYY}\n```\n\n```phase\ngame: gone\nphase: x\n```\n",
    "content/players.yaml": "players: {a: {rating: high}}\n",
}
TOLD = (
    *("ZINE_WORKERS", "nmr: ", "unknown key 'ordres'", "'A XXX'", "Date 'never'"),
    *("there is no issue 77", "'A YYY'", "there is no game 'gone'", "players.yaml:1:"),
    "orders changed since",
)


def test_no_fault_hides_another(tmp_path: Path) -> None:
    """Of settings, games, sheets, texts, drawings in texts and a changed record, all at once."""
    root = copy_small(tmp_path / "zine", "Maelstrom")
    sheet = sorted((root / "games/maelstrom").glob("*.orders.yaml"))[0]
    sheet.write_text(sheet.read_text(encoding="utf-8").replace(" H", " S"), encoding="utf-8")
    for file, content in EVERYTHING.items():
        (root / file).parent.mkdir(exist_ok=True, parents=True)
        with (root / file).open("a" if file == "pelicanconf.py" else "w", encoding="utf-8") as out:
            out.write(content)

    done = build(root)

    assert 1 == done.returncode
    assert [] == [words for words in TOLD if words not in done.stderr], done.stderr
    assert "Traceback" not in done.stdout + done.stderr


def test_a_wrong_text_hides_no_changed_record(tmp_path: Path) -> None:
    """Of a game that goes on, which nobody plays before all texts are in order."""
    root = copy_small(tmp_path / "zine")
    sheet = sorted((root / "games/marengo").glob("*-movement.orders.yaml"))[0]
    text = sheet.read_text(encoding="utf-8")
    sheet.write_text(text.replace(" - ", "-", 1), encoding="utf-8")
    assert text != sheet.read_text(encoding="utf-8")
    (root / "content/articles/a.md").write_text("Title: x\n\nText.\n", encoding="utf-8")

    done = build(root)

    assert 1 == done.returncode
    assert "a.md:1:1: 'Licence' is missing" in done.stderr
    assert "orders changed since" in done.stderr


@pytest.mark.parametrize("name", CASES)
def test_problem_is_told(name: str, tmp_path: Path) -> None:
    """The build ends with exit code 1, names the place and changes nothing."""
    file, content, words = CASES[name]
    root = copy_small(tmp_path / "zine", "Maelstrom")
    (root / file).parent.mkdir(exist_ok=True)
    (root / file).write_text(content, encoding="utf-8")
    before = tree(root / "games")

    done = build(root)

    assert 1 == done.returncode
    assert words in done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert before == tree(root / "games")
    assert not (root / "output").exists()


def test_a_wrong_setting_hides_no_other_fault(tmp_path: Path) -> None:
    """All are told at once: of settings, the variant, the powers, and what is no YAML elsewhere."""
    root = copy_small(tmp_path / "zine")
    home = root / "games" / "marengo"
    settings = "title: x\nnonsense: 1\nvariant: standard\npowers: {Frence: a, Italy: b}\n"
    (home / "game.yaml").write_text(settings, encoding="utf-8")
    (home / "1901-1-spring-movement.orders.yaml").write_text("orders: [", encoding="utf-8")
    (home / "1901-3-fall-movement.orders.yaml").write_text("notes: x\nnotes: y\n", "utf-8")

    said = build(root).stderr

    for problem in (
        "games/marengo/game.yaml:2:11: ",
        "games/marengo/game.yaml:4:18: there is no power 'Frence' (did you mean 'France'?)",
        "games/marengo/1901-1-spring-movement.orders.yaml:1:9: this '[' is not closed",
        "games/marengo/1901-3-fall-movement.orders.yaml:2:1: 'notes' appears twice",
        "4 problems found",
    ):
        assert problem in said


def test_output_that_is_no_folder(tmp_path: Path) -> None:
    """A file where the site should be is left alone."""
    root = copy_small(tmp_path / "zine", "Maelstrom")
    (root / "output").write_text("mine", encoding="utf-8")

    done = build(root)

    assert 1 == done.returncode
    assert "output: this is not a folder (move it away)" in done.stderr
    assert "mine" == (root / "output").read_text(encoding="utf-8")


def test_the_time_must_be_a_time(tmp_path: Path) -> None:
    """ZINE_NOW is checked like any other input."""
    root = copy_small(tmp_path / "zine", "Maelstrom")

    done = build(root, ZINE_NOW="yesterday")

    assert 1 == done.returncode
    assert "ZINE_NOW: 'yesterday' is not a time" in done.stderr


def test_commands_outside_a_zine(tmp_path: Path) -> None:
    """A command that finds no zine says what it missed."""
    done = run(tmp_path, "zine", "status")

    assert 1 == done.returncode
    assert "you are not in a zine" in done.stderr


@pytest.mark.parametrize(
    ("written", "cut"),
    [
        ("openings: [A standard game, fortnightly.]", "fortnightly."),
        ("openings: [A game for seven, 3 weeks a turn]", "3 weeks a turn"),
        ("openings: [A standard game., A Gunboat game]", ""),
        ("openings: ['A standard game, fortnightly.']", ""),
        ("openings:\n- A standard game, fortnightly.\n- intimate, for two", ""),
    ],
)
def test_an_opening_that_a_comma_cuts_in_two(tmp_path: Path, written: str, cut: str) -> None:
    """In brackets a comma parts a list: the fault has its place and says what to write."""
    (tmp_path / "content").mkdir()
    head = "title: Echo\npublisher: Ada\nhow_to_join: Write.\n"
    (tmp_path / "content/zine.yaml").write_text(f"{head}{written}\n", encoding="utf-8")

    found = [str(each) for each in faults_of_settings(tmp_path)]

    assert len(found) == bool(cut)
    if cut:
        assert f"in brackets a comma begins another opening, here '{cut}'" in found[0]
        assert found[0].startswith("content/zine.yaml:4:")
        assert "'- '" in found[0]

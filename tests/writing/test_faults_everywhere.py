"""Every fault of an article is one clean line, the same in every command that meets it."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import invoke, make_site
from sites import NOW, build, run

HEAD = "Title: Lepanto\nAuthor: Ada\nDate: 2026-11-20\nLicence: CC0 1.0\n"
RESULT = (
    "title: Ulm\ncompleted: 2025-10-17\npowers:\n"
    "  Austria: ''\n  England: ''\n  France: ''\n  Germany: ''\n  Italy: ''\n  Russia: ''\n"
    "  Turkey: ''\nresult: {ending: draw, powers: [Austria, Turkey]}\n"
)
NAME = "content/articles/lepanto.md"
FAULTS = {
    "missing picture": (
        f"{HEAD}\n![a map](../images/gone.png)\n",
        ":6:1",
        "there is no picture content/images/gone.png",
    ),
    "picture without words": (
        f"{HEAD}\n![](../images/gone.png)\n",
        ":6:1",
        "this picture has no description",
    ),
    "wrong date": (
        HEAD.replace("2026-11-20", "someday") + "\nText.\n",
        ":3:7",
        "Date 'someday' cannot be read as a date",
    ),
    "dead link": (f"{HEAD}\n[x](gone.md)\n", ":6:1", "there is no content/articles/gone.md"),
    "active link": (f"{HEAD}\n[x](<javascript:alert(1)>)\n", ":6:1", "this link is not safe"),
    "misspelt block": (
        f"{HEAD}\n```bord\nunits: {{}}\n```\n",
        ":6:4",
        "there is no block 'bord' (did you mean 'board'?)",
    ),
    "missing licence": (
        HEAD.replace("Licence: CC0 1.0\n", "") + "\nText.\n",
        ":1:1",
        "'Licence' is missing",
    ),
    "no such issue": (f"{HEAD}Issue: 33\n\nText.\n", ":5:8", "there is no issue 33"),
    "misspelt field": (f"{HEAD}Autor: x\n\nText.\n", ":5:1", "'Autor' cannot be set here"),
    "author without a name": (
        HEAD.replace("Author: Ada", "Author: 𐎀") + "\nText.\n",
        ":2:9",
        "Author '𐎀' has no letter or digit to make an address of",
    ),
    "no such game": (
        f"{HEAD}\n```chart\ngame: marengi\n```\n",
        ":7:7",
        "there is no game 'marengi' (did you mean 'marengo'?)",
    ),
}
COMMANDS = {
    "check": ("zine", "check"),
    "check PATH": ("zine", "check", NAME),
    "publish": ("zine", "publish"),
    "publish --dry-run": ("zine", "publish", "--dry-run"),
    "pelican": ("pelican", "content"),
}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zine with one game and room for an article; nothing is ever built in it."""
    root = make_site(tmp_path_factory.mktemp("faults") / "zine")
    (root / "content/articles").mkdir()
    return root


def typed(root: Path, command: str) -> tuple[int, str]:
    """The exit code and the words of a command; what `zine publish` builds is a fork too."""
    module, *words = COMMANDS[command]
    if words[0] == "publish":
        result = invoke(root, *words, now=NOW)
        return result.exit_code, result.stdout + result.stderr
    done = run(root, module, *words)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.usefixtures("forked")
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_one_clean_line(root: Path, fault: str, command: str) -> None:
    """With its file, line and column; nothing of how the press is made is shown."""
    text, place, message = FAULTS[fault]
    (root / NAME).write_text(text, encoding="utf-8")
    line = f"{NAME}{place}: {message}"
    if command == "check PATH":
        number, _, column = place[1:].partition(":")
        message = message.removesuffix(")").replace(" (", " – ")
        line = f"line {number}, column {column}: {message}" if number else message

    code, said = typed(root, command)

    assert 1 == code, said
    assert line in said
    assert 1 == said.count(message)
    assert "Traceback" not in said
    assert ".py" not in said
    assert "─" not in said
    assert len([each for each in said.splitlines() if each.strip()]) <= 5
    assert not (root / "output").exists()


@pytest.mark.usefixtures("forked")
def test_a_sound_article_passes_everywhere(root: Path) -> None:
    """The same article, with nothing wrong in it; a block of code keeps its name."""
    (root / NAME).write_text(f"{HEAD}Issue: 1\n\n```python\nx = 1\n```\n", encoding="utf-8")

    for command in ("check", "check PATH", "publish --dry-run"):
        assert 0 == typed(root, command)[0]


def test_faults_of_texts_and_games_are_shown_together(root: Path) -> None:
    """All at once, also where one of them would stop the other from being read."""
    text, place, message = FAULTS["wrong date"]
    (root / NAME).write_text(text, encoding="utf-8")
    game = root / "games/marengo/game.yaml"
    sound = game.read_bytes()
    game.write_text("title: [\n", encoding="utf-8")

    said = build(root).stderr

    game.write_bytes(sound)
    assert f"{NAME}{place}: {message}" in said
    assert "games/marengo/game.yaml:1:8: this '[' is not closed" in said


LATER = {
    "results beside a fault in the list of players": {
        "content/players.yaml": (
            "players: [\n",
            "content/players.yaml:1:10: this '[' is not closed",
        ),
        "content/ratings/results/ulm.yaml": (
            "title: [\n",
            "content/ratings/results/ulm.yaml:1:8: this '[' is not closed",
        ),
        "content/ratings/results/jena.yaml": (
            RESULT.replace("2025-10-17", "someday"),
            "content/ratings/results/jena.yaml:2:12: completed: 'someday' is not a date",
        ),
    },
    "names of files beside a wrong value in game.yaml": {
        "games/marengo/game.yaml": ("title: x\nlate: soon\n", "game.yaml:2:7: late: 'soon'"),
        "games/marengo/1903-2-sprung-retreats.orders.yaml": (
            "orders: {}\n",
            "1903-2-sprung-retreats.orders.yaml: a file of this name does not belong in a game",
        ),
    },
    "names of files beside a game.yaml that is no YAML": {
        "games/marengo/game.yaml": ("title: [\n", "game.yaml:1:8: this '[' is not closed"),
        "games/marengo/1903-2-spring.orders.yaml": (
            "orders: {}\n",
            "1903-2-spring.orders.yaml: a file of this name does not belong in a game",
        ),
        "games/marengo/1903-2-spring-retreats.recrod.yaml": (
            "orders: {}\n",
            "1903-2-spring-retreats.recrod.yaml: a file of this name does not belong in a game",
        ),
    },
    "the issue that an article names beside a fault in a game": {
        "games/marengo/game.yaml": ("title: [\n", "game.yaml:1:8: this '[' is not closed"),
        NAME: (f"{HEAD}Issue: 33\n\nText.\n", f"{NAME}:5:8: there is no issue 33"),
    },
    "the issue that a result names beside a fault in a game": {
        "games/marengo/game.yaml": ("title: [\n", "game.yaml:1:8: this '[' is not closed"),
        "content/ratings/results/ulm.yaml": (
            RESULT + "issue: 33\n",
            "content/ratings/results/ulm.yaml:12:8: there is no issue 33",
        ),
    },
}


@pytest.mark.parametrize("together", LATER)
def test_one_fault_hides_no_other(tmp_path: Path, together: str) -> None:
    """What can be known in spite of a fault is told with it, not after it is mended."""
    root = make_site(tmp_path / "zine")
    for name, (text, _told) in LATER[together].items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")

    said = build(root).stderr

    assert [told for _text, told in LATER[together].values() if told not in said] == [], said
    assert f"{len(LATER[together])} problems found" in said

"""Faults a publisher's machine may have: nothing is lost, and the next run is as if nothing were.

By default each writing command is killed at 20 points; `--kills 200` is the full number.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import yaml

import exchange_desks
from desks import (
    OPEN,
    OPENING,
    OVER,
    PREFERENCES,
    SLUG,
    envelope,
    files,
    make_site,
    post,
    post_all,
    refused,
    sheet,
    sheet_path,
    write_desk,
    zine,
)
from new_turns import LATER, new_turn
from press import run_forked
from sites import REPO, TESTS, build, copy_sample, run
from zine.files.environment import ENGINE
from zine.files.private_folder import private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder
from zine.wings.desk.sealed.envelope import public_half

PROGRAM = "desk_kills"
LISTS = "lists.txt"
PASTED = "000001-b2e58a7d6566"  # the name of the letter in `puzzled_desk`


def desk_in_play(root: Path) -> None:
    """Seven letters to take in."""
    write_desk(root)
    post_all(root, France="A PAR - BUR\nDRAW: yes\nPRESS FROM PARIS: Peace!")


def mailed_desk(root: Path) -> None:
    """A site with all orders in, whose players are told results at once."""
    make_site(root)
    path = root / "games/marengo/game.yaml"
    path.write_text(f"{path.read_text()}results: at-once\n", encoding="utf-8")
    zine(root, "inbox", "add", *post_all(root))


def sealed_desk(root: Path) -> None:
    """A public repository and an envelope in a letter."""
    write_desk(root, public=True)
    letter = f"Subject: sealed\n\n{envelope(root, 'France', 'A PAR - BUR')}"
    (root.parent / "France.eml").write_text(letter, encoding="utf-8")


def mixed_desk(root: Path) -> None:
    """Letters with two envelopes, and with words beside one.

    The repository is private: an open letter is sealed by chance, never twice the same.
    """
    write_desk(root, public=True)
    about = root / "content" / "zine.yaml"
    about.write_text(about.read_text().replace("repository: public\n", ""), encoding="utf-8")
    old, new = (
        envelope(root, "France", f"A PAR {to}", nonce=nonce, written=f"2026-12-01T1{hour}:00:00Z")
        for to, nonce, hour in (("- BUR", "01", 0), ("- PIC", "02", 1))
    )
    texts = f"{new}\n{old}", f"code: italy-secret-word\nA VEN H\n{old}"
    for number, text in enumerate(texts):
        (root.parent / f"{number}.eml").write_text(f"Subject: x\n\n{text}", encoding="utf-8")


def closed_desk(root: Path) -> None:
    """A public repository, all seven in."""
    write_desk(root, public=True)
    letters = [
        f"Subject: sealed\n\n{envelope(root, power, text, nonce=f'{number:032x}')}"
        for number, (power, text) in enumerate(OPENING.items())
    ]
    for number, letter in enumerate(letters):
        (root.parent / f"{number}.eml").write_text(letter, encoding="utf-8")
    zine(root, "inbox", "add", *[str(root.parent / f"{n}.eml") for n in range(7)])


def empty_desk(root: Path) -> None:
    """A game without players."""
    write_desk(root)
    path = root / "games" / "marengo" / "game.yaml"
    path.write_text(path.read_text().partition("powers:")[0], encoding="utf-8")
    (root / "private" / "codes.yaml").unlink()
    (root / "private" / "addresses.yaml").unlink()
    (root.parent / LISTS).write_text(PREFERENCES, encoding="utf-8")


def codeless_desk(root: Path) -> None:
    """Players without order codes."""
    write_desk(root)
    (root / "private" / "codes.yaml").unlink()


def puzzled_desk(root: Path) -> None:
    """A letter without a code, set aside."""
    write_desk(root)
    zine(root, "inbox", "add", "-", given="A PAR - BUR")


def vacant_desk(root: Path) -> None:
    """A power without a player."""
    write_desk(root, standbys="[newbroom, spare]")
    zine(root, "game", "resign", "marengo", "italy")


def standby_desk(root: Path) -> None:
    """A game with standbys."""
    write_desk(root, standbys="[newbroom, spare]")


def mistaken_desk(root: Path) -> None:
    """Two turns recorded, and the orders of the first changed since."""
    write_desk(root, deadlines="{zone: UTC}")
    folder = root / "games" / "marengo"
    for slug in (SLUG, "1901-3-fall-movement"):
        blocks = "".join(f"  {power}: ''\n" for power in OPENING)
        (folder / f"{slug}.orders.yaml").write_text(f"orders:\n{blocks}", encoding="utf-8")
    advance(read_folder(folder), datetime(2026, 12, 5, tzinfo=UTC), 1, ENGINE).write()
    path = folder / f"{SLUG}.orders.yaml"
    path.write_text(path.read_text().replace("France: ''", "France: A PAR - BUR"))


def exchange_desk(root: Path) -> None:
    """An exchange game in its first moves, and a letter with orders for two powers and a sheet."""
    exchange_desks.write_desk(root)
    game = exchange_desks.to_spring(root)
    text = f"{exchange_desks.moves(game, 'Bancroft')}\nPounds +10"
    Path(exchange_desks.post(root, "Bancroft", text)).rename(root.parent / "parts.eml")


def libelled_desk(root: Path) -> None:
    """A recorded turn with a libel in an order and in the press."""
    write_desk(root, deadlines="{zone: UTC}")
    folder = root / "games" / "marengo"
    blocks = "".join(f"  {power}: ''\n" for power in OPENING if power != "France")
    orders = f"  France: |\n    A PAR H\n    A MAR {LIBEL}\n"
    text = f"orders:\n{blocks}{orders}press:\n- text: {LIBEL}\n"
    (folder / f"{SLUG}.orders.yaml").write_text(text, encoding="utf-8")
    advance(read_folder(folder), datetime(2026, 12, 5, tzinfo=UTC), 1, ENGINE).write()


CUSTODIAN = "age1w48pk7fncu38wnu4uep9ueykfrxaurptdtsel3w0z5g7cjfcpqgq0hc98d"
LIBEL = "The Sultan is a thief."
COMMANDS = {
    "end": (libelled_desk, ["game", "end", "marengo", "--draw"]),
    "offer": (vacant_desk, ["game", "offer", "marengo", "italy", "friend"]),
    "redact": (libelled_desk, ["redact", "marengo", LIBEL]),
    "inbox add, parts": (exchange_desk, ["inbox", "add", "../parts.eml"]),
    "replace at the exchange": (
        exchange_desk,
        ["game", "replace", exchange_desks.GAME, "aurelia", "Doubloon"],
    ),
    "game new": (desk_in_play, ["game", "new", "wagram", "--deadline", "2026-12-04 19:00"]),
    "assign": (empty_desk, ["game", "assign", "marengo", f"../{LISTS}"]),
    "extend": (desk_in_play, ["game", "extend", "marengo", "2026-12-11 19:00", "--why", "flu"]),
    "hold": (desk_in_play, ["game", "hold", "marengo", "--why", "holiday"]),
    "remind": (desk_in_play, ["game", "remind", "marengo"]),
    "resign": (standby_desk, ["game", "resign", "marengo", "italy"]),
    "replace": (vacant_desk, ["game", "replace", "marengo", "italy", "newbroom"]),
    "first codes": (codeless_desk, ["game", "code", "marengo"]),
    "custodian": (desk_in_play, ["seal", "custodian", CUSTODIAN]),
    "inbox take": (puzzled_desk, ["inbox", "take", PASTED, "marengo", "france"]),
    "inbox add": (desk_in_play, ["inbox", "add", *[f"../{power}.eml" for power in OPENING]]),
    "inbox add, sealed": (sealed_desk, ["inbox", "add", "../France.eml"]),
    "inbox add, mixed": (mixed_desk, ["inbox", "add", "../0.eml", "../1.eml"]),
    "close": (closed_desk, ["close", "marengo"]),
    "correct": (
        mistaken_desk,
        ["correct", "marengo", SLUG, "--reason", "misread", "--replay"],
    ),
    "undo": (mistaken_desk, ["undo", "marengo", "1901-3-fall-movement"]),
}
NOWS = {
    "close": OVER,
    "build": LATER,
    "run": OVER,
    "inbox add, parts": exchange_desks.FIRST,
    "replace at the exchange": exchange_desks.FIRST,
}


def sketched_desk(root: Path) -> None:
    """A variant of the publisher's own, without a board."""
    write_desk(root)
    zine(root, "variant", "new", "wolf")


def sample(root: Path) -> None:
    """The sample zine, built once, with a turn that the next build records."""
    copy_sample(root)
    settings = root / "pelicanconf.py"
    at_home = settings.read_text(encoding="utf-8").replace(repr(str(root)), "str(Path.cwd())")
    settings.write_text(f"from pathlib import Path\n{at_home}", encoding="utf-8")
    assert 0 == build(root).returncode
    new_turn(root)


COMMANDS |= {
    "run": (mailed_desk, ["run"]),
    "variant new": (desk_in_play, ["variant", "new", "wolf"]),
    "variant draw": (sketched_desk, ["variant", "draw", "wolf"]),
}


@pytest.fixture
def memory() -> Iterator[Path]:
    """A folder in memory, where there is one, so that thousands of flushes cost nothing."""
    shared = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None) as folder:
        yield Path(folder)


def harness(tmp_path: Path, name: str, fault: str, given: str) -> str:
    """Run the program of faults on a command; what went wrong."""
    make, command = COMMANDS[name]
    template = tmp_path / "template"
    template.mkdir()
    make(template / "desk")
    (template / "desk").rename(tmp_path / "before")
    (tmp_path / "scratch").mkdir()
    for path in template.iterdir():
        path.rename(tmp_path / "scratch" / path.name)
    words = [
        str(tmp_path / "scratch" / word[3:]) if word.startswith("../") else word for word in command
    ]
    arguments = [str(tmp_path / "before"), str(tmp_path / "scratch"), json.dumps(words), given]
    done = run_forked(
        TESTS / "support",
        [PROGRAM, fault, *arguments],
        {
            **os.environ,
            "PYTHONPATH": str(REPO / "plugins"),
            "ZINE_NOW": NOWS.get(name, OPEN),
            "PYTHONDONTWRITEBYTECODE": "1",  # a full disk cuts what Python compiled, too
        },
    )
    assert not done.stderr, done.stderr
    return done.stdout.strip()


@pytest.mark.deep
@pytest.mark.parametrize("name", COMMANDS)
def test_killed_anywhere(memory: Path, name: str, pytestconfig: pytest.Config) -> None:
    """After kill -9 every file is whole, and the next run gives the same bytes."""
    assert harness(memory, name, "kill", str(pytestconfig.getoption("--kills"))) == ""


@pytest.mark.deep
@pytest.mark.first
def test_the_samples_build_killed_anywhere(memory: Path, pytestconfig: pytest.Config) -> None:
    """Records are whole, the site is the old or the new one, and the next build is as if nothing were."""
    count = max(2, int(pytestconfig.getoption("--kills")) // 7)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(COMMANDS, "build", (sample, ["pelican"]))
        assert harness(memory, "build", "kill", str(count)) == ""


@pytest.mark.deep
@pytest.mark.parametrize("name", COMMANDS)
def test_no_file_can_grow(memory: Path, name: str) -> None:
    """With a full disk nothing is half-written, and with space again all is done."""
    assert harness(memory, name, "full", "[10, 100, 300, 500]") == ""


def test_killed_while_beginning(tmp_path: Path) -> None:
    """A zine whose beginning was cut short at any file is finished by the next run."""
    words = ["--title", "E", "--publisher", "A", "--address", "a@b.example"]
    zine(tmp_path, "new", str(tmp_path / "whole"), *words)
    # The key is written before all others, which name its public half.
    for number, name in enumerate(sorted(files(tmp_path / "whole").keys() - {"private/key.txt"})):
        part = tmp_path / f"part{number}"
        zine(tmp_path, "new", str(part), *words)
        whole = files(part)
        (part / name).unlink()
        (part / f".{Path(name).name}.abcd1234.tmp").write_text("half")

        zine(tmp_path, "new", str(part), *words)

        assert whole == files(part)


def test_a_new_zine_has_a_key_of_its_own(tmp_path: Path) -> None:
    """Its orders are sealed to it, only its owner can read it, and asking again makes no other."""
    words = ["--title", "E", "--publisher", "A", "--address", "a@b.example"]
    for _ in range(2):
        zine(tmp_path, "new", str(tmp_path / "zine"), *words)
        key = tmp_path / "zine/private/key.txt"
        public = public_half(key.read_text(encoding="utf-8"))[-1]
        told = yaml.safe_load((tmp_path / "zine/content/zine.yaml").read_text(encoding="utf-8"))

        assert {"publisher": public} == told["recipients"]
        assert 0o600 == key.stat().st_mode & 0o777


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk of 256 kB of its own, where the machine lets us have one."""
    place = tmp_path / "disk"
    place.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(place)]
    if subprocess.run(words, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_disk_that_is_really_full(mounted: Path) -> None:
    """The message names file and reason; with space again nothing is missing."""
    root = write_desk(mounted / "zine")
    letters = post_all(root)
    filler = mounted / "filler"
    subprocess.run(["dd", "if=/dev/zero", f"of={filler}"], capture_output=True, check=False)
    before = files(root / "games")

    said = refused(root, "inbox", "add", *letters)
    assert "No space left on device" in said
    assert before == files(root / "games")

    filler.unlink()
    zine(root, "inbox", "add", *letters)
    assert all(text in sheet(root) for text in OPENING.values())


def test_a_disk_that_cannot_be_written(mounted: Path) -> None:
    """A read-only folder is told, and looking still works."""
    root = write_desk(mounted / "zine")
    letter = str(post(root, "France", "A PAR - BUR"))
    before = files(root)
    subprocess.run(["mount", "-o", "remount,ro", str(mounted)], check=True)

    said = refused(root, "inbox", "add", letter)

    assert "Read-only file system" in said
    assert "0/7" in zine(root, "status")
    assert before == files(root)


def test_two_commands_at_once(tmp_path: Path) -> None:
    """One waits for the other; both letters count."""
    root = write_desk(tmp_path / "zine")
    letters = [str(post(root, power, OPENING[power])) for power in ("France", "Italy", "Turkey")]

    at_work = [
        subprocess.Popen(
            [sys.executable, "-m", "zine", "inbox", "add", letter],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(REPO / "plugins"), "ZINE_NOW": OPEN},
            stdout=subprocess.DEVNULL,
        )
        for letter in letters
    ]

    assert [0, 0, 0] == [each.wait() for each in at_work]
    assert "3/7" in zine(root, "status")


@pytest.mark.parametrize("name", ["game.yaml", f"{SLUG}.orders.yaml"])
def test_marks_of_a_merge(tmp_path: Path, name: str) -> None:
    """Files with conflict markers are named by line and left alone."""
    root = write_desk(tmp_path / "zine")
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR")))
    path = root / "games/marengo/game.yaml" if name == "game.yaml" else sheet_path(root)
    path.write_text(f"<<<<<<< HEAD\n{path.read_text()}=======\n>>>>>>> other\n", encoding="utf-8")
    before = files(root)
    letter = str(post(root, "Italy", "A VEN H"))

    for words in (["game", "extend", "marengo", "48h"], ["inbox", "add", letter]):
        said = refused(root, *words)
        assert f"{path.relative_to(root)}:1:1: conflict marker" in said
    kept = {n: c for n, c in files(root).items() if n in before}
    assert before == kept


@pytest.mark.parametrize("name", ["game.yaml", f"{SLUG}.orders.yaml"])
def test_a_link_is_not_written_over(tmp_path: Path, name: str) -> None:
    """A link out of the zine is refused; what it leads to stays."""
    root = write_desk(tmp_path / "zine")
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR")))
    path = root / "games/marengo/game.yaml" if name == "game.yaml" else sheet_path(root)
    outside = tmp_path / "outside.yaml"
    path.rename(outside)
    path.symlink_to(outside)
    before = outside.read_bytes()
    words = {
        "game.yaml": ["game", "extend", "marengo", "48h"],
        f"{SLUG}.orders.yaml": ["inbox", "add", str(post(root, "Italy", "A VEN H"))],
    }

    assert "this is a link" in refused(root, *words[name])
    assert path.is_symlink()
    assert before == outside.read_bytes()


@pytest.mark.parametrize("slug", ["../marengo", "marengo/../marengo", "/etc", "x"])
def test_a_game_is_named_not_reached(tmp_path: Path, slug: str) -> None:
    """No name leads out of games/."""
    root = write_desk(tmp_path / "zine")

    assert "there is no game" in refused(root, "game", "extend", slug, "48h")


def test_a_private_folder_is_not_published(tmp_path: Path) -> None:
    """ZINE_PRIVATE may not lie where the site is made from."""
    root = write_desk(tmp_path / "zine")

    said = refused(root, "status", ZINE_PRIVATE=str(root / "content" / "x"))

    assert "content/ is published" in said


def test_private_files_are_for_their_owner(tmp_path: Path) -> None:
    """Nobody else on the machine reads codes, letters or orders."""
    root = write_desk(tmp_path / "zine", public=True)
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR")))

    modes = {path.stat().st_mode & 0o077 for path in (root / "private").rglob("*")}

    assert {0} == modes
    assert private_of(root).text(".gitignore")


def test_a_folder_without_a_zine(tmp_path: Path) -> None:
    """A command in the wrong place says what it misses."""
    done = run(tmp_path, "zine", "status")

    assert "you are not in a zine" in done.stderr
    assert done.returncode == 1

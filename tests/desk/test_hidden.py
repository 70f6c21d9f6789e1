"""Blind games in a public repository: nothing of them can be read before they have ended."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from desks import refused, replies, sheet_path, write_desk, zine
from sites import REPO, build, run, tree, write_settings
from zine.files.environment import ENGINE
from zine.files.private_folder import PrivateFolder, private_of
from zine.gamefiles import private_game_files
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.gamefiles.private_game_files import Absent, Home
from zine.gamefiles.record_differences import differences
from zine.problems import Problems
from zine.wings.desk.sealed.envelope import Unopened, envelopes_in, new_key, open_text
from zine.wings.desk.seating.order_codes import code_of

PLACEMENT, SPRING, FALL = (
    "1900-6-winter-placement",
    "1901-1-spring-movement",
    "1901-3-fall-movement",
)
WINTER = "1901-5-winter-adjustments"
DUE = ("2026-12-04T19:00:00+00:00", "2026-12-18T19:00:00+00:00", "2027-01-01T19:00:00+00:00")
DEADLINES = (
    "{zone: UTC, first: 2026-12-04 19:00, "
    "days: {movement: 14, retreats: 4, adjustments: 4, business: 4}}"
)
OPENED = ("2026-12-01T12:00:00+00:00", *DUE[:2])
TURNS = tuple(zip((PLACEMENT, SPRING, FALL), OPENED, DUE, strict=True))
OVER = datetime.fromisoformat(DUE[-1])
GAME = Path("games/marengo")
SECRETS = ("A GAS", "A VIE - GAL", "A LVP - YOR", "F KIE - HOL", "A YOR - NWY")
PLACED = {
    "Austria": "A VIE, A BUD, F TRI",
    "England": "A LVP, F LON, F EDI",
    "France": "A PAR, A GAS, F BRE",
    "Germany": "A MUN, A BER, F KIE",
    "Italy": "A VEN, A ROM, F NAP",
    "Russia": "A WAR, A MOS, F SEV, F STP/SC",
    "Turkey": "A CON, A SMY, F ANK",
}
MOVED = {
    PLACEMENT: PLACED,
    SPRING: {
        "Austria": "A VIE - GAL",
        "England": "A LVP - YOR\nF LON - NTH",
        "France": "A PAR - BUR\nA GAS - SPA",
        "Germany": "A MUN - BUR\nF KIE - HOL",
        "Italy": "A VEN H",
        "Russia": "A WAR - UKR",
        "Turkey": "A CON - BUL",
    },
    FALL: {
        "Austria": "A GAL H",
        "England": "A YOR - NWY\nF NTH C A YOR - NWY",
        "France": "A PAR - BUR",
        "Germany": "A MUN - BUR",
        "Italy": "A VEN H",
        "Russia": "A UKR - RUM",
        "Turkey": "A BUL H",
    },
}


@pytest.fixture(autouse=True)
def _plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Builds in processes of their own find the press."""
    monkeypatch.setenv("PYTHONPATH", str(REPO / "plugins"))


def make(root: Path) -> Path:
    """A public zine with a game of Stab! that can be built and is kept by git."""
    write_desk(
        root,
        public=True,
        variant="stab",
        deadlines=DEADLINES,
    )
    write_settings(root)
    (root / ".gitignore").write_text("/output/\n/private/\n/.cache/\n.zine.lock\n", "utf-8")
    git(root, "init", "--quiet")
    return root


def git(root: Path, *command: str) -> str:
    """Run git in a zine."""
    done = subprocess.run(
        ["git", "-C", str(root), *command], capture_output=True, text=True, check=True
    )
    return done.stdout


def send(root: Path, slug: str, now: str) -> None:
    """Letters with everybody's orders for a phase."""
    names: list[str] = []
    for power, text in MOVED[slug].items():
        code = code_of(private_of(root), "marengo", power)
        path = root.parent / f"{slug}-{power}.eml"
        head = f"From: {power} <p@post.example>\nSubject: marengo {slug} {power}\n\n"
        path.write_text(f"{head}code: {code}\n{text}\n", encoding="utf-8")
        names.append(str(path))
    assert ", 0 set aside" in zine(root, "inbox", "add", *names, now=now)


def send_winter(root: Path, power: str) -> None:
    """A letter with builds."""
    code = code_of(private_of(root), "marengo", power)
    letter = root.parent / "winter.eml"
    head = f"From: {power} <p@post.example>\nSubject: marengo W1901 {power}\n\n"
    letter.write_text(f"{head}code: {code}\nBuild A CON\n", encoding="utf-8")
    zine(root, "inbox", "add", str(letter), now=DUE[-1])


def played(root: Path, turns: int) -> Path:
    """The game with so many turns played: letters in, built after the deadline."""
    for slug, opened, due in TURNS[:turns]:
        send(root, slug, opened)
        done = build(root, ZINE_NOW=due)
        assert done.returncode == 0, done.stderr
    return root


def end(root: Path) -> None:
    """The GM says how the game ended."""
    path = root / GAME / "game.yaml"
    text = path.read_text(encoding="utf-8")
    ending = "result: {ending: draw, powers: [France, Germany]}\n"
    path.write_text(text + ending, encoding="utf-8")


def public_text(root: Path) -> str:
    """All that everybody can read in the repository."""
    names = git(root, "ls-files", "--cached", "--others", "--exclude-standard").split()
    return "\n".join((root / name).read_text(encoding="utf-8", errors="replace") for name in names)


def shape(root: Path) -> set[str]:
    """The names of the game's public files."""
    return {path.name for path in (root / GAME).iterdir()}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game in its first winter."""
    return played(make(tmp_path_factory.mktemp("hidden") / "zine"), 3)


@pytest.fixture
def root(made: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return copy(made, tmp_path / "zine")


def copy(made: Path, root: Path) -> Path:
    """A copy of a zine in another folder."""
    shutil.copytree(made, root)
    write_settings(root)
    return root


def laid_open(root: Path) -> Path:
    """The same zine with the game's files in games/, as they were once kept."""
    for path in (root / "private" / GAME).glob("*.yaml"):
        shutil.copy(path, root / GAME / path.name)
        path.unlink()
    (root / GAME / "hidden.yaml").unlink()
    return root


@pytest.mark.deep
def test_a_public_game_is_played_to_its_end_by_commands(tmp_path: Path) -> None:
    """While it lasts nothing of it is in the repository; at its end everything is, in order."""
    root = make(tmp_path / "zine")
    for slug, opened, due in TURNS[:2]:
        send(root, slug, opened)
        zine(root, "seal", "check", now=due)
        zine(root, "publish", now=due)
        assert {"game.yaml", "hidden.yaml", "sealed"} == shape(root)
        assert not any(secret in public_text(root) for secret in SECRETS)
    records = tree(root / "private" / GAME)
    end(root)

    zine(root, "publish", now=DUE[1])

    assert {name: tree(root / GAME)[name] for name in records} == records
    assert not list((root / "private" / GAME).glob("*.yaml"))
    assert "hidden.yaml" not in shape(root)
    folder = read_folder(root / GAME)
    assert [] == list(differences(folder, play_through(folder, OVER)))
    page = (root / "output" / GAME / f"{SPRING}.html").read_text(encoding="utf-8")
    assert ">A LVP-YOR</code>" in page
    zine(root, "seal", "check", now=DUE[1])


def test_the_site_is_what_it_was(root: Path, tmp_path: Path) -> None:
    """Byte for byte, whether the files are in private/ or in games/; and so once it is over."""
    other = laid_open(copy(root, tmp_path / "open"))
    sites = []
    for ending in (False, True):
        for each in (root, other):
            if ending:
                end(each)
            done = build(each, ZINE_NOW=DUE[-1])
            assert done.returncode == 0, done.stderr
            sites.append(tree(each / "output"))

    assert sites[0] == sites[1]
    assert sites[2] == sites[3]
    assert sites[0] != sites[2]
    assert tree(root / GAME) == tree(other / GAME)


def test_files_of_a_running_game_in_the_public_folder_are_refused(root: Path) -> None:
    """By the checks and by publishing, before anything is built; and there is a way out."""
    laid_open(root)
    git(root, "add", "--all")
    name = f"games/marengo/{SPRING}.record.yaml"

    for command in (["seal", "check"], ["publish"], ["publish", "--dry-run"]):
        said = refused(root, *command, now=DUE[-1])
        assert f"{name}: Stab! hides this until the game ends, and the repository is public" in said
    checked = run(root, "zine", "check", ZINE_NOW=DUE[-1])
    assert 1 == checked.returncode
    assert f"{name}: Stab! hides this" in checked.stderr

    said = zine(root, "game", "hide", "marengo", now=DUE[-1])

    assert f"{name} is now in private/games/marengo/" in said
    assert {"game.yaml", "hidden.yaml", "sealed"} == shape(root)
    assert "git still tracks a file of a hidden game (git rm --cached" in refused(
        root, "seal", "check", now=DUE[-1]
    )
    git(root, "add", "--all")
    zine(root, "seal", "check", now=DUE[-1])
    assert 3 == len(play_through(read_folder(root / GAME), OVER).recorded)


def test_a_clone_does_not_begin_the_game_anew(root: Path) -> None:
    """Without the private folder a build is refused; a preview that nobody publishes goes on."""
    shutil.rmtree(root / "private")
    before = tree(root / "games")

    with pytest.raises(Absent, match="3 turns of this hidden game are recorded, but only 0 are"):
        read_folder(root / GAME)
    done = build(root, ZINE_NOW="2027-06-01T00:00:00+00:00")
    preview = build(root, ZINE_NOW=DUE[-1], ZINE_READONLY="1")
    address = ["--extra-settings", 'SITEURL="https://zine.example"']
    published = build(root, *address, ZINE_NOW=DUE[-1], ZINE_READONLY="1")

    assert 1 == done.returncode
    assert "build there, or set ZINE_PRIVATE" in done.stderr
    assert 0 == preview.returncode, preview.stderr
    assert 1 == published.returncode
    assert before == tree(root / "games")


@pytest.mark.parametrize("step", range(0, 12, 2))
def test_moving_out_can_be_broken_off_anywhere(
    root: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """Killed after any file, the game is whole, and the next run ends with the same files."""
    wanted = {path.name: path.read_bytes() for path in (root / "private" / GAME).glob("*.yaml")}
    folder = read_folder(root / GAME)
    kill_after(monkeypatch, step)
    with pytest.raises(KeyboardInterrupt):
        folder.home.reveal()
    monkeypatch.undo()

    assert 3 == len(play_through(read_folder(root / GAME), OVER).recorded)
    read_folder(root / GAME).home.reveal()

    assert wanted.items() <= tree(root / GAME).items()
    assert not list((root / "private" / GAME).glob("*.yaml"))


def kill_after(monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    """Let so many files be written or taken away, and then stop."""
    left = [steps]

    def counted(act: Callable[..., None]) -> Callable[..., None]:
        def do(*arguments: object) -> None:
            if not left[0]:
                raise KeyboardInterrupt
            left[0] -= 1
            act(*arguments)

        return do

    monkeypatch.setattr(
        private_game_files, "write_atomic", counted(private_game_files.write_atomic)
    )
    monkeypatch.setattr(PrivateFolder, "remove", counted(PrivateFolder.remove))


def test_two_files_that_differ_are_nobodys_to_choose(root: Path) -> None:
    """Neither is read, and neither is lost."""
    name = f"{SPRING}.orders.yaml"
    (root / GAME / name).write_text("orders: {}\n", encoding="utf-8")

    with pytest.raises(Problems, match=f"differs from private/games/marengo/{name}"):
        read_folder(root / GAME)
    with pytest.raises(Problems):
        read_folder_home(root).reveal()

    assert (root / "private" / GAME / name).exists()


def read_folder_home(root: Path) -> Home:
    """Where the game's files are, whatever is wrong with them."""
    return Home(public=root / GAME, private=private_of(root), hides=True)


def test_who_has_builds_is_not_told_by_envelopes(root: Path) -> None:
    """In adjustments neither a sealed set nor a tally is public; the orders count all the same."""
    send_winter(root, "Turkey")

    assert not list((root / GAME / "sealed").glob("1901-5*"))
    turn = play_through(read_folder(root / GAME), OVER).current
    assert turn is not None
    assert "Turkey" not in turn.missing


def test_records_are_for_their_owner_alone(root: Path) -> None:
    """What is private cannot be read by others on the machine."""
    paths = [path for path in (root / "private").rglob("*") if path.is_file()]

    assert [] == [
        path.name for path in paths if path.stat().st_mode & 0o077 and ".cache" not in path.parts
    ]
    assert not (root / ".cache" / GAME).with_suffix(".json").exists()


def test_opening_such_a_game_says_where_it_will_be(tmp_path: Path) -> None:
    """For Stab! in a public repository; of other games, and private ones, there is nothing to say."""
    new = ["game", "new", "--deadline", "2026-12-04 19:00", "--variant"]
    public = write_desk(tmp_path / "public", public=True)
    private = write_desk(tmp_path / "private")

    said = zine(public, *new, "stab", "lepanto")

    assert "note: Stab! is played blind, and everybody can read this repository." in said
    assert "private/games/lepanto/ and move to games/lepanto/ when the game ends" in said
    assert "note:" not in zine(public, *new, "standard", "actium")
    assert "note:" not in zine(private, *new, "stab", "lepanto")


def test_a_private_repository_keeps_its_games_together(tmp_path: Path) -> None:
    """There nothing is moved."""
    root = write_desk(tmp_path / "zine", variant="stab", deadlines=DEADLINES)
    with (root / "content/zine.yaml").open("a", encoding="utf-8") as file:
        file.write("repository: private\n")
    send(root, PLACEMENT, OPENED[0])

    assert (root / GAME / f"{PLACEMENT}.orders.yaml").exists()
    assert "repository: private" in refused(root, "game", "hide", "marengo")


def test_a_private_report_reaches_its_player(root: Path) -> None:
    """As a letter draft with the whole report, to the player's address."""
    name = f"outbox/marengo-{SPRING}-france-report.eml"

    said = private_of(root).text(name) or ""

    assert "To: bonaparty@post.example" in said
    assert "Subject: Marengo: Spring 1901, your report" in said
    assert (private_of(root).text(f"marengo/{SPRING}/france.txt") or "?").strip() in said
    assert len(list((root / "private" / "outbox").glob("*-report.eml"))) == 3 * 7


def test_a_player_with_a_key_gets_it_sealed(root: Path) -> None:
    """What the letter holds opens with the player's key, and with nobody else's."""
    key, public = new_key()
    zine(root, "seal", "player", "bonaparty", public)
    private = private_of(root)
    for name in (f"marengo/{SPRING}/france.txt", f"marengo/{SPRING}/italy.txt"):
        private.remove(name)

    done = build(root, ZINE_NOW=DUE[-1])

    assert done.returncode == 0, done.stderr
    said = private.text(f"outbox/marengo-{SPRING}-france-report.eml") or ""
    report = private.text(f"marengo/{SPRING}/france.txt") or "?"
    assert "A PAR" not in said
    (sealed,) = envelopes_in(said)
    assert open_text(sealed, key).decode() == report
    with pytest.raises(Unopened):
        open_text(sealed, new_key()[0])
    assert "Your orders:" in (private.text(f"outbox/marengo-{SPRING}-italy-report.eml") or "")


def test_a_report_that_is_told_is_not_drafted_again(root: Path) -> None:
    """Letters that were sent and taken out of the outbox stay out."""
    outbox = root / "private" / "outbox"
    for path in outbox.glob("*-report.eml"):
        path.unlink()

    assert build(root, ZINE_NOW=DUE[-1]).returncode == 0

    assert not list(outbox.glob("*-report.eml"))


def test_a_secret_key_is_no_players_public_one(root: Path) -> None:
    """Nothing is kept of it."""
    said = refused(root, "seal", "player", "bonaparty", new_key()[0])

    assert "not a public key" in said
    assert not (root / "private" / "keys.yaml").exists()


def test_closing_leaves_a_hidden_game_private(root: Path) -> None:
    """The NMR is noted where the orders are, and nothing goes into the public folder."""
    send_winter(root, "Turkey")
    later = "2027-02-01T19:00:00+00:00"
    silent = ["england", "france", "germany", "russia"]

    said = zine(root, "close", "marengo", *[w for p in silent for w in ("--nmr", p)], now=later)

    name = f"{WINTER}.orders.yaml"
    assert f"wrote private/games/marengo/{name}" in said
    assert "nmr: [England, France, Germany, Russia]" in private_game(root)[name].decode()
    assert {"game.yaml", "hidden.yaml", "sealed"} == shape(root)


def test_mistakes_are_mended_in_private(root: Path) -> None:
    """A turn taken back and a turn corrected: both revisions are private, and none is missed."""
    sheet = root / "private" / GAME / f"{FALL}.orders.yaml"
    text = sheet.read_text(encoding="utf-8")
    sheet.write_text(text.replace("A UKR - RUM", "A UKR H"), encoding="utf-8")

    said = zine(root, "correct", "marengo", FALL, "--reason", "misread", now=DUE[-1])
    assert f"private/games/marengo/{FALL}.record.yaml: revision 2" in said
    assert "turns: 3\n" in (root / GAME / "hidden.yaml").read_text(encoding="utf-8")
    zine(root, "undo", "marengo", FALL, now=DUE[-1])

    kept = [name for name in private_game(root) if name.startswith(f"{FALL}.record")]
    assert [f"{FALL}.record.1.yaml", f"{FALL}.record.2.yaml"] == kept
    assert "turns: 2\n" in (root / GAME / "hidden.yaml").read_text(encoding="utf-8")
    assert {"game.yaml", "hidden.yaml", "sealed"} == shape(root)


def private_game(root: Path) -> dict[str, bytes]:
    """The game's private files."""
    return tree(root / "private" / GAME)


def test_a_choice_of_supports_comes_by_letter(tmp_path: Path) -> None:
    """The inbox takes the line with the orders, and answers what it was read as."""
    root = write_desk(tmp_path / "zine", variant="stab", deadlines=DEADLINES)
    send(root, PLACEMENT, OPENED[0])
    advance(read_folder(root / GAME), datetime.fromisoformat(DUE[0]), 1, ENGINE).write()
    code = code_of(private_of(root), "marengo", "Germany")
    letter = root.parent / "reveal.eml"
    head = "From: Germany <p@post.example>\nSubject: marengo S1901M Germany\n\n"
    orders = "A MUN H\nA BER S A MUN\nreveal A MUN: A BER"
    letter.write_text(f"{head}code: {code}\n{orders}\n", encoding="utf-8")

    zine(root, "inbox", "add", str(letter), now=OPENED[1])

    assert "reveal MUN: BER" in replies(root)
    assert "reveal A MUN: A BER" in sheet_path(root, SPRING).read_text("utf-8")

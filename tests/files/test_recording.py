"""Games through the archive: due turns are recorded once, whole, and never again."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from sites import REPO
from zine.files.environment import ENGINE
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.gamefiles.record_differences import differences
from zine.games import Game, TurnState
from zine.problems import Problems

PLUGINS = REPO / "plugins"
BEFORE = datetime(2026, 1, 1, tzinfo=UTC)
AFTER = datetime(2026, 2, 10, tzinfo=UTC)
OPENING = {
    "Austria": "A VIE-GAL",
    "England": "F LON-NTH",
    "France": "A PAR-BUR",
    "Germany": "F KIE-DEN",
    "Italy": "A VEN-TRI",
    "Russia": "A WAR-GAL",
    "Turkey": "A CON-BUL",
}


def write_game(folder: Path, **settings: str) -> Path:
    """A new game whose first deadline is 1 February 2026."""
    folder.mkdir(parents=True)
    lines = {
        "title": "Test",
        "deadlines": "{zone: Europe/Stockholm, first: 2026-02-01 19:00, "
        "days: {movement: 14, retreats: 3, adjustments: 3}}",
        **settings,
    }
    text = "".join(f"{key}: {value}\n" for key, value in lines.items())
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return folder


def write_orders(folder: Path, slug: str, orders: dict[str, str]) -> Path:
    """An orders file with one line for each power."""
    path = folder / f"{slug}.orders.yaml"
    blocks = "".join(f"  {power}: {text}\n" for power, text in orders.items())
    path.write_text(f"orders:\n{blocks}", encoding="utf-8")
    return path


def turn_state(folder: Path, now: datetime) -> TurnState:
    """Where the current turn stands."""
    turn = play_through(read_folder(folder), now).current
    assert turn is not None
    return turn.state


def bring_up(folder: Path, now: datetime = AFTER) -> Game:
    """Adjudicate and write what is due."""
    brought = advance(read_folder(folder), now, 1, ENGINE)
    brought.write()
    return brought.game


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Path]:
    """A game with all orders for Spring 1901."""
    folder = write_game(tmp_path / "games" / "test")
    write_orders(folder, "1901-1-spring-movement", OPENING)
    return folder


def test_a_turn_is_open_before_its_deadline(game: Path) -> None:
    """Orders that are all in do not hurry the deadline."""
    assert TurnState.OPEN is turn_state(game, BEFORE)


def test_a_complete_turn_is_due_after_its_deadline(game: Path) -> None:
    """Past the deadline with every power's orders in, the turn is due."""
    assert TurnState.DUE is turn_state(game, AFTER)


def test_a_turn_waits_for_missing_orders(game: Path) -> None:
    """NMRs are never guessed: without Italy's orders the turn waits."""
    write_orders(game, "1901-1-spring-movement", {k: v for k, v in OPENING.items() if k != "Italy"})

    turn = play_through(read_folder(game), AFTER).current

    assert turn is not None
    assert (TurnState.WAITING, ("Italy",)) == (turn.state, turn.missing)


def test_an_empty_block_is_no_nmr(game: Path) -> None:
    """A power that sent an empty sheet has sent orders."""
    write_orders(game, "1901-1-spring-movement", {**OPENING, "Italy": '""'})

    assert TurnState.DUE is turn_state(game, AFTER)


@pytest.mark.parametrize(
    ("policy", "supplied"), [("hold", "no moves received"), ("civil-disorder", "civil disorder")]
)
def test_policy_goes_on_without_a_power(tmp_path: Path, policy: str, supplied: str) -> None:
    """With a policy for NMRs the turn is adjudicated and the record says why units hold."""
    folder = write_game(tmp_path / "games" / "test", nmr=policy)
    write_orders(
        folder, "1901-1-spring-movement", {k: v for k, v in OPENING.items() if k != "Italy"}
    )

    bring_up(folder)

    record = (folder / "1901-1-spring-movement.record.yaml").read_text(encoding="utf-8")
    assert f"supplied: {supplied}" in record


def test_a_power_without_a_player_is_in_civil_disorder(tmp_path: Path) -> None:
    """Nobody waits for a power that has no player."""
    folder = write_game(
        tmp_path / "games" / "test",
        powers="{Italy: '', "
        + "".join(f"{power}: {power.lower()}, " for power in OPENING if power != "Italy")
        + "}",
    )
    write_orders(
        folder, "1901-1-spring-movement", {k: v for k, v in OPENING.items() if k != "Italy"}
    )

    assert TurnState.DUE is turn_state(folder, AFTER)


def test_early_processing_needs_every_final(tmp_path: Path) -> None:
    """A game that allows it goes on before the deadline once all orders are final."""
    folder = write_game(tmp_path / "games" / "test", early="true")
    path = write_orders(folder, "1901-1-spring-movement", OPENING)

    before = turn_state(folder, BEFORE)
    with path.open("a", encoding="utf-8") as stream:
        stream.write(f"final: [{', '.join(OPENING)}]\n")

    assert (TurnState.OPEN, TurnState.DUE) == (before, turn_state(folder, BEFORE))


def test_deadlines_keep_their_hour_across_daylight_saving(tmp_path: Path) -> None:
    """Fourteen days after 19:00 in winter is 19:00 in summer."""
    folder = write_game(
        tmp_path / "games" / "test",
        deadlines="{zone: Europe/Stockholm, first: 2026-03-20 19:00, "
        "days: {movement: 14, retreats: 3, adjustments: 3}}",
    )
    write_orders(folder, "1901-1-spring-movement", OPENING)

    turn = bring_up(folder, datetime(2026, 3, 20, 18, 1, tzinfo=UTC)).current

    assert turn is not None
    assert turn.deadline is not None
    assert "2026-04-03T19:00:00+02:00" == turn.deadline.isoformat()


def test_a_recorded_turn_is_never_adjudicated_again(game: Path) -> None:
    """A second run writes nothing and changes nothing."""
    bring_up(game)
    record = game / "1901-1-spring-movement.record.yaml"
    before = record.read_bytes(), record.stat().st_mtime_ns

    again = advance(read_folder(game), AFTER, 2, ENGINE)
    again.write()

    assert () == again.fresh
    assert before == (record.read_bytes(), record.stat().st_mtime_ns)


def test_changed_orders_are_noticed(game: Path) -> None:
    """Orders edited after the turn was recorded stop the build and name the file."""
    bring_up(game)
    write_orders(game, "1901-1-spring-movement", {**OPENING, "Italy": "A VEN-TYR"})

    with pytest.raises(Problems) as found:
        bring_up(game)

    assert "games/test/1901-1-spring-movement.orders.yaml: orders changed" in str(found.value)


def test_press_may_be_mended_after_recording(game: Path) -> None:
    """Headline and press are no part of what was adjudicated."""
    bring_up(game)
    with (game / "1901-1-spring-movement.orders.yaml").open("a", encoding="utf-8") as stream:
        stream.write("headline: Galicia stands empty\n")

    assert bring_up(game).recorded[0].sheet.headline == "Galicia stands empty"  # type: ignore[union-attr]


def test_a_record_edited_by_hand_is_noticed(game: Path) -> None:
    """The record's own hash tells that somebody changed it."""
    bring_up(game)
    record = game / "1901-1-spring-movement.record.yaml"
    text = record.read_text(encoding="utf-8").replace("A WAR", "A MOS", 1)
    record.write_text(text, encoding="utf-8")

    with pytest.raises(Problems) as found:
        read_folder(game)

    assert "the record was changed after it was written" in str(found.value)


def test_a_missing_record_breaks_the_chain(game: Path) -> None:
    """Taking a record out of the middle is noticed."""
    bring_up(game)
    write_orders(game, "1901-3-fall-movement", OPENING)
    bring_up(game, datetime(2026, 4, 1, tzinfo=UTC))
    (game / "1901-1-spring-movement.record.yaml").unlink()

    with pytest.raises(Problems) as found:
        play_through(read_folder(game), AFTER)

    assert "there is no record of" in str(found.value)


def test_windows_text_reads_the_same(game: Path) -> None:
    """A byte order mark and CRLF change neither meaning nor hash."""
    bring_up(game)
    path = game / "1901-1-spring-movement.orders.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))

    assert 1 == len(bring_up(game).recorded)


def test_verify_finds_no_difference(game: Path) -> None:
    """Adjudicating a record's turn again gives what is recorded."""
    bring_up(game)
    folder = read_folder(game)

    assert [] == list(differences(folder, play_through(folder, AFTER)))


RUN = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from zine.gamefiles.adjudication import advance
from zine.files.environment import ENGINE
from zine.gamefiles.game_reader import read_folder
from zine.files.atomic_files import sweep_temporaries
from zine.files.locks import only_writer
root = Path(sys.argv[1])
with only_writer(root):
    sweep_temporaries(root / "games")
    print("ready", flush=True)
    advance(read_folder(root / "games" / "test"), datetime(2026, 6, 1, tzinfo=UTC), 1, ENGINE).write()
"""


def run_writer(root: Path) -> subprocess.Popen[bytes]:
    """A build in a process of its own, so that it can be killed."""
    return subprocess.Popen(
        [sys.executable, "-c", RUN, str(root)],
        env={**os.environ, "PYTHONPATH": str(PLUGINS)},
        stdout=subprocess.PIPE,
    )


def finished(writer: subprocess.Popen[bytes]) -> int:
    """Wait for a build's end and give its exit code."""
    with writer:
        return writer.wait()


def write_years(folder: Path) -> None:
    """Orders for twelve phases, all due as soon as they are reached."""
    for year in range(1901, 1907):
        for slug in (f"{year}-1-spring-movement", f"{year}-3-fall-movement"):
            write_orders(folder, slug, dict.fromkeys(OPENING, '""'))


@pytest.mark.deep
def test_killed_while_recording(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """After kill -9 at random moments every record is whole and the next run the same."""
    whole = write_game(tmp_path / "whole" / "games" / "test", deadlines="{zone: UTC}")
    write_years(whole)
    assert 0 == finished(run_writer(tmp_path / "whole"))
    expected = {path.name: path.read_bytes() for path in whole.iterdir()}
    chance = random.Random(1901)

    root = tmp_path / "killed"
    folder = write_game(root / "games" / "test", deadlines="{zone: UTC}")
    write_years(folder)
    for _ in range(pytestconfig.getoption("--kills")):
        writer = run_writer(root)
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(chance.random() * 0.03)
        writer.send_signal(signal.SIGKILL)
        finished(writer)
        for path in folder.glob("*.record.yaml"):
            assert expected[path.name] == path.read_bytes()
        if chance.random() < 0.3:
            for path in sorted(folder.glob("*.record.yaml"))[-2:]:
                path.unlink()

    assert 0 == finished(run_writer(root))
    assert expected == {path.name: path.read_bytes() for path in folder.iterdir()}


def test_two_builds_at_once(tmp_path: Path) -> None:
    """One build waits for the other; both leave the same records."""
    folder = write_game(tmp_path / "games" / "test", deadlines="{zone: UTC}")
    write_years(folder)

    writers = [run_writer(tmp_path) for _ in range(2)]

    assert [0, 0] == [finished(writer) for writer in writers]
    assert not list(folder.glob(".*.tmp"))
    assert 12 == len(list(folder.glob("*.record.yaml")))


def test_disk_full_leaves_no_half_record(game: Path) -> None:
    """When nothing more can be written the build says so and leaves no record."""
    program = RUN.replace(
        "root = Path",
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);root = Path",
    ).replace("    advance(", "    resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300)); advance(")

    done = subprocess.run(
        [sys.executable, "-c", program, str(game.parent.parent)],
        env={**os.environ, "PYTHONPATH": str(PLUGINS)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert "cannot be written: File too large (nothing was changed)" in done.stderr
    assert ["1901-1-spring-movement.orders.yaml", "game.yaml"] == sorted(
        path.name for path in game.iterdir()
    )


def test_orders_given_ahead_are_followed(tmp_path: Path) -> None:
    """Conditional retreats and builds stand in the fall's orders and spare two phases."""
    folder = write_game(tmp_path / "games" / "test", deadlines="{zone: UTC}")
    (folder / "1903-3-fall-movement.setup.yaml").write_text(
        "units: {Austria: [A VIE, A TRI], Italy: [A TYR, A ROM]}\n"
        "centres: {Austria: [VIE, TRI, BUD], Italy: [ROM, VEN, NAP]}\n",
        encoding="utf-8",
    )
    (folder / "1903-3-fall-movement.orders.yaml").write_text(
        "orders:\n"
        "  Austria: A VIE-TYR, A TRI S A VIE-TYR\n"
        "  Italy: |\n"
        "    A TYR H, A ROM H\n"
        "    IF DISLODGED A TYR: VIE, BOH, PIE\n"
        "    BUILDS: F NAP, A VEN\n",
        encoding="utf-8",
    )

    game = bring_up(folder)

    told = {turn.phase.slug: turn.record.results for turn in game.recorded if turn.record}
    retreat = told["1903-4-fall-retreats"][0]
    assert ("A TYR R BOH", "IF DISLODGED A TYR: VIE, BOH, PIE") == (
        str(retreat.order),
        retreat.text,
    )
    assert game.current is not None
    assert "1903-5-winter-adjustments" == game.current.phase.slug
    assert ("Austria",) == game.current.missing

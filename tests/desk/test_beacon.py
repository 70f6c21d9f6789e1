"""Chance from the public beacon: named, fetched, drawn from, printed and verified."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from beacons import SIGNATURES, Stored, published, serving
from chains import forge, load, records
from desks import invoke, refused, zine
from desks import write_desk as write_standard
from exchange_desks import BEGUN, GAME, PLAYERS, play, send, write_desk
from zine.expansions.market.events import Drawn
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import summary_of
from zine.render.issue_text import status_words
from zine.report.status import status_report
from zine.rules.chance import draw
from zine.wings.desk.beacon import pulse_signatures
from zine.wings.desk.beacon.beacon_draws import dump_pulse
from zine.wings.desk.beacon.game_beacon import BEACON
from zine.wings.desk.beacon.round_times import round_from

OPENING = "1900-7-winter-exchange"
ROUND = 32398885  # it appeared in September 2026
LATER = "2026-12-05T12:00:00+00:00"


@pytest.fixture
def server() -> Iterator[Stored]:
    """A server of the beacon with a few of its rounds."""
    with serving() as stored:
        yield stored


def change(root: Path, line: str, game: str = GAME) -> None:
    """Add a line to a game.yaml."""
    path = root / "games" / game / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """An exchange game that draws from the beacon, with everybody's sheet for its first round."""
    root = write_desk(tmp_path / "zine")
    change(root, f"beacon: {{rounds: {{{OPENING}: {ROUND}}}}}")
    for player in PLAYERS:
        send(root, player, "N/T", now=BEGUN)
    return root


def fetched(root: Path, server: Stored, now: str = LATER) -> str:
    """What fetching says."""
    return zine(root, "beacon", "fetch", "--server", server.address, now=now)


def played(root: Path) -> Path:
    """Adjudicate what is due; the record of the first round."""
    play(root, LATER)
    return root / "games" / GAME / f"{OPENING}.record.yaml"


def verdict(root: Path) -> tuple[int, str]:
    """What `zine verify` says."""
    done = invoke(root, "verify", now=LATER)
    return done.exit_code, done.output


def test_the_turn_waits_for_its_round(desk: Path) -> None:
    """Nothing is adjudicated without it, and print says what is awaited."""
    assert not played(desk).exists()
    assert f"round {ROUND} of the beacon" in zine(desk, "status", now=LATER)


def test_the_record_keeps_the_round(desk: Path, server: Stored) -> None:
    """Its number, its signature and its randomness; the lots follow from that."""
    said = fetched(desk, server)
    assert f"round {ROUND}, signed\n  randomness {published(ROUND).randomness}\n" in said

    record = load(played(desk))

    assert {
        "round": str(ROUND),
        "signature": SIGNATURES[ROUND],
        "randomness": published(ROUND).randomness,
    } == record["beacon"]
    folder = read_folder(desk / "games" / GAME)
    events = folder.records[OPENING].events
    lots = [each for each in events if isinstance(each, Drawn)]
    phase = folder.records[OPENING].phase
    seed = published(ROUND).randomness
    assert lots
    assert all(each.chosen == draw(seed, phase, each.purpose, each.among) for each in lots)
    assert verdict(desk)[0] == 0
    assert "had appeared before the deadline; only a printed issue" in verdict(desk)[1]


def test_the_report_names_the_round(desk: Path, server: Stored) -> None:
    """With the randomness, so that anyone can draw again."""
    fetched(desk, server)

    said = " ".join(zine(desk, "preview", GAME, now=LATER).split())

    assert f"Ties were drawn by round {ROUND} of the drand beacon (quicknet)" in said
    assert f"RANDOMNESS is {published(ROUND).randomness}." in said
    assert f'"RANDOMNESS/{OPENING}/' in said


def test_it_is_fetched_once(desk: Path, server: Stored) -> None:
    """A second time there is nothing to ask."""
    fetched(desk, server)
    count = len(server.asked)

    assert "no game is waiting" in fetched(desk, server)
    assert count == len(server.asked)


def test_a_round_to_come_is_not_asked_for(tmp_path: Path, server: Stored) -> None:
    """It is that of the deadline, and is printed before it exists."""
    root = write_desk(tmp_path / "zine")
    change(root, "beacon: {without: wait}")
    folder = read_folder(root / "games" / GAME)
    first = folder.settings.deadlines.first
    assert first is not None

    assert "no game is waiting" in fetched(root, server, now=BEGUN)
    assert server.asked == []
    assert f"round {round_from(first)} of the drand" in " ".join(_status(root).split())


def _status(root: Path) -> str:
    game = play_through(read_folder(root / "games" / GAME), datetime.fromisoformat(BEGUN))
    return status_words(status_report(summary_of(game)))


UNSIGNED = f"it gives as round {ROUND} was not signed by the beacon (ask another server)"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (b"", "it answers 404"),
        (b"<html>", "its answer cannot be read"),
        (b"[" * 9000, "its answer cannot be read"),
        (b"[]", "its answer is not this round"),
        (json.dumps({"round": 1, "signature": SIGNATURES[42]}).encode(), "is not this round"),
        (json.dumps({"round": ROUND, "signature": SIGNATURES[42]}).encode(), UNSIGNED),
        (json.dumps({"round": ROUND, "signature": "../x\x1b"}).encode(), UNSIGNED),
    ],
    ids=["none", "a page", "deep", "a list", "another", "another's signature", "hostile"],
)
def test_a_server_is_not_believed(desk: Path, answer: bytes, words: str) -> None:
    """Whatever it says, nothing is kept that the beacon did not sign."""
    with serving({ROUND: answer}) as stored:
        said = refused(desk, "beacon", "fetch", "--server", stored.address, now=LATER)

    assert words in said
    assert not (desk / "games" / GAME / BEACON).exists()


def test_a_server_that_speaks_no_http(desk: Path) -> None:
    """Another program that listens there is no reason for a traceback."""

    def greet(listening: socket.socket) -> None:
        with listening.accept()[0] as caller:
            caller.sendall(b"220 hello\r\n")
            caller.recv(1000)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        answering = threading.Thread(target=greet, args=(listening,))
        answering.start()
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        said = refused(desk, "beacon", "fetch", "--server", address, now=LATER)
        answering.join()

    assert f"round {ROUND} of the beacon cannot be had here" in said


@pytest.mark.parametrize(
    "address",
    [
        *("http://127.0.0.1:1", "file:///etc/passwd", "api.drand.sh"),
        *("http://127.0.0.1:port", "http://[", "http://a server"),
    ],
)
def test_a_server_that_is_not_there(desk: Path, address: str) -> None:
    """The command says so, and the game waits."""
    assert address in refused(desk, "beacon", "fetch", "--server", address, now=LATER)
    assert not played(desk).exists()


def test_the_games_policy_may_be_to_go_on(tmp_path: Path) -> None:
    """Then the seed draws, and print says so."""
    root = write_desk(tmp_path / "zine")
    change(root, f"beacon: {{without: seed, rounds: {{{OPENING}: {ROUND}}}}}")
    for player in PLAYERS:
        send(root, player, "N/T", now=BEGUN)

    said = " ".join(zine(root, "preview", GAME, now=LATER).split())

    assert f"Round {ROUND} of the drand beacon (quicknet) was not at hand" in said
    assert "beacon" not in load(played(root))
    assert verdict(root)[0] == 0


def test_without_the_library_nothing_is_fetched(
    desk: Path, server: Stored, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A signature that nobody checked is not kept, and verify says what it did not check."""
    fetched(desk, server)
    played(desk)
    monkeypatch.setattr(pulse_signatures, "curve_library", lambda: None)

    assert "the signatures of 1 round of the beacon were not checked" in verdict(desk)[1]
    change(desk, "# once more")
    (desk / "games" / GAME / BEACON).unlink()
    for path in records(desk / "games" / GAME):
        path.unlink()
    said = refused(desk, "beacon", "fetch", "--server", server.address, now=LATER)
    assert 'pip install "diplomacy-zine[beacon]"' in said


@pytest.mark.parametrize(
    ("number", "signature", "words"),
    [
        (
            1000,
            SIGNATURES[1000],
            f"drawn from round 1000 of the beacon, where its deadline names {ROUND}",
        ),
        (ROUND, SIGNATURES[1000], f"the signature of round {ROUND} is not the beacon's"),
        (44_000_000, SIGNATURES[1000], "which came after it was recorded"),
    ],
    ids=["another round", "another signature", "a round to come"],
)
def test_a_draw_made_again_is_noticed(
    desk: Path, server: Stored, number: int, signature: str, words: str
) -> None:
    """Somebody puts a round into the record that suits them, with all hashes made anew."""
    fetched(desk, server)
    played(desk)
    plain = dump_pulse(published(1000))
    chosen = {**plain, "round": str(number), "signature": signature}

    forge(desk / "games" / GAME, OPENING, lambda data: data.update(beacon=chosen))

    code, said = verdict(desk)
    assert (1, True) == (code, words in said), said


def test_a_round_that_an_issue_names_otherwise(desk: Path, server: Stored) -> None:
    """Whoever kept the issue sees that the round was changed after it was printed."""
    issue = desk.parent / "issue.txt"
    game = play_through(read_folder(desk / "games" / GAME), datetime.fromisoformat(BEGUN))
    report = status_report(summary_of(game))
    issue.write_text(f"{report.heading}\n\n{status_words(report)}\n", encoding="utf-8")
    fetched(desk, server)
    played(desk)
    assert invoke(desk, "verify", str(issue), now=LATER).exit_code == 0

    text = issue.read_text(encoding="utf-8").replace(str(ROUND), str(ROUND + 20))
    issue.write_text(text, encoding="utf-8")

    done = invoke(desk, "verify", str(issue), now=LATER)
    words = f"the issue names round {ROUND + 20} of the beacon, but round {ROUND} drew here"
    assert (1, True) == (done.exit_code, words in done.output), done.output


def test_a_round_left_out_is_noticed(desk: Path, server: Stored) -> None:
    """The record would have been drawn from the seed, which its publisher chose."""
    fetched(desk, server)
    played(desk)

    forge(desk / "games" / GAME, OPENING, lambda data: data.pop("beacon"))

    assert f"where it waits for round {ROUND} of the beacon" in verdict(desk)[1]


def test_another_randomness_is_no_record(desk: Path, server: Stored) -> None:
    """It is the hash of the signature, and nothing else."""
    fetched(desk, server)
    played(desk)

    forge(desk / "games" / GAME, OPENING, lambda data: data["beacon"].update(randomness="0" * 64))

    assert "the randomness is not the SHA-256 of the signature" in verdict(desk)[1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- a list\n", "phases with their rounds are expected"),
        ("nonsense: {}\n", "there is no phase 'nonsense'"),
        (f"{OPENING}: {{round: 0, signature: x, randomness: y}}\n", "beacon.yaml:1:"),
        (f"{OPENING}: soon\n", "should hold keys"),
    ],
)
def test_a_file_of_rounds_with_faults(desk: Path, text: str, words: str) -> None:
    """Each fault has its place."""
    (desk / "games" / GAME / BEACON).write_text(text, encoding="utf-8")

    assert words in refused(desk, "verify", now=LATER)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("beacon: {rounds: {1999: 5}}", "there is no phase '1999'"),
        ("beacon: {since: 1999}", "there is no phase '1999'"),
        (f"beacon: {{rounds: {{{OPENING}: 0}}}}", "there is no round 0"),
        ("beacon: {powers: 99999999999999999999999}", "there is no round"),
        ("beacon: {without: hope}", "game.yaml:"),
    ],
)
def test_terms_with_faults(tmp_path: Path, line: str, words: str) -> None:
    """Each is named, with its place."""
    root = write_desk(tmp_path / "zine")
    change(root, line)

    said = refused(root, "verify", now=BEGUN)

    assert (True, True) == (words in said, f"games/{GAME}/game.yaml:" in said), said


def test_a_game_in_which_nothing_is_drawn(tmp_path: Path) -> None:
    """The setting would promise something that never comes."""
    root = write_standard(tmp_path / "zine", beacon="{without: wait}")

    assert "nothing is drawn by lot in Standard Diplomacy" in refused(root, "verify")


def test_an_extension_does_not_draw_again(desk: Path, server: Stored) -> None:
    """Once a round has appeared, a later deadline keeps it."""
    root = desk
    path = root / "games" / GAME / "game.yaml"
    text = path.read_text(encoding="utf-8").partition("beacon:")[0]
    path.write_text(text + "beacon: {without: wait}\n", encoding="utf-8")
    settings = read_folder(root / "games" / GAME).settings
    assert settings.deadlines.first is not None
    number = round_from(settings.deadlines.first)

    zine(root, "game", "extend", GAME, "2026-12-11 19:00", now=LATER)

    beacon = read_folder(root / "games" / GAME).settings.extras["beacon"]
    assert beacon is not None
    assert {OPENING: number} == dict(beacon.rounds)


def test_an_extension_in_time_moves_the_round(tmp_path: Path) -> None:
    """Nobody knows either of them yet."""
    root = write_desk(tmp_path / "zine")
    change(root, "beacon: {without: wait}")

    zine(root, "game", "extend", GAME, "2026-12-11 19:00", now=BEGUN)

    beacon = read_folder(root / "games" / GAME).settings.extras["beacon"]
    assert beacon is not None
    assert {} == dict(beacon.rounds)

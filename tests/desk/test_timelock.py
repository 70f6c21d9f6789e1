"""Time-locked orders: who can read what and when, and whatever else may come in a letter."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
import yaml

from beacons import SIGNATURES, Stored, serving
from desks import OPENING, SLUG, invoke, post, receipts, refused, replies, sheet, write_desk, zine
from sealing import (
    OWNER,
    RIVAL,
    SEALED,
    drafts,
    mail,
    number,
    public_envelopes,
    rewrapped,
    sealed,
    standing,
)
from sites import tree
from timelocks import ROUND, locked_content, locked_set, time_locked
from zine.desk.sealed.envelope import (
    new_key,
    open_envelope,
    open_text,
    public_half,
    seal_text,
)
from zine.files.environment import ENGINE
from zine.files.private_folder import private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.reading import play_through, read_folder
from zine.games import TurnState, beacon
from zine.games.turns import Turn
from zine.render.text import status_words
from zine.report.status import status_report

GAME = Path("games/marengo")
DEADLINE = datetime.fromisoformat("2026-12-04T18:00:00+00:00")
BEFORE = "2026-12-04T17:59:59+00:00"
OVER = "2026-12-04T18:30:00+00:00"
EVE = "Thu, 3 Dec 2026 12:00:00 +0000"


@pytest.fixture(autouse=True)
def stored_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the beacon moved, so that a stored round is that of the deadline."""
    monkeypatch.setattr(beacon, "GENESIS", DEADLINE - beacon.PERIOD * (ROUND - 1))


@pytest.fixture
def server() -> Iterator[Stored]:
    """A server of the beacon with a few of its rounds."""
    with serving() as stored:
        yield stored


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with a public repository, and a game that takes time-locked orders."""
    return write_desk(tmp_path / "zine", public=True, timelock="offered", late="never")


@pytest.fixture
def waiting(tmp_path: Path) -> Path:
    """The same, whose deadlines move by themselves when a player writes of an absence."""
    days = "days: {movement: 14, retreats: 4, adjustments: 4}, vacations: 14, absences: move"
    dates = f"{{zone: Europe/Stockholm, first: 2026-12-04 19:00, {days}}}"
    terms = {"timelock": "offered", "late": "never", "deadlines": dates}
    return write_desk(tmp_path / "zine", public=True, **terms)


def fetch(root: Path, server: Stored, now: str = OVER) -> str:
    """What fetching the round says."""
    return zine(root, "beacon", "fetch", "--server", server.address, now=now)


def turn(root: Path, now: str = OVER) -> Turn:
    """The turn as everybody sees it."""
    found = play_through(read_folder(root / GAME), datetime.fromisoformat(now)).current
    assert found is not None
    return found


def played(root: Path) -> None:
    """Adjudicate what is due, as a build does."""
    advance(read_folder(root / GAME), datetime.fromisoformat(OVER), None, ENGINE).write()


def locked(root: Path) -> dict[str, str]:
    """The rounds that the publisher's sheet waits for, by power."""
    found: dict[str, str] = yaml.load(standing(root), yaml.BaseLoader).get("locked", {})
    return found


def locks(root: Path) -> list[Path]:
    """The time locks in the public tree."""
    return sorted((root / SEALED).glob("*.tlock"))


def others(root: Path, *without: str) -> None:
    """Open letters of everybody but France."""
    names = [each for each in OPENING if each not in ("France", *without)]
    zine(root, "inbox", "add", *[str(post(root, each, OPENING[each])) for each in names])


# Before the deadline.


def test_a_time_locked_set_is_taken_unread(root: Path) -> None:
    """Its code is checked, it is counted and answered, and its receipt is published."""
    said = mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)

    assert ": taken marengo" in said
    assert "time-locked" in said
    assert "in: 1\nof: 7\n" in (root / SEALED / "tally.yaml").read_text()
    assert receipts(said)[0] in (root / SEALED / "tally.yaml").read_text()
    assert receipts(said)[0] in drafts(root, OWNER)
    assert "round 1000 of the beacon opens them for everybody" in drafts(root, OWNER)


def test_the_publisher_cannot_read_it(root: Path) -> None:
    """Nowhere on the publisher's machine are the orders, whatever its keys open."""
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)

    key = private_of(root).text("key.txt") or ""
    inside = [open_envelope(text, key) for text in public_envelopes(root)]

    assert [""] == [each.orders for each in inside]
    everything = b"\n".join(tree(root).values()) + "\n".join(e.locked for e in inside).encode()
    assert b"A PAR - BUR" not in everything  # With its spaces, which base 64 has none of.
    assert {"France": "1000"} == locked(root)


def test_status_does_not_call_it_missing(root: Path) -> None:
    """Nobody is reminded of what they have sent."""
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)
    zine(root, "game", "remind")

    assert "France" not in zine(root, "status")
    assert not list((root / "private/outbox").glob("*france-reminder.eml"))
    assert list((root / "private/outbox").glob("*italy-reminder.eml"))


def test_the_round_is_printed_before_it_exists(root: Path) -> None:
    """With its time, in the game's status."""
    game = play_through(read_folder(root / GAME), datetime.fromisoformat(BEFORE))

    said = " ".join(status_words(status_report(game)).split())

    assert "Round 1000 of the drand beacon (quicknet) opens time-locked orders." in said


def test_early_adjudication_waits_for_the_round(tmp_path: Path) -> None:
    """A game that goes on when all orders are final does not, while some cannot be read."""
    terms = {"timelock": "offered", "late": "never", "early": "yes"}
    root = write_desk(tmp_path / "zine", **terms)
    key, public = new_key()
    private_of(root).write("key.txt", key + "\n")
    zine(root, "seal", "custodian", public)
    for power, orders in OPENING.items():
        if power != "France":
            zine(root, "inbox", "add", str(post(root, power, f"{orders}\nFINAL")))
    mail(root, locked_set(root, "France", "A PAR - BUR", 5, final=True), OWNER)

    assert TurnState.OPEN is turn(root, BEFORE).state
    assert TurnState.WAITING is turn(root, OVER).state


# At the deadline.


def test_the_round_opens_it(root: Path, server: Stored) -> None:
    """Fetched, checked, opened; the orders are in the sheet, and their receipt beside them."""
    others(root)
    sent = mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)

    said = fetch(root, server)
    zine(root, "close", "marengo", now=OVER)

    assert "lock-1000: round 1000, signed" in said
    assert ": taken marengo" in said
    assert "A PAR - BUR" in sheet(root)
    assert receipts(sent)[0] in sheet(root)
    assert "locked" not in sheet(root)


def test_nothing_is_fetched_before_the_deadline(root: Path, server: Stored) -> None:
    """The round does not exist yet."""
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)

    assert "no game is waiting" in fetch(root, server, BEFORE)
    assert [] == server.asked


def test_the_turn_waits_for_its_round(root: Path) -> None:
    """Whatever is in beside it; and closing says what is awaited."""
    others(root)
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)

    said = refused(root, "close", "marengo", now=OVER)

    assert "round 1000 of the beacon must open the orders of France" in said
    assert "zine beacon fetch marengo" in said
    assert "France is time-locked until round 1000: zine beacon fetch" in zine(
        root, "status", now=OVER
    )
    assert TurnState.WAITING is turn(root).state


@pytest.mark.parametrize("nmr", ["wait", "hold", "civil-disorder"])
def test_locked_orders_are_no_nmr(tmp_path: Path, nmr: str) -> None:
    """However NMRs are dealt with, a build does not go on without them."""
    root = write_desk(tmp_path / "zine", timelock="offered", late="never", nmr=nmr)
    key, public = new_key()
    private_of(root).write("key.txt", key + "\n")
    zine(root, "seal", "custodian", public)
    others(root)
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)

    assert {"France": 1000} == turn(root).locked
    assert TurnState.WAITING is turn(root).state


def test_the_gm_can_go_on_without_a_round(root: Path) -> None:
    """If the beacon falls silent: an NMR that the GM answers for, and records."""
    others(root)
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)

    zine(root, "close", "marengo", "--nmr", "france", "--first-turn-too", now=OVER)

    assert "nmr: [France]" in sheet(root)
    assert TurnState.DUE is turn(root).state


def test_a_lost_key_loses_no_orders(root: Path, server: Stored) -> None:
    """What the desk has taken in opens without any key."""
    others(root)
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)
    (root / "private" / "key.txt").unlink()

    fetch(root, server)

    assert "A PAR - BUR" in standing(root)


def test_a_forged_round_opens_nothing(root: Path, server: Stored) -> None:
    """A signature that somebody changed in the game's folder is named, and spoils no set."""
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)
    stored = json.loads(server.answers[1001])
    forged = f"lock-1000:\n  round: 1000\n  signature: {stored['signature']}\n"
    forged += f"  randomness: {stored['randomness']}\n"
    (root / GAME / "beacon.yaml").write_text(forged, encoding="utf-8")

    done = invoke(root, "inbox", "add", now=OVER)

    assert 1 == done.exit_code
    assert "the signature of round 1000 is not the beacon's" in done.stderr
    assert {"France": "1000"} == locked(root)
    (root / GAME / "beacon.yaml").unlink()
    fetch(root, server)
    assert "A PAR - BUR" in standing(root)


def test_another_round_under_its_name_is_fetched_again(root: Path, server: Stored) -> None:
    """A genuine one that somebody wrote down in its place keeps nothing closed."""
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)
    fetch(root, server)
    path = root / GAME / "beacon.yaml"
    kept = path.read_text(encoding="utf-8")
    stored = json.loads(server.answers[1001])
    other = f"lock-1000:\n  round: 1001\n  signature: {stored['signature']}\n"
    path.write_text(f"{other}  randomness: {stored['randomness']}\n", encoding="utf-8")
    mail(root, locked_set(root, "Italy", "A ROM H", 4), OWNER)

    fetch(root, server)

    assert kept == path.read_text(encoding="utf-8")
    assert "A ROM H" in standing(root)


def test_a_killed_opening_is_finished(root: Path, server: Stored) -> None:
    """With the sheet written and the ledger not, the next command does the rest."""
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)
    ledger = root / "private/ledger/marengo" / SLUG
    before = {path: path.read_bytes() for path in ledger.glob("*.yaml")}
    fetch(root, server)
    after = {path: path.read_bytes() for path in ledger.glob("*.yaml")}
    for path, content in before.items():
        path.write_bytes(content)

    zine(root, "inbox", "add", now=OVER)

    assert after == {path: path.read_bytes() for path in ledger.glob("*.yaml")}
    assert before != after


def test_a_preview_says_what_it_leaves_out(root: Path) -> None:
    """After the deadline, while the round is not here."""
    others(root)
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)

    said = " ".join(zine(root, "preview", "marengo", now=OVER).split())

    assert "Orders are time-locked, and so left out: France." in said


@pytest.mark.parametrize("module", ["cryptography.exceptions", "py_arkworks_bls12381"])
def test_without_the_extra_sets_are_taken_and_wait(
    root: Path, server: Stored, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    """Whoever lacks a library can take in the post; opening says what to install."""
    text = locked_set(root, "France", "A PAR - BUR", 5)
    monkeypatch.setitem(sys.modules, module, None)

    assert ": taken" in mail(root, text, OWNER)
    said = refused(root, "beacon", "fetch", "--server", server.address, now=OVER)
    assert "pip install" in said
    assert {"France": "1000"} == locked(root)
    monkeypatch.undo()
    monkeypatch.setattr(beacon, "GENESIS", DEADLINE - beacon.PERIOD * (ROUND - 1))
    fetch(root, server)
    zine(root, "inbox", "add", now=OVER)
    assert "A PAR - BUR" in standing(root)


def test_the_extra_is_asked_for_only_while_something_is_locked(
    root: Path, server: Stored, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A round that opened its sets stays with the game, and is not checked with every letter."""
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)
    fetch(root, server)
    monkeypatch.setitem(sys.modules, "py_arkworks_bls12381", None)

    assert "0 set aside" in zine(root, "inbox", "add", now=OVER)


# Which set counts.


def test_a_later_set_replaces_it(root: Path, server: Stored) -> None:
    """Open, sealed or time-locked: the greatest number counts."""
    mail(root, locked_set(root, "France", "A PAR - BUR", 9), OWNER)
    mail(root, locked_set(root, "France", "A PAR - PIC", 8), OWNER)
    assert 1 == len(locks(root))
    mail(root, sealed(root, "A PAR - GAS", 7), OWNER)
    assert [] == locks(root)
    assert "A PAR - GAS" in standing(root)
    mail(root, locked_set(root, "France", "A PAR H", 6), OWNER)
    assert "A PAR - GAS" not in standing(root)

    fetch(root, server)

    assert "A PAR H" in standing(root)


def test_an_older_lock_rolls_nothing_back(root: Path) -> None:
    """A copy, or a set sealed before the one that counts."""
    first = locked_set(root, "France", "A PAR - BUR", 9)
    mail(root, first, OWNER)
    mail(root, sealed(root, "A PAR - GAS", 7), OWNER)

    assert "came before, and does not count" in mail(root, rewrapped(first))
    assert "before the one that counts" in mail(root, locked_set(root, "France", "A PAR H", 8))
    assert "A PAR - GAS" in standing(root)


def test_both_kinds_in_one_letter(root: Path, server: Stored) -> None:
    """Each is judged alone; the later one counts, whichever stands first."""
    both = sealed(root, "A PAR - GAS", 7) + "\n" + locked_set(root, "France", "A PAR - BUR", 6)
    said = mail(root, both + "\n" + sealed(root, "A ROM H", 5, power="Italy"), OWNER)
    fetch(root, server)

    assert 3 == said.count(": taken marengo")
    assert "A PAR - BUR" in standing(root)
    assert "A ROM H" in standing(root)
    assert "A PAR - GAS" not in standing(root)


def test_a_lock_copied_by_a_rival_is_not_theirs(root: Path, server: Stored) -> None:
    """In an envelope of Germany's it opens as France's, and Germany's own set counts again."""
    mail(root, locked_set(root, "France", "A PAR - BUR", 9), OWNER)
    stolen = locks(root)[0].read_text()
    mail(root, sealed(root, "F KIE - DEN", 8, power="Germany"), RIVAL)
    mail(root, locked_set(root, "Germany", "F KIE H", 7, lock=stolen), RIVAL)
    assert {"France": "1000", "Germany": "1000"} == locked(root)

    said = fetch(root, server)

    assert "the orders in its time lock are for France of marengo" in said
    assert "F KIE - DEN" in standing(root)
    assert "A PAR - BUR" in standing(root)
    assert "A PAR" not in drafts(root, RIVAL)


def test_a_copied_lock_takes_no_other_with_it(root: Path, server: Stored) -> None:
    """Whether the copy is replaced or set aside, the lock that was copied stays public."""
    mail(root, locked_set(root, "France", "A PAR - BUR", 9), OWNER)
    stolen = locks(root)[0].read_text()
    mail(root, locked_set(root, "Germany", "F KIE H", 8, lock=stolen), RIVAL)
    mail(root, sealed(root, "F KIE - DEN", 7, power="Germany"), RIVAL)
    mail(root, locked_set(root, "Italy", "A ROM H", 6, lock=stolen), RIVAL)

    assert [stolen, stolen] == [path.read_text() for path in locks(root)]
    fetch(root, server)

    assert [stolen] == [path.read_text() for path in locks(root)]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (locked_content("France", "A PAR - BUR", nonce="00"), "its receipt is not that"),
        (locked_content("France", "A PAR H", nonce=f"{number(5):032x}"), "its receipt is not"),
        (locked_content("France", "A PAR - BUR", phase="1901-3-fall-movement"), "are for France"),
        (locked_content("France", "A PAR - BUR", game="wagram"), "are for France of wagram"),
        (locked_content("France", "A PAR - BUR", format="zine-timelock-2"), "another program"),
        (locked_content("France", 7), "contents are damaged"),  # type: ignore[arg-type]
        ("[" * 9000, "holds no orders"),
        ("[]", "another program"),
        ("\x00\xff", "holds no orders"),
        ("", "holds no orders"),
    ],
    ids=["nonce", "orders", "phase", "game", "format", "type", "deep", "list", "bytes", "nothing"],
)
def test_a_lock_that_lies_is_set_aside_when_it_opens(
    root: Path, server: Stored, content: str, said: str
) -> None:
    """With its reason; the set before it counts, and the tally says so."""
    mail(root, sealed(root, "A PAR - GAS", 9), OWNER)
    mail(
        root, locked_set(root, "France", "A PAR - BUR", 5, lock=time_locked(content, ROUND)), OWNER
    )

    told = fetch(root, server)

    assert "set aside" in told
    assert said in told
    assert "A PAR - GAS" in standing(root)
    assert "locked" not in standing(root)
    assert receipts(standing(root)) == receipts((root / SEALED / "tally.yaml").read_text())
    assert said in zine(root, "inbox", "list", now=OVER)
    assert "no game is waiting" in fetch(root, server)


@pytest.mark.parametrize(
    ("lock", "said"),
    [
        (time_locked("x", 999), "opens with round 999 of the beacon"),
        (time_locked("x", 999), "before the deadline's round 1000"),
        (time_locked("x", 1001), "after the deadline's round 1000"),
        (time_locked("x", 42), "before the deadline's round 1000"),
        ("nothing", "the time-locked part cannot be read: it is cut off"),
        (time_locked("x", 1000)[:300], "the time-locked part cannot be read"),
        (
            time_locked("x", 1000).replace("\n", "\x1b\n", 3),
            "the time-locked part cannot be read: it is cut off",
        ),
        ("A" * 60_000, "the time-locked part cannot be read"),
        (time_locked("x", 1000).replace("\n", "\f\n", 3), "cannot be read"),
        (time_locked("x", 1000).replace("\n", "\u2028", 3), "cannot be read"),
    ],
    ids=[
        *("early", "early, named", "late", "long ago", "none", "cut", "escapes", "large"),
        *("form feeds", "other line ends"),
    ],
)
def test_a_wrong_lock_is_set_aside_at_once(root: Path, lock: str, said: str) -> None:
    """Its owner learns of it while there is time, and nobody else does."""
    mail(root, sealed(root, "A PAR - GAS", 9), OWNER)

    told = mail(root, locked_set(root, "France", "A PAR - BUR", 5, lock=lock), RIVAL)

    assert "set aside" in told
    assert said in " ".join(told.split())
    assert "reload the order page" in drafts(root, OWNER)
    assert "" == drafts(root, RIVAL)
    assert "A PAR - GAS" in standing(root)


@pytest.mark.parametrize(
    "change",
    [{"receipt": "x"}, {"receipt": ""}, {"locked": 7}, {"orders": "A PAR H"}, {"receipt": None}],
    ids=["receipt", "no receipt", "locked", "orders too", "null"],
)
def test_a_damaged_envelope_around_a_lock(root: Path, change: dict[str, object]) -> None:
    """It is set aside, and never a traceback."""
    good = locked_set(root, "France", "A PAR - BUR", 5)
    key = private_of(root).text("key.txt") or ""
    inside = json.loads(open_text(good, key)) | change

    said = mail(root, seal_text(json.dumps(inside), public_half(key)), OWNER)

    assert "contents are damaged" in said


def test_a_set_after_the_deadline_is_late(root: Path) -> None:
    """Everybody can read the others by then; whatever kind it is, it does not count."""
    assert ": late" in mail(root, locked_set(root, "France", "A PAR - BUR", -3900), OWNER, now=OVER)
    assert ": late" in mail(root, sealed(root, "A PAR H", -3899), OWNER, now=OVER)


def test_the_gm_can_let_a_lock_count(root: Path, server: Stored) -> None:
    """A set from a wrong clock: on the GM's word, with a receipt of its own once it opens."""
    early = locked_set(root, "France", "A PAR - BUR", -180)
    name = re.search(r"^(\S+): set aside", mail(root, early, OWNER), re.M)
    assert name

    zine(root, "inbox", "take", name[1], "marengo", "france")
    fetch(root, server)

    assert "A PAR - BUR" in standing(root)
    assert 1 == len(receipts(standing(root)))


def test_orders_for_later_do_not_replace_a_lock(root: Path) -> None:
    """They would stand beside orders that nobody can read; the answer says what to do."""
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)

    zine(root, "inbox", "add", str(post(root, "France", "IF DISLODGED A PAR: GAS")))

    assert {"France": "1000"} == locked(root)
    assert "seal them with your time-locked orders" in replies(root)


# A deadline that moves.


def test_a_later_deadline_asks_to_seal_again(root: Path, server: Stored) -> None:
    """The lock opens at the old time; the players are told, and the desk opens nothing early."""
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)

    said = zine(root, "game", "extend", "marengo", "48h")

    words = "already still open for everybody on 2026-12-04 18:00:00 UTC"
    assert words in said
    assert words in " ".join(drafts(root, OWNER).split())
    assert words in zine(root, "status")
    assert "no game is waiting" in fetch(root, server)
    assert {"France": "1000"} == locked(root)


def test_a_hold_asks_to_seal_again(root: Path) -> None:
    """The locks open all the same, so publisher and players have to know before."""
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)

    said = zine(root, "game", "hold", "marengo")

    words = "still open for everybody on 2026-12-04 18:00:00 UTC"
    assert words in said
    assert words in " ".join(drafts(root, OWNER).split())
    assert words in zine(root, "status")


def test_a_set_sealed_again_replaces_the_early_lock(root: Path) -> None:
    """The page then locks to the new deadline's round; one for the old deadline is too early."""
    mail(root, locked_set(root, "France", "A PAR - BUR", 9), OWNER)
    zine(root, "game", "extend", "marengo", "48h")
    content = locked_content("France", "A PAR - BUR", nonce=f"{number(5):032x}")
    lock = time_locked(content, ROUND + 48 * 1200)

    assert "before the deadline" in mail(root, locked_set(root, "France", "A PAR H", 6), OWNER)
    assert ": taken" in mail(root, locked_set(root, "France", "A PAR - BUR", 5, lock=lock), OWNER)
    assert {"France": str(ROUND + 48 * 1200)} == locked(root)
    assert "still open for everybody" not in zine(root, "status")


@pytest.mark.parametrize("opened", [False, True])
def test_no_new_deadline_once_orders_can_be_read(root: Path, server: Stored, opened: bool) -> None:
    """Others could answer them; a publisher who insists edits game.yaml."""
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)
    if opened:
        fetch(root, server)

    said = refused(root, "game", "extend", "marengo", "48h", now=OVER)

    assert "everybody can read time-locked orders since Fri 4 Dec 2026, 19:00 CET" in said


def test_an_absence_moves_no_deadline_once_orders_can_be_read(waiting: Path) -> None:
    """Neither by a letter from a player nor by the publisher's command."""
    mail(waiting, locked_set(waiting, "France", "A PAR - BUR", 5), OWNER)
    before = (waiting / GAME / "game.yaml").read_bytes()
    away = post(waiting, "Germany", "AWAY from 4 December to 9 December")
    in_time = away.read_text().replace("Subject:", f"Received: from x; {EVE}\nSubject:")
    away.write_text(in_time, encoding="utf-8")
    said = "everybody can read time-locked orders since Fri 4 Dec 2026, 19:00 CET"

    assert said in zine(waiting, "inbox", "add", str(away), now=OVER)
    assert said in refused(waiting, "game", "away", "marengo", "2026-12-04..2026-12-09", now=OVER)
    assert before == (waiting / GAME / "game.yaml").read_bytes()


def test_an_absence_that_moves_the_deadline_asks_to_seal_again(waiting: Path) -> None:
    """As any later deadline does."""
    mail(waiting, locked_set(waiting, "France", "A PAR - BUR", 5), OWNER)

    zine(
        waiting, "inbox", "add", str(post(waiting, "Germany", "AWAY from 3 December to 6 December"))
    )

    assert "still open for everybody on 2026-12-04" in " ".join(drafts(waiting, OWNER).split())


# What any reader can do.


def test_any_reader_opens_it(root: Path, server: Stored, tmp_path: Path) -> None:
    """With the file alone, once the round is there; the receipt is the one that was published."""
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)
    copy = tmp_path / "copy.tlock"
    copy.write_text(locks(root)[0].read_text(), encoding="utf-8")

    said = zine(tmp_path, "seal", "open", str(copy), "--server", server.address, now=OVER)

    assert "marengo, 1901-1-spring-movement, France: opened by round 1000" in said
    assert "A PAR - BUR\n" in said
    assert receipts(said) == receipts((root / SEALED / "tally.yaml").read_text())


def test_a_clone_opens_it_without_a_server(root: Path, server: Stored) -> None:
    """The round is kept with the game; or somebody gives the signature."""
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)
    lock = locks(root)[0].read_text()
    (root / "lock.txt").write_text(f"See this:\n\n{lock}", encoding="utf-8")
    nowhere = ("--server", "http://127.0.0.1:1")
    given = ("--signature", SIGNATURES[1000].upper())
    name = str(root / "lock.txt")

    said = refused(root, "seal", "open", name, *nowhere, now=BEFORE)
    assert "it opens with round 1000, which appears on 2026-12-04 18:00:00 UTC" in said
    assert "A PAR - BUR" in zine(root, "seal", "open", name, *nowhere, *given, now=OVER)
    fetch(root, server)
    assert "A PAR - BUR" in zine(root, "seal", "open", name, *nowhere, now=OVER)


@pytest.mark.parametrize(
    ("text", "signature", "said"),
    [
        ("", SIGNATURES[1000], "it is cut off"),
        (time_locked("{}", ROUND), SIGNATURES[1001], "was not signed by the beacon"),
        (time_locked("{}", ROUND), "x" * 96, "was not signed by the beacon"),
        (time_locked("{}", ROUND), SIGNATURES[1000], "made by another program"),
        ("A" * 300_000, SIGNATURES[1000], "too large"),
        ("\x1b[31m", SIGNATURES[1000], ""),
    ],
    ids=["empty", "another round's", "no signature", "no orders", "large", "escapes"],
)
def test_what_cannot_be_opened_is_said(root: Path, text: str, signature: str, said: str) -> None:
    """With the file's name and in clean words."""
    path = root / "lock.txt"
    path.write_text(text, encoding="utf-8")

    told = refused(root, "seal", "open", str(path), "--signature", signature, now=OVER)

    assert said in told
    assert "\x1b" not in told


def test_a_file_that_is_not_there(root: Path) -> None:
    """No traceback."""
    assert "lock.txt" in refused(root, "seal", "open", str(root / "lock.txt"), now=OVER)


def test_orders_swapped_after_they_were_locked(root: Path, server: Stored) -> None:
    """Whatever else was made anew to fit: the lock still holds what its writer sent."""
    others(root)
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)
    fetch(root, server)
    zine(root, "close", "marengo", now=OVER)
    path = root / GAME / f"{SLUG}.orders.yaml"
    honest = path.read_text(encoding="utf-8")
    played(root)
    assert "time-locked orders" not in invoke(root, "verify", now=OVER).output

    path.write_text(honest.replace("A PAR - BUR", "A PAR - PIC"), encoding="utf-8")
    (root / GAME / f"{SLUG}.record.yaml").unlink()
    played(root)

    told = invoke(root, "verify", now=OVER).output
    assert "France's time-locked orders are not those adjudicated" in told


def test_a_broken_lock_does_not_stop_verify(root: Path, server: Stored) -> None:
    """Anybody may put anything there."""
    others(root)
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)
    fetch(root, server)
    zine(root, "close", "marengo", now=OVER)
    played(root)
    for name, text in (("a", "x"), ("b", time_locked("[]", ROUND)), ("c", time_locked("x", 42))):
        (root / SEALED / f"{name}.tlock").write_text(text, encoding="utf-8")
    (root / SEALED / "d.tlock").write_bytes(b"\xff\xfe")

    assert "1 turn replayed, no differences" in zine(root, "verify", now=OVER)


def test_verify_without_the_extra(
    root: Path, server: Stored, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says what it could not compare."""
    others(root)
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)
    fetch(root, server)
    zine(root, "close", "marengo", now=OVER)
    played(root)
    monkeypatch.setitem(sys.modules, "py_arkworks_bls12381", None)

    assert "time-locked orders were not compared: pip install" in zine(root, "verify", now=OVER)


# What a game says of it.


def test_a_game_without_time_locks_takes_none(tmp_path: Path) -> None:
    """The answer says so."""
    root = write_desk(tmp_path / "zine", public=True)

    assert "this game takes no such orders" in mail(
        root, locked_set(root, "France", "A PAR - BUR", 5), OWNER
    )


def test_a_game_may_take_no_others(tmp_path: Path) -> None:
    """Then neither open letters nor common envelopes count, except on the GM's word."""
    root = write_desk(tmp_path / "zine", public=True, timelock="required", late="never")
    only = "this game takes time-locked orders only"

    assert only in mail(root, sealed(root, "A PAR H", 9), OWNER)
    assert only in zine(root, "inbox", "add", str(post(root, "Italy", "A ROM H")))
    assert ": taken" in mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)
    assert ": taken" in mail(root, "marengo France\ncode: france-secret-word\nDRAW: yes", OWNER)


def test_letters_say_that_only_locks_count(tmp_path: Path) -> None:
    """Whoever is asked for orders learns where to lock them."""
    root = write_desk(tmp_path / "zine", public=True, timelock="required", late="never")
    zine(root, "game", "remind")

    assert "This game takes time-locked orders only" in drafts(root, OWNER)


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ({"late": "24 hours"}, "write late: never"),
        ({}, "write late: never"),
        ({"late": "never", "deadlines": "{zone: UTC}"}, "a game without deadlines has no rounds"),
        ({"late": "never", "timelock": "yes"}, "timelock"),
        (
            {
                "late": "never",
                "deadlines": "{zone: UTC, first: 2026-12-04 19:00, extension: {by: 2 days}, "
                "days: {movement: 14, retreats: 4, adjustments: 4}}",
            },
            "it cannot move by itself",
        ),
    ],
)
def test_what_a_game_cannot_have_beside_it(
    tmp_path: Path, terms: dict[str, str], said: str
) -> None:
    """Everybody reads the orders at the deadline, so nothing may be ordered after it."""
    root = write_desk(tmp_path / "zine", **{"timelock": "offered", **terms})

    assert said in refused(root, "status")


def test_a_blind_game_takes_no_time_locks(tmp_path: Path) -> None:
    """They would open for everybody what its players may not see."""
    root = write_desk(tmp_path / "zine", timelock="offered", late="never", variant="stab")

    assert "is played blind" in refused(root, "status")


def test_locks_do_not_stand_in_the_way_of_verify(root: Path, server: Stored) -> None:
    """The round is kept with the game, its signature checked with the others."""
    others(root)
    mail(root, locked_set(root, "France", "A PAR - BUR", 5), OWNER)
    fetch(root, server)
    zine(root, "close", "marengo", now=OVER)

    assert "no differences" in zine(root, "verify", now=OVER)
    path = root / GAME / "beacon.yaml"
    path.write_text(path.read_text().replace("lock-1000", "lock-1001"), encoding="utf-8")
    assert "lock-1001 holds round 1000" in invoke(root, "verify", now=OVER).output


def test_the_beacons_time_is_that_of_the_deadline() -> None:
    """The stored round is the first at the deadline."""
    assert ROUND == beacon.round_from(DEADLINE)
    assert ROUND + 1 == beacon.round_from(DEADLINE + timedelta(seconds=1))

"""What the publisher is told of orders that cannot be read, and what the turn does about them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from desks import (
    OPENING,
    OVER,
    SLUG,
    make_site,
    post,
    post_all,
    refused,
    replies,
    sheet,
    write_desk,
    zine,
)
from mail_week import NOW as WEEK
from mail_week import code, write_week
from zine.files.environment import ENGINE
from zine.files.private_folder import private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Game, TurnState
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.post.ledger import LetterVerdict, entries, entries_aside
from zine.wings.desk.post.unreadable_orders import unreadable_orders

AFTER = datetime.fromisoformat(OVER)
GIBBERISH = "A XQZ - QQQ\nF ZZZ - XXY"


def game_of(root: Path) -> Game:
    """The game after its first deadline."""
    return play_through(read_folder(root / "games" / "marengo"), AFTER)


def write_by_hand(root: Path, **others: str) -> None:
    """An orders file as a person writes it."""
    orders = {**OPENING, **others}
    text = "orders:\n" + "".join(
        f"  {power}: |\n" + "".join(f"    {line}\n" for line in lines.split("\n"))
        for power, lines in orders.items()
    )
    (root / "games" / "marengo" / f"{SLUG}.orders.yaml").write_text(text, encoding="utf-8")


def test_a_set_that_cannot_be_read_is_not_in(tmp_path: Path) -> None:
    """Nothing of it is understood, so the power is missing and the turn waits."""
    root = write_desk(tmp_path / "zine", nmr="hold")
    write_by_hand(root, France=GIBBERISH)

    turn = game_of(root).current

    assert turn is not None
    assert ("France",) == turn.missing == turn.unread
    assert TurnState.WAITING is turn.state


def test_the_turn_may_go_on(tmp_path: Path) -> None:
    """With `unread: go-on` the set counts, whatever it says."""
    root = write_desk(tmp_path / "zine", unread="go-on")
    write_by_hand(root, France=GIBBERISH)

    turn = game_of(root).current

    assert turn is not None
    assert () == turn.missing
    assert TurnState.DUE is turn.state


@pytest.mark.parametrize(
    "orders", ["A PAR - BUR\nA XQZ - QQQ", "nothing", "all units hold", "A BER H"]
)
def test_a_set_of_which_something_is_read_is_in(tmp_path: Path, orders: str) -> None:
    """One order, or that there are none, or orders that are only illegal."""
    root = write_desk(tmp_path / "zine")
    write_by_hand(root, France=orders)

    turn = game_of(root).current

    assert turn is not None
    assert () == turn.unread
    assert TurnState.DUE is turn.state


def test_a_power_whose_orders_are_given_up_is_not_waited_for(tmp_path: Path) -> None:
    """The GM lists it under nmr."""
    root = write_desk(tmp_path / "zine")
    write_by_hand(root, France=GIBBERISH)
    path = root / "games" / "marengo" / f"{SLUG}.orders.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "nmr: [France]\n", encoding="utf-8")

    turn = game_of(root).current

    assert turn is not None
    assert TurnState.DUE is turn.state


def test_closing_says_what_cannot_be_read(tmp_path: Path) -> None:
    """And goes on if the GM says so."""
    root = write_desk(tmp_path / "zine")
    write_by_hand(root, France=GIBBERISH)

    said = refused(root, "close", "marengo", now=OVER)

    assert "nothing that France sent can be read" in said
    assert "--nmr france" in said
    zine(root, "close", "marengo", "--nmr", "france", "--first-turn-too", now=OVER)


def test_status_has_a_column_for_it(tmp_path: Path) -> None:
    """Whose orders, and how many of how many."""
    root = write_desk(tmp_path / "zine")
    write_by_hand(root, France="A PAR - BUR\nA XQZ - QQQ", Italy=GIBBERISH)

    said = zine(root, "status")

    assert "cannot be read" in said
    assert "France 1 of 2; Italy 2 of 2" in said
    assert "6/7" in said


def test_every_line_that_cannot_be_read_has_a_place(tmp_path: Path) -> None:
    """File and line in the orders file."""
    root = write_desk(tmp_path / "zine")
    write_by_hand(root, Austria="A VIE - GAL\n\nA XQZ - QQQ", Italy="A XQZ - QQQ")
    folder = read_folder(root / "games" / "marengo")

    found = [*unreadable_orders(open_desk(root), [folder], AFTER)]

    file = f"games/marengo/{SLUG}.orders.yaml"
    assert [f"{file}:5:1", f"{file}:13:1"] == [str(each.place) for each in found]
    assert all('"A XQZ - QQQ": ' in each.message for each in found)


def test_an_order_on_a_condition_that_nothing_follows_has_a_place(tmp_path: Path) -> None:
    """It is not done, so whoever wrote the file is told; retreats given ahead are followed."""
    root = write_desk(tmp_path / "zine")
    orders = "A VIE - GAL\nIf Italy attacks, A BUD S A VIE\nIf dislodged, F TRI - ALB"
    write_by_hand(root, Austria=orders)
    folder = read_folder(root / "games" / "marengo")

    found = [*unreadable_orders(open_desk(root), [folder], AFTER)]

    (only,) = found
    assert f"games/marengo/{SLUG}.orders.yaml:4:1" == str(only.place)
    assert "A BUD S A VIE" in only.message
    assert "a condition that is not followed" in only.message


@pytest.mark.deep
def test_check_warns_with_file_and_line(tmp_path: Path) -> None:
    """Of orders in open turns; it is no error."""
    root = make_site(tmp_path / "zine")
    write_by_hand(root, Austria="A VIE - GAL\n\nA XQZ - QQQ")

    said = zine(root, "check")

    assert f'warning: games/marengo/{SLUG}.orders.yaml:5:1: Austria, "A XQZ - QQQ"' in said


def test_a_letter_that_cannot_be_read_changes_nothing(tmp_path: Path) -> None:
    """The set that came before still counts; the letter is listed and answered line by line."""
    root = write_desk(tmp_path / "zine")
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR", "one")))

    said = zine(root, "inbox", "add", str(post(root, "France", GIBBERISH, "two")))

    assert "A PAR - BUR" in sheet(root)
    assert "XQZ" not in sheet(root)
    assert "set aside (None of its orders can be read" in said
    assert "A XQZ - QQQ" in replies(root)


def test_its_press_and_votes_are_taken_all_the_same(tmp_path: Path) -> None:
    """What can be read counts, and the answer says of the orders that they do not."""
    root = write_desk(tmp_path / "zine")

    zine(root, "inbox", "add", str(post(root, "France", f"{GIBBERISH}\nDRAW: yes")))

    (found,) = entries(private_of(root), "marengo")
    assert found.orders == GIBBERISH
    assert 1 == len(found.votes)
    assert "none of its orders can be followed" in replies(root)
    assert "Your orders have arrived" not in replies(root)


@pytest.mark.parametrize("whole", ["", "ALL NEW\n"])
def test_a_set_that_cannot_be_read_waits_in_the_sheet(tmp_path: Path, whole: str) -> None:
    """Where there is none before it that can; the next one that can be read takes its place."""
    root = write_desk(tmp_path / "zine")

    said = zine(root, "inbox", "add", str(post(root, "France", GIBBERISH, "one")))

    assert "0 of 2" in said
    assert "A XQZ - QQQ" in sheet(root)
    assert "France 2 of 2" in zine(root, "status")
    zine(root, "inbox", "add", str(post(root, "France", f"{whole}A PAR - XQZ", "two")))
    assert "QQQ" not in sheet(root)
    assert "A PAR - XQZ" in sheet(root)
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR", "three")))
    assert "XQZ" not in sheet(root)
    assert "A PAR - BUR" in sheet(root)


def test_the_intake_ends_with_a_table(tmp_path: Path) -> None:
    """Game, power, orders readable, what is wrong."""
    root = write_desk(tmp_path / "zine")

    said = zine(root, "inbox", "add", *post_all(root, Italy="A VEN - TRI\nA ROM - XQZ"))

    rows = [" ".join(line.split()) for line in said.split("\n")]
    assert "game power readable what is wrong" in rows
    assert "marengo France 1 of 1 no order for A MAR, F BRE" in rows
    assert any(row.startswith('marengo Italy 1 of 2 "A ROM - XQZ": ') for row in rows)


def test_orders_ahead_alone_do_not_count_as_in(tmp_path: Path) -> None:
    """Builds for the winter are kept, and the power still owes its moves."""
    root = write_desk(tmp_path / "zine")

    zine(root, "inbox", "add", str(post(root, "France", "BUILDS:\nA PAR")))

    assert "BUILDS:" in sheet(root)
    assert "0/7" in zine(root, "status")


@pytest.mark.parametrize("ahead_first", [True, False])
def test_orders_ahead_join_those_for_now(tmp_path: Path, ahead_first: bool) -> None:
    """In whichever order the two letters come, neither takes the other's place."""
    root = write_desk(tmp_path / "zine")
    letters = ["BUILDS\n\nA PAR", "A PAR - BUR"]

    for number, text in enumerate(letters if ahead_first else letters[::-1]):
        zine(root, "inbox", "add", str(post(root, "France", text, str(number))))

    turn = game_of(root).current
    assert turn is not None
    reader, text = game_of(root).settings.reader, turn.orders_of("France") or ""
    read, kept, _ = reader.read_whole(text, power="France", kind=turn.phase.kind, units={})
    assert ["A PAR - BUR"] == [str(line.order) for line in read]
    assert ["BUILDS\nA PAR"] == [*kept]


@pytest.mark.parametrize("vouched", [False, True])
def test_a_letter_for_the_next_season_is_taken_when_it_is_played(
    tmp_path: Path, vouched: bool
) -> None:
    """Without another command than the usual one, and once, also if the GM brings it again."""
    root = write_desk(tmp_path / "zine")
    fall = post(root, "France", "A BUR - BEL", "fall", "marengo F1901M France")
    zine(root, "inbox", "add", *post_all(root), str(fall))
    private = private_of(root)
    assert [LetterVerdict.EARLY] == [each.verdict for each in entries_aside(private)]
    assert "kept until then" in zine(root, "inbox", "list")
    assert "A BUR - BEL" not in sheet(root)

    adjudicate(root)
    again = (str(fall), "--game", "marengo", "--power", "France") if vouched else ()
    told = zine(root, "inbox", "add", *again, now=OVER)

    assert 1 == told.count("taken marengo")
    assert () == entries_aside(private)
    (found,) = [each for each in entries(private, "marengo") if each.phase.startswith("1901-3")]
    assert "A BUR - BEL" == found.orders


def adjudicate(root: Path) -> None:
    """Adjudicate the first turn, as the build does."""
    advance(read_folder(root / "games" / "marengo"), AFTER, 1, ENGINE).write()


def without_code(root: Path, address: str = "bonaparty@post.example") -> Path:
    """A letter of France's player that forgets the code."""
    path = root.parent / "forgot.eml"
    path.write_text(f"From: {address}\nSubject: marengo\n\nA PAR - BUR\n", encoding="utf-8")
    return path


def test_what_is_taken_is_listed_no_longer(tmp_path: Path) -> None:
    """By the ready line that the list prints, with its short number."""
    root = write_desk(tmp_path / "zine")
    zine(root, "inbox", "add", str(without_code(root)))
    listed = zine(root, "inbox", "list")
    assert "zine inbox take 1 marengo france" in listed

    zine(root, "inbox", "take", "1", "marengo", "france")

    assert "A PAR - BUR" in sheet(root)
    assert "0 set aside" in zine(root, "inbox", "list")
    assert "set aside" not in zine(root, "status")


def test_what_is_given_again_with_the_gms_word_is_taken(tmp_path: Path) -> None:
    """`zine inbox add FILE --game --power` of a letter that was set aside takes it."""
    root = write_desk(tmp_path / "zine")
    path = str(without_code(root))
    zine(root, "inbox", "add", path)

    zine(root, "inbox", "add", path, "--game", "marengo", "--power", "france")

    assert "A PAR - BUR" in sheet(root)
    assert () == entries_aside(private_of(root))


def test_a_letter_set_aside_is_not_counted_as_taken(tmp_path: Path) -> None:
    """Nor is one that was set aside before counted again; the list still has both."""
    root = write_desk(tmp_path / "zine")

    first = zine(root, "inbox", "add", str(without_code(root)))
    second = zine(root, "inbox", "add", str(without_code(root, "stranger@post.example")))

    assert "1 message: 0 taken, 1 set aside" in first
    assert "1 message: 0 taken, 1 set aside" in second
    assert 2 == len(entries_aside(private_of(root)))


def test_what_is_dropped_is_listed_no_longer(tmp_path: Path) -> None:
    """It is kept, and can be shown; nothing deals with it again."""
    root = write_desk(tmp_path / "zine")
    zine(root, "inbox", "add", str(without_code(root)))

    zine(root, "inbox", "drop", "1")

    assert "0 set aside" in zine(root, "inbox", "list")
    assert "A PAR - BUR" in zine(root, "inbox", "show", "1")
    assert "0 taken, 0 set aside" in zine(root, "inbox", "add")
    assert "was not set aside" in refused(root, "inbox", "take", "7", "marengo", "france")


def test_a_stranger_gets_no_ready_line(tmp_path: Path) -> None:
    """An unknown address belongs to nobody, and so does its letter."""
    root = write_desk(tmp_path / "zine")

    zine(root, "inbox", "add", str(without_code(root, "stranger@elsewhere.example")))

    assert "zine inbox take" not in zine(root, "inbox", "list")


def test_requests_are_answered_and_listed(tmp_path: Path) -> None:
    """The player hears how things are, the publisher what to do."""
    root = write_desk(tmp_path / "zine")
    text = "Could I have an extension until Monday?\nWhen is the deadline?\nAWAY 20 Dec - 3 Jan"

    said = zine(root, "inbox", "add", str(post(root, "France", text)))

    assert 'France asks for more time ("Could I have an extension until Monday?")' in said
    assert "zine game extend marengo 48h" in said
    assert "zine game extend marengo 48h" in zine(root, "status")
    assert "France away 20 Dec 2026 - 3 Jan 2027" in zine(root, "status")
    assert "away" not in zine(root, "status", now="2027-01-10T12:00:00+00:00")
    answer = " ".join(replies(root).split())
    assert "the deadline stays unless you hear otherwise" in answer
    assert "due Fri 4 Dec 2026, 19:00 CET. None of your orders have arrived." in answer


def test_a_reminder_says_that_something_came(tmp_path: Path) -> None:
    """Who sent a set that cannot be read is not told that nothing came."""
    root = write_desk(tmp_path / "zine")
    write_by_hand(root, France=GIBBERISH)

    zine(root, "game", "remind", "marengo")

    (name,) = private_of(root).names("outbox", "reminder.eml")
    assert "Nothing that came from France" in (private_of(root).text(name) or "")


def test_orders_for_two_seasons_at_the_exchange(tmp_path: Path) -> None:
    """Those under the later season's name wait for it, whoever they are for."""
    root = write_week(tmp_path / "zine")
    text = "Spring 1901\nEngland\nF LON - NTH\n\nFall 1901\nEngland\nF NTH - NWY"
    path = tmp_path / "two.eml"
    head = f"From: aurelia@post.example\nSubject: Cornhill\n\ncode: {code('cornhill', 'Aurelia')}"
    path.write_text(f"{head}\n{text}\n", encoding="utf-8")

    zine(root, "inbox", "add", str(path), now=WEEK)

    (found,) = entries(private_of(root), "cornhill")
    assert "F LON - NTH" == found.orders
    assert '"F NTH - NWY" is for Fall 1901' in replies(root)

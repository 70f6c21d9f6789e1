"""Every line of a letter has one fate, which its writer and the publisher are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import NOW, answers, post, replies, write_desk, zine
from exchange_desks import reply, send, to_spring
from exchange_desks import write_desk as write_exchange
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Settings, Turn
from zine.wings.desk.post.letter_contents import LetterContents
from zine.wings.desk.post.letter_sections import parted
from zine.wings.desk.seating.seats import powers_led


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> tuple[Settings, Turn]:
    """A game at its first turn."""
    root = write_desk(tmp_path_factory.mktemp("desk") / "zine")
    folder = read_folder(root / "games" / "marengo")
    turn = play_through(folder, NOW).current
    assert turn is not None
    return folder.settings, turn


def read(game: tuple[Settings, Turn], *lines: str) -> LetterContents:
    """A letter of France's."""
    found = parted("\n".join(lines), *game, "France")
    assert [line.strip() for line in lines if line.strip()] == [text for text, _ in found.account]
    return found


TAKEN = [
    ("France: A PAR - BUR", "A PAR - BUR"),
    ("FRANCE A PAR - BUR", "A PAR - BUR"),
    ("Frankreich: A Paris nach Burgund", "A Paris nach Burgund"),
    ("lon-nth-nwy", "lon-nth-nwy"),
    ("tulip-anvil-nine", None),
    ("ENG - MAO", "ENG - MAO"),
]
REFUSED = [
    ("ENGLAND F NTH - NWY", "France does not lead England in Spring 1901"),
    ("England: F NTH - NWY", "France does not lead England in Spring 1901"),
    ("Angleterre : F Londres vers Manche", "France does not lead England in Spring 1901"),
    ("Russia: whatever you like", "no order can be read in it"),
    ("France: soon", "no order can be read in it"),
    ("DRAW: yes, A PAR - BUR", "an order needs a line of its own"),
    ("Here goes:\tF BRE-MAO", "an order needs a line of its own"),
]


@pytest.mark.parametrize(("line", "order"), TAKEN)
def test_orders_are_taken(game: tuple[Settings, Turn], line: str, order: str | None) -> None:
    """Behind the power's own name, in any language."""
    found = read(game, "Dear Ada,", line)
    assert found.parts.get("France") == order


@pytest.mark.parametrize(("line", "why"), REFUSED)
def test_what_cannot_be_taken_is_refused(game: tuple[Settings, Turn], line: str, why: str) -> None:
    """With a reason that names the line; the rest of the letter counts."""
    found = parted(f"{line}\n\nA MAR - SPA", *game, "France")
    (text, reason), (_, none) = found.account
    assert reason
    assert text[:40] in reason
    assert why in reason
    assert none == ""
    assert {"France": "A MAR - SPA"} == dict(found.parts)


def test_orders_below_another_power_are_refused_one_by_one(game: tuple[Settings, Turn]) -> None:
    """Until a blank line, or the writer's own name."""
    found = read(game, "England", "F LON - NTH", "F EDI - NWG", "", "A PAR - BUR")
    assert [False, True, True, False] == [bool(why) for _, why in found.account]
    assert () == found.talk
    assert {"France": "A PAR - BUR"} == dict(found.parts)


def test_an_order_on_the_line_of_the_code_counts(game: tuple[Settings, Turn]) -> None:
    """People write everything on one line."""
    found = parted("code: tulip-anvil-nine A PAR - BUR", *game, "France")
    assert {"France": "A PAR - BUR"} == dict(found.parts)


def test_orders_in_press_are_told_of(game: tuple[Settings, Turn]) -> None:
    """Press without an end swallows what follows it."""
    found = read(game, "PRESS FROM PARIS: Peace!", "A PAR - BUR")
    assert {} == dict(found.parts)
    (told,) = found.refused
    assert 'In your press, and so not an order: "A PAR - BUR".' in told


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk."""
    return write_desk(tmp_path / "zine")


def test_the_publisher_is_told_what_the_player_is(root: Path) -> None:
    """At intake, in the status and in the preview: lines refused, and units without an order."""
    letter = post(root, "France", "A PAR - BUR\nA MAR - XQZ\nEngland: F LON - ENG")
    intake = zine(root, "inbox", "add", str(letter))
    status, preview = zine(root, "status"), zine(root, "preview", "marengo")
    answer = " ".join(replies(root).split())

    for told in (intake, status, preview, answer):
        assert '"England: F LON - ENG" is not taken: France does not lead England' in told
        assert '"A MAR - XQZ": no province' in told
    assert "No order that can be followed for A MAR" in answer
    for told in (intake, status, preview):
        assert "no order for A MAR, F BRE" in told or "no order for F BRE, A MAR" in told


@pytest.mark.parametrize(
    "line",
    [
        "A PAR - BUR?",
        "A PAR - BUR, if possible",
        "DRAW: yes, if Russia agrees",
        "I vote to concede",
    ],
)
def test_the_publisher_is_told_of_what_is_in_doubt(root: Path, line: str) -> None:
    """An order or a vote that is none, with the whole line and the reason, as its writer is."""
    intake = zine(root, "inbox", "add", str(post(root, "France", f"A MAR H\n{line}")))
    told = intake, zine(root, "status"), zine(root, "preview", "marengo"), replies(root)
    why = "a" if line.startswith("A ") else "write DRAW: yes, DRAW: no, or CONCEDE to NAME: yes"
    for text in told:
        assert 1 == " ".join(text.split()).count(f'"{line}" is not taken: {why}')


@pytest.mark.parametrize("between", [": ", " ", "\n", " - ", " (mine): "])
def test_a_leader_of_two_powers_loses_no_line(tmp_path: Path, between: str) -> None:
    """The power's name may stand on the line of its orders."""
    game = to_spring(write_exchange(tmp_path / "zine"))
    turn = game.current
    assert turn is not None
    player = next(name for name in turn.hands.values() if name and len(powers_led(turn, name)) > 1)
    led = powers_led(turn, player)[:2]
    units = {power: turn.before.units_of(power)[0] for power in led}
    text = "\n".join(f"{power}{between}{units[power]} H" for power in led)
    found = parted(text, game.settings, turn, player)
    assert {power: f"{units[power]} H" for power in led} == dict(found.parts)


def test_a_void_order_behind_a_power_is_no_line_of_a_sheet(tmp_path: Path) -> None:
    """Though it has the look of shares in England."""
    turn = to_spring(write_exchange(tmp_path / "zine")).current
    assert turn is not None
    settings = read_folder(tmp_path / "zine/games/cornhill").settings
    player = turn.hands["England"]
    assert player is not None
    found = parted("England - F EDI - XQZ", settings, turn, player)
    assert {"England": "F EDI - XQZ"} == dict(found.parts)


@pytest.mark.parametrize("text", ["A Nowhere - BUR", "F XQZ - BRE\nA BUR - PIC?!"])
def test_counts_is_said_only_of_what_was_read(root: Path, text: str) -> None:
    """A set of which nothing can be read does not count."""
    zine(root, "inbox", "add", str(post(root, "France", text)))
    said = replies(root)
    assert "count" not in said.partition("\n\n")[2].partition("Receipt")[0].replace("account", "")


def test_a_set_of_void_orders_is_not_said_to_count(root: Path) -> None:
    """Nor one of which some are void without a word."""
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - MOS", name="one")))
    assert "its only order cannot be followed" in replies(root)
    zine(root, "inbox", "add", str(post(root, "England", "F LON - NTH\nA LVP - MOS", name="two")))
    assert "One of your two orders can be followed" in replies(root)


@pytest.mark.parametrize("sheet", ["Pounds 300", "Francs 20\nMarks seven"])
def test_a_sheet_that_cannot_be_read_does_not_count(tmp_path: Path, sheet: str) -> None:
    """Beside orders, too."""
    root = write_exchange(tmp_path / "zine")
    to_spring(root)
    said = send(root, "Aurelia", sheet)
    assert "0 of" in said
    assert "its only order cannot be followed" in reply(root)
    assert "count" not in reply(root).partition("Aurelia, Spring")[2].replace("account", "")


def test_an_amount_behind_other_words_is_refused(tmp_path: Path) -> None:
    """While units move, and while the exchange itself is played; talk of amounts stays talk."""
    root = write_exchange(tmp_path / "zine")
    to_spring(root)
    send(root, "Aurelia", "Marks +10\nPou>>n  Francs -64\nWe met 40 Francs -64 ducks.")
    answer = " ".join(reply(root).split())
    assert '"Pou>>n Francs -64" is not taken: an order needs a line of its own' in answer
    assert 'Not taken as an order: "We met 40 Francs -64 ducks."' in answer


def test_an_order_behind_other_words_is_talk_where_no_unit_moves(tmp_path: Path) -> None:
    """On a line of its own it would be talk, too, so nobody is told to write it there."""
    root = write_exchange(tmp_path / "zine")
    send(root, "Aurelia", "Marks +10\nHere goes: F BRE-MAO")
    assert 'Not taken as an order: "Here goes: F BRE-MAO"' in " ".join(reply(root).split())


def test_selling_all_is_answered_with_the_right_form(tmp_path: Path) -> None:
    """In the currency that was named, alone and beside a line that can be read."""
    root = write_exchange(tmp_path / "zine")
    to_spring(root)
    send(root, "Aurelia", "Sell all Marks")
    assert "a number of shares is needed, such as 'Marks -500'" in " ".join(reply(root).split())
    send(root, "Aurelia", "Pounds +10\nsell everything of my Lira")
    assert "a number of shares is needed, such as 'Lira -500'" in " ".join(reply(root).split())


def test_a_letter_set_aside_is_answered_line_by_line(root: Path) -> None:
    """What is refused in it, and what is talk, each once."""
    zine(root, "inbox", "add", str(post(root, "France", "Dear Ada,\nA PAR - BUR?\nSee you")))
    answer = " ".join(replies(root).split())
    assert "done nothing with it yet" in answer
    for told in ('"Dear Ada,"', '"A PAR - BUR?" is not taken', '"See you"'):
        assert 1 == answer.count(told)


def test_the_status_forgets_what_a_later_letter_put_right(root: Path) -> None:
    """Once its writer's set is whole; until then every refused line is shown."""
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR?\nA MAR H", name="one")))
    zine(root, "inbox", "add", str(post(root, "Italy", "A ROM - APU?\nA VEN H", name="two")))
    zine(root, "inbox", "add", str(post(root, "France", "F BRE H", name="three")))
    assert '"A PAR - BUR?" is not taken' in zine(root, "status")
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR", name="four")))
    for said in (zine(root, "status"), zine(root, "preview", "marengo")):
        assert "A PAR - BUR?" not in said
        assert '"A ROM - APU?" is not taken' in said


@pytest.mark.parametrize("before", ["", "Re: ", "RE: re: ", "AW: Re[2]: ", "Rép : "])
def test_an_answer_to_an_answer_is_headed_once(root: Path, before: str) -> None:
    """Whatever the mail program calls one."""
    letter = post(root, "France", "A PAR - BUR", subject=f"{before}marengo")
    letter.write_text(f"From: bonaparty@post.example\n{letter.read_text()}", encoding="utf-8")
    zine(root, "inbox", "add", str(letter))
    (draft,) = answers(root)
    assert "\nSubject: Re: marengo\n" in draft.read_text(encoding="utf-8")

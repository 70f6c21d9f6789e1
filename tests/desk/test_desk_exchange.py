"""The desk where players are not the powers: order sheets, and the orders of those who lead."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from desks import OVER, answers, refused, sheet_path, zine
from zine.files.environment import ENGINE
from zine.files.private_folder import private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Turn
from zine.report.turn import turn_report
from zine.wings.desk.mail.address_book import addresses
from zine.wings.desk.sealed.envelope import Sealed, new_key, public_half, receipt, seal
from zine.wings.desk.seating.order_codes import code_of

GAME = "cornhill"
PLAYERS = ("Aurelia", "Bancroft", "Cash Box")
SHEETS = {
    "Aurelia": "Pounds +400\nFrancs -300",
    "Bancroft": "Marks +300\nsell 200 Rubles",
    "Cash Box": "N/T",
}
EXCHANGE = "1900-7-winter-exchange"
SPRING = "1901-1-spring-movement"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A zine with an exchange that has just opened, its players with codes."""
    root = tmp_path / "zine"
    (root / "content" / "issues").mkdir(parents=True)
    (root / "games" / GAME).mkdir(parents=True)
    (root / "content" / "zine.yaml").write_text(
        "title: Echo\npublisher: Ada\naddress: ada@zine.example\nhow_to_join: Write.\n",
        encoding="utf-8",
    )
    (root / "content/issues/1.md").write_text(
        "Title: One\nNumber: 1\nDate: 2026-11-20\n\nWelcome.\n", encoding="utf-8"
    )
    (root / "games" / GAME / "game.yaml").write_text(
        f"title: Cornhill\nvariant: capitalist-2\nplayers: [{', '.join(PLAYERS)}]\nnmr: wait\n"
        "seed: cornhill\ndeadlines: {zone: Europe/Stockholm, first: 2026-12-04 19:00, "
        "days: {movement: 14, retreats: 4, adjustments: 4, business: 4}}\n",
        encoding="utf-8",
    )
    private_of(root).write("secret.txt", "the same in every test\n")
    zine(root, "game", "code", GAME)
    return root


def post(root: Path, player: str, text: str, subject: str = GAME) -> str:
    """A letter in a file of its own."""
    code = code_of(private_of(root), GAME, player)
    number = len(list(root.parent.glob("*.eml")))
    path = root.parent / f"{number}.eml"
    head = f"From: {player} <{number}@post.example>\nSubject: {subject}"
    path.write_text(f"{head}\n\nDear Ada,\n\ncode: {code}\n{text}\n\nSo long!\n", encoding="utf-8")
    return str(path)


def sheet(root: Path, slug: str) -> str:
    """An orders file as it stands."""
    return sheet_path(root, slug, GAME).read_text(encoding="utf-8")


def reply(root: Path) -> str:
    """The newest answer."""
    return answers(root)[-1].read_text(encoding="utf-8").replace("=\n", "")


def after_the_exchange(root: Path) -> Path:
    """The same zine once all sheets were carried out."""
    zine(root, "inbox", "add", *(post(root, player, text) for player, text in SHEETS.items()))
    zine(root, "close", GAME, now=OVER)
    advance(read_folder(root / "games" / GAME), datetime.fromisoformat(OVER), 1, ENGINE).write()
    return root


def current(root: Path) -> Turn:
    """The turn being played."""
    turn = play_through(read_folder(root / "games" / GAME), datetime.fromisoformat(OVER)).current
    assert turn is not None
    return turn


def leads(root: Path) -> dict[str, list[str]]:
    """The powers each player leads in Spring 1901."""
    turn = current(root)
    assert SPRING == turn.phase.slug
    led: dict[str, list[str]] = {}
    for power, player in turn.hands.items():
        led.setdefault(player or "", []).append(power)
    return led


def test_everybody_gets_a_code_once(root: Path) -> None:
    """Codes are the players', for nobody knows yet who will lead what."""
    codes = {player: code_of(private_of(root), GAME, player) for player in PLAYERS}

    assert None not in codes.values()
    assert "0 codes given" in zine(root, "game", "code", GAME)
    assert codes == {player: code_of(private_of(root), GAME, player) for player in PLAYERS}
    assert "no player 'Aurelius'" in refused(root, "game", "code", GAME, "Aurelius")


def test_nobody_is_given_a_power(root: Path) -> None:
    """Whoever leads one orders it."""
    (root.parent / "lists.txt").write_text("samovar <s@post.example>: Russia\n", encoding="utf-8")

    said = refused(root, "game", "assign", GAME, str(root.parent / "lists.txt"))

    assert "powers are not assigned here" in said


def test_players_are_given_addresses(root: Path) -> None:
    """By the command that seats players elsewhere; codes stay as they are, and everyone is written to."""
    codes = [code_of(private_of(root), GAME, player) for player in PLAYERS]
    lists = root.parent / "lists.txt"
    lists.write_text(
        "# our players\nAurelia <a@post.example>\ncash box <c@post.example>\n", encoding="utf-8"
    )

    said = zine(root, "game", "assign", GAME, str(lists))

    assert codes == [code_of(private_of(root), GAME, player) for player in PLAYERS]
    assert addresses(private_of(root)) == {
        "Aurelia": "a@post.example",
        "Cash Box": "c@post.example",
    }
    assert "private/outbox/cornhill-bancroft-welcome.eml has no address" in said
    assert 1 == said.count("has no address")
    letter = private_of(root).text("outbox/cornhill-cash-box-welcome.eml") or ""
    assert "To: c@post.example" in letter
    assert str(codes[2]) in letter


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Aurelia", "lists.txt:2:1: this is not a player with an address"),
        ("Aurelius <a@post.example>", "no player 'Aurelius' (did you mean 'Aurelia'?)"),
        ("Bancroft <b@post.example>", "'Bancroft' appears twice"),
        ("Aurelia <a@post.example>: Russia", "powers are not assigned here"),
    ],
)
def test_a_line_that_gives_no_address(root: Path, line: str, said: str) -> None:
    """With its place, and nothing is kept."""
    lists = root.parent / "lists.txt"
    lists.write_text(f"Bancroft <b@post.example>\n{line}\n", encoding="utf-8")

    assert said in refused(root, "game", "assign", GAME, str(lists))
    assert not addresses(private_of(root))


def test_sheets_are_put_together(root: Path) -> None:
    """Each as written, under its player; talk around it is left out and told."""
    printed = zine(root, "inbox", "add", *(post(root, p, text) for p, text in SHEETS.items()))

    assert "3 messages: 3 taken, 0 set aside" in printed
    text = sheet(root, EXCHANGE)
    assert "papers:" in text
    assert "Pounds +400" in text
    assert "Dear" not in text
    assert "So long" not in text


def test_a_sheet_is_answered_line_by_line(root: Path) -> None:
    """With what each line was understood as."""
    zine(root, "inbox", "add", post(root, "Bancroft", "sell 200 Rubles\nMarks 300\nCrowns +1,500"))

    answer = reply(root)
    assert "Cornhill, Bancroft, Winter Exchange 1900" in answer
    assert 'Rubles -200   (you wrote "sell 200 Rubles")' in answer
    assert "Crowns +1,500" in answer
    assert '"Marks 300": + buys and - sells: the sign is missing' in answer
    assert 'Not taken as an order: "Dear Ada,"' in answer
    assert "2 of 3 lines were understood" in answer
    assert "Receipt: " in answer


def test_no_transaction_is_answered_with_its_currency(root: Path) -> None:
    """Two currencies that stay as they are are two lines."""
    zine(root, "inbox", "add", post(root, "Bancroft", "Marks N/T\nno transaction"))

    assert "Marks N/T" in reply(root)


def test_nobody_waits_for_who_resigns(root: Path) -> None:
    """Neither the status nor the turn; those who stay are still awaited."""
    zine(root, "inbox", "add", post(root, "Aurelia", "Pounds +400"))
    assert "Bancroft, Cash Box" in zine(root, "status")
    file = sheet_path(root, EXCHANGE, GAME)
    file.write_text(sheet(root, EXCHANGE) + "leaving: [Bancroft]\n", encoding="utf-8")

    told = zine(root, "status")
    assert "Bancroft" not in told
    assert "Cash Box" in told


def test_a_later_sheet_replaces_the_currencies_it_names(root: Path) -> None:
    """As orders do those of their units; ALL NEW and N/T replace the whole sheet."""
    zine(root, "inbox", "add", post(root, "Aurelia", "Pounds +400\nFrancs +50"))
    zine(root, "inbox", "add", post(root, "Aurelia", "Lira +100\nPounds +20"))

    text = sheet(root, EXCHANGE)
    assert "Francs +50" in text
    assert "Pounds +20" in text
    assert "Lira +100" in text
    assert "Pounds +400" not in text

    zine(root, "inbox", "add", post(root, "Aurelia", "ALL NEW\nMarks +5"))
    assert "Marks +5" in sheet(root, EXCHANGE)
    assert "Lira" not in sheet(root, EXCHANGE)

    zine(root, "inbox", "add", post(root, "Aurelia", "N/T"))
    assert "Marks" not in sheet(root, EXCHANGE)


def test_a_sheet_changed_by_hand_is_left_alone(root: Path) -> None:
    """The inbox writes a draft beside it."""
    zine(root, "inbox", "add", post(root, "Aurelia", "Pounds +400"))
    file = sheet_path(root, EXCHANGE, GAME)
    file.write_text(sheet(root, EXCHANGE).replace("+400", "+300"), encoding="utf-8")

    assert "changed by hand" in refused(root, "inbox", "add", post(root, "Bancroft", "Lira +100"))
    assert "Pounds +300" in sheet(root, EXCHANGE)


def test_the_turn_goes_on_without_a_sheet(root: Path) -> None:
    """If the GM says so, by the player's name."""
    zine(root, "inbox", "add", post(root, "Aurelia", "Pounds +400"))
    assert "still waiting for Bancroft, Cash Box" in refused(root, "close", GAME, now=OVER)

    zine(
        root, "close", GAME, "--nmr", "bancroft", "--nmr", "cash box", "--first-turn-too", now=OVER
    )

    assert "nmr: [Bancroft, Cash Box]" in sheet(root, EXCHANGE)


def test_the_receipt_of_a_sheet_can_be_made_again(root: Path) -> None:
    """From what the issue prints of it."""
    game = play_through(
        read_folder(after_the_exchange(root) / "games" / GAME), datetime.fromisoformat(OVER)
    )
    report = turn_report(game, game.recorded[0], lambda _one, _other: "north")

    assert 3 == len(report.receipts)
    for player, each in report.receipts.items():
        assert each.sent
        assert each.receipt == receipt(GAME, EXCHANGE, player, each.nonce, each.sent)


def test_leaders_order_what_they_lead(root: Path) -> None:
    """Under the power, with the name of who sent them."""
    led = leads(after_the_exchange(root))
    player, powers = min(led.items(), key=lambda each: len(each[1]))

    zine(
        root,
        "inbox",
        "add",
        post(root, player, "F LON - NTH", subject=f"{GAME} {powers[0]}"),
        now=OVER,
    )

    turn = current(root)
    assert turn.sheet is not None
    assert {powers[0]: player} == dict(turn.sheet.sent_by)
    assert {powers[0]: "F LON - NTH"} == dict(turn.sheet.orders)
    assert powers[0] not in turn.missing
    assert f"Cornhill, {powers[0]} by {player}, Spring 1901" in reply(root)


def test_who_leads_several_names_the_power_where_it_is_not_plain(root: Path) -> None:
    """A letter whose only line may be for any of them is set aside."""
    led = leads(after_the_exchange(root))
    player, powers = max(led.items(), key=lambda each: len(each[1]))
    assert len(powers) > 1

    printed = zine(root, "inbox", "add", post(root, player, "A Nowhere - BUR"), now=OVER)
    assert "it may be for" in printed

    named = post(root, player, "A PAR - BUR", subject=f"{GAME} {powers[0]}")
    assert f"taken {GAME} {SPRING} {powers[0]}" in zine(root, "inbox", "add", named, now=OVER)


def test_no_orders_below_the_sheet_s_heading_are_the_sheet_s(root: Path) -> None:
    """A letter with both: the sheet is empty, and the power keeps its orders."""
    led = leads(after_the_exchange(root))
    player, (power, *_) = min(led.items(), key=lambda each: len(each[1]))
    text = f"ALL NEW\n{power}\nF LON - NTH\nSpring Exchange 1901\nno orders"

    printed = zine(root, "inbox", "add", post(root, player, text), now=OVER)

    turn = current(root)
    assert turn.sheet is not None
    assert {power: "F LON - NTH"} == dict(turn.sheet.orders)
    assert f"taken {GAME} 1901-3-spring-exchange {player}" in printed


def sealed(root: Path, player: str, power: str) -> str:
    """Orders for a power, sealed with a player's code, in a file of their own."""
    private = private_of(root)
    inside = Sealed(
        game=GAME,
        phase=SPRING,
        power=power,
        code=code_of(private, GAME, player) or "",
        orders="A PAR - BUR",
        nonce="0" * 32,
        written="2026-12-01T10:00:00Z",
    )
    path = root.parent / f"{power}.age"
    path.write_text(seal(inside, public_half(private.text("key.txt") or "")), encoding="utf-8")
    return str(path)


def test_leaders_may_seal_their_orders(root: Path) -> None:
    """With their own code, for a power they lead and no other."""
    led = leads(after_the_exchange(root))
    (one, own), (_, others) = list(led.items())[:2]
    private_of(root).write("key.txt", new_key()[0] + "\n")

    assert f"taken {GAME} {SPRING} {own[0]}" in zine(
        root, "inbox", "add", sealed(root, one, own[0]), now=OVER
    )
    turn = current(root)
    assert turn.sheet is not None
    assert {own[0]: one} == dict(turn.sheet.sent_by)
    assert f"the code inside is {one}'s" in zine(
        root, "inbox", "add", sealed(root, one, others[0]), now=OVER
    )


def test_a_public_zine_keeps_sheets_private(root: Path) -> None:
    """What is in the tree is sealed, and the tally counts sheets."""
    key, _ = new_key()
    private_of(root).write("key.txt", key + "\n")
    with (root / "content/zine.yaml").open("a", encoding="utf-8") as file:
        file.write(f"repository: public\nrecipients: {{publisher: {public_half(key)[0]}}}\n")

    zine(root, "inbox", "add", post(root, "Aurelia", "Pounds +400"))

    file = root / "games" / GAME / f"{EXCHANGE}.orders.yaml"
    assert not file.exists()
    file.write_text("papers: {Aurelia: Pounds +400}\n", encoding="utf-8")
    assert "readable orders for a phase that is still open" in refused(root, "seal", "check")
    file.unlink()
    assert "1/3" in zine(root, "status")
    for player in PLAYERS[1:]:
        zine(root, "inbox", "add", post(root, player, "N/T"))
    zine(root, "close", GAME, now=OVER)
    assert "Pounds +400" in sheet(root, EXCHANGE)


def test_whoever_owes_a_sheet_is_reminded(root: Path) -> None:
    """Under the name they play by."""
    zine(root, "inbox", "add", post(root, "Aurelia", "Pounds +400"))

    assert "2 to remind" in zine(root, "game", "remind", GAME)
    drafts = private_of(root).names("outbox", "-reminder.eml")
    assert "Dear Bancroft," in (private_of(root).text(drafts[0]) or "")


def test_nobody_orders_what_another_leads(root: Path) -> None:
    """The letter is kept, and the GM sees why."""
    led = leads(after_the_exchange(root))
    (one, _), (_, others) = list(led.items())[:2]

    letter = post(root, one, "A MUN - BUR", subject=f"{GAME} {others[0]}")

    assert f"{one} does not lead {others[0]}" in zine(root, "inbox", "add", letter, now=OVER)

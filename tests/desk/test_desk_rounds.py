"""A round of the exchange at one deadline: moves and order sheets, by mail as by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from costs import cost
from desks import files, refused, sheet_path, zine
from exchange_desks import (
    BEGUN,
    EXCHANGE,
    FIRST,
    GAME,
    PLAYERS,
    SECOND,
    SPRING,
    led_by,
    moves,
    play,
    reply,
    send,
    to_spring,
    write_desk,
)
from sites import build
from zine.expansions.market.events import Deal, Entered, Resigned, Settled
from zine.expansions.market.state import MARKET
from zine.files.private_folder import private_of
from zine.gamefiles.game_reader import play_through, read_folder
from zine.gamefiles.game_yaml import read_settings
from zine.games import NmrPolicy, TurnState
from zine.wings.desk.post.letter_labels import MOST_LINES
from zine.wings.desk.post.letter_sections import PAPERS, parted
from zine.wings.desk.seating.order_codes import code_of


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Westling's game before its first exchange."""
    return write_desk(tmp_path / "zine")


def orders_file(root: Path, slug: str) -> str:
    """An orders file as it stands."""
    return sheet_path(root, slug, GAME).read_text(encoding="utf-8")


def test_a_new_game_has_one_deadline_a_round(root: Path) -> None:
    """Moves and sheets are due together, and silence is what the rules say (C26)."""
    settings = read_settings(root / "games" / GAME)

    assert "business: 0" in (root / "games" / GAME / "game.yaml").read_text(encoding="utf-8")
    assert NmrPolicy.HOLD is settings.nmr_policy


def test_one_letter_holds_all_orders_and_the_sheet(root: Path) -> None:
    """Each power's under the power, the sheet under the exchange that is to come."""
    game = to_spring(root)
    powers = led_by(game, "Bancroft")
    assert len(powers) > 1

    printed = send(root, "Bancroft", f"{moves(game, 'Bancroft')}\nPounds +10\nFrancs -20")

    assert "1 message: 1 taken, 0 set aside" in printed
    current = play(root, FIRST).current
    assert current is not None
    assert current.sheet is not None
    assert set(powers) == set(current.sheet.orders)
    assert dict.fromkeys(powers, "Bancroft") == dict(current.sheet.sent_by)
    assert "Pounds +10" in orders_file(root, EXCHANGE)
    assert "Pounds" not in orders_file(root, SPRING)


def test_the_answer_goes_part_by_part(root: Path) -> None:
    """With a receipt for each, and what is known of the sheet."""
    game = to_spring(root)

    send(
        root, "Bancroft", f"{moves(game, 'Bancroft')}\nOrder sheet\nFrancs -900\nPounds +10\nLira 5"
    )

    answer = reply(root)
    for power in led_by(game, "Bancroft"):
        assert f"Cornhill, {power} by Bancroft, Spring 1901" in answer
    assert "Cornhill, Bancroft, Spring Exchange 1901" in answer
    assert "Francs -900 sells 500: no more than 500 may be sold (rule 5)." in answer
    assert "the sign is missing; write 'Lira +5' or 'Lira -5'" in answer
    assert "Cash left at today's prices:" in answer
    assert len(led_by(game, "Bancroft")) + 1 == answer.count("Receipt: ")


def test_parts_have_nonces_of_their_own(root: Path) -> None:
    """The one that is printed with the moves must not tell what the sheet says."""
    game = to_spring(root)
    send(root, "Bancroft", f"{moves(game, 'Bancroft')}\nPounds +10")
    folder = read_folder(root / "games" / GAME)

    nonces = [
        each.nonce for slug in (SPRING, EXCHANGE) for each in folder.sheets[slug].receipts.values()
    ]

    assert len(led_by(game, "Bancroft")) + 1 == len(set(nonces)) == len(nonces)


def test_orders_find_their_power_by_the_unit(root: Path) -> None:
    """Nobody need write the power's name where the board tells it."""
    game = to_spring(root)
    assert game.current is not None
    powers = led_by(game, "Bancroft")
    lines = [f"{unit} H" for power in powers for unit in game.current.before.units_of(power)]

    send(root, "Bancroft", "\n".join(lines))

    folder = read_folder(root / "games" / GAME)
    assert set(powers) == set(folder.sheets[SPRING].orders)
    for power in powers:
        own = [f"{unit} H" for unit in game.current.before.units_of(power)]
        assert own == folder.sheets[SPRING].orders[power].strip().split("\n")


def test_what_another_leads_is_refused_and_the_rest_taken(root: Path) -> None:
    """The answer says which orders were not taken."""
    game = to_spring(root)
    other = led_by(game, "Aurelia")[0]

    send(root, "Bancroft", f"{moves(game, 'Bancroft')}\n{other}\nA PAR - BUR\n")

    assert f"Bancroft does not lead {other} in Spring 1901" in reply(root)
    assert f"{other}:" not in orders_file(root, SPRING)


def test_a_sheet_alone_is_taken_with_the_moves_phase(root: Path) -> None:
    """At any time since the last exchange; the latest one counts (C26)."""
    to_spring(root)

    printed = send(root, "Bancroft", "Pounds +10")
    assert f"taken {GAME} {EXCHANGE} Bancroft" in printed
    send(root, "Bancroft", "Lira +20\nN/T", subject=f"{GAME} Spring Exchange 1901")

    assert "Pounds" not in orders_file(root, EXCHANGE)
    assert "Lira +20" in orders_file(root, EXCHANGE)


def test_no_transaction_is_a_sheet_too(root: Path) -> None:
    """N/T saves a player from the sale (Westling 12)."""
    to_spring(root)
    for player in PLAYERS:
        send(root, player, "N/T")

    game = play(root, SECOND)

    assert game.recorded[-1].phase.slug == EXCHANGE
    record = game.recorded[-1].record
    assert record is not None
    assert [] == [event for event in record.events if isinstance(event, Deal)]


def test_moves_and_sheets_are_carried_out_together(root: Path) -> None:
    """After one deadline both turns are recorded, with what was mailed for each."""
    game = to_spring(root)
    for player in PLAYERS:
        send(root, player, f"{moves(game, player)}\nPounds +1")

    after = play(root, SECOND)

    assert [SPRING, EXCHANGE] == [turn.phase.slug for turn in after.recorded[-2:]]
    assert after.recorded[-1].deadline == after.recorded[-2].deadline
    record = after.recorded[-1].record
    assert record is not None
    bought = [event for event in record.events if isinstance(event, Deal)]
    assert {(player, 1) for player in PLAYERS} == {(deal.player, deal.wanted) for deal in bought}


def test_nothing_is_due_before_the_deadline(root: Path) -> None:
    """However many sheets are in."""
    to_spring(root)
    for player in PLAYERS:
        send(root, player, "Pounds +1")

    current = play(root, FIRST).current

    assert current is not None
    assert (SPRING, TurnState.OPEN) == (current.phase.slug, current.state)


@pytest.mark.parametrize(
    ("variant", "sold"), [("capitalist", True), ("capitalist-2", True), ("kapitalistic", False)]
)
def test_a_missing_sheet_is_what_the_text_says(tmp_path: Path, variant: str, sold: bool) -> None:
    """A sale with Kautzsch and Westling, no transaction with Tant; nobody waits for it."""
    root = write_desk(tmp_path / "zine", variant)
    send(root, "Aurelia", "N/T", now=BEGUN)
    send(root, "Bancroft", "N/T", now=BEGUN)

    game = play(root, FIRST)

    record = game.recorded[0].record
    assert record is not None
    sellers = {e.player for e in record.events if isinstance(e, Deal) and e.done < 0}
    assert ({"Cash Box"} if sold else set()) == sellers


def test_status_asks_for_sheets_with_the_moves(root: Path) -> None:
    """How many are in, and whose are not."""
    game = to_spring(root)
    send(root, "Aurelia", f"{moves(game, 'Aurelia')}\nPounds +10")

    printed = zine(root, "status", now=FIRST)

    assert f"{len(led_by(game, 'Aurelia'))}/7 + 1/3" in printed
    assert "for Spring Exchange 1901: Bancroft, Cash Box" in " ".join(printed.split())


def test_reminders_ask_for_all_that_is_owed_in_one_letter(root: Path) -> None:
    """Orders of every power led, and the sheet."""
    game = to_spring(root)
    send(root, "Aurelia", moves(game, "Aurelia"))

    assert "3 to remind" in zine(root, "game", "remind", GAME, now=FIRST)
    private = private_of(root)
    letters = {
        name: " ".join((private.text(name) or "").split())
        for name in private.names("outbox", "-reminder.eml")
    }
    aurelia = next(text for name, text in letters.items() if "aurelia" in name)
    bancroft = next(text for name, text in letters.items() if "bancroft" in name)
    assert "Nothing has come from you for Spring Exchange 1901 of Cornhill yet" in aurelia
    for power in led_by(game, "Bancroft"):
        assert f"{power} for Spring 1901" in bancroft
    assert "you for Spring Exchange 1901" in bancroft


def test_the_welcome_letter_asks_for_sheets(root: Path) -> None:
    """With the moves, and shows how one is written."""
    private = private_of(root)
    text = " ".join((private.text(private.names("outbox", "-welcome.eml")[0]) or "").split())

    assert "An order sheet is due for every exchange, with the moves, at the same deadline" in text
    assert "Its lines look like this: Crowns +100, Piastres -100." in text


def test_the_exchange_may_have_days_of_its_own(tmp_path: Path) -> None:
    """Then sheets are not asked for with the moves, but taken all the same."""
    root = write_desk(tmp_path / "zine", "capitalist-2", "--exchange-days", "5")
    to_spring(root)

    send(root, "Aurelia", "Pounds +10")

    assert "Spring Exchange" not in zine(root, "status", now=FIRST)
    assert "Pounds +10" in orders_file(root, EXCHANGE)
    current = play(root, SECOND).current
    assert current is not None
    assert (EXCHANGE, ("Bancroft", "Cash Box")) == (current.phase.slug, current.missing)


def test_moves_wait_for_sheets_where_the_gm_waits(root: Path) -> None:
    """Else a late sheet would be written with the moves known."""
    file = root / "games" / GAME / "game.yaml"
    text = file.read_text(encoding="utf-8").replace("nmr: hold ", "nmr: wait ")
    file.write_text(text, encoding="utf-8")
    game = to_spring(root)
    for player in PLAYERS:
        send(root, player, moves(game, player) + ("Pounds +1" if player != "Aurelia" else ""))

    waiting = play(root, SECOND).current
    assert waiting is not None
    assert (SPRING, TurnState.WAITING) == (waiting.phase.slug, waiting.state)
    assert "still waiting for Aurelia" in refused(root, "close", GAME, now=SECOND)

    zine(root, "close", GAME, "--nmr", "aurelia", now=SECOND)
    assert EXCHANGE == play(root, SECOND).recorded[-1].phase.slug


def test_a_round_goes_on_early_only_when_sheets_are_final_too(root: Path) -> None:
    """They are part of it."""
    with (root / "games" / GAME / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("early: true\n")
    game = to_spring(root)
    for player in PLAYERS:
        send(root, player, f"{moves(game, player)}\nFINAL")
    open_still = play(root, FIRST).current
    assert open_still is not None
    assert SPRING == open_still.phase.slug

    for player in PLAYERS:
        send(root, player, "N/T\nFINAL")

    assert [SPRING, EXCHANGE] == [turn.phase.slug for turn in play(root, FIRST).recorded[-2:]]


def test_late_adjudication_does_not_part_the_round(root: Path) -> None:
    """The exchange is due with the moves, even if those are adjudicated a day late."""
    to_spring(root)

    game = play(root, "2026-12-20T08:00:00+00:00")

    assert EXCHANGE == game.recorded[-1].phase.slug


def test_sheets_of_a_public_zine_stay_private_until_both_are_closed(tmp_path: Path) -> None:
    """One `zine close` puts moves and sheets where the build carries them out."""
    root = write_desk(tmp_path / "zine", public=True)
    for player in PLAYERS:
        send(root, player, "N/T", now=BEGUN)
    zine(root, "close", GAME, now=FIRST)
    game = play(root, FIRST)
    for player in PLAYERS:
        send(root, player, f"{moves(game, player)}\nPounds +1")
    own = root / "games" / GAME
    assert not (own / f"{EXCHANGE}.orders.yaml").exists()
    assert "nothing secret" in zine(root, "seal", "check", now=FIRST)

    printed = zine(root, "close", GAME, now=SECOND)

    assert f"{EXCHANGE}.orders.yaml, which the same build adjudicates" in printed
    assert "nothing secret" in zine(root, "seal", "check", now=SECOND)
    assert EXCHANGE == play(root, SECOND).recorded[-1].phase.slug


def test_sheets_read_too_early_are_a_leak(tmp_path: Path) -> None:
    """In a public tree, before their deadline."""
    root = write_desk(tmp_path / "zine", public=True)
    for player in PLAYERS:
        send(root, player, "N/T", now=BEGUN)
    zine(root, "close", GAME, now=FIRST)
    play(root, FIRST)

    file = root / "games" / GAME / f"{EXCHANGE}.orders.yaml"
    file.write_text("papers: {Aurelia: Pounds +1}\n", encoding="utf-8")

    assert "readable orders for a phase that is still open" in refused(
        root, "seal", "check", now=FIRST
    )


def test_sheets_nobody_opened_are_no_missing_ones(tmp_path: Path) -> None:
    """A build without the private folder waits, and sells nobody off."""
    root = write_desk(tmp_path / "zine", public=True)
    for player in PLAYERS:
        send(root, player, "N/T", now=BEGUN)

    current = play(root, FIRST).current

    assert current is not None
    assert TurnState.WAITING is current.state


def test_draw_votes_are_refused_with_the_rule(root: Path) -> None:
    """Westling 13; a letter with nothing else is set aside for that reason."""
    to_spring(root)

    printed = send(root, "Aurelia", "DRAW: yes")
    send(root, "Bancroft", "Pounds +1\nDRAW: yes")

    assert "No vote for a draw counts: Capitalist-Dippy II has none (rule 13)" in printed
    assert "No vote for a draw counts" in reply(root)
    assert "draw of" not in zine(root, "status", now=FIRST)


def test_a_drawn_result_is_refused_with_the_rule(root: Path) -> None:
    """In game.yaml, with its place."""
    with (root / "games" / GAME / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("result: {ending: draw}\n")

    said = refused(root, "status", now=FIRST)

    assert "games/cornhill/game.yaml:" in said
    assert "Capitalist-Dippy II has no draws (rule 13)" in said


def test_players_vote_where_they_are_not_the_powers(tmp_path: Path) -> None:
    """Kautzsch allows it; a vote counts for its player, whatever that one leads."""
    root = write_desk(tmp_path / "zine", "capitalist")
    to_spring(root)

    send(root, "Aurelia", "DRAW: yes")

    assert "draw of all survivors 1/3" in " ".join(zine(root, "status", now=FIRST).split())


def test_who_resigns_leaves_with_the_exchange(root: Path) -> None:
    """No file is edited; the code is void, and the shares go back to the bank (Westling 7)."""
    game = to_spring(root)
    before = code_of(private_of(root), GAME, "Cash Box")

    printed = zine(root, "game", "resign", GAME, "cash box", now=FIRST)

    assert "Cash Box leaves with Spring Exchange 1901" in printed
    assert before != code_of(private_of(root), GAME, "Cash Box")
    assert "leaving: [Cash Box]" in orders_file(root, EXCHANGE)
    for player in PLAYERS[:2]:
        send(root, player, f"{moves(game, player)}\nN/T")
    record = play(root, SECOND).recorded[-1].record
    assert record is not None
    assert ["Cash Box"] == [e.player for e in record.events if isinstance(e, Resigned)]
    assert [] == [e for e in record.events if isinstance(e, Deal)]
    assert {"Aurelia", "Bancroft"} == set(record.next_position.extra(MARKET).accounts)


def test_who_replaces_another_begins_anew(root: Path) -> None:
    """One leaves and one joins, with a newcomer's stake (Westling 8), and a code."""
    to_spring(root)

    printed = zine(root, "game", "replace", GAME, "Cash Box", "Doubloon", now=FIRST)

    assert "Doubloon joins with Spring Exchange 1901" in printed
    text = orders_file(root, EXCHANGE)
    assert "leaving: [Cash Box]" in text
    assert "entering: [Doubloon]" in text
    private = private_of(root)
    code = code_of(private, GAME, "Doubloon")
    assert code is not None
    welcome = next(n for n in private.names("outbox", "-welcome.eml") if "doubloon" in n)
    assert code in (private.text(welcome) or "")
    record = play(root, SECOND).recorded[-1].record
    assert record is not None
    assert ["Doubloon"] == [e.player for e in record.events if isinstance(e, Entered)]


def test_somebody_may_join_besides(root: Path) -> None:
    """As the GM allows (Westling 8); the sheets that came stay as they are."""
    to_spring(root)
    send(root, "Aurelia", "Pounds +1")

    zine(root, "game", "enter", GAME, "Doubloon", now=FIRST)
    send(root, "Bancroft", "Lira +1")

    text = orders_file(root, EXCHANGE)
    assert "entering: [Doubloon]" in text
    assert "Pounds +1" in text
    assert "Lira +1" in text


def test_people_come_and_go_once(root: Path) -> None:
    """A command that is run again changes nothing."""
    to_spring(root)
    line = "game", "replace", GAME, "Cash Box", "Doubloon"
    zine(root, *line, now=FIRST)
    before = files(root)

    zine(root, *line, now=FIRST)

    assert before == files(root)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (("resign", GAME, "Nobody"), "no player 'Nobody'"),
        (("enter", GAME, "aurelia"), "aurelia plays in this game already"),
        (("enter", GAME, "England"), "'England' cannot be a player's name"),
        (("replace", GAME, "Aurelia", "Bancroft"), "Bancroft plays in this game already"),
    ],
)
def test_who_cannot_come_or_go(root: Path, line: tuple[str, ...], words: str) -> None:
    """Nothing is written then."""
    to_spring(root)
    before = files(root)

    assert words in refused(root, "game", *line, now=FIRST)
    assert before == files(root)


def test_in_other_games_nobody_joins(tmp_path: Path) -> None:
    """Where powers are given to players, replace seats one."""
    root = write_desk(tmp_path / "zine")
    zine(root, "game", "new", "marengo", "--deadline", "2026-12-04 19:00", now=BEGUN)

    said = refused(root, "game", "enter", "marengo", "Doubloon", now=BEGUN)

    words = "in Standard Diplomacy players are the powers (zine game replace seats somebody at one)"
    assert words in said


def test_a_number_of_players_other_than_the_rules_call_for_is_told(tmp_path: Path) -> None:
    """But not refused (Tant I, Westling 1)."""
    root = write_desk(tmp_path / "zine")
    line = "game", "new", "--deadline", "2026-12-04 19:00", "--players"

    few = zine(root, *line, "A1, B1, C1", "dag", "--variant", "kapitalistic", now=BEGUN)
    names = ", ".join(f"Player {number}" for number in range(9))
    enough = zine(root, *line, names, "bert", "--variant", "kapitalistic", now=BEGUN)

    assert "Kapitalistic Diplomacy is meant for 9 to 12 players (rule I), not 3" in few
    assert "is meant for" not in enough


def test_a_sheet_for_winter_is_taken_in_the_fall(root: Path) -> None:
    """Labelled by its season, it is no letter for another phase."""
    to_spring(root)
    game = play(root, SECOND)
    assert game.current is not None
    assert "1901-4-fall-movement" == game.current.phase.slug

    printed = send(root, "Aurelia", "Pounds +5", subject=f"{GAME} Winter 1901", now=SECOND)

    assert f"taken {GAME} 1901-7-winter-exchange Aurelia" in printed


def test_papers_for_an_exchange_never_reached_harm_nothing(tmp_path: Path) -> None:
    """Tant's game may end with the autumn's count, while sheets for spring are in."""
    root = write_desk(tmp_path / "zine", "kapitalistic")
    folder = root / "games" / GAME
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("options: {market: {last_year: '1901'}}\n")
    for day in range(1, 13):
        game = play(root, f"2027-{day:02}-28T00:00:00+00:00")
    assert game.current is None

    (folder / "1902-1-spring-exchange.orders.yaml").write_text(
        "papers: {Aurelia: N/T}\n", encoding="utf-8"
    )

    now = datetime.fromisoformat("2027-12-29T00:00:00+00:00")
    assert play_through(read_folder(folder), now).current is None


def test_accounts_balance_in_a_mailed_round(root: Path) -> None:
    """What was foreseen for a sheet is what the exchange then does, if nothing interferes."""
    game = to_spring(root)
    send(root, "Aurelia", "Francs -300\nMarks +100")
    told = reply(root)
    for player in PLAYERS[1:]:
        send(root, player, f"{moves(game, player)}\nN/T")

    record = play(root, SECOND).recorded[-1].record

    assert record is not None
    line = next(e for e in record.events if isinstance(e, Settled) and e.player == "Aurelia")
    full = line.before + line.proceeds - line.cost
    assert f"= {full // 100}.{full % 100:02} ECU" in told


def test_a_letter_broken_off_between_its_parts_is_finished(root: Path) -> None:
    """The first part is entered last; without it everything is done again, to the same bytes."""
    game = to_spring(root)
    send(root, "Bancroft", f"{moves(game, 'Bancroft')}\nPounds +10")
    before = files(root)
    ledger = root / "private" / "ledger" / GAME
    (first,) = [path for path in (ledger / SPRING).glob("*.yaml") if "~" not in path.name]
    first.unlink()
    sheet_path(root, SPRING, GAME).unlink()

    assert "1 taken" in zine(root, "inbox", "add", now=FIRST)
    assert before == files(root)


def test_sealed_parts_are_collected_once(tmp_path: Path) -> None:
    """In a public zine each part lies in an envelope of its own, and none comes in again."""
    root = write_desk(tmp_path / "zine", public=True)
    for player in PLAYERS:
        send(root, player, "N/T", now=BEGUN)
    zine(root, "close", GAME, now=FIRST)
    game = play(root, FIRST)
    send(root, "Bancroft", f"{moves(game, 'Bancroft')}\nPounds +10")

    own = root / "games" / GAME / "sealed"
    assert len(led_by(game, "Bancroft")) == len(list((own / SPRING).glob("*.age")))
    assert 1 == len(list((own / EXCHANGE).glob("*.age")))
    assert "0 taken" in zine(root, "inbox", "add", now=FIRST)


def test_a_letter_is_read_so_far_and_no_further(root: Path) -> None:
    """Thousands of lines are no orders; the answer says where reading stopped."""
    to_spring(root)

    send(root, "Bancroft", "Pounds +10\n" + "x\n" * MOST_LINES + "Lira +10")

    assert "Letters are read up to line 2,000." in reply(root)
    assert "Lira" not in orders_file(root, EXCHANGE)


def test_a_long_letter_costs_in_proportion(root: Path) -> None:
    """Four times the lines take far less than sixteen times as long."""
    game = to_spring(root)
    turn = game.current
    assert turn is not None

    def seconds(count: int, limit: float = 0.0) -> float:
        text = "1\n" * count
        return cost(lambda: parted(text, game.settings, turn, "Bancroft"), limit=limit)

    for short, long, most in ((MOST_LINES // 4, MOST_LINES, 10), (MOST_LINES, 20 * MOST_LINES, 4)):
        limit = most * seconds(short) + 0.1
        assert seconds(long, limit) < limit


def test_three_rounds_a_year_are_played_by_the_calendar(root: Path) -> None:
    """With an exchange in the fall too, and adjustments by whoever leads after it (C27)."""
    with (root / "games" / GAME / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("options: {market: {rounds: three}}\n")
    for month in range(1, 7):
        for player in PLAYERS:
            send(root, player, "N/T", now=f"2027-{month:02}-01T00:00:00+00:00")
        game = play(root, f"2027-{month:02}-28T00:00:00+00:00")

    exchanges = [t.phase.slug for t in game.recorded if t.phase.slug.endswith("exchange")]
    assert [
        "1900-8-winter-exchange",
        "1901-3-spring-exchange",
        "1901-6-fall-exchange",
        "1901-8-winter-exchange",
    ] == exchanges[:4]


def test_a_power_without_anything_to_order_takes_nothing(root: Path) -> None:
    """In retreats, most; the sheet is taken all the same."""
    game = to_spring(root)
    assert game.current is not None
    retreats = replace(game.current, due=(), hands={})

    letter = parted("France\nA PAR R GAS\nPounds +5", game.settings, retreats, "Aurelia")

    assert {PAPERS: "Pounds +5"} == dict(letter.parts)
    assert ("No unit is yours to order in Spring 1901.",) == letter.refused


@pytest.mark.parametrize(
    "line",
    [
        "France 1901",
        "Cornhill Spring 1901 France",
        "orders for France",
        "1901-1-spring-movement France",
    ],
)
def test_labels_begin_a_part(root: Path, line: str) -> None:
    """A power with the game and the season round it is a label; with an amount it is a sheet."""
    game = to_spring(root)
    assert game.current is not None

    letter = parted(f"{line}\nA Nowhere - BUR", game.settings, game.current, "Bancroft")

    assert ["France"] == list(letter.parts)


@pytest.mark.parametrize(
    "line", ["Francs 500", "France +500", "F -20", "500 Crowns", "sell 5 Lira"]
)
def test_sheet_lines_are_known_by_their_currency(root: Path, line: str) -> None:
    """Wherever they stand, and also if they cannot be read: then the answer says why."""
    game = to_spring(root)
    assert game.current is not None

    letter = parted(f"Germany\nA MUN H\n{line}", game.settings, game.current, "Bancroft")

    assert {"Germany": "A MUN H", PAPERS: line} == dict(letter.parts)


@pytest.mark.parametrize("line", ["None", "0", "NT"])
def test_a_word_alone_is_no_sheet_without_a_heading(root: Path, line: str) -> None:
    """It may be about anything; under the exchange's name it is no transaction."""
    game = to_spring(root)
    assert game.current is not None

    bare = parted(line, game.settings, game.current, "Bancroft")
    headed = parted(f"Spring Exchange\n{line}", game.settings, game.current, "Bancroft")

    assert {} == dict(bare.parts)
    assert {PAPERS: line} == dict(headed.parts)


def test_the_order_page_shows_how_a_round_is_written(tmp_path: Path) -> None:
    """Orders and the sheet in one letter, as they are due."""
    root = tmp_path / "echo"
    words = "--title", "Echo", "--publisher", "Ada", "--address", "ada@zine.example"
    zine(tmp_path, "new", str(root), *words, now=BEGUN)
    line = "game", "new", GAME, "--variant", "capitalist-2", "--players", ", ".join(PLAYERS)
    zine(root, *line, "--deadline", "2026-12-04 19:00", now=BEGUN)
    zine(root, "game", "code", GAME, now=BEGUN)
    to_spring(root)
    send(root, "Aurelia", "Pounds +10")
    folder = read_folder(root / "games" / GAME)

    done = build(root, ZINE_NOW=FIRST)

    assert done.returncode == 0, done.stderr
    page = (root / "output/games" / GAME / "orders/index.html").read_text(encoding="utf-8")
    assert "Spring Exchange 1901\nCrowns +100\nPiastres -100" in page
    assert "Your sheet for Spring Exchange 1901 is due with these orders." in page
    assert "0 of 7 sets of orders, and 1 of 3 order sheets, are in." in page
    assert folder.sheets[EXCHANGE].receipts["Aurelia"].receipt in page
    assert "Pounds +10" not in page.replace("Pounds +100", "")

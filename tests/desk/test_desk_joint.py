"""Joint letters under attack: each part has a number, and each is judged and answered alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import zine
from exchange_desks import (
    BEGUN,
    EXCHANGE,
    FIRST,
    GAME,
    PLAYERS,
    SPRING,
    led_by,
    moves,
    play,
    post,
    send,
    to_spring,
    write_desk,
)
from sealing import RIVAL, drafts
from zine.files.private_folder import private_of
from zine.games import Game
from zine.wings.desk.post.ledger import LedgerEntry, entries, entries_aside
from zine.wings.desk.sealed.envelope import Sealed, new_key, public_half, seal
from zine.wings.desk.sealed.order_set_numbers import number_at
from zine.wings.desk.seating.order_codes import code_of

HOME = "bancroft@post.example"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Westling's game before its first exchange; the desk knows where Bancroft lives."""
    root = write_desk(tmp_path / "zine")
    private_of(root).write_data("addresses.yaml", {"Bancroft": HOME})
    return root


def standing(root: Path, slug: str) -> str:
    """An orders file, wherever it is."""
    name = f"games/{GAME}/{slug}.orders.yaml"
    found = [each for each in (root / name, root / "private" / name) if each.exists()]
    return found[0].read_text(encoding="utf-8") if found else ""


def mail(root: Path, text: str, hour: int, sender: str = HOME, name: str = "letter") -> str:
    """Take in a letter that the mail server dates to an hour of the deadline's day."""
    code = code_of(private_of(root), GAME, "Bancroft")
    head = f"Received: by mx.example; Fri, 4 Dec 2026 {hour:02}:00:00 +0000\nFrom: {sender}\n"
    path = root.parent / f"{name}{hour}.eml"
    path.write_text(f"{head}Subject: {hour}\n\ncode: {code}\n{text}\n", encoding="utf-8")
    return zine(root, "inbox", "add", str(path), now="2026-12-05T00:00:00+00:00")


def holds(game: Game, power: str) -> str:
    """Orders for a power under its name."""
    assert game.current is not None
    return "\n".join([power, *(f"{unit} H" for unit in game.current.before.units_of(power))])


def sealed(root: Path, phase: str, power: str, orders: str, hour: int, letters: str = "") -> str:
    """A set that Bancroft sealed at an hour of the deadline's day, as a letter."""
    private = private_of(root)
    if private.text("key.txt") is None:
        private.write("key.txt", new_key()[0] + "\n")
    written = f"2026-12-04T{hour:02}:00:00+00:00"
    inside = Sealed(
        game=GAME,
        phase=phase,
        power=power,
        code=code_of(private, GAME, "Bancroft") or "",
        orders=orders,
        nonce=f"{hour:032x}",
        written=written,
        letters=letters,
    )
    text = seal(inside, public_half(private.text("key.txt") or ""))
    path = root.parent / f"sealed{hour}.eml"
    path.write_text(f"From: {HOME}\nSubject: {hour}\n\n{text}\n", encoding="utf-8")
    return zine(root, "inbox", "add", str(path), now="2026-12-05T00:00:00+00:00")


def known(root: Path) -> list[LedgerEntry]:
    """What was taken of the round."""
    private = private_of(root)
    return [*entries(private, GAME, SPRING), *entries(private, GAME, EXCHANGE)]


def test_every_part_has_a_number(root: Path) -> None:
    """That of the moment the letter came, and a greater one with the next letter."""
    game = to_spring(root)
    text = f"{moves(game, 'Bancroft')}\nPounds +10"
    mail(root, text, 20)
    mail(root, text, 21)

    found = known(root)
    parts = len(led_by(game, "Bancroft")) + 1

    assert 2 * parts == len(found)
    earlier = [each.number for each in found if each.message.startswith("000004")]
    later = [each.number for each in found if each.message.startswith("000005")]
    assert parts == len(earlier) == len(later)
    assert 0 < max(earlier) < min(later)


def test_an_overtaken_part_takes_no_other_with_it(root: Path) -> None:
    """A joint letter that comes late loses only what a later letter replaced; the GM may take it."""
    game = to_spring(root)
    one, other = led_by(game, "Bancroft")[:2]
    mail(root, holds(game, other).replace(" H", " - ION"), 22)

    said = mail(root, f"{holds(game, one)}\n{holds(game, other)}\nPounds +10", 20)

    text = standing(root, SPRING)
    assert "an old one that came late" in said
    assert f"{one}:" in text
    assert "- ION" in text
    assert "Pounds +10" in standing(root, EXCHANGE)
    [left] = entries_aside(private_of(root))
    assert (other, "Bancroft") == (left.power, left.sender)
    assert "1 set aside" in zine(root, "inbox", "list")

    zine(root, "inbox", "take", left.stem, GAME, "Bancroft", now="2026-12-05T00:00:00+00:00")

    assert "- ION" not in standing(root, SPRING)
    assert "0 set aside" in zine(root, "inbox", "list")
    assert 4 == len(known(root))


def test_taking_a_letter_takes_all_its_parts(root: Path) -> None:
    """Where the whole of it was set aside."""
    game = to_spring(root)
    path = root.parent / "plain.txt"
    path.write_text(f"{moves(game, 'Bancroft')}\nPounds +10\n", encoding="utf-8")
    name = zine(root, "inbox", "add", str(path), now=FIRST).partition(":")[0]

    zine(root, "inbox", "take", name, GAME, "Bancroft", now=FIRST)

    assert len(led_by(game, "Bancroft")) + 1 == len(known(root))
    assert "Pounds +10" in standing(root, EXCHANGE)


def test_the_answer_to_all_parts_goes_home(root: Path) -> None:
    """Whoever sends a joint letter gets none; its player gets one, part by part."""
    game = to_spring(root)
    mail(root, f"{moves(game, 'Bancroft')}\nPounds +10", 20, RIVAL)

    answer = " ".join(drafts(root, HOME).split())

    assert "" == drafts(root, RIVAL)
    for power in led_by(game, "Bancroft"):
        assert f"Cornhill, {power} by Bancroft, Spring 1901" in answer
    assert "Cornhill, Bancroft, Spring Exchange 1901" in answer


def test_a_part_that_cannot_be_filed_is_set_aside_alone(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bug met by a sheet does not lose the moves it came with."""
    module = __import__("zine.wings.desk.post.letter_filing", fromlist=["x"])
    real = module.update_sheet

    def spoilt(*given: object) -> None:
        if given[2] == EXCHANGE:
            raise ValueError("x")
        real(*given)

    game = to_spring(root)
    monkeypatch.setattr(module, "update_sheet", spoilt)
    said = mail(root, f"{moves(game, 'Bancroft')}\nPounds +10", 20)
    monkeypatch.undo()

    assert "it could not be filed (ValueError)" in said
    assert set(led_by(game, "Bancroft")) == {each.power for each in known(root)}
    [left] = entries_aside(private_of(root))
    zine(root, "inbox", "take", left.stem, GAME, "Bancroft", now=FIRST)
    assert "Pounds +10" in standing(root, EXCHANGE)


def test_a_sealed_sheet_is_taken_for_the_coming_exchange(root: Path) -> None:
    """As an open one is, and an older one is refused."""
    to_spring(root)

    assert f"taken {GAME} {EXCHANGE} Bancroft" in sealed(root, EXCHANGE, "Bancroft", "Lira +5", 21)
    assert "an old one that came again" in sealed(root, EXCHANGE, "Bancroft", "Pounds +5", 20)
    assert "Lira +5" in standing(root, EXCHANGE)


def test_a_refused_set_is_answered_to_its_player(root: Path) -> None:
    """Not to the power, which has no address."""
    game = to_spring(root)
    power = led_by(game, "Bancroft")[0]
    sealed(root, SPRING, power, "A PAR H", 21)

    assert "set aside" in sealed(root, SPRING, power, "A PAR - BUR", 20)
    assert "an old one that came again" in " ".join(drafts(root, HOME).split())


def test_a_vote_with_a_sheet_is_not_rolled_back(tmp_path: Path) -> None:
    """Votes are the player's, whatever they sent them with."""
    root = write_desk(tmp_path / "zine", "capitalist")
    game = to_spring(root)
    mail(root, "Pounds +1\nDRAW: no", 21)

    sealed(root, SPRING, led_by(game, "Bancroft")[0], "A PAR H", 20, letters="DRAW: yes")

    assert "draw of all survivors 0/3" in " ".join(zine(root, "status", now=FIRST).split())
    assert "A PAR H" in standing(root, SPRING)


def test_copies_of_sealed_parts_bring_nothing_back(tmp_path: Path) -> None:
    """In a public zine, what lies there of an earlier letter is known for what it is."""
    root = write_desk(tmp_path / "zine", public=True)
    for player in PLAYERS:
        send(root, player, "N/T", now=BEGUN)
    zine(root, "close", GAME, now=FIRST)
    game = play(root, FIRST)
    send(root, "Bancroft", f"{moves(game, 'Bancroft')}\nPounds +10")
    copies = [path.read_text() for path in sorted((root / "games").glob("*/sealed/1901*/*.age"))]
    last = f"{moves(game, 'Bancroft').replace(' H', ' - ION')}\nLira +10"
    zine(root, "inbox", "add", post(root, "Bancroft", last), now=FIRST)

    path = root.parent / "copies.eml"
    path.write_text(f"From: {RIVAL}\nSubject: x\n\n" + "\n".join(copies), encoding="utf-8")
    said = zine(root, "inbox", "add", str(path), now=FIRST)

    assert len(led_by(game, "Bancroft")) + 1 == len(copies)
    assert len(copies) == said.count("set aside (the same envelope")
    assert " H" not in standing(root, SPRING)
    assert "Lira +10" in standing(root, EXCHANGE)
    assert "" == drafts(root, RIVAL)


def test_numbers_are_times(root: Path) -> None:
    """Those of letters that a server dated are its time."""
    to_spring(root)
    mail(root, "Pounds +10", 20)
    found = known(root)[-1]

    assert number_at(found.arrived) == found.number
    assert "2026-12-04T20:00:00+00:00" == found.written

"""A zine by mail: two games, fourteen players, letters as people write them; no line is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from desks import write_desk, zine
from letter_grammar import DrawnLetter, Expected, LetterGrammar, still_held
from zine.files.environment import ENGINE
from zine.files.private_folder import private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Game, Turn
from zine.games.orders_readability import lines_read
from zine.rules.calendar import PhaseKind
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.post.orders_file import with_private_sheet
from zine.wings.desk.seating.order_codes import code_of
from zine.wings.desk.seating.seats import powers_led

LEADERS = ("Ann", "Bert", "Cleo", "Dirk", "Edna", "Finn", "Gwen")
BEGUN = "2026-12-01T12:00:00+00:00"


def write_zine(root: Path) -> Path:
    """A standard game, and a stock exchange whose players lead several powers each."""
    write_desk(root, nmr="hold")
    terms = "--variant", "capitalist-2", "--players", ", ".join(LEADERS)
    zine(root, "game", "new", "bourse", *terms, "--deadline", "2026-12-04 19:00", now=BEGUN)
    path = root / "games" / "bourse" / "game.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(f"{text}\nnmr: hold\n" if "nmr:" not in text else text, encoding="utf-8")
    zine(root, "game", "code", "bourse", now=BEGUN)
    return root


class Run:
    """The zine turn by turn; what was drawn, what was taken in, and what was said of it."""

    def __init__(self, root: Path, seed: int) -> None:
        self.root = write_zine(root)
        self.chance = Random(seed)
        self.number = 0
        self.lines = 0
        self.compared = Counter[PhaseKind]()
        self.mangled = 0
        self.sets: dict[tuple[str, str, str], dict[str, str] | None] = {}

    def game(self, slug: str, now: datetime) -> Game:
        """A game with the orders that are in."""
        desk = open_desk(self.root)
        folder = with_private_sheet(desk, read_folder(self.root / "games" / slug))
        return play_through(folder, now)

    def play_turn(self, slug: str) -> None:
        """Send and check letters for a game's turn, and adjudicate it."""
        turn = self.game(slug, datetime.fromisoformat(BEGUN)).current
        assert turn is not None
        assert turn.deadline is not None
        for round_of_letters in range(2):
            now = turn.deadline - timedelta(hours=20 - round_of_letters)
            self.take_in(slug, turn, now)
        desk = open_desk(self.root)
        folder = with_private_sheet(desk, read_folder(self.root / "games" / slug))
        advance(folder, turn.deadline + timedelta(minutes=1), 1, ENGINE).write()

    def take_in(self, slug: str, turn: Turn, now: datetime) -> None:
        """Draw a letter for most seats, take them in together, and account for every line."""
        game = self.game(slug, now)
        settings = game.settings
        grammar = LetterGrammar(self.chance)
        drawn: dict[str, tuple[str, DrawnLetter]] = {}
        for seat in LEADERS if slug == "bourse" else settings.seats:
            led = powers_led(turn, seat) if slug == "bourse" else (seat,)
            letter = grammar.letter_for(settings.variant, turn, led)
            drawn[self.post(slug, seat, letter)] = seat, letter
        said = zine(self.root, "inbox", "add", *(str(path) for path in drawn), now=now.isoformat())
        status = " ".join(zine(self.root, "status", now=now.isoformat()).split())
        for path, (_seat, letter) in drawn.items():
            self.account(Path(path), letter, " ".join(said.split()), status)
        self.compare(slug, now, [*drawn.values()])

    def compare(self, slug: str, now: datetime, drawn: Sequence[tuple[str, DrawnLetter]]) -> None:
        """Check that each set that is in has the newest line for all it is about, and no other."""
        desk = open_desk(self.root)
        folder = with_private_sheet(desk, read_folder(self.root / "games" / slug))
        turn = play_through(folder, now).current
        assert turn is not None
        exchange = turn.coming.phase if turn.coming else turn.phase
        for seat, letter in drawn:
            led = powers_led(turn, seat) if slug == "bourse" else (seat,)
            for phase, name, power in (*((turn.phase, n, n) for n in led), (exchange, seat, "")):
                key = slug, phase.slug, name
                own = [line for line in letter.lines if line.unit and line.power == power]
                fresh = {line.unit: line.order for line in own if "XQZ" not in line.order}
                if letter.mangled:
                    self.sets[key] = None  # what it says is anybody's guess
                elif fresh and (sets := self.sets.setdefault(key, {})) is not None:
                    whole = any(line.text == "ALL NEW" for line in letter.lines)
                    self.sets[key] = fresh if whole else {**sets, **fresh}
                if want := self.sets.get(key):
                    sheet = folder.sheets[phase.slug]
                    text = {**sheet.orders, **sheet.papers.texts}[name]
                    assert {*want.values()} <= {*text.split("\n")}, (letter, text)
                    at = turn if phase == turn.phase else replace(turn, phase=phase)
                    read = lines_read(folder.settings, at, name, text)
                    assert len(want) == sum(not why for _, why in read), (want, text)
                    self.compared[phase.kind] += 1

    def post(self, slug: str, seat: str, letter: DrawnLetter) -> str:
        """A letter in a file of its own."""
        self.number += 1
        code = code_of(private_of(self.root), slug, seat)
        path = self.root.parent / f"letter-{self.number}.eml"
        head = (
            f"From: {seat} <p{self.number}@post.example>\nMessage-ID: <{self.number}@post.example>"
        )
        kind, top = ("html", f"<p>code: {code}</p>") if letter.html else ("plain", f"code: {code}")
        head += f"\nSubject: {slug}\nContent-Type: text/{kind}; charset=utf-8"
        content = f"{head}\n\n{top}\n{letter.text}\n"
        path.write_text(content, encoding="utf-8", newline="")
        return str(path)

    def account(self, path: Path, letter: DrawnLetter, said: str, status: str) -> None:
        """Check that each line of a letter was taken, or refused to its writer and the publisher."""
        number = path.stem.partition("-")[2]
        answer = self.answer_to(int(number))
        if letter.mangled:
            self.account_mangled(letter, answer, said, status)
            return
        for line, expected, order, _power, _unit in letter.lines:
            self.lines += 1
            match expected:
                case Expected.TALK:
                    assert f'Not taken as an order: "{line}"' in answer, (letter, answer)
                case Expected.REFUSED:
                    for told in (answer, said, status):
                        assert f'"{line}" is not taken: ' in told, (letter, told)
                case Expected.ORDER:
                    assert order in answer, (letter, answer)
                    if "XQZ" in order:
                        assert f'"{order}"' in said, (letter, said)
                        assert f'"{order}"' in status, (letter, status)
                case Expected.PRESS:
                    assert "Press for the issue" in answer, (letter, answer)
                case _done:
                    assert answer

    def account_mangled(self, letter: DrawnLetter, answer: str, said: str, status: str) -> None:
        """Check the same of each line of a mangled letter in which there is still something."""
        for line, held in still_held(letter.text):
            self.mangled += 1
            assert held in answer, (line, letter.text, answer)
            assert f'Not taken as an order: "{line}' not in answer, (line, answer)
            for refused in (f'"{line}" is not taken: ', f'"{line}": ', f'"{held}": '):
                if refused in answer:
                    assert refused in said, (line, said)
                    assert refused in status, (line, status)

    def answer_to(self, number: int) -> str:
        """The newest answer, by the number of its letter in the inbox."""
        folder = self.root / "private" / "outbox"
        found = [*folder.glob(f"*-answer-{number}.eml"), *folder.glob(f"*-{number}-answer.eml")]
        (answer,) = found
        return " ".join(answer.read_text(encoding="utf-8").split())


def play(tmp_path: Path, seed: int, turns: int) -> Run:
    """A run of some turns of each game."""
    run = Run(tmp_path / "zine", seed)
    for _ in range(turns):
        for slug in ("marengo", "bourse"):
            run.play_turn(slug)
    return run


def test_no_line_is_lost(tmp_path: Path) -> None:
    """In the first turns of both games."""
    run = play(tmp_path, 1, 2)
    assert run.lines > 100
    assert run.compared.total() > 10


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(2, 6))
def test_no_line_is_lost_in_long(tmp_path: Path, seed: int) -> None:
    """Twelve turns, four times over."""
    run = play(tmp_path, seed, 6)
    assert run.lines > 500
    assert run.mangled > 10
    assert {*run.compared} == {*PhaseKind}

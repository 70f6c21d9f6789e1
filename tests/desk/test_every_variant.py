"""Every command and every kind of letter in every variant: no traceback, and an outcome that fits."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from shlex import split

import pytest

from desks import invoke, refused, zine
from pastimes import write_sheet
from zine.files.private_folder import private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Game
from zine.rules.calendar import PhaseKind
from zine.rules.variant import Variant
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_variant
from zine.wings.desk.mail.letter_drafts import draft_headers
from zine.wings.desk.mailed_order_form import order_form
from zine.wings.desk.post.outbox import outgoing
from zine.wings.desk.seating.order_codes import code_of
from zine.wings.desk.seating.power_allocation import given_to_players

GAME = "marne"
PLAYERS = ("Aurelia", "Bancroft", "Cash Box", "Doubloon", "Escudo", "Florin", "Guinea")
BEGUN = "2026-12-01T12:00:00+00:00"
PLAYED = "2026-12-05T12:00:00+00:00"  # the first turn, in issue 1
NOW = "2026-12-06T12:00:00+00:00"
OVER = "2027-06-01T12:00:00+00:00"
# One of each kind, with and without papers and draws; the others in the deep tests.
KINDS = ("1914", "capitalist-2", "intimate", "standard")
VARIANTS = [
    pytest.param(name, marks=() if name in KINDS else pytest.mark.deep)
    for name in sorted(variant_names())
]


@dataclass(frozen=True)
class Desk:
    """A zine with a game of a variant, in its second turn; `seats` have the order codes."""

    root: Path
    variant: Variant
    seats: tuple[str, ...]

    @property
    def kind(self) -> str:
        """Whether players are the powers, others, or others who may come and go."""
        if self.variant.hooks.players is None:
            return "powers"
        return "comers" if self.variant.hooks.papers_ahead else "players"

    @property
    def game(self) -> Game:
        """The game as it stands."""
        folder = read_folder(self.root / "games" / GAME)
        return play_through(folder, datetime.fromisoformat(NOW))

    def copy(self, to: Path) -> Desk:
        """The same desk in another folder."""
        shutil.copytree(self.root, to / "zine")
        return Desk(to / "zine", self.variant, self.seats)

    def letter(self, seat: str, text: str, subject: str = GAME) -> str:
        """A letter with a seat's code, in a file of its own."""
        number = len(list(self.root.glob("*.eml")))
        path = self.root / f"{number}.eml"
        code = code_of(private_of(self.root), GAME, seat)
        head = f"From: {seat} <{number}@post.example>\nSubject: {subject}"
        path.write_text(f"{head}\n\ncode: {code}\n{text}\n", encoding="utf-8")
        return str(path)

    def post(self, seat: str, text: str) -> str:
        """The answer to a letter, on one line; "" if it was set aside without one."""
        zine(self.root, "inbox", "add", self.letter(seat, text), now=NOW)
        drafts = sorted((self.root / "private/outbox").glob("*-answer*.eml"))
        newest = max(drafts, key=lambda path: int(path.stem.rpartition("-")[2]))
        return " ".join(newest.read_text(encoding="utf-8").split())


@pytest.fixture(scope="module", params=VARIANTS)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A desk for each variant, whose first turn was played with nothing but holds."""
    folder = tmp_path_factory.mktemp("variants") / request.param
    folder.mkdir()
    root, variant = folder / "echo", load_variant(request.param).variant
    zine(
        folder,
        "new",
        str(root),
        "--title",
        "Echo",
        "--publisher",
        "Ada",
        "--address",
        "ada@zine.example",
        now=BEGUN,
    )
    new = "game", "new", GAME, "--variant", request.param, "--zone", "UTC"
    first = "--deadline", "2026-12-04 19:00"
    if variant.hooks.players is None:
        seats = tuple(power.name for power in given_to_players(variant))
        zine(root, *new, *first, now=BEGUN)
        lines = [f"player{n} <p{n}@post.example>: {p}" for n, p in enumerate(seats)]
    else:
        least, most = variant.hooks.players.least, variant.hooks.players.most
        seats = PLAYERS[: min(most, max(3, least))]
        zine(root, *new, *first, "--players", ", ".join(seats), now=BEGUN)
        lines = [f"{player} <p{n}@post.example>" for n, player in enumerate(seats)]
    lists = root / "lists.txt"
    lists.write_text("\n".join(lines), encoding="utf-8")
    zine(root, "game", "assign", GAME, str(lists), now=BEGUN)
    desk = Desk(root, variant, seats)
    _play(desk)
    return desk


@pytest.fixture
def desk(made: Desk, tmp_path: Path) -> Desk:
    """A desk of the test's own."""
    return made.copy(tmp_path)


def _play(desk: Desk) -> None:
    folder = desk.root / "games" / GAME
    turn = desk.game.current
    assert turn is not None
    if turn.phase.kind is PhaseKind.BUSINESS:
        write_sheet(folder, turn.phase.slug, papers=dict.fromkeys(turn.due, ""))
    else:
        sent_by = {power: hand for power, hand in turn.hands.items() if hand}
        orders = dict.fromkeys(turn.due, "")
        write_sheet(folder, turn.phase.slug, orders=orders, sent_by=sent_by)
    done = advance(read_folder(folder), datetime.fromisoformat(PLAYED), 1, "test")
    done.write()
    assert done.fresh


def test_every_command_for_a_running_game(desk: Desk) -> None:
    """Each does its work, or says why it cannot be done in this variant."""
    one, two = desk.seats[:2]
    last = desk.game.recorded[-1].phase.slug
    closed = "let nobody leave or join (its players are those of game.yaml until the end)"
    table: Sequence[tuple[Sequence[str], dict[str, str]]] = (
        (("status",), {}),
        (("game", "deadlines", GAME), {}),
        (("game", "remind", GAME), {}),
        (("game", "extend", GAME, "2d"), {}),
        (("game", "hold", GAME, "--why", "Fair"), {}),
        (("game", "extend", GAME, "2027-03-01 19:00"), {}),
        (("game", "away", GAME, "2027-02-27..2027-03-03"), {"": "does not wait for absences"}),
        (("game", "code", GAME, one), {}),
        (("check",), {}),
        (("seal", "check"), {}),
        (("verify",), {}),
        (("explain", GAME, last), {}),
        (("correct", GAME, last, "--reason", "x"), {"": "nothing would change"}),
        (("game", "statement", GAME, str(desk.root / "lists.txt"), "--by", one), {"": "not over"}),
        (
            ("game", "enter", GAME, "Newcomer", "--address", "n@post.example"),
            {"powers": "players are the powers", "players": closed},
        ),
        (("game", "resign", GAME, two), {"players": closed}),
        (
            ("game", "offer", GAME, two, "Standby"),
            {"players": "not assigned", "comers": "not assigned"},
        ),
        (("game", "replace", GAME, two, "Other"), {"players": closed}),
        (("undo", GAME, last), {}),
        (("status",), {}),
    )
    (desk.root / "lists.txt").write_text("Words.\n", encoding="utf-8")
    for command, why in table:
        done = invoke(desk.root, *command, now=NOW)
        assert done.exception is None or isinstance(done.exception, SystemExit), command
        expected = why.get(desk.kind, why.get("", ""))
        assert bool(done.exit_code) == bool(expected), (command, done.stderr)
        assert expected in done.stderr, command


def test_every_letter_has_an_address(desk: Desk) -> None:
    """Of those that open a game, remind, tell of a new deadline, answer and ask for statements."""
    zine(desk.root, "game", "remind", GAME, now=NOW)
    zine(desk.root, "game", "extend", GAME, "2d", now=NOW)
    desk.post(desk.seats[0], f"Did my orders arrive?\nPRESS TO {desk.seats[1]}: Hello")
    zine(desk.root, "game", "end", GAME, "--abandon", now=NOW)

    letters = outgoing(private_of(desk.root))

    assert len(letters) >= 3 * len(desk.seats) + 2
    assert not [each.name for each in letters if not each.to]


def test_a_draw_is_of_those_who_play(desk: Desk) -> None:
    """Not of powers that players only lead; and not where the rules know no draws."""
    if desk.variant.hooks.no_draws:
        said = refused(desk.root, "game", "end", GAME, "--draw", now=NOW)
        assert f"has no draws ({desk.variant.hooks.no_draws})" in said
        return

    zine(desk.root, "game", "end", GAME, "--draw", now=NOW)

    result = desk.game.settings.result
    assert result is not None
    assert result.powers == desk.seats
    assert "The game is over: a draw of" in zine(desk.root, "status", now=NOW)


@pytest.mark.parametrize("option", ["--concede", "--win"])
def test_one_of_those_who_play_wins(desk: Desk, option: str) -> None:
    """Named as the codes are; a name that nobody has is refused, whichever kind it is."""
    other = "Bancroft" if desk.kind == "powers" else desk.variant.powers[0].name
    before = (desk.root / "games" / GAME / "game.yaml").read_text(encoding="utf-8")
    assert f"'{other}'" in refused(desk.root, "game", "end", GAME, option, other, now=NOW)
    assert before == (desk.root / "games" / GAME / "game.yaml").read_text(encoding="utf-8")

    zine(desk.root, "game", "end", GAME, option, desk.seats[-1].lower(), now=NOW)

    result = desk.game.settings.result
    assert result is not None
    assert result.powers == desk.seats[-1:]
    assert desk.seats[-1] in zine(desk.root, "status", now=NOW)
    letters = list((desk.root / "private/outbox").glob("*-statement.eml"))
    assert len(letters) == len(desk.seats)


def test_a_wrong_name_in_a_result_is_found(desk: Desk) -> None:
    """At its place in game.yaml."""
    file = desk.root / "games" / GAME / "game.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(f"{text}result: {{ending: solo, powers: [Zanzibar]}}\n", encoding="utf-8")

    said = refused(desk.root, "status", now=NOW)

    assert f"games/{GAME}/game.yaml:{text.count(chr(10)) + 1}:" in said
    assert "'Zanzibar'" in said


def test_votes_are_of_those_who_play(desk: Desk) -> None:
    """A vote names seats; the tally counts them, and the command that ends the game fits."""
    one, two, *rest = desk.seats
    draws = not desk.variant.hooks.no_draws
    said = desk.post(one, f"VOTE DRAW {one} {two}\nCONCEDE {two}")
    assert f"You vote for a concession to {two}" in said
    assert (f"You vote for a draw of {one} and {two}" in said) == draws
    assert ("No vote for a draw counts" in said) != draws
    remark = zine(desk.root, "status", now=NOW)
    assert f"concession to {two} 1/{len(desk.seats) - 1}" in " ".join(remark.split()) or rest

    if desk.seats[2:]:
        missing = refused(desk.root, "game", "end", GAME, "--concede", two, now=NOW)
        assert f"for it: {one}; not voted: {', '.join(rest)}" in missing
    for seat in rest:
        desk.post(seat, f"CONCEDE to {two}: yes")
    assert f"concession to {two} {len(desk.seats) - 1}/" in " ".join(
        zine(desk.root, "status", now=NOW).split()
    )
    zine(desk.root, "game", "end", GAME, "--concede", two, now=NOW)


def test_a_vote_that_has_not_passed_ends_nothing_by_itself(desk: Desk) -> None:
    """Who has voted and who has not is told, and what goes on anyway."""
    one, two = desk.seats[:2]
    desk.post(one, f"CONCEDE {two}: no")

    said = refused(desk.root, "game", "end", GAME, "--concede", two, now=NOW)

    assert f"against: {one}" in said
    assert "--anyway" in said
    zine(desk.root, "game", "end", GAME, "--concede", two, "--anyway", now=NOW)


def test_every_kind_of_letter(desk: Desk) -> None:
    """Each is answered with what was made of it."""
    one, two = desk.seats[:2]
    turn = desk.game.current
    assert turn is not None
    power = desk.variant.powers[0].name
    table = {
        "I resign": "You resign.",
        "Please give us an extension": "You ask for more time",
        "Did my orders arrive?": turn.phase.name,
        "PRESS: Hello": "Press for the issue",
        "PRESS FROM The Moon: Hello": "signed The Moon",
        f"PRESS FROM {two}: Hello": f"signed {one}",
        "PRESS TO ALL: Hello": "Press for the issue",
        f"PRESS TO {two}: Hello": f"Press to {two}: the publisher passes it on",
        "PRESS TO Zanzibar: Hello": "Press to Zanzibar is not passed on",
        "I am away from 2027-01-02 to 2027-01-05": "You are away",
        "final": "Marked as final",
    }
    for text, expected in table.items():
        assert expected in desk.post(one, text), text
    if desk.kind != "powers":
        assert "vote for players, not for powers" in desk.post(one, f"CONCEDE {power}")
        assert "vote for players, not for powers" in desk.post(one, f"DRAW {power}")


def test_a_resignation_suggests_no_command_that_refuses(desk: Desk) -> None:
    """At intake and in the status; where the rules let nobody leave there is none to suggest."""
    one = desk.seats[0]
    intake = zine(desk.root, "inbox", "add", desk.letter(one, "I resign"), now=NOW)
    for told in (intake, zine(desk.root, "status", now=NOW)):
        (line,) = (line for line in told.split("\n") if f'{one} resigns ("I resign")' in line)
        _, leads, command = line.partition("zine game resign ")
        assert bool(leads) == (desk.kind != "players")
        if leads:
            zine(desk.copy(desk.root / "tried").root, "game", "resign", *split(command), now=NOW)
            shutil.rmtree(desk.root / "tried")


def test_a_statement_is_known_by_its_subject(desk: Desk) -> None:
    """Of a game that has ended: by its writer's code, of a player as of a power."""
    two = desk.seats[1]
    zine(desk.root, "game", "end", GAME, "--abandon", now=NOW)
    draft = next((desk.root / "private/outbox").glob("*-statement.eml"))
    letter = desk.letter(
        two, "Well played, all.", f"Re: {draft_headers(draft.read_bytes())['Subject']}"
    )

    said = zine(desk.root, "inbox", "add", letter, now=NOW)

    assert "it is a statement about" in said
    command = zine(desk.root, "inbox", "list", now=NOW).partition("zine inbox take ")[2]
    zine(desk.root, "inbox", "take", *split(command.partition("\n")[0]), now=NOW)
    statements = read_folder(desk.root / "games" / GAME).statements.all
    assert [two] == [each.power or each.by for each in statements]


def test_private_press_reaches_its_reader_and_no_issue(desk: Desk) -> None:
    """Of a player as of a power."""
    one, two = desk.seats[:2]
    desk.post(one, f"PRESS TO {two}: The password is swordfish")

    passed_on = [
        path
        for path in (desk.root / "private/outbox").glob("*-press-*.eml")
        if "swordfish" in path.read_text(encoding="utf-8")
    ]
    assert len(passed_on) == 1
    sheets = (desk.root / "games" / GAME).glob("*.orders.yaml")
    assert not any("swordfish" in path.read_text(encoding="utf-8") for path in sheets)


def test_a_turn_goes_through_the_desk(desk: Desk) -> None:
    """Its forms sent back, previewed, closed, recorded, explained, taken back and exported."""
    turn = desk.game.current
    assert turn is not None
    for seat in desk.seats:
        form = order_form(desk.game.settings, turn.phase, turn.before, seat)
        if form:
            assert "arrived" in desk.post(seat, form), (seat, form)
    assert GAME in zine(desk.root, "status", now=NOW)
    assert "nobody to remind" in zine(desk.root, "game", "remind", GAME, now=NOW)
    assert "This is a preview" in zine(desk.root, "preview", GAME, now=NOW)
    zine(desk.root, "close", GAME, now=OVER)
    folder = read_folder(desk.root / "games" / GAME)
    done = advance(folder, datetime.fromisoformat(OVER), 1, "test")
    done.write()

    assert turn.phase.slug in [record.phase.slug for record in done.fresh]
    zine(desk.root, "explain", GAME, turn.phase.slug, now=OVER)
    for kind in ("datc", "diplomacy", "orders", "svg"):
        to = str(desk.root / "exports" / kind)
        exported = invoke(desk.root, "export", GAME, "--format", kind, "--to", to, now=OVER)
        assert isinstance(exported.exception, SystemExit | None), kind
    for record in reversed(done.fresh):
        zine(desk.root, "undo", GAME, record.phase.slug, now=OVER)
    assert desk.game.current is not None
    assert desk.game.current.phase == turn.phase

"""Every letter that asks for orders brings a form, and the desk reads it back as it is."""

from __future__ import annotations

import re
import textwrap
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from desks import PLAYERS, SLUG, answers, invoke, post_all, write_desk
from zine.files.environment import ENGINE
from zine.files.languages import catalogue
from zine.files.private_folder import private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Turn, TurnState
from zine.rules.calendar import PhaseKind
from zine.wings.desk.mail.letter_drafts import draft_text
from zine.wings.desk.post.ledger import LetterVerdict, entries

BEGUN = datetime.fromisoformat("2026-12-01T12:00:00+00:00")
AFTER = timedelta(minutes=1)
DEADLINES = (
    "{zone: UTC, first: 2026-12-04 19:00,"
    " days: {movement: 14, retreats: 4, adjustments: 4, business: %d}}"
)
BOARD = """units:
  France: [A MAR, A TYR, A PAR]
  Italy: [A PIE, A ROM, F NAP, A APU, A TUS, F ION]
  Turkey: [A CON, A SMY]
centres:
  France: [PAR, BRE, MAR, SPA]
  Italy: [ROM, VEN, NAP]
  Turkey: [CON, SMY]
"""
COMPLAINTS = (
    "cannot be followed",
    "Not taken",
    "is not taken",
    "does not",
    "nothing has been done",
    *("nicht ausführen", "Nicht als Befehl", "nicht angenommen", "noch ist nichts damit"),
    *("Impossible à suivre", "Non pris", "n’est pas pris", "rien n’en a encore"),
)
# The second translation is read back the same way as the first.
LANGUAGES = ("en", *(pytest.param(each, marks=pytest.mark.deep) for each in ("de", "fr")))
COUNTED = "Your orders have arrived and count."


class Week:
    """A zine with one game, from deadline to deadline."""

    def __init__(self, folder: Path, language: str = "en", **settings: str) -> None:
        self.root = write_desk(folder / "zine", **settings)
        with (self.root / "content" / "zine.yaml").open("a", encoding="utf-8") as file:
            file.write(f"language: {language}\n")
        self.counted = catalogue(language).gettext(COUNTED)
        self.game = self.root / "games/marengo"
        self.count = 0

    @property
    def turn(self) -> Turn:
        """The turn being played."""
        found = play_through(read_folder(self.game), BEGUN).current
        assert found is not None
        assert found.state is TurnState.OPEN
        return found

    @property
    def now(self) -> datetime:
        """A day before the deadline."""
        assert self.turn.deadline is not None
        return self.turn.deadline - timedelta(days=1)

    def zine(self, *command: str) -> str:
        """What a command prints."""
        done = invoke(self.root, *command, now=self.now.isoformat())
        assert done.exit_code == 0, done.stderr or done.exception
        return done.stdout

    def forms(self, kind: str) -> dict[str, str]:
        """The form in each letter of the outbox, by where the letter goes."""
        private = private_of(self.root)
        found: dict[str, str] = {}
        for name in private.names("outbox", f"-{kind}.eml"):
            text = draft_text(private.content(name))
            blocks = [m for m in re.findall(r"(?m)(?:^(?: {4}.*)?\n)+", text) if "code:" in m]
            assert len(blocks) == 1, text
            found[name] = textwrap.dedent(blocks[0]).strip()
        return found

    def mail(self, form: str) -> str:
        """What the desk answers to a form that comes back."""
        self.count += 1
        path = self.root.parent / f"{self.count}.eml"
        path.write_text(f"From: someone@post.example\nSubject: {self.count}\n\n{form}\n")
        self.zine("inbox", "add", str(path))
        return draft_text(answers(self.root)[-1].read_bytes())

    def play(self) -> None:
        """Adjudicate the turn."""
        moment = self.turn.deadline
        assert moment is not None
        done = advance(read_folder(self.game), moment + AFTER, 1, ENGINE)
        done.write()
        for path in (self.root / "private/outbox").glob("*.eml"):
            path.unlink()


def check_read(week: Week, forms: dict[str, str]) -> None:
    """Each form is mailed back unchanged, and nothing in it is complained of."""
    phase = week.turn.phase.slug
    assert forms
    for name, form in forms.items():
        answer = week.mail(form)
        for complaint in COMPLAINTS:
            assert complaint not in answer, f"{name}:\n{form}\n\n{answer}"
        assert week.counted in answer, f"{name}:\n{form}\n\n{answer}"
    taken = entries(private_of(week.root), "marengo", phase)
    assert all(each.verdict is LetterVerdict.TAKEN for each in taken)
    assert not week.turn.missing


def remind_and_play(week: Week) -> dict[str, str]:
    """One turn played with the forms of the reminders alone."""
    week.zine("game", "remind", "marengo")
    forms = week.forms("reminder")
    check_read(week, forms)
    week.play()
    return forms


@pytest.mark.parametrize("language", LANGUAGES)
def test_standard_moves_retreats_and_adjustments(tmp_path: Path, language: str) -> None:
    """Holds, then a dislodged unit disbanded, then armies built and units removed."""
    week = Week(tmp_path, language)
    (week.game / f"{SLUG}.setup.yaml").write_text(BOARD)
    moves = dict.fromkeys(PLAYERS, "") | {"France": "A MAR - PIE\nA TYR S A MAR - PIE"}
    for path in post_all(week.root, **{p: t for p, t in moves.items() if t}):
        week.zine("inbox", "add", path)
    week.play()

    assert PhaseKind.RETREATS is week.turn.phase.kind
    assert ["A PIE D"] == [f.splitlines()[-1] for f in remind_and_play(week).values()]
    assert PhaseKind.MOVEMENT is week.turn.phase.kind
    remind_and_play(week)
    assert PhaseKind.ADJUSTMENTS is week.turn.phase.kind
    forms = remind_and_play(week)
    assert any("Build A PAR" in form or "Build A BRE" in form for form in forms.values())
    assert any("Remove A " in form or "Remove F " in form for form in forms.values())


def test_placements_at_stab(tmp_path: Path) -> None:
    """The usual units, one a line; then they hold."""
    week = Week(tmp_path, variant="stab", deadlines=DEADLINES % 4)

    forms = remind_and_play(week)

    assert any("A MAR\nA PAR\nF BRE" in form for form in forms.values())
    remind_and_play(week)


def test_homes_and_bids(tmp_path: Path) -> None:
    """Powers in order of preference, then a bid of nothing for each that can be hired."""
    week = Week(tmp_path, variant="intimate", deadlines=DEADLINES % 4, players="[Ada, Grace]")
    seat_players(week, "Ada", "Grace")

    homes = remind_and_play(week)
    bids = remind_and_play(week)

    assert all("Austria\nEngland\nFrance" in form for form in homes.values())
    assert all(re.search(r"^\w+ 0$", form, re.MULTILINE) for form in bids.values())
    remind_and_play(week)


@pytest.mark.parametrize("language", LANGUAGES)
def test_exchange_sheets_alone_and_with_moves(tmp_path: Path, language: str) -> None:
    """A line for every currency; with the moves, orders stand below each power's name."""
    week = Week(
        tmp_path,
        language,
        variant="capitalist-2",
        deadlines=DEADLINES % 0,
        players="[Ada, Grace, Rear Adm]",
    )
    seat_players(week, "Ada", "Grace", "Rear Adm")
    week.zine("game", "remind", "marengo")
    forms = list(week.forms("reminder").values())
    assert all("Pounds 0" in form for form in forms)
    bought = ("Pounds +300", "Francs +300", "Marks +300")
    for form, line in zip(forms, bought, strict=True):
        word = line.split()[0]
        answer = week.mail(form.replace(f"{word} 0", line))
        assert not any(each in answer for each in COMPLAINTS), answer
    week.play()

    forms_with_moves = remind_and_play(week)

    name = {"fr": "Angleterre"}.get(language, "England")
    assert any(re.search(rf"\n{name}\n[AF] ", form) for form in forms_with_moves.values())
    assert all("Pounds 0" in form for form in forms_with_moves.values())


def seat_players(week: Week, *names: str) -> None:
    """A game whose players are not the powers has no powers given."""
    path = week.game / "game.yaml"
    path.write_text(path.read_text().partition("powers:")[0])
    codes = {"marengo": {name: [f"{name.lower().replace(' ', '-')}-secret-word"] for name in names}}
    private_of(week.root).write_data("codes.yaml", codes)


@pytest.fixture(params=LANGUAGES)
def war(tmp_path: Path, request: pytest.FixtureRequest) -> Week:
    """1914, before its first Winter, in each language."""
    week = Week(tmp_path, request.param, variant="'1914'", deadlines=DEADLINES % 4)
    path = week.game / "game.yaml"
    great = [name for name in PLAYERS if name not in ("Italy", "Turkey")]
    seats = "".join(f"  {name}: {PLAYERS[name]}\n" for name in great)
    path.write_text(f"{path.read_text().partition('powers:')[0]}powers:\n{seats}")
    return week


def test_papers_of_1914(war: Week) -> None:
    """Factors before the first Spring, then orders, then builds, factors and gifts."""
    first = remind_and_play(war)
    assert all("Convert 0 PF to Sweden" in form for form in first.values())

    kinds = []
    while PhaseKind.BUSINESS not in kinds:
        kinds.append(war.turn.phase.kind)
        forms = remind_and_play(war)

    assert any("Build A " in form for form in forms.values())
    assert any("Transfer 0 to Germany" in form for form in forms.values())


def test_nothing_changes_by_a_line_of_nothing(war: Week) -> None:
    """A form that comes back unchanged is not printed as a transfer or an allocation of 0."""
    remind_and_play(war)

    record = read_folder(war.game).records
    (first,) = record.values()
    assert () == first.events


@pytest.mark.parametrize("line", ["Convert 2 PF to Serbia", "Convert 1 PF to Italy"])
def test_one_line_of_1914_filled_in(war: Week, line: str) -> None:
    """It is understood among the lines of nothing."""
    war.zine("game", "remind", "marengo")
    form = next(form for name, form in war.forms("reminder").items() if "russia" in name)
    empty = re.sub(r"\d", "0", line)
    assert empty in form

    answer = war.mail(form.replace(empty, line))

    assert not any(each in answer for each in COMPLAINTS), answer


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["welcome", "notice", "standby"])
def test_other_letters_bring_it_too(tmp_path: Path, kind: str, language: str) -> None:
    """A welcome, a notice of a new deadline, and an offer of a power."""
    week = Week(tmp_path, language, standbys="[newbroom]")
    commands = {
        "welcome": ["game", "code", "marengo", "italy"],
        "notice": ["game", "extend", "marengo", "2026-12-11 19:00"],
        "standby": ["game", "resign", "marengo", "italy"],
    }
    week.zine(*commands[kind])

    forms = week.forms(kind)

    if kind == "standby":
        week.zine("game", "replace", "marengo", "italy", "newbroom")
    for form in forms.values():
        answer = week.mail(form)
        assert not any(each in answer for each in COMPLAINTS), answer
        assert week.counted in answer


def test_nobody_whose_orders_are_in_is_asked_again(tmp_path: Path) -> None:
    """A notice of a new deadline tells them the deadline alone."""
    week = Week(tmp_path)
    week.zine("inbox", "add", post_all(week.root)[0])

    week.zine("game", "extend", "marengo", "2026-12-11 19:00")

    private = private_of(week.root)
    (name,) = private.names("outbox", f"{PLAYERS['Austria']}-notice.eml")
    assert "code:" not in draft_text(private.content(name))


def test_orders_of_a_minor_that_a_player_controls(war: Week) -> None:
    """They stand below its name, in the letter of whoever controls it."""
    war.zine("game", "remind", "marengo")
    for name, form in war.forms("reminder").items():
        amount = 9 if "russia" in name else 0
        war.mail(form.replace("Convert 0 PF to Serbia", f"Convert {amount} PF to Serbia"))
    war.play()
    assert "Russia" == war.turn.hands["Serbia"]

    forms = remind_and_play(war)

    (form,) = (form for name, form in forms.items() if "russia" in name)
    assert re.search(r"\n\nSerbi\w+\nA SER H", form)

"""A zine of two games that runs by itself for a year of turns, and the players who write to it.

Its letters come through a real IMAP server and leave by a real SMTP server; nobody types a command
but for what a run leaves to its publisher.
"""

from __future__ import annotations

import math
import os
import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from email import message_from_bytes
from email.policy import default
from email.utils import format_datetime
from pathlib import Path
from random import Random
from typing import NamedTuple

from aiosmtpd.smtp import SMTP, Envelope, Session

from desks import PLAYERS, git, invoke, make_site, publish_at, zine
from letter_grammar import DrawnLetter, LetterGrammar
from mail_servers import SECRET, ImapServer, Postbox, imap_server, smtp_server
from press import TESTS, run_forked
from zine.files.private_folder import private_of
from zine.files.strict_yaml import read_text
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Turn
from zine.language import phase_name
from zine.people import handle_slug
from zine.problems import Collector
from zine.rules.calendar import Phase
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.post.message_reader import read_message
from zine.wings.desk.post.orders_file import with_private_sheet
from zine.wings.desk.post.outbox import outgoing
from zine.wings.desk.seating.order_codes import code_of
from zine.wings.desk.seating.seats import powers_led
from zine.wings.desk.zine_run.publisher_tasks import to_do

BROKERS = (
    *("Ann", "Bert", "Cleo", "Dirk", "Edna", "Finn"),
    *("Gwen", "Hugo", "Iris", "Jack", "Kate", "Lars"),
)
GAMES = ("marengo", "bourse")
BEGUN = datetime.fromisoformat("2026-12-01T12:00:00+00:00")
HALF_HOUR = timedelta(minutes=30)
# When players write, before the deadline, and how many of them do: one time is after the reminder.
WRITE = ((timedelta(hours=41), 0.7), (timedelta(hours=13), 0.4), (timedelta(hours=-2), 0.1))
IN_GIT = "private_in_git: true\n"
SETTINGS = """smtp: {{host: 127.0.0.1, port: {smtp}, security: none}}
imap: {{host: 127.0.0.1, port: {imap}, security: none, user: ada, days: 3650}}
"""
KILLED = -9


class Posted(NamedTuple):
    """A letter that a player found in the mailbox."""

    to: str
    subject: str
    answers: str
    text: str


def write_zine(root: Path) -> Path:
    """A standard game of seven, and a stock exchange of twelve, both told at once."""
    make_site(root)
    with (root / "pelicanconf.py").open("a") as conf:
        conf.write("ZINE_WORKERS = 1\n")
    now = BEGUN.isoformat()
    terms = "--variant", "capitalist-2", "--players", ", ".join(BROKERS)
    zine(root, "game", "new", "bourse", *terms, "--deadline", "2026-12-06 19:00", now=now)
    for slug in GAMES:
        path = root / f"games/{slug}/game.yaml"
        text = path.read_text(encoding="utf-8").replace("nmr: wait", "nmr: hold")
        text = re.sub(r"movement: \d+", "movement: 6", text)
        text = re.sub(r"(retreats|adjustments): \d+", r"\1: 3", text)
        # A set of which nothing can be read waits for the publisher, unless a game says this.
        more = "results: at-once\nunread: go-on\n" + ("" if "nmr:" in text else "nmr: hold\n")
        path.write_text(f"{text.rstrip()}\n{more}", encoding="utf-8")
    known = {**dict.fromkeys(PLAYERS.values()), **dict.fromkeys(BROKERS)}
    private_of(root).write_data("addresses.yaml", {name: address(name) for name in known})
    zine(root, "game", "code", "bourse", now=now)
    return root


def address(player: str) -> str:
    """Where a player reads mail."""
    return f"{handle_slug(player)}@post.example"


class Year:
    """The year as it passes: servers, letters, runs, kills, and what the publisher had to do."""

    def __init__(self, base: Path, imap: ImapServer, box: Postbox, port: int) -> None:
        self.root, self.remote = base / "zine", base / "remote.git"
        self.pages = base / "pages.git"
        self.imap, self.box = imap, box
        self.kills, self.until, self.wait = 0, BEGUN, timedelta()
        self.counted = base / "points"
        self.chance, self.grammar = Random(1901), LetterGrammar(Random(1902))
        self.deaths = Random(1903)
        self.now = BEGUN
        self.runs = self.killed = 0
        self.points = {self.root: 900, self.root / "private": 60}
        self.written: dict[str, str] = {}
        self.wrote: dict[tuple[str, str], datetime] = {}
        self.by_hand: list[str] = []
        self.typed = False
        self.taken: list[str] = []
        self.planned: dict[tuple[str, str], Turn] = {}
        self.plan: list[tuple[datetime, str, str, float]] = []
        write_zine(self.root)
        private = private_of(self.root)
        private.write("mail.yaml", SETTINGS.format(smtp=port, imap=imap.port))
        with (self.root / "content/zine.yaml").open("a") as about:
            about.write(IN_GIT)
        git(base, "init", "-q", "--bare", "-b", "main", str(self.pages))
        publish_at(self.root, self.remote)

    def play(self, until: datetime) -> None:
        """Let half hours pass until then."""
        while self.now < until:
            self.look_at_turns()
            self.write_letters()
            if self.is_due():
                self.run()
                self.be_publisher()
            self.now = self.next_step()

    def phases(self, slug: str) -> list[Phase]:
        """The phases of a game that are over."""
        played = play_through(read_folder(self.root / "games" / slug), self.now)
        return [turn.phase for turn in played.recorded]

    def silent(self) -> list[tuple[str, str]]:
        """Who had not written of Marengo a day before a deadline that has passed, and the subject of a reminder."""
        found = []
        for (slug, phase), turn in self.planned.items():
            if slug != "marengo" or turn.deadline is None or turn.deadline > self.now:
                continue
            for power in turn.due:
                wrote = self.wrote.get((PLAYERS[power], phase), turn.deadline)
                if wrote > turn.deadline - timedelta(hours=24):
                    subject = f"Marengo: {phase_name(turn.phase)}, orders for {power}"
                    found.append((address(PLAYERS[power]), subject))
        return found

    def turn(self, slug: str) -> Turn | None:
        """The turn that is being played, as its players see it."""
        desk = open_desk(self.root)
        folder = with_private_sheet(desk, read_folder(self.root / "games" / slug))
        return play_through(folder, self.now).current

    def look_at_turns(self) -> None:
        """Players of a new turn plan when to write."""
        for slug in GAMES:
            turn = self.turn(slug)
            if turn is None or turn.deadline is None or (slug, turn.phase.slug) in self.planned:
                continue
            self.planned[slug, turn.phase.slug] = turn
            moments = [(turn.deadline - before, share) for before, share in WRITE]
            self.plan += [(max(m, self.now), slug, turn.phase.slug, s) for m, s in moments]
        self.plan.sort()

    def write_letters(self) -> None:
        """Whoever has planned to write by now does."""
        while self.plan and self.plan[0][0] <= self.now:
            moment, slug, phase, share = self.plan.pop(0)
            turn = self.turn(slug)
            settings = read_folder(self.root / "games" / slug).settings
            if turn is None:
                continue
            for seat in BROKERS if slug == "bourse" else settings.seats:
                if self.chance.random() >= share:
                    continue
                led = powers_led(turn, seat) if slug == "bourse" else (seat,)
                letter = self.grammar.letter_for(settings.variant, turn, led)
                player = seat if slug == "bourse" else PLAYERS[seat]
                self.post(slug, phase, seat, player, moment, letter)

    def post(
        self, slug: str, phase: str, seat: str, player: str, moment: datetime, letter: DrawnLetter
    ) -> None:
        """A letter arrives at the zine's mail server."""
        code = code_of(private_of(self.root), slug, seat)
        ident = f"<{len(self.written) + 1}@post.example>"
        kind, top = ("html", f"<p>code: {code}</p>") if letter.html else ("plain", f"code: {code}")
        head = (
            f"Received: from post.example; {format_datetime(moment)}\n"
            f"From: {player} <{address(player)}>\nDate: {format_datetime(moment)}\n"
            f"Message-ID: {ident}\nSubject: {slug}\nContent-Type: text/{kind}; charset=utf-8"
        )
        self.imap.deliver([f"{head}\n\n{top}\n{letter.text}\n".encode("utf-8", "replace")])
        self.written[ident] = player
        self.wrote.setdefault((player, phase), moment)

    def is_due(self) -> bool:
        """Whether letters have come, the publisher did anything, or the last run asked to look by now."""
        if self.typed:
            return True
        fetched = int(self.fetched().get("last", 0))
        if fetched < len(self.written):
            return True
        return self.now >= self.rests_until()

    def fetched(self) -> dict[str, str]:
        """How far letters were fetched."""
        data = private_of(self.root).data("fetched.yaml")
        assert isinstance(data, dict)
        return dict(next(iter(data.values()), {}))

    def rests_until(self) -> datetime:
        """When a run must look again by itself."""
        path = self.root / ".cache/run.txt"
        if not path.exists():
            return self.now
        return datetime.fromisoformat(read_text(path, "run.txt").split()[1])

    def next_step(self) -> datetime:
        """The next half hour in which anything happens; a run pushes what the publisher did."""
        if self.typed:
            return self.now + HALF_HOUR
        moments = [self.rests_until(), *(moment for moment, *_ in self.plan[:1])]
        steps = (min(moments) - BEGUN) / HALF_HOUR
        return max(self.now + HALF_HOUR, BEGUN + math.ceil(steps) * HALF_HOUR)

    def run(self) -> None:
        """Call `zine run` until it has done all, killed as often as the year's kills ask for."""
        self.typed = False
        while self.killed < self.kills_by_now():
            scope = self.deaths.choice((*self.points,))
            if self.call(scope, self.deaths.randint(1, self.points[scope])) != KILLED:
                return
            self.killed += 1
            self.now += self.wait
        scope = self.deaths.choice((*self.points,))
        assert self.call(scope, 0) != KILLED
        self.points[scope] = int(self.counted.read_text())

    def kills_by_now(self) -> float:
        """How many of the kills until a day are due, spread over nine tenths of the time.

        The rest of it is for those whose run had ended before they came.
        """
        if not self.kills:
            return 0
        passed = (self.now + HALF_HOUR - BEGUN) / (self.until - BEGUN)
        return self.kills * min(1, passed / 0.9)

    def call(self, scope: Path, point: int) -> int:
        """One run; the code that it ended with."""
        self.runs += 1
        words = [str(self.root), str(scope), str(point), str(self.counted)]
        words += ["--push", "--pages", str(self.pages)]
        environment = {
            **os.environ,
            "ZINE_NOW": self.now.isoformat(),
            "ZINE_IMAP_PASSWORD": SECRET,
            "GIT_AUTHOR_NAME": "Ada",
            "GIT_AUTHOR_EMAIL": "ada@zine.example",
            "GIT_COMMITTER_NAME": "Ada",
            "GIT_COMMITTER_EMAIL": "ada@zine.example",
        }
        done = run_forked(TESTS / "support", ["killed_run", *words], environment)
        self.said = done.stdout + done.stderr
        assert done.returncode in (0, 1, KILLED), self.said
        assert "Traceback" not in self.said, self.said
        return done.returncode

    def be_publisher(self) -> None:
        """Do what a run left: letters set aside, and letters perhaps sent."""
        for each in to_do(open_desk(self.root), self.now, Collector()):
            kind, _, name = each.key.partition(" ")
            if kind == "letter":
                command = each.typed.rpartition("zine ")[2]
                assert self.type(*shlex.split(command)) == 0, self.by_hand[-1]
                if command.startswith("inbox take"):
                    letter = private_of(self.root).content(f"inbox/{name}.eml")
                    self.taken.append(read_message(letter).ident)
            elif kind == "perhaps":
                there = self.arrived(name)
                self.type("outbox", *(("done", name) if there else ("send", "--again", name)))

    def arrived(self, name: str) -> bool:
        """Whether a letter is in the mailboxes: the publisher asks its recipient."""
        letters = outgoing(private_of(self.root))
        mark = next(each.marked for each in letters if each.name == name).rpartition("-")[2]
        return any(f"<{mark}".encode() in content for _, _, content in self.box.taken)

    def type(self, *words: str) -> int:
        """The publisher types a command; what it ends with."""
        self.typed = True
        done = invoke(self.root, *words, now=self.now.isoformat())
        self.by_hand.append(f"{self.now:%m-%d %H:%M} {' '.join(words)}: {done.output}")
        return done.exit_code

    def asked_publisher(self) -> list[str]:
        """What the publisher had to type but for letters that were set aside."""
        return [each for each in self.by_hand if " inbox " not in each]

    def mail(self) -> list[Posted]:
        """Every letter in every mailbox."""
        found = []
        for _, recipients, content in self.box.taken:
            letter = message_from_bytes(content, policy=default)
            text = letter.get_content()
            about = str(letter["Subject"]), str(letter.get("In-Reply-To", "")), text
            found += [Posted(to, *about) for to in recipients]
        return found

    def lose_machine(self) -> None:
        """The disk breaks; a new machine has what is in the private repository."""
        shutil.rmtree(self.root)
        git(self.root.parent, "clone", "-q", str(self.remote), str(self.root))


@dataclass
class CopyingBox(Postbox):
    """Keeps a copy of each letter in the account's folder of sent letters, as big providers do."""

    imap: ImapServer | None = None

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Take a letter, and keep the copy."""
        if self.imap is not None:
            assert isinstance(envelope.content, bytes)
            self.imap.deliver([envelope.content], ".Sent")
        return await super().handle_DATA(server, session, envelope)


@contextmanager
def year(base: Path, *, copies: bool = False) -> Iterator[Year]:
    """A year that begins, with its servers; those that keep `copies` can be asked what was sent."""
    base.mkdir(exist_ok=True)
    with imap_server([]) as imap:
        box = CopyingBox(imap=imap if copies else None)
        with smtp_server(box) as port:
            yield Year(base, imap, box, port)

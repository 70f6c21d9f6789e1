"""A zine played forward in a copy of it, to see what `zine run` would send."""

from __future__ import annotations

import math
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime
from pathlib import Path

from zine.files.atomic_files import disk_words
from zine.files.idle_state import forget_idle
from zine.files.private_folder import PrivateFolder, private_of
from zine.problems import Collector, Place, Problem, Problems, counted
from zine.report.public_game import public_game
from zine.wings.desk.desk_opening import locked_desk, open_desk
from zine.wings.desk.game_overview import overview
from zine.wings.desk.mail.letter_drafts import draft_headers, recipients_of
from zine.wings.desk.mail.mail_settings import MAIL
from zine.wings.desk.mail.mailboxes import HEADER, LARGEST_MESSAGE, MBOX
from zine.wings.desk.post.inbox import store_letters
from zine.wings.desk.zine_run.front_screen import on_screen
from zine.wings.desk.zine_run.publisher_tasks import waiting
from zine.wings.desk.zine_run.run_ledger import READ
from zine.wings.desk.zine_run.run_steps import RUN, ZineRun

Tell = Callable[[str], None]
DatedLetters = Sequence[tuple[datetime, bytes]]
KINDS = (".eml", ".mbox", ".txt")
FORM = "begin it with lines From: and Date:, and an empty line"
IN_MBOX = re.compile(rb"(?:\A|(?<=\n\n))From [^\n]*\n")
COPIED = (*READ, "output", ".cache")
# A copy must not know the mail account, nor its passwords.
LEFT_OUT = shutil.ignore_patterns("mail.yaml", "run.env", "*.lock", "__pycache__")
MOST_SHOWN = 5


def dated_letters(folder: Path) -> DatedLetters:
    """The letters in a folder's files, by their Date; raises Problems with all that is wrong."""
    if not folder.is_dir():
        raise Problems.of(str(folder), "this is not a folder")
    found: list[tuple[datetime, bytes]] = []
    wrong = Collector()
    try:
        files = [path for path in sorted(folder.rglob("[!.]*")) if path.is_file()]
        for path in files:
            if path.suffix not in KINDS:
                wrong.add(Problem(Place(str(path)), "not a letter", f"{', '.join(KINDS)} are"))
                continue
            for line, letter in _letters_in(path):
                with wrong.noting():
                    found.append(_dated(letter, Place(str(path), line, 1)))
    except OSError as error:
        raise Problems.of(str(folder), f"cannot be read: {disk_words(error)}") from error
    wrong.raise_if_any()
    if not found:
        hint = "put .eml, .mbox or .txt files there, or leave --players out"
        raise Problems.of(str(folder), "there are no letters in this folder", hint)
    return sorted(found, key=lambda each: each[0])


def _letters_in(path: Path) -> Iterator[tuple[int, bytes]]:
    """The letters in a file, each with the line that it begins in."""
    content = path.read_bytes().replace(b"\r\n", b"\n").removeprefix(b"\xef\xbb\xbf")
    starts = [each.span() for each in IN_MBOX.finditer(content)] if content.startswith(MBOX) else []
    ends = [begin for begin, _ in starts[1:]] + [len(content)]
    for (_, begin), end in zip(starts or [(0, 0)], ends, strict=True):
        yield content.count(b"\n", 0, begin) + 1, content[begin:end]


def _dated(letter: bytes, place: Place) -> tuple[datetime, bytes]:
    """When a letter comes, and the letter with a mark that says so, as mail servers leave one.

    Raises Problems if it does not say who wrote it, and when.
    """
    head = HEADER.match(letter)
    lines = head[0].decode("utf-8", "replace").split("\n") if head else []
    # The first of several counts, as for mail programs.
    places = {line.partition(":")[0].lower(): at for at, line in reversed([*enumerate(lines)])}
    missing = [name for name in ("From", "Date") if name.lower() not in places]
    if missing:
        raise Problems.of(place, f"this letter has no {' and no '.join(missing)}", FORM)
    if len(letter) > LARGEST_MESSAGE:
        raise Problems.of(place, f"larger than {LARGEST_MESSAGE:,} bytes")
    at = places["date"]
    text = lines[at].partition(":")[2].strip()
    moment = _moment(text)
    if moment is None:
        hint = "write it as 2026-12-04 18:00, or as mail programs do"
        raise Problems.of(replace(place, line=place.line + at), f"'{text}' is not a date", hint)
    return moment, f"Received: from a folder; {format_datetime(moment)}\n".encode() + letter


def _moment(text: str) -> datetime | None:
    """A moment as mail programs or people write it; UTC unless it says otherwise."""
    for read in (parsedate_to_datetime, datetime.fromisoformat):
        try:
            moment = read(text)
        except (TypeError, ValueError, IndexError, OverflowError):
            continue
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return None


def copy_aside(root: Path, into: Path) -> Path:
    """A copy of a zine below a new folder, which sends its letters into the folder beside it.

    Raises Problems if the folder holds anything, or lies in the zine.
    """
    if into.resolve().is_relative_to(root.resolve()):
        raise Problems.of(str(into), "this is within the zine", "name a folder elsewhere")
    copy = into / "zine"
    try:
        into.mkdir(mode=0o700, parents=True, exist_ok=True)
        if any(into.iterdir()):
            raise Problems.of(str(into), "this folder is not empty", "name a new one")
        copy.mkdir(mode=0o700)
        for name in COPIED:
            if (root / name).is_dir():
                shutil.copytree(root / name, copy / name, symlinks=True, ignore=LEFT_OUT)
        for path in root.glob("*.py"):
            shutil.copy2(path, copy)
        private = private_of(root).path
        if private.is_dir():
            shutil.copytree(private, copy / "private", symlinks=True, ignore=LEFT_OUT)
    except OSError as error:
        raise Problems.of(str(into), f"cannot be written: {disk_words(error)}") from error
    PrivateFolder(copy / "private").write_data(MAIL, {"pickup": str(into / "letters")})
    return copy


class Rehearsal:
    """A zine's copy played forward, as if `zine run` were called every so many minutes.

    `failed` is what steps of runs complained of, each once.
    """

    def __init__(self, copy: Path, start: datetime, minutes: int, tell: Tell) -> None:
        self.copy, self.start, self.minutes, self.tell = copy, start, minutes, tell
        self.failed: dict[str, Problems] = {}
        self.runs = 0

    def play(self, until: datetime, letters: DatedLetters) -> None:
        """Run the copy at each moment that matters, with the letters that have come by then."""
        now = self.start
        left = [each for each in letters if each[0] > now]
        while True:
            come = [content for moment, content in left if moment <= now]
            left = left[len(come) :]
            run = self._run(now, come)
            if now >= until:
                return
            moments = [*run.moments(), *(moment for moment, _ in left[:1])]
            now = min([until, *map(self._called, moments)])

    def _called(self, moment: datetime) -> datetime:
        """When `zine run` is called first from a moment on."""
        seconds = self.minutes * 60
        return datetime.fromtimestamp(math.ceil(moment.timestamp() / seconds) * seconds, UTC)

    def _run(self, now: datetime, letters: Sequence[bytes]) -> ZineRun:
        with locked_desk(self.copy) as desk:
            store_letters(desk, letters)
        forget_idle(self.copy, RUN)
        before = {*self.sent()}
        run = ZineRun(self.copy, now, lambda _: None, push=False, online=False)
        run()
        self.runs += 1
        for path in self.sent():
            if path not in before:
                draft = path.read_bytes()
                first, *others = recipients_of(draft)
                to = f"{first} and {len(others)} more" if others else first
                self.tell(f"{now:%Y-%m-%d %H:%M}  {to}: {draft_headers(draft)['Subject']}")
        for name, problems in run.failed.items():
            if str(problems) not in map(str, self.failed.values()):
                self.failed[f"{now:%Y-%m-%d %H:%M} {name}"] = problems
        return run

    def sent(self) -> list[Path]:
        """The letters that would have been sent, in their order."""
        return sorted((self.copy.parent / "letters").glob("*.eml"))

    def summary(self, until: datetime, letters: DatedLetters) -> Iterator[str]:
        """What came of it, on a screen of 80 by 24."""
        desk = open_desk(self.copy)
        people = {each for path in self.sent() for each in recipients_of(path.read_bytes())}
        standings = overview(desk, until, public_game, Collector())
        left = [each for kind in waiting(desk, until, standings).values() for each in kind]
        yield f"{desk.zine.title} until {until:%Y-%m-%d %H:%M}: {counted(self.runs, 'run')}"
        early = sum(moment <= self.start for moment, _ in letters)
        late = sum(moment > until for moment, _ in letters)
        yield f"{counted(len(letters) - early - late, 'letter')} came in"
        if early or late:
            yield f"{early} dated before {self.start:%Y-%m-%d %H:%M} and {late} after the end left out"
        yield f"{counted(len(self.sent()), 'letter')} would be sent, to {counted(len(people), 'recipient')}"
        for each in standings[:MOST_SHOWN]:
            turns = len(list((self.copy / "games" / each.game).glob("*.record.yaml")))
            yield f"{each.game}: {counted(turns, 'turn')} played, {each.phase} {each.state}"
        yield f"{counted(len(left), 'matter')} left to you then"
        for matter in left[:MOST_SHOWN]:
            yield from on_screen(f"- {matter}")
        yield f"the letters are in {self.copy.parent / 'letters'}"
        yield f"the copy with its site is in {self.copy}"

"""One run of the zine: its steps in order, each of which may fail without stopping the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from zine.files.idle_state import forget_idle, idle_words, note_idle
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import play_through
from zine.gamefiles.zine_folder import was_mailed
from zine.games import Turn, TurnState
from zine.problems import Collector, Place, Problem, Problems, counted
from zine.wings.desk.beacon.drand_client import beacon_server
from zine.wings.desk.beacon.round_fetch import fetch_rounds
from zine.wings.desk.dates.reminders import remind
from zine.wings.desk.desk_context import PeopleDesk, readable_games
from zine.wings.desk.desk_opening import SITE, locked_desk, open_desk
from zine.wings.desk.letter_intake import take_in as take_in_letters
from zine.wings.desk.mail.delivery import deliver, settled
from zine.wings.desk.mail.issue_letters import issue_letters
from zine.wings.desk.mail.mail_fetch import fetch_letters
from zine.wings.desk.mail.mail_settings import mail_settings
from zine.wings.desk.newest_issue import begin_issue, drafts_of_issue, newest_issue
from zine.wings.desk.post.inbox import left_over
from zine.wings.desk.post.ledger import LetterVerdict
from zine.wings.desk.post.orders_file import is_public, with_private_sheet
from zine.wings.desk.post.outbox import LetterState, outgoing
from zine.wings.desk.post.outgoing_letters import letter, put_in_outbox
from zine.wings.desk.trial_build import BuildStopped, build, try_build
from zine.wings.desk.turn_closing import close
from zine.wings.desk.zine_run.git_remotes import give_out, give_pages, take_in
from zine.wings.desk.zine_run.publisher_tasks import ToDo, to_do
from zine.wings.desk.zine_run.results_letters import RESULT, write_results
from zine.wings.desk.zine_run.run_ledger import read_ledger, seen_now, write_ledger

Tell = Callable[[str], None]
RUN = "run"
ISSUE_LETTER, TO_DO_LETTER = "issue-", "to-do"
# A run that was killed may have left these unnoted: then this one writes them again, in newer words.
LATER = (TO_DO_LETTER, RESULT)


class ZineRun:
    """A run, from the mailbox to the mailed results; `tell` prints what each step did.

    One that is not `online` asks the public beacon for nothing.

    Whatever a step cannot do is in `failed` by the step's name; the other steps go on, and what
    was not done is done by the next run. Each step can be broken off and begun again: letters are
    kept, answered, entered and only then sent, and a letter that is noted as sent is not sent again.

    With `push` records go to the remote, and private/ if it belongs there: then this machine may be
    gone at any time, so what is about to be sent is pushed before it is. `pages` is where the site is
    pushed to, as ADDRESS or ADDRESS#BRANCH.
    """

    def __init__(
        self,
        root: Path,
        now: datetime,
        tell: Tell,
        *,
        push: bool,
        pages: str = "",
        online: bool = True,
    ) -> None:
        self.root, self.now, self.tell = root, now, tell
        self.push, self.pages, self.online = push, pages, online
        self.failed: dict[str, Problems] = {}
        self.waiting: tuple[ToDo, ...] = ()
        self._issue = 0

    def __call__(self) -> bool:
        """Do all that is due; whether there was anything to look at."""
        if self.push:
            self._step("git fetch", self._take_in)
        desk = open_desk(self.root)
        seen = seen_now(self.root, desk.private, self.pages)
        mail = mail_settings(desk.private)
        if mail.imap:
            self._step("fetch", self._fetch)
        if (
            not self.failed
            and not left_over(desk)
            and idle_words(self.root, RUN, seen, self.now) is not None
        ):
            return False
        self._step("letters", self._letters)
        self._step("reminders", self._reminders)
        if mail.can_send:
            self._step("send", lambda: self._send(LATER))
        if self.online:
            self._step("beacon", self._beacon)
        self._step("closing", self._close)
        self._step("publish", self._publish)
        if "publish" not in self.failed:
            self._step("letters about it", self._tell_players)
            if self.push:
                self._step("git push", lambda: self._give_out(f"Issue {self._issue}"))
            if self.pages:
                self._step("pages", self._give_pages)
        self._step("publisher", self._tell_publisher)
        if mail.can_send:
            self._step("send", self._send)
        if self.push and desk.zine.private_in_git:
            self._step("git push", lambda: self._give_out("Letters"))
        self._note(seen)
        return True

    def _step(self, name: str, step: Callable[[], Iterator[str]]) -> bool:
        """Take a step; whether it had anything to say."""
        said = False
        try:
            for line in step():
                self.tell(line)
                said = True
        except Problems as problems:
            self.failed[name] = problems
        return said

    def _take_in(self) -> Iterator[str]:
        if done := take_in(self.root):
            yield done

    def _fetch(self) -> Iterator[str]:
        with locked_desk(self.root) as desk:
            kept, too_large, _ = fetch_letters(desk, self.now)
        if kept:
            yield f"{counted(kept, 'letter')} fetched"
        if too_large:
            yield f"{counted(too_large, 'letter')} too large for orders, left on the server"

    def _letters(self) -> Iterator[str]:
        found = Collector()
        with locked_desk(self.root) as desk:
            entries, lines = take_in_letters(desk, (), self.now, found)
        for verdict in LetterVerdict:
            if count := sum(each.verdict is verdict for each in entries):
                yield f"{counted(count, 'letter')} {verdict}"
        yield from lines
        found.raise_if_any()

    def _beacon(self) -> Iterator[str]:
        found = Collector()
        with locked_desk(self.root) as desk:
            for folder in readable_games(desk.root, Collector()):
                with found.noting():
                    private = with_private_sheet(desk, folder)
                    game = play_through(private, self.now)
                    for _, pulse in fetch_rounds(private, game, beacon_server(), self.now):
                        yield f"{folder.path.name}: round {pulse.round} of the beacon is here"
        found.raise_if_any()

    def _reminders(self) -> Iterator[str]:
        """One reminder for each deadline, so long before it as the game says."""
        found = Collector()
        with locked_desk(self.root) as desk:
            ledger = read_ledger(desk.private)
            reminded = dict(ledger.reminded)
            for folder, turn in self._turns(desk, found):
                slug = folder.settings.slug
                if turn.deadline is None or turn.state is not TurnState.OPEN:
                    continue
                mark = f"{turn.phase.slug} {turn.deadline.isoformat()}"
                if reminded.get(slug) == mark or self.now < turn.deadline - folder.settings.remind:
                    continue
                with found.noting():
                    written = remind(desk, folder, self.now)
                    reminded[slug] = mark
                    if written:
                        yield f"{slug}: {counted(len(written), 'player')} reminded"
            write_ledger(desk.private, replace(ledger, reminded=reminded))
        found.raise_if_any()

    def _turns(self, desk: PeopleDesk, found: Collector) -> Iterator[tuple[GameFolder, Turn]]:
        """The games that are being played, with their turns; what is wrong is noted in `found`."""
        for folder in readable_games(desk.root, found):
            with found.noting():
                turn = play_through(with_private_sheet(desk, folder), self.now).current
                if turn is not None:
                    yield folder, turn

    def _close(self) -> Iterator[str]:
        """In a public repository, open the orders of turns that are due."""
        found = Collector()
        with locked_desk(self.root) as desk:
            for folder, turn in self._turns(desk, found) if is_public(desk) else ():
                if turn.state is not TurnState.DUE:
                    continue
                if folder.file(turn.phase.slug, "orders").exists():
                    continue
                with found.noting():
                    close(desk, folder, self.now, (), first_turn_too=False)
                    yield f"{folder.settings.slug}: the orders for {turn.phase.name} are open"
        found.raise_if_any()

    def _publish(self) -> Iterator[str]:
        yield from self._begin_issue()
        desk = open_desk(self.root)
        try:
            # Only what was found right is published here, and a build by hand is its publisher's.
            trial = try_build(desk, self.now, trusted=True)
            if not trial.idle:
                build(self.root, self.root / SITE, self.now, readonly=False)
        except BuildStopped as stopped:
            raise Problems.of("pelican", str(stopped)) from stopped
        self._issue = trial.issue
        yield from trial.lines
        yield f"the site is in {SITE}/: {trial.size}"

    def _begin_issue(self) -> Iterator[str]:
        """A turn is not kept waiting because the newest issue is closed."""
        with locked_desk(self.root) as desk:
            newest = newest_issue(desk.root)
            closed = newest is None or was_mailed(desk.root, newest.number)
            turns = self._turns(desk, Collector())
            if closed and any(turn.state is TurnState.DUE for _, turn in turns):
                yield f"wrote {begin_issue(desk.root, self.now.date())}"

    def _tell_players(self) -> Iterator[str]:
        """Letters with results, and the issue if its publisher has finished it."""
        found = Collector()
        with locked_desk(self.root) as desk:
            for name in write_results(desk, self.now, found):
                yield f"wrote {name}"
            newest = newest_issue(desk.root)
            if newest and newest.finished and not was_mailed(desk.root, newest.number):
                issue_letters(desk, self.root / SITE, newest.number)
                yield f"issue {newest.number} is finished"
        found.raise_if_any()

    def _send(self, held: Sequence[str] = ()) -> Iterator[str]:
        """Send what is ready, but letters `held` by the endings of their names; an issue if finished.

        While any are held an issue goes only if a part of it went: a killed run may not have
        written all.
        """
        with locked_desk(self.root) as desk:
            newest = newest_issue(desk.root)
            whole = (
                newest and newest.finished and (not held or was_mailed(desk.root, newest.number))
            )
            finished = drafts_of_issue(desk.private, newest.number) if newest and whole else ()
            ready = [
                each
                for each in settled(desk.private, outgoing(desk.private), self.now)
                if each.state in (LetterState.READY, LetterState.SENT)
                and not each.name.endswith(tuple(held))
                and (
                    not each.name.startswith(ISSUE_LETTER) or f"outbox/{each.name}.eml" in finished
                )
            ]
            done = deliver(desk.private, ready, lambda: self.now, announce=self._announce(desk))
        if sent := sum(each.is_sent for each in done):
            yield f"{counted(sent, 'letter')} sent"
        faults = [f"{each.letter.name}: {each.fault}" for each in done if each.fault]
        faults += [
            f"{each.letter.name}: {who} was refused: {why}"
            for each in done
            for who, why in each.refused.items()
        ]
        if faults:
            raise Problems(Problem(Place("private/outbox"), fault) for fault in faults)

    def _announce(self, desk: PeopleDesk) -> Callable[[], object] | None:
        """What pushes that letters are about to be sent, where private/ goes along."""
        if not self.push or not desk.zine.private_in_git:
            return None
        return lambda: give_out(self.root, "Letters", first=True)

    def _give_out(self, words: str) -> Iterator[str]:
        if done := give_out(self.root, words):
            yield done

    def _give_pages(self) -> Iterator[str]:
        if done := give_pages(self.root, self.root / SITE, self.pages):
            yield done

    def _tell_publisher(self) -> Iterator[str]:
        """Write to the publisher about what needs a person, each matter once."""
        with locked_desk(self.root) as desk:
            self.waiting = to_do(desk, self.now, Collector())
            matters = (*self._faults(), *self.waiting)
            ledger = read_ledger(desk.private)
            keys = {each.key for each in matters}
            told = keys.intersection(ledger.told)
            fresh = [each for each in matters if each.key not in told]
            if fresh and desk.zine.address and mail_settings(desk.private).can_send:
                put_in_outbox(desk.private, TO_DO_LETTER, _summary(desk, fresh, matters))
                yield f"{counted(len(fresh), 'matter')} new for the publisher"
                told = keys
            write_ledger(desk.private, replace(ledger, told=tuple(sorted(told))))

    def _faults(self) -> Iterator[ToDo]:
        for name, problems in self.failed.items():
            yield ToDo(key=f"failed {name}", text=f"{name}: {problems}")

    def _note(self, seen: str) -> None:
        """Note for the next run what this one saw when it began, and when it must look again."""
        if self.failed:
            forget_idle(self.root, RUN)
        else:
            midnight = self.now.replace(hour=0, minute=0, second=0, microsecond=0)
            until = min([midnight + timedelta(days=1), *self.moments()])
            note_idle(self.root, RUN, seen, self.now, until)

    def moments(self) -> Iterator[datetime]:
        """When something falls due by itself: reminders and deadlines that are to come."""
        for folder, turn in self._turns(open_desk(self.root), Collector()):
            if turn.deadline is not None:
                early = turn.deadline - folder.settings.remind
                yield from (each for each in (early, turn.deadline) if each > self.now)


def _summary(desk: PeopleDesk, fresh: list[ToDo], waiting: tuple[ToDo, ...]) -> str:
    """A letter to the publisher: what is new, and what waits since before."""
    old = [each for each in waiting if each not in fresh]
    parts = ["New:", *(f"- {each}" for each in fresh)]
    if old:
        parts += ["", "Still waiting:", *(f"- {each}" for each in old)]
    subject = f"{desk.zine.title}: {counted(len(waiting), 'matter')} for you"
    return letter(desk.sender, desk.sender, subject, "\n".join(parts), automatic=True)

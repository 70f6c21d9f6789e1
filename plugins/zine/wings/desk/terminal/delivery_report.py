"""What commands print of letters that left the outbox, sent or not."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from zine.cli.terminal_output import say
from zine.files.environment import current_time
from zine.problems import counted
from zine.wings.desk.desk_opening import locked_desk, open_desk
from zine.wings.desk.mail.mail_settings import mail_settings
from zine.wings.desk.post.outbox import LetterSent, LetterState, OutgoingLetter, outgoing


def is_nowhere(letter: OutgoingLetter) -> bool:
    """Whether a letter has no address."""
    return letter.state is LetterState.NO_ADDRESS


def tell_nowhere(letters: Sequence[OutgoingLetter]) -> None:
    """Print which of some letters go nowhere yet, and what to do about it."""
    for each in filter(is_nowhere, letters):
        say("{path} has no address: write one after To:", path=f"private/outbox/{each.name}.eml")


def recipients(letter: OutgoingLetter) -> str:
    """Whom a letter goes to, in a few words."""
    return letter.to[0] if len(letter.to) == 1 else f"{len(letter.to) or 'no'} addresses"


def tell_sent(done: Sequence[LetterSent]) -> None:
    """Print what became of letters; exit code 1 if one was not sent, or not to all."""
    for each in done:
        if not each.is_sent:
            unsure = each.letter.state is LetterState.UNSURE
            say(
                "{text}: it may have been sent: {why}" if unsure else "{text}: not sent: {why}",
                text=each.letter.name,
                why=each.fault,
                err=True,
            )
            continue
        say("{text}: sent to {person}", text=each.letter.name, person=recipients(each.letter))
        for who, why in each.refused.items():
            say(
                "{text}: {person} was refused: {why}",
                text=each.letter.name,
                person=who,
                why=why,
                err=True,
            )
    sent = sum(each.is_sent for each in done)
    perhaps = sum(each.letter.state is LetterState.UNSURE for each in done)
    say(
        f"{counted(sent, 'letter')} sent"
        + (f", {perhaps} perhaps" if perhaps else "")
        + (f", {left} not" if (left := len(done) - sent - perhaps) else "")
    )
    if any(not each.is_sent or each.refused for each in done):
        sys.exit(1)


def send_at_once(root: Path) -> None:
    """Send what is ready, if private/mail.yaml says `send: at-once`; else do nothing."""
    if mail_settings(open_desk(root).private).send == "at-once":
        send_ready(root)


def send_ready(root: Path) -> None:
    """Send every letter that is ready; exit code 1 if one could not be sent."""
    # Imported late: many commands end here, and hardly any has a letter to send.
    from zine.wings.desk.mail.delivery import deliver  # noqa: PLC0415

    with locked_desk(root) as desk:
        sendable = (LetterState.READY, LetterState.SENT)
        ready = [each for each in outgoing(desk.private) if each.state in sendable]
        done = deliver(desk.private, ready, current_time)
    if done:
        tell_sent(done)


def tell_dropped(letters: Sequence[OutgoingLetter]) -> None:
    """Print what left the outbox unsent: the letter, where it was to go, and its subject."""
    for each in letters:
        perhaps = " (it may have been sent)" if each.state is LetterState.UNSURE else ""
        say(f"{each.name}: dropped: to {recipients(each)}, {each.subject}{perhaps}")


def tell_written(root: Path, written: tuple[str, ...]) -> None:
    """Print which files were written, and send the letters among them if the zine does."""
    for name in written:
        say("wrote {path} (not sent)" if name.endswith(".eml") else "wrote {path}", path=name)
    drafts = outgoing(open_desk(root).private)
    tell_nowhere([each for each in drafts if f"private/outbox/{each.name}.eml" in written])
    send_at_once(root)

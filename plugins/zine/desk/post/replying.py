"""Answers to messages, as drafts: what was understood, line by line, or why it was not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from zine.desk.people import Desk
from zine.desk.post.judging import Judgement, told
from zine.desk.post.ledger import Entry, Verdict
from zine.desk.post.letters import addresses, letter, put
from zine.desk.post.reading import Message
from zine.desk.post.understanding import Contents, lines_of
from zine.desk.seats import correspondent
from zine.games import Settings
from zine.rules.calendar import PhaseKind


def write_reply(
    desk: Desk,
    made: Sequence[Entry],
    message: Message,
    settings: Settings | None,
    judgements: Sequence[Judgement | None],
    found: Contents,
) -> None:
    """Write the answer to a message into the outbox: part by part, then all the rest."""
    entry = made[0]
    lines: list[str] = []
    for each, judgement in zip(made, judgements, strict=True):
        lines += [*_beginning(each, settings), ""]
        if judgement is not None and settings is not None:
            lines += _understood(judgement, each, settings)
        if each is not made[-1]:
            lines += ["", *_receipt(each), ""]
    lines += ["", *lines_of(found), "", *_receipt(made[-1]), "", desk.zine.publisher]
    to = message.sender
    if not to and settings is not None and entry.power:
        to = addresses(desk.private).get(correspondent(settings, entry.sender or entry.power), "")
    subject = f"Re: {message.subject or 'your letter'}"
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines))
    put(
        desk.private,
        f"{entry.message}-reply",
        letter(desk.sender, to, subject, text, message.ident),
    )


def _understood(judgement: Judgement, entry: Entry, settings: Settings) -> Iterator[str]:
    phase = settings.variant.calendar.parse(entry.phase)
    assert phase is not None
    yield from told(judgement, phase.kind)
    count = f"{judgement.good} of {len(judgement.lines)}"
    if phase.kind is not PhaseKind.BUSINESS:
        yield f"{count} orders will be followed as written."
    elif judgement.foreseen is not None:
        yield f"{count} lines were understood."
    else:
        yield f"{count} lines were understood; what can be done is found out with all."


def _receipt(entry: Entry) -> Iterator[str]:
    if entry.receipt and entry.verdict is Verdict.TAKEN:
        yield f"Receipt: {entry.receipt}"
        yield "The page of the turn will print it with the nonce that proves it."


def _beginning(entry: Entry, settings: Settings | None) -> Iterator[str]:
    if settings is not None and entry.power:
        phase = settings.variant.calendar.parse(entry.phase)
        name = phase.name if phase else ""
        whose = f"{entry.power} by {entry.sender}" if entry.sender else entry.power
        yield f"{settings.title}, {whose}{f', {name}' if name else ''}"
    match entry.verdict:
        case Verdict.TAKEN if entry.reason:
            yield f"Your letter came in {entry.reason} and was accepted."
        case Verdict.TAKEN:
            yield "Your orders have arrived and count."
        case Verdict.LATE:
            yield f"Your letter is kept but does not count: {entry.reason}."
        case Verdict.ASIDE:
            yield f"Your letter is kept but nothing was done with it yet: {entry.reason}."
            yield "Please send it again, with your order code and one order a line."


def forward_press(desk: Desk, settings: Settings, entry: Entry) -> None:
    """Drafts of press that is meant for some players alone."""
    known = addresses(desk.private)
    for number, each in enumerate(entry.press):
        for power in each.to:
            player = settings.player(power)
            if player is None:
                continue
            signed = each.by or "Somebody who gives no name"
            text = f"{signed} writes to {', '.join(each.to)}:\n\n{each.text}"
            subject = f"{settings.title}: a letter to {power}"
            draft = letter(desk.sender, known.get(player, ""), subject, text)
            put(desk.private, f"{entry.message}-press-{number + 1}-{power.lower()}", draft)

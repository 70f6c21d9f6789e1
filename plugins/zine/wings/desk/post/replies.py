"""Answers to messages, as drafts: what was understood, line by line, or why it was not.

Anybody may send in anything, a copy of a public envelope included, under any name. So an
answer about a seat goes to the address the desk knows of that seat and to no other; the
address a letter claims to come from is used only where the answer tells nothing of a seat.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from email.utils import getaddresses

from zine.games import Settings
from zine.language import (
    _,
    capitalized,
    count_word,
    in_language,
    listing,
    named,
    number_of,
    phase_name,
    phrase,
    speaking,
    worded,
)
from zine.people import handle_slug
from zine.render.wrapping import filled
from zine.rules.calendar import PhaseKind
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.mail.address_book import addresses, readers
from zine.wings.desk.mail.letter_drafts import ADDRESS
from zine.wings.desk.post.ledger import LedgerEntry, LetterVerdict
from zine.wings.desk.post.letter_contents import LetterContents
from zine.wings.desk.post.letter_text.letter_acknowledgements import lines_of
from zine.wings.desk.post.letter_text.letter_kinds import LetterKind
from zine.wings.desk.post.message_reader import Message
from zine.wings.desk.post.order_trial import OrdersJudgement, judgement_lines
from zine.wings.desk.post.outgoing_letters import letter, paragraphs
from zine.wings.desk.seating.seats import correspondent
from zine.wings.shared.phase_labels import short_name

LONGEST_SUBJECT = 200
NUMBERED = re.compile(r"\d+\. ")
ANSWERED = re.compile(r"\A(?:(?:re|aw|antw|sv|rép|réf?)(?:\[\d+\])?\s?:\s*)+", re.IGNORECASE)
SEND_AGAIN = phrase("Please send it again, with your order code and one order a line.")


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterDraft:
    """A letter to send, under its name in the outbox."""

    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterFacts:
    """What can be told of a letter besides its entries.

    `judgements` say how the orders of each entry are understood. `opened` says that it came in
    an envelope that could be opened: then nothing in it may be told to a sender who is not its
    owner.
    """

    settings: Settings | None = None
    judgements: Sequence[OrdersJudgement | None] = (None,)
    found: LetterContents = field(default_factory=LetterContents)
    opened: bool = False
    status: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Way:
    """Where an answer goes, and whether the sender of the message is who reads it."""

    to: str
    to_sender: bool


def bare_address(header: str) -> str:
    """The one address in a header, without the name beside it; "" if there are several."""
    found = getaddresses([header])
    return found[0][1] if len(found) == 1 else ""


def same_address(one: str, other: str) -> bool:
    """Whether two headers have the same address, with any names."""
    bare = bare_address(one).casefold()
    return bool(bare) and bare == bare_address(other).casefold()


def is_player(desk: PeopleDesk, header: str) -> bool:
    """Whether an address is a player's."""
    return any(same_address(each, header) for each in addresses(desk.private).values())


def _known_address(desk: PeopleDesk, header: str) -> str:
    """The address in a header as the zine knows it, a player's, a reader's or its own; or ""."""
    known = (*addresses(desk.private).values(), *readers(desk.private), desk.sender)
    return next((each for each in known if same_address(each, header)), "")


def reply(
    desk: PeopleDesk, made: Sequence[LedgerEntry], message: Message, what: LetterFacts
) -> tuple[LetterDraft, ...]:
    """The answer to a letter, from its entries: part by part, then all the rest.

    There is none for an address that the zine does not know. (Pasted text comes from nobody, and
    its answer has no address.)
    """
    way = _way(desk, made[0], message, what)
    if way.to_sender and message.sender and not way.to:
        return ()
    with speaking(desk.language):
        text = _answer(desk, made, what, tells=bool(way.to) or not what.opened)
        subject = _("your letter")
    if way.to_sender and message.subject:
        subject = ANSWERED.sub("", message.subject[:LONGEST_SUBJECT].strip())
    answered = message.ident if way.to_sender else ""
    draft = letter(desk.sender, way.to, f"Re: {subject}", text, answered)
    return (LetterDraft(name=_named(what.settings, made[0], "answer"), text=draft),)


def join_receipt(
    desk: PeopleDesk, entry: LedgerEntry, message: Message, receipted: Collection[str]
) -> LetterDraft | None:
    """The receipt of a stranger's request to join, None if it is none or they had one before."""
    to = bare_address(message.sender)
    if entry.kind != LetterKind.JOIN or not ADDRESS.fullmatch(to) or _known_address(desk, to):
        return None
    if to.casefold() in receipted:
        return None
    with speaking(desk.language):
        text = paragraphs(
            _("Your letter has arrived. The publisher will answer it in person."),
            _("This receipt was sent automatically; you will get no second one."),
            desk.zine.publisher,
        )
        subject = worded("{title}: your letter has arrived", title=desk.zine.title)
    draft = letter(desk.sender, to, subject, text, message.ident, automatic=True)
    return LetterDraft(name=_named(None, entry, "answer"), text=draft)


def _answer(
    desk: PeopleDesk, made: Sequence[LedgerEntry], what: LetterFacts, *, tells: bool
) -> str:
    """The words of an answer; `tells` if it may say what is in the letter."""
    lines: list[str] = []
    for entry, judgement in zip(made, what.judgements, strict=True):
        lines += [*_beginning(entry, what.settings, judgement if tells else None), ""]
        if tells:
            lines += [*_understood(entry, judgement, what.settings), ""]
            lines += _rule(judgement, sealed=what.opened)
        if entry is not made[-1]:
            lines += ["", *_receipt(entry), ""]
    if tells:
        late = all(entry.verdict is LetterVerdict.LATE for entry in made)
        said = "\n".join(lines)
        more = () if late else lines_of(what.found, what.status)
        lines += ["", *(each for each in more if each.rstrip(".") not in said), ""]
        if late and (what.found.votes or what.found.press):
            again = _("Please send its votes and press again in a letter without orders.")
            lines += [again, ""]
    lines += [*_receipt(made[-1]), "", desk.zine.publisher]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(map(_wrapped, lines)))


def _wrapped(line: str) -> str:
    """A line of an answer in 72 columns; what is numbered hangs under its first word."""
    return filled(line, hanging=3 if NUMBERED.match(line) else 0)


def _named(settings: Settings | None, entry: LedgerEntry, kind: str) -> str:
    """What a letter about an entry is called: "marengo-S1902M-turkey-answer-12"."""
    if settings is None or not entry.power:
        return f"letter-{entry.number_in_inbox}-{kind}"
    place = _place(settings, entry)
    return f"{place}-{handle_slug(entry.writer)}-{kind}-{entry.number_in_inbox}"


def _place(settings: Settings, entry: LedgerEntry) -> str:
    calendar = settings.variant.calendar
    phase = calendar.parse(entry.phase)
    return f"{settings.slug}-{short_name(calendar, phase)}" if phase else settings.slug


def _way(desk: PeopleDesk, entry: LedgerEntry, message: Message, what: LetterFacts) -> _Way:
    """Where the answer goes: to the seat, or where no seat is concerned to the sender."""
    if what.settings is not None and entry.power:
        player = correspondent(what.settings, entry.writer)
        known = addresses(desk.private).get(player, "")
        return _Way(to=known, to_sender=same_address(known, message.sender))
    if what.opened:
        return _Way(to=desk.sender, to_sender=False)
    return _Way(to=_known_address(desk, message.sender), to_sender=True)


def _understood(
    entry: LedgerEntry, judgement: OrdersJudgement | None, settings: Settings | None
) -> Iterator[str]:
    if judgement is None or settings is None:
        return
    phase = settings.variant.calendar.parse(entry.phase)
    assert phase is not None
    yield from judgement_lines(judgement, phase.kind)
    counts = {"good": judgement.good, "count": len(judgement.lines)}
    if phase.kind is not PhaseKind.BUSINESS:
        if judgement.good < len(judgement.lines):
            return
        yield number_of(
            "Your only order will be followed as written.",
            "{good} of {count} orders will be followed as written.",
            len(judgement.lines),
        ).format(**counts)
    elif judgement.foreseen is not None:
        yield number_of(
            "{good} of {count} line was understood.",
            "{good} of {count} lines were understood.",
            len(judgement.lines),
        ).format(**counts)
    else:
        yield number_of(
            "{good} of {count} line was understood; what comes of it depends on everyone's sheets.",
            "{good} of {count} lines were understood; what comes of them depends on everyone's"
            " sheets.",
            len(judgement.lines),
        ).format(**counts)


def _rule(judgement: OrdersJudgement | None, *, sealed: bool) -> Iterator[str]:
    """What a later letter does to a set."""
    if judgement is None:
        return
    if sealed:
        yield _("This is your whole set: a sealed set replaces all that came before it.")
    elif judgement.piecewise:
        yield _(
            "This is your whole set. A later letter changes only what it names; the rest stands."
            " ALL NEW on a line of its own makes a letter replace the whole set."
        )
    else:
        yield _("This is your whole set. A later one replaces it.")


def _receipt(entry: LedgerEntry) -> Iterator[str]:
    if entry.receipt and entry.verdict is LetterVerdict.TAKEN:
        yield f"{_('Receipt:')} {entry.receipt}"
        yield _("The turn's page will print it, with the nonce that proves it.")


def _beginning(
    entry: LedgerEntry, settings: Settings | None, judgement: OrdersJudgement | None
) -> Iterator[str]:
    if settings is not None and entry.power:
        phase = settings.variant.calendar.parse(entry.phase)
        name = phase_name(phase) if phase else ""
        whose = named(entry.power)
        if entry.sender:
            whose = worded("{power} by {player}", power=entry.power, player=entry.sender)
        yield f"{settings.title}, {whose}{f', {name}' if name else ''}"
    match entry.verdict:
        case LetterVerdict.TAKEN if judgement and judgement.lines and not judgement.good:
            yield number_of(
                "Your letter has arrived, but its only order cannot be followed.",
                "Your letter has arrived, but none of its orders can be followed.",
                len(judgement.lines),
            )
        case LetterVerdict.TAKEN if entry.reason:
            late = in_language(entry.reason)
            yield worded("Your letter was {late} and was accepted.", late=late)
        case LetterVerdict.TAKEN if entry.orders is None:
            yield _("Your letter has arrived.")
        case LetterVerdict.TAKEN if judgement and judgement.good < len(judgement.lines):
            yield _followed(judgement)
        case LetterVerdict.TAKEN:
            yield _("Your orders have arrived and count.")
        case LetterVerdict.LATE:
            yield worded("Your letter is kept but does not count: {why}.", why=entry.reason)
            yield _("Whatever you sent before the deadline counts.")
        case LetterVerdict.EARLY:
            yield worded("Your letter has arrived: {why}.", why=entry.reason)
        case LetterVerdict.ASIDE:
            yield worded(
                "I have kept your letter but done nothing with it yet. {why}.",
                why=capitalized(in_language(entry.reason)),
            )
            yield in_language(entry.advice or SEND_AGAIN)
        case LetterVerdict.DROPPED:
            pass  # it is not answered


def _followed(judgement: OrdersJudgement) -> str:
    """How many of the orders that arrived can be followed."""
    words = number_of(
        "{good} of your {count} orders can be followed.",
        "{good} of your {count} orders can be followed.",
        judgement.good,
    )
    good = count_word(judgement.good)
    return words.format(good=capitalized(good), count=count_word(len(judgement.lines)))


def press_drafts(desk: PeopleDesk, settings: Settings, entry: LedgerEntry) -> Iterator[LetterDraft]:
    """Drafts of press that is meant for some players alone."""
    known = addresses(desk.private)
    for number, each in enumerate(entry.press):
        for power in each.to:
            player = correspondent(settings, power)
            if not player:
                continue
            with speaking(desk.language):
                text = worded(
                    "{name} writes to {powers}:",
                    name=each.by or _("Anonymous"),
                    powers=listing(tuple(map(named, each.to))),
                )
                subject = worded("{game}: a letter to {power}", game=settings.title, power=power)
            text += f"\n\n{each.text}"
            draft = letter(desk.sender, known.get(player, ""), subject, text)
            about = f"press-{entry.number_in_inbox}-{number + 1}-{handle_slug(power)}"
            name = f"{_place(settings, entry)}-{about}"
            yield LetterDraft(name=name, text=draft)

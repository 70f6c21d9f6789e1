"""One letter dealt with: what is in it, whose it is, what counts, and what is answered.

Nothing is written here. Whatever a letter makes this code raise, the letter is set aside
with that as its reason, and the letters after it are dealt with.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from zine.games import Settings
from zine.language import Phrase, phase_name, phrase, speaking
from zine.problems import Problems
from zine.wings.desk.dates.deadlines import deadline_text
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.post.admission import FOR_THE_PUBLISHER, NOBODY, Aside, Given, Known
from zine.wings.desk.post.ledger import (
    ENVELOPE,
    LedgerEntry,
    LetterVerdict,
    part_of,
    without_part,
)
from zine.wings.desk.post.letter_labels import codes_in
from zine.wings.desk.post.letter_text.letter_kinds import LetterKind
from zine.wings.desk.post.letter_text.press_rules import not_as
from zine.wings.desk.post.line_sorter import LetterContents
from zine.wings.desk.post.message_reader import Message, read_message
from zine.wings.desk.post.order_trial import OrdersJudgement, judge
from zine.wings.desk.post.replies import (
    LetterDraft,
    LetterFacts,
    bare_address,
    is_player,
    join_receipt,
    press_drafts,
    reply,
)
from zine.wings.desk.post.unsealed_letters import admit_plain
from zine.wings.desk.sealed.envelope import envelopes_in, without_envelopes
from zine.wings.desk.sealed.envelope_files import envelope_name
from zine.wings.desk.sealed.sealed_orders import admit_sealed, opened
from zine.wings.desk.seating.seats import powers_led, turn_named

MOST_ENVELOPES = 9
NO_DRAFTS: tuple[LetterDraft, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """What a message, or a part of it, came to: its entry, and what is to be written."""

    entry: LedgerEntry
    envelope: str = ""
    drafts: tuple[LetterDraft, ...] = NO_DRAFTS


@dataclass(frozen=True, slots=True, kw_only=True)
class _Item:
    """A letter's own words (no envelope), or one of its envelopes, under a name of its own."""

    name: str
    envelope: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What of a message is dealt with again, by its stem; `entered` are all stems there are."""

    stem: str
    entered: frozenset[str]

    def wants(self, stem: str) -> bool:
        """Whether an entry is that one, or a part that there was not before."""
        return stem == self.stem or stem not in self.entered


def deal_with(
    desk: PeopleDesk, now: Known, name: str, given: Given, only: Selection | None = None
) -> Iterator[Dealt]:
    """What becomes of a kept message, part by part; with `only`, of that part alone.

    Raises Problems if the message is not there.
    """
    content = desk.private.content(f"inbox/{name}.eml")
    message = read_message(content)
    given = given if name in given.messages else NOBODY
    try:
        items, fault = _items(now, name, message, given)
    except Exception as error:  # noqa: BLE001 - no letter may stop those after it
        items, fault = [_Item(name=name)], _unprocessed(error)
    for item in items:
        if only is None or item.name == without_part(only.stem):
            yield from _deal_with_item(desk, now, item, message, content, given, fault, only)


def _unprocessed(error: Exception) -> Phrase:
    return phrase("it could not be processed ({error})", error=type(error).__name__)


def _items(now: Known, name: str, message: Message, given: Given) -> tuple[list[_Item], str]:
    """The items of a message, and why it is not looked into if it is not."""
    if message.fault:
        return [_Item(name=name)], message.fault
    inside = envelopes_in(message.text)
    if len(inside) > MOST_ENVELOPES:
        reason = phrase(
            "it holds {count} envelopes, and a letter may hold {most}",
            count=len(inside),
            most=MOST_ENVELOPES,
        )
        return [_Item(name=name)], reason
    words = replace(message, text=without_envelopes(message.text))
    speaks = not inside or bool(codes_in(words, now.owners)) or (given.game and not given.seen)
    envelopes = list(dict.fromkeys(inside))
    texts = [*([""] if speaks else []), *envelopes]
    names = [name, *(f"{name}{ENVELOPE}{number}" for number in range(2, len(texts) + 1))]
    return [_Item(name=n, envelope=text) for n, text in zip(names, texts, strict=True)], ""


def _deal_with_item(
    desk: PeopleDesk,
    now: Known,
    item: _Item,
    message: Message,
    content: bytes,
    given: Given,
    fault: str,
    only: Selection | None,
) -> list[Dealt]:
    arrived = min(message.received or now.now, now.now)
    written = message.received.isoformat() if message.received and not item.envelope else ""
    part = part_of(only.stem) if only else 0
    blank = LedgerEntry(
        message=item.name, part=part, arrived=arrived, verdict=LetterVerdict.ASIDE, written=written
    )
    if item.envelope:
        blank = replace(blank, envelope=envelope_name(item.envelope))
    if message.automatic and not given.game:
        reason = f"it is automatic or bulk mail ({message.automatic}); it is not answered"
        dealt = [Dealt(entry=replace(blank, reason=reason, kind=LetterKind.AUTOMATIC))]
        now.ledger.add(dealt[0].entry)
        return dealt
    if fault:
        return [set_aside(desk, now, replace(blank, reason=fault), message)]
    try:
        with speaking(desk.language):  # a form may come back with its headings
            dealt = _understood(desk, now, item, message, content, given, blank, only)
    except Problems:
        raise
    except Exception as error:  # noqa: BLE001 - no letter may stop those after it
        reason = _unprocessed(error)
        entry = replace(blank, reason=reason, advice=FOR_THE_PUBLISHER)
        dealt = [set_aside(desk, now, entry, Message())]
    for each in dealt:
        now.ledger.add(each.entry)
    return dealt


def set_aside(desk: PeopleDesk, now: Known, entry: LedgerEntry, message: Message) -> Dealt:
    """A message set aside, with an answer that says why."""
    drafts = reply(desk, [entry], message, LetterFacts(settings=_settings(now, entry)))
    return Dealt(entry=entry, drafts=drafts)


def _settings(now: Known, entry: LedgerEntry) -> Settings | None:
    return now.games[entry.game][0].settings if entry.game in now.games else None


def _understood(
    desk: PeopleDesk,
    now: Known,
    item: _Item,
    message: Message,
    content: bytes,
    given: Given,
    blank: LedgerEntry,
    only: Selection | None,
) -> list[Dealt]:
    made, found, is_open = _admitted(desk, now, item, message, content, given, blank)
    if not item.envelope:
        found = replace(found, remarks=(*message.left_out, *found.remarks))
    if only:
        made = tuple(each for each in made if only.wants(each.stem))
        gone = replace(blank, reason=phrase("the letter no longer has such a part"))
        made = made or (gone,)
    settings = _settings(now, made[0])
    facts = LetterFacts(
        settings=settings,
        judgements=[_judged(now, each) for each in made],
        found=found,
        opened=is_open,
        status=_status(now, made[0]),
    )
    answer = reply(desk, made, message, facts)
    if desk.zine.join_receipts and (receipt := join_receipt(desk, made[0], message, now.receipted)):
        made = (replace(made[0], answered=bare_address(message.sender).casefold()), *made[1:])
        now.receipted.add(made[0].answered)
        answer = (receipt,)
    return [_dealt(desk, settings, item, each, answer, made[0]) for each in made]


def _admitted(
    desk: PeopleDesk,
    now: Known,
    item: _Item,
    message: Message,
    content: bytes,
    given: Given,
    blank: LedgerEntry,
) -> tuple[tuple[LedgerEntry, ...], LetterContents, bool]:
    """The entries of a letter, what was found in it, and whether its envelope was opened."""
    is_open = False
    try:
        if not item.envelope:
            words = replace(message, text=without_envelopes(message.text))
            return *admit_plain(desk, now, blank, words, content, given), False
        inside = opened(desk, item.envelope)
        is_open = True
        vouched = given if given.seen else NOBODY
        sealed, found = admit_sealed(desk, now, blank, message, inside, vouched)
        return (sealed,), found, True
    except Aside as reason:
        made = reason.entered(blank)
        if made.kind == LetterKind.UNKNOWN and is_player(desk, message.sender):
            made = replace(made, kind="")
        return (made,), LetterContents(), is_open


def _status(now: Known, entry: LedgerEntry) -> str:
    """How things are in the game for the writer of a letter: when it is due, and what is in."""
    if entry.game not in now.games or (turn := now.games[entry.game][1].current) is None:
        return ""
    sets = now.ledger.sets(entry.game, turn.phase.slug)
    powers = [entry.power, *powers_led(turn, entry.writer)]
    here = entry.orders is not None or any(each in sets.last for each in powers)
    orders = phrase("Your orders are in.") if here else phrase("None of your orders have arrived.")
    phase = partial(phase_name, turn.phase)
    if turn.deadline is None:
        return phrase(
            "{phase} is being played, without a deadline. {orders}", phase=phase, orders=orders
        )
    return phrase(
        "{phase} is being played, due {moment}. {orders}",
        phase=phase,
        moment=partial(deadline_text, turn.deadline),
        orders=orders,
    )


def _judged(now: Known, entry: LedgerEntry) -> OrdersJudgement | None:
    """How an entry's orders are understood, if it brings any that may count."""
    if entry.orders is None or entry.game not in now.games:
        return None
    if entry.verdict is not LetterVerdict.TAKEN:
        return None
    folder, game = now.games[entry.game]
    trial = partial(judge, folder.settings, turn_named(game, entry.phase), entry.power)
    found, before = trial(entry.orders), now.ledger.sets(entry.game, entry.phase).last
    last = before.get(entry.power)
    if last is None or not last.orders:
        return found
    return replace(found, before=trial(last.orders).orders)


def _dealt(
    desk: PeopleDesk,
    settings: Settings | None,
    item: _Item,
    entry: LedgerEntry,
    answer: tuple[LetterDraft, ...],
    first: LedgerEntry,
) -> Dealt:
    """An entry with its letters; the answer goes with the first, which is entered last."""
    drafts = [*answer] if entry is first else []
    if settings is not None and entry.verdict is LetterVerdict.TAKEN:
        if settings.player(entry.writer) != desk.zine.publisher:
            press = (not_as(desk.zine.publisher, each, entry.writer) for each in entry.press)
            entry = replace(entry, press=tuple(press))
        drafts = [*press_drafts(desk, settings, entry), *drafts]
    counts = entry.verdict is LetterVerdict.TAKEN and entry.envelope
    return Dealt(entry=entry, envelope=item.envelope if counts else "", drafts=tuple(drafts))

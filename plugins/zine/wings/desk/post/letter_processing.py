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
from zine.wings.desk.dates.deadline_texts import deadline_text
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.post.admission import FOR_THE_PUBLISHER, NOBODY, Aside, Given, Known
from zine.wings.desk.post.ledger import (
    ENVELOPE,
    LedgerEntry,
    LetterVerdict,
    part_of,
    without_part,
)
from zine.wings.desk.post.letter_contents import LetterContents
from zine.wings.desk.post.letter_labels import codes_in
from zine.wings.desk.post.letter_text.letter_kinds import LetterKind
from zine.wings.desk.post.letter_text.press_rules import not_as
from zine.wings.desk.post.message_reader import Message, read_message
from zine.wings.desk.post.open_letter_admission import admit_plain
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
    whole = _Letter(desk=desk, now=now, name=name, message=message, content=content, given=given)
    try:
        letters = whole.apart()
    except Exception as error:  # noqa: BLE001 - no letter may stop those after it
        letters = [replace(whole, fault=_unprocessed(error))]
    for letter in letters:
        if only is None or letter.name == without_part(only.stem):
            yield from letter.dealt(only)


def set_aside(desk: PeopleDesk, now: Known, entry: LedgerEntry, message: Message) -> Dealt:
    """A message set aside, with an answer that says why."""
    drafts = reply(desk, [entry], message, LetterFacts(settings=_settings(now, entry)))
    return Dealt(entry=entry, drafts=drafts)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Letter:
    """A message's own words, or one of its envelopes, under a name of its own, and what is known.

    With a `fault` it is not looked into.
    """

    desk: PeopleDesk
    now: Known
    name: str
    message: Message
    content: bytes
    given: Given
    envelope: str = ""
    fault: str = ""

    def apart(self) -> list[_Letter]:
        """The words and the envelopes of a whole message, each as a letter."""
        if self.message.fault:
            return [replace(self, fault=self.message.fault)]
        inside = envelopes_in(self.message.text)
        if len(inside) > MOST_ENVELOPES:
            reason = phrase(
                "it holds {count} envelopes, and a letter may hold {most}",
                count=len(inside),
                most=MOST_ENVELOPES,
            )
            return [replace(self, fault=reason)]
        speaks = not inside or (self.given.game and not self.given.seen)
        speaks = speaks or bool(codes_in(self._words(), self.now.owners))
        texts = [*([""] if speaks else []), *dict.fromkeys(inside)]
        others = (f"{self.name}{ENVELOPE}{number}" for number in range(2, len(texts) + 1))
        names = [self.name, *others]
        return [replace(self, name=n, envelope=e) for n, e in zip(names, texts, strict=True)]

    def dealt(self, only: Selection | None) -> list[Dealt]:
        """What became of it, which is entered into the ledger."""
        message, blank = self.message, self._blank(part_of(only.stem) if only else 0)
        if message.automatic and not self.given.game:
            reason = f"it is automatic or bulk mail ({message.automatic}); it is not answered"
            dealt = [Dealt(entry=replace(blank, reason=reason, kind=LetterKind.AUTOMATIC))]
            self.now.ledger.add(dealt[0].entry)
            return dealt
        if self.fault:
            return [set_aside(self.desk, self.now, replace(blank, reason=self.fault), message)]
        try:
            with speaking(self.desk.language):  # a form may come back with its headings
                dealt = self._understood(blank, only)
        except Problems:
            raise
        except Exception as error:  # noqa: BLE001 - no letter may stop those after it
            entry = replace(blank, reason=_unprocessed(error), advice=FOR_THE_PUBLISHER)
            dealt = [set_aside(self.desk, self.now, entry, Message())]
        for each in dealt:
            self.now.ledger.add(each.entry)
        return dealt

    def _blank(self, part: int) -> LedgerEntry:
        """Its entry before anything is understood."""
        received = self.message.received
        return LedgerEntry(
            message=self.name,
            part=part,
            arrived=min(received or self.now.now, self.now.now),
            verdict=LetterVerdict.ASIDE,
            written=received.isoformat() if received and not self.envelope else "",
            envelope=envelope_name(self.envelope) if self.envelope else "",
        )

    def _words(self) -> Message:
        return replace(self.message, text=without_envelopes(self.message.text))

    def _understood(self, blank: LedgerEntry, only: Selection | None) -> list[Dealt]:
        desk, now, message = self.desk, self.now, self.message
        made, found, is_open = self._admitted(blank)
        if not self.envelope:
            found = replace(found, remarks=(*message.left_out, *found.remarks))
        if only:
            made = tuple(each for each in made if only.wants(each.stem))
            gone = replace(blank, reason=phrase("the letter no longer has such a part"))
            made = made or (gone,)
        facts = LetterFacts(
            settings=_settings(now, made[0]),
            judgements=[_judged(now, each) for each in made],
            found=found,
            opened=is_open,
            status=_status(now, made[0]),
        )
        drafts = reply(desk, made, message, facts)
        if desk.zine.join_receipts:
            receipt = join_receipt(desk, made[0], message, now.receipted)
            if receipt:
                answered = bare_address(message.sender).casefold()
                made = (replace(made[0], answered=answered), *made[1:])
                now.receipted.add(answered)
                drafts = (receipt,)
        # The answer goes with the first, which is entered last.
        first, *others = made
        return [self._settled(first, drafts), *map(self._settled, others)]

    def _admitted(self, blank: LedgerEntry) -> tuple[tuple[LedgerEntry, ...], LetterContents, bool]:
        """The entries of a letter, what was found in it, and whether its envelope was opened."""
        desk, now, given, is_open = self.desk, self.now, self.given, False
        try:
            if not self.envelope:
                return *admit_plain(desk, now, blank, self._words(), self.content, given), False
            inside = opened(desk, self.envelope)
            is_open = True
            vouched = given if given.seen else NOBODY
            sealed, found = admit_sealed(desk, now, blank, self.message, inside, vouched)
            return (sealed,), found, True
        except Aside as reason:
            made = reason.entered(blank)
            if made.kind == LetterKind.UNKNOWN and is_player(desk, self.message.sender):
                made = replace(made, kind="")
            return (made,), LetterContents(), is_open

    def _settled(self, entry: LedgerEntry, answer: tuple[LetterDraft, ...] = NO_DRAFTS) -> Dealt:
        """An entry with its letters, the answer last."""
        drafts, settings = [*answer], _settings(self.now, entry)
        taken = entry.verdict is LetterVerdict.TAKEN
        if settings is not None and taken:
            publisher = self.desk.zine.publisher
            if settings.player(entry.writer) != publisher:
                press = (not_as(publisher, each, entry.writer) for each in entry.press)
                entry = replace(entry, press=tuple(press))
            drafts = [*press_drafts(self.desk, settings, entry), *drafts]
        envelope = self.envelope if taken and entry.envelope else ""
        return Dealt(entry=entry, envelope=envelope, drafts=tuple(drafts))


def _unprocessed(error: Exception) -> Phrase:
    return phrase("it could not be processed ({error})", error=type(error).__name__)


def _settings(now: Known, entry: LedgerEntry) -> Settings | None:
    return now.games[entry.game][0].settings if entry.game in now.games else None


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

"""One letter dealt with: what is in it, whose it is, what counts, and what is answered.

Nothing is written here. Whatever a letter makes this code raise, the letter is set aside
with that as its reason, and the letters after it are dealt with.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from zine.desk.people import Desk
from zine.desk.post.admission import NOBODY, Aside, Given, Known, admit_plain
from zine.desk.post.judging import judge
from zine.desk.post.ledger import Entry, Verdict
from zine.desk.post.reading import Message, read_message
from zine.desk.post.replying import Draft, Told, press_drafts, reply
from zine.desk.post.understanding import Contents, codes_in
from zine.desk.sealed.envelope import envelopes_in, without_envelopes
from zine.desk.sealed.unsealing import admit_sealed, opened
from zine.gamefiles.envelopes import envelope_name
from zine.games import Settings
from zine.problems import Problems

MOST_ENVELOPES = 9
NO_DRAFTS: tuple[Draft, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """What a message, or one envelope of it, came to: its entry, and what is to be written."""

    entry: Entry
    envelope: str = ""
    drafts: tuple[Draft, ...] = NO_DRAFTS


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A letter's own words (no envelope), or one of its envelopes, under a name of its own."""

    name: str
    envelope: str = ""


def deal_with(desk: Desk, now: Known, name: str, given: Given, only: str = "") -> Iterator[Dealt]:
    """What becomes of a kept message, part by part; with `only`, of that part alone.

    Raises Problems if the message is not there.
    """
    content = desk.private.content(f"inbox/{name}.eml")
    message = read_message(content)
    given = given if name in given.messages else NOBODY
    try:
        parts, fault = _parts(now, name, message, given)
    except Exception as error:  # noqa: BLE001 - no letter may stop those after it
        parts, fault = [_Part(name=name)], f"it cannot be dealt with ({type(error).__name__})"
    for part in parts:
        if part.name == (only or part.name):
            yield _deal_with_part(desk, now, part, message, content, given, fault)


def _parts(now: Known, name: str, message: Message, given: Given) -> tuple[list[_Part], str]:
    """The parts of a message, and why it is not looked into if it is not."""
    if message.fault:
        return [_Part(name=name)], message.fault
    inside = envelopes_in(message.text)
    if len(inside) > MOST_ENVELOPES:
        reason = f"it holds {len(inside)} envelopes, and a letter may hold {MOST_ENVELOPES}"
        return [_Part(name=name)], reason
    words = replace(message, text=without_envelopes(message.text))
    speaks = not inside or bool(codes_in(words, now.owners)) or (given.game and not given.seen)
    envelopes = list(dict.fromkeys(inside))
    texts = [*([""] if speaks else []), *envelopes]
    names = [name, *(f"{name}.{number}" for number in range(2, len(texts) + 1))]
    return [_Part(name=n, envelope=text) for n, text in zip(names, texts, strict=True)], ""


def _deal_with_part(
    desk: Desk, now: Known, part: _Part, message: Message, content: bytes, given: Given, fault: str
) -> Dealt:
    arrived = min(message.received or now.now, now.now)
    written = message.received.isoformat() if message.received and not part.envelope else ""
    blank = Entry(message=part.name, arrived=arrived, verdict=Verdict.ASIDE, written=written)
    if part.envelope:
        blank = replace(blank, envelope=envelope_name(part.envelope))
    if fault:
        return set_aside(desk, now, replace(blank, reason=fault), message)
    try:
        dealt = _understood(desk, now, part, message, content, given, blank)
    except Problems:
        raise
    except Exception as error:  # noqa: BLE001 - no letter may stop those after it
        reason = f"it cannot be dealt with ({type(error).__name__})"
        dealt = set_aside(desk, now, replace(blank, reason=reason), Message())
    now.ledger.add(dealt.entry)
    return dealt


def set_aside(desk: Desk, now: Known, entry: Entry, message: Message) -> Dealt:
    """A message set aside, with an answer that says why."""
    draft = reply(desk, entry, message, Told(settings=_settings(now, entry)))
    return Dealt(entry=entry, drafts=(draft,))


def _settings(now: Known, entry: Entry) -> Settings | None:
    return now.games[entry.game][0].settings if entry.game in now.games else None


def _understood(
    desk: Desk,
    now: Known,
    part: _Part,
    message: Message,
    content: bytes,
    given: Given,
    blank: Entry,
) -> Dealt:
    found, is_open = Contents(), False
    try:
        if part.envelope:
            inside = opened(desk, part.envelope)
            is_open = True
            vouched = given if given.seen else NOBODY
            entry, found = admit_sealed(desk, now, blank, message, inside, vouched)
        else:
            words = replace(message, text=without_envelopes(message.text))
            entry, found = admit_plain(desk, now, blank, words, content, given)
    except Aside as reason:
        entry = replace(blank, **reason.entry)  # type: ignore[arg-type]
    settings = _settings(now, entry)
    judgement = None
    if entry.orders is not None and settings is not None and entry.verdict is not Verdict.ASIDE:
        game = now.games[entry.game][1]
        turn = next(turn for turn in game.turns if turn.phase.slug == entry.phase)
        judgement = judge(settings, turn, entry.power, entry.orders)
    told = Told(settings=settings, judgement=judgement, found=found, opened=is_open)
    drafts = [reply(desk, entry, message, told)]
    if settings is not None and entry.verdict is Verdict.TAKEN:
        drafts = [*press_drafts(desk, settings, entry), *drafts]
    counts = entry.verdict is Verdict.TAKEN and entry.envelope
    return Dealt(entry=entry, envelope=part.envelope if counts else "", drafts=tuple(drafts))

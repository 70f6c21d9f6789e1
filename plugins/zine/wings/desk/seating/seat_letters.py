"""Letters about seats: a power and its code for a player, and the offer of one to a standby."""

from __future__ import annotations

from collections.abc import Iterator

from zine.files.environment import site_address
from zine.games import Game, Settings, Turn
from zine.language import (
    ENGLISH,
    _,
    in_language,
    number_of,
    phase_name,
    speaking,
    spoken,
    worded,
)
from zine.people import handle_slug
from zine.render.wrapping import wrap_hanging
from zine.rules.calendar import Phase, PhaseKind
from zine.wings.desk.dates.deadline_texts import deadline_text
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.mail.address_book import addresses
from zine.wings.desk.mailed_order_form import others_words, pages_words, sheet_to_send
from zine.wings.desk.order_pages.house_rules import house_rules
from zine.wings.desk.post.outgoing_letters import letter, paragraphs, put_in_outbox


def welcome(
    desk: PeopleDesk,
    settings: Settings,
    power: str,
    player: str,
    code: str,
    since: str = "",
    turn: Turn | None = None,
) -> str:
    """The letter that tells a player their power and code.

    It has the units and the deadline of the turn being played, or of the first one without
    `turn`; `since` says when they join.
    """
    phase = turn.phase if turn else settings.variant.calendar.first
    board = turn.before if turn else settings.start
    known = addresses(desk.private)
    to = known.get(player, "")
    with speaking(desk.language):
        due = in_language(since) or _first_due(settings, phase, turn)
        text = paragraphs(
            worded("Dear {player},", player=player),
            worded(
                "You are {power} in {game} ({slug}). {due}",
                power=_addressed(power),
                game=settings.title,
                slug=settings.slug,
                due=due,
            ),
            *_how_to_send(desk, sheet_to_send(settings, phase, board, power, code), code),
            _about_papers(settings),
            others_words(settings, power, known),
            pages_words(settings, site_address()),
            _(
                "Send them as often as you like: a later letter before the deadline changes only"
                " the orders it names, and the rest stands; ALL NEW on a line of its own replaces"
                " them all. You will get an answer that says, line by line, how each order was"
                " understood."
            ),
            _("House rules:") + "\n" + "\n".join(_ruled(settings)),
            desk.zine.publisher,
        )
        subject = worded("{game}: you are {power}", game=settings.title, power=power)
    draft = letter(desk.sender, to, subject, text)
    return put_in_outbox(desk.private, f"{settings.slug}-{handle_slug(power)}-welcome", draft)


def _addressed(power: str) -> str:
    """A power or player as the letter's first words call them: in English, in capitals."""
    return power.upper() if spoken() is ENGLISH else power


def _ruled(settings: Settings) -> Iterator[str]:
    for _heading, lines in house_rules(settings):
        yield from (wrap_hanging(f"- {each}") for each in lines)


def _how_to_send(desk: PeopleDesk, sheet: str, code: str) -> Iterator[str]:
    """The code of a player, and a sheet of orders to fill in, with the address to send it to."""
    yield f"{_('Your order code is')}\n\n    {code}"
    yield _(
        "Put it in every letter with orders: without it we cannot tell that they are "
        "yours. Show it to nobody."
    )
    address = desk.zine.address or desk.zine.publisher
    send = worded("Send orders to {address}, one a line:", address=address)
    yield f"{send}\n\n{sheet}"


def _first_due(settings: Settings, phase: Phase, turn: Turn | None) -> str:
    """When the first orders of a player are due, and for what."""
    moment = turn.deadline if turn else settings.deadlines.first
    if moment is None:
        return worded("{phase} is being played; nothing is due yet.", phase=phase_name(phase))
    return worded(
        "Your first deadline is {moment}, for {phase}.",
        moment=deadline_text(moment),
        phase=phase_name(phase),
    )


def _about_papers(settings: Settings) -> str:
    """When papers are due, in a game that takes them before their phase; "" in others."""
    papers = settings.variant.hooks.papers
    if papers is None or not papers.ahead:
        return ""
    joint = not settings.deadlines.days.get(PhaseKind.BUSINESS, 0)
    when = _("with the moves, at the same deadline") if joint else _("by its own deadline")
    return worded(
        papers.notice,
        when=when,
        example=", ".join(papers.example.splitlines()),
    )


def ask_standby(
    desk: PeopleDesk, settings: Settings, game: Game, power: str, standby: str, code: str
) -> str:
    """The letter that offers a power to a standby, with the code that says yes; its name."""
    turn = game.current
    assert turn is not None
    known = addresses(desk.private)
    with speaking(desk.language):
        text = paragraphs(
            worded("Dear {player},", player=standby),
            worded(
                "{power} in {game} needs a player, and you are next on the list of standbys.",
                power=power,
                game=settings.title,
            ),
            _what_it_has(turn, power),
            f"{_('If you take it, your order code is')}\n\n    {code}\n\n"
            f"{_('and your first letter with it says yes. These orders would do:')}\n\n"
            f"{sheet_to_send(settings, turn.phase, turn.before, power, code)}",
            others_words(settings, power, known),
            pages_words(settings, site_address()),
            desk.zine.publisher,
        )
        subject = worded("{game}: will you play {power}?", game=settings.title, power=power)
    draft = letter(desk.sender, known.get(standby, ""), subject, text)
    return put_in_outbox(desk.private, f"{settings.slug}-{power.lower()}-standby", draft)


def _what_it_has(turn: Turn, power: str) -> str:
    """The centres and units of a power that needs a player, and when its orders are due."""
    units = ", ".join(str(unit) for unit in turn.before.units_of(power)) or _("no units")
    count = len(turn.before.centres_of(power))
    words = worded(
        "{power} has {centres} and {units}, before {phase}.",
        power=power,
        centres=number_of("{count} centre", "{count} centres", count).format(count=count),
        units=units,
        phase=phase_name(turn.phase),
    )
    due = (
        worded("Orders are due {moment}.", moment=deadline_text(turn.deadline))
        if turn.deadline
        else ""
    )
    return f"{words} {due}".strip()


def seat_code_source(player: str, since: str) -> str:
    """What a code is drawn from when a player takes a seat: a standby who says yes keeps it."""
    return f"{player} from {since}"

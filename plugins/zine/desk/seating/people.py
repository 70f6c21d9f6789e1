"""Who plays what: assigning powers, resignations, replacements, order codes by letter."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from zine.desk.changing import change_settings, change_zine, settings_with
from zine.desk.dates.deadlines import told, turn_played
from zine.desk.forms import others_words, pages_words, sheet_to_send
from zine.desk.post.letters import addresses, keep_addresses, letter, paragraphs, put
from zine.desk.sealed.codes import (
    draw_code,
    first_of,
    give_codes,
    read_codes,
    renew_code,
    replace_code,
)
from zine.desk.seating.assign import Allocation, Preferences
from zine.desk.seating.seats import correspondent, seats_of
from zine.desk.seating.standbys import note_asked, standbys_for
from zine.files.editing import Key
from zine.files.environment import site_address
from zine.files.private_folder import PrivateFolder
from zine.files.yaml_events import Data
from zine.gamefiles.folder import GameFolder
from zine.gamefiles.schemas import ZineFile
from zine.games import Game, Settings, Tenure, Turn
from zine.language import (
    ENGLISH,
    Language,
    _,
    in_language,
    named,
    number_of,
    phase_name,
    speaking,
    worded,
)
from zine.people import handle_slug
from zine.problems import Problems
from zine.rules.calendar import Phase, PhaseKind


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleDesk:
    """What the commands of the desk work with; letters are written in `language`."""

    root: Path
    zine: ZineFile
    private: PrivateFolder
    language: Language = ENGLISH

    @property
    def sender(self) -> str:
        """Who letters are from."""
        return (
            f"{self.zine.publisher} <{self.zine.address}>"
            if self.zine.address
            else self.zine.publisher
        )


def check_powers_given(settings: Settings) -> None:
    """Raise Problems in a game in which nobody is given a power."""
    if settings.variant.hooks.players is not None:
        hint = f"zine game code {settings.slug} gives everybody a code"
        message = "powers are not assigned here: their leaders order them"
        raise Problems.of(settings.file, message, hint)


def assign_powers(
    desk: PeopleDesk, folder: GameFolder, lists: Sequence[Preferences], allocation: Allocation
) -> tuple[str, ...]:
    """Seat the players, give them order codes and write their letters; the files written.

    Raises Problems if the game has players already.
    """
    settings = folder.settings
    seated = {power: settings.player(power) for power in settings.seats}
    if seated and seated != dict(allocation.powers):
        hint = "zine game replace changes one; remove the powers to draw again"
        raise Problems.of(settings.file, "this game has its players", hint)
    codes = give_codes(desk.private, settings.slug, allocation.powers)
    keep_addresses(desk.private, {each.player: each.address for each in lists})
    names = [
        welcome(desk, settings, power, player, codes[power])
        for power, player in allocation.powers.items()
    ]
    if not seated:
        seed = allocation.lots.partition("/")[0]
        change_settings(
            folder,
            {
                ("powers",): dict(allocation.powers),
                ("seed",): settings.seed if folder.records else seed,
            },
        )
    return (settings.file, *names)


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
        text = paragraphs(
            worded("Dear {player},", player=player),
            worded(
                "You are {power} in {game} ({slug}). {due}",
                power=named(power).upper(),
                game=settings.title,
                slug=settings.slug,
                due=in_language(since) or _first_due(settings, phase, turn),
            ),
            f"{_('Your order code is')}\n\n    {code}",
            _(
                "Put it into every letter with orders; without it they cannot be known to be yours."
                " Show it to nobody."
            ),
            worded(
                "Send orders to {address}, one a line:",
                address=desk.zine.address or desk.zine.publisher,
            )
            + f"\n\n{sheet_to_send(settings, phase, board, power, code)}",
            _about_papers(settings),
            others_words(settings, power, known),
            pages_words(settings, site_address()),
            _(
                "Send them as often as you like: the last set before the deadline counts. You will"
                " get an answer that says, line by line, how each order was understood."
            ),
            desk.zine.publisher,
        )
        subject = worded("{game}: you are {power}", game=settings.title, power=power)
    draft = letter(desk.sender, to, subject, text)
    return put(desk.private, f"{settings.slug}-{handle_slug(power)}-welcome", draft)


def _first_due(settings: Settings, phase: Phase, turn: Turn | None) -> str:
    """When the first orders of a player are due, and for what."""
    moment = turn.deadline if turn else settings.deadlines.first
    if moment is None:
        return worded("{phase} is being played; nothing is due yet.", phase=phase_name(phase))
    return worded(
        "Your first deadline is {moment}, for {phase}.",
        moment=told(moment),
        phase=phase_name(phase),
    )


def _about_papers(settings: Settings) -> str:
    """When papers are due, in a game that takes them before their phase; "" in others."""
    if not settings.variant.hooks.papers_ahead:
        return ""
    joint = not settings.deadlines.days.get(PhaseKind.BUSINESS, 0)
    when = _("with the moves, at the same deadline") if joint else _("by its own deadline")
    return worded(
        "An order sheet is due for every exchange, {when}. Its lines look like this: {example}. It"
        " may come at any time since the last exchange, and the latest one counts. One letter may"
        " hold it and the orders of all powers you lead: put the power's name on a line above its"
        " orders. If none comes, the rules say what happens; nobody waits for it.",
        when=when,
        example=", ".join(settings.variant.hooks.paper_example.splitlines()),
    )


def first_codes(desk: PeopleDesk, folder: GameFolder) -> tuple[str, ...]:
    """Give everybody in a game who has no order code one, and write the letters; their names."""
    settings = folder.settings
    known = read_codes(desk.private).get(settings.slug, {})
    new = [
        seat for seat in seats_of(folder) if not known.get(seat) and correspondent(settings, seat)
    ]
    codes = first_of(desk.private, settings.slug, new)
    # Letters first: whoever has a code is not written to by the next run.
    letters = [
        welcome(desk, settings, seat, correspondent(settings, seat), code)
        for seat, code in codes.items()
    ]
    give_codes(desk.private, settings.slug, new)
    return tuple(letters)


def letter_with_code(desk: PeopleDesk, settings: Settings, power: str) -> str:
    """Renew a seat's code, which makes the old one void, and write its player a letter."""
    player = correspondent(settings, power)
    if not player:
        hint = f"zine game replace {settings.slug} {power.lower()} NAME"
        raise Problems.of(settings.file, f"{power} has no player", hint)
    count = len(read_codes(desk.private).get(settings.slug, {}).get(power, [])) + 1
    code = draw_code(desk.private, settings.slug, power, count)
    # The letter first: when the code is kept, the next run draws another.
    name = welcome(desk, settings, power, player, code)
    renew_code(desk.private, settings.slug, power, count)
    return name


@dataclass(frozen=True, slots=True, kw_only=True)
class Vacancy:
    """A power given up: from which phase on, the standbys in order, and what was written."""

    power: str
    player: str
    since: Phase
    standbys: tuple[str, ...]
    written: tuple[str, ...]


def resign(desk: PeopleDesk, folder: GameFolder, game: Game, power: str) -> Vacancy:
    """Note that a player gave up a power; its old code is void, the first standby is asked.

    Raises Problems if nobody plays the power or the game is over.
    """
    settings = folder.settings
    since = turn_played(game).phase
    seats = settings.seats.get(power, ())
    player = settings.player(power)
    if player is None and not (seats and seats[-1].since == since.slug):
        raise Problems.of(settings.file, f"{power} has no player")
    if player is None:
        player = seats[-2].player or ""
    else:
        seats = (*seats, Tenure(player=None, since=since.slug))
    standbys = standbys_for(desk.zine, settings, player)
    seats = (*seats[:-1], dataclasses.replace(seats[-1], standby=standbys[0] if standbys else ""))
    asked = standbys[0] if standbys else ""
    code = replace_code(desk.private, settings.slug, power, taking(asked, since.slug))
    written = [settings.file]
    if standbys:
        written.append(ask_standby(desk, settings, game, power, standbys[0], code))
        note_asked(desk.private, settings, power, since.slug, standbys[0])
    if settings.player(power) is not None:
        change_settings(folder, {("powers", power): seats_data(seats)})
    return Vacancy(
        power=power, player=player, since=since, standbys=standbys, written=tuple(written)
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
    return put(desk.private, f"{settings.slug}-{power.lower()}-standby", draft)


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
    due = worded("Orders are due {moment}.", moment=told(turn.deadline)) if turn.deadline else ""
    return f"{words} {due}".strip()


def replace(
    desk: PeopleDesk, folder: GameFolder, game: Game, power: str, player: str, address: str = ""
) -> tuple[str, ...]:
    """Seat a new player at a power, with a code of their own; the files written."""
    settings = folder.settings
    since = turn_played(game).phase
    seats = settings.seats.get(power, ())
    if seats and seats[-1].player == player:
        changed = seats
    elif seats and seats[-1].player is None and seats[-1].since is not None:
        changed = (*seats[:-1], Tenure(player=player, since=seats[-1].since))
    elif seats and seats[-1].since == since.slug:
        message = f"{power} got its player {seats[-1].player} for this phase already"
        raise Problems.of(settings.file, message, "change it in an editor if it was a slip")
    else:
        changed = (*seats, Tenure(player=player, since=since.slug if seats else None))
    begun = changed[-1].since or since.slug
    changes: dict[Key, Data | None] = {("powers", power): seats_data(changed)}
    if player in settings.standbys:
        changes["standbys",] = [name for name in settings.standbys if name != player]
    settings_with(folder, changes)  # Nothing is written for a player who cannot be seated.
    code = replace_code(desk.private, settings.slug, power, taking(player, begun))
    keep_addresses(desk.private, {player: address})
    written = welcome(desk, settings, power, player, code, turn=game.current)
    if changed != seats or len(changes) > 1:
        change_settings(folder, changes)
    if player in desk.zine.standbys:
        left = [name for name in desk.zine.standbys if name != player]
        change_zine(desk.root, {("standbys",): list(left)})
    return settings.file, written


def taking(player: str, since: str) -> str:
    """What a code is drawn from when a player takes a seat: a standby who says yes keeps it."""
    return f"{player} from {since}"


def seats_data(seats: Sequence[Tenure]) -> Data:
    """Who plays a power, as game.yaml has it."""
    if len(seats) == 1 and seats[0].since is None:
        return seats[0].player or ""
    return [
        {
            "player": each.player or "",
            **({"since": each.since} if each.since else {}),
            **({"standby": each.standby} if each.standby else {}),
        }
        for each in seats
    ]

"""Players who leave and join a game in which they are not the powers (Westling 7 and 8).

They do so with a business phase, as its rules say; what is written is its orders file.
"""

from __future__ import annotations

from functools import partial

from zine.gamefiles.game_folder import GameFolder
from zine.games import Game, Settings, Turn
from zine.language import phase_name, phrase
from zine.problems import Problems
from zine.rules.calendar import Phase, PhaseKind
from zine.wings.desk.dates.extensions_and_holds import turn_played
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.mail.address_book import keep_addresses
from zine.wings.desk.post.orders_file import note_people, sheet_file, with_private_sheet
from zine.wings.desk.seating.order_codes import draw_code, give_codes, read_codes, replace_code
from zine.wings.desk.seating.power_allocation import power_named
from zine.wings.desk.seating.seat_letters import welcome
from zine.wings.desk.seating.seats import may_leave, players_of


def turn_over(
    desk: PeopleDesk,
    folder: GameFolder,
    game: Game,
    *,
    leaving: str = "",
    entering: str = "",
    address: str = "",
) -> tuple[Phase, tuple[str, ...]]:
    """Note that a player leaves, that another joins, or both; one name or the other is given.

    Returns the phase with which they do so, and what was written.

    Who leaves can order nothing from now on; who joins gets a code and a letter. Raises
    Problems, with nothing written, for names that cannot leave or join.
    """
    settings = folder.settings
    phase, turn = _business(settings, game)
    private = with_private_sheet(desk, folder)
    _check_open(desk, folder, phase)
    sheet = private.sheets.get(phase.slug)
    gone = list(sheet.papers.leaving) if sheet else []
    come = list(sheet.papers.entering) if sheet else []
    playing = players_of(settings.variant, turn.before)
    written: list[str] = []
    leaves, joins = leaving and leaving not in gone, entering and entering not in come
    if leaves:
        _check_leaving(settings, leaving, playing, come)
        gone.append(leaving)
    if joins:
        _check_entering(settings, entering, playing, gone, come)
        come.append(entering)
    if leaves:
        replace_code(desk.private, settings.slug, leaving, phase.slug)
    if entering:
        written.append(_welcomed(desk, settings, entering, address, phase))
    written.insert(0, note_people(desk, folder, phase.slug, gone, come))
    return phase, tuple(written)


def _business(settings: Settings, game: Game) -> tuple[Phase, Turn]:
    """The phase that people come and go with: the exchange being played, or the next one."""
    turn = turn_played(game)
    place = settings.file
    if settings.variant.hooks.players is None:
        message = f"in {settings.variant.title} players are the powers"
        raise Problems.of(place, message, "zine game replace seats somebody at one")
    if not may_leave(settings.variant):
        message = f"the rules of {settings.variant.title} let nobody leave or join"
        raise Problems.of(place, message, "its players are those of game.yaml until the end")
    if turn.phase.kind is PhaseKind.BUSINESS:
        return turn.phase, turn
    assert turn.coming is not None
    return turn.coming.phase, turn


def _check_open(desk: PeopleDesk, folder: GameFolder, phase: Phase) -> None:
    public = folder.file(phase, "orders")
    path, _ = sheet_file(desk, folder, phase.slug)
    if path != public and public.exists():
        hint = "build it first; then they leave or join with the next one"
        raise Problems.of(folder.shown(phase, "orders"), f"{phase.name} is closed already", hint)


def _check_leaving(
    settings: Settings, player: str, playing: tuple[str, ...], come: list[str]
) -> None:
    if player in playing:
        return
    hint = "they have not joined yet: take them out of entering" if player in come else ""
    raise Problems.of(settings.file, f"{player} does not play in this game now", hint)


def _check_entering(
    settings: Settings, player: str, playing: tuple[str, ...], gone: list[str], come: list[str]
) -> None:
    place = settings.file
    if not player.strip() or power_named(player, settings.variant.powers):
        raise Problems.of(place, f"'{player}' cannot be a player's name", "a pseudonym")
    taken = {name.casefold() for name in playing}
    if player.casefold() in taken:
        raise Problems.of(place, f"{player} plays in this game already")
    rules = settings.variant.hooks.players
    most = rules.most if rules else 0
    if len(playing) - len(gone) + len(come) >= most:
        raise Problems.of(place, f"{settings.variant.title} takes no more than {most} players")


def _welcomed(desk: PeopleDesk, settings: Settings, player: str, address: str, phase: Phase) -> str:
    """The newcomer's letter first, then the code: a command that is broken off writes it again."""
    given = read_codes(desk.private).get(settings.slug, {}).get(player, [])
    code = given[-1] if given else draw_code(desk.private, settings.slug, player, 1)
    keep_addresses(desk.private, {player: address})
    since = phrase(
        "You join with {phase}; your first order sheet is for the exchange after it.",
        phase=partial(phase_name, phase),
    )
    name = welcome(desk, settings, player, player, code, since)
    give_codes(desk.private, settings.slug, [player])
    return name

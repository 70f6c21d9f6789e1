"""Sealed sets let in: opened, their codes checked, and no old one taken for a new one."""

from __future__ import annotations

from dataclasses import replace

from zine.desk.people import Desk
from zine.desk.post.admission import Aside, Known, check_phase, entry_of, in_time, whose
from zine.desk.post.ledger import Entry, entries, standing
from zine.desk.post.understanding import Contents, contents
from zine.desk.sealed.envelope import Sealed, Unopened, open_envelope
from zine.desk.seats import powers_led
from zine.files.private_folder import key_text


def admit_sealed(desk: Desk, now: Known, blank: Entry, envelope: str) -> tuple[Entry, Contents]:
    """A sealed set: opened, its code checked, and not an old one that came again."""
    key = key_text(desk.private)
    if key is None:
        raise Aside("it is sealed, and there is no key here: set ZINE_KEY or run zine seal key")
    try:
        inside = open_envelope(envelope, key)
    except Unopened as fault:
        raise Aside(str(fault)) from None
    owner = now.owners.get(inside.code.casefold())
    if inside.game not in now.games:
        raise Aside(f"it is for a game '{inside.game[:40]}' that is not played here")
    if owner is None:
        raise Aside("the order code inside is not known here", inside.game)
    if owner.void:
        raise Aside(
            "the order code inside has been renewed and is void", owner.game, "", owner.power
        )
    folder, game = now.games[inside.game]
    turn = game.current
    own = owner.power == inside.power or (turn and inside.power in powers_led(turn, owner.power))
    if owner.game != inside.game or not own:
        reason = (
            f"the code inside is {owner.power}'s of {owner.game}, "
            f"but the orders are for {inside.power[:40]} of {inside.game}"
        )
        raise Aside(reason, owner.game, "", owner.power)
    if turn is None:
        raise Aside("the game is over", owner.game, power=owner.power)
    check_phase(game, owner, turn, inside.phase)
    meant = replace(owner, power=inside.power)
    earlier = standing(entries(desk.private, owner.game, turn.phase.slug)).get(meant.power)
    _check_order(inside, earlier, whose(meant, turn))
    found = contents(inside.letters, folder.settings, turn, owner.power, meant.power)
    found = replace(found, orders=inside.orders, final=inside.final or found.final)
    entry = entry_of(blank, meant, turn, found, inside.nonce)
    sender = owner.power if meant != owner else ""
    return in_time(folder, turn, replace(entry, written=inside.written, sender=sender)), found


def _check_order(inside: Sealed, earlier: Entry | None, whose: tuple[str, str, str]) -> None:
    """Refuse an old set that came again; two different ones of one moment go to the GM."""
    if earlier is None or not earlier.written or not inside.written:
        return
    if inside.nonce == earlier.nonce and inside.orders == earlier.orders:
        raise Aside("the same envelope came before and counts already", *whose)
    if inside.written < earlier.written:
        reason = (
            f"this set was sealed at {inside.written[:40]}, before the one that counts "
            f"({earlier.written}): an old one that came again"
        )
        raise Aside(reason, *whose)
    if inside.written == earlier.written:
        raise Aside("two different sets were sealed at the same moment: which one counts?", *whose)

"""Standbys: who may be asked to take over a power, and who has been."""

from __future__ import annotations

from zine.files.private_folder import PrivateFolder
from zine.gamefiles.schemas import ZineFile
from zine.games import Settings

OFFERS = "offers.yaml"
OFFERS_HEAD = "Which standbys were asked to take over which power, in order."


def standbys_for(zine: ZineFile, settings: Settings, gone: str = "") -> tuple[str, ...]:
    """A game's own standbys, then the zine's, without `gone` and those who play in the game."""
    playing = {settings.player(power) for power in settings.seats} | {gone}
    names = dict.fromkeys((*settings.standbys, *zine.standbys))
    return tuple(name for name in names if name not in playing)


def asked(private: PrivateFolder, settings: Settings, power: str, since: str) -> tuple[str, ...]:
    """Who has been asked to take over a power that is free since a phase, oldest first."""
    data = private.data(OFFERS)
    names = data.get(_key(settings, power, since), []) if isinstance(data, dict) else []
    return tuple(map(str, names))


def note_asked(
    private: PrivateFolder, settings: Settings, power: str, since: str, name: str
) -> None:
    """Note that somebody has been asked."""
    data = private.data(OFFERS)
    known = dict(data) if isinstance(data, dict) else {}
    before = asked(private, settings, power, since)
    if name not in before:
        known[_key(settings, power, since)] = [*before, name]
        private.write_data(OFFERS, known, OFFERS_HEAD)


def _key(settings: Settings, power: str, since: str) -> str:
    return f"{settings.slug} {power} {since}"

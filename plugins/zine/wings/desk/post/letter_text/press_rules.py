"""Letters of press: what a game takes of them, and with whose name each may be signed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from zine.games import Settings
from zine.games.rating_settings import PressSetting
from zine.language import phrase
from zine.rules.notation.order_translation import spellings
from zine.rules.variant import Power, Variant
from zine.wings.desk.post.letter_text.lookalikes import shows_nothing, skeleton
from zine.wings.desk.seating.power_allocation import given_to_players


@dataclass(frozen=True, slots=True, kw_only=True)
class PressLetter:
    """A letter for the issue, or to some players alone. `by` is None if it is anonymous."""

    text: str
    by: str | None = None
    to: tuple[str, ...] = ()


GM_NAMES = (
    *("gm", "game master", "gamemaster", "publisher", "editor", "moderator"),
    *("spielleiter", "spielleiterin", "spielleitung", "herausgeber", "herausgeberin"),
    *("arbitre", "éditeur", "éditrice"),
)


def permitted_press(
    letters: Sequence[PressLetter], seat: str, settings: Settings
) -> tuple[tuple[PressLetter, ...], tuple[str, ...]]:
    """The letters that the game takes, signed as they may be; and sentences about the others."""
    barred: list[PressLetter] = []
    match settings.rating.press:
        case PressSetting.NONE:
            barred = list(letters)
            why = phrase("No press is passed on or printed: this game has none.")
        case PressSetting.BROADCAST:
            barred = [letter for letter in letters if letter.to]
            why = phrase(
                "Letters to some of the players are not passed on: this game has public press only."
            )
        case PressSetting.PARTIAL:
            pass
    kept = tuple(signed(letter, seat, settings) for letter in letters if letter not in barred)
    return kept, (why,) if barred else ()


def signed(letter: PressLetter, seat: str, settings: Settings) -> PressLetter:
    """A letter under its writer's name, if it would otherwise be signed with somebody else's.

    Whoever sends "PRESS FROM BERLIN" is taken for Germany, so only Germany may, in any language the
    variant has names in. Other players' names, and the GM's, are as much their own, and so are
    names that look like one of these. Neutral places and invented names are free, without
    characters that show nothing.
    """
    if letter.by is None:
        return letter
    named = _plain(letter.by)
    variant = settings.variant
    power = next((p for p in variant.powers if p.name == seat), None)
    own = not named or (power is not None and named in map(_plain, _names(power, variant)))
    if own or shows_nothing(letter.by) or _speaks_for_another(named, seat, settings):
        return replace(letter, by=seat)
    return letter


def not_as(name: str, letter: PressLetter, seat: str) -> PressLetter:
    """A letter under its writer's name, if it would otherwise be signed with one of the zine's own."""
    named, taken = _plain(letter.by or ""), _plain(name)
    return replace(letter, by=seat) if taken and f" {taken} " in f" {named} " else letter


def _speaks_for_another(named: str, seat: str, settings: Settings) -> bool:
    others = filter(None, map(_plain, _names_of_others(seat, settings)))
    return any(f" {name} " in f" {named} " for name in others)


def _names_of_others(seat: str, settings: Settings) -> Iterator[str]:
    variant = settings.variant
    yield from GM_NAMES
    yield settings.gm
    places_are_owned = variant.hooks.players is None
    players = {power.name for power in given_to_players(variant)}
    for power in variant.powers:
        if power.name == seat:
            continue
        yield from _names(power, variant)
        if places_are_owned and power.name in players:
            for centre in variant.geography.home_centres(power.name):
                province = variant.geography.provinces[centre]
                yield from (province.name, *_long(province.aliases))
                for local in variant.local:
                    yield from _written(local.provinces.get(centre, ()))
    own = settings.player(seat)
    for player in _players(settings):
        if player not in (own, seat) or (settings.gunboat and player != seat):
            yield player


def _players(settings: Settings) -> Iterable[str]:
    seated = (t.player for seat in settings.seats.values() for t in seat)
    yield from (player for player in seated if player)
    yield from settings.players
    for pseudonym, handle in settings.pseudonyms.items():
        yield pseudonym
        yield handle


def _names(power: Power, variant: Variant) -> Iterator[str]:
    yield from (power.name, power.adjective, *power.aliases)
    for local in variant.local:
        yield from _written(local.powers.get(power.name, ()))


def _written(names: Sequence[str]) -> Iterator[str]:
    """Names of one thing in a language, of which the first is printed, in all their spellings."""
    for name in (*names[:1], *_long(names[1:])):
        yield from spellings(name)


def _long(names: Iterable[str]) -> Iterator[str]:
    """Names that are words: abbreviations such as "par" stand in ordinary words too."""
    return (name for name in names if len(name) > 3)


def _plain(text: str) -> str:
    *_, bare = spellings(text)
    return " ".join(re.findall(r"[^\W_]+", skeleton(bare)))

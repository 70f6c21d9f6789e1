"""What texts can print of the almanac: `[[opening austria hedgehog]]` and `[[results germany]]`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from types import MappingProxyType

from zine.departments.drawn_embeds import DrawnEmbed, House
from zine.departments.ratings.results_files import read_results
from zine.files.strict_yaml import Schema
from zine.gamefiles.players_yaml import players_of
from zine.language import _, in_language, named, number_of, phrase
from zine.people import handle_slug
from zine.problems import Problems, did_you_mean
from zine.report.seated_players import seated
from zine.variantfiles.variant_reader import load_variant
from zine.wings.almanac.game_results import FINISHES, SeatResult, seats_entered
from zine.wings.almanac.openings import NAMED_VARIANT, OpeningName, OpeningTally, opening_names
from zine.wings.almanac.openings_pages import orders_board
from zine.wings.almanac.results_pages import FINISH_HEADINGS, GROUPINGS, HOME, Grouping, mean
from zine.writing.embeds import Directive, Embed, Embeddable


class _OpeningEmbed(Schema):
    """An opening of the standard map by its power and name."""

    power: str
    name: str
    caption: str = ""


class _ResultsEmbed(Schema):
    """The results of a power, player, variant or year."""

    of: str
    caption: str = ""


def _named_opening(embed: Embed) -> tuple[str, OpeningName]:
    """The power of an opening, and what is known of its name. Raises Problems."""
    source, wanted = embed.source, embed.file
    powers = {handle_slug(power): power for power in opening_names()}
    power = powers.get(handle_slug(wanted.power))
    if power is None:
        hint = did_you_mean(wanted.power, powers.values())
        message = f"there are no openings of '{wanted.power}'"
        raise Problems([source.problem(message, "power", hint=hint)])
    names = {handle_slug(each.name): each for each in opening_names()[power]}
    found = names.get(handle_slug(wanted.name))
    if found is None:
        hint = did_you_mean(handle_slug(wanted.name), names)
        message = f"{power} has no opening named '{wanted.name}'"
        raise Problems([source.problem(message, "name", hint=hint)])
    return power, found


def _judge_opening(embed: Embed, shelf: Embeddable) -> None:
    _named_opening(embed)


def _judge_results(embed: Embed, shelf: Embeddable) -> None:
    if None in shelf.games.values():
        return
    known = _known(shelf)
    wanted = embed.file.of
    if handle_slug(wanted) not in known:
        hint = did_you_mean(wanted, known.values())
        message = f"there are no results of '{wanted}'"
        raise Problems([embed.source.problem(message, "of", hint=hint)])


@lru_cache(maxsize=1)
def _known(shelf: Embeddable) -> Mapping[str, str]:
    """What has results, by slug: found once for all texts of a build. Raises Problems."""
    known: dict[str, str] = {}
    for name in _who(shelf):
        known.setdefault(handle_slug(name), name)
    return MappingProxyType(known)


def _who(shelf: Embeddable) -> Iterable[str]:
    """Every power, variant, year and player that games and entered results name."""
    entered: Iterable[SeatResult] = ()
    players = players_of(shelf.root) if shelf.root else None
    for game in filter(None, shelf.games.values()):
        variant = game.settings.variant
        yield from (variant.title, *(each.name for each in variant.powers))
        if players is not None:
            yield from (each.handle for each in seated(game, players).values())
        if game.recorded:
            yield str(game.recorded[-1].recorded.year)
    if shelf.root is not None and players is not None:
        results = read_results(shelf.root)
        entered = [seat for game in results for seat in seats_entered(game, players)]
    for seat in entered:
        yield from (name for group in GROUPINGS if (name := group.name(seat)))


OPENING = Directive(_OpeningEmbed, _judge_opening)
OF_RESULTS = Directive(_ResultsEmbed, _judge_results)


def draw_opening(
    embed: Embed, house: House, tallies: Mapping[str, Sequence[OpeningTally]]
) -> DrawnEmbed:
    """The board of an opening, and how often it was played here; tallies are the standard map's."""
    power, opening = _named_opening(embed)
    variant = load_variant(NAMED_VARIANT, house.shelf.root).variant
    orders = sorted(opening.spring)
    caption = embed.file.caption or _("{title}: {what}").format(
        title=named(power), what=opening.name
    )
    board = orders_board(variant, caption, power, tuple(orders))
    fitting = [
        game
        for tally in tallies.get(power, ())
        for game in tally.games
        if opening.spring <= set(game.spring) and opening.fall <= set(game.fall or ())
    ]
    lines = [", ".join(orders), ", ".join(sorted(opening.fall))]
    played = number_of(
        "{orders}. Played in {count} game.", "{orders}. Played in {count} games.", len(fitting)
    )
    told = played.format(orders=". ".join(filter(None, lines)), count=len(fitting))
    page = f"{HOME}/openings/index.html"
    html = house.board(board, NAMED_VARIANT, embed.mark, caption, house.address(page))
    source = _("The name is from {source}.").format(source=opening.source)
    return DrawnEmbed(
        f"{html}<p>{escape(told)} {escape(source)}</p>",
        (caption, f"{told} {source}", _("See {page}").format(page=page)),
    )


def draw_results(embed: Embed, house: House, seats: Sequence[SeatResult]) -> DrawnEmbed:
    """The results of whatever an embed names, a row for each variant, or for each power of one."""
    wanted = handle_slug(embed.file.of)
    group, own = _group(wanted, seats)
    by = next(
        g for g in GROUPINGS if g.folder == ("powers" if group.folder == "variants" else "variants")
    )
    name = group.name(own[0]) if own else embed.file.of
    caption = embed.file.caption or _("{name}: results").format(name=named(name))
    page = f"{HOME}/{group.folder}/{wanted if own else 'index'}.html"
    finishes = [finish for finish in FINISHES if any(seat.finish is finish for seat in own)]
    heads = [
        by.column,
        phrase("Games"),
        *(FINISH_HEADINGS[f] for f in finishes),
        phrase("Centres at the end"),
    ]
    rows = []
    for key in dict.fromkeys(by.name(seat) for seat in own):
        some = [seat for seat in own if by.name(seat) == key]
        counts = [str(sum(seat.finish is finish for seat in some)) for finish in finishes]
        rows.append(
            [named(key), str(len({seat.game for seat in some})), *counts, mean(some) or "–"]
        )
    heads = [in_language(each) for each in heads]
    html = house.page_part(
        "table", caption=caption, link=house.address(page), heads=heads, rows=rows
    )
    lines = [
        ", ".join(
            [row[0], *(f"{head} {cell}" for head, cell in zip(heads[1:], row[1:], strict=True))]
        )
        for row in rows
    ]
    return DrawnEmbed(html, (caption, "\n".join(lines), _("See {page}").format(page=page)))


def _group(slug: str, seats: Sequence[SeatResult]) -> tuple[Grouping, list[SeatResult]]:
    """The table with a row of this name, and the row's seats; no seats if there is none."""
    for group in GROUPINGS:
        own = [seat for seat in seats if handle_slug(group.name(seat)) == slug]
        if own:
            return group, own
    return GROUPINGS[0], []

"""Tables and sentences of the ratings, for issues and pages alike."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from zine.blocks import (
    Block,
    Column,
    Note,
    Row,
    Section,
    Sentences,
    Span,
    Table,
    Words,
    joined,
    link,
    spliced,
    strong,
    time,
)
from zine.departments.ratings.print_rounding import game_sums, new_rating_remark
from zine.departments.ratings.rated_games import GameRating, RatingLine
from zine.departments.ratings.rating.history import Change
from zine.departments.ratings.rating.results import NO_PLAYERS, UNPLAYED, FinishedGame
from zine.departments.ratings.ratings_from_elsewhere import is_as_brought_in
from zine.departments.ratings.ratings_report import CorrectionNotice
from zine.language import _, in_language, named, number_of, phrase
from zine.people import Player
from zine.report.dates import long_date

DELTA = phrase("Delta = E x V x (S - X). Figures are rounded in print alone.")


def person(player: Player) -> Span:
    """A player, leading to their page."""
    return link(player.handle, f"players/{player.slug}.html")


def day(when: date) -> Span:
    """A day in words."""
    return time(long_date(when), when.isoformat())


def rated_game(rating: GameRating) -> tuple[Block, ...]:
    """A rated game with every term of every change."""
    blocks: list[Block] = [Sentences((f"{rating.setting}. {rating.result}.",))]
    if rating.game.note:
        blocks.append(Note(rating.game.note))
    blocks.append(Sentences((f"{rating.factors}. {in_language(DELTA)}",), tone="terms"))
    blocks.append(_changes(rating))
    return tuple(blocks)


def _changes(rating: GameRating) -> Table:
    return Table(
        name="rated",
        caption=_("What {game} changed: delta = E x V x (S - X)").format(game=rating.game.title),
        label=_("Ratings, {game}").format(game=rating.game.title),
        columns=(
            Column(heading="Power", key=True),
            Column(heading="Player", key=True),
            Column(heading="Rating", number=True),
            Column(heading="Games", number=True),
            Column(heading="Strength", short="Stren.", number=True),
            Column(heading="E", number=True),
            Column(heading="X", number=True),
            Column(heading="S", number=True),
            Column(heading="Delta", number=True),
            Column(heading="New rating", short="New", number=True),
            Column(heading="Remark", folds=True, optional=True),
        ),
        rows=(*(Row(cells=_change(line, rating)) for line in rating.lines), _sums(rating)),
    )


def _sums(rating: GameRating) -> Row:
    """X, S and delta of all players, worked out before rounding."""
    sums = game_sums(rating.done.changes)
    blank = ("", "", "", "")
    terms = (sums.expected, sums.score, sums.delta)
    return Row(emphasis="sum", cells=(_("Sum"), _("all players"), *blank, *terms, "", sums.remark))


def _change(line: RatingLine, rating: GameRating) -> tuple[Words, ...]:
    change = line.change
    terms: tuple[str, ...] = ("–", "–", "–", "–")
    if not change.mercy:
        figures = (change.experience, change.expected, change.score)
        terms = (*(f"{each:.2f}" for each in figures), f"{line.delta:+d}")
    remarks = [
        _("brought in") if is_as_brought_in(line.player, change.before) else "",
        line.part,
        _("mercy position") if change.mercy else new_rating_remark(change, _earlier(line, rating)),
    ]
    return (
        named(line.power),
        (person(line.player),),
        str(line.before),
        str(change.before.games),
        f"{change.strength:.2f}",
        *terms,
        str(line.after),
        ", ".join(filter(None, remarks)),
    )


def _earlier(line: RatingLine, rating: GameRating) -> tuple[Change, ...]:
    """What the game had done to the same player at powers above this one."""
    changes = rating.done.changes
    above = changes[: changes.index(line.change)]
    return tuple(each for each in above if each.player == line.change.player and not each.mercy)


def unrated(game: FinishedGame) -> str:
    """A game that changes no rating, and why."""
    told = _("{game} changes no rating. {reason}")
    return told.format(game=game.title, reason=why_unrated(game))


def correction(notice: CorrectionNotice) -> Sentences:
    """A corrected result, and whose ratings it changed."""
    others = notice.rated_anew
    again = number_of("{count} other game rated again.", "{count} other games rated again.", others)
    told = spliced(
        _("{corrected} {day}: {game}, completed {completed}. {reason} {others}"),
        corrected=(strong(_("Corrected")),),
        day=(day(notice.day),),
        game=notice.game.title,
        completed=(day(notice.game.completed),),
        reason=notice.reason,
        others=again.format(count=others) if others else _("No other rating changes with it."),
    )
    moved: Words = _("No printed rating moves.")
    if notice.moved:
        ratings = joined(tuple(_moved(*each) for each in notice.moved))
        moved = spliced(_("Today’s ratings with it (and without): {ratings}."), ratings=ratings)
    return Sentences((joined((told, moved), between=" "),), tone="correction")


def _moved(player: Player, before: int, after: int) -> Words:
    return (person(player), f" {after} ({before})")


def sections(ratings: tuple[GameRating, ...], own: frozenset[str]) -> Iterator[Section]:
    """A section for each rated game of a year; `own` are the zine's own games."""
    for rating in ratings:
        game = rating.game
        issue = _("issue {number}").format(number=game.issue)
        completed = spliced(
            _("Completed {day}, printed in {issue}" if game.issue else "Completed {day}"),
            day=(day(game.completed),),
            issue=(link(issue, f"issues/{game.issue}.html#ratings"),),
        )
        yield Section(
            heading=game.title,
            to=f"games/{game.slug}/index.html" if game.slug in own else "",
            anchor=game.slug,
            name="ratings",
            blocks=(
                Sentences((completed,), tone="date"),
                *rated_game(rating),
                *map(correction, rating.corrections),
            ),
        )


def why_unrated(game: FinishedGame) -> str:
    """The reason of `game.unrated`; what a publisher wrote stays as it was written."""
    if game.irregular:
        return in_language(game.irregular)
    if game.unplayed and game.unrated != NO_PLAYERS:
        return _(UNPLAYED).format(powers=", ".join(map(named, game.unplayed)))
    return _(game.unrated)

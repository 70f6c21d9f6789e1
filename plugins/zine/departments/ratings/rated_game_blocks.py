"""What each rated game changed, term by term."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zine.blocks import Block, Column, Note, Row, Section, Sentences, Table, Words, link, spliced
from zine.departments.ratings.rating import jdpr
from zine.departments.ratings.rating.finished_game import FinishedGame
from zine.departments.ratings.rating.rating_history import Change, RatedGame
from zine.departments.ratings.rating_book import RatingBook
from zine.departments.ratings.rounding_remarks import game_sums, new_rating_remark, value_remark
from zine.departments.ratings.sentences import correction, day, is_as_brought_in, person
from zine.games.rating_settings import PressSetting
from zine.language import Phrase, _, in_language, listing, named, phrase

DELTA = phrase("Delta = E x V x (S - X). Figures are rounded in print alone.")
PRESS_WORDS: Mapping[PressSetting, Phrase] = {
    PressSetting.PARTIAL: phrase("partial press"),
    PressSetting.BROADCAST: phrase("broadcast press"),
    PressSetting.NONE: phrase("no press"),
}


def sections(book: RatingBook, year: int) -> Iterator[Section]:
    """A section for each rated game completed in a year, the latest first."""
    for done in reversed(tuple(book.history.rated.values())):
        if done.game.completed.year == year:
            yield _section(done, book)


def _section(done: RatedGame, book: RatingBook) -> Section:
    game = done.game
    issue = _("issue {number}").format(number=game.issue)
    completed = spliced(
        _("Completed {day}, printed in {issue}" if game.issue else "Completed {day}"),
        day=(day(game.completed),),
        issue=(link(issue, f"issues/{game.issue}.html#ratings"),),
    )
    corrected = (each for each in book.corrected if each.game.slug == game.slug)
    return Section(
        heading=game.title,
        to=f"games/{game.slug}/index.html" if game.slug in book.own else "",
        anchor=game.slug,
        name="ratings",
        blocks=(
            Sentences((completed,), tone="date"),
            *rated_game(done, book),
            *(correction(each, book) for each in corrected),
        ),
    )


def rated_game(done: RatedGame, book: RatingBook) -> tuple[Block, ...]:
    """A rated game with every term of every change."""
    game = done.game
    press = _("played in real time") if game.real_time else in_language(PRESS_WORDS[game.press])
    factors = _("{value}; strength {strength}, average rating {average}").format(
        value=(
            f"V = 7.5 x A {done.variant:.2f} x P {done.press:.2f} x R {done.players:.2f}"
            f" = {done.value:.2f}{value_remark(done)}"
        ),
        strength=f"{done.strength:.2f}",
        average=jdpr.printed(jdpr.average_rating(done.strength, len(game.powers))),
    )
    return (
        Sentences((f"{game.variant}, {press}. {_result_words(game)}.",)),
        *([Note(game.note)] if game.note else []),
        Sentences((f"{factors}. {in_language(DELTA)}",), tone="terms"),
        _changes(done, book),
    )


def _changes(done: RatedGame, book: RatingBook) -> Table:
    return Table(
        name="rated",
        caption=_("What {game} changed: delta = E x V x (S - X)").format(game=done.game.title),
        label=_("Ratings, {game}").format(game=done.game.title),
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
        rows=(*(Row(cells=_change(done, each, book)) for each in done.changes), _sums(done)),
    )


def _sums(done: RatedGame) -> Row:
    """X, S and delta of all players, worked out before rounding."""
    *terms, remark = game_sums(done.changes)
    blank = ("", "", "", "")
    return Row(emphasis="sum", cells=(_("Sum"), _("all players"), *blank, *terms, "", remark))


def _change(done: RatedGame, change: Change, book: RatingBook) -> tuple[Words, ...]:
    player = book.players[change.player]
    terms: tuple[str, ...] = ("–", "–", "–", "–")
    if not change.mercy:
        figures = (change.experience, change.expected, change.score)
        terms = (*(f"{each:.2f}" for each in figures), f"{jdpr.printed(change.delta):+d}")
    remarks = [
        _("brought in") if is_as_brought_in(player, change.before) else "",
        time_share(done.game, change),
        _("mercy position") if change.mercy else new_rating_remark(change, _earlier(done, change)),
    ]
    return (
        named(change.power),
        (person(player),),
        str(jdpr.printed(change.before.rating)),
        str(change.before.games),
        f"{change.strength:.2f}",
        *terms,
        str(jdpr.printed(change.after)),
        ", ".join(filter(None, remarks)),
    )


def _earlier(done: RatedGame, change: Change) -> tuple[Change, ...]:
    """What the game had done to the same player at powers above this one."""
    above = done.changes[: done.changes.index(change)]
    return tuple(each for each in above if each.player == change.player and not each.mercy)


def _result_words(game: FinishedGame) -> str:
    """Who shares the result: "Turkey won", or "3-way draw of Austria, England, and Turkey"."""
    winners = tuple(map(named, game.winners))
    if len(winners) == 1:
        return _("{power} won").format(power=winners[0])
    return _("{count}-way draw of {powers}").format(count=len(winners), powers=listing(winners))


def time_share(game: FinishedGame, change: Change) -> str:
    """The part of the time of one who shared the power with others, "" of one who did not."""
    power = next(each for each in game.powers if each.power == change.power)
    share = next(each.share for each in power.players if each.player == change.player)
    return _("{share}% of the time").format(share=f"{100 * share:.1f}") if share < 1 else ""

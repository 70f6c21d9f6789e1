"""A player's own page, as blocks: their games, their powers, and the history of their rating."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from zine.blocks import (
    Block,
    Column,
    Figure,
    Listing,
    Note,
    Section,
    Sentences,
    Span,
    Table,
    Words,
    link,
    spliced,
    table_of,
    time,
)
from zine.blocks.chart_values import LineChart
from zine.departments.ratings.rated_game_blocks import time_share
from zine.departments.ratings.rating import jdpr
from zine.departments.ratings.rating.finished_game import FinishedGame
from zine.departments.ratings.rating.rating_history import Change, PlayerStanding, RatedGame
from zine.departments.ratings.rating_book import RatingBook
from zine.departments.ratings.rounding_remarks import explanation
from zine.departments.ratings.sentences import (
    brought_in_words,
    correction,
    rated_link,
    rating_words,
    why_unrated,
)
from zine.games import GameSummary
from zine.language import _, named, phase_name
from zine.people import Player, Players
from zine.report.dates import plain_date
from zine.report.seated_players import seated

Played = Sequence[tuple[RatedGame, Change]]


def player_pages(
    book: RatingBook, players: Players
) -> Iterator[tuple[Player, int | None, tuple[Block, ...]]]:
    """Everyone the book knows, in order of slugs, with any rating and what their page says."""
    history = book.history
    changes: dict[str, list[tuple[RatedGame, Change]]] = {}
    for done in history.rated.values():
        for change in done.changes:
            changes.setdefault(change.player, []).append((done, change))
    unrated: dict[str, list[Words]] = {}
    for game in history.unrated:
        for power in game.powers:
            for share in power.players:
                words = _unrated(game, power.power, book.own)
                unrated.setdefault(share.player, []).append(words)
    running: dict[str, list[Words]] = {}
    for own in book.own.values():
        for slug, line in _running(own, players):
            running.setdefault(slug, []).append(line)
    for slug in sorted(book.players):
        player, standing = book.players[slug], history.standing(slug)
        about = tuple(_about(player, standing, ratable=slug in book.ratable))
        blocks: tuple[Block, ...] = (
            *([Sentences((about,), tone="gm")] if about else []),
            *([Note(book.note)] if book.note else []),
            *(correction(each, book) for each in book.corrected if slug in each.moved),
            *(Section(heading="Being played", blocks=(each,)) for each in _list(running, slug)),
            *_rated(player, changes.get(slug, ())),
            *(Section(heading="Unrated games", blocks=(each,)) for each in _list(unrated, slug)),
        )
        yield player, jdpr.printed(standing.rating) if standing.games else None, blocks


def _list(lines: Mapping[str, Sequence[Words]], slug: str) -> Iterator[Listing]:
    if slug in lines:
        yield Listing(tuple(lines[slug]))


def _rated(player: Player, played: Played) -> Iterator[Section]:
    """The rated games and the powers played in them, mercy positions left out of the latter."""
    counted = [(done, change) for done, change in played if not change.mercy]
    if played:
        charts = [_chart(player, counted)] if counted else []
        figures = (Figure(chart=each, label="Chart of the rating") for each in charts)
        yield Section(heading="Rating", blocks=(*figures, _played(played)))
    if counted:
        yield Section(heading="Powers", blocks=(_powers(counted),))


def _unrated(game: FinishedGame, power: str, own: Mapping[str, GameSummary]) -> Words:
    title = (link(game.title, f"games/{game.slug}/index.html"),)
    return spliced(
        _("{game}: {power}. {reason}"),
        game=title if game.slug in own else game.title,
        power=named(power),
        reason=why_unrated(game),
    )


def _running(game: GameSummary, players: Players) -> Iterator[tuple[str, Words]]:
    """Everyone who plays or played a running game under their own name, with a line on it."""
    if game.current is None:
        return
    people = seated(game, players)
    title = link(game.settings.title, f"games/{game.slug}/index.html")
    for name in game.settings.players:
        if name in people:
            yield people[name].slug, (title, "", "")
    calendar = game.settings.variant.calendar
    for power, tenures in game.settings.seats.items():
        for number, tenure in enumerate(tenures):
            if tenure.player not in people:
                continue
            following = tenures[number + 1].since if number + 1 < len(tenures) else None
            phase = calendar.parse(following) if following else None
            until = " " + _("until {phase}").format(phase=phase_name(phase)) if phase else ""
            words = _(": {power}").format(power=named(power))
            yield people[tenure.player].slug, (title, words, until)


def _about(player: Player, standing: PlayerStanding, *, ratable: bool) -> Iterator[str | Span]:
    known = [player.name] if player.name else []
    if player.aliases:
        known.append(_("also {aliases}").format(aliases=", ".join(player.aliases)))
    yield from [" · ".join(known)] if known else []
    if not ratable and not standing.games:
        return
    yield from [" · "] if known else []
    if not standing.games:
        yield link(_("not rated yet"), "ratings/index.html")
        return
    yield link(_("rating"), "ratings/index.html")
    yield f" {rating_words(jdpr.printed(standing.rating), standing.games)}"
    if standing.fully_rated:
        yield f", {_('fully rated')}"
    if player.brought_in:
        yield " · " + _("brought in: {rating}").format(rating=brought_in_words(player))


def _played(played: Played) -> Table:
    return table_of(
        played,
        (Column(heading="Game", key=True), lambda each: (rated_link(each[0].game),)),
        (Column(heading="Power"), lambda each: _power(each[0].game, each[1])),
        (Column(heading="Result"), lambda each: _result(each[0].game, each[1])),
        (Column(heading="Rating", number=True), lambda each: str(jdpr.printed(each[1].after))),
        (Column(heading="Completed"), lambda each: (_day(each[0].game),)),
        (Column(heading="Change", folds=True), lambda each: explanation(*each)),
        name="played",
        caption="Rated games; delta = E x V x (S - X)",
        label="Rated games",
    )


def _day(game: FinishedGame) -> Span:
    return time(plain_date(game.completed), game.completed.isoformat())


def _power(game: FinishedGame, change: Change) -> str:
    share = time_share(game, change)
    return named(change.power) + (f", {share}" if share else "")


def _result(game: FinishedGame, change: Change) -> str:
    sharers = _sharers(game, change.power)
    if sharers:
        return _("won") if sharers == 1 else _("{count}-way draw").format(count=sharers)
    return _("took over a lost position" if change.mercy else "lost")


def _sharers(game: FinishedGame, power: str) -> int:
    """How many powers share the result with this one, itself too; 0 if it has no part in it."""
    return len(game.winners) if power in game.winners else 0


def _powers(counted: Played) -> Table:
    """How often a player had each power, the most played first, and with what result."""
    results: dict[str, list[int]] = {}
    for done, change in counted:
        results.setdefault(change.power, []).append(_sharers(done.game, change.power))
    return table_of(
        sorted(results.items(), key=lambda each: (-len(each[1]), each[0])),
        (Column(heading="Power", key=True), lambda each: named(each[0])),
        (Column(heading="Games", number=True), lambda each: str(len(each[1]))),
        (Column(heading="Won", number=True), lambda each: str(each[1].count(1))),
        (Column(heading="Drawn", number=True), lambda each: str(sum(n > 1 for n in each[1]))),
        (Column(heading="Lost", number=True), lambda each: str(each[1].count(0))),
        name="by-power",
        caption="Rated games by power, mercy positions left out",
    )


def _chart(player: Player, counted: Played) -> LineChart:
    """A player's rating after each game that counted, from where they started."""
    ratings = [counted[0][1].before.rating, *(change.after for _done, change in counted)]
    first = _("brought in" if player.brought_in else "start")
    told = _(
        "Rating as brought in and after each of {count} games: {ratings}."
        if player.brought_in
        else "Rating at the start and after each of {count} games: {ratings}."
    )
    words = ", ".join(str(jdpr.printed(each)) for each in ratings)
    days = [done.game.completed for done, _change in counted]
    return LineChart(
        ident="rating",
        title=_("The rating of {player}").format(player=player.handle),
        description=told.format(count=len(counted), ratings=words),
        steps=(first, *(f"{day:%Y-%m}" for day in days)),
        lines={player.handle: ratings},
        colours={},
        unit=_("rating"),
        goal=int(jdpr.START),
        from_zero=False,
        dates=(None, *days),
    )

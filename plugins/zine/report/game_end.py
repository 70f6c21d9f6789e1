"""How a game ended, and what its players said of it afterwards: for its page and its issue."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import (
    Block,
    Column,
    Edition,
    Only,
    Preformatted,
    Quotation,
    Row,
    Section,
    Table,
)
from zine.games import Ending, GameSummary, Statement
from zine.language import _, named
from zine.rules.outcomes import Ended, Solo

FRAME = "-" * 65
# "WINNER!" as ELECTRONIC PROTOCOL #276 set it over the answers to its Fleet Quiz.
LETTERS = (
    " __  __  __  __  __  __  __  _____  _____   __",
    r"|  ||  ||  ||  \|  ||  \|  ||  ___||  _  \ |  |",
    "|      ||  ||      ||      ||  ___||     < |__|",
    r"|__/\__||__||__|\__||__|\__||_____||__|\__||__|",
)
STARS = "****"


def winners_of(game: GameSummary) -> tuple[str, ...]:
    """Who won a game that has ended: powers or players; nobody if it was a draw."""
    if game.current is not None:
        return ()
    result = game.settings.result
    if result is not None:
        won = result.ending in (Ending.SOLO, Ending.CONCESSION)
        return result.powers if won else ()
    for event in game.events:
        match event:
            case Solo(power=power):
                return (power,)
            case Ended(winners=winners):
                return winners
            case _:
                pass
    return ()


def ending_blocks(game: GameSummary) -> Iterator[Block]:
    """How it ended: the winner's banner in the text edition, and who stood where."""
    if game.current is not None:
        return
    winners = winners_of(game)
    if len(winners) == 1:
        lines = banner(_name(game, winners[0]))
        yield Only(Edition.TEXT, (Preformatted("\n".join(lines)),))
    yield from _standing(game)


def banner(winner: str) -> tuple[str, ...]:
    """The winner's name over a large word, between dashes, as EP set it."""
    letters = (
        f"{STARS if row is LETTERS[2] else '':>6}  {row:<47}  {STARS if row is LETTERS[2] else ''}"
        for row in LETTERS
    )
    return (
        FRAME,
        _("{winner} is a...").format(winner=winner),
        "",
        *(each.rstrip() for each in letters),
        "",
        FRAME,
    )


def _name(game: GameSummary, winner: str) -> str:
    """A winner with the player behind the power: "bonaparty (France)"."""
    player = game.settings.player(winner)
    return f"{player} ({named(winner)})" if player else named(winner)


def _standing(game: GameSummary) -> Iterator[Table]:
    """Who played what to the end, where the players are the powers and the end is known."""
    settings, result = game.settings, game.settings.result
    unknown = result is not None and result.ending is Ending.UNKNOWN
    owners = game.position.owners
    if unknown or settings.variant.hooks.papers or not owners:
        return
    sharing = result.powers if result is not None and result.ending is Ending.DRAW else ()
    won = winners_of(game)
    rows: list[tuple[int, Row]] = []
    for power in settings.variant.powers:
        count = sum(owner == power.name for owner in owners.values())
        alive = count or game.position.units_of(power.name)
        fate = _("survived") if alive else _("eliminated")
        fate = _("shares the draw") if power.name in sharing else fate
        fate = _("wins") if power.name in won else fate
        player = settings.player(power.name) or ""
        rows.append((count, Row(cells=(named(power.name), player, str(count), fate))))
    rows.sort(key=lambda each: -each[0])
    yield Table(
        caption=_("The end of {game}").format(game=settings.title),
        columns=(
            Column(heading="Power", key=True),
            Column(heading="Player", optional=True),
            Column(heading="Centres", number=True),
            Column(heading="Result"),
        ),
        rows=tuple(row for _, row in rows),
        name="counts",
    )


def statement_blocks(game: GameSummary, issue: int | None = None) -> Iterator[Section]:
    """What was said of a game after its end, and who says it: all, or what an issue prints of it."""
    common = game.statements_issue
    said = [each for each in game.statements.all if issue in (None, each.issue or common)]
    if game.current is None and said:
        settings = game.settings
        yield Section(
            heading=_("Endgame statements of the {kind} {game}").format(
                kind=_(settings.kind), game=settings.title.upper()
            ),
            blocks=tuple(map(_quotation, said)),
            anchor=f"{game.slug}-statements",
            name="statements",
        )


def _quotation(statement: Statement) -> Quotation:
    power = f" ({named(statement.power)})" if statement.power else ""
    parts = (" ".join(part.split()) for part in statement.text.split("\n\n"))
    return Quotation(paragraphs=tuple(part for part in parts if part), by=f"{statement.by}{power}")

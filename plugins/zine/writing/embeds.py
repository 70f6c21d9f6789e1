"""Blocks that become drawings: ```board, ```phase, ```chart, ```poll, and those of wings.

A directive is a name, a schema and a judge; to add one, add a row to DIRECTIVES here, and
its drawing to `zine.departments.drawn_embeds.DRAWERS`. Each can be written on one line:
"[[poll best-zine-2026]]".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, Field

from zine.files.strict_yaml import Schema, YamlSource, parse_yaml, validate
from zine.games import GameSummary
from zine.problems import Problem, Problems, did_you_mean
from zine.report.boards import by_province
from zine.rules.calendar import PhaseKind
from zine.rules.outcomes import Submission
from zine.rules.position import NOTHING, Position, position
from zine.rules.reasons import sentence
from zine.variantfiles.starting_units import read_units
from zine.variantfiles.variant_folders import USUAL_VARIANT, variant_names
from zine.variantfiles.variant_reader import load_variant
from zine.wing import load_named, wings

if TYPE_CHECKING:  # most zines hold no polls, and a build then imports nothing of them
    from zine.departments.polls.poll import PollResult

MOST_EMBEDS = 40


def _listed(written: object) -> object:
    """Units as a list, or on one line with commas between them."""
    if isinstance(written, str):
        return [part.strip() for part in written.replace("\n", ",").split(",") if part.strip()]
    return written


Units = Annotated[tuple[str, ...], BeforeValidator(_listed)]


class _BoardFile(Schema):
    """```board: a position on any map, and its orders."""

    units: dict[str, Units]
    orders: dict[str, str] = Field(default_factory=dict)
    centres: dict[str, Units] = Field(default_factory=dict)
    variant: str = USUAL_VARIANT
    caption: str = ""


class _PhaseFile(Schema):
    """```phase: a recorded phase of a game."""

    game: str
    phase: str
    caption: str = ""


class _ChartFile(Schema):
    """```chart: the supply centres of a game over the years."""

    game: str
    kind: Literal["centres"] = "centres"
    caption: str = ""


class _PollEmbed(Schema):
    """```poll: the result of a poll."""

    poll: str
    caption: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Embed:
    """A directive in a text: its content, its line, and the mark that holds its place."""

    name: str
    file: Any
    source: YamlSource
    mark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Embeddable:
    """What texts may embed, by name; maps are the press's and those of the zine at `root`.

    A poll without a result is open; None stands for a game with faults, and for polls that nobody
    knows yet. One is made for a build, and judges may remember it.
    """

    root: Path | None = None
    games: Mapping[str, GameSummary | None] = field(default_factory=lambda: NOTHING)
    polls: Mapping[str, PollResult | None] | None = field(default_factory=lambda: NOTHING)


Judge = Callable[[Embed, Embeddable], None]


class Directive(NamedTuple):
    """The schema of an embed, and what raises Problems for faults that the schema cannot see."""

    schema: type[Schema]
    judge: Judge


def embed_problems(embeds: Iterable[Embed], shelf: Embeddable) -> Iterator[Problem]:
    """What the judges of the directives say of the embeds of a text."""
    for embed in embeds:
        try:
            directive(embed.name).judge(embed, shelf)
        except Problems as problems:
            yield from problems.problems


def directive_names() -> Set[str]:
    """What texts may embed: the core's own, and what wings bring."""
    return {*DIRECTIVES, *(name for wing in wings() for name in wing.embeds)}


def directive(name: str) -> Directive:
    """The directive of a name; those of wings are imported only for it."""
    if name in DIRECTIVES:
        return DIRECTIVES[name]
    found: Directive = load_named(next(w.embeds[name] for w in wings() if name in w.embeds))
    return found


def read_embed(name: str, body: str, shown: str, line: int) -> Embed:
    """The directive whose body begins on a line of a file. Raises Problems."""
    # Blank lines come before it, so that every problem names the line of the file.
    source = parse_yaml("\n" * (line - 1) + body, shown)
    return Embed(name=name, file=validate(source, directive(name).schema), source=source)


def read_line(name: str, written: str, shown: str, line: int) -> Embed:
    """The directive on a line such as "[[opening austria hedgehog]]". Raises Problems.

    Its words are the values of its keys in order; the last key has all that is left.
    """
    schema = directive(name).schema
    keys = [key for key in schema.model_fields if key != "caption"]
    begin = written.index("[[")
    first = begin + 2 + len(name)
    inside = written[first : written.index("]]", first)]
    data: dict[str, Any] = {}
    spots: dict[tuple[str | int, ...], tuple[int, int]] = {(): (line, begin + 1)}
    for key, word in zip(keys, re.finditer(r"\S+", inside), strict=False):
        data[key] = inside[word.start() :].strip() if key == keys[-1] else word[0]
        spots[key,] = line, first + word.start() + 1
    source = YamlSource(shown, data, spots)
    return Embed(name=name, file=validate(source, schema), source=source)


def read_study(embed: Embed, root: Path | None) -> tuple[Position, tuple[Submission, ...]]:
    """The position and orders of a ```board. Raises Problems, each at its line."""
    file, source = embed.file, embed.source
    if file.variant not in variant_names(root):
        hint = did_you_mean(file.variant, variant_names(root))
        raise Problems([source.problem(f"there is no map '{file.variant}'", "variant", hint=hint)])
    folder = load_variant(file.variant, root)
    names = tuple(power.name for power in folder.variant.powers)
    units, problems = read_units(source, file.units, folder.variant.geography, names, "units")
    problems += _unknown(source, "centres", file.centres, names)
    owners = {centre: power for power, own in file.centres.items() for centre in own}
    problems += [
        source.problem(f"'{centre}' is not a supply centre", "centres", power)
        for centre, power in owners.items()
        if centre not in folder.variant.geography.centres
    ]
    try:
        board = position(units, owners)
    except ValueError as error:
        board = position((), {})
        problems.append(source.problem(str(error), "units"))
    problems += _unknown(source, "orders", file.orders, names)
    submissions: list[Submission] = []
    for power, text in file.orders.items():
        read, _, chatter = folder.reader.read_whole(
            text, power=power, kind=PhaseKind.MOVEMENT, units=by_province(board)
        )
        submissions += read
        problems += [
            source.problem(f"'{each[:60]}' is not an order", "orders", power) for each in chatter
        ]
        problems += [
            source.problem(
                f"'{each.text[:60]}' cannot be carried out: {sentence(each.why)}",
                "orders",
                power,
            )
            for each in read
            if each.fault
        ]
    if problems:
        raise Problems(problems)
    return board, tuple(submissions)


def _unknown(
    source: YamlSource, key: str, powers: Iterable[str], names: tuple[str, ...]
) -> list[Problem]:
    return [
        source.problem(f"there is no power '{power}'", key, power, hint=did_you_mean(power, names))
        for power in powers
        if power not in names
    ]


def _judge_board(embed: Embed, shelf: Embeddable) -> None:
    read_study(embed, shelf.root)


def _judge_game(embed: Embed, shelf: Embeddable) -> None:
    game, source = embed.file.game, embed.source
    if game not in shelf.games:
        hint = did_you_mean(game, shelf.games)
        raise Problems([source.problem(f"there is no game '{game}'", "game", hint=hint)])


def _judge_phase(embed: Embed, shelf: Embeddable) -> None:
    _judge_game(embed, shelf)
    game = shelf.games[embed.file.game]
    phases = {turn.phase.slug for turn in game.recorded} if game else ()
    if game and embed.file.phase not in phases:
        hint = did_you_mean(embed.file.phase, phases)
        message = f"{embed.file.game} has not played a phase '{embed.file.phase}'"
        raise Problems([embed.source.problem(message, "phase", hint=hint)])


def _judge_poll(embed: Embed, shelf: Embeddable) -> None:
    slug, source = embed.file.poll, embed.source
    if shelf.polls is None:
        return
    if slug not in shelf.polls:
        hint = did_you_mean(slug, shelf.polls)
        raise Problems([source.problem(f"there is no poll '{slug}'", "poll", hint=hint)])
    if shelf.polls[slug] is None:
        raise Problems([source.problem(f"no issue has printed the result of '{slug}'", "poll")])


DIRECTIVES: Mapping[str, Directive] = MappingProxyType(
    {
        "board": Directive(_BoardFile, _judge_board),
        "phase": Directive(_PhaseFile, _judge_phase),
        "chart": Directive(_ChartFile, _judge_game),
        "poll": Directive(_PollEmbed, _judge_poll),
    }
)

"""Beginning: a new game in a zine."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import yaml

from zine.files.atomic_files import make_folder, write_atomic
from zine.files.strict_yaml import parse_yaml, validate
from zine.gamefiles.game_reader import GAME_NAME
from zine.gamefiles.game_yaml import read_settings
from zine.gamefiles.schemas import GameFile
from zine.problems import Place, Problem, Problems, did_you_mean
from zine.rules.calendar import PhaseKind
from zine.rules.variant import Variant
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_variant
from zine.wings.desk.dates.timetable import upcoming


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """A game to be opened. `days` between deadlines; phases without moves take less.

    `business_days` are those of a business phase; None leaves them to the variant.

    `players` are named where players are not the powers.
    """

    slug: str
    title: str
    gm: str
    first: datetime
    zone: str
    days: int
    business_days: int | None = None
    variant: str = "standard"
    players: tuple[str, ...] = ()


GAME = """\
title: {title}
variant: {variant}
gm: {gm}
# kind: gunboat game          # what head lines call it
# boardman: 2027AB            # the number it is registered under
# note: Printed at the head of its reports.
{people}
{silence}
late: until-adjudicated       # or never, 24 hours, 2 days
# early: true                 # go on before the deadline once all orders are final
standbys: []
deadlines:
  zone: {zone}
  first: {first}
  days: {{{days}}}
# rulebook: {{removal: rules-2000}}
seed: {slug}-{year}
"""


SILENCE = """\
nmr: wait                     # or hold, civil-disorder: what a missed deadline means
first_turn: wait              # nobody misses the first turn
vacant: wait                  # or civil-disorder: a power without a player"""
RULED_SILENCE = """\
nmr: hold                     # go on: the rules say what a missing sheet or move means; or wait"""


def write_game(root: Path, game: NewGame) -> str:
    """Write games/SLUG/game.yaml; its name. Raises Problems if the game is there already."""
    name = f"games/{game.slug}/game.yaml"
    found: list[Problem] = []
    if not GAME_NAME.fullmatch(game.slug):
        hint = "use small letters, digits and hyphens; it becomes the game's address"
        found.append(Problem(Place(f"games/{game.slug}"), "this is not a name for a game", hint))
    elif (root / name).exists():
        hint = "edit it, or choose another name"
        found.append(Problem(Place(name), "there is already a game of this name", hint))
    if game.variant not in variant_names(root):
        hint = did_you_mean(game.variant, variant_names(root))
        found.append(Problem(Place(name), f"no variant '{game.variant}'", hint))
    if found:
        raise Problems(found)
    variant = load_variant(game.variant, root).variant
    _check_players(game, variant)
    kinds = {stage.kind for stage in variant.calendar.stages}
    days = _days(game, variant)
    text = GAME.format(
        people=_people(game),
        title=_yaml_text(game.title),
        variant=game.variant,
        gm=_yaml_text(game.gm),
        zone=game.zone,
        first=f"{game.first:%Y-%m-%d %H:%M}",
        days=", ".join(f"{kind}: {count}" for kind, count in days.items() if kind in kinds),
        slug=game.slug,
        year=game.first.year,
        silence=RULED_SILENCE if variant.hooks.papers_ahead else SILENCE,
    )
    validate(parse_yaml(text, name), GameFile)
    make_folder(root, (root / name).parent)
    write_atomic(root / name, text)
    return name


def _days(game: NewGame, variant: Variant) -> dict[PhaseKind, int]:
    """Days by kind of phase; papers that come ahead are due with the moves (ruling C26)."""
    short = max(1, game.days // 3)
    days = dict.fromkeys(PhaseKind, short) | {PhaseKind.MOVEMENT: game.days}
    if game.business_days is not None:
        days[PhaseKind.BUSINESS] = game.business_days
    elif variant.hooks.papers_ahead:
        days[PhaseKind.BUSINESS] = 0
    return days


def advice(root: Path, game: NewGame) -> str:
    """What the variant's rules say about the number of players, if they call for another."""
    variant = load_variant(game.variant, root).variant
    players = variant.hooks.players
    if players is None or players.advised is None:
        return ""
    least, most, rule = players.advised
    if least <= len(game.players) <= most:
        return ""
    return (
        f"{variant.title} is meant for {least} to {most} players ({rule}), not {len(game.players)}"
    )


def _check_players(game: NewGame, variant: Variant) -> None:
    """Raise Problems unless so many players are named as the variant takes."""
    players = variant.hooks.players
    least, most = (players.least, players.most) if players else (0, 0)
    if least <= len(game.players) <= most:
        return
    if players is None:
        message, hint = f"in {variant.title} players are the powers", "zine game assign seats them"
    else:
        message = f"{variant.title} takes {least} to {most} players, not {len(game.players)}"
        hint = 'name them: --players "Donald, Daisy, Gladstone"'
    raise Problems.of("--players", message, hint)


def _people(game: NewGame) -> str:
    if not game.players:
        return f"powers: {{}}                    # zine game assign {game.slug} FILE fills them in"
    names = ", ".join(map(_yaml_text, game.players))
    return f"players: [{names}]\n# pseudonyms: {{NAME: handle}}  # who is behind them, if that may be told"


def _yaml_text(text: str) -> str:
    """A one-line text as a YAML scalar, quoted only if it must be."""
    line = re.sub(r"\s+", " ", text).strip()
    dumped: str = yaml.safe_dump(line, allow_unicode=True, width=4096)
    return dumped.removesuffix("...\n").strip()


def first_deadlines(root: Path, game: NewGame) -> tuple[tuple[str, datetime], ...]:
    """The first five deadlines by phase name, if every phase is needed and played in time."""
    settings = read_settings(root / "games" / game.slug)
    return upcoming(settings, settings.variant.calendar.first, settings.deadlines.first, 5)

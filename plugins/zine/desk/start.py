"""Beginning: a zine of one's own, and a new game in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import yaml

from zine.desk.timetable import upcoming
from zine.files.store import make_folder, write_atomic
from zine.files.strict_yaml import parse_yaml, validate
from zine.gamefiles.game_yaml import read_settings
from zine.gamefiles.reading import GAME_NAME
from zine.gamefiles.schemas import GameFile
from zine.problems import Place, Problem, Problems, did_you_mean
from zine.rules.calendar import PhaseKind
from zine.rules.variant import Variant
from zine.variantfiles.loading import load_variant, variant_names

SITE_SETTINGS = '''\
"""Settings of this zine's site; what the zine says of itself stands in content/zine.yaml."""

import runpy
from pathlib import Path

from zine.files.environment import PRESS

PRESS_SETTINGS = runpy.run_path(str(PRESS / "pelicanconf.py"))
globals().update({{key: value for key, value in PRESS_SETTINGS.items() if key.isupper()}})

ROOT = Path(__file__).parent
SITENAME = {title!r}
PATH = str(ROOT / "content")
OUTPUT_PATH = str(ROOT / "output")
THEME = str(PRESS / "theme")
'''
PUBLIC_SETTINGS = '''\
"""Settings for the public site: as pelicanconf.py, with the address it stands at."""

import os
import runpy
from pathlib import Path

HERE = runpy.run_path(str(Path(__file__).parent / "pelicanconf.py"))
globals().update({key: value for key, value in HERE.items() if key.isupper()})

SITEURL = os.environ.get("ZINE_SITEURL", "https://zine.example")
FEED_DOMAIN = SITEURL
RELATIVE_URLS = False
'''
IGNORED = "/output/\n/output.new/\n/output.old/\n/private/\n/.cache/\n.zine.lock\n__pycache__/\n"
ABOUT = """\
Title: About

{title} is a zine for players of Diplomacy. Reports, boards and the reason for every failed order
are on the pages of its games; to join one, write to {address}.
"""
ISSUE = """\
Title: The First Issue
Number: 1
Date: {day}

Write your comments here. An issue reports every turn that was adjudicated while it was the newest.
"""
README = """\
# {title}

    zine status              where each game stands, and who is awaited
    zine inbox add FILE      take in orders: mail files, an mbox, a Maildir, pasted text
    zine publish --dry-run   build and check; change nothing
    zine publish             adjudicate what is due, and put the new site in place

`private/` holds order codes, addresses and letters. It is not part of the repository: keep a copy
of it elsewhere.
"""
ZINE_HEAD = "# What the zine says of itself.\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewZine:
    """What a publisher is asked before the first issue. `day` is the first issue's date."""

    title: str
    publisher: str
    address: str
    day: str


def write_zine(folder: Path, zine: NewZine) -> tuple[str, ...]:
    """Make a zine without games; the names of the files written.

    Raises Problems if the folder holds something else; a beginning that was broken off is
    finished.
    """
    files = dict(_zine_files(zine))
    strangers = [
        path.name
        for path in (folder.iterdir() if folder.is_dir() else ())
        if path.name not in {name.partition("/")[0] for name in files}
        and path.name not in (".git", ".zine.lock")
        and not path.name.endswith(".tmp")
    ]
    changed = [
        n for n, text in files.items() if (folder / n).exists() and _differs(folder / n, text)
    ]
    if strangers or changed:
        held = ", ".join(sorted(strangers or changed)[:3])
        hint = "name a folder that is not there yet"
        raise Problems([Problem(Place(str(folder)), f"holds files already: {held}", hint)])
    written = [name for name in files if not (folder / name).exists()]
    for name in written:
        make_folder(folder, (folder / name).parent)
        write_atomic(folder / name, files[name])
    return tuple(written)


def _differs(path: Path, text: str) -> bool:
    return not path.is_file() or path.read_text(encoding="utf-8") != text


def _zine_files(zine: NewZine) -> Iterator[tuple[str, str]]:
    about = {
        "title": zine.title,
        "publisher": zine.publisher,
        "address": zine.address,
        "how_to_join": f"Write to {zine.address}. There is no fee, and no question is too simple.",
    }
    words = {"title": zine.title, "address": zine.address, "day": zine.day}
    yield "content/zine.yaml", ZINE_HEAD + yaml.safe_dump(about, sort_keys=False, width=100)
    yield "content/issues/1.md", ISSUE.format(**words)
    yield "content/pages/about.md", ABOUT.format(**words)
    yield "games/README.md", "Each game is a folder here; `zine game new NAME` makes one.\n"
    yield ".gitignore", IGNORED
    yield "README.md", README.format(**words)
    yield "publishconf.py", PUBLIC_SETTINGS
    yield "pelicanconf.py", SITE_SETTINGS.format(title=zine.title)


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
        found.append(Problem(Place(f"games/{game.slug}"), "no name for a game", hint))
    elif (root / name).exists():
        hint = "change it in an editor, or take another name"
        found.append(Problem(Place(name), "this game is there already", hint))
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
        title=yaml_text(game.title),
        variant=game.variant,
        gm=yaml_text(game.gm),
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
    if variant.hooks.advised_players is None:
        return ""
    least, most, rule = variant.hooks.advised_players
    if least <= len(game.players) <= most:
        return ""
    return (
        f"{variant.title} is meant for {least} to {most} players ({rule}), not {len(game.players)}"
    )


def _check_players(game: NewGame, variant: Variant) -> None:
    """Raise Problems unless so many players are named as the variant takes."""
    least, most = variant.hooks.players or (0, 0)
    if least <= len(game.players) <= most:
        return
    if variant.hooks.players is None:
        message, hint = f"in {variant.title} players are the powers", "zine game assign seats them"
    else:
        message = f"{variant.title} takes {least} to {most} players, not {len(game.players)}"
        hint = 'name them: --players "Donald, Daisy, Gladstone"'
    raise Problems([Problem(Place("--players"), message, hint)])


def _people(game: NewGame) -> str:
    if not game.players:
        return f"powers: {{}}                    # zine game assign {game.slug} FILE fills them in"
    names = ", ".join(map(yaml_text, game.players))
    return f"players: [{names}]\n# pseudonyms: {{NAME: handle}}  # who is behind them, if that may be told"


def yaml_text(text: str) -> str:
    """A one-line text as a YAML scalar, quoted only if it must be."""
    line = re.sub(r"\s+", " ", text).strip()
    dumped: str = yaml.safe_dump(line, allow_unicode=True, width=4096)
    return dumped.removesuffix("...\n").strip()


def first_deadlines(root: Path, game: NewGame, count: int = 5) -> tuple[tuple[str, datetime], ...]:
    """The first deadlines by phase name, if every phase is needed and played in time."""
    settings = read_settings(root / "games" / game.slug)
    return upcoming(settings, settings.variant.calendar.first, settings.deadlines.first, count)

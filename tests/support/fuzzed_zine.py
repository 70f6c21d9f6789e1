"""A small zine with a file of every kind that the press reads, and what reads each of them."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from beacons import published
from sites import REPO
from zine.departments.polls.poll import poll_result
from zine.departments.polls.poll_files import read_polls
from zine.departments.ratings.rating.finished_game import FinishedGame
from zine.departments.ratings.results_files import read_results
from zine.departments.ratings.results_of_own_games import finished_games
from zine.files.content_folder_checks import read_contents
from zine.files.file_hashes import hash_of
from zine.files.private_folder import private_of
from zine.files.published_addresses import read_addresses, redirects
from zine.files.strict_yaml import read_text, read_yaml, validate
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.gamefiles.players_yaml import players_of
from zine.gamefiles.schemas import ZineFile
from zine.games import summary_of
from zine.games.record_codec import digest
from zine.problems import Collector, Problems
from zine.render.board_svg import board_svg, drawn
from zine.report.boards import position_board
from zine.report.game_page import game_page
from zine.report.public_game import public_game
from zine.report.status import status_report
from zine.report.turn import turn_report
from zine.rules.geography import UnitKind
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.variants.geometry import bearing_on
from zine.wings.archive.issue_intake import take_in
from zine.wings.archive.issue_store import ARCHIVE, read_archive, write_issue
from zine.wings.archive.issues_register import register_of
from zine.wings.archive.oldissue_view import issue_view
from zine.wings.archive.text_sources import read_texts
from zine.wings.desk.beacon.game_beacon import BEACON
from zine.wings.desk.beacon.round_fetch import write_pulses
from zine.wings.desk.contributions.text_checks import judge_text
from zine.wings.desk.mail.address_book import addresses
from zine.wings.desk.seating.order_codes import owners, read_codes
from zine.wings.formats.new_variants import begin_variant, draw_variant
from zine.wings.lab.quizzes.quiz_files import read_quizzes
from zine.wings.shared.variant_check import check_variant, found_variant
from zine.writing.embeds import Embeddable

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
STANDARD = load_variant("standard")
OLD_TEXTS = sorted((REPO / "tests/oldissues/fixtures").glob("*.txt"))
EXTENDING = ("1914", "capitalist", "intimate", "stab")
SETTINGS = """\
title: Everything
variant: standard
boardman: 2026AB
kind: game
gm: Ada
note: Every key of game.yaml in one file.
seed: s
beacon: {powers: 1000, rounds: {}, since: 1901-1-spring-movement, without: wait}
powers:
  Austria: hedgehog
  England: [{player: seawall}, {player: newbroom, since: 1901-3-fall-movement}]
  France: [{player: Masked}]
  Germany: [{player: ruhrpott}, {since: 1901-3-fall-movement}]
rulebook: {paradox: all-hold, adjacent_convoy: explicit}
deadlines:
  zone: Europe/Stockholm
  first: 2026-04-24 19:00
  days: {movement: 14, retreats: 4, adjustments: 4}
  dates: {1901-3-fall-movement: 2026-06-01 19:00}
  why: {1901-3-fall-movement: the holidays}
nmr: hold
early: true
first_turn: wait
vacant: civil-disorder
late: 24 hours
standbys: [oxbow]
hold: {why: a pause, until: 2026-12-01}
result: {ending: draw, powers: [Austria, France], note: agreed}
rating:
  completed: 2026-07-01
  press: partial
  real_time: false
  irregular: ''
  issue: 1
  corrected:
  - day: 2026-08-01
    reason: a mistake
    was:
      completed: 2026-07-02
      irregular: x
      centres: 34
      solo: 18
      powers: {Austria: hedgehog, France: [{player: oxbow, time: 3}, {player: seawall, time: 4}]}
      result: {ending: solo, powers: [Austria]}
pseudonyms: {Masked: lantern}
reveal: end
"""
SHEET = """\
orders: {Austria: 'A VIE - GAL', France: 'A PAR - BUR IF DISLODGED: GAS'}
final: [Austria]
headline: H
press: [{text: Hello, by: Austria}, {text: there}]
notes: N
nmr: [Italy]
receipts: {Austria: {receipt: abc, nonce: def}}
"""
SETUP = """\
units: {France: [A PAR, F BRE], Russia: [F STP/SC]}
centres: {France: [PAR, BRE, MAR], Russia: [STP]}
note: from a letter
"""
BOURSE = min(path.name for path in (REPO / "games/bourse").glob("*.orders.yaml")).partition(".")[0]
TRUSTED = hash_of((REPO / "content/articles/who-was-right.md").read_bytes())
OWN_GAME = """\
title: Own
variant: mine
nmr: hold
deadlines:
  zone: UTC
  first: 2026-04-24 19:00
  days: {movement: 14, retreats: 4, adjustments: 4}
"""
QUIZ = """\
title: Small
asked: 1
answered: 2
questions:
  least:
    text: Where are the fewest provinces to choose from?
    compute: {query: fleet-neighbours, moves: 1, rank: 1}
    answer: {places: [STP/NC, SYR, POR], number: 3}
entries:
- who: hedgehog
  received: 2026-01-01 12:00
  answers: {least: {places: [POR], number: 3}}
"""
EMBEDS = {
    "board": {
        "units": {"France": "A PAR, F BRE", "Russia": ["F STP/SC"]},
        "orders": {"France": "A PAR - BUR"},
        "centres": {"France": ["PAR"]},
        "variant": "standard",
        "caption": "A board",
    },
    "phase": {"game": "recorded", "phase": "1901-1-spring-movement", "caption": "A phase"},
    "chart": {"game": "recorded", "kind": "centres", "caption": "A chart"},
    "poll": {"poll": "best-zine-2026", "caption": "A poll"},
}
SMALL_FILES = {
    "games/marengo/game.yaml": SETTINGS,
    "games/marengo/1901-1-spring-movement.orders.yaml": SHEET,
    "games/marengo/sealed/1901-3-fall-movement/tally.yaml": "in: 1\nof: 7\nreceipts: [abc]\n",
    "games/setup/game.yaml": "title: Set up\n",
    "games/setup/1905-1-spring-movement.setup.yaml": SETUP,
    "games/own/game.yaml": OWN_GAME,
    "games/own/1901-1-spring-movement.orders.yaml": "orders: {East: A OAK - MID, West: F ELM - BAY}\n",
    "content/aliases.yaml": "aliases: {old.html: index.html, old/: games/}\n",
    "content/addresses.txt": "# list\nindex.html\nold.html\nold/x.html\n",
    "content/trusted.yaml": f"files: {{articles/who-was-right.md: {TRUSTED}}}\n",
    "content/quizzes/small.yaml": QUIZ,
    "private/codes.yaml": "marengo: {Austria: [a-b-c, d-e-f], France: [g-h-i]}\n",
    "private/addresses.yaml": "hedgehog: h@post.example\n",
} | {f"embeds/{name}.yaml": json.dumps(data) for name, data in EMBEDS.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of file: where one is, and what reads it.

    `write` mends its data before they are written, such as a hash that must fit; a
    `forgiving` kind is never refused, for losing it loses only time.
    """

    path: str
    read: Callable[[Path], object]
    write: Callable[[Any], Any] | None = None
    forgiving: bool = False


def _results(root: Path) -> tuple[FinishedGame, ...]:
    return read_results(root)


def fuzzed_zine(root: Path) -> Path:
    """Write the zine."""
    shutil.copytree(REPO / "content", root / "content")
    for path in (root / "content/quizzes").iterdir():
        path.unlink()
    for name, text in SMALL_FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    _copy_games(root)
    _write_variants(root)
    read_quizzes(root, NOW).write()
    texts = [text for path in OLD_TEXTS for text in read_texts(path)]
    for issue in take_in(root, texts).fresh:
        write_issue(root, issue, "")
    return root


def _copy_games(root: Path) -> None:
    """The first phases of the sample's games, with their variants' options written out."""
    for slug, first in (("marne", "1913-5-winter-adjustments"), ("bourse", BOURSE)):
        game = root / "games" / slug
        game.mkdir(parents=True)
        settings = yaml.load((REPO / "games" / slug / "game.yaml").read_text(), yaml.BaseLoader)
        settings["options"] = {
            name: {key: value for key, value in options.items() if isinstance(value, str)}
            for name, options in load_variant(settings["variant"]).expansions.items()
        }
        if slug == "bourse":
            settings["beacon"] = {"rounds": {first: "1000"}, "without": "seed"}
            write_pulses(game, {first: published(1000), "powers": published(42)})
        (game / "game.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")
        shutil.copy(REPO / f"games/{slug}/{first}.orders.yaml", game / f"{first}.orders.yaml")
    shutil.copytree(REPO / "games/marengo", root / "games/recorded")
    for path in (root / "games/recorded").glob("190[2-9]*"):
        path.unlink()


def _write_variants(root: Path) -> None:
    """A variant of the zine's own with a drawing, and some like the press's."""
    begin_variant("mine", root, "")
    draw_variant("mine", root)
    path = root / "variants/mine/variant.yaml"
    path.write_text(path.read_text().replace("# geometry", "geometry"), encoding="utf-8")
    for name in EXTENDING:
        own = root / f"variants/own-{name}"
        own.mkdir()
        text = (found_variant(name, REPO) / "variant.yaml").read_text(encoding="utf-8")
        text = re.sub(r"(?m)^name: .*$", f"name: own-{name}", text)
        (own / "variant.yaml").write_text(text, encoding="utf-8")


def _game(slug: str) -> Callable[[Path], object]:
    def read(root: Path) -> object:
        folder = read_folder(root / "games" / slug)
        done = advance(folder, NOW, 1, "test")
        game = public_game(done.game)
        finished_games(_results(root), players_of(root), [summary_of(game)], [1, 2])
        status_report(summary_of(game)), game_page(game, frozenset((1,)))
        return [each.results for each in folder.records.values()], str(game)

    return read


def _extending(name: str) -> Callable[[Path], object]:
    def read(root: Path) -> object:
        made = load_variant.__wrapped__(f"own-{name}", root).variant
        return made.start, made.calendar.first.slug

    return read


def _variant(root: Path) -> None:
    """Checked, and played whatever the check says: a game asks nobody first."""
    load_variant.cache_clear()
    load_drawing.cache_clear()
    found = Collector()
    with found.noting():
        check_variant("mine", root)
    with found.noting():
        folder = read_folder(root / "games/own")
        game = public_game(advance(folder, NOW, 1, "test").game)
        variant = folder.settings.variant
        geometry = load_drawing(variant.name, root).geometry
        for place in {place for kind in UnitKind for place in variant.geography.locations[kind]}:
            geometry.spot(place, dislodged=True)
        letters = load_variant("mine", root).letters
        board = position_board(game.settings.variant, "t", game.turns[0].before, {})
        parts = drawn(board, geometry, folder.settings.colours, letters, None)
        board_svg(board, geometry, parts, base_href="x", ident="i", style="")
        str([turn_report(game, turn, bearing_on(geometry)) for turn in game.recorded])
    found.raise_if_any()


@cache
def _shelf(root: Path) -> Embeddable:
    recorded = play_through(read_folder(root / "games/recorded"), NOW)
    polls = {each.slug: poll_result(each) for each in read_polls(root / "content/polls", [1, 2])}
    return Embeddable(root=root, games={"recorded": summary_of(recorded)}, polls=polls)


def _embed(name: str) -> Callable[[Path], object]:
    def read(root: Path) -> object:
        text = read_text(root / f"embeds/{name}.yaml", f"{name}.yaml")
        head = "Title: t\nDate: 2026-01-01\nAuthor: a\nLicence: CC BY 4.0"
        body = f"{head}\n\n```{name}\n{text}\n```\n"
        judged = judge_text(body, "articles/t.md", frozenset(), _shelf(root))
        if judged.problems:
            raise Problems(judged.problems)
        return judged

    return read


def _codes(root: Path) -> object:
    private = private_of(root)
    return owners(read_codes(private)), addresses(private)


def _contents(root: Path) -> None:
    found = read_contents(root).problems
    if found:
        raise Problems(found)


def _addresses(root: Path) -> object:
    return redirects(read_addresses(root), ["index.html", "games/x.html"])


def _old_issues(root: Path) -> object:
    stored = read_archive(root)
    registers = {each.zine: each for each in register_of(each.filed for each in stored)}
    bearing = bearing_on(load_drawing("standard").geometry)
    return [
        issue_view(each, registers[each.issue.zine], {}, STANDARD.variant, bearing)
        for each in stored
    ]


def _resealed(data: Any) -> Any:
    """A record whose hash fits what it now says."""
    if isinstance(data, dict) and "hash" in data:
        # What cannot be hashed cannot be forged: it stays as it is.
        with contextlib.suppress(UnicodeEncodeError):
            return {**data, "hash": digest({k: v for k, v in data.items() if k != "hash"})}
    return data


def _refound(data: Any) -> Any:
    if isinstance(data, dict) and isinstance(data.get("findings"), dict):
        with contextlib.suppress(UnicodeEncodeError):
            return {**data, "hash": digest(data["findings"])}
    return data


RECORD = "games/recorded/1901-3-fall-movement.record.yaml"
KINDS: tuple[Kind, ...] = (
    Kind(path="games/marengo/game.yaml", read=_game("marengo")),
    Kind(path="games/marengo/1901-1-spring-movement.orders.yaml", read=_game("marengo")),
    Kind(path="games/marengo/sealed/1901-3-fall-movement/tally.yaml", read=_game("marengo")),
    Kind(path="games/marne/game.yaml", read=_game("marne")),
    Kind(path="games/marne/1913-5-winter-adjustments.orders.yaml", read=_game("marne")),
    Kind(path="games/bourse/game.yaml", read=_game("bourse")),
    Kind(path=f"games/bourse/{BOURSE}.orders.yaml", read=_game("bourse")),
    Kind(path=f"games/bourse/{BEACON}", read=_game("bourse")),
    Kind(path="games/setup/1905-1-spring-movement.setup.yaml", read=_game("setup")),
    Kind(path=RECORD, read=_game("recorded"), write=_resealed),
    Kind(
        path="content/zine.yaml",
        read=lambda root: validate(read_yaml(root / "content/zine.yaml", "zine.yaml"), ZineFile),
    ),
    Kind(path="content/players.yaml", read=_results),
    Kind(path="content/ratings/results/aboukir.yaml", read=_results),
    Kind(
        path="content/polls/best-zine-2026/poll.yaml",
        read=lambda root: [poll_result(p) for p in read_polls(root / "content/polls", [1, 2])],
    ),
    Kind(
        path="content/polls/best-zine-2026/ballots/ada-lindqvist.yaml",
        read=lambda root: [poll_result(p) for p in read_polls(root / "content/polls", [1, 2])],
    ),
    Kind(path="content/quizzes/small.yaml", read=lambda root: read_quizzes(root, NOW)),
    Kind(
        path="content/quizzes/small.findings.yaml",
        read=lambda root: read_quizzes(root, NOW),
        write=_refound,
        forgiving=True,
    ),
    Kind(path="content/aliases.yaml", read=_addresses),
    Kind(path="content/trusted.yaml", read=_contents),
    Kind(path="content/addresses.txt", read=_addresses),
    Kind(path="variants/mine/variant.yaml", read=_variant),
    Kind(path="variants/mine/map.yaml", read=_variant),
    Kind(path="variants/mine/geometry.yaml", read=_variant),
    *(Kind(path=f"variants/own-{name}/variant.yaml", read=_extending(name)) for name in EXTENDING),
    *(Kind(path=f"embeds/{name}.yaml", read=_embed(name)) for name in EMBEDS),
    Kind(path="private/codes.yaml", read=_codes, forgiving=True),
    Kind(path="private/addresses.yaml", read=_codes, forgiving=True),
    Kind(path=f"{ARCHIVE}/paper-admiral/41/issue.yaml", read=_old_issues),
)

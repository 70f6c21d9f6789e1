"""A zine of extremes: the longest names, 34 powers, 60 issues, many games, two exchanges of twenty."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import yaml

from sites import REPO, build, made_once, write_settings
from zine.files.environment import ENGINE
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder

VARIANTS = REPO / "plugins/zine/variants"
STANDARD = VARIANTS / "standard"
LONG_WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauxyz"  # 60 letters
LONG_NAME = "The Most Serene and Somewhat Impecunious Republic of Venice!"  # 60 characters
HEBREW = "שלום לכולם, האביב הגיע והצבאות זזים. מי ייקח את בלגיה?"
ARABIC = "السلام عليكم، لقد وصل الربيع وتحركت الجيوش في كل مكان."
VERSE = "The fleet that sailed in spring\nwent under in the fall;\nthe admiral could sing,\nand that was all."
ZINES = 40
ARTICLE = "the-most-serene-and-somewhat-impecunious-republic-of-venice"
FIRST = "1901-1-spring-movement"
GAMES, TRADERS, ROUNDS, CROWDED_ROUNDS = 10, 20, 12, 3
EXCHANGE = "1906-3-spring-exchange"  # the last round
CROWDED_EXCHANGE = "1901-7-winter-exchange"  # the last of those with 34 powers


def extreme_zine(root: Path) -> Path:
    """Write the zine, ready to build; a phase of each game is due."""
    _variant(root / "variants/crowd")
    _variant_with_shares(root / "variants/crowd-exchange")
    _content(root / "content")
    _game(root / "games/crowd")
    for number in range(GAMES):
        _small_game(root / f"games/small-{number}", number)
    _exchange(root / "games/exchange", "capitalist-2", ROUNDS, _orders)
    _exchange(root / "games/crowded-exchange", "crowd-exchange", CROWDED_ROUNDS, _crowded_orders)
    write_settings(root)
    return root


def built_extreme() -> Path:
    """The zine, built once for all tests that look at it."""
    return made_once("extreme", _built)


def _built(root: Path) -> None:
    done = build(extreme_zine(root))
    assert 0 == done.returncode, done.stderr


def centres() -> list[str]:
    text = (STANDARD / "map.yaml").read_text(encoding="utf-8")
    return re.findall(r"^  (\w+): \{.*centre: true", text, re.MULTILINE)


def power_names() -> dict[str, str]:
    """A power for each centre: 34 names, some of 60 characters."""
    names = {}
    for at, centre in enumerate(centres()):
        name = f"The Free City of {centre.title()} upon the Water"
        names[centre] = {0: LONG_WORD, 1: LONG_NAME.rstrip("!")}.get(at, name)
    return names


def _variant(folder: Path) -> None:
    folder.mkdir(parents=True)
    for name in ("geometry.yaml", "base.svg"):
        (folder / name).write_bytes((STANDARD / name).read_bytes())
    names = power_names()
    text = (STANDARD / "map.yaml").read_text(encoding="utf-8")
    text = re.sub(r", home: \w+", "", text)
    (folder / "map.yaml").write_text(text, encoding="utf-8")
    standard = yaml.safe_load((STANDARD / "variant.yaml").read_text(encoding="utf-8"))
    powers, start, homes = {}, {}, {}
    for at, (centre, name) in enumerate(names.items()):
        red, green, blue = colorsys.hls_to_rgb(at / 34, 0.35 + 0.2 * (at % 3), 0.55)
        powers[name] = {
            "adjective": f"{centre.title()}ian",
            "short": centre,
            "letter": chr(97 + at // 26) + chr(97 + at % 26),
            "colour": f"#{int(red * 255):02x}{int(green * 255):02x}{int(blue * 255):02x}",
        }
        start[name] = ["F STP/SC" if centre == "STP" else f"A {centre}"]
        homes[name] = [centre]
    own = {
        "name": "crowd",
        "title": LONG_NAME,
        "credits": LONG_WORD,
        "map": "map.yaml",
        "geometry": "geometry.yaml",
        "solo": 18,
        "first_year": 1901,
        "calendar": standard["calendar"],
        "powers": powers,
        "start": start,
        "homes": homes,
    }
    _write(folder / "variant.yaml", own)
    (folder / "README.md").write_text("# Crowd\n\nFor tests.\n", encoding="utf-8")


def _variant_with_shares(folder: Path) -> None:
    """The same powers, each with a currency of its own that players trade in."""
    first, second = (
        yaml.safe_load((VARIANTS / name / "variant.yaml").read_text(encoding="utf-8"))
        for name in ("capitalist", "capitalist-2")
    )
    own = {code: [f"Taler of {code.title()}", code] for code in power_names()}
    currencies = {"currencies": dict(zip(power_names().values(), own.values(), strict=True))}
    market = first["expansions"]["market"] | second["expansions"]["market"] | currencies
    same = {key: first[key] for key in ("first_year", "first_stage", "calendar")}
    about = {"extends": "crowd", "name": "crowd-exchange", "title": f"{LONG_NAME} II"}
    _write(folder / "variant.yaml", about | same | {"expansions": {"market": market}})
    (folder / "README.md").write_text("# Crowd with shares\n\nFor tests.\n", encoding="utf-8")


def _content(folder: Path) -> None:
    zine = {
        "title": LONG_NAME,
        "subtitle": LONG_WORD,
        "publisher": LONG_WORD,
        "how_to_join": f"Write to {LONG_WORD}.",
    }
    _write(folder / "zine.yaml", zine)
    (folder / "issues").mkdir()
    (folder / "pages").mkdir()
    lines = (f"Title: {LONG_WORD}", "Number: 1", "Date: 2026-01-02", f"Epigraph: {LONG_WORD}")
    text = "\n".join([*lines, "", f"{LONG_WORD} {HEBREW}", ""])
    (folder / "issues/1.md").write_text(text, encoding="utf-8")
    for number in range(2, 61):
        day = date(2026, 1, 2) + timedelta(days=number)
        text = f"Title: {LONG_WORD[: 4 + number]}\nNumber: {number}\nDate: {day}\n\nShort.\n"
        (folder / f"issues/{number}.md").write_text(text, encoding="utf-8")
    _article(folder / "articles/long.md")
    _poll(folder / "polls/crowd")


def _article(path: Path) -> None:
    """Five thousand words below twenty headings, some of them long."""
    path.parent.mkdir()
    head = (
        f"Title: {LONG_NAME}\nDate: 2026-01-02\nAuthor: {LONG_WORD}\nIssue: 1\nLicence: CC0 1.0\n"
    )
    parts = [
        f"## {LONG_NAME if part == 3 else f'Part {part} of a long story'}\n\n" + "It went on. " * 84
        for part in range(1, 21)
    ]
    path.write_text("\n\n".join([head, *parts, ""]), encoding="utf-8")


def _poll(folder: Path) -> None:
    """Forty zines, of which twenty-five voters name about half each."""
    names = {f"Z{at:02}": f"{at} {LONG_WORD[: 10 + at]}" for at in range(1, ZINES + 1)}
    poll = {
        "title": LONG_NAME,
        "year": 2026,
        "question": LONG_NAME,
        "issue": 1,
        "zines": {code: {"name": name, "editor": f"Editor {code}"} for code, name in names.items()},
        "history": [{"year": 2025, "ranks": {code: at for at, code in enumerate(names, start=1)}}],
    }
    _write(folder / "poll.yaml", poll)
    for voter in range(25):
        votes = {
            code: 1 + (at * 7 + voter * 3) % 10
            for at, code in enumerate(names)
            if (at + voter) % 2 or at < 8
        }
        ballot = {"voter": f"{LONG_WORD[:30]} {voter}", "votes": votes}
        _write(folder / f"ballots/{voter}.yaml", ballot)


def _game(folder: Path) -> None:
    names = list(power_names().values())
    game = {
        "title": LONG_NAME,
        "variant": "crowd",
        "gm": LONG_WORD,
        "note": LONG_WORD,
        "powers": {name: f"{LONG_WORD[:56]}-{at:02}" for at, name in enumerate(names)},
    }
    _write(folder / "game.yaml", game)
    orders = dict.fromkeys(names, "")
    orders[names[0]] = "A ANK - CON"
    endless = "\n".join(f"This is line {at} of a long letter." for at in range(1, 201))
    sheet = {
        "headline": f"{LONG_WORD} wins",
        "orders": orders,
        "press": [
            {"by": LONG_WORD, "text": HEBREW},
            {"by": "Cairo", "text": ARABIC},
            {"by": "Poet", "text": VERSE},
            {"by": LONG_NAME, "text": endless},
            {"text": LONG_WORD * 3},
        ],
        "notes": LONG_WORD,
    }
    _write(folder / f"{FIRST}.orders.yaml", sheet)


def _small_game(folder: Path, number: int) -> None:
    """A game that prints a board in the issue, and has a deadline of its own."""
    own = {"title": f"{number} {LONG_WORD[: 6 * number]}".strip(), "variant": "standard"}
    _write(folder / "game.yaml", {**own, "nmr": "hold", "deadlines": _deadlines(number)})
    _write(folder / f"{FIRST}.orders.yaml", {"orders": {"France": "A PAR-BUR\nA MAR S A PAR-BUR"}})


def _exchange(
    folder: Path, variant: str, rounds: int, orders: Callable[[int, int], list[str]]
) -> None:
    """Twenty players trade at each round; the powers hold in between."""
    players = [f"{at:02} {LONG_WORD[: 2 * at]}".strip() for at in range(TRADERS)]
    own = {"title": LONG_NAME, "variant": variant, "kind": "game", "players": players}
    more = {
        "nmr": "hold",
        "seed": "twenty",
        "deadlines": _deadlines(0) | {"first": "2024-01-05 19:00"},
    }
    _write(folder / "game.yaml", own | more)
    for at in range(rounds):
        slug = f"{1900 + (at + 1) // 2}-{('7-winter', '3-spring')[at % 2]}-exchange"
        papers = {player: "\n".join(orders(who, at)) for who, player in enumerate(players)}
        _write(folder / f"{slug}.orders.yaml", {"papers": papers})
    for number in range(1, 2 * rounds - 1):  # a turn an issue; the last round is due
        when = datetime(2024, 1, 6, tzinfo=UTC) + number * timedelta(days=15)
        advance(read_folder(folder), when, number, ENGINE).write()


def _orders(who: int, at: int) -> list[str]:
    """What a player buys and sells of seven currencies at a round."""
    currencies = ("Crowns", "Pounds", "Francs", "Marks", "Lira", "Rubles", "Piastres")
    return [
        f"{each} {(place + who + at) % 4 * 130 - 200:+}" for place, each in enumerate(currencies)
    ]


def _crowded_orders(who: int, at: int) -> list[str]:
    """Of every third of 34 currencies."""
    return [
        f"{code} {(place * (who + 3) + who + at) % 7 * 30 - 60:+}"
        for place, code in enumerate(power_names())
        if (place + who) % 3 == 0
    ]


def _deadlines(number: int) -> dict[str, object]:
    days = {"movement": 14, "retreats": 2, "adjustments": 2, "business": 5}
    return {"zone": "Europe/Stockholm", "first": f"2026-11-{1 + number:02} 19:00", "days": days}


def _write(path: Path, data: dict[str, object]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=10_000)
    path.write_text(text, encoding="utf-8")

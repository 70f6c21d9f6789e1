"""Games with an exchange as the archive plays them and the site prints them."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
import yaml

from markets import KAUTZSCH, WESTLING
from sites import REPO, tree
from zine.expansions.market.events import (
    Deal,
    Drawn,
    Entered,
    Led,
    LineRefused,
    Placed,
    Priced,
    Resigned,
)
from zine.expansions.market.state import MARKET
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Game, TurnState
from zine.problems import Problems
from zine.rules.outcomes import Eliminated
from zine.variants import __file__ as variants_file

NOW = datetime(2026, 11, 21, tzinfo=UTC)
SAMPLES = ("bourse", "dagobert", "threadneedle")
FIRST = "1900-7-winter-exchange"
SPRING = "1901-1-spring-movement"


def write_game(folder: Path, **settings: object) -> Path:
    """A game of three players."""
    folder.mkdir(parents=True)
    data = {"title": "Test", "variant": WESTLING, "players": ["Ann", "Bob", "Cyd"], "seed": "s"}
    (folder / "game.yaml").write_text(yaml.safe_dump({**data, **settings}), encoding="utf-8")
    return folder


def write_sheet(folder: Path, slug: str, **content: object) -> None:
    """An orders file."""
    (folder / f"{slug}.orders.yaml").write_text(yaml.safe_dump(content), encoding="utf-8")


def play(folder: Path) -> Game:
    """The game brought up to now, its records written."""
    done = advance(read_folder(folder), NOW, 1, "test")
    done.write()
    return done.game


@pytest.fixture
def opened(tmp_path: Path) -> Path:
    """A game after its first exchange: Bob leads England."""
    folder = write_game(tmp_path / "games" / "test")
    papers = {"Ann": "N/T", "Bob": "Lira -500\nPounds +500", "Cyd": "N/T"}
    write_sheet(folder, FIRST, papers=papers)
    play(folder)
    return folder


def test_an_exchange_waits_for_every_player(tmp_path: Path) -> None:
    """Order sheets are missing like orders are."""
    folder = write_game(tmp_path / "games" / "test")
    write_sheet(folder, FIRST, papers={"Ann": "N/T", "Cyd": "N/T"})

    turn = play(folder).current

    assert turn is not None
    assert (turn.phase.slug, turn.missing, turn.state) == (FIRST, ("Bob",), TurnState.OPEN)


def test_the_leader_orders_the_power(opened: Path) -> None:
    """Not a seat of game.yaml but the position says who."""
    game = play(opened)

    assert game.current is not None
    assert game.current.hands["England"] == "Bob"
    assert game.settings.holder("England", game.current.phase, game.current.hands) == "Bob"


@pytest.mark.parametrize(("sender", "counts"), [("Bob", True), ("Ann", False)])
def test_orders_count_only_from_the_leader(opened: Path, sender: str, counts: bool) -> None:
    """Whoever else sends them, they are set aside and that is said."""
    write_sheet(opened, SPRING, orders={"England": "F LON-NTH"}, sent_by={"England": sender})

    turn = play(opened).current

    assert turn is not None
    assert ("England" in turn.missing) is not counts
    assert (turn.refused == {}) is counts


def test_papers_may_come_with_the_moves(opened: Path) -> None:
    """The latest before the exchange counts."""
    first = {"Ann": "Pounds +1", "Bob": "N/T", "Cyd": "N/T"}
    write_sheet(opened, SPRING, orders={}, papers=first)
    settings = (opened / "game.yaml").read_text(encoding="utf-8")
    (opened / "game.yaml").write_text(settings + "nmr: hold\n", encoding="utf-8")
    orders = dict.fromkeys(read_folder(opened).settings.variant.ranks, "")
    write_sheet(opened, SPRING, orders=orders, papers=first)
    write_sheet(opened, "1901-3-spring-exchange", papers={"Ann": "Lira -7"})

    record = play(opened).turns[2].record

    assert record is not None
    assert [(d.player, d.done) for d in record.events if isinstance(d, Deal)] == [("Ann", -7)]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"players": ["Ann", "Bob"]}, "takes 3 to 30 players, not 2"),
        ({"players": ["Ann", "Bob", "Ann"]}, "'Ann' appears twice"),
        ({"variant": "standard"}, "in Standard Diplomacy players are the powers"),
        ({"options": {"market": {"pricing": "free"}}}, "pricing: 'free' cannot be used here"),
        ({"options": {"market": {"prizing": "literal"}}}, "unknown key 'prizing'"),
        ({"options": {"bazaar": {}}}, "has no 'bazaar' to set options of"),
    ],
)
def test_wrong_settings_are_told(tmp_path: Path, settings: dict[str, object], message: str) -> None:
    """With the line they stand in."""
    folder = write_game(tmp_path / "games" / "test", **settings)

    with pytest.raises(Problems) as caught:
        read_folder(folder)

    assert message in str(caught.value)
    assert re.search(r"game\.yaml:\d+:\d+", str(caught.value))


def test_a_standard_game_takes_no_papers(tmp_path: Path) -> None:
    """What nobody would read is refused, not passed over."""
    folder = write_game(tmp_path / "games" / "test", variant="standard", players=[])
    write_sheet(folder, SPRING, papers={"Ann": "N/T"})

    with pytest.raises(Problems, match="Standard Diplomacy reads no papers"):
        read_folder(folder)


def test_an_exchange_takes_no_orders(opened: Path) -> None:
    """Where no unit is ordered, what stands under the wrong word is refused; its names are not judged."""
    exchange = "1901-3-spring-exchange"
    write_sheet(opened, SPRING, orders={"Austria": "A VIE H"})
    write_sheet(opened, exchange, orders={"Ann": "Lira -7"})

    with pytest.raises(Problems) as caught:
        read_folder(opened)

    (told,) = caught.value.problems
    assert f"{exchange}.orders.yaml:" in str(told)
    assert "no unit is ordered in this phase" in str(told)
    assert "'papers:'" in told.hint


def test_nobody_unknown_sends_papers_or_comes_or_goes(opened: Path) -> None:
    """A sheet that is still to be adjudicated is told of every name that would be passed over."""
    write_sheet(
        opened,
        "1901-3-spring-exchange",
        papers={"Anne": "Lira -7", "Dee": "Lira -7"},
        leaving=["Bobb", "Cyd"],
        entering=["Dee", "dee", "", "France", "ann"],
    )
    with pytest.raises(Problems) as caught:
        read_folder(opened)
    told = [str(each).partition("orders.yaml:")[2] for each in caught.value.problems]
    assert all(re.match(r"\d+:\d+: ", each) for each in told)
    assert {each.partition(" ")[2] for each in told} == {
        "there is no player 'Anne' (did you mean 'Ann'?)",
        "there is no player 'Bobb' (did you mean 'Bob'?)",
        "'dee' is a player's name already (did you mean 'Dee'?)",
        "'' cannot be a player's name (a pseudonym)",
        "'France' cannot be a player's name (a pseudonym)",
        "'ann' is a player's name already (did you mean 'Ann'?)",
    }


def test_options_change_the_settings_hash(tmp_path: Path) -> None:
    """A record stands by the options it was made with."""
    plain = read_folder(write_game(tmp_path / "games" / "plain")).settings
    literal = read_folder(
        write_game(tmp_path / "games" / "literal", options={"market": {"pricing": "literal"}})
    ).settings

    assert plain.digest != literal.digest


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_hold_what_they_are_to_show(name: str) -> None:
    """An NMR, a resignation, a newcomer, a tie, a trimmed order, an eliminated power."""
    game = play_through(read_folder(REPO / "games" / name), NOW)
    events = [event for turn in game.recorded if turn.record for event in turn.record.events]
    exchanges = [turn for turn in game.recorded if turn.phase.label]
    silent = [
        player
        for turn in exchanges
        for player in turn.before.extra(MARKET).accounts
        if player not in turn.papers.texts
    ]

    assert 9 <= len(game.settings.players) <= 12
    assert len(exchanges) >= 6
    assert silent
    assert {Resigned, Entered, Drawn, Eliminated} <= {type(event) for event in events}
    assert any(isinstance(event, Led) and event.tied for event in events)
    assert any(isinstance(event, Deal) and event.wanted and event.why for event in events)


def test_a_stranger_can_reckon_every_price() -> None:
    """From what one record prints: volumes, World Events and the old price give the new one."""
    game = play_through(read_folder(REPO / "games" / "threadneedle"), NOW)
    checked = 0
    for turn in game.recorded:
        assert turn.record is not None
        for each in turn.record.events:
            if isinstance(each, Priced) and each.after and turn.phase.label:
                demand = max(100, each.bought + max(each.world, 0))
                supply = max(100, each.sold + max(-each.world, 0))
                exact = each.before * (demand / supply) ** (1 / 3)
                assert abs(exact - each.after) < 1.000001
                assert abs(each.after - 100) <= abs(exact - 100) + 1e-6
                checked += 1
    assert checked > 100


def test_a_round_has_prices_second_and_cites_its_rules_once(published: Path) -> None:
    """What everybody looks for is on a phone's screen; the reckoning is folded below it."""
    page = (published / "output/games/bourse/1904-3-spring-exchange.html").read_text(
        encoding="utf-8"
    )

    prices = page[page.index('<table class="prices">') :]
    assert re.findall('<th scope="col"[^>]*>([^<]+)<', prices)[:2] == ["Currency", "Is now"]
    assert page.count("Kautzsch, prices; ruling C17") == 1
    assert page.count("Kautzsch, leaders") == 1


def test_every_player_finds_their_own_line(published: Path) -> None:
    """At the top of a round and of the game, each name leads to what its player owns."""
    for name in ("1904-3-spring-exchange", "index"):
        path = f"games/bourse/{name}.html"
        page = (published / "output" / path).read_text(encoding="utf-8")
        lines = page[page.index('<p class="lines">') :].partition("</p>")[0]
        found = re.findall(r'href="[^"]*?/(games/[^"#]+)#([^"]+)">([^<]+)</a>', lines)
        assert len(found) == 10
        for to, anchor, player in found:
            assert to == path
            assert f'<tr id="{anchor}"><th scope="row">{player}</th>' in page


def test_the_issue_prints_the_exchange(published: Path) -> None:
    """Prices with their reckoning, leaders with why, holdings, accounts, the final placing."""
    text = (published / "output/issues/2.txt").read_text(encoding="utf-8")

    assert "Interest        1  2405.53  1181.76  547.45    0.00   676.32\n" in text
    assert "Pounds    -2690 net, 26 whole hundreds: 0.93 - 0.26\n" in text
    assert "Currency   Now  Change   Was" in text
    assert "France    Half Crown      2680 Francs  most shares\n" in text
    assert "Croesus      11425.56 567.00      0      0   2560  1129  3185   1260\n" in text
    assert "the game THREADNEEDLE" in text
    assert max(len(line) for line in text.splitlines()) <= 72


def test_what_counts_stands_next_to_the_player(published: Path) -> None:
    """A phone shows the first columns of a wide table: what a player is worth, or has won."""
    for page, name, heading in (
        ("bourse/1904-3-spring-exchange", "holdings", "Worth in SFr"),
        ("threadneedle/1910-7-winter-exchange", "holdings", "Worth in ECU"),
        ("threadneedle/1910-7-winter-exchange", "places", "Points"),
    ):
        text = (published / f"output/games/{page}.html").read_text(encoding="utf-8")
        head = text.partition(f'<table class="{name}">')[2].partition("</thead>")[0]
        assert re.search(rf">Player</th><th[^>]*>{heading}</th>", head), page


def test_the_page_shows_charts_with_their_tables(published: Path) -> None:
    """Prices and holdings, each with title, description and figures; an issue leads there."""
    issue = (published / "output/issues/2.html").read_text(encoding="utf-8")
    page = (published / "output/games/bourse/1904-3-spring-exchange.html").read_text(
        encoding="utf-8"
    )

    assert "../games/bourse/1904-3-spring-exchange.html#books" in issue
    assert "Half Crown" in issue
    assert "<u>2680</u>" not in issue
    assert "<title" in page
    assert page.count('class="chart chart-wide"') >= 2
    assert page.count("The prices as a table") >= 1
    assert "<u>2680</u>" in page
    assert "World Events" in (
        published / "output/games/threadneedle/1909-7-winter-exchange.html"
    ).read_text(encoding="utf-8")


def test_the_final_exchange_ends_the_sample(published: Path) -> None:
    """It is played by the first build, to its end with victory points."""
    folder = read_folder(published / "games" / "threadneedle")
    game = play_through(folder, NOW)
    record = game.turns[-1].record

    assert game.current is None
    assert record is not None
    assert sum(isinstance(event, Placed) for event in record.events) == 11
    assert any(isinstance(event, LineRefused) for event in record.events)
    assert set(tree(published / "games/threadneedle"))


def test_rulebooks_are_only_data() -> None:
    """Each rule stands once: the two later variants extend the first and hold no code."""
    folders = Path(variants_file).parent

    for name in ("capitalist", "capitalist-2", "kapitalistic"):
        assert sorted(each.name for each in (folders / name).iterdir()) == [
            "README.md",
            "variant.yaml",
        ]
    assert KAUTZSCH in (folders / WESTLING / "variant.yaml").read_text(encoding="utf-8")

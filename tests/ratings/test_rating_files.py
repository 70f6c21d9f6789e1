"""What the ratings are read from: players.yaml, results by hand, and the zine's own games."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from documents import fence
from sites import copy_sample
from zine.departments.ratings.rating.finished_game import FinishedGame
from zine.departments.ratings.rating.rating_history import PlayerStanding
from zine.departments.ratings.rating_book import initial_standings
from zine.departments.ratings.results_files import read_result
from zine.departments.ratings.results_of_own_games import finished_game, finished_games
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.gamefiles.players_yaml import read_players
from zine.games import Game, summary_of
from zine.games.rating_settings import PressSetting, TimeShare
from zine.people import BroughtIn, Player, Players, handle_slug
from zine.problems import Problems
from zine.rules.outcomes import Ended, Event, Solo
from zine.rules.reasons import Kept

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus")
POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
HAL = Player(handle="hal", aliases=("Ha!",))
PLAYERS = Players({name: Player(handle=name) for name in NAMES} | {"hal": HAL}, aliased={"ha": HAL})
SEATS = "powers:\n" + "".join(
    f"  {power}: {name}\n" for power, name in zip(POWERS, NAMES, strict=True)
)
RESULT = f"""title: Ulm
completed: 2025-10-17
{SEATS}result: {{ending: draw, powers: [Austria, Turkey]}}
"""


def result(folder: Path, text: str) -> FinishedGame:
    path = folder / "ulm.yaml"
    path.write_text(text, encoding="utf-8")
    return read_result(path, PLAYERS)


def problems_of(folder: Path, text: str) -> list[str]:
    with pytest.raises(Problems) as raised:
        result(folder, text)
    return [str(problem) for problem in raised.value.problems]


def test_a_result_is_read(tmp_path: Path) -> None:
    """A standard game with partial press, unless the file says otherwise."""
    game = result(tmp_path, RESULT)

    assert ("ulm", "Ulm", date(2025, 10, 17)) == (game.slug, game.title, game.completed)
    assert ("Standard Diplomacy", 34, 18) == (game.variant, game.centres, game.solo)
    assert ("Austria", "Turkey") == game.winners
    assert (PressSetting.PARTIAL, False, "") == (game.press, game.real_time, game.unrated)
    assert [((name, 1.0),) for name in NAMES] == [each.players for each in game.powers]


def test_times_become_shares_under_one_handle(tmp_path: Path) -> None:
    """Several stays of one player are added, whatever alias they used."""
    stays = "[{player: hal, time: 3}, {player: ann, time: 2}, {player: Ha!, time: 3}]"

    game = result(tmp_path, RESULT.replace("Austria: ann", f"Austria: {stays}"))

    assert (TimeShare("hal", 0.75), TimeShare("ann", 0.25)) == game.powers[0].players


def test_a_variant_the_press_does_not_know_gives_its_numbers(tmp_path: Path) -> None:
    """Centres, solo and powers of its own."""
    game = result(
        tmp_path,
        "title: Ulm\ncompleted: 2025-10-17\nvariant: Ponds\ncentres: 14\nsolo: 8\n"
        "powers: {Red: ann, Blue: bob}\nresult: {ending: solo, powers: [Blue]}\n",
    )

    assert ("Ponds", 14, 8, ["Red", "Blue"]) == (
        game.variant,
        game.centres,
        game.solo,
        [each.power for each in game.powers],
    )


@pytest.mark.parametrize(
    ("ending", "reason"),
    [("abandoned", "It was abandoned."), ("unknown", "We do not know how it ended.")],
)
def test_a_game_without_a_result_moves_nothing(tmp_path: Path, ending: str, reason: str) -> None:
    """The list says why."""
    text = RESULT.replace("{ending: draw, powers: [Austria, Turkey]}", f"{{ending: {ending}}}")

    assert reason == result(tmp_path, text).unrated


def test_corrections_are_read_oldest_first(tmp_path: Path) -> None:
    """A correction holds what the result had said; an abandoned game moved nothing then."""
    game = result(
        tmp_path,
        RESULT + "corrected:\n"
        "- {day: 2026-02-01, reason: Late., was: {press: none}}\n"
        "- {day: 2026-01-01, reason: Early., was: {result: {ending: abandoned}}}\n"
        "- {day: 2026-03-01, reason: Last., was: {powers: {Italy: hal}}}\n",
    )

    first, second, third = game.corrections
    assert (["Early.", "Late.", "Last."]) == [first.reason, second.reason, third.reason]
    assert ((), "It was abandoned.") == (first.was.winners, first.was.irregular)
    assert (PressSetting.NONE, None) == (second.was.press, second.was.winners)
    assert {"Italy": (TimeShare("hal", 1.0),)} == dict(third.was.players)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("ann", "annn", "4:12: no player 'annn' in content/players.yaml (did you mean 'ann'?)"),
        ("[Austria,", "[Austira,", "no power 'Austira' (did you mean 'Austria'?)"),
        ("  Italy: eve\n", "", "'Italy' is missing (write Italy: '' if nobody played it)"),
        ("Italy: eve", "Italien: eve", "no power 'Italien'"),
        (
            "2025-10-17",
            "17.10.2025",
            "2:12: completed: '17.10.2025' is not a date, such as 2026-12-04",
        ),
        ("draw", "solo", "result: a solo has one power"),
        (", powers: [Austria, Turkey]", "", "result: the powers of the draw are missing"),
        ("title: Ulm", "title: Ulm\nvariant: Ponds", "no variant 'Ponds' (give its centres"),
        ("title: Ulm", "title: Ulm\npres: none", "unknown key 'pres' (did you mean 'press'?)"),
        (
            "title: Ulm",
            "title: Ulm\ncorrected: [{day: 2026-01-01, reason: x, was: {powers: {Rome: amn}}}]",
            "no player 'amn'",
        ),
        (
            "title: Ulm",
            "title: Ulm\ncorrected: [{day: 2026-01-01, reason: x, was: {powers: {Rome: ann}}}]",
            "no power 'Rome'",
        ),
    ],
)
def test_what_is_wrong_in_a_result_is_told(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    """With its place and what was expected."""
    found = problems_of(tmp_path, RESULT.replace(old, new, 1))

    assert [each for each in found if expected in each], found


def test_players_have_names_and_aliases(tmp_path: Path) -> None:
    """A handle with a text alone has that name; handles are found by slug or alias."""
    path = tmp_path / "players.yaml"
    path.write_text(
        "note: Made up.\nplayers:\n  Hedge Hog: {name: Greta, aliases: [HH]}\n  bob: Robert\n",
        encoding="utf-8",
    )

    players = read_players(path)

    greta = Player(handle="Hedge Hog", name="Greta", aliases=("HH",))
    assert [greta] * 3 == [players.find(each) for each in ("hedge-hog", "Hedge Hog", "hh")]
    assert Player(handle="bob", name="Robert") == players.find("bob")
    assert Player(handle="stranger") == players.find("stranger")
    assert "Made up." == players.note


def listed(folder: Path, player: str) -> Players:
    path = folder / "players.yaml"
    path.write_text(f"players:\n  ann: {player}\n", encoding="utf-8")
    return read_players(path)


@pytest.mark.parametrize(
    ("player", "expected"),
    [
        ("{rating: 1240, games: 9}", BroughtIn(1240, 9)),
        ("{rating: 987.25, games: 0}", BroughtIn(987.25, 0)),
        ("{rating: 0, games: 9999}", BroughtIn(0, 9999)),
        ("{name: Ann}", None),
        ("Ann", None),
    ],
)
def test_a_rating_can_be_brought_in(
    tmp_path: Path, player: str, expected: BroughtIn | None
) -> None:
    """With the number of games it rests on; whoever brings none is a newcomer."""
    players = listed(tmp_path, player)

    assert expected == players.listed["ann"].brought_in
    standings = {"ann": PlayerStanding(*expected)} if expected else {}
    assert standings == initial_standings(players)


@pytest.mark.parametrize(
    ("player", "problem"),
    [
        ("{rating: 1240}", "2:8: ann: a rating brought in needs its number of games"),
        ("{games: 9}", "2:8: ann: games brought in need the rating they led to"),
        ("{rating: '1,240', games: 9}", "2:17: rating: '1,240' is not a rating from 0 to 4000"),
        ("{rating: 4000.01, games: 9}", "2:17: rating: '4000.01' is not a rating"),
        ("{rating: -5, games: 9}", "2:17: rating: '-5' is not a rating"),
        ("{rating: nan, games: 9}", "2:17: rating: 'nan' is not a rating"),
        (
            "{rating: 1240, games: nine}",
            "2:30: games: 'nine' is not a number of games from 0 to 9999",
        ),
        ("{rating: 1240, games: 2.5}", "2:30: games: '2.5' is not a number of games"),
        ("{rating: [1240], games: 9}", "is not a rating"),
    ],
)
def test_what_is_wrong_in_a_rating_brought_in_is_told(
    tmp_path: Path, player: str, problem: str
) -> None:
    """With its place, and an example of what is right."""
    with pytest.raises(Problems) as raised:
        listed(tmp_path, player)

    assert [each for each in map(str, raised.value.problems) if problem in each], raised.value


def test_the_documented_players_are_read(tmp_path: Path) -> None:
    """docs/ratings.md shows a players.yaml that is in order, with a rating brought in."""
    path = tmp_path / "players.yaml"
    path.write_text(fence("docs/ratings.md", "content/players.yaml"), encoding="utf-8")

    assert {"fieldfare": PlayerStanding(1104, 9)} == initial_standings(read_players(path))


def test_players_that_cannot_be_told_apart_are_told(tmp_path: Path) -> None:
    """A handle or alias taken twice, and a handle without an address."""
    path = tmp_path / "players.yaml"
    path.write_text(
        "players:\n  hedgehog: {}\n  Hedgehog: {}\n  ann: {aliases: [hedgehog]}\n  '!!!': {}\n",
        encoding="utf-8",
    )

    with pytest.raises(Problems) as raised:
        read_players(path)

    assert [
        "content/players.yaml:3:13: 'Hedgehog' already means hedgehog",
        "content/players.yaml:4:19: 'hedgehog' already means hedgehog",
        "content/players.yaml:5:10: the handle '!!!' has no letter or digit to make an address of "
        "(write a name with one)",
    ] == [str(problem) for problem in raised.value.problems]


@pytest.mark.parametrize(
    ("handle", "slug"),
    [("Hedge Hog", "hedge-hog"), ("_x_Y_", "x-y"), ("Ёж", "ёж"), ("???", "")],
)
def test_slugs_of_handles(handle: str, slug: str) -> None:
    """Small letters and hyphens, in any alphabet."""
    assert slug == handle_slug(handle)


@pytest.fixture
def marengo(tmp_path: Path) -> Path:
    """The sample's running game, ended after the winter of 1905."""
    root = copy_sample(tmp_path / "zine", warm=False)
    folder = root / "games/marengo"
    (folder / "1906-1-spring-movement.orders.yaml").unlink()
    change(folder, "nmr: hold", "nmr: hold\nresult: {ending: draw, powers: [Austria, Turkey]}")
    return folder


def change(folder: Path, old: str, new: str) -> None:
    path = folder / "game.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def played(folder: Path) -> Game:
    return play_through(read_folder(folder), NOW)


def test_a_finished_game_of_the_zine_counts(marengo: Path) -> None:
    """Its day and issue are those of its last record, its numbers the variant's."""
    game = finished_game(summary_of(played(marengo)), Players())

    assert game is not None
    assert (date(2026, 10, 11), 1) == (game.completed, game.issue)
    assert (34, 18, "") == (game.centres, game.solo, game.unrated)
    assert ("Austria", "Turkey") == game.winners


def test_time_shares_are_shares_of_recorded_turns(marengo: Path) -> None:
    """Ruling J6; turns in civil disorder are nobody's."""
    change(marengo, "since: 1906-1-spring-movement", "since: 1905-1-spring-movement")
    change(
        marengo,
        "England: seawall",
        "England: [{player: seawall}, {since: 1902-1-spring-movement}, "
        "{player: newbroom, since: 1904-1-spring-movement}]",
    )
    turns = [turn.phase.slug for turn in played(marengo).recorded]
    before = {year: len([slug for slug in turns if slug < year]) for year in ("1902", "1904")}
    late = len(turns) - before["1904"]

    game = finished_game(summary_of(played(marengo)), Players())

    assert game is not None
    seats = {each.power: dict(each.players) for each in game.powers}
    italian = len([slug for slug in turns if slug < "1905"])
    assert {
        "quietcorner": italian / len(turns),
        "newbroom": 1 - italian / len(turns),
    } == pytest.approx(seats["Italy"])
    assert {
        "seawall": before["1902"] / (before["1902"] + late),
        "newbroom": late / (before["1902"] + late),
    } == pytest.approx(seats["England"])


def with_last_events(game: Game, *events: Event) -> Game:
    """The game with other events in its last record."""
    turn = game.turns[-1]
    assert turn.record is not None
    last = replace(turn, record=replace(turn.record, events=events))
    return replace(game, turns=(*game.turns[:-1], last))


@pytest.mark.parametrize(
    ("event", "winners"),
    [
        (Solo("Turkey", 18), ("Turkey",)),
        (Ended(("Italy", "Russia"), Kept.WORDS(words="ten innings")), ("Italy", "Russia")),
    ],
)
def test_the_rules_tell_who_won(marengo: Path, event: Event, winners: tuple[str, ...]) -> None:
    """A game without a result by hand takes it from the events of its last record."""
    game = played(marengo)
    game = replace(game, settings=replace(game.settings, result=None))

    done = finished_game(summary_of(with_last_events(game, event)), Players())

    assert done is not None
    assert winners == done.winners


def test_a_game_whose_players_are_not_its_powers_is_not_rated(marengo: Path) -> None:
    """The JDPR rate who played a power."""
    game = played(marengo)

    done = finished_game(
        summary_of(replace(game, settings=replace(game.settings, players=("ann", "bob")))),
        Players(),
    )

    assert done is not None
    assert "Powers change hands, so nobody can be rated." == done.unrated


def test_turns_after_elimination_count_for_nobody(tmp_path: Path) -> None:
    """Whoever is written down for a power that has left the board has no share of it."""
    folder = copy_sample(tmp_path / "zine", warm=False) / "games/marengo"
    seats = "[{player: samovar}, {player: newbroom, since: 1906-1-spring-movement}]"
    change(folder, "Russia: samovar", f"Russia: {seats}")
    change(folder, "nmr: hold", "nmr: hold\nresult: {ending: solo, powers: [Turkey]}")

    game = finished_game(summary_of(advance(read_folder(folder), NOW, 2, "test").game), Players())

    assert game is not None
    assert 2 == game.issue
    assert (TimeShare("samovar", 1.0),) == game.powers[5].players


def test_a_game_being_played_moves_nothing(tmp_path: Path) -> None:
    """It has no result yet."""
    root = copy_sample(tmp_path / "zine", warm=False)

    assert finished_game(summary_of(played(root / "games/marengo")), Players()) is None


def test_what_the_ratings_are_told_breaks_no_record(marengo: Path) -> None:
    """The `rating` block and pseudonyms are not hashed: recorded turns stay valid."""
    change(
        marengo,
        "nmr: hold",
        "nmr: hold\nreveal: end\npseudonyms: {hedgehog: ann}\n"
        "rating: {press: none, real_time: true, completed: 2026-01-01, issue: 2}",
    )

    game = finished_game(summary_of(played(marengo)), Players())

    assert game is not None
    assert (PressSetting.NONE, True) == (game.press, game.real_time)
    assert (date(2026, 1, 1), 2) == (game.completed, game.issue)


@pytest.mark.parametrize(
    ("reveal", "names", "reason"),
    [
        ("end", "{hedgehog: ann}", ""),
        ("never", "{hedgehog: ann}", "Who played as hedgehog is not shown."),
        ("end", "{hedgehog: ''}", "Who played as hedgehog is not shown."),
    ],
)
def test_pseudonyms_are_revealed_where_the_rules_allow(
    marengo: Path, reveal: str, names: str, reason: str
) -> None:
    """When the game has ended; a game that keeps its secret moves no rating."""
    change(marengo, "nmr: hold", f"nmr: hold\nreveal: {reveal}\npseudonyms: {names}")

    game = finished_game(summary_of(played(marengo)), PLAYERS)

    assert game is not None
    assert reason == game.unrated
    assert (() if reason else (TimeShare("ann", 1.0),)) == game.powers[0].players


def test_a_game_is_printed_in_an_issue_there_is(marengo: Path) -> None:
    """Its last record names issue 1; if that was never put out, no issue prints it."""
    games = [summary_of(played(marengo))]

    printed = [finished_games((), PLAYERS, games, each) for each in ([1, 2], [2])]

    assert [1, None] == [game.issue for (game,) in printed]


def test_a_result_is_told_in_an_issue_there_is(tmp_path: Path) -> None:
    """Or in the next one; another number is told with its place, if the numbers are known."""
    path = tmp_path / "ulm.yaml"
    path.write_text(RESULT + "issue: 7\n", encoding="utf-8")

    read = [read_result(path, PLAYERS, issues).issue for issues in ((), (6,), (6, 7))]
    with pytest.raises(Problems) as raised:
        read_result(path, PLAYERS, (1, 2))

    assert [7, 7, 7] == read
    assert [
        "content/ratings/results/ulm.yaml:12:8: there is no issue 7 (known: 1, 2)",
    ] == [str(problem) for problem in raised.value.problems]


def test_a_game_cannot_count_twice(marengo: Path, tmp_path: Path) -> None:
    """A result entered by hand for a game of the zine is told."""
    (tmp_path / "marengo.yaml").write_text(RESULT, encoding="utf-8")
    double = read_result(tmp_path / "marengo.yaml", PLAYERS)

    with pytest.raises(Problems) as raised:
        finished_games((double,), PLAYERS, [summary_of(played(marengo))], [1, 2])

    assert [
        "content/ratings/results/marengo.yaml: the zine's own game marengo would count twice "
        "(its folder says how it ended; delete this file)",
    ] == [str(problem) for problem in raised.value.problems]

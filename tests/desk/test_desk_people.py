"""Beginning a zine and a game, deadlines, resignations, replacements, votes by letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import (
    LATER,
    NOW,
    OPEN,
    OPENING,
    OVER,
    PLAYERS,
    PREFERENCES,
    SLUG,
    files,
    invoke,
    post,
    post_all,
    refused,
    write_desk,
    zine,
)
from sites import build
from zine.files.environment import ENGINE
from zine.files.private_folder import private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import TurnState
from zine.problems import Problems
from zine.rules.chance import draw
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_variant
from zine.wings.desk.seating.order_codes import code_of
from zine.wings.desk.seating.power_allocation import allocate, read_preferences

POWERS = load_variant("standard").variant.powers
FIRST = load_variant("standard").variant.calendar.first
ALL = [power.name for power in POWERS]
NEW = ("--title", "Echo", "--publisher", "Ada", "--address", "ada@zine.example")
GAME = ("--deadline", "2026-12-04 19:00", "--zone", "Europe/Stockholm")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with a game in play."""
    return write_desk(tmp_path / "zine")


def settings(root: Path) -> str:
    """The game's game.yaml."""
    return (root / "games" / "marengo" / "game.yaml").read_text(encoding="utf-8")


def begin(tmp_path: Path) -> Path:
    """A zine made by command, with one game."""
    root = tmp_path / "echo"
    zine(tmp_path, "new", str(root), *NEW)
    zine(root, "game", "new", "marengo", *GAME)
    return root


def test_a_new_zine_builds(tmp_path: Path) -> None:
    """Two commands make a zine that can be published."""
    done = build(begin(tmp_path), ZINE_NOW=NOW.isoformat())

    assert done.returncode == 0, done.stderr
    assert (tmp_path / "echo" / "output" / "games" / "marengo" / "orders" / "index.html").exists()


def test_a_beginning_broken_off_is_finished(tmp_path: Path) -> None:
    """What is missing is written, what is there is left."""
    root = begin(tmp_path)
    before = files(root)
    (root / "publishconf.py").unlink()

    zine(tmp_path, "new", str(root), *NEW)

    assert before == files(root)


def test_a_folder_in_use_is_left_alone(tmp_path: Path) -> None:
    """A folder with other files is refused and not touched."""
    (tmp_path / "novel.md").write_text("Chapter one")

    assert "holds files already: novel.md" in refused(tmp_path, "new", str(tmp_path), *NEW)
    assert ["novel.md"] == [name for name in files(tmp_path) if name != ".zine.lock"]


def test_a_new_game_prints_its_deadlines(tmp_path: Path) -> None:
    """Weekday, hour and zone of each are told at once."""
    root = tmp_path / "echo"
    zine(tmp_path, "new", str(root), *NEW)

    said = zine(root, "game", "new", "marengo", *GAME)

    assert "Spring 1901                  Fri 4 Dec 2026, 19:00 CET" in said


@pytest.mark.parametrize(
    ("slug", "more", "said"),
    [
        ("../evil", GAME, "this is not a name for a game"),
        ("Marengo", GAME, "this is not a name for a game"),
        ("a", ("--deadline", "soon"), "'soon' is not a time"),
        ("a", (*GAME[:2], "--zone", "Europe/Stockhom"), "is not a time zone"),
        ("a", ("--deadline", "2027-03-28 02:30", *GAME[2:]), "there is no 02:30 on 2027-03-28"),
        ("a", (*GAME, "--variant", "standrad"), "did you mean 'standard'?"),
        ("a", (*GAME, "--variant", "capitalist"), "takes 3 to 30 players, not 0"),
        ("a", (*GAME, "--players", "Ada, Jo"), "in Standard Diplomacy players are the powers"),
        ("marengo", GAME, "there is already a game of this name"),
    ],
)
def test_a_game_that_cannot_be(tmp_path: Path, slug: str, more: tuple[str, ...], said: str) -> None:
    """Each mistake is told, and nothing is written."""
    root = begin(tmp_path)
    before = files(root)

    assert said in refused(root, "game", "new", slug, *more)
    assert before == files(root)


@pytest.mark.parametrize("variant", variant_names())
def test_every_variant_can_be_opened(tmp_path: Path, variant: str) -> None:
    """With days for all its phases, and its players where these are not the powers."""
    root = tmp_path / "echo"
    zine(tmp_path, "new", str(root), *NEW)
    rules = load_variant(variant).variant.hooks.players
    least = rules.least if rules else 0
    players = ", ".join(f"Player {number}" for number in range(1, least + 1))

    zine(root, "game", "new", "demo", *GAME, "--variant", variant, "--players", players)

    assert "demo" in zine(root, "status")
    assert least == (root / "games/demo/game.yaml").read_text(encoding="utf-8").count("Player ")


def test_powers_are_given_with_the_least_disappointment(tmp_path: Path) -> None:
    """Everybody gets the first choice where that can be."""
    root = begin(tmp_path)
    (tmp_path / "lists.txt").write_text(PREFERENCES, encoding="utf-8")

    said = zine(root, "game", "assign", "marengo", str(tmp_path / "lists.txt"), "--seed", "1992")

    assert "Disappointment, the sum of (choice - 1) squared: 0" in said
    assert all(f"  {power}: {player}\n" in settings(root) for power, player in PLAYERS.items())
    private = private_of(root)
    assert 7 == len({code_of(private, "marengo", power) for power in PLAYERS})
    letter = (root / "private" / "outbox" / "marengo-france-welcome.eml").read_text()
    assert "House rules:\n- " in letter
    assert "- Late orders count until the turn is adjudicated." in letter
    assert "To: bonaparty@post.example" in letter
    assert str(code_of(private, "marengo", "France")) in letter


def test_the_lot_can_be_drawn_again() -> None:
    """Who comes first among equals hangs on the seed alone, not on the order of the lists."""
    lists = dict.fromkeys("abcdefg", ("France",))

    first = allocate(lists, ALL, "1992", FIRST)

    assert first == allocate(dict(reversed(lists.items())), ALL, "1992", FIRST)
    assert first.powers["France"] == draw("1992", FIRST, "powers", list("abcdefg"))
    assert first.powers != allocate(lists, ALL, "1993", FIRST).powers


def test_no_allocation_is_better() -> None:
    """A greedy draw would give the last of these three their worst; the best gives none."""
    lists = {"a": ("France", "Italy"), "b": ("France",), "c": ("Italy", "Russia")}
    lists |= dict.fromkeys("defg", ())

    done = allocate(lists, ALL, "any", FIRST)

    assert done.disappointment == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: France\n", "1 player for 7 powers"),
        ("nonsense\n", "lists:1:1: this is not a preference list"),
        ("a: Frnace\n", "no power 'Frnace' (did you mean 'France'?)"),
        ("a: France France\n", "France appears twice"),
        ("a: F\na: G\n", "'a' appears twice"),
    ],
)
def test_preference_lists_that_cannot_be_read(text: str, said: str) -> None:
    """Every line that is wrong is named."""
    with pytest.raises(Problems) as found:
        read_preferences(text, "lists", POWERS)

    assert said in str(found.value)


@pytest.mark.parametrize("written", ["France, Italy", "fra > ita", "FI", "french; Italian"])
def test_lists_are_read_as_written(written: str) -> None:
    """Names, beginnings, adjectives and initials."""
    others = "".join(f"{name}: E\n" for name in "bcdefg")

    assert ("France", "Italy") == read_preferences(f"a: {written}\n{others}", "x", POWERS)[0]["a"]


def test_extending_keeps_the_file_as_it_was(root: Path) -> None:
    """The new date stands in game.yaml, and every comment too."""
    before = settings(root)

    said = zine(root, "game", "extend", "marengo", "48h", "--why", "GM flu")

    assert "now due Sun 6 Dec 2026, 19:00 CET" in said
    assert "# Our game." in settings(root)
    assert "nmr: wait  # as agreed" in settings(root)
    kept = [line for line in before.split("\n") if "deadlines" not in line]
    assert all(line in settings(root) for line in kept)


def test_an_extension_across_daylight_saving_keeps_its_hour(tmp_path: Path) -> None:
    """Two days after 19:00 on the eve of summer time is 19:00."""
    root = write_desk(
        tmp_path / "zine",
        deadlines="{zone: Europe/Stockholm, first: 2027-03-27 19:00, "
        "days: {movement: 14, retreats: 4, adjustments: 4}}",
    )

    assert "Mon 29 Mar 2027, 19:00 CEST" in zine(root, "game", "extend", "marengo", "2d")


@pytest.mark.parametrize(
    ("until", "said"),
    [
        ("2026-11-01 19:00", "is past"),
        ("2026-12-02 19:00", "is before the deadline of"),
        ("next week", "is not a time"),
        ("2027-03-28 02:30", "there is no 02:30"),
    ],
)
def test_extensions_that_cannot_be(root: Path, until: str, said: str) -> None:
    """A deadline in the past, earlier than promised, or on no clock is refused."""
    before = files(root)

    assert said in refused(root, "game", "extend", "marengo", until)
    assert before == files(root)


def test_a_held_game_waits_for_a_new_deadline(root: Path) -> None:
    """Nothing is due while a game is held; extending goes on."""
    zine(root, "inbox", "add", *post_all(root))
    zine(root, "game", "hold", "marengo", "--why", "holiday", "--until", "2027-01-07")

    held = play_through(read_folder(root / "games" / "marengo"), LATER).current
    said = zine(root, "status", now=OVER)
    zine(root, "game", "extend", "marengo", "2027-01-10 19:00", now=OVER)

    assert held is not None
    assert TurnState.HELD is held.state
    assert "until 2027-01-07 (holiday)" in said
    assert "held" not in zine(root, "status", now=OVER)


def test_reminders_go_to_the_missing(root: Path) -> None:
    """A draft for each power that has sent nothing, and for no other."""
    zine(root, "inbox", "add", *[str(post(root, p, t)) for p, t in OPENING.items() if p != "Italy"])

    said = zine(root, "game", "remind", "marengo")

    assert "1 to remind" in said
    draft = root / "private" / "outbox" / f"marengo-{SLUG}-italy-reminder.eml"
    assert "To: quietcorner@post.example" in draft.read_text()


def test_reminders_that_wait_follow_what_comes_in(root: Path) -> None:
    """One not needed any more goes; one with another deadline is written anew; one edited stays."""
    zine(root, "inbox", "add", *[str(post(root, p, OPENING[p])) for p in ("Austria", "England")])
    zine(root, "game", "remind", "marengo")
    outbox = root / "private/outbox"

    def waiting() -> set[str]:
        return {path.name.split("-")[-2] for path in outbox.glob("*-reminder.eml")}

    assert waiting() == {"france", "germany", "italy", "russia", "turkey"}
    edited = outbox / f"marengo-{SLUG}-russia-reminder.eml"
    edited.write_text(edited.read_text().replace("Dear", "Dearest"))

    said = zine(root, "inbox", "add", str(post(root, "Italy", OPENING["Italy"])))

    assert f"marengo-{SLUG}-italy-reminder: dropped, nothing is owed any more" in said
    assert waiting() == {"france", "germany", "russia", "turkey"}
    assert "Dearest" in edited.read_text()

    zine(root, "game", "extend", "marengo", "48h")
    said = zine(root, "inbox", "add")

    assert 4 == said.count("written anew")
    assert all("6 Dec" in path.read_text() for path in outbox.glob("*-reminder.eml"))
    assert any("Dearest" in path.read_text() for path in (root / "private/dropped").glob("*"))
    assert "written anew" not in zine(root, "inbox", "add")


def test_who_resigns_keeps_no_code(root: Path) -> None:
    """Not even one that was renewed before, because the first was lost."""
    zine(root, "game", "code", "marengo", "italy")
    known = code_of(private_of(root), "marengo", "Italy")

    zine(root, "game", "resign", "marengo", "italy")

    assert known != code_of(private_of(root), "marengo", "Italy")


def test_a_standby_who_says_yes_keeps_the_code(tmp_path: Path) -> None:
    """It stood in the letter that asked."""
    root = write_desk(tmp_path / "zine", standbys="[spare, newbroom]")
    zine(root, "game", "resign", "marengo", "italy")
    asked = code_of(private_of(root), "marengo", "Italy")

    zine(root, "game", "replace", "marengo", "italy", "spare")
    assert asked == code_of(private_of(root), "marengo", "Italy")


def test_a_standby_passed_over_keeps_no_code(tmp_path: Path) -> None:
    """Whoever takes the seat instead has another one."""
    root = write_desk(tmp_path / "zine", standbys="[spare, newbroom]")
    zine(root, "game", "resign", "marengo", "italy")
    asked = code_of(private_of(root), "marengo", "Italy")

    zine(root, "game", "replace", "marengo", "italy", "newbroom")
    assert asked != code_of(private_of(root), "marengo", "Italy")


def test_resigning_and_replacing(tmp_path: Path) -> None:
    """The old code is void, the first standby is asked, the new player begins with this phase."""
    root = write_desk(tmp_path / "zine", standbys="[newbroom, spare]", vacant="wait")

    said = zine(root, "game", "resign", "marengo", "italy")
    code = code_of(private_of(root), "marengo", "Italy")
    zine(root, "game", "replace", "marengo", "italy", "newbroom", "--address", "n@post.example")

    assert "Standbys, in order: newbroom, spare" in said
    assert "italy-secret-word" != code
    assert str(code) in (root / "private" / "outbox" / "marengo-italy-standby.eml").read_text()
    assert f"player: newbroom\n    since: {SLUG}" in settings(root)
    assert "standbys: [spare]" in settings(root)


def test_an_old_code_is_void(root: Path) -> None:
    """A letter with a code that was renewed is set aside and says so."""
    letter = post(root, "Italy", "A VEN H")
    zine(root, "game", "code", "marengo", "italy")

    assert "its order code has been renewed and is void" in zine(root, "inbox", "add", str(letter))


def test_a_vacant_power_waits_or_not(tmp_path: Path) -> None:
    """vacant: wait makes the turn wait; otherwise the power is in civil disorder."""
    states = []
    for policy in ("wait", "civil-disorder"):
        root = write_desk(tmp_path / policy, vacant=policy)
        zine(root, "game", "resign", "marengo", "italy")
        letters = [str(post(root, p, t)) for p, t in OPENING.items() if p != "Italy"]
        zine(root, "inbox", "add", *letters)
        turn = play_through(read_folder(root / "games" / "marengo"), LATER).current
        assert turn is not None
        states.append(turn.state)

    assert [TurnState.WAITING, TurnState.DUE] == states


def test_the_first_turn_has_its_own_policy(tmp_path: Path) -> None:
    """nmr: hold with first_turn: wait waits in Spring 1901."""
    root = write_desk(tmp_path / "zine", nmr="hold", first_turn="wait")
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR")))

    turn = play_through(read_folder(root / "games" / "marengo"), LATER).current

    assert turn is not None
    assert TurnState.WAITING is turn.state


def test_each_player_has_his_turns(root: Path) -> None:
    """Who played when stands in game.yaml, from which the ratings take the time shares."""
    zine(root, "inbox", "add", *post_all(root))
    folder = root / "games" / "marengo"
    advance(read_folder(folder), LATER, 1, ENGINE).write()
    now = "2026-12-06T00:00:00+00:00"
    zine(root, "game", "resign", "marengo", "italy", now=now)
    zine(root, "game", "replace", "marengo", "italy", "newbroom", now=now)

    game = play_through(read_folder(folder), LATER)

    players = [game.settings.player("Italy", turn.phase) for turn in game.turns]
    assert ["quietcorner", "newbroom"] == players


def test_nobody_gets_a_second_power_unnoticed(root: Path) -> None:
    """Neither to play nor as an offer, however the name is written; unless it is meant."""
    zine(root, "game", "resign", "marengo", "italy")
    before = files(root)
    player = PLAYERS["France"].upper()
    why = f"{player} plays France in this game already (name somebody else; --anyway gives"

    assert why in refused(root, "game", "replace", "marengo", "italy", player)
    assert why in refused(root, "game", "offer", "marengo", "italy", player)
    assert before == files(root)

    zine(root, "game", "offer", "marengo", "italy", player, "--anyway")
    zine(root, "game", "replace", "marengo", "italy", player, "--anyway")
    assert player in settings(root)


def test_a_folder_is_refused_before_anything_is_asked(tmp_path: Path) -> None:
    """Nobody types a title for a folder that cannot be used."""
    (tmp_path / "novel.md").write_text("Call me", encoding="utf-8")

    for demo in ([], ["--demo"]):
        done = invoke(tmp_path, "new", str(tmp_path), *demo, now=OPEN)

        assert (1, "") == (done.exit_code, done.stdout)
        assert "holds files already: novel.md" in done.stderr

"""Saved games in and out: recorded by our rules, and loaded by the package that made the format."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
import yaml

from desks import OPEN, invoke, refused, write_desk, zine
from package_peer import PACKAGE, asked
from saved_games import COMPUTER_GAMES, FIXTURES, chance_orders, computer_game, standing
from sites import REPO
from zine.diplomacy import Game as Played
from zine.diplomacy.utils.export import to_saved_game_format
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Game
from zine.games.orders_in_play import units_in_play
from zine.problems import Place, Problems, counted
from zine.report.public_game import public_game
from zine.rules.orders import Move
from zine.variantfiles.variant_reader import load_variant
from zine.wings.formats.diplomacy_package_game_writer import MADE_BY, saved_game, why_not_saved
from zine.wings.formats.foreign_replay import replay
from zine.wings.formats.interchange.game_export import FORMS, map_name
from zine.wings.formats.interchange.game_import import saved_recording
from zine.wings.formats.interchange.saved_game_files import SavedGame
from zine.wings.formats.orders_for_judges import judge_lines
from zine.wings.shared.phase_labels import phase_code, phase_of_code

NOW = datetime(2026, 11, 22, tzinfo=UTC)
CALENDAR = load_variant("standard").variant.calendar


def sample(slug: str) -> Game:
    """A game of the sample as the public sees it."""
    return public_game(play_through(read_folder(REPO / "games" / slug), NOW))


def saved(game: Game) -> dict[str, object]:
    """A game as JSON would bring it back."""
    plain: dict[str, object] = json.loads(
        json.dumps(saved_game(game, map_name(game.settings.variant)))
    )
    return plain


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A zine to bring games into."""
    return write_desk(tmp_path / "zine")


@pytest.mark.parametrize("name", COMPUTER_GAMES)
def test_a_recorded_game_is_taken_in_and_given_out(desk: Path, name: str) -> None:
    """Every phase is recorded by our rules; given out again, the game is the one brought in."""
    told = zine(desk, "import", str(FIXTURES / f"{name}.json"))
    back = {each["name"]: each for each in json.loads(zine(desk, "export", name))["phases"]}

    assert "phases recorded by our rules" in told
    compared = 0
    for phase in computer_game(name)["phases"]:
        if phase["name"] in back:
            other = back[phase["name"]]
            assert standing(phase["state"]) == standing(other["state"]), phase["name"]
            given = {power: sorted(set(own)) for power, own in phase["orders"].items() if own}
            unlike = {p: own for p, own in given.items() if sorted(other["orders"][p]) != own}
            assert unlike == {} or phase["name"].endswith(("R", "A")), phase["name"]
            compared += 1
    assert compared >= 44


def test_a_position_that_is_not_ours_is_told_and_set_up(desk: Path, tmp_path: Path) -> None:
    """The rest of the game is played from the file's position."""
    plain = computer_game("computer-game-2")
    at = next(n for n, each in enumerate(plain["phases"]) if each["name"] == "S1902M")
    plain["phases"] = plain["phases"][: at + 2]
    plain["phases"][at]["state"]["units"]["FRANCE"] = ["A GAS"]
    file = tmp_path / "odd.json"
    file.write_text(json.dumps(plain), "utf-8")

    told = zine(desk, "import", str(file), "--game", "odd")

    assert "S1902M: the file: France A GAS" in told
    setup = (desk / "games/odd/1902-1-spring-movement.setup.yaml").read_text("utf-8")
    assert "France: [A GAS]" in setup
    record = (desk / "games/odd/1902-1-spring-movement.record.yaml").read_text("utf-8")
    assert "A GAS" in record


def ended_after(name: str, note: str) -> dict[str, object]:
    """A computers' game as the package saves one that was ended by agreement in a phase."""
    plain = computer_game("computer-game-2")
    at = next(n for n, each in enumerate(plain["phases"]) if each["name"] == name)
    last = {**plain["phases"][at], "orders": {}, "results": {}}
    state = {**last["state"], "note": note}
    state["units"] = {
        power: [each for each in own if not each.startswith("*")]
        for power, own in state["units"].items()
    }
    over = {"name": "COMPLETED", "state": state, "orders": {}, "results": {}}
    return {**plain, "phases": [*plain["phases"][:at], last, over]}


@pytest.mark.parametrize(
    ("name", "note", "result"),
    [
        ("S1903M", "Victory by: FRA, ENG", "{ending: draw, powers: [France, England]}"),
        ("F1902R", "Draw: FRANCE, RUSSIA", "{ending: draw, powers: [France, Russia]}"),
        ("W1903A", "Victory by: TUR", "{ending: concession, powers: [Turkey]}"),
        ("S1903M", "", "{ending: unknown}"),
        ("S1903M", "Victory by: SPA", "{ending: unknown}"),
    ],
)
def test_a_game_ended_by_agreement_comes_in_as_such(
    desk: Path, tmp_path: Path, name: str, note: str, result: str
) -> None:
    """It stops where the file does, in whichever phase that was, and says who won."""
    file = tmp_path / "agreed.json"
    file.write_text(json.dumps(ended_after(name, note)), "utf-8")

    told = zine(desk, "import", str(file))

    assert "every position is that of the file" in told
    data = yaml.safe_load((desk / "games/computer-game-2/game.yaml").read_text("utf-8"))
    expected = yaml.safe_load(result)
    assert expected == {key: data["result"][key] for key in expected}
    back = json.loads(zine(desk, "export", "computer-game-2"))["phases"][-1]
    assert "COMPLETED" == back["name"]
    names = ", ".join(map(str.upper, expected.get("powers", ())))
    assert back["state"]["note"] == (f"Victory by: {names}" if names else "")


@pytest.mark.parametrize("ends", ["COMPLETED", "S1903M"])
@pytest.mark.parametrize("seed", range(4))
def test_a_file_with_gaps_ends(seed: int, ends: str) -> None:
    """Whatever is missing, no more is played than the file has, and what follows is set up."""
    variant = load_variant("standard").variant
    plain = ended_after("S1904M", "")
    file = SavedGame.model_validate(plain)
    chance = Random(seed)
    kept = [each for each in file.phases if chance.random() < 0.5 or each.name == ends]
    foreign = saved_recording(REPO, Place("gaps"), file.model_copy(update={"phases": kept}))

    played = replay(variant, foreign.phases)

    codes = [phase_code(each.phase) for each in played.phases]
    there = [each.name for each in kept]
    assert all(code in there or code.endswith(("R", "A")) for code in codes)
    assert len(codes) == len(set(codes)) <= 3 * len(there)
    jumps = [words for words in played.differences if "it goes on with" in words]
    assert len(jumps) <= len(there)
    assert all(words.rpartition(" ")[2] in there for words in jumps)


def test_a_game_on_a_variant_of_the_zine_comes_back(desk: Path, tmp_path: Path) -> None:
    """Out of the zine and into another; the export says that nothing else reads the file."""
    own = desk / "variants/asia"
    own.mkdir(parents=True)
    text = "extends: standard\nname: asia\ntitle: Asia\nstart: {Italy: [A VEN, F ROM, A NAP]}\n"
    (own / "variant.yaml").write_text(text, "utf-8")
    file = tmp_path / "asia.json"
    file.write_text(json.dumps({**computer_game("computer-game-2"), "map": "asia"}), "utf-8")
    zine(desk, "import", str(file), "--game", "asia")
    done = invoke(desk, "export", "asia", now=OPEN)
    file.write_text(done.stdout, "utf-8")

    other = write_desk(tmp_path / "other")

    told = zine(other, "import", str(file), "--game", "again")

    assert "variants/asia written\ngames/again written\n" in told
    assert "the package diplomacy has no map 'asia': only `zine import`" in done.stderr
    assert "variant: asia" in (other / "games/again/game.yaml").read_text("utf-8")
    assert "has no map" not in invoke(REPO, "export", "marengo", now=OPEN).stderr


def test_what_other_programs_do_not_see_is_said() -> None:
    """With how much of it there is; nothing is said where they see all."""
    done = invoke(REPO, "export", "threadneedle", now=OPEN)

    assert (
        "other programs see nothing in it of 20 business phases, 1 headline, 4 void orders, "
        "4 statements; `zine import` does\n"
    ) in done.stderr


def test_a_game_on_a_variant_without_words_for_it_is_refused(desk: Path, tmp_path: Path) -> None:
    """Saved games know no orders of 1914."""
    file = tmp_path / "odd.json"
    file.write_text(json.dumps({**computer_game("computer-game-2"), "map": "1914"}), "utf-8")

    assert "orders that the format has no words for" in refused(desk, "import", str(file))


def test_via_that_nothing_carries_is_told(desk: Path, tmp_path: Path) -> None:
    """Such an army walks, in the package and here."""
    plain = computer_game("computer-game-2")
    plain["phases"] = plain["phases"][:2]
    orders = plain["phases"][0]["orders"]
    orders["FRANCE"] = ["A PAR - BUR", "A MAR - GAS VIA", "F BRE H"]
    file = tmp_path / "via.json"
    file.write_text(json.dumps(plain), "utf-8")

    told = zine(desk, "import", str(file), "--game", "via")

    assert "1 army walks instead of going VIA" in told


def test_via_comes_back_from_our_own_file(desk: Path, tmp_path: Path) -> None:
    """An army that waited for a fleet in vain waits again; its order keeps the word."""
    plain = computer_game("computer-game-2")
    autumn, later = plain["phases"][1], plain["phases"][2]
    for phase in (autumn, later):
        phase["state"]["units"] = {"FRANCE": ["A GAS", "F MAO"], "ITALY": ["A ROM"]}
        phase["state"]["retreats"] = {}
    autumn["orders"] = {"FRANCE": ["A GAS - BRE VIA", "F MAO H"], "ITALY": ["A ROM H"]}
    later["name"] = "COMPLETED"
    plain |= {"phases": [autumn, later], "made_by": MADE_BY}
    out = tmp_path / "first.json"

    for name in ("first", "again"):
        out.write_text(json.dumps(plain), "utf-8")
        told = zine(desk, "import", str(out), "--game", name)
        assert "walks" not in told
        folder = desk / "games" / name
        orders = (folder / "1901-3-fall-movement.orders.yaml").read_text("utf-8")
        assert "A GAS - BRE VIA" in orders
        plain = saved(public_game(play_through(read_folder(folder), NOW)))
        assert "A GAS" in plain["phases"][1]["state"]["units"]["FRANCE"]  # type: ignore[index]
    assert MADE_BY == plain["made_by"]


def test_a_phase_twice_is_refused(desk: Path, tmp_path: Path) -> None:
    """Neither of the two is taken in silence."""
    plain = computer_game("computer-game-2")
    plain["phases"].append(plain["phases"][3])
    file = tmp_path / "twice.json"
    file.write_text(json.dumps(plain), "utf-8")

    assert "the phase S1902M is in it 2 times" in refused(desk, "import", str(file))


@PACKAGE
@pytest.mark.deep
@pytest.mark.parametrize("winners", [None, ["FRANCE"], ["ENGLAND", "FRANCE"]])
def test_what_the_package_saves_of_a_draw_comes_in(
    desk: Path, tmp_path: Path, winners: list[str] | None
) -> None:
    """After whichever number of phases it was drawn."""
    for phases in range(6):
        file = tmp_path / f"drawn-{phases}.json"
        file.write_text(json.dumps(asked("drawn", [phases, winners])), "utf-8")

        told = zine(desk, "import", str(file), "--game", f"drawn-{phases}")

        assert f"{counted(phases, 'phase')} recorded by our rules" in told
        data = yaml.safe_load((desk / f"games/drawn-{phases}/game.yaml").read_text("utf-8"))
        everybody = [power.name for power in load_variant("standard").variant.powers]
        expected = [name.title() for name in winners] if winners else everybody
        assert expected == data["result"]["powers"]


def test_the_same_file_twice_changes_nothing(desk: Path) -> None:
    """A game that is here already stays as it is, and another of its name is refused."""
    first, second = (str(FIXTURES / f"{each}.json") for each in COMPUTER_GAMES)
    zine(desk, "import", first, "--game", "one")
    before = {p.name: p.read_bytes() for p in (desk / "games/one").iterdir()}

    told = zine(desk, "import", first, "--game", "one")
    complaint = refused(desk, "import", second, "--game", "one")

    assert "already here, nothing was changed" in told
    assert "games/one: there is already another game of this name" in complaint
    assert before == {p.name: p.read_bytes() for p in (desk / "games/one").iterdir()}


@pytest.mark.parametrize("name", ["../../evil", "Evil", "con", "a b"])
def test_a_name_that_is_no_address_is_refused(desk: Path, name: str) -> None:
    """Nothing is written anywhere, and the reason is one line."""
    before = sorted(desk.parent.rglob("*"))

    complaint = refused(desk, "import", str(FIXTURES / "computer-game-1.json"), "--game", name)

    assert f"--game: '{name}' cannot be the name of a game" in complaint
    assert before == sorted(
        path for path in desk.parent.rglob("*") if ".zine.lock" not in str(path)
    )


def test_a_dry_run_writes_nothing(desk: Path) -> None:
    """It tells the same."""
    told = zine(desk, "import", "--dry-run", str(FIXTURES / "computer-game-1.json"))

    assert "games/computer-game-1: 44 phases recorded by our rules" in told
    assert not (desk / "games/computer-game-1").exists()


def test_press_to_everybody_comes_along(desk: Path, tmp_path: Path) -> None:
    """Messages to one power stay out and are counted; what no text may hold is taken out."""
    plain = computer_game("computer-game-2")
    plain["phases"] = plain["phases"][:2]
    plain["phases"][0]["messages"] = [
        {"sender": "ITALY", "recipient": "GLOBAL", "message": "Peace\u202e to: all"},
        {"sender": "ITALY", "recipient": "FRANCE", "message": "War"},
    ]
    file = tmp_path / "talk.json"
    file.write_text(json.dumps(plain), "utf-8")

    told = zine(desk, "import", str(file), "--game", "talk")

    sheet = (desk / "games/talk/1901-1-spring-movement.orders.yaml").read_text("utf-8")
    assert "1 private message left out" in told
    assert "Peace  to: all" in sheet
    assert "War" not in sheet
    messages = json.loads(zine(desk, "export", "talk"))["phases"][0]["messages"]
    assert [("ITALY", "GLOBAL", "Peace  to: all")] == [
        (each["sender"], each["recipient"], each["message"]) for each in messages
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "bad.json:1:2: this is not JSON"),
        ("[" * 100_000, "bad.json:1:1: this is not JSON"),
        ('{"id": "x"}', "phases: Field required"),
        ('{"id": 7, "phases": []}', "id: Input should be a valid string"),
        ('{"id": "x", "map": "moon", "phases": [PHASE]}', "there is no map 'moon' here"),
        ('{"id": "x", "phases": [{"name": "X9", "state": STATE}]}', "none of its phases"),
        ('{"id": "x", "phases": [PHASE]}\n{"id": "x"', "bad.json:2:11: this is not JSON"),
    ],
)
def test_a_bad_file_gets_a_reason(desk: Path, tmp_path: Path, text: str, complaint: str) -> None:
    """With its place, without a traceback, and nothing is written."""
    state = json.dumps({"units": {}, "centers": {}})
    phase = json.dumps({"name": "S1901M", "state": {"units": {}, "centers": {}}})
    file = tmp_path / "bad.json"
    file.write_text(text.replace("PHASE", phase).replace("STATE", state), "utf-8")
    before = sorted(p.name for p in (desk / "games").iterdir())

    assert complaint in refused(desk, "import", str(file), "--dry-run")
    assert before == sorted(p.name for p in (desk / "games").iterdir())


@pytest.mark.parametrize(
    ("part", "value", "complaint"),
    [
        ("units", {"SPAIN": ["A PAR"]}, "'SPAIN' is not a power of this map"),
        ("units", {"FRANCE": ["F PAR"]}, "'F PAR' is not a unit that this map has room for"),
        ("units", {"FRANCE": ["A PAR", "A PAR"]}, "more than one unit in PAR"),
        ("centers", {"FRANCE": ["BUR"]}, "'BUR' is not a supply centre of this map"),
    ],
)
def test_an_impossible_position_gets_a_reason(
    desk: Path, tmp_path: Path, part: str, value: object, complaint: str
) -> None:
    """It names the phase and what is wrong in it."""
    plain = computer_game("computer-game-2")
    plain["phases"][1]["state"][part] = value
    file = tmp_path / "odd.json"
    file.write_text(json.dumps(plain), "utf-8")

    assert f"phases.1 (F1901M): {complaint}" in refused(desk, "import", str(file))


def test_the_sample_games_on_the_standard_map_are_given_out() -> None:
    """On whichever map a variant plays them; what the format has no words for is refused."""
    for slug in ("marengo", "maelstrom", "threadneedle"):
        plain = saved(sample(slug))
        assert "standard" == plain["map"]
    assert why_not_saved(sample("marne")).endswith("orders that the format has no words for")


@pytest.mark.parametrize("form", ["diplomacy", "orders", "datc"])
def test_a_veiled_game_keeps_its_secrets(form: str) -> None:
    """No format gives out the orders of a blind game before it ends."""
    game = replace(sample("marengo"), veiled=True)

    with pytest.raises(Problems, match="secret until it ends"):
        dict(FORMS[form].write(game, REPO, None))


@PACKAGE
@pytest.mark.deep
def test_the_package_loads_the_sample_games() -> None:
    """It has the same phases and, at the end, the same position."""
    slugs = ("marengo", "maelstrom", "bourse", "threadneedle")
    games = [json.loads(zine(REPO, "export", slug)) for slug in slugs]
    for plain, told in zip(games, asked("load", games), strict=True):
        phases = plain["phases"]
        assert isinstance(phases, list)
        assert phases[-1]["name"] == told["phase"]
        assert standing(phases[-1]["state"]) == standing(told["state"])
        assert [each["name"] for each in phases[:-1]] == told["history"]
        assert sum(len(each["messages"]) for each in phases[:-1]) == told["messages"]


@PACKAGE
@pytest.mark.deep
def test_the_package_plays_marengo_to_the_same_positions() -> None:
    """From the orders that we give out, phase by phase, with the same results."""
    phases = saved(sample("marengo"))["phases"]
    assert isinstance(phases, list)
    (told,) = asked("play", [[each["orders"] for each in phases[:-1]]])

    for ours, theirs in zip(phases, told, strict=False):
        assert ours["name"] == theirs["name"]
        assert standing(ours["state"]) == standing(theirs["state"]), ours["name"]
        unlike = {
            unit: (theirs["results"].get(unit), words)
            for unit, words in ours["results"].items()
            if theirs["results"].get(unit) != words
        }
        assert all(pair == (["void"], []) for pair in unlike.values()), ours["name"]


def test_a_chance_game_goes_round(desk: Path, tmp_path: Path) -> None:
    """From the adapter through a folder and out again: orders and positions stay."""
    game, chance = Played(), Random(11)
    for _ in range(14):
        for power, orders in chance_orders(game, chance):
            game.set_orders(power, orders)
        game.process()
    file = tmp_path / "chance.json"
    to_saved_game_format(game, str(file))

    told = zine(desk, "import", str(file), "--game", "chance")
    back = json.loads(zine(desk, "export", "chance"))

    assert "every position is that of the file" in told
    assert [standing(each.state) for each in game.get_phase_history()] == [
        standing(each["state"]) for each in back["phases"][:14]
    ]


def test_phases_have_codes_and_come_back() -> None:
    """Three years of the standard calendar."""
    phase = CALENDAR.first
    codes = []
    for _ in range(15):
        codes.append(phase_code(phase))
        assert phase == phase_of_code(CALENDAR, codes[-1])
        phase = CALENDAR.after(phase)
    assert ["S1901M", "S1901R", "F1901M", "F1901R", "W1901A", "S1902M"] == codes[:6]
    assert None is phase_of_code(CALENDAR, "W1901M")


def test_judge_syntax_reads_back() -> None:
    """Every order of the sample's standard games, in full names, is read as the same order."""
    read_back = 0
    for slug in ("marengo", "threadneedle"):
        game = sample(slug)
        variant, reader = game.settings.variant, game.settings.reader
        for turn in game.recorded:
            assert turn.record is not None
            units = units_in_play(turn.before, turn.phase.kind)
            for power in variant.ranks:
                own = [
                    each
                    for each in turn.record.results
                    if each.power == power and each.supplied is None and each.order
                ]
                lines = [
                    line
                    for line in judge_lines(variant.geography, power, turn.record.results)
                    if line not in {each.text for each in turn.record.results if not each.order}
                ]
                read = [
                    each.order
                    for line in lines
                    for each in reader.read(line, power=power, kind=turn.phase.kind, units=units)
                ]
                plain = [_plain(each.order) for each in own]
                assert plain == [_plain(each) for each in read], (turn.phase.slug, lines)
                read_back += len(read)
    assert read_back > 400


def _plain(order: object) -> object:
    """An order without its route: a judge wants one, we may not."""
    if isinstance(order, Move):
        return order.subject, order.target
    return order


def test_a_judge_gets_convoy_routes(desk: Path) -> None:
    """An army's order names the seas on its way."""
    text = zine(REPO, "export", "marengo", "--format", "orders", "--phase", "F1901M")

    assert "A Edinburgh - North Sea - Belgium" in text.splitlines()
    assert "F North Sea Convoy A Edinburgh - Belgium" in text.splitlines()


def test_boards_are_written_as_files(desk: Path, tmp_path: Path) -> None:
    """One of each kind; a different file in the way is left alone."""
    to = tmp_path / "boards"
    for form in ("svg", "png"):
        zine(REPO, "export", "marengo", "--format", form, "--phase", "F1901M", "--to", str(to))
    svg, png = (to / f"marengo-1901-3-fall-movement.{form}" for form in ("svg", "png"))

    assert svg.read_text("utf-8").startswith("<svg")
    assert '<image href="data:' in svg.read_text("utf-8")
    assert png.read_bytes().startswith(b"\x89PNG")
    svg.write_text("mine", "utf-8")
    complaint = refused(
        REPO, "export", "marengo", "--format", "svg", "--phase", "F1901M", "--to", str(to)
    )
    assert "a different file is already here" in complaint
    assert "mine" == svg.read_text("utf-8")
    assert "name a folder for these files" in refused(REPO, "export", "marengo", "--format", "png")

"""Each kind of game goes out and comes back equal: every variant, and all that game files can say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from beacons import published
from desks import OPEN, invoke, refused, write_desk, zine
from pastimes import NOW, bring_up, play_on, write_game, write_sheet
from random_games import Walk
from saved_games import computer_game
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Game
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_variant
from zine.wings.formats.diplomacy_package_game_writer import FILES, why_not_played

TURNS = 6
SPRING, RETREATS = "1901-1-spring-movement", "1901-2-spring-retreats"
FALL = "1901-3-fall-movement"
VARIANTS = variant_names()
NO_WORDS = {each for each in VARIANTS if why_not_played(load_variant(each).variant)}
ABANDONED = "result: {ending: abandoned}\n"
# What game.yaml, orders and the other files of a standard game can say, all in one.
SETTINGS = """\
# Kept as it is, with this remark.
title: Kind
seed: as was agreed
gm: Ada Lindqvist
boardman: 1989AA
gunboat: true
nmr: civil-disorder
powers:
  Austria: Black Hand
  England: [{player: first}, {player: spare, since: 1901-3-fall-movement}]
  France: bonaparty
  Germany: ''
  Italy: quietcorner
  Russia: samovar
  Turkey: halfmoon
standbys: [spare, reserve]
pseudonyms: {Black Hand: hedgehog}
rulebook: {removal: rules-2000, written_route: binding}
rating: {press: broadcast}
"""
DRAW = "result: {ending: draw, powers: [Austria, England], note: By agreement.}\n"
SHEETS: dict[str, dict[str, object]] = {
    SPRING: {
        "headline": "The Channel is crossed",
        "orders": {
            "Austria": "A VIE - GAL\nA BUD H\nnonsense",
            "England": "F LON - NTH\nF EDI - NWG\nA LVP - YOR",
            "France": "A PAR - MOS",
            "Italy": "A VEN - PIE",
            "Russia": "",
        },
        "press": [{"by": "England", "text": "Ahoy."}, {"by": "Nobody", "text": "In the dark."}],
        "notes": "Turkey was late.",
        "nmr": ["Turkey"],
        "late": ["Italy"],
    },
    FALL: {
        "orders": {"England": "A YOR - NTH - NWY\nF NTH C A YOR - NWY", "France": "A PAR H"},
        "nmr": ["Austria", "Italy", "Russia", "Turkey"],
    },
}


def equal(here: Path, there: Path) -> None:
    """Two folders of one game hold the same files and the same values."""
    assert contents(here) == contents(there)
    one, other = (values(folder) for folder in (here, there))
    assert one.turns == other.turns
    assert one.statements == other.statements
    assert one.hashes == other.hashes


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, also those in folders of it."""
    files = (each for each in folder.rglob("*") if each.is_file())
    return {each.relative_to(folder).as_posix(): each.read_bytes() for each in files}


def values(folder: Path) -> Game:
    """The game in a folder."""
    return play_through(read_folder(folder), NOW)


def out_and_in(root: Path, slug: str, form: str) -> Path:
    """The folder of a game in another zine, to which it went by a file."""
    suffix = {"zine": "zip", "diplomacy": "json"}[form]
    other = write_desk(root.parent / f"by-{form}")
    zine(root, "export", slug, "--format", form, "--to", str(other / "files"))
    told = zine(other, "import", str(other / f"files/{slug}.{suffix}"))
    assert "as they were recorded" in told
    return other / "games" / slug


def notes_of(root: Path, form: str) -> list[str]:
    """What an export says beside what it wrote."""
    to = str(root / "by-notes")
    done = invoke(root, "export", "kind", "--format", form, "--to", to, now=OPEN)
    assert done.exit_code == 0
    return done.stderr.splitlines(keepends=True)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A zine."""
    return write_desk(tmp_path / "zine")


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant(root: Path, variant: str) -> None:
    """Played some turns at random, and ended where nobody may see the orders of a running game."""
    walk = Walk(root / "games/kind", variant, 3)
    for _ in range(TURNS):
        assert walk.play({})
    game = bring_up(walk.folder)
    settings = walk.folder / "game.yaml"
    if game.settings.variant.hooks.sight:
        assert "secret until it ends" in refused(root, "export", "kind", "--format", "zine")
        settings.write_text(settings.read_text("utf-8") + ABANDONED, "utf-8")
    assert len(game.recorded) >= TURNS

    equal(out_and_in(root, "kind", "zine"), walk.folder)
    if variant in NO_WORDS:
        assert "(--format zine takes all of it)" in refused(root, "export", "kind")
    else:
        equal(out_and_in(root, "kind", "diplomacy"), walk.folder)


def rich_game(root: Path) -> Path:
    """A game with all that can be said, corrected once and drawn."""
    folder = root / "games/kind"
    folder.mkdir()
    (folder / "game.yaml").write_text(SETTINGS, "utf-8")
    for slug, sheet in SHEETS.items():
        write_sheet(folder, slug, **sheet)
    bring_up(folder)
    assert (folder / f"{FALL}.record.yaml").exists()
    sheet = (folder / f"{FALL}.orders.yaml").read_text("utf-8")
    assert "A PAR H" in sheet
    (folder / f"{FALL}.orders.yaml").write_text(sheet.replace("A PAR H", "A PAR - BUR"), "utf-8")
    zine(root, "correct", "kind", FALL, "--reason", "misread")
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(DRAW)
    return folder


@pytest.mark.parametrize("form", ["zine", "diplomacy"])
def test_everything_that_files_can_say(root: Path, form: str) -> None:
    """Corrections, civil disorder, standbys, routes, press, a draw, statements, receipts, rounds."""
    folder = rich_game(root)
    said = "statements:\n- {by: hedgehog, text: It was long.}\n"
    (folder / "statements.yaml").write_text(said, "utf-8")
    (folder / f"sealed/{SPRING}").mkdir(parents=True)
    tally = "in: 2\nof: 7\nreceipts: [aaaa, bbbb]\n"
    (folder / f"sealed/{SPRING}/tally.yaml").write_text(tally, "utf-8")
    pulse = published(1000)
    (folder / "beacon.yaml").write_text(
        f"powers: {{round: 1000, randomness: {pulse.randomness}, signature: {pulse.signature}}}\n",
        "utf-8",
    )

    there = out_and_in(root, "kind", form)

    assert (there / f"{FALL}.record.1.yaml").exists()
    assert values(there).turn(FALL).record.revision == 2  # type: ignore[union-attr]
    assert "A YOR - NTH - NWY" in (there / f"{FALL}.orders.yaml").read_text("utf-8")
    assert values(there).statements.all
    assert values(there).turn(SPRING).extras["sealed"].count == (2, 7)
    equal(there, folder)


def test_bytes_stay_as_they_are(root: Path) -> None:
    """Line ends of Windows and a mark of the byte order, on which hashes depend."""
    folder = root / "games/kind"
    folder.mkdir()
    text = re.sub("(gunboat|pseudonyms): .*\n", "", SETTINGS).replace("\n", "\r\n")
    (folder / "game.yaml").write_bytes(b"\xef\xbb\xbf" + text.encode())
    write_sheet(folder, SPRING, **SHEETS[SPRING])
    sheet = folder / f"{SPRING}.orders.yaml"
    sheet.write_bytes(sheet.read_bytes().replace(b"\n", b"\r\n"))
    bring_up(folder)

    for form in ("zine", "diplomacy"):
        equal(out_and_in(root, "kind", form), folder)


@pytest.mark.parametrize("form", ["zine", "diplomacy"])
def test_a_game_set_up_by_hand_that_has_not_begun(root: Path, form: str) -> None:
    """Its position comes along; nobody's orders do, and the command says so."""
    folder = write_game(root / "games/kind", "standard")
    setup = "units: {Austria: [A VIE], Turkey: [F CON]}\ncentres: {Austria: [VIE, SER]}\n"
    (folder / f"{FALL}.setup.yaml").write_text(setup, "utf-8")
    write_sheet(folder, FALL, orders={"Austria": "A VIE - TRI"})

    there = out_and_in(root, "kind", form)

    assert [f"orders for {FALL} stay here until it is recorded\n"] == notes_of(root, form)
    here, other = values(folder).current, values(there).current
    assert here
    assert other
    assert (here.phase, here.before, here.setup) == (other.phase, other.before, other.setup)
    assert contents(there).keys() == {"game.yaml", f"{FALL}.setup.yaml"}


def test_an_own_variant_with_a_map_and_names(root: Path) -> None:
    """Its whole folder goes along, and the game is played on as at home."""
    zine(root, "variant", "new", "isles")
    folder = root / "variants/isles"
    (folder / "names").mkdir()
    power = load_variant("isles", root).variant.powers[0].name
    (folder / "names/de.yaml").write_text(f"powers: {{{power}: [Insulaner]}}\n", "utf-8")
    game = write_game(root / "games/kind", "isles")
    assert len(play_on(game, "isles", turns=3).recorded) >= 2

    for form in ("zine", "diplomacy"):
        there = out_and_in(root, "kind", form)
        equal(there, game)
        assert contents(there.parents[1] / "variants/isles") == contents(folder)
        assert "names/de.yaml" in contents(folder)


def test_a_saved_game_that_was_changed_counts_as_it_stands(root: Path) -> None:
    """The files beside its phases are not taken for what somebody changed in them."""
    file = root / "computer.json"
    plain = computer_game("computer-game-2")
    file.write_text(json.dumps({**plain, "phases": plain["phases"][:5]}), "utf-8")
    zine(root, "import", str(file), "--game", "kind")
    zine(root, "export", "kind", "--to", str(root / "out"))
    saved = json.loads((root / "out/kind.json").read_text("utf-8"))
    saved["phases"][0]["orders"]["FRANCE"] = ["A PAR H", "A MAR H", "F BRE H"]
    file.write_text(json.dumps(saved), "utf-8")

    told = zine(root, "import", str(file), "--game", "changed")

    assert "changed since the press wrote it: its phases count" in told
    sheet = (root / f"games/changed/{SPRING}.orders.yaml").read_text("utf-8")
    assert "A PAR H" in sheet
    assert FILES in saved


@pytest.mark.parametrize("name", ["games/x/../../evil.yaml", "evil.yaml", "games/x/evil.sh"])
def test_files_in_a_saved_game_lead_nowhere(root: Path, name: str) -> None:
    """They are judged as those of a zip are."""
    file = root / "evil.json"
    file.write_text(json.dumps({**computer_game("computer-game-2"), FILES: {name: "x"}}), "utf-8")
    before = contents(root)

    assert "is not of a game or its variant" in refused(root, "import", str(file))
    assert before == {k: v for k, v in contents(root).items() if ".zine.lock" not in k}


@pytest.mark.parametrize("line", ["gunboat: true\n", "pseudonyms: {Black Hand: hedgehog}\n"])
def test_what_a_running_game_of_secret_players_loses_is_said(root: Path, line: str) -> None:
    """Its files stay here until the players are known; what everybody may see goes out."""
    folder = root / "games/kind"
    folder.mkdir()
    assert line in SETTINGS
    text = re.sub("(gunboat|pseudonyms): .*\n", "", SETTINGS) + line
    (folder / "game.yaml").write_text(text, "utf-8")
    write_sheet(folder, SPRING, **SHEETS[SPRING])
    bring_up(folder)

    assert notes_of(root, "diplomacy") == [
        "its players are secret: it holds what everybody may see, and comes back without "
        "2 void orders, 1 unsigned letter, 1 headline, 1 GM note\n"
    ]
    saved = (root / "by-notes/kind.json").read_text("utf-8")
    assert FILES not in saved
    assert "hedgehog" not in saved
    assert "its players are secret" in refused(root, "export", "kind", "--format", "zine")
    end = f"{DRAW}reveal: never\n"
    (folder / "game.yaml").write_text(text + end, "utf-8")
    assert "its players are secret" in refused(root, "export", "kind", "--format", "zine")

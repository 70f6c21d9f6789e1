"""`zine import`: originals kept to the byte, games taken up and checked, nothing overwritten."""

from __future__ import annotations

import mailbox
import shutil
from base64 import b64encode
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

import pytest

from boards import STANDARD
from oldtexts import FILES, flowed, parsed, words
from sites import build, copy_small, run, tree
from zine.files.file_hashes import hash_of
from zine.gamefiles.game_reader import play_through, read_folder
from zine.problems import Problems
from zine.variantfiles.variant_reader import load_variant
from zine.wings.archive.games_from_issues import TakenGame, take_up
from zine.wings.archive.issue_intake import take_in
from zine.wings.archive.issue_store import read_archive, write_issue
from zine.wings.archive.issues_register import Filed, Register, register_of
from zine.wings.archive.parsing.issue_values import OldIssue, ThreadKind
from zine.wings.archive.parsing.report_check import ReportVerdict, check
from zine.wings.archive.parsing.report_values import Person
from zine.wings.archive.parsing.starting_position import board_of
from zine.wings.archive.text_sources import OldText, read_texts, text_of

NOW = datetime(2026, 11, 21, tzinfo=UTC)
READER = load_variant("standard").reader
HEAD = "Issue #9 of PAPER ADMIRAL:\n\n"


def bring(home: Path, *texts: str | bytes) -> tuple[TakenGame, ...]:
    """Bring texts in, as the command does."""
    raws = [each if isinstance(each, bytes) else each.encode() for each in texts]
    intake = take_in(home, [OldText("a text", raw, text_of(raw)) for raw in raws])
    games = take_up(home, intake.fresh, (*read_archive(home), *intake.fresh), NOW)
    for game in games:
        game.write(home)
    for issue in intake.fresh:
        write_issue(home, issue, "")
    return games


def register(*issues: OldIssue) -> Register:
    """The register of some issues of one zine."""
    return register_of(Filed(key=str(each.number), issue=each) for each in issues)[0]


@pytest.mark.parametrize(
    "raw",
    [
        HEAD.encode(),
        HEAD.replace("\n", "\r\n").encode() + b"caf\xe9\r\n",
        b"\xef\xbb\xbf" + HEAD.encode() + b"no end of line",
        flowed(words(41)).encode(),
    ],
    ids=["plain", "latin-1 and CRLF", "byte order mark", "flowed"],
)
def test_the_original_is_kept_to_the_byte(tmp_path: Path, raw: bytes) -> None:
    """Whatever the coding, original.txt is what was brought."""
    bring(tmp_path, raw)

    (file,) = tmp_path.glob("content/archive/paper-admiral/*/original.txt")

    assert raw == file.read_bytes()


def test_the_view_reads_back_as_it_was_written(tmp_path: Path) -> None:
    """issue.yaml holds the whole value."""
    bring(tmp_path, words(41), words(42))

    assert [parsed(words(41)), parsed(words(42))] == [each.issue for each in read_archive(tmp_path)]


def test_encoded_mail_is_decoded_to_read_and_kept_to_keep(tmp_path: Path) -> None:
    """Quoted-printable mail is read as the words it stands for."""
    raw = b"Content-Transfer-Encoding: quoted-printable\n\nIssue #9 of PAPER =\nADMIRAL:\n"

    bring(tmp_path, raw)

    (stored,) = read_archive(tmp_path)
    assert (9, raw) == (stored.issue.number, stored.raw)


def test_an_mbox_gives_each_message(tmp_path: Path) -> None:
    """Issues in a mail folder come in one by one; other mail is named and left."""
    box = mailbox.mbox(tmp_path / "mail")
    for text in (words(41), "Subject: hello\n\nno issue\n", words(42)):
        box.add(text.encode())
    box.close()

    intake = take_in(tmp_path, read_texts(tmp_path / "mail"))

    assert [41, 42] == [each.issue.number for each in intake.fresh]
    assert (f"{tmp_path / 'mail'} message 2",) == intake.others


def test_a_second_import_changes_nothing(tmp_path: Path) -> None:
    """What is here already is passed over."""
    bring(tmp_path, words(41), words(42))
    before = tree(tmp_path)

    games = bring(tmp_path, words(42), words(41))

    assert () == games
    assert before == tree(tmp_path)


def test_a_changed_text_of_an_issue_is_refused(tmp_path: Path) -> None:
    """The same number of the same day in another text is a problem; nothing is written."""
    bring(tmp_path, words(41))
    before = tree(tmp_path)

    with pytest.raises(
        Problems, match="issue 41 is already here with a different text from a text"
    ):
        bring(tmp_path, words(42), words(41) + "one more line\n")

    assert before == tree(tmp_path)


def test_two_issues_of_one_number_stand_side_by_side(tmp_path: Path) -> None:
    """Another day's issue of the same number is filed with its date."""
    other = words(41).replace("03 Mar", "04 Mar")

    bring(tmp_path, words(41), other)

    stored = read_archive(tmp_path)
    assert ["41", "41-2025-03-04"] == [each.key for each in stored]
    (found,) = register_of(each.filed for each in stored)
    assert "#41 is the number of several issues: 41, 41-2025-03-04" in map(str, found.renumbered)


def test_a_changed_original_is_a_problem(tmp_path: Path) -> None:
    """The view belongs to one text."""
    bring(tmp_path, words(41))
    file = tmp_path / "content/archive/paper-admiral/41/original.txt"
    file.write_bytes(file.read_bytes() + b"x")

    with pytest.raises(Problems, match="the original was changed"):
        read_archive(tmp_path)


def test_a_correction_by_hand_is_kept_and_read(tmp_path: Path) -> None:
    """issue.yaml may be mended; importing again does not undo it."""
    bring(tmp_path, words(41))
    file = tmp_path / "content/archive/paper-admiral/41/issue.yaml"
    file.write_text(file.read_text().replace("gm: {name: x}", "").replace("Storm", "Strom"))

    bring(tmp_path, words(41))

    assert "Nils Strom" in {person.name for person in read_archive(tmp_path)[0].issue.persons}


def test_games_are_taken_up_and_played_on(tmp_path: Path) -> None:
    """A set-up begins the game; later turns follow from it without another."""
    bring(tmp_path, words(41), words(42))

    folder = read_folder(tmp_path / "games" / "sextant")

    assert ["1901-3-fall-movement"] == list(folder.setups)
    assert [
        "1901-3-fall-movement",
        "1901-4-fall-retreats",
        "1901-5-winter-adjustments",
        "1902-1-spring-movement",
    ] == [turn.phase.slug for turn in play_through(folder, NOW).recorded]


def test_issues_may_come_in_any_order(tmp_path: Path) -> None:
    """An earlier turn goes before a later one, and lets turns between them be played."""
    bring(tmp_path, words(42))
    bring(tmp_path, words(41))

    folder = read_folder(tmp_path / "games" / "sextant")

    assert ["1901-3-fall-movement", "1902-1-spring-movement"] == sorted(folder.setups)
    assert [
        "1901-3-fall-movement",
        "1901-4-fall-retreats",
        "1901-5-winter-adjustments",
        "1902-1-spring-movement",
    ] == [turn.phase.slug for turn in play_through(folder, NOW).recorded]


def test_a_game_from_its_first_turn_needs_no_setup(tmp_path: Path) -> None:
    """Spring 1901 begins with the start of the variant."""
    bring(tmp_path, words(41))

    assert {} == read_folder(tmp_path / "games" / "bulwark").setups


def test_a_game_made_by_hand_is_left_alone(tmp_path: Path) -> None:
    """No file comes into a folder that was not brought in, even if it is empty of turns."""
    folder = tmp_path / "games" / "sextant"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text("title: Sextant\n")

    (taken,) = (game for game in bring(tmp_path, words(41)) if game.slug == "sextant")

    assert ["game.yaml"] == [path.name for path in folder.iterdir()]
    assert "games/sextant is already here" in taken.reports[0].why_not


def test_variants_without_rules_here_are_not_taken_up(tmp_path: Path) -> None:
    """A 1914 game is named and kept, and makes no folder."""
    (taken,) = (game for game in bring(tmp_path, words(41)) if game.slug == "entrepot")

    assert not (tmp_path / "games" / "entrepot").exists()
    assert "the 1914 variant is not played by the standard rules" == taken.reports[0].why_not


@pytest.mark.parametrize(
    ("game", "agreed", "verdicts"),
    [
        ("sextant", 22, []),
        ("bowline", 22, []),
        ("halyard", 21, [(ReportVerdict.DISAGREES, "F SEV S A GAL-rum", "")]),
        (
            "taffrail",
            21,
            [(ReportVerdict.RULED, "A(Bur) -> Mun", "confirmed by the units printed afterwards")],
        ),
        ("bulwark", 22, []),
    ],
)
def test_the_engine_checks_what_was_printed(
    tmp_path: Path, game: str, agreed: int, verdicts: list[tuple[ReportVerdict, str, str]]
) -> None:
    """Differences are the GM's ruling where the report goes on as printed, else the engine's."""
    (taken,) = (each for each in bring(tmp_path, words(41)) if each.slug == game)

    reading = taken.reports[0].reading

    assert reading is not None
    assert agreed == reading.agreed
    assert verdicts == [
        (each.verdict, each.line, str(each.evidence or "")) for each in reading.differences
    ]


SMALL = (
    HEAD + "Fall '07 of the game SLIP (BNC number not known)\n\n"
    "FRANCE: {france}\nITALY: {italy}\n\nGM Notes:\n{notes}\n\n{chart}\n"
)


def small(
    france: str = "A GAS-H", italy: str = "F ROM-H", notes: str = "", chart: str = ""
) -> OldIssue:
    """An issue with one report of two powers."""
    return parsed(SMALL.format(france=france, italy=italy, notes=notes, chart=chart))


@pytest.mark.parametrize(
    ("order", "unit"),
    [
        ("A ION-H", "F ION"),
        ("F SPA-GOL", "F SPA/SC"),
        ("F SPA(nc)-MAO", "F SPA/NC"),
        ("F STP-BOT", "F STP/SC"),
    ],
)
def test_a_unit_stands_where_only_it_can(order: str, unit: str) -> None:
    """A slip of the print and a coast left out are settled where only one reading is possible."""
    taken = board_of(small(france=order).reports[0], STANDARD, READER)

    assert taken.position is not None
    assert unit == str(taken.position.units_of("France")[0])


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("F SPA-H", "does not say which coast"),
        ("A XYZ-H", "cannot be read"),
        ("A GAS-H, A GAS-BUR", "orders a second unit in GAS"),
    ],
)
def test_an_unclear_position_is_not_guessed(order: str, words: str) -> None:
    """Where the print leaves the position open, no game is made of it."""
    taken = board_of(small(france=order).reports[0], STANDARD, READER)

    assert taken.position is None
    assert words in taken.gaps[0]


@pytest.mark.parametrize(
    ("report", "subject", "found"),
    [
        ({"notes": "France must disband A GAS."}, "A GAS", "the unit is not dislodged"),
        ({"chart": "ITA: NAP ROM = 2( 2)"}, "Italy", "1 unit"),
        ({"chart": "ITA: NAP ROM VEN = 2( 1) ++"}, "Italy", "3 are named"),
        (
            {
                "france": "A TUS-ROM, A VEN SA TUS-ROM",
                "italy": "(F ROM-H)",
                "notes": "ROM can retreat to NAP.",
            },
            "ROM",
            "F ROM can retreat to NAP, TYS",
        ),
    ],
)
def test_notes_and_charts_are_checked(report: dict[str, str], subject: str, found: str) -> None:
    """Retreats, unit counts and sums of a report are compared with the rules'."""
    printed = small(**report).reports[0]
    board = board_of(printed, STANDARD, READER).position
    assert board is not None

    checked = check(printed, board, STANDARD, READER)

    assert checked is not None
    assert (subject, found) in [(each.subject, str(each.found)) for each in checked.mismatches]


def test_gm_notes_bear_out_a_dislodgement() -> None:
    """A unit printed as driven out, with a note on its retreat, is the GM's ruling."""
    printed = small(
        france="A TUS-ROM", italy="(F ROM-H)", notes="Italy can retreat or disband ROM."
    ).reports[0]
    board = board_of(printed, STANDARD, READER).position
    assert board is not None

    checked = check(printed, board, STANDARD, READER)

    assert checked is not None
    found = {each.line: (each.verdict, str(each.evidence)) for each in checked.differences}
    assert (ReportVerdict.RULED, "confirmed by the GM notes on ROM") == found["(F ROM-H)"]


def test_a_game_is_known_by_its_number_through_a_change_of_name() -> None:
    """One Boardman number is one game; two numbers are two games, whatever the name."""
    renumbered = parsed(words(42).replace("2025AB", "2026ZZ"))

    games = register(parsed(words(41)), renumbered).games

    assert ("BOWLINE", "BOWLINE II") in [game.names for game in games]
    assert ["2025AB", "2026ZZ"] == [g.boardman for g in games if g.names == ("SEXTANT",)]


def test_games_that_are_named_twice_or_move() -> None:
    """The register says under which chapters a game stands, and when that changed."""
    games = {each.names[0]: each for each in register(parsed(words(41)), parsed(words(42))).games}

    assert (("41", (1, 2)),) == games["GALLEON"].twice
    assert (("42", 2, 3),) == games["HALYARD"].moves


def test_a_person_with_a_new_address_is_the_same_by_name() -> None:
    """Addresses gather at a name; an address without one stays apart."""
    found = register(parsed(words(41)), parsed(words(42)))

    people = {person.name: person.addresses for person in found.persons if person.name}
    assert ("tomas!relay!tq", "tquist@relay.example", "tq@lighthouse.example") == people[
        "Tomas Quist"
    ]
    assert ("maryq@lanyard.example", "mary.quill@haven.example") == people["Mary Quill"]
    assert ("Ida_B_Holm@quay.example",) in [p.addresses for p in found.persons if not p.name]
    assert "Ida_B_Holm@quay.example holds the name Ida Holm" in [
        str(why) for *_, why in found.possible
    ]


def test_threads_are_followed_to_the_issue_and_part_they_answer() -> None:
    """A reply finds the quiz it answers; a number only a subject bears finds that issue."""
    found = register(parsed(words(41)), parsed(words(42)))

    ties = {(tie.thread.kind, tie.thread.number): (tie.target, tie.section) for tie in found.ties}

    assert ("41", "The tide table quiz") == ties[ThreadKind.REPLY, 41]
    assert ("42", "") == ties[ThreadKind.MENTION, 43]
    assert ("", "") == ties[ThreadKind.REPRINT, 7]


def test_the_command_tells_and_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    """The report names games, differences and what was not understood, line by line."""
    home = tmp_path / "home"

    done = run(tmp_path, "zine", "import", "--dry-run", "--into", str(home), *map(str, FILES))

    assert 0 == done.returncode, done.stderr
    assert not home.exists()
    for line in (
        "Lines: 61, understood 60, not understood 1",
        "  57:1 This line is about nothing that we know.",
        "    57:1 not understood       This line is about nothing that we know.",
        "  SEXTANT, Fall 1901: taken up as games/sextant/1901-3-fall-movement",
        "  42: its first line says #42, its subject #43",
    ):
        assert line in done.stdout.splitlines()


def test_the_command_reports_beside_the_issue_and_ends_with_1_on_a_clash(tmp_path: Path) -> None:
    """What was printed stands in report.txt; a refused import changes nothing."""
    done = run(tmp_path, "zine", "--root", ".", "import", str(FILES[0]))
    before = tree(tmp_path)
    altered = tmp_path / "altered.txt"
    altered.write_text(words(41).replace("tide", "tied"))

    refused = run(tmp_path, "zine", "--root", ".", "import", str(altered))

    altered.unlink()
    assert (0, 1) == (done.returncode, refused.returncode)
    assert done.stdout == before["content/archive/paper-admiral/41/report.txt"].decode()
    assert "content/archive/paper-admiral/41/original.txt: issue 41 is already here" in (
        refused.stderr
    )
    assert before == tree(tmp_path)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of the sample zine, built, and built again with both old issues."""
    root = copy_small(tmp_path_factory.mktemp("old"))
    assert 0 == build(root).returncode
    for file in FILES:
        shutil.copy(file, root)
    brought = run(root, "zine", "import", *(file.name for file in FILES))
    done = build(root)
    assert (0, 0) == (brought.returncode, done.returncode), brought.stderr + done.stderr
    return root / "output"


def test_an_old_issue_has_a_page(site: Path) -> None:
    """Parsed view, the engine's findings, links to boards and other issues, the original."""
    page = (site / "archive/paper-admiral/41.html").read_text(encoding="utf-8")

    for part in (
        "<h3>The tide table quiz (quiz)</h3>",
        "GM ruled otherwise: France, A(Bur) -&gt; Mun",
        "engine disagrees: Russia, F SEV S A GAL-rum",
        "games/sextant/1901-3-fall-movement.html",
        "Issue #41 of PAPER ADMIRAL:\n\n****",
    ):
        assert part in page
    assert 'paper-admiral/41.html">a reply to' in (
        site / "archive/paper-admiral/42.html"
    ).read_text(encoding="utf-8")


def test_the_archive_lists_issues_games_and_people(site: Path) -> None:
    """One page keeps the register."""
    page = (site / "archive/index.html").read_text(encoding="utf-8")

    for part in ("PAPER ADMIRAL #42", "also named BOWLINE II", "tq@lighthouse.example"):
        assert part in page
    assert '<li><a href="../about.html">About</a></li>' in page
    assert (site / "games/taffrail/1901-3-fall-movement.html").exists()


def test_old_games_are_no_news(site: Path) -> None:
    """Turns of old issues are not reported in the zine's newest issue."""
    assert "SEXTANT" not in (site / "issues/2.txt").read_text(encoding="utf-8")


def test_a_first_import_shows_on_every_page(site: Path) -> None:
    """Pages kept from a build before there were old issues get the new entry too."""
    page = site / "games/marengo/1901-1-spring-movement.html"

    assert 'href="../../archive/index.html"' in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("parts", [1, 2])
@pytest.mark.parametrize("coding", ["7bit", "8bit", "quoted-printable", "base64"])
def test_a_line_of_a_mail_is_told_by_the_files_own(
    tmp_path: Path, coding: str, parts: int, ends: str
) -> None:
    """Of a part in base64 the line in which it begins, for no line of the file shows the words."""
    body = "Premi\xe8re\n" + "a long line " * 20 + "\nWell played\n"
    told = body.replace("\xe8", "e") if coding == "7bit" else body
    mail = EmailMessage()
    mail["Subject"] = "Otters"
    mail.set_content(told, cte=coding)
    if parts == 2:
        mail.add_alternative("<p>A page</p>", subtype="html")
    one = f"From gm@quay.example Mon Mar  3 18:04:10 2025\n{mail.as_bytes().decode()}\n"
    box = tmp_path / "mails.mbox"
    box.write_bytes((one * 2).replace("\n", ends).encode())

    lines = ["", *box.read_text("utf-8").split("\n")]
    begins = b64encode(told.encode()).decode()[:60]
    shown = {"Subject: ": "Subject: ", "Well": begins if coding == "base64" else "Well"}
    for sought, there in shown.items():
        expected = [number for number, line in enumerate(lines) if line.startswith(there)]
        assert expected == [
            int(text.place(spot).rpartition(":")[2])
            for text in read_texts(box)
            for spot, line in enumerate(text.text.split("\n"), start=1)
            if line.startswith(sought)
        ]
        assert 2 == len(expected)


def test_what_the_press_wrote_of_an_issue_stays_readable(tmp_path: Path) -> None:
    """An issue.yaml keeps its form, with the place of every part; people correct it by hand."""
    folder = tmp_path / "content/archive/paper-admiral/7"
    folder.mkdir(parents=True)
    (folder / "original.txt").write_text("Issue #7 of PAPER ADMIRAL:\n", encoding="utf-8")
    (folder / "issue.yaml").write_text(
        'format: "1"\n'
        f"original: {hash_of((folder / 'original.txt').read_bytes())}\n"
        "issue:\n"
        "  zine: PAPER ADMIRAL\n"
        "  number: 7\n"
        "  chapters:\n"
        "  - {number: 2, games: [LEPANTO], vacant: true, span: [3, 1, 4, 20]}\n"
        "  publishers:\n"
        "  - number: 2\n"
        "    publisher: {name: Jo Doe}\n"
        "    span: [5, 1, 5, 9]\n"
        "  threads:\n"
        "  - {kind: mention, number: 6, span: [6, 1, 6, 9]}\n"
        "  transfers:\n"
        "  - chapter: 2\n"
        "    games: [LEPANTO]\n"
        "    words: LEPANTO is moved to chapter 2\n"
        "    span: [7, 1, 7, 9]\n"
        "  calls:\n"
        "  - {words: We need players., span: [8, 1, 8, 9]}\n",
        encoding="utf-8",
    )

    (stored,) = read_archive(tmp_path)

    issue = stored.issue
    parts = (*issue.chapters, *issue.publishers, *issue.threads, *issue.transfers, *issue.calls)
    assert [3, 5, 6, 7, 8] == [part.span.line for part in parts]
    assert issue.publishers[0].publisher == Person(name="Jo Doe")

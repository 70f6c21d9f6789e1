"""Old issues read back: every line has a kind, every part its place, nothing is invented."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import STANDARD
from oldtexts import flowed, parsed, placeless, report_of, words
from zine.wings.archive.parsing import parse_issue
from zine.wings.archive.parsing.charts import rows_in, units_row
from zine.wings.archive.parsing.issue_values import SectionKind, ThreadKind
from zine.wings.archive.parsing.line_breaks import lines_of
from zine.wings.archive.parsing.lines import LineKind, Original
from zine.wings.archive.parsing.masthead import games_in
from zine.wings.archive.parsing.persons import merged, perhaps_alike, persons_in
from zine.wings.archive.parsing.printed_order_marks import Printed, cut_orders, read_marks
from zine.wings.archive.parsing.report_sentences import clauses_in, dislodged_in
from zine.wings.archive.parsing.report_values import HouseStyle, Person
from zine.wings.archive.parsing.sections import quiz_items

ISSUES = (41, 42)
POWERS = STANDARD.powers
LEAST = "Issue #9 of PAPER ADMIRAL:\n"


@pytest.mark.parametrize("number", ISSUES)
def test_breaking_a_text_loses_no_character(number: int) -> None:
    """The pieces of a flowed text, put together again, are the text."""
    text = flowed(words(number))

    lines, broken = lines_of(text)

    assert broken
    assert text == "".join(text[line.start : line.end] for line in lines)


@given(st.text(alphabet="AB ab.:-*()#'\n1\r\t\x0c\x85Ω", max_size=600))
def test_breaking_any_text_loses_no_character(text: str) -> None:
    """Whatever the text, its lines join to it."""
    assert text == "".join(text[line.start : line.end] for line in lines_of(text)[0])


@pytest.mark.parametrize("number", ISSUES)
@pytest.mark.parametrize("lost", [False, True], ids=["whole", "flowed"])
def test_every_line_is_in_exactly_one_run(number: int, lost: bool) -> None:
    """The runs follow one another, and between them they hold every word of the text."""
    text = flowed(words(number)) if lost else words(number)
    issue = parsed(text)
    original = Original(text)

    told = "".join(original.cut(run.span) for run in issue.runs)

    assert "".join(text.split()) == "".join(told.split())
    assert list(issue.runs) == sorted(issue.runs, key=lambda run: run.span)


@pytest.mark.parametrize("number", ISSUES)
def test_a_flowed_issue_says_the_same(number: int) -> None:
    """Without its line breaks a text is understood as with them, but for places."""
    assert placeless(parsed(words(number))) == placeless(parsed(flowed(words(number))))


def test_the_head_of_an_issue() -> None:
    """Number, date, sender, epigraph, and the chapter it is of."""
    issue = parsed(words(41))

    assert ("PAPER ADMIRAL", 41, 2) == (issue.zine, issue.number, issue.chapter)
    assert issue.date is not None
    assert "2025-03-03T18:04:10+00:00" == issue.date.isoformat()
    assert Person(addresses=("Ida_B_Holm@quay.example",)) == issue.sender
    assert "A bridge is only a convoy that never sank." == issue.epigraph


def test_what_the_text_does_not_say_is_absent() -> None:
    """An issue of one line has a zine and a number, and nothing else."""
    issue = parsed(LEAST)

    assert (None, None, None, (), ()) == (
        issue.date,
        issue.sender,
        issue.chapter,
        issue.games,
        issue.persons,
    )


@pytest.mark.parametrize("text", ["", "Dear all,\n\nno zine this week.\n", "Issue 9 of nothing\n"])
def test_other_texts_are_no_issues(text: str) -> None:
    """A text is an issue only if a line says so."""
    assert parse_issue(text, POWERS) is None


def test_a_chapters_own_issue() -> None:
    """Another chapter's issue names the zine and its chapter in its first line."""
    issue = parsed("Issue #288 of Chapter Two of the Paper Admiral\n\nBy nobody\n")

    assert ("PAPER ADMIRAL", 288, 2) == (issue.zine, issue.number, issue.chapter)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A, B, and C", ["A", "B", "C"]),
        ("NOW AND ZEN, TRUST ME!", ["NOW AND ZEN", "TRUST ME!"]),
        ("A and B", ["A", "B"]),
        ("THUNDER,", ["THUNDER"]),
    ],
)
def test_games_of_a_chapter(text: str, names: list[str]) -> None:
    """Commas part games, a small "and" too; capitals are part of a name."""
    assert names == list(games_in(text))


def test_chapters_and_their_publishers() -> None:
    """Lists run over several lines; a publisher may have two addresses, or be wanted."""
    first, second, third = parsed(words(41)).chapters

    assert ("GALLEON", "SLACK WATER", "KING'S BARGE", "NIGHT AND FOG") == first.games
    assert first.publisher is not None
    assert ("tomas!relay!tq", "tquist@relay.example") == first.publisher.addresses
    assert (None, False, True) == (second.publisher, second.vacant, third.vacant)
    assert "on leave in May" == parsed(words(42)).chapters[0].note


def test_publishers_named_in_prose() -> None:
    """Who runs a chapter may stand in the comments alone."""
    found = [(p.number, p.publisher.name) for n in ISSUES for p in parsed(words(n)).publishers]

    assert [(3, "Mona Reef"), (1, "Tomas Quist")] == found


def test_games_moved_in_prose() -> None:
    """A sentence moves all games reported but those it excepts."""
    (transfer,) = parsed(words(41)).transfers

    assert (3, ("HALYARD", "TAFFRAIL", "BULWARK", "ENTREPOT")) == (transfer.chapter, transfer.games)


def test_contents_run_together_are_parted_by_their_words_in_the_text() -> None:
    """Titles on one line end where the words that stand together in the text end."""
    issue = parsed(flowed(words(41)))

    assert (
        "The tide table quiz",
        "National ferry polls part one: counting the queue",
        "Tidewater Diplomacy",
    ) == issue.contents


@pytest.mark.parametrize(
    ("game", "style"),
    [
        ("SEXTANT", HouseStyle.KLIEN),
        ("BOWLINE", HouseStyle.MARY_F),
        ("HALYARD", HouseStyle.BROSIUS),
        ("TAFFRAIL", HouseStyle.OREGAN),
        ("BULWARK", HouseStyle.PARAZETTE),
    ],
)
def test_house_styles(game: str, style: HouseStyle) -> None:
    """Each style is recognised by its marks, with the orders of all seven powers."""
    report = report_of(parsed(words(41)), game)

    assert style is report.style
    assert [power.name for power in POWERS] == [block.power for block in report.orders]
    assert 22 == sum(len(block.lines) for block in report.orders)


@pytest.mark.parametrize(
    ("line", "printed"),
    [
        ("A GAS-SPA", Printed("A GAS-SPA", False, False, "")),
        ("(F POR-SPA(nc))", Printed("F POR-SPA(nc)", True, False, "")),
        ("F POR-SPA(nc)", Printed("F POR-SPA(nc)", False, False, "")),
        ("<A RUH-bel>", Printed("A RUH-bel", True, False, "")),
        ("<A <LPL>-holds>", Printed("A LPL-holds", True, True, "")),
        ("((A SER-rum))", Printed("A SER-rum", True, False, "")),
        ("((A BUD S A SER-rum))/NSO", Printed("A BUD S A SER-rum", True, False, "/NSO")),
        ("A VIE-h/ANN", Printed("A VIE-h", False, True, "/ANN")),
        ("*F(Tri) -> Ven*", Printed("F(Tri) -> Ven", True, False, "")),
        ("[A PRU - BER] Standoff", Printed("A PRU - BER", True, False, "Standoff")),
        ("A TYR H, Dislodged.", Printed("A TYR H", False, True, "Dislodged")),
        ("A MOS S *English* F nwy-stp", Printed("A MOS S *English* F nwy-stp", False, False, "")),
    ],
)
def test_marks_of_the_house_styles(line: str, printed: Printed) -> None:
    """What failed and what was dislodged, by the marks around an order."""
    assert printed == read_marks(line)


@pytest.mark.parametrize(
    ("block", "lines", "count"),
    [
        ("F LON-H, (A GAS- SPA), F POR SA GAS-SPA", 3, None),
        ("F ECH SF ENGLISH BRE-MAO, A PAR-H", 2, None),
        ("A MUN-h. F KIE-den. ((A BUD S A SER-rum))/NSO. [3 units].", 3, 3),
        ("*F(Tri) -> Ven* A(Ven) S A(Tyr) -> Tri F(Nap) C A(Rom) -> Tun", 3, None),
        ("A VIE S A BUD - TRI A BUD - TRI [A SER - GRE] Standoff F ADR C A APU - ALB", 4, None),
        ("<F <NTH> S F eng-lon>, A MOS S *English* F nwy-stp", 2, None),
        ("A SEV S Turkish A ARM-rum F BLA-con", 2, None),
        ("nothing at all", 0, None),
    ],
)
def test_orders_are_cut_where_a_unit_is_ordered(block: str, lines: int, count: int | None) -> None:
    """A unit that is helped begins no order of its own."""
    cut, checked = cut_orders(block, POWERS)

    assert (lines, count) == (len(cut), checked)


@pytest.mark.parametrize(
    ("text", "power", "centres", "numbers"),
    [
        ("FRA: MAR TUN = 2( 1) +", "France", 2, (2, 1, 1)),
        ("GER: BEL BER DEN = 4( 6) -- KIE", "Germany", 4, (4, 6, -2)),
        ("ITA: ROM = 1( 1)", "Italy", 1, (1, 1, 0)),
        ("Germany 3 6 Home, Bel, Den, Hol Build 3", "Germany", 4, (6, 3, 3)),
        ("Turkey 4 3 Ank, Con, Smy Remove 1", "Turkey", 3, (3, 4, -1)),
    ],
)
def test_rows_of_supply_charts(
    text: str, power: str, centres: int, numbers: tuple[int, int, int]
) -> None:
    """Klien counts centres, units in parentheses and signs; O'Regan units, centres, words."""
    (row,) = rows_in(text, POWERS)

    assert (power, centres) == (row.power, len(row.centres))
    assert numbers == (row.count, row.units, row.change)


def test_lists_of_units() -> None:
    """Units stand behind a power's name or, with their number, behind its initial."""
    rows = [units_row(text, POWERS) for text in ("Italy: A Rom, F Spa(sc)", "A (2) F Apu, A Vie.")]

    assert [("Italy", ("A Rom", "F Spa(sc)")), ("Austria", ("F Apu", "A Vie"))] == [
        (row.power, row.units) for row in rows if row
    ]


@pytest.mark.parametrize(
    ("text", "deeds"),
    [
        ("F ECH retreats to BRE", [(" retreat F ECH BRE")]),
        ("Turkey retreats A VIE to TRI.", ["Turkey retreat A VIE TRI"]),
        ("Austrian A Ser retreats to Tri.", ["Austria retreat A Ser Tri"]),
        ("Germany retreats F BAL-LIV", ["Germany retreat F BAL LIV"]),
        ("England disbanded A HOL", ["England disband A HOL "]),
        ("Turkey builds F SMY", ["Turkey build F SMY "]),
        ("France disbands F GOL and A BUR", ["France disband F GOL ", "France disband A BUR "]),
        ("AUS (Ledoux) Remove A Ven, A Tyo.", ["Austria disband A Ven ", "Austria disband A Tyo "]),
        (
            "Italy builds F NAP, France builds A PAR.",
            ["Italy build F NAP ", "France build A PAR "],
        ),
    ],
)
def test_sentences_of_retreats_and_adjustments(text: str, deeds: list[str]) -> None:
    """Each unit's deed, with the power where one is named."""
    found, rest = clauses_in(text, POWERS)

    assert deeds == [f"{c.power} {c.deed} {c.unit} {c.target}" for c in found]
    assert rest == ""


def test_a_sentence_that_says_more_is_not_swallowed() -> None:
    """What is not understood of a sentence comes back."""
    _, rest = clauses_in("Turkey builds F SMY because nobody looked.", POWERS)

    assert "because nobody looked" == rest


def test_gm_notes_on_dislodged_units() -> None:
    """Who must disband, and where others may go."""
    notes = (
        "France must disband A SPA, Germany must disband A RUM. France can retreat or disband"
        " MAO, MAO can retreat to GAS, IRI, or NAF."
    )

    found = [(n.power, n.unit, n.must_disband, n.retreats) for n in dislodged_in(notes, POWERS)]

    assert [
        ("France", "A SPA", True, ()),
        ("Germany", "A RUM", True, ()),
        ("France", "MAO", False, ("GAS", "IRI", "NAF")),
    ] == found


def test_status_lines() -> None:
    """A status stands in place of a result; one heading may hold two seasons of 1914."""
    issue = parsed(words(41))

    found = [(r.season, r.year, r.kind, r.status) for r in issue.reports if r.game == "ENTREPOT"]

    assert [
        ("Autumn", 1914, "1914 variant", "Due April 2nd."),
        ("Winter", 1914, "1914 variant", "Due April 2nd."),
    ] == found
    assert "Need orders from one more person." == report_of(parsed(words(42)), "BOWLINE II").status


def test_retreats_and_builds_under_their_own_headings() -> None:
    """A heading of two seasons holds retreats for the one and builds for the other."""
    issue = parsed(words(42))

    autumn, winter = (report_of(issue, "SEXTANT", each) for each in ("Autumn", "Winter"))

    assert (1, 9) == (len(autumn.clauses), len(winter.clauses))


def test_votes_and_press() -> None:
    """Votes on draws and press are kept with the report."""
    assert "VIENNA - TRIESTE: The lamps were lit when we left you." == (
        report_of(parsed(words(41)), "SEXTANT").press
    )
    assert 1 == len(report_of(parsed(words(42)), "SEXTANT", "Spring").votes)


def test_sections_by_kind() -> None:
    """Quiz, poll, variant and comments are told apart, with titles and authors."""
    found = [(s.kind, s.title, s.author) for s in parsed(words(41)).sections]

    assert [
        (SectionKind.QUIZ, "The tide table quiz", ""),
        (SectionKind.POLL, "NATIONAL FERRY POLLS PART ONE: COUNTING THE QUEUE", "Pia Moll"),
        (SectionKind.VARIANT, "TIDEWATER DIPLOMACY", "Arne Salt"),
        (SectionKind.COMMENTS, "", ""),
    ] == found


def test_quiz_items_follow_their_numbers() -> None:
    """A number out of turn is part of the text."""
    items = list(quiz_items("1. One? ANSWER: 7. Yes. 2. Two of 12. or so? ANSWER: No."))

    assert [(1, "One?", "7. Yes."), (2, "Two of 12. or so?", "No.")] == [
        (item.number, item.text, item.answer) for item in items
    ]


@pytest.mark.parametrize("zine", ["Paper Admiral", ""])
def test_a_reply_names_its_zine(zine: str) -> None:
    """Of another zine than EP, too, if it says which."""
    words = f"Reply to The Tide in {zine or 'EP'} #3"
    text = f"Issue #85 of ELECTRONIC PROTOCOL:\n\n{words}\n"
    (thread,) = [each for each in parsed(text).threads if each.kind is ThreadKind.REPLY]

    assert (zine, 3, "The Tide") == (thread.zine, thread.number, thread.what)


def test_threads() -> None:
    """Replies, reprints, series and mentions name what they speak of."""
    found = [(t.kind, t.what or t.person, t.number or t.part) for t in parsed(words(42)).threads]

    assert [
        (ThreadKind.REPLY, "TIDE TABLE QUIZ", 41),
        (ThreadKind.REPRINT, "", 7),
        (ThreadKind.SERIES, "NATIONAL FERRY POLLS", 2),
        (ThreadKind.REPLY, "Arne Salt", None),
        (ThreadKind.MENTION, "", 43),
    ] == found


def test_calls_for_players() -> None:
    """Sentences that look for somebody are listed."""
    assert ["I have one opening in a postal game."] == [c.words for c in parsed(words(42)).calls]


def test_what_is_not_understood_is_kept_and_named() -> None:
    """A line that fits nothing is of the kind "not understood", and of no other."""
    text = words(42)
    runs = parsed(text).runs

    unknown = [Original(text).cut(run.span) for run in runs if run.kind is LineKind.UNKNOWN]

    assert ["This line is about nothing that we know."] == unknown


@pytest.mark.parametrize(
    ("text", "persons"),
    [
        (
            "gm@x.example/Ann Bo Cade. Then",
            [Person(name="Ann Bo Cade", addresses=("gm@x.example",))],
        ),
        (
            "a!b!c or d@e.example/Flo Gee",
            [Person(name="Flo Gee", addresses=("a!b!c", "d@e.example"))],
        ),
        ("Per Wes <w@x.example>", [Person(name="Per Wes", addresses=("w@x.example",))]),
        ("write to w@x.example.", [Person(addresses=("w@x.example",))]),
        (
            "by a@x.example/\nAnn Bo\nChapter Two",
            [Person(name="Ann Bo", addresses=("a@x.example",))],
        ),
        ("nobody", []),
    ],
)
def test_persons_in_a_text(text: str, persons: list[Person]) -> None:
    """Address and name, in the ways zines write them."""
    assert persons == list(persons_in(text))


def test_persons_are_joined_by_name_alone() -> None:
    """One name at two addresses is one person; one address under two names is two."""
    ann, ann_too = (
        Person(name=n, addresses=(a,)) for n, a in (("Ann Bo", "a@x"), ("ANN BO", "b@x"))
    )
    cy = Person(name="Cy Doe", addresses=("A@x",))

    found = merged([ann, ann_too, cy, Person(addresses=("B@X",)), Person(addresses=("z@x",))])

    assert (
        Person(name="Ann Bo", addresses=("a@x", "b@x")),
        cy,
        Person(addresses=("z@x",)),
    ) == found
    assert "both at a@x" == str(perhaps_alike(found[0], cy))


def test_an_address_that_holds_a_name_is_only_a_possibility() -> None:
    """Ida Holm may be Ida_B_Holm@..., but no line says so."""
    named, placed = Person(name="Ida Holm"), Person(addresses=("Ida_B_Holm@quay.example",))

    assert "Ida_B_Holm@quay.example holds the name Ida Holm" == str(perhaps_alike(named, placed))
    assert perhaps_alike(named, Person(addresses=("zed@quay.example",))) is None


@settings(deadline=None)
@given(st.data())
def test_a_torn_text_is_read_as_far_as_it_goes(data: st.DataObject) -> None:
    """Whatever is missing of an issue, reading it raises nothing and every word has a kind."""
    number, lost = data.draw(st.sampled_from(ISSUES)), data.draw(st.booleans())
    parts = words(number).split(" " if lost else "\n")
    kept = data.draw(st.lists(st.integers(0, len(parts) - 1), max_size=8))
    text = (" " if lost else "\n").join(p for n, p in enumerate(parts) if n not in kept)
    text = LEAST + (flowed(text) if lost else text)

    issue = parsed(text)

    told = "".join(Original(text).cut(run.span) for run in issue.runs)
    assert "".join(text.split()) == "".join(told.split())

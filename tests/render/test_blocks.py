"""Blocks: what pages and the text edition make of them, and that the two cannot differ."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path

import pytest

from printed import turn_blocks
from zine.blocks import (
    Block,
    Column,
    Details,
    Edition,
    Heading,
    Only,
    Row,
    Section,
    Sentences,
    Span,
    Style,
    Table,
    plain,
    trimmed,
    walk,
)
from zine.departments.polls.department import PollsDepartment
from zine.departments.ratings.department import RatingsDepartment
from zine.departments.zine_for_pages import Site
from zine.files.memory import Memory
from zine.gamefiles.game_reader import play_through
from zine.gamefiles.zine_folder import read_zine
from zine.games import summary_of
from zine.problems import Collector
from zine.render.ascii_text import in_ascii
from zine.render.block_text import blocks_text, words_text
from zine.render.table_text import table_text
from zine.render.template_functions import figures
from zine.report.issues.issue_contents import Article, IssueSource
from zine.report.public_game import public_game
from zine.wings.lab.quizzes.department import QuizzesDepartment

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


class Tables(HTMLParser):
    """The tables of a page: caption, then rows of cells, as text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, list[list[str]]]] = []
        self._into: list[str] | None = None
        self._hidden = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a table, a row, a caption or a cell."""
        if tag == "table":
            self.found.append(("", []))
        elif tag == "tr":
            self.found[-1][1].append([])
        elif tag in ("caption", "td", "th"):
            self._into = []
        elif tag == "span":
            self._hidden = ("class", "hidden") in attrs

    def handle_endtag(self, tag: str) -> None:
        """End a caption or a cell."""
        if tag in ("caption", "td", "th") and self._into is not None:
            text = " ".join("".join(self._into).split())
            if tag == "caption":
                self.found[-1] = (text, self.found[-1][1])
            else:
                self.found[-1][1][-1].append(text)
            self._into = None
        elif tag == "span":
            self._hidden = False

    def handle_data(self, data: str) -> None:
        """Words of a caption or a cell, without those for screen readers alone."""
        if self._into is not None and not self._hidden:
            self._into.append(data)


def issue_blocks(root: Path, number: int) -> Iterator[Block]:
    """All blocks of an issue of a zine: what expansions print, and the departments' parts."""
    found = Collector()
    zine = read_zine(root)
    games = tuple(public_game(play_through(folder, NOW)) for folder in zine.folders)
    for game in games:
        for turn in game.recorded:
            if turn.record and turn.record.issue == number:
                yield from turn_blocks(game, turn)
    site = Site(
        root=root,
        now=NOW,
        file=zine.file,
        players=zine.players,
        games=tuple(map(summary_of, games)),
        game={game.slug: game for game in games}.__getitem__,
        report=lambda game, turn: pytest.fail("no report is needed"),
        numbers=(1, 2),
        memory=Memory(root),
        settings={"ZINE_EPUB": True},
    )
    nothing = Article(title="", author="", url="", html="", text="")
    source = IssueSource(
        file="",
        number=number,
        date=NOW.date(),
        title="",
        chapter=None,
        epigraph="",
        epigraph_by="",
        comments=nothing,
    )
    for department in (PollsDepartment(), RatingsDepartment(), QuizzesDepartment()):
        department.read(root, NOW, (1, 2), found)
        department.prepare(site, found)
        for part in department.parts(source):
            yield from part.blocks
    found.raise_if_any()


def squeezed(words: object) -> str:
    """A cell's text with its spaces folded."""
    return " ".join(plain(words).split())  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [1, 2])
def test_both_editions_of_an_issue_have_the_same_tables(published: Path, number: int) -> None:
    """Every table stands on the issue's page or on its own, cell by cell, and in the text."""
    blocks = tuple(issue_blocks(published, number))
    page = Tables()
    for folder in ("games", "polls", "quizzes", "ratings", "issues"):
        for path in sorted((published / "output" / folder).rglob("*.html")):
            page.feed(path.read_text(encoding="utf-8"))
    text = (published / f"output/issues/{number}.txt").read_text(encoding="utf-8")
    both = [
        {id(block) for block in walk(blocks, edition) if isinstance(block, Table)}
        for edition in Edition
    ]

    tables = [block for block in walk(blocks) if isinstance(block, Table)]
    for table in tables:
        shown = trimmed(table)
        cells = [[squeezed(cell) for cell in row.cells] for row in shown.rows]
        heads = [column.heading for column in shown.columns]
        if id(table) in both[0]:
            rows = [[figures(each) for each in row] for row in (heads, *cells)]
            assert (figures(squeezed(table.caption)), rows) in page.found
        if id(table) in both[1]:
            assert table_text(in_ascii(table), words_text) in text
    assert len(tables) > 20
    assert len(both[0] & both[1]) > len(tables) * 0.8


def test_a_name_and_its_sentence_are_side_by_side() -> None:
    """Where a table has only these two and room; in a narrower one the sentence is below its name."""
    columns = (Column(heading="Currency", key=True), Column(heading="Reckoning", folds=True))
    short, long = "-2690 net, 26 whole hundreds: 0.93 - 0.26", "1.47 by the cube root " * 4

    def told(text: str) -> list[str]:
        rows = (Row(cells=("Pounds", text)), Row(cells=("Lira", "none")))
        return table_text(Table(caption="", columns=columns, rows=rows), words_text).split("\n")

    assert told(short)[:2] == ["Currency  Reckoning", f"Pounds    {short}"]
    assert told(long)[1] == "Pounds"


TABLE = Table(
    caption="Accounts",
    columns=(
        Column(heading="Player", key=True),
        Column(heading="Why", folds=True),
        Column(heading="World", optional=True),
        Column(heading="Cash", number=True),
    ),
    rows=(
        Row(cells=("Ann", "because " * 9, "", (Span(text="1.50", style=Style.LEADS),))),
        Row(cells=("Bob", "", "", "12.00")),
    ),
)


def test_columns_fold_and_empty_ones_go() -> None:
    """A cell with a sentence stands below its row; an optional column that is empty is left out."""
    lines = table_text(TABLE, words_text).split("\n")

    assert "Player     Cash" == lines[0]
    assert "Ann       1.50*" == lines[1]
    assert lines[2].startswith("  Why: because because")
    assert "Bob       12.00" == lines[-1]


def test_wide_tables_are_parted_with_their_keys() -> None:
    """No line is longer than 72 columns, and each part names its rows."""
    table = Table(
        caption="Wide",
        columns=(
            Column(heading="Name", key=True),
            *(Column(heading=f"Column {n}", number=True) for n in range(20)),
        ),
        rows=tuple(Row(cells=(name, *map(str, range(20)))) for name in ("Ann", "Bob")),
    )

    parts = table_text(table, words_text).split("\n\n")

    assert len(parts) > 2
    assert all(part.split("\n")[1].startswith("Ann") for part in parts)
    assert max(len(line) for part in parts for line in part.split("\n")) <= 72


def test_a_name_that_leaves_no_room_stands_whole_above_its_row() -> None:
    """No letter of it is lost, however long it is; shorter names keep to their rows."""
    long, longer = "Donaudampfschifffahrtselektrizitaet" * 2, "the Most Serene Republic " * 4
    columns = (Column(heading="Power", key=True), Column(heading="Leader"))
    people = "a leader whose own name has forty letters"
    rows = tuple(Row(cells=(name, people)) for name in (long, longer, "Ann"))

    lines = table_text(Table(caption="", columns=columns, rows=rows), words_text).split("\n")

    beside = lines[0].index("Leader")
    assert [long, " " * beside + people] == lines[1:3]
    assert longer.split() == " ".join(lines[3:-2]).split()
    assert [" " * beside + people, "Ann".ljust(beside) + people] == lines[-2:]
    assert max(map(len, lines)) <= 72


def test_a_table_has_a_cell_for_each_column() -> None:
    """A row that is too short is a fault of whoever wrote the report."""
    with pytest.raises(ValueError, match="2 columns"):
        Table(
            caption="T",
            columns=(Column(heading="A"), Column(heading="B")),
            rows=(Row(cells=("x",)),),
        )


def test_a_heading_stands_right_above_what_it_heads() -> None:
    """With a colon, and no empty line between."""
    blocks = (Heading("News"), Sentences(("One.",)), Sentences(("Two.",)))

    assert "News:\nOne.\n\nTwo." == blocks_text(blocks)


def test_details_are_open_in_the_text_edition() -> None:
    """What a page folds away is printed under its summary."""
    assert "More:\nOne." == blocks_text((Details("More", (Sentences(("One.",)),)),))


def test_a_block_may_be_for_one_edition() -> None:
    """And is passed over by the other, inside other blocks too."""
    only = Only(Edition.PAGES, (Sentences(("Seen.",)),))
    section = Section(heading="All", blocks=(only, Sentences(("Read.",))))

    assert "Seen." not in blocks_text((section,))
    assert 2 == len(list(walk((section,), Edition.TEXT)))
    assert 3 == len(list(walk((section,), Edition.PAGES)))

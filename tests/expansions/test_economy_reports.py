"""The sample game of the 1914 variant: what it uses, and what the zine prints of it."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest

from economies import FOLDER
from pastimes import bring_up, write_game, write_sheet
from printed import game_blocks, rows, tables, turn_blocks
from sites import REPO
from zine.blocks import Figure, Span, Style, plain, walk
from zine.files.environment import ENGINE
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder
from zine.gamefiles.record_differences import differences, reread
from zine.gamefiles.rules_number import raised_since
from zine.games import Game, Turn
from zine.render.board_svg import drawn
from zine.render.issue_text import turn_text
from zine.report.turn import TurnReport, turn_report
from zine.rules.calendar import PhaseKind
from zine.rules.notation import Reader
from zine.rules.outcomes import Ended
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.variants.geometry import bearing_on
from zine.wings.pulsipher.expansions.economy import events as happenings
from zine.wings.pulsipher.expansions.economy.events import RetreatReading
from zine.wings.pulsipher.expansions.economy.outcomes import OUTCOMES
from zine.wings.pulsipher.expansions.economy.printing.news import news
from zine.wings.pulsipher.expansions.economy.sentences import Won
from zine.wings.pulsipher.expansions.economy.state import ECONOMY
from zine.wings.pulsipher.expansions.economy.winter.papers import PaperReader
from zine.wings.pulsipher.expansions.economy.winter.winter_wishes import Unreadable

GREAT = ("Austria", "England", "France", "Germany", "Russia")
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)

# Seen in no year of the sample, but each in a case of tests/expansions/economy/: rare, or nothing to print.
NOT_IN_THE_SAMPLE = {"RetreatReading", "Returned", "Withdrew"}
# The one turn of the sample that was recorded before ruling N54: F TRI held in port first.
REREAD = [
    (
        "1914-3-fall-movement",
        "Austria: recorded '(2) F TRI - ADR' bounced, would be '(2) F TRI - ADR' void",
    ),
    (
        "1914-3-fall-movement",
        "England: recorded '(2) F ION - ADR' bounced, would be '(2) F ION - ADR' moved",
    ),
    ("1914-3-fall-movement", "the contested provinces would differ"),
    (
        "1914-3-fall-movement",
        "the report would no longer list charge (2), entry (2) and also list entry (2)",
    ),
    ("1914-3-fall-movement", "the position afterwards would differ"),
    *(
        (f"{year}-5-winter-adjustments", f"the report would also list supply line ({count})")
        for year, count in ((1914, 5), (1915, 3), (1916, 3), (1917, 3))
    ),
]


@cache
def marne() -> Game:
    """The sample game with its due turn adjudicated."""
    return advance(read_folder(REPO / "games" / "marne"), NOW, 2, "test").game


@cache
def reports() -> tuple[tuple[Turn, TurnReport], ...]:
    """Every turn with its report."""
    bearing = bearing_on(load_drawing("1914").geometry)
    return tuple((turn, turn_report(marne(), turn, bearing)) for turn in marne().recorded)


def test_the_sample_plays_to_a_victory() -> None:
    """From the first allocation in 1913 to the Winter of 1918."""
    turns = marne().recorded
    assert turns[-1].record is not None

    assert ("1913-5-winter-adjustments", "1918-5-winter-adjustments") == (
        turns[0].phase.slug,
        turns[-1].phase.slug,
    )
    assert [Ended(("Russia",), Won.CENTRES(count=10, second=6))] == [
        event for event in turns[-1].record.events if isinstance(event, Ended)
    ]


def test_the_sample_uses_every_rule() -> None:
    """Every outcome and every event of the economy is in its records, but for a stated few."""
    records = [turn.record for turn in marne().recorded if turn.record]
    seen = {type(r.outcome).__name__ for record in records for r in record.results}
    seen |= {type(event).__name__ for record in records for event in record.events}
    kinds = {kind.__name__ for kind in (*OUTCOMES, *happenings.EVENTS)}

    assert NOT_IN_THE_SAMPLE == kinds - seen


def test_the_records_are_what_the_engine_decides() -> None:
    """Adjudicated again, turns of the sample come out otherwise, by rulings since."""
    folder = read_folder(REPO / "games" / "marne")

    found = list(differences(folder, marne()))

    assert [(turn.phase.slug, words) for turn, words in found] == REREAD
    assert {"recorded by rules 1, before rulings N47 to N54 of the 1914 variant"} == {
        reread(folder.settings, turn) for turn, _ in found
    }


def test_only_what_was_reread_is_excused() -> None:
    """Turns of other variants, and those recorded since, are to come out as recorded."""
    standard = load_variant("standard").variant
    economy = load_variant("1914").variant

    assert raised_since("diplomacy-zine 0.1.0, rules 1", economy) is not None
    assert raised_since(ENGINE, economy) is None
    assert raised_since("diplomacy-zine 0.1.0, rules 1", standard) is None


def test_a_retreat_given_up_is_told_with_both_readings() -> None:
    """Rule 8 and N47, in a sentence of the report."""
    lost, all_three = ("A MAR",), ("A BRE", "A MAR", "A PAR")

    given_up = RetreatReading("France", "A MAR", True, 2, lost, 2, all_three)
    billed = RetreatReading("France", "A MAR", False, 1, all_three, 2, lost)

    assert list(news([given_up, billed])) == [
        "France gives up the retreat of A MAR, so none is billed (8, N47): 2 supply points, "
        "dislodged A MAR. With the retreat billed first: 2 supply points, dislodged A BRE, "
        "A MAR, and A PAR.",
        "France's retreat of A MAR is billed first (8): 1 supply point, dislodged A BRE, A MAR, "
        'and A PAR. With "IF DISLODGED A MAR: disband" (N47): 2 supply points, dislodged A MAR.',
    ]


def test_ledgers_add_up_line_by_line() -> None:
    """Each balance is the one before with its line; the last is what the country has."""
    for turn, report in reports():
        assert turn.record is not None
        after = turn.record.next_position.extra(ECONOMY)
        for ledger in (each for each in tables(report.expansions) if each.name == "ledger"):
            lines = rows(ledger)
            balances = [int(line["Balance"]) for line in lines]
            amounts = [int(line["Points"]) for line in lines[1:]]
            sums = [balance + amount for balance, amount in zip(balances, amounts, strict=False)]
            assert sums == balances[1:]
            power = plain(ledger.caption)
            if power not in after.conquered:
                assert balances[-1] == after.supply[power]


def test_bills_add_up() -> None:
    """What a country spent is the sum of its paid lines but for retreats, and leaves what it has."""
    for turn, report in reports():
        assert turn.record is not None
        left = turn.record.next_position.extra(ECONOMY).supply
        before = turn.before.extra(ECONOMY).supply
        for bill in tables(report.expansions, "Who paid for what"):
            paid: dict[str, int] = {}
            for row, line in zip(bill.rows, rows(bill), strict=True):
                struck = any(
                    isinstance(part, Span) and part.style is Style.GONE
                    for cell in row.cells
                    for part in (cell if isinstance(cell, tuple) else ())
                )
                cost = 0 if struck or line["Did"] == "retreat" else int(line["Points"])
                paid[line["Country"]] = paid.get(line["Country"], 0) + cost
            assert all(before[power] - spent == left[power] for power, spent in paid.items())


def test_every_figure_names_its_rule() -> None:
    """No line of a bill or ledger is without the number of a rule."""
    rules = [
        line["Rule"]
        for _, report in reports()
        for table in tables(report.expansions)
        if table.name in ("bill", "ledger")
        for line in rows(table)
        if line.get("Item") != "brought forward"
    ]

    assert rules
    assert all(re.match(r"\d", rule) for rule in rules)


def test_the_text_edition_keeps_to_72_columns() -> None:
    """Bills, ledgers and the political table fit an old mail reader."""
    lines = [
        line for _, report in reports() for part in turn_text(report) for line in part.split("\n")
    ]

    assert [line for line in lines if len(line) > 72] == []
    assert any(line.startswith("England had 7, pays 2 and has 5 left.") for line in lines)


def test_boards_show_bombers_rails_raids_and_lines() -> None:
    """What the economy adds to a board is drawn."""
    geometry = load_drawing("1914").geometry
    parts = [
        drawn(report.board, geometry, FOLDER.colours, FOLDER.letters) for _, report in reports()
    ]
    drawings = [each.defs + each.land + each.marks + each.over for each in parts]

    for mark in ("zb-wings", "zb-rail", "zb-raid", "zb-guard", "zb-trail"):
        assert any(f'"{mark}' in drawing or f" {mark}" in drawing for drawing in drawings), mark


def test_the_games_page_charts_the_years() -> None:
    """Supply points by season, factors and control by Winter."""
    blocks = game_blocks(marne())
    charts = [each.chart for each in walk(blocks) if isinstance(each, Figure)]
    (control,) = tables(blocks, "Who controls")

    assert ["supply points", "political factors"] == [chart.unit for chart in charts]
    assert (20, None) == (charts[0].lines["Germany"][0], charts[0].lines["Germany"][-1])
    assert 6 == len(control.columns) - 1
    (bulgaria,) = [row for row in rows(control) if row["Minor"] == "Bulgaria"]
    assert ["Austria", "–"] == list(bulgaria.values())[1:3]


def test_other_games_have_no_economy() -> None:
    """A standard game's report is as it was."""
    game = advance(read_folder(REPO / "games" / "maelstrom"), NOW, 2, "test").game

    assert turn_blocks(game, game.turns[0]) == ()
    assert game_blocks(game) == ()


def test_the_documents_orders_are_orders() -> None:
    """docs/1914.md shows nothing that the readers refuse."""
    page = (REPO / "docs" / "1914.md").read_text(encoding="utf-8")
    rows = [line for line in page.split("\n") if line.startswith("| `")]
    reader = FOLDER.reader

    faults = [
        line
        for row in rows
        for line in reader.read(
            row.split("`")[1], power="Germany", kind=PhaseKind.MOVEMENT, units={}
        )
        if line.order is None
    ]

    assert len(rows) == 12
    assert faults == []


def test_the_documents_papers_are_papers() -> None:
    """Nor do its papers."""
    page = (REPO / "docs" / "1914.md").read_text(encoding="utf-8")
    block = page.partition("Austria: |\n")[2].partition("```")[0]
    text = "\n".join(line.partition("#")[0] for line in block.split("\n"))
    variant = FOLDER.variant
    plain = Reader(geography=variant.geography, powers=variant.powers)
    units = {unit.province: unit for unit in variant.start.units}

    wishes = list(PaperReader(plain, units).read("Austria", text))

    assert len(wishes) == 13
    assert [] == [wish for wish in wishes if isinstance(wish, Unreadable)]


@pytest.mark.parametrize("slug", ["1914-1-spring-movement", "1917-5-winter-adjustments"])
def test_reports_tell_who_orders_minors(slug: str) -> None:
    """A controlled minor's orders are printed with its controller's player."""
    report = next(report for turn, report in reports() if turn.phase.slug == slug)

    held = {block.power: block.player for block in report.orders}

    assert held.get("Portugal", "seawall") == "seawall"
    assert held.get("Sweden") is None


def test_a_retreat_given_up_in_an_orders_file_is_heeded(tmp_path: Path) -> None:
    """From the file to the record: nothing billed, the unit gone, no retreat to wait for."""
    folder = write_game(tmp_path / "games" / "test", "1914")
    write_sheet(folder, "1913-5-winter-adjustments", papers=dict.fromkeys(GREAT, "nothing"))
    first = {
        "France": "A MAR H\nA PAR - BUR",
        "Germany": "A MUN - TYR\nA RUH H\nA BER - MUN\nF KIE H",
    }
    write_sheet(folder, "1914-1-spring-movement", orders={**dict.fromkeys(GREAT, ""), **first})
    second = {
        "France": "A BUR H\nIF DISLODGED A BUR: disband",
        "Germany": "A RUH - BUR\nA MUN S A RUH - BUR",
    }
    write_sheet(folder, "1914-3-fall-movement", orders={**dict.fromkeys(GREAT, ""), **second})

    game = bring_up(folder)

    fall = game.recorded[-1]
    assert fall.phase.slug == "1914-3-fall-movement"
    assert fall.record is not None
    assert game.current is not None
    assert game.current.phase.slug == "1914-5-winter-adjustments"
    (event,) = [e for e in fall.record.events if isinstance(e, RetreatReading)]
    assert (event.unit, event.given_up, event.spent, event.other_spent) == ("A BUR", True, 1, 2)
    report = turn_report(game, fall, bearing_on(load_drawing("1914").geometry))
    text = " ".join("\n".join(turn_text(report)).split())
    assert "without a retreat: destroyed" in text
    assert "France gives up the retreat of A BUR" in text


def test_a_winter_without_supply_lines_prints_no_empty_table(tmp_path: Path) -> None:
    """Before the first Spring there are none."""
    folder = write_game(tmp_path / "game", "1914")
    papers = dict.fromkeys(("Austria", "England", "Germany", "Russia"), "")
    papers["France"] = "6 PF in Belgium"
    write_sheet(folder, "1913-5-winter-adjustments", papers=papers)
    game = bring_up(folder)
    assert all(table.rows for table in tables(turn_blocks(game, game.recorded[0]), ""))

"""The text edition as a zine wants it: EP's codes, and long tables only on their pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.report.test_issue import NOVEMBER

from papers import issues_of, sample_game, source
from zine.expansions.market.state import MARKET
from zine.render.issue_text import issue_text
from zine.rules.calendar import PhaseKind
from zine.rules.notation import Reader
from zine.rules.notation.electronic_protocol_style import EP_CODES, ep_codes
from zine.variantfiles.variant_reader import load_variant
from zine.wings.desk.checking.issue_comparison import check_printed, printed_game

PAGE = "https://tso.example/games/bourse/1903-6-spring-exchange.html"
ASKED: list[dict[str, object]] = [
    {},
    {"ep_codes": True},
    {"short_tables": True, "site": "https://tso.example"},
    {"ep_codes": True, "short_tables": True, "ascii_only": True},
]


def bearing(*_where: object) -> str:
    """No word on where an attack came from."""
    return ""


def test_orders_have_the_codes_of_ep(tmp_path: Path) -> None:
    """In orders, reasons, retreats and charts; England's chart is still ENG, words are the writers' own."""
    game = sample_game(tmp_path)
    (usual,) = issues_of([game], source(1, NOVEMBER))
    (issue,) = issues_of([game], source(1, NOVEMBER), ep_codes=True)

    text = issue_text(issue)

    assert "(F NTS-ECH)" not in issue_text(usual)
    assert "ENGLAND: (A YOR-LVP), (F NTS-ECH), (A BEL-PIC)" in text
    assert "RUSSIA: (F NOR-STP(nc))" in text
    assert "England F NTS-ECH: bounced with French F IRI." in text
    assert "NOR can retreat to BAR, NWS, or" in text
    assert "\nENG: BEL EDI LON = 3( 3)" in text
    assert "GER: BER DEN HOL KIE MUN NOR STP SWE" in text
    assert not re.findall(r"[ -](?:NTH|NWY|NWG|EAS|WES|LYO|BOT)\b", text)


def test_every_code_of_ep_is_read_back() -> None:
    """A reader may paste what is printed; a map that means another place by a code keeps its own."""
    standard = load_variant("standard").variant
    codes = ep_codes(standard.geography)

    assert sorted(codes.values()) == sorted(EP_CODES.values())
    reader = Reader(geography=standard.geography, powers=standard.powers)
    for code, printed in codes.items():
        (read,) = reader.read(f"F {printed} H", power="England", kind=PhaseKind.MOVEMENT, units={})
        assert read.order.location == code


@pytest.mark.parametrize("slug", ["bourse", "threadneedle", "lombard", "dagobert"])
def test_a_round_in_short(tmp_path: Path, slug: str) -> None:
    """Prices, leaders and a line for each player, and where the rest is: under 45 lines a round."""
    game = sample_game(tmp_path, slug=slug)
    (full,) = issues_of([game], source(1, NOVEMBER))
    (short,) = issues_of([game], source(1, NOVEMBER), short_tables=True, site="https://tso.example")
    rounds = [each for each in short.sections[0].turns if each.phase.kind is PhaseKind.BUSINESS]

    text = issue_text(short)

    assert "https://tso.example/games/" in text
    assert f"games/{slug}/{rounds[-1].phase.slug}.html" in text
    assert "Traded:" not in text
    for player in game.position.extra(MARKET).accounts:
        assert re.search(rf"^{player} .*\d\.\d\d", text, re.MULTILINE)
    lines = [issue_text(each).count("\n") for each in (full, short)]
    assert lines[1] < lines[0] - 50 * len(rounds)
    assert max(map(len, (line for line in text.split("\n") if "://" not in line))) <= 72


@pytest.mark.parametrize("changes", ASKED)
@pytest.mark.parametrize("slug", ["marengo", "bourse"])
def test_issues_in_every_form_are_verified(
    tmp_path: Path, slug: str, changes: dict[str, object]
) -> None:
    """Whatever the zine wants by now; and a changed order is found in each."""
    game = sample_game(tmp_path, slug=slug)
    (issue,) = issues_of([game], source(1, NOVEMBER), **changes)
    text = issue_text(issue)
    newest = game.recorded[-1].phase.slug

    found = [
        check_printed(each, [printed_game(each, game, newest, bearing)])
        for each in (text, text.replace("A YOR-LVP", "A YOR-EDI").replace("A LON-H", "A LON-WAL"))
    ]

    assert ((), ()) == (found[0].faults, found[0].unsure)
    assert found[1].faults

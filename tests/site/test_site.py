"""The sample zine from a clone to a published site, on good days and bad."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from desks import files
from site_pages import Page, dead_links, pages_of
from sites import (
    DUE,
    REPO,
    build,
    build_apart,
    copy_sample,
    copy_small,
    copy_small_built,
    run,
    tree,
)

# What a page waits for; a sheet for paper is none.
SHEET = re.compile(r'<link rel="stylesheet" href="([^"]*)">')


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """A copy of the sample zine as a clone holds it, with one game."""
    return copy_small(tmp_path / "zine")


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The same after a build."""
    return copy_small_built(tmp_path / "zine")


def test_the_first_build_adjudicates_the_due_turns(published: Path, tmp_path: Path) -> None:
    """The turns that a clone holds orders but no records for are recorded."""
    root = copy_sample(tmp_path / "zine")

    assert set(DUE) == set(tree(published / "games")) - set(tree(root / "games"))


def test_a_second_build_changes_no_byte(standing: Path) -> None:
    """Running again an hour later leaves games and output as they are."""
    first = tree(standing / "output"), tree(standing / "games")

    done = build_apart(standing, ZINE_NOW="2026-11-21T13:00:00+00:00")

    assert 0 == done.returncode
    assert first == (tree(standing / "output"), tree(standing / "games"))


@pytest.mark.deep
def test_the_hash_seed_changes_no_byte(published: Path, tmp_path: Path) -> None:
    """The same site is built from nothing in whatever order Python keeps its sets."""
    root = copy_sample(tmp_path / "zine", warm=False)

    done = build_apart(root, PYTHONHASHSEED="2")

    assert 0 == done.returncode
    for name in ("output", "games"):
        assert tree(published / name) == tree(root / name)


@pytest.mark.deep
def test_a_warm_build_makes_the_same_pages(published: Path, tmp_path: Path) -> None:
    """What tests build in forks, with drawings kept from the first build, is no other site."""
    root = copy_sample(tmp_path / "zine")

    done = build(root)

    assert 0 == done.returncode
    for name in ("output", "games"):
        assert tree(published / name) == tree(root / name)


def test_maelstrom_comes_out_as_it_was_printed(published: Path) -> None:
    """EP #85's supply chart and GM notes, letter for letter but for two province codes."""
    text = (published / "output/issues/2.txt").read_text(encoding="utf-8")

    assert (
        "ENG: BRE LON POR SPA = 4( 4)\n"
        "FRA: MAR TUN = 2( 1) +\n"
        "GER: BEL BER DEN EDI HOL KIE LVP MOS MUN = 16(14) ++\n"
        "     NWY PAR SEV STP SWE VIE WAR\n"
        "ITA: ROM = 1( 2) -\n"
        "TUR: ANK BUD BUL CON GRE NAP RUM SER SMY = 11(10) +\n"
        "     TRI VEN\n"
    ) in text
    assert "France must disband A SPA. Germany must disband A RUM." in " ".join(text.split())
    assert "MAO can retreat to GAS, IRI, or" in text


def test_text_editions_keep_to_72_columns(published: Path) -> None:
    """No line of any text edition is too long for an old mail reader."""
    lines = [
        line
        for path in (published / "output/issues").glob("*.txt")
        for line in path.read_text(encoding="utf-8").splitlines()
    ]

    assert [line for line in lines if len(line) > 72] == []


def test_readonly_writes_no_record(sample: Path) -> None:
    """A preview shows the adjudicated turn and leaves games/ alone."""
    before = tree(sample / "games")

    done = build(sample, ZINE_READONLY="1")

    assert 0 == done.returncode
    assert before == tree(sample / "games")
    assert (sample / "output/games/marengo/1906-1-spring-movement.html").exists()


def test_every_problem_is_listed_and_nothing_changes(standing: Path) -> None:
    """Faults in several files are shown together, with places; the old site stands."""
    games = standing / "games"
    (games / "maelstrom/game.yaml").write_text("titel: x\ntitle: y\nnmr: maybe\n")
    (games / "marengo/1906-2-spring-retreats.orders.yaml").write_text(
        "orders:\n  Italia: A ROM D\n"
    )
    (standing / "content/articles/bad.md").write_text(
        "Title: x\nDate: someday\nAuthor: Ada\nLicence: CC BY 4.0\n\nText\n"
    )
    before = tree(standing / "output"), tree(games)

    done = build(standing)

    assert 1 == done.returncode
    for words in (
        "games/maelstrom/game.yaml:1:8: unknown key 'titel' (did you mean 'title'?)",
        "games/maelstrom/game.yaml:3:6: nmr: 'maybe' cannot be used here",
        "games/marengo/1906-2-spring-retreats.orders.yaml:2:11: there is no power 'Italia' "
        "(did you mean 'Italy'?)",
        "bad.md",
        "4 problems found; the site was not changed",
    ):
        assert words in done.stderr
    assert before == (tree(standing / "output"), tree(games))
    assert not (standing / "output.new").exists()


@pytest.mark.parametrize("flags", [(), ("--quiet",), ("--delete-output-directory",)])
def test_what_pelican_passes_over_stops_the_build(small: Path, flags: tuple[str, ...]) -> None:
    """A bad article, which Pelican drops with exit code 0, ends ours with 1."""
    before = tree(small / "output")
    (small / "content/articles/bad.md").write_text("Title: No date\n\nText\n")

    done = (build if flags else build_apart)(small, *flags)

    assert 1 == done.returncode
    assert before == tree(small / "output")


def test_a_template_that_fails_leaves_the_old_site(small: Path) -> None:
    """Even a bug while pages are written does not reach the public site."""
    before = tree(small / "output")
    settings = small / "pelicanconf.py"
    broken = small / "theme"
    (broken / "templates").mkdir(parents=True)
    (broken / "static").mkdir()
    (broken / "templates/base.html").write_text("{{ nothing.at.all }}")
    settings.write_text(settings.read_text() + f"\nTHEME = {str(broken)!r}\n")

    done = build(small)

    assert 1 == done.returncode
    assert "theme/templates/base.html:1:4: 'nothing' is undefined\n1 problem found" in done.stderr
    assert "Traceback" not in done.stderr + done.stdout
    assert before == tree(small / "output")


def test_a_misspelt_name_in_a_template_stops_the_build(small: Path) -> None:
    """A page with a gap where a name was meant would be found by readers; nothing is recorded."""
    newest = max((small / "games/marengo").glob("*.record.yaml"))
    newest.unlink()
    before = tree(small / "output"), tree(small / "games")
    settings = small / "pelicanconf.py"
    shutil.copytree(REPO / "theme", small / "theme")
    base = small / "theme/templates/base.html"
    base.write_text(base.read_text("utf-8").replace("</body>", "{{ SITENAM }}\n</body>"), "utf-8")
    page = small / "theme/templates/page.html"
    page.write_text(page.read_text("utf-8") + "{% block title %}", "utf-8")
    settings.write_text(settings.read_text() + f"\nTHEME = {str(small / 'theme')!r}\n")

    done = build(small)

    assert 1 == done.returncode
    assert "'SITENAM' is undefined (did you mean 'SITENAME'?)" in done.stderr
    assert "theme/templates/page.html:12:1: " in done.stderr
    assert "2 problems found" in done.stderr
    assert "Traceback" not in done.stderr + done.stdout
    assert before == (tree(small / "output"), tree(small / "games"))


@pytest.fixture(scope="module")
def pages(published: Path) -> dict[Path, Page]:
    """Every HTML page of the sample, read once."""
    return pages_of(published / "output")


def test_a_page_waits_for_two_style_sheets_at_most(published: Path) -> None:
    """A reader sees nothing before each of them is there: that of all pages, and one of its kind."""
    found = {
        tuple(link.rpartition("/")[2] for link in SHEET.findall(path.read_text("utf-8")))
        for path in (published / "output").rglob("*.html")
    }

    assert {"press.css"} == {names[0] for names in found if names}
    assert 2 == max(map(len, found))


def test_every_link_leads_somewhere(pages: dict[Path, Page]) -> None:
    """Links within the site resolve, fragments included."""
    assert [] == dead_links(pages)


def test_pages_are_well_formed(pages: dict[Path, Page]) -> None:
    """Elements close in order and no id stands twice on a page."""
    faults = [
        str(path)
        for path, page in pages.items()
        if page.wrong or page.unclosed or len(page.ids) != len(set(page.ids))
    ]

    assert [] == faults


def test_every_phase_has_a_board(published: Path) -> None:
    """Each recorded phase has a page, which carries its board with a title and a description."""
    records = {
        str(path.relative_to(published / "games")).removesuffix(".record.yaml")
        for path in (published / "games").rglob("*.record.yaml")
    }
    assert records
    for name in records:
        page = (published / "output/games" / f"{name}.html").read_text(encoding="utf-8")
        if 'id="board-title"' not in page:
            assert 'class="view"' not in page
            continue
        assert '<desc id="board-desc">' in page
        assert not (published / "output/games" / f"{name}.svg").exists()


def test_reasons_are_given_in_words(published: Path) -> None:
    """The report says who bounced, cut and dislodged whom, and from where."""
    text = " ".join((published / "output/issues/2.txt").read_text(encoding="utf-8").split())

    assert "Germany A SIL-GAL: bounced with Turkish A BUD." in text
    assert "support cut by Turkish A TRI from the south" in text
    assert "dislodged by English A GAS, nowhere to retreat: destroyed." in text


def test_press_cannot_bring_markup_in(small: Path) -> None:
    """What players write is text, not HTML."""
    sheet = small / "games/marengo/1906-1-spring-movement.orders.yaml"
    sheet.write_text(sheet.read_text() + "- text: <script>alert(1)</script>\n", encoding="utf-8")

    build(small)

    page = (small / "output/issues/2.html").read_text(encoding="utf-8")
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_check_finds_the_same_and_writes_nothing(sample: Path) -> None:
    """`zine check` lists problems like a build and leaves no trace."""
    before = files(sample)

    good = run(sample, "zine", "check")
    (sample / "games/marengo/stray.yaml").write_text("x: y\n")
    bad = run(sample, "zine", "check")
    (sample / "games/marengo/stray.yaml").unlink()

    assert (0, 1) == (good.returncode, bad.returncode)
    assert (
        "games/marengo/stray.yaml: a file of this name does not belong in a game folder"
        in bad.stderr
    )
    assert before == files(sample)


def test_status_shows_who_is_missing(standing: Path) -> None:
    """`zine status` tells phase, deadline and whose orders are in."""
    done = run(standing, "zine", "status")

    assert 0 == done.returncode
    assert "marengo" in done.stdout
    assert "Summer 1906" in done.stdout
    assert "0/3" in done.stdout
    assert "England, France, Germany" in done.stdout


def test_verify_replays_every_record(standing: Path) -> None:
    """`zine verify` finds that today's engine decides as recorded."""
    done = run(standing, "zine", "verify")

    assert 0 == done.returncode
    records = len(list((standing / "games").rglob("*.record.yaml")))
    assert f"{records} turns replayed, no differences" in done.stdout

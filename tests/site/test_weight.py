"""What the site holds once: maps, who owns what, and nothing that no page asks for."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

from press import environment_of
from zine.departments.department_list import UnusedDepartment, departments
from zine.wing import wings

LAND = re.compile(r'href="(?:\.\./)*(boards/[^"]+\.svg)"')


def test_no_drawing_of_boards_is_there_twice(published: Path) -> None:
    """Variants on one map share its files, and boards on which the same is owned share theirs."""
    files = sorted((published / "output/boards").rglob("*.svg"))
    same = Counter(hashlib.sha256(each.read_bytes()).hexdigest() for each in files)

    assert len(files) > 10
    assert {1} == set(same.values())


def test_pages_have_every_drawing_they_show_and_no_other_is_there(published: Path) -> None:
    """A drawing that no page shows any more goes with the build."""
    site = published / "output"
    shown = {
        name
        for page in site.rglob("*.html")
        for name in LAND.findall(page.read_text(encoding="utf-8"))
    }
    land = {each.relative_to(site).as_posix() for each in (site / "boards/land").iterdir()}

    assert {name for name in shown if not (site / name).is_file()} == set()
    assert land == {name for name in shown if name.startswith("boards/land/")}


def test_phase_pages_carry_no_land(published: Path) -> None:
    """Only what differs from page to page is in the page; a key's swatches are no land."""
    pages = [*(published / "output/games").glob("*/1*.html")]
    texts = {page.name: page.read_text(encoding="utf-8") for page in pages}

    assert len(pages) > 100
    tints = {name: text.count("zb-tint") for name, text in texts.items()}
    assert {name: text.count('class="zb swatch"') for name, text in texts.items()} == tints


def test_a_department_without_its_folder_is_not_imported(tmp_path: Path) -> None:
    """A zine without polls, quizzes and old issues starts without them; links find nothing."""
    code = (
        "import sys, pathlib; from zine.departments.department_list import departments;"
        f"departments(pathlib.Path({str(tmp_path)!r}));"
        "print([n for n in sys.modules if n.startswith(('zine.wings.lab.quizzes',"
        "'zine.wings.archive.'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment_of({}), capture_output=True, check=True
    )

    assert b"[]" == done.stdout.strip()


def test_every_department_is_found_where_it_has_its_folder(tmp_path: Path) -> None:
    """And says the same of nothing as one that was left out."""
    left_out = [each.links() for each in departments(tmp_path)]
    found = [entry for wing in wings() for entry in wing.departments]
    entries = [each for late in (False, True) for each in found if each.last == late]
    for each in entries:
        (tmp_path / each.content).mkdir(parents=True, exist_ok=True)
    made = departments(tmp_path)

    assert [type(each).__name__ for each in made] == [
        each.where.rpartition(":")[2] for each in entries
    ]
    assert not any(isinstance(each, UnusedDepartment) for each in made)
    assert "NoticesDepartment" == type(made[-1]).__name__, "an issue ends with its notices"
    assert [each.links() for each in made] == left_out

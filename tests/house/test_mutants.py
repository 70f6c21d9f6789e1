"""The tests of the rules see a wrong rule: each mutant has one place changed, and a test goes red."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sites import REPO

PACKAGE = REPO / "plugins/zine"
# The module, what stands there once, what the mutant has instead, and the tests that must see it.
MUTANTS = [
    ("centres_and_victory", "most > second", "most >= second", "centres_and_victory"),
    ("centres_and_victory", "most >= scene", "most > scene", "centres_and_victory"),
    (
        "centres_and_victory",
        "return scene\n    owners = [",
        "pass\n    owners = [",
        "centres_and_victory",
    ),
    (
        "centres_and_victory",
        "return scene\n    owners = own",
        "pass\n    owners = own",
        "centres_and_victory",
    ),
    (
        "centres_and_victory",
        "living(scene.before) - living(scene.after)",
        "()",
        "centres_and_victory",
    ),
    (
        "centres_and_victory",
        "[each.unit.power for each in position.dislodged]",
        "()",
        "centres_and_victory",
    ),
    ("pipeline", "isinstance(event, Solo | Ended)", "False", "centres_and_victory"),
    ("adjustments", "by_2023 and province.centre", "False", "rulebook"),
    ("battle/movement", "== action.power", "is None", "faults_of_others"),
    (
        "battle/equations",
        "if most <= low:\n                    return False",
        "if most < low:\n                    return False",
        "datc",
    ),
    ("battle/equations", "if beaten:\n                return NONE", "pass", "datc"),
    ("battle/equations", "dict.fromkeys(routes, False)", "dict.fromkeys(routes, True)", "datc"),
    ("reach", "set(route).union(waters[start], *", "set(route).union(*", "reach"),
    ("reach", "for sea in route[:-1]", "for sea in ()", "reach"),
    ("chance", "sorted((lot", "list((lot", "chance"),
    ("chance", "/{purpose}/", "/", "chance"),
]


def seen(folder: Path, module: str, right: str, wrong: str, tests: str) -> int:
    """What pytest says, as its exit code, where the package has another text in one place."""
    package = folder / "zine"
    package.mkdir()
    for each in set(PACKAGE.iterdir()) - {PACKAGE / "rules", PACKAGE / "__pycache__"}:
        (package / each.name).symlink_to(each)
    shutil.copytree(PACKAGE / "rules", package / "rules", ignore=lambda *_: ["__pycache__"])
    path = package / f"rules/{module}.py"
    text = path.read_text(encoding="utf-8")
    assert text.count(right) == 1, right
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    paths = f"pythonpath={folder} tests/support"
    words = ["-q", "-p", "no:cacheprovider", "-o", paths, f"tests/rules/test_{tests}.py"]
    same = {**os.environ, "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "pytest", *words]
    return subprocess.run(command, cwd=REPO, env=same, check=False).returncode


@pytest.mark.deep
@pytest.mark.parametrize("mutant", MUTANTS, ids=[f"{row[0]}: {row[2]}" for row in MUTANTS])
def test_a_wrong_rule_is_seen(mutant: tuple[str, str, str, str], tmp_path: Path) -> None:
    """Failed tests end pytest with 1; a mutant that cannot be imported ends it with more."""
    assert 1 == seen(tmp_path, *mutant)


@pytest.mark.deep
@pytest.mark.parametrize("tests", sorted({row[3] for row in MUTANTS}))
def test_right_rules_pass(tests: str, tmp_path: Path) -> None:
    """So it is the mutant that is seen, not the copy."""
    assert 0 == seen(tmp_path, "centres_and_victory", "most > second", "most > second", tests)

"""What the press says in English alone, to publishers: no sentence changes unnoticed.

Texts for readers are in the catalogues, which `test_catalogues.py` compares with the source. All
other sentences stand in `sentences.txt`: `pytest --golden tests/house/test_sentences.py` writes it
anew, and whoever reads the change sees every sentence that came, went or was put otherwise.
"""

from __future__ import annotations

import ast
import os
import re
from collections import Counter
from pathlib import Path

import pytest

from plain_sentences import plain_sentences
from sites import REPO

PACKAGE = REPO / "plugins" / "zine"
FILE = Path(__file__).with_name("sentences.txt")
SOURCE = '''
"""No sentence of this docstring counts."""
def check(name):
    """Nor of this one."""
    found.add(Problem(place, f"there is no power '{name}'", hint="write it in full" if name else "or"))
    say(_("held by the catalogues"), re.compile("for the machine"), f"{len(name)}-{'a kind' + name}")
'''


def test_no_sentence_changes_unnoticed(pytestconfig: pytest.Config) -> None:
    """Every sentence of the source is in the list, and the list has no other."""
    said = sorted(set(plain_sentences(REPO / "plugins" / "zine")))
    if pytestconfig.getoption("golden") and not os.environ.get("CI"):
        FILE.write_text("\n".join([*said, ""]), encoding="utf-8")

    assert said == FILE.read_text(encoding="utf-8").splitlines()


def test_what_counts_as_a_sentence(tmp_path: Path) -> None:
    """Problems, hints and what is said, with braces for what is filled in."""
    (tmp_path / "module.py").write_text(SOURCE, encoding="utf-8")

    assert list(plain_sentences(tmp_path)) == [
        "there is no power '{}'",
        "write it in full",
        "a kind",
    ]


# How many sentences of a module are still put together in English before they are said.
IN_ENGLISH = {
    "cli/check.py": 2,
    "wings/desk/commands/game.py": 1,  # a command of git
    "wings/desk/commands/game_deadlines.py": 1,
    "wings/desk/commands/game_endings.py": 1,
    "wings/desk/commands/inbox.py": 2,
    "wings/desk/commands/publish.py": 1,
    "wings/desk/commands/seats.py": 3,
    "wings/desk/commands/serve.py": 1,
    "wings/desk/commands/verify.py": 3,
    "wings/desk/terminal/delivery_report.py": 2,
    "wings/desk/terminal/man_page.py": 1,
    "wings/desk/terminal/new_game_prompts.py": 1,
    "wings/formats/commands.py": 1,
    "wings/formats/variant_commands.py": 2,
    "wings/lab/quizzes/commands.py": 3,
}


def test_what_commands_say_is_told_in_the_language() -> None:
    """A sentence with gaps comes with its parts; one put together before has no translation."""
    found: Counter[str] = Counter()
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            says = isinstance(node, ast.Call) and ast.unparse(node.func) == "say"
            if says and _has_words(node.args[0]):
                found[path.relative_to(PACKAGE).as_posix()] += 1

    assert dict(found) == IN_ENGLISH


def _has_words(said: ast.AST) -> bool:
    """Whether an f-string in what is said has words of its own; what is called says its own."""
    if isinstance(said, ast.Call):
        return False
    if isinstance(said, ast.JoinedStr):
        own = [str(each.value) for each in said.values if isinstance(each, ast.Constant)]
        return re.search("[a-z]{2}", "".join(own)) is not None
    return any(map(_has_words, ast.iter_child_nodes(said)))

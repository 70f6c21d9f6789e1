"""What the press says in English alone, to publishers: no sentence changes unnoticed.

Texts for readers are in the catalogues, which `test_catalogues.py` compares with the source. All
other sentences stand in `sentences.txt`: `pytest --golden tests/house/test_sentences.py` writes it
anew, and whoever reads the change sees every sentence that came, went or was put otherwise.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from plain_sentences import plain_sentences
from sites import REPO

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

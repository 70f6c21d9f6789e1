"""The rules cut for the browser: nothing is lacking, nothing is different."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rules_kit import script_bundle as packing
from rules_kit.source_cutter import Cutter

from press import REPO
from trials import datc, on_standard, played, told
from zine.files.languages import catalogue
from zine.gamefiles.print_language import _names
from zine.language import Language, speaking
from zine.variantfiles.variant_reader import load_variant
from zine.wings.lab.order_trials.trial import Trial
from zine.wings.lab.order_trials.trial_data import language_data
from zine.wings.lab.what_if import department
from zine.wings.lab.what_if.department import PAGE

STANDINS = (
    *("collections", "contextvars", "dataclasses", "difflib", "enum", "functools", "gettext"),
    *("itertools", "types"),
)
FROM = re.compile(rf"^(from|import) ({'|'.join(STANDINS)})\b", re.MULTILINE)
RUN = """
import json, sys
sys.path.insert(0, sys.argv[1])
from zine.wings.lab.order_trials.trial import Trial
on, attempts = json.load(sys.stdin)
print(json.dumps([Trial(on, at).outcome(texts) for at, texts in attempts]))
print(sorted(each for each in sys.modules if each.startswith("zine")), file=sys.stderr)
"""


@pytest.fixture(scope="module")
def cut(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cut modules as files, with the stand-ins under names that hide nothing."""
    folder = tmp_path_factory.mktemp("cut")
    for name, (source, package) in packing.cut_modules().items():
        own = f"in_{name}" if name in STANDINS else name
        path = folder.joinpath(*own.split("."))
        path = path / "__init__.py" if package else path.with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        text = FROM.sub(r"\1 in_\2", source)
        text = re.sub(r"^import in_(difflib|gettext)$", r"import in_\1 as \1", text, flags=re.M)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.deep), 5])
def test_the_cut_rules_tell_the_same(cut: Path, step: int) -> None:
    """All DATC cases and some games, with the stand-ins and without the rest of the press."""
    attempts = [*datc(), *played(60)][::step]
    on = on_standard()
    given = json.dumps([on, [[each.at, each.texts] for each in attempts]])

    done = subprocess.run(
        [sys.executable, "-I", "-c", RUN, str(cut)],
        input=given,
        capture_output=True,
        text=True,
        check=True,
    )

    assert [told(each, on) for each in attempts] == json.loads(done.stdout)
    assert "zine.files" not in done.stderr


def test_the_page_has_the_rules_of_the_press() -> None:
    """If this fails, run `PYTHONPATH=plugins python tools/bundle_rules.py` (with Node and npm)."""
    with (PAGE / "rules.js").open(encoding="utf-8") as made:
        head = made.readline().strip()

    assert json.loads(packing.to_compile())["head"] == head


def test_what_nothing_stands_in_for_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that begin to use more of the standard library stop the build, not the reader."""
    scripts = dict.fromkeys(("re", "unicodedata"), "")
    monkeypatch.setattr(packing, "_scripts", lambda: scripts)

    with pytest.raises(ValueError, match="nothing stands in for math in the browser"):
        packing.cut_modules()


def test_only_what_is_needed_is_kept() -> None:
    """Docstrings, annotations, unused functions and imports fall away."""
    source = '''
"""A module."""
from collections.abc import Iterable
from enum import Enum, StrEnum
import re

def used(given: Iterable[int], more: str = "x") -> "Kind":
    """A function."""
    return Kind.ONE

def unused() -> None:
    re.compile("")

class Kind(Enum):
    """A class."""

    ONE = 1
'''
    modules = {"top": (source, False)}
    cutter = Cutter(modules.get, lambda name: None)

    cutter.need("top", "used")

    expected = (
        "from enum import Enum\n"
        "def used(given, more='x'):\n    return Kind.ONE\n"
        "class Kind(Enum):\n    ONE = 1"
    )
    assert expected == cutter.modules["top"].source()
    assert {"enum": {"Enum"}} == dict(cutter.foreign)


@pytest.mark.parametrize("code", ["de", "fr"])
def test_a_trial_speaks_the_language_of_its_map(code: str) -> None:
    """What the page is given of a language is all that a trial says in it."""
    language = Language(code, catalogue(code), *_names(REPO, code))
    on = on_standard()
    texts = [*department._sentences()]
    attempts = [*datc(), *played(60)][::5]
    plain = {**on, "language": language_data(language, texts, load_variant("standard").variant)}

    for each in attempts:
        with speaking(language):
            here = told(each, on)
        assert here == told(each, plain), each.name


# What people write on the page before it is an order, and what is none.
UNFINISHED = """
hello there; A PAR; A PAR -; A PARX - BUR; A PAR S; A PAR S A MAR -; A PAR C A MAR - BUR; F STP - BOT
F STP/XC - BOT; A PAR - PAR; F PAR - BUR; A PAR B; waive; A PAR R BUR; A PAR H H; A PAR - BUR - MUN
F BRE S A PAR - BUR and hold; !!; A Pa - Bu; if A BUR then H; A KIL - BER; A PAR, A MAR - BUR
F BLA - BUL; A par s par; F Gulf - WES; A PAR - Gulf; F MAO - North
"""
ENGLISH_WORDS = re.compile(
    r"\b(the|is|not|has|cannot|there|may|and|of|with|which|order|read|to|Gulf|Sea)\b"
)


@pytest.mark.parametrize("code", ["de", "fr"])
def test_a_trial_says_nothing_in_english(code: str) -> None:
    """Of no line, finished or not, in any kind of phase; what is quoted is the reader's own."""
    language = Language(code, catalogue(code), *_names(REPO, code))
    on = on_standard()
    lines = [each.strip() for row in UNFINISHED.split("\n") for each in row.split(";")]
    text = "\n".join(filter(None, lines))
    kinds = {each.at["kind"]: each.at for each in [*datc(), *played(60)]}

    with speaking(language):
        found = [
            words
            for at in kinds.values()
            for told_of in Trial(on, at).outcome({"France": text})["powers"].values()
            for each in told_of
            for words in (each.get("reason") or "", each.get("note") or "")
        ]

    assert {"movement", "retreats", "adjustments"} == set(kinds)
    assert len(set(found)) > 20
    own = [re.sub(r"'[^']*'|«[^»]*»|„[^“]*“", "", each) for each in found]
    assert [] == [each for each in own if ENGLISH_WORDS.search(each)]

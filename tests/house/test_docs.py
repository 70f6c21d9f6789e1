"""The documents are true: commands, options and words are what they say."""

from __future__ import annotations

import ast
import re
from dataclasses import fields

import pytest

from sites import REPO
from zine.cli import main
from zine.expansions.market.options import (
    Closing,
    Elimination,
    Fractions,
    Options,
    Points,
    Pricing,
    Rounds,
    RuleText,
    Silence,
    Ties,
)
from zine.rules.rulebook import Rulebook
from zine.variantfiles.variant_folders import variant_names
from zine.wings.shared.variant_check import found_variant
from zine.writing.embeds import DIRECTIVES
from zine.writing.fenced_blocks import BLOCKS
from zine.writing.header_field_rules import FIELDS

ROOT = REPO
PACKAGE = ROOT / "plugins" / "zine"


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def avoided_words() -> set[str]:
    """The words in the glossary's last column."""
    rows = [line.split("|") for line in text("GLOSSARY.md").splitlines() if line.startswith("| **")]
    return {word.strip() for row in rows for word in row[3].split(",")} - {"", "-"}


def public_names() -> set[str]:
    """The words that the names of classes, functions and modules are made of.

    `zine.diplomacy` has the names of the package whose scripts it runs; methods such as
    `__missing__` have Python's.
    """
    names: set[str] = set()
    for path in set(PACKAGE.rglob("*.py")) - set((PACKAGE / "diplomacy").rglob("*.py")):
        names.add(path.stem)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("__"):
                names.add(node.name)
    return {word.lower() for name in names for word in re.findall(r"[A-Z]?[a-z]+", name)}


def test_every_command_is_in_the_table_of_commands() -> None:
    """docs/command-line.md has a row for each."""
    page = text("docs/command-line.md")

    assert [name for name in main.commands if f"`zine {name}" not in page] == []


def test_every_option_of_the_rulebook_is_documented() -> None:
    """docs/game-files.md names each option and its default."""
    page = text("docs/game-files.md")

    missing = [
        each.name
        for each in fields(Rulebook)
        if f"| `{each.name}` | `{getattr(Rulebook(), each.name)}` |" not in page
    ]

    assert missing == []


def test_every_option_of_the_exchange_is_documented() -> None:
    """docs/exchange.md names each option and each of its values."""
    page = text("docs/exchange.md")
    values = [
        value
        for kind in (
            Pricing,
            Fractions,
            Elimination,
            Silence,
            Ties,
            Points,
            Closing,
            Rounds,
            RuleText,
        )
        for value in kind
    ]

    assert [each.name for each in fields(Options) if f"| `{each.name}` |" not in page] == []
    assert [value for value in values if f"`{value}`" not in page] == []


def test_every_variant_is_listed() -> None:
    """docs/variants-list.md has a row for each, and each has its README."""
    page = text("docs/variants-list.md")

    assert [name for name in variant_names() if f"\n| `{name}` |" not in page] == []
    assert [n for n in variant_names() if not (found_variant(n, ROOT) / "README.md").exists()] == []


def test_code_uses_the_glossarys_words() -> None:
    """No class, function or module is named by a word the glossary avoids."""
    assert avoided_words() & public_names() == set()


def test_a_word_of_the_glossary_has_one_meaning() -> None:
    """Each term is explained in one row; what two rooms would call the same has a name in each."""
    rows = [
        line.split("|")[1] for line in text("GLOSSARY.md").splitlines() if line.startswith("| **")
    ]
    terms = [term for row in rows for term in re.findall(r"\*\*(.+?)\*\*", row)]

    assert len(terms) > 200
    assert [term for term in set(terms) if terms.count(term) > 1] == []


def test_every_field_and_directive_is_documented() -> None:
    """docs/writers.md names what a header may hold, and each block that is drawn."""
    page = text("docs/writers.md")

    assert [name for name in FIELDS["articles"] if name.capitalize() not in page] == []
    assert [name for name in (*DIRECTIVES, *BLOCKS) if f"```{name}" not in page] == []


PAGES = {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")}
OTHERS_MODULES = {"docs/expansions.md"}  # it names the files of the expansion that one writes


@pytest.mark.parametrize(
    "name", ["ARCHITECTURE.md", "CONTRIBUTING.md", *sorted(PAGES - OTHERS_MODULES)]
)
def test_a_module_that_is_named_is_there(name: str) -> None:
    """A file that moves takes its name in the documents along, with its folder or without."""
    sources = (*PACKAGE.rglob("*.py"), *ROOT.glob("t*/**/*.py"), *ROOT.glob("*.py"))
    modules = {path.as_posix() for path in sources}
    found = re.findall(r"`((?:[\w/]+/)?\w+\.py)`", text(name))

    assert [] == [each for each in found if not any(path.endswith(f"/{each}") for path in modules)]


def test_the_architecture_is_one_page() -> None:
    """What one is to hold in one's head has a size."""
    assert len(text("ARCHITECTURE.md").splitlines()) <= 120

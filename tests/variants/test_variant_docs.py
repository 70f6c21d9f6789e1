"""docs/variants.md is true: every key is described, and docs/first-variant.md does what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sites import REPO
from walkthrough import Reader
from zine.departments.variants import notes
from zine.files.strict_yaml import Schema
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_schemas import (
    MapFile,
    PowerFile,
    ProvinceFile,
    StageFile,
    VariantFile,
)
from zine.wings.shared.variant_check import found_variant

PAGE = (REPO / "docs/variants.md").read_text(encoding="utf-8")
SECTIONS = {
    VariantFile: "## variant.yaml",
    StageFile: "A stage of the calendar:",
    PowerFile: "A power:",
    MapFile: "## map.yaml",
    ProvinceFile: "A province:",
}


@pytest.mark.parametrize("schema", SECTIONS, ids=lambda schema: schema.__name__)
def test_every_key_is_described(schema: type[Schema]) -> None:
    """The table under each heading lists exactly the keys of its schema, in their order."""
    table = PAGE.partition(SECTIONS[schema])[2].partition("|---|")[2].partition("\n\n")[0]

    keys = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)

    assert keys == list(schema.model_fields)


def test_the_tutorial_does_what_it_says(tmp_path: Path) -> None:
    """Its files written and its commands run, in order, print what the page prints."""
    reader = Reader(tmp_path)

    reader.follows(REPO / "docs/first-variant.md")

    root = reader.folder
    records = sorted(file.name for file in root.glob("games/first-skerries/*.record.yaml"))
    assert ["1901-1-spring-movement.record.yaml", "1901-3-fall-movement.record.yaml"] == records
    page = root / "output/games/first-skerries/1901-3-fall-movement.html"
    assert "bounce" in page.read_text(encoding="utf-8")
    assert (root / "output/boards/skerries.svg").exists()


@pytest.mark.parametrize("name", variant_names())
def test_notes_on_the_rules_are_for_players(name: str) -> None:
    """A variant's page has its tables as tables, and names no file and no test of the press."""
    told = notes(name)

    assert "|" not in told
    assert (told.count("<table>") > 0) == (
        "|---" in (found_variant(name, REPO) / "README.md").read_text("utf-8")
    )
    assert not re.search(r"docs/|\.yaml|README|expansions/|tools/|\ba test\b|this folder", told)

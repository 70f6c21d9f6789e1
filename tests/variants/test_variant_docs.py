"""docs/variants.md is true: every key is described, and its tutorial does what it says."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from sites import NOW, REPO, copy_zine, run
from zine.files.strict_yaml import Schema
from zine.variantfiles.variant_schemas import (
    MapFile,
    PowerFile,
    ProvinceFile,
    StageFile,
    VariantFile,
)

PAGE = (REPO / "docs/variants.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?:`([\w./-]+)`:\n\n)?```(yaml|console)\n(.*?)```", re.DOTALL)
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


def follow(root: Path, command: str) -> str:
    """What a command of the tutorial prints, run in a zine's folder."""
    words = shlex.split(command)
    if words[0] in ("zine", "pelican"):
        done = run(root, *words, ZINE_NOW=NOW)
        return done.stdout + done.stderr
    shell = ["bash", "-c", command]
    return subprocess.run(shell, cwd=root, capture_output=True, text=True, check=True).stdout


def empty_zine(root: Path) -> Path:
    """A zine with its words and no games."""
    copy_zine(REPO, root)
    shutil.rmtree(root / "games")
    (root / "games").mkdir()
    return root


def test_the_tutorial_does_what_it_says(tmp_path: Path) -> None:
    """Its files written and its commands run, in order, print what the page prints."""
    root = empty_zine(tmp_path / "zine")
    tutorial = PAGE.partition("## From nothing to a played turn")[2]

    for name, kind, text in BLOCK.findall(tutorial):
        if kind == "yaml":
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
            continue
        for step in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            command, _, printed = step.partition("\n")
            found = follow(root, command)
            if printed:
                assert printed.split() == found.split()

    records = sorted(file.name for file in root.glob("games/first-skerries/*.record.yaml"))
    assert ["1901-1-spring-movement.record.yaml", "1901-3-fall-movement.record.yaml"] == records
    page = root / "output/games/first-skerries/1901-3-fall-movement.html"
    assert "bounce" in page.read_text(encoding="utf-8")
    assert (root / "output/boards/skerries.svg").exists()

"""Bids and the units that Stab! starts with, read line by line before anything is carried out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from paper_lines import paper_lines
from zine.gamefiles.game_reader import read_folder
from zine.problems import Problems
from zine.variantfiles.variant_reader import load_variant


@pytest.mark.parametrize(
    ("name", "sender", "text", "read", "wrong"),
    [
        ("intimate", "A", "Italy, Turkey", ["Italy, Turkey"], []),
        ("intimate", "A", "Nowhere", [], ["no power is named"]),
        ("stab", "France", "A PAR, F BRE, A MAR", ["A PAR, F BRE, A MAR"], []),
        ("stab", "France", "A PAR, F BRE, A MUN", [], ["MUN is no home province of France"]),
    ],
)
def test_papers_are_read(
    name: str, sender: str, text: str, read: list[str], wrong: list[str]
) -> None:
    """In the words of the variant, with what is wrong with them."""
    means, faults = paper_lines(name, sender, text)

    assert read == means
    assert len(wrong) == len(faults)
    assert all(each in fault for each, fault in zip(wrong, faults, strict=True))


@pytest.mark.parametrize(
    ("name", "sender", "text", "shown"),
    [
        ("stab", "France", "A PAR\nF BRE,\n\nA MUN\n", "A PAR, F BRE, A MUN"),
        ("intimate", "A", "1. Italy\n2. Turkey", "1. Italy, 2. Turkey"),
    ],
)
def test_what_counts_as_a_whole_is_quoted_in_one_line(
    name: str, sender: str, text: str, shown: str
) -> None:
    """No sentence is broken by the lines of what it quotes."""
    variant = load_variant(name).variant
    assert variant.hooks.papers is not None
    start = variant.start
    if variant.hooks.opening is not None:
        start = variant.hooks.opening(start, ("A", "B"), "seed")
    phase = variant.calendar.first
    (line,) = variant.hooks.papers.read(phase, start, sender, text)
    assert shown == line.text


@pytest.mark.parametrize(
    ("variant", "slug", "content", "message"),
    [
        ("stab", "1900-6-winter-placement", {"papers": {"Österreich": "A VIE"}}, "write 'Austria'"),
        ("1914", "1913-5-winter-adjustments", {"papers": {"Franc": "x"}}, "did you mean 'France'?"),
        ("1914", "1913-5-winter-adjustments", {"leaving": ["Russia"]}, "reads no leaving"),
        ("intimate", "1900-7-winter-homes", {"papers": {"Anne": "Italy"}}, "did you mean 'Ann'?"),
        ("intimate", "1900-7-winter-homes", {"entering": ["Cyd"]}, "reads no entering"),
    ],
)
def test_names_out_of_place_are_told_in_every_variant_with_papers(
    tmp_path: Path, variant: str, slug: str, content: dict[str, object], message: str
) -> None:
    """Whether players are the powers or not; only an exchange has players who come and go."""
    folder = tmp_path / "games" / "test"
    folder.mkdir(parents=True)
    players = ["Ann", "Bob"] if variant == "intimate" else []
    settings = {"title": "Test", "variant": variant, "players": players, "seed": "s"}
    for name, data in (("game", settings), (f"{slug}.orders", content)):
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(data), encoding="utf-8")

    with pytest.raises(Problems, match=re.escape(message)):
        read_folder(folder)

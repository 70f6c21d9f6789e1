"""Commands for designers of variants: new, check, draw."""

from __future__ import annotations

from pathlib import Path

import click

from zine.cli.main import main, say
from zine.problems import Collector, Problems
from zine.variantfiles.folders import variant_names
from zine.variantfiles.kit import begin_variant, check_variant, draw_variant


@main.group()
def variant() -> None:
    """Make a variant of your own: a map, powers and a start as data."""


@variant.command()
@click.argument("name")
@click.option("--extends", default="", help="The variant that supplies everything else.")
@click.pass_obj
def new(root: Path, name: str, extends: str) -> None:
    """Begin a variant: write a folder variants/NAME with comments that explain it."""
    for file in begin_variant(name, root, extends):
        say(f"{file.relative_to(root)} written")


@variant.command()
@click.argument("name", required=False)
@click.pass_obj
def check(root: Path, name: str | None) -> None:
    """Find everything wrong with a variant, or with all of them."""
    found = Collector()
    for each in [name] if name else variant_names(root):
        try:
            checked = check_variant(each, root)
        except Problems as problems:
            found.extend(problems)
            continue
        geography = checked.geography
        say(
            f"{each}: {len(checked.powers)} powers, {len(geography.provinces)} provinces, "
            f"{len(geography.centres)} centres, {checked.solo} to win; in order"
        )
    found.raise_if_any()


@variant.command()
@click.argument("name")
@click.pass_obj
def draw(root: Path, name: str) -> None:
    """Write a schematic board for your variant, to play on or to improve by hand."""
    for file in draw_variant(name, root):
        say(f"{file.relative_to(root)} written")
    say("now add 'geometry: geometry.yaml' to variant.yaml")

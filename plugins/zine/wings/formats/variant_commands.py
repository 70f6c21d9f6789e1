"""`zine variant`: begin, check and draw a variant; import and export variants."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from zine.cli.json_option import JSON, problem_values
from zine.cli.main import main
from zine.cli.output_paths import WritingPlace
from zine.cli.terminal_output import say, say_json
from zine.problems import Problem, Problems, counted
from zine.variantfiles.variant_folders import variant_names
from zine.wings.formats.new_variants import begin_variant, draw_variant
from zine.wings.formats.variant_from_border_table import begin_from_table, check_table, read_table
from zine.wings.formats.variant_import import bring_variants
from zine.wings.formats.variants_in.border_table import table_summary
from zine.wings.formats.variants_out.jdip import give_variant
from zine.wings.shared.variant_check import check_variant

TABLES = (".csv", ".tsv")


def _by_letter(
    _: click.Context, option: click.Parameter, values: tuple[str, ...]
) -> dict[str, str]:
    """Names of powers by letter. Raises BadParameter for a word without both."""
    found = {}
    for each in values:
        letter, _sign, name = each.partition("=")
        if len(letter.strip()) != 1 or not name.strip():
            raise click.BadParameter(f"'{each[:40]}' is not like N=India", param=option)
        found[letter.strip().upper()] = name.strip()
    return found


@main.group()
def variant() -> None:
    """Make a variant of your own: a map, powers and a start as data."""


@variant.command()
@click.argument("name")
@click.option("--extends", default="", help="The variant that supplies everything else.")
@click.option(
    "--from",
    "table",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A table of borders, in CSV or pasted from a spreadsheet: a row for each place.",
)
@click.pass_obj
def new(root: Path, name: str, extends: str, table: Path | None) -> None:
    """Begin a variant: a folder variants/NAME with comments.

    From a table of borders it is complete, with a schematic board (docs/variants.md).
    """
    if table and extends:
        raise click.UsageError("give --from or --extends, not both")
    begun = begin_from_table(table, name, root) if table else begin_variant(name, root, extends)
    for file in begun:
        say("{path} written", path=file.relative_to(root))


@variant.command()
@click.argument("name", required=False)
@JSON
@click.pass_obj
def check(root: Path, name: str | None, as_json: bool) -> None:
    """Find everything wrong with a variant, or with all of them."""
    if name and Path(name).suffix in TABLES:
        if as_json:
            raise click.UsageError("--json is for the zine's variants: name no table with it")
        table = read_table(Path(name))
        say(table_summary(table))
        check_table(table)
        say("in order; zine variant new NAME --from {path} begins the variant", path=name)
        return
    found: list[Problem] = []
    values: list[dict[str, object]] = []
    for each in [name] if name else variant_names(root):
        try:
            checked = check_variant(each, root)
        except Problems as problems:
            found += problems.problems
            continue
        powers, geography = len(checked.powers), checked.geography
        provinces, centres = len(geography.provinces), len(geography.centres)
        counts = {"powers": powers, "provinces": provinces, "centres": centres}
        values.append({"variant": each, **counts, "to_win": checked.solo})
        if not as_json:
            say(
                f"{each}: {powers} powers, {provinces} provinces, {centres} centres, "
                f"{checked.solo} to win; in order"
            )
    if as_json:
        say_json({"ok": not found, "variants": values, "problems": problem_values(found)})
        sys.exit(bool(found))
    if found:
        raise Problems(found)


@variant.command()
@click.argument("name")
@click.pass_obj
def draw(root: Path, name: str) -> None:
    """Draw a schematic board for your variant."""
    for file in draw_variant(name, root):
        say("{path} written", path=file.relative_to(root))
    say("now add 'geometry: geometry.yaml' to variant.yaml")


@variant.command("import")
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@click.option("--only", default="", help="The title of the one variant to bring in.")
@click.option("--as", "name", default="", help="The folder's name for it.")
@click.option(
    "--power",
    "powers",
    multiple=True,
    metavar="LETTER=NAME",
    callback=_by_letter,
    help="The name of a power that a map of nJudge has only a letter for.",
)
@click.pass_obj
def bring_in(root: Path, path: Path, only: str, name: str, powers: dict[str, str]) -> None:
    """Bring in variants of jDip, the DPjudge, nJudge and godip.

    A package is a folder, a zip, or its variants.xml; a map of the DPjudge is a .map file, with
    those it uses beside it; a map of nJudge is map.NAME, with seed.NAME beside it, and with
    report.NAME for the names of its powers; a variant of godip is its .go file.

    Each that can be played goes to variants/NAME. What was read is counted, and what could not be
    carried over is listed, here and in its README.md.
    """
    brought = bring_variants(path, root, only, name, powers)
    for each in brought:
        if each.folder:
            say("{path} written: {title}", path=each.folder, title=each.title)
        else:
            say(f"{each.title} is not brought in: {counted(len(each.problems), 'problem')}")
        for words in filter(None, (each.read, *each.losses)):
            say(f"  {words}")
        for problem in each.problems:
            say(f"  {problem}", err=True)
    if not any(each.folder for each in brought):
        sys.exit(1)


@variant.command("export")
@click.argument("name")
@click.option(
    "--to",
    type=WritingPlace(folder=True),
    required=True,
    help="The folder to write the package into.",
)
@click.pass_obj
def give_out(root: Path, name: str, to: Path) -> None:
    """Write variant NAME as a package for jDip.

    It has its rules, its map and its drawing. What could not be carried over is listed. No file is
    written over.
    """
    path, losses = give_variant(name, root, to)
    say("{path} written", path=path)
    for loss in losses:
        say("  not carried over: {line}", line=loss)

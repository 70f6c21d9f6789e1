"""The commands `zine export` and `zine cases`: games and test cases in others' formats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import click

from zine.cli.main import main
from zine.cli.output_paths import WritingPlace
from zine.cli.terminal_output import say
from zine.files.atomic_files import write_new_files
from zine.files.environment import current_time
from zine.files.strict_yaml import read_text
from zine.gamefiles.game_reader import find_game
from zine.problems import Collector, Place, Problem, Problems, counted
from zine.report.public_game import public_game
from zine.rules.rulebook import WrittenRoute
from zine.variantfiles.variant_reader import load_variant
from zine.wing import ExportForm, load_named, wings
from zine.wings.formats.case_files import read_cases
from zine.wings.formats.case_player import CaseFaultError, CasePlayer
from zine.wings.formats.interchange.game_export import export_notes
from zine.wings.shared.typed_phases import named_phase

FORMS: Mapping[str, ExportForm] = {
    name: form
    for wing in wings()
    if wing.exports
    for name, form in load_named(wing.exports).items()
}


@main.command("export")
@click.argument("game")
@click.option(
    "--format",
    "form",
    type=click.Choice(sorted(FORMS)),
    default="diplomacy",
    show_default=True,
    help="; ".join(f"{name}: {form.meaning}" for name, form in sorted(FORMS.items())) + ".",
)
@click.option("--phase", default="", help="Only this recorded phase.")
@click.option(
    "--to",
    type=WritingPlace(folder=True),
    help="The folder to write files into; without it a text is printed.",
)
@click.pass_obj
def export(root: Path, game: str, form: str, phase: str, to: Path | None) -> None:
    """Write GAME in a format that other programs read.

    Only what the site shows of it is written: the orders of a blind game stay secret until it
    ends. No file is written over.
    """
    folder, whole = find_game(root, game, current_time())
    recorded = [turn.phase for turn in whole.recorded]
    wanted = named_phase(folder, phase, recorded) if phase else None
    files = dict(FORMS[form].write(public_game(whole), root, wanted))
    if wanted is None:
        for note in export_notes(whole, form):
            say(note, err=True)
    if to is not None:
        for path in write_new_files(to, files):
            say("{path} written", path=path)
        return
    if FORMS[form].binary:
        raise Problems.of("--to", "name a folder for these files", "--to boards")
    for content in files.values():
        say(content.decode(), end="")


@main.command("cases")
@click.argument(
    "paths", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("--variant", default="standard", show_default=True, help="The map to play them on.")
@click.option("--routes", is_flag=True, help="A written convoy route binds, as in jDip.")
@click.pass_obj
def play_cases(root: Path, paths: tuple[Path, ...], variant: str, routes: bool) -> None:
    """Play test cases, such as the DATC's, and list what differs."""
    loaded = load_variant(variant, root).variant
    bound = replace(loaded.rulebook, written_route=WrittenRoute.BINDING)
    player = CasePlayer(loaded, bound if routes else None)
    found = Collector()
    for path in paths:
        file = read_cases(read_text(path, str(path)))
        for line, fault in file.faults:
            found.add(Problem(Place(str(path), line, 1), fault))
        right = 0
        for case in file.cases:
            try:
                _, differences = player.play(case)
            except CaseFaultError as fault:
                found.add(Problem(Place(str(path), fault.line, 1), f"{case.name}: {fault}"))
                continue
            right += not differences
            for each in differences:
                found.add(Problem(Place(str(path), case.line, 1), f"{case.name}: {each}"))
        say(f"{path}: {counted(len(file.cases), 'case')}, {right} as expected")
    found.raise_if_any()

"""Brings in old issues and judges' results: texts, folders and mbox files."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from zine.files.atomic_files import make_folder, write_new_files
from zine.files.environment import current_time
from zine.files.locks import only_writer
from zine.problems import Collector
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.variants.geometry import bearing_on
from zine.wing import Incoming
from zine.wings.archive.games_from_issues import TakenGame, take_up
from zine.wings.archive.games_from_judges import judge_texts, take_up_judges
from zine.wings.archive.games_from_masters import take_up_masters
from zine.wings.archive.html_issue_reader import judged_in
from zine.wings.archive.import_report import absent_lines, intake_text, outcome_lines
from zine.wings.archive.issue_intake import Intake, take_in
from zine.wings.archive.issue_store import StoredIssue, read_archive, write_issue
from zine.wings.archive.issues_register import Register, register_of
from zine.wings.archive.oldissue_view import issue_view
from zine.wings.archive.text_sources import OldText, left_out, read_texts
from zine.wings.archive.web_page_pictures import PICTURES, take_pictures


def bring_in(incoming: Incoming, say: Callable[[str], object], found: Collector) -> Incoming:
    """Bring in old issues and judges' results; leave all if none is understood. Raises Problems."""
    home = incoming.home
    with contextlib.nullcontext() if incoming.dry_run else only_writer(home):
        texts = [text for path in incoming.paths for text in read_texts(path)]
        intake = take_in(home, texts)
        taken_along = [take_pictures(each) for each in intake.fresh]
        intake = replace(intake, fresh=tuple(each for each, _ in taken_along))
        pages = [each.read for each in intake.fresh if each.issue.is_page]
        judged = judge_texts(text for text in texts if text.name in intake.others)
        stored = (*read_archive(home), *intake.fresh)
        games = take_up(home, intake.fresh, stored, current_time())
        results = chain(*judged.values(), *map(judged_in, pages))
        played = take_up_judges(home, results, current_time())
        masters = [each for each in texts if each.name in intake.others and each.name not in judged]
        mastered = take_up_masters(home, masters, incoming.game, current_time())
        registers = {each.zine: each for each in register_of(each.filed for each in stored)}
        reports = [_report(each, registers[each.issue.zine], games) for each in intake.fresh]
        if not incoming.dry_run:
            for issue in intake.fresh:
                make_folder(
                    home, issue.folder
                )  # A link on the way stops it before anything is written.
            for issue, pictures in taken_along:
                if pictures:
                    folder = PICTURES / f"{issue.folder.parent.name}-{issue.key}"
                    write_new_files(home / folder, pictures, root=home)
            for taken in games:
                taken.write(home)
            for own in (*played, *(game for _, game in mastered.games)):
                own.write(home)
            for issue, report in zip(intake.fresh, reports, strict=True):
                write_issue(home, issue, report)
    for line in (*map(str.rstrip, reports), *_intake_lines(intake, registers)):
        say(line)
    for judge_game in played:
        say("\n".join(judge_game.lines()))
    for line in mastered.lines():
        say(line)
    for text in texts:
        if text.name in {*intake.others} - {*judged, *mastered.understood}:
            say(_not_known(text))
    known = bool(intake.fresh or intake.known or intake.doublets or mastered.understood)
    known = known or any(each.is_understood for each in played)
    return replace(incoming, paths=() if known else incoming.paths)


def _not_known(text: OldText) -> str:
    """What a text would need to be an issue."""
    line = f"{text.name}: no line names the zine, such as 'Issue #85 of ...:', or a game's results"
    hint = '\n  a page is an issue if its title or first lines are such as "The Lantern #12"'
    return line + (hint if text.parts else "")


def _intake_lines(intake: Intake, registers: Mapping[str, Register]) -> Iterator[str]:
    """What became of texts that brought no new issue, and what the zines' archives do not have."""
    for name in intake.known:
        yield f"{name}: already here, nothing was changed"
    for name, folder in intake.doublets:
        yield f"{name}: the same issue as {folder}, left out"
    several = len(intake.fresh) + len(intake.known) + len(intake.doublets) > 1
    for zine in sorted({each.issue.zine for each in intake.fresh}) if several else ():
        yield from absent_lines(registers[zine])


def _report(stored: StoredIssue, register: Register, games: Sequence[TakenGame]) -> str:
    variant = load_variant("standard").variant
    bearing = bearing_on(load_drawing("standard").geometry)
    view = issue_view(stored, register, {}, variant, bearing)
    own = {report: number for number, report in enumerate(stored.issue.reports)}
    taken = [each for game in games for each in game.reports if each.key == stored.key]
    taken = sorted((each for each in taken if each.report in own), key=lambda t: own[t.report])
    outcomes = [line for each in taken for line in outcome_lines(each, variant, bearing)]
    return intake_text(view, register, outcomes, left_out(stored.read))

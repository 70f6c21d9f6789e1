"""Compares all that an issue says besides its reports with the issue as the press makes it now.

The zine is built aside, as of the time when the issue's turns were recorded. What depends on the
day is named here, and nothing else may differ: who was awaited; in an issue that is not the newest
any more also what was due then, and the games that had no turn yet; the words of zine.yaml at its
end are only noted. Hashes are compared with the chain of records, links without the address of the
site.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Sequence
from datetime import datetime
from difflib import SequenceMatcher
from pathlib import Path

from zine.language import _, named
from zine.render.issue_text import RULE, STARS
from zine.wings.desk.checking.issue_comparison import (
    PrintedGame,
    apart,
    gm_line,
    on_one_line,
    part_at,
    spans_of,
    starts_of,
    unreported_headings,
)
from zine.wings.desk.trial_build import build

MOST_WORDS = 30  # of a difference that are shown
NEAR = 3  # equal words between two differences that are shown as one
HASH = re.compile(r"\b[0-9a-f]{32,}\b")
NOTE = re.compile(r"^\[(\d+)\]\s((?!\w+:)\S+\.html\S*)$", re.MULTILINE)
WHEN = r"[\w ,:+-]{1,80}"
COLOPHON = "Colophon:"


def made_again(root: Path, number: int, when: datetime) -> str:
    """The text edition of an issue as the press makes it at a time; "" if it makes none.

    Raises BuildStopped.
    """
    with tempfile.TemporaryDirectory() as folder:
        aside = Path(folder) / "output"
        build(root, aside, when, readonly=True)
        made = aside / "issues" / f"{number}.txt"
        return made.read_text(encoding="utf-8") if made.exists() else ""


def beside_reports(
    printed: str, made: str, games: Sequence[PrintedGame], *, newest: bool
) -> tuple[list[str], list[str]]:
    """Where an issue differs from the one made again, in sentences: faults, and notes."""
    for number, path in NOTE.findall(made):
        printed = re.sub(
            rf"(\[{number}\]\s)https?://\S*/{re.escape(path)}(?!\S)", rf"\1{path}", printed
        )
    ours, theirs = (_comparable(text, games, newest=newest) for text in (made, printed))
    titles = {each.game.settings.title for each in games if not (newest or each.sections)}
    faults = [
        _told(here, there)
        for here, there in _differences(ours[0].split(), theirs[0].split())
        if here or there not in titles
    ]
    return faults, [
        f"in the words of zine.yaml: {_told(here, there)}"
        for here, there in _differences(ours[1].split(), theirs[1].split())
    ]


def _told(here: str, there: str) -> str:
    if not here:
        return f"printed, but not here: '{_short(there)}'"
    but = f", but '{_short(there)}'" if there else ""
    return f"not printed so: '{_short(here)}'{but}"


def _comparable(text: str, games: Sequence[PrintedGame], *, newest: bool) -> tuple[str, str]:
    """What of an issue must be the same whenever it is made, and the words of zine.yaml at its end."""
    flat = _without_reports(text, games)
    body, colophon, anchors = flat.rpartition(COLOPHON)
    flat = f"{body}{colophon}{HASH.sub('', anchors)}" if colophon else flat
    flat = re.sub(_awaited(games), "", flat)
    if newest:
        return flat, ""
    flat = re.sub(_due(games), "", flat)
    body, colophon, anchors = flat.rpartition(COLOPHON)
    comments = body.removesuffix(f" {RULE} ").rfind(f" {RULE} ")
    begins = max(body.rfind(_("Openings:"), comments), 0)
    begins = begins or body.rfind(STARS, comments, max(body.rfind(STARS), 0))
    return (f"{body[:begins]}{colophon}{anchors}", body[begins:]) if begins > 0 else (flat, "")


def _without_reports(text: str, games: Sequence[PrintedGame]) -> str:
    """An issue on one line without the reports that `check_printed` compares; headings stay."""
    flat = on_one_line(text)
    starts = starts_of(flat, games)
    cuts: list[tuple[int, int]] = []
    for each in games:
        for section in each.sections:
            spans = [
                span
                for span in spans_of(flat, starts, section.heading, each.sections)
                if span not in cuts
            ]
            if spans:
                cuts.append(
                    min(
                        spans,
                        key=lambda span, own=section: sum(  # type: ignore[misc]
                            map(len, apart(part_at(flat, span), own))
                        ),
                    )
                )
                start, end = cuts[-1]
                gm = re.compile(gm_line()).match(flat, start + len(section.heading) + 1, end)
                cuts[-1] = (gm.end() if gm else start + len(section.heading), end)
    for start, end in sorted(cuts, reverse=True):
        flat = f"{flat[:start]} {flat[end:]}"
    return on_one_line(flat)


def _awaited(games: Sequence[PrintedGame]) -> str:
    """Sentences on whose orders are missing, which change with every letter."""
    ranks = {named(rank) for each in games for rank in each.game.settings.variant.ranks}
    names = "|".join(sorted(map(re.escape, ranks)))
    told = (
        _filled(
            _("Still waiting for orders from {powers}."), powers=rf"(?:{names})(?:, (?:{names}))*"
        ),
        _filled(_("Still waiting for orders.")),
        _filled(_("{count} are in."), count=_filled(_("{count} of {of}"), count=r"\d+", of=r"\d+")),
    )
    return rf" (?:{'|'.join(told)})(?!\S)"


def _due(games: Sequence[PrintedGame]) -> str:
    """What was due when an issue was the newest: the heading of the next turn, and when."""
    whys = {why for each in games for why in each.game.settings.deadlines.why.values()}
    moved = "|".join(map(re.escape, sorted({*whys, _("extended, because orders are missing")})))
    told = (
        _filled(_("Due {when}."), when=WHEN),
        _filled(_("Due date not set yet.")),
        _filled(_("The deadline was moved: {why}."), why=f"(?:{moved})"),
    )
    headings = "|".join(
        sorted(re.escape(heading) for each in games for heading in unreported_headings(each))
    )
    head = rf"(?:(?: {RULE})? (?:{headings})(?:{gm_line()})?)?" if headings else ""
    return rf"{head}(?: (?:{'|'.join(told)}))+(?!\S)"


def _filled(sentence: str, **fields: str) -> str:
    """The pattern of a sentence with patterns for what is put into it."""
    pattern = re.escape(sentence)
    for name, field in fields.items():
        pattern = pattern.replace(re.escape(f"{{{name}}}"), field)
    return pattern.replace(r"\ ", " ")


def _differences(ours: Sequence[str], theirs: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The words that two texts do not share, those near each other together."""
    found: list[list[int]] = []
    for tag, a, b, c, d in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        if found and a - found[-1][1] < NEAR:
            found[-1][1], found[-1][3] = b, d
        else:
            found.append([a, b, c, d])
    for a, b, c, d in found:
        yield " ".join(ours[a:b]), " ".join(theirs[c:d])


def _short(words: str) -> str:
    parts = words.split()
    return " ".join(parts[:MOST_WORDS]) + (" …" if len(parts) > MOST_WORDS else "")

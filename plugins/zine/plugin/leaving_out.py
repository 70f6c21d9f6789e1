"""A build without some games: what is said of them in print, and what of them stays as it was.

Their pages, and the issues that came out before, are copied from the public site: they were
made when the games could still be read.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path

from zine.blocks import Sentences
from zine.departments.api.addresses import HOME
from zine.files.environment import left_out
from zine.files.site.site_folder import public_of
from zine.plugin.parts.books import issue_book
from zine.plugin.parts.drawings import GROUNDS
from zine.report.issues.pieces import IssuePart

PAPER = "-print.html"
# How the addresses of an issue end: its page, its text edition, and its pages for paper.
ENDS = (".html", ".txt", PAPER, "-print.css")


def delayed() -> tuple[IssuePart, ...]:
    """What the newest issue says of the games that it is put out without."""
    games = sorted(left_out())
    if not games:
        return ()
    names = ", ".join(name.replace("-", " ").title() for name in games)
    text = (
        f"{names}: this issue comes out without the game."
        " Nothing of it is lost; its turns follow in a later issue."
    )
    return (IssuePart(title="Delayed", anchor="delayed", blocks=(Sentences((text,)),)),)


def public_site(output: Path, root: Path) -> Path:
    """The site as readers see it now; a trial is built elsewhere."""
    public = public_of(output)
    return public if public.is_dir() else root / "output"


def carry_over_issues(public: Path, fresh: Path, numbers: Sequence[int]) -> frozenset[int]:
    """Copy issues that came out before, if games are left out; which were there."""
    if not left_out():
        return frozenset()
    there = [n for n in numbers if all((public / f"issues/{n}{end}").is_file() for end in ENDS)]
    _copy(public, fresh, (f"issues/{number}{end}" for number in there for end in ENDS))
    books = map(issue_book, there)
    _copy(public, fresh, (name for name in books if (public / name).is_file()))
    return frozenset(there)


def carry_over_games(public: Path, fresh: Path) -> None:
    """Copy the pages of games that are left out, and the drawings that pages kept may show."""
    kept = [f"{home}/{slug}" for slug in sorted(left_out()) for home in ("games", f"{HOME}/games")]
    data = [f"{HOME}/games/{slug}.json" for slug in sorted(left_out())]
    _copy(public, fresh, (name for name in data if (public / name).is_file()))
    for folder in [*kept, "pictures", GROUNDS] if kept else []:
        found = sorted((public / folder).rglob("*"))
        _copy(public, fresh, (str(p.relative_to(public)) for p in found if p.is_file()))


def _copy(public: Path, fresh: Path, names: Iterable[str]) -> None:
    for name in names:
        (fresh / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(public / name, fresh / name)

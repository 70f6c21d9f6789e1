"""A build without some games: what is said of them in print, and what of them stays as it was.

Their pages, and the issues that came out before, are copied from the public site: they were
made when the games could still be read.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from zine.blocks import Sentences
from zine.files.environment import left_out
from zine.files.site.site_folder import public_of
from zine.report.issues.pieces import IssuePart

# What the pages of issues and games share, and what there is of each game.
SHARED = ("pictures", "boards/land")
OF_A_GAME = ("games/{0}", "api/1/games/{0}", "api/1/games/{0}.json")


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


def carry_over(public: Path, fresh: Path, numbers: Iterable[int]) -> frozenset[str]:
    """Copy the issues that came out before, and the pages of games that are left out.

    Gives the addresses of what was copied; nothing if no game is left out.
    """
    if not left_out():
        return frozenset()
    found = [each for name in SHARED for each in sorted((public / name).rglob("*"))]
    for slug in sorted(left_out()):
        for pattern in OF_A_GAME:
            place = public / pattern.format(slug)
            found += [place, *sorted(place.rglob("*"))]
    for number in numbers:
        found += [*public.glob(f"issues/{number}.*"), *public.glob(f"issues/{number}-print*")]
    names = [each.relative_to(public).as_posix() for each in found if each.is_file()]
    for name in names:
        (fresh / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(public / name, fresh / name)
    return frozenset(names)

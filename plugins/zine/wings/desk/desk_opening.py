"""What every command of the desk begins with: the zine's files, and the right to write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from zine.files.atomic_files import sweep_temporaries
from zine.files.locks import only_writer
from zine.files.private_folder import private_of
from zine.files.site.site_folder import heal
from zine.gamefiles.print_language import language_of
from zine.gamefiles.zine_folder import read_zine_file
from zine.problems import Problems
from zine.wings.desk.desk_context import PeopleDesk

SITE = "output"


@contextmanager
def locked_desk(root: Path) -> Iterator[PeopleDesk]:
    """The desk, with the zine's lock held and what a killed command left taken away."""
    with only_writer(root):
        with suppress(Problems):  # the next build tells what is wrong with it
            heal(root / SITE)
        desk = open_desk(root)
        sweep_temporaries(root / "games")
        sweep_temporaries(root / "content")
        sweep_temporaries(desk.private.path)
        yield desk


@contextmanager
def locked_zine(root: Path) -> Iterator[None]:
    """The zine's lock alone, for a command that mends zine.yaml: it may not be readable yet."""
    with only_writer(root):
        sweep_temporaries(root / "content")
        yield


def open_desk(root: Path) -> PeopleDesk:
    """The desk, to look at."""
    return PeopleDesk(
        root=root,
        zine=read_zine_file(root),
        private=private_of(root),
        language=language_of(root),
    )

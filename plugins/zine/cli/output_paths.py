"""Where a command may be told to write."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from zine.files.git_calls import link_out_of_git


class WritingPlace(click.Path):
    """A folder, or a file if it is no folder, that can be made where it is named."""

    def __init__(self, *, folder: bool) -> None:
        super().__init__(file_okay=not folder, dir_okay=folder, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path. Fails if a part of it is not a folder, or must not be changed.

        A link that came with git is not followed: its author would choose where is written.
        """
        try:
            path: Path = super().convert(value, param, ctx)  # type: ignore[assignment]
            whole = path.absolute().resolve()
            there = next(each for each in (whole, *whole.parents) if each.exists())
        except (OSError, RuntimeError, ValueError) as error:
            words = getattr(error, "strerror", None) or str(error)
            self.fail(f"'{click.format_filename(value)}': {words}", param, ctx)
        if link := link_out_of_git(path.absolute()):
            self.fail(f"'{value}': '{link}' is a link that came with git", param, ctx)
        if not there.is_dir() and there != whole:
            self.fail(f"'{value}': '{there}' is not a folder", param, ctx)
        if not os.access(there, os.W_OK):
            self.fail(f"'{value}': '{there}' may not be changed", param, ctx)
        return path

"""A page that is no part of the site, written where its reader wants it."""

from __future__ import annotations

from pathlib import Path

from zine.files.atomic_files import make_folder, write_atomic
from zine.files.content_folder import FOLDERS
from zine.files.strict_yaml import read_text
from zine.problems import Place, Problems

OURS = '<meta name="generator" content="zine preview">'
PUBLIC = (*FOLDERS, "output")


def write_loose_page(root: Path, file: Path, text: str) -> None:
    """Write a page over an older one of its kind.

    Raises Problems for a file that is not such a page, and where the public would find it.
    """
    place, target = Place(str(file)), file.resolve()
    if any(target.is_relative_to((root / name).resolve()) for name in PUBLIC):
        hint = "write it outside content/, games/ and output/, or into private/"
        raise Problems.of(place, "a preview here would be published", hint)
    if target.exists() and OURS not in read_text(target, str(file)):
        hint = "name another file"
        raise Problems.of(place, "this file is not a preview; it was left alone", hint)
    make_folder(target.parent, target.parent)
    write_atomic(target, text)

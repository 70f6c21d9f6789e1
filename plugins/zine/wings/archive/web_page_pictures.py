"""Pictures of a web page: taken along after the checks that any stranger's picture passes."""

from __future__ import annotations

import base64
import binascii
import re
import tempfile
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote, urlsplit

from zine.files.drawings.pictures import LARGEST_PICTURE, picture_problems
from zine.wings.archive.issue_store import StoredIssue
from zine.wings.archive.parsing.issue_values import PrintedPicture
from zine.wings.archive.web_page_parts import picture_key

MOST_PICTURES = 200  # of a page
LONGEST_STEM = 40
PICTURES = Path("content") / "images"
_DATA = re.compile(r"data:image/(?P<kind>png|jpeg|gif|webp|svg\+xml);base64,", re.IGNORECASE)


def take_pictures(stored: StoredIssue) -> tuple[StoredIssue, dict[str, bytes]]:
    """An issue with what became of its pictures, and the files of those taken, by name."""
    page = Path(stored.read.name)
    named = (each.written for part in stored.read.parts for each in part.pictures)
    own = f"{stored.folder.parent.name}-{stored.key}"
    told: list[PrintedPicture] = []
    files: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as aside:
        for number, written in enumerate(dict.fromkeys(named), start=1):
            name, content, why_not = "", b"", f"a page has at most {MOST_PICTURES}"
            if number <= MOST_PICTURES:
                name, content, why_not = _found(written, page)
            name = f"{number:03}-{name}"
            if not why_not:
                copy = Path(aside) / name
                copy.write_bytes(content)
                why_not = "; ".join(each.message for each in picture_problems(copy, name))
            if not why_not:
                files[name] = content
            file = "" if why_not else f"images/{own}/{name}"
            told.append(PrintedPicture(written=picture_key(written), file=file, why_not=why_not))
    return replace(stored, issue=replace(stored.issue, pictures=tuple(told))), files


def _found(written: str, page: Path) -> tuple[str, bytes, str]:
    """A picture's name here and its bytes, or why it cannot be taken."""
    if data := _DATA.match(written):
        kind = data["kind"].lower().partition("+")[0]
        try:
            return f"picture.{kind}", base64.b64decode(written[data.end() :]), ""
        except (binascii.Error, ValueError):
            return "", b"", "its data are not base 64"
    try:
        parts = urlsplit(written.replace("\\", "/"))
        path = Path(unquote(parts.path))
        if parts.scheme or parts.netloc:
            return "", b"", "it is not beside the page"
        folder = page.parent.resolve()
        file = (folder / path).resolve()
        if path.is_absolute() or not file.is_relative_to(folder):
            return "", b"", "it is outside the page's folder"
        if not file.is_file():
            return "", b"", "there is no such file"
        if file.stat().st_size > LARGEST_PICTURE:
            return "", b"", f"it is larger than {LARGEST_PICTURE / 1e6:g} MB"
        stem = re.sub(r"[^A-Za-z0-9]+", "-", file.stem)[:LONGEST_STEM].strip("-")
        suffix = re.sub(r"[^a-z0-9.]", "", file.suffix.lower())
        return f"{stem or 'picture'}{suffix}", file.read_bytes(), ""
    except (OSError, ValueError):
        return "", b"", "its address cannot be read"

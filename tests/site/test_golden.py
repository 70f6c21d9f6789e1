"""Golden issues: a folder is a case, and the site it builds is compared byte by byte.

No picture that pillow or matplotlib paints is in them, so they are the same with each of its versions.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from sites import TESTS, build, copy_zine, tree
from zine.files.site.site_mark import MARK

FOLDER = TESTS / "golden"
CASES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
SHARED = ("theme/", "boards/", MARK)
TABLES = ("openings", "players", "positions", "powers", "variants", "years")
# Each is compared with another reckoning where the almanac is tested.
ALMANAC = ("api/1/almanac/", *(f"almanac/{name}/" for name in TABLES))


@pytest.mark.parametrize("name", CASES)
def test_golden_issue(name: str, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """The case's content and games build exactly the expected pages and records."""
    root = copy_zine(FOLDER / name, tmp_path / name)

    done = build(root)

    assert 0 == done.returncode, done.stderr
    site = {k: v for k, v in tree(root / "output").items() if not k.startswith(SHARED + ALMANAC)}
    found = {
        **{f"output/{name}": text for name, text in site.items()},
        **{f"games/{k}": v for k, v in tree(root / "games").items() if "record" in k},
    }
    expected = FOLDER / name / "expected"
    if pytestconfig.getoption("golden"):
        assert not os.environ.get("CI"), "golden issues are looked at before they are kept"
        shutil.rmtree(expected, ignore_errors=True)
        for path, content in found.items():
            (expected / path).parent.mkdir(parents=True, exist_ok=True)
            (expected / path).write_bytes(content)
    assert unpacked(tree(expected)) == unpacked(found)


def unpacked(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files, with those of a book in its place: zlib packs them otherwise elsewhere."""
    shown: dict[str, bytes] = {}
    for name, content in files.items():
        if not name.endswith(".epub"):
            shown[name] = content
            continue
        with ZipFile(BytesIO(content)) as book:
            for number, part in enumerate(book.infolist()):
                about = f"{number} {part.date_time} {part.compress_type}"
                shown[f"{name}/{part.filename}"] = about.encode() + b"\n" + book.read(part)
    return shown

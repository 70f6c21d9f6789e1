"""Pictures in content/images: small enough to load, and of the kind their names say."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from zine.files.drawings.rasters import WIDEST_PICTURE, raster_size
from zine.files.drawings.svg_check import svg_problems
from zine.problems import Place, Problem

LARGEST_PICTURE = 1_000_000  # bytes
FORMATS: Mapping[str, str] = {
    ".png": "PNG",
    ".jpg": "JPEG",
    ".jpeg": "JPEG",
    ".gif": "GIF",
    ".webp": "WEBP",
    ".svg": "SVG",
}


def picture_problems(path: Path, shown: str) -> list[Problem]:
    """The problems that keep a picture out of the zine, if any."""
    place = Place(shown)
    kind = FORMATS.get(path.suffix)
    if kind is None:
        hint = f"pictures end in {', '.join(FORMATS)}"
        return [Problem(place, f"files of this kind cannot be shown: '{path.suffix}'", hint)]
    size = path.stat().st_size
    if size > LARGEST_PICTURE:
        message = f"the picture is too large: {size / 1e6:.1f} MB"
        hint = f"at most {LARGEST_PICTURE / 1e6:g} MB; make it smaller, or save it as JPEG"
        return [Problem(place, message, hint)]
    if kind == "SVG":
        return svg_problems(path.read_bytes(), shown)
    return _raster_problems(path, place, kind)


def _raster_problems(path: Path, place: Place, kind: str) -> list[Problem]:
    try:
        width, height = raster_size(path, kind)
    except ValueError as error:
        return [Problem(place, *error.args)]
    if max(width, height) > WIDEST_PICTURE:
        message = f"the picture is too large: {width} by {height} pixels"
        return [Problem(place, message, f"at most {WIDEST_PICTURE} either way; 1600 is plenty")]
    return []

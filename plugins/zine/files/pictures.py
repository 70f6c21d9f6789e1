"""Pictures in content/images: small enough to load, and what their names say they are."""

from __future__ import annotations

from pathlib import Path

from zine.files.svg_source import svg_problems
from zine.problems import Place, Problem

LARGEST_PICTURE = 1_000_000  # bytes
WIDEST_PICTURE = 4000  # pixels, either way
FORMATS = {
    ".png": "PNG",
    ".jpg": "JPEG",
    ".jpeg": "JPEG",
    ".gif": "GIF",
    ".webp": "WEBP",
    ".svg": "SVG",
}


def picture_problems(path: Path, shown: str) -> list[Problem]:
    """What keeps a picture out of the zine; empty if nothing does."""
    place = Place(shown)
    kind = FORMATS.get(path.suffix)
    if kind is None:
        hint = f"pictures end in {', '.join(FORMATS)}"
        return [Problem(place, f"a file of this kind cannot be shown: '{path.suffix}'", hint)]
    size = path.stat().st_size
    if size > LARGEST_PICTURE:
        message = f"the picture is too large: {size / 1e6:.1f} MB"
        hint = f"at most {LARGEST_PICTURE / 1e6:g} MB; make it smaller, or save it as JPEG"
        return [Problem(place, message, hint)]
    if kind == "SVG":
        return svg_problems(path.read_bytes(), shown)
    return _raster_problems(path, place, kind)


def _raster_problems(path: Path, place: Place, kind: str) -> list[Problem]:
    # Imported late for its cost: a zine without pictures does without it.
    from PIL import Image  # noqa: PLC0415

    try:
        # Only the beginning of the file is read, so nothing is unpacked here.
        with Image.open(path, formats=[kind]) as picture:
            width, height = picture.size
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        message = f"this is no {kind} picture, or a broken one"
        hint = "its name must say what it is" if "identify" in str(error) else "save it anew"
        return [Problem(place, message, hint)]
    if max(width, height) > WIDEST_PICTURE:
        message = f"the picture is too large: {width} by {height} pixels"
        return [Problem(place, message, f"at most {WIDEST_PICTURE} either way; 1600 is plenty")]
    return []

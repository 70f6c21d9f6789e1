"""Pictures made of pixels: their kind and size by their first bytes, before unpacking."""

from __future__ import annotations

import base64
import binascii
import io
import re
from pathlib import Path

WIDEST_PICTURE = 4000  # pixels, either way
PICTURE_DATA = re.compile(r"data:image/(png|jpeg|gif);base64,([A-Za-z0-9+/=\s]*)")


def raster_size(picture: Path | io.BytesIO, kind: str) -> tuple[int, int]:
    """The width and height in pixels of a picture of the given kind.

    Raises ValueError with a message and a hint if it is not of that kind.
    """
    # Imported here because it is slow, and a zine without pictures does not need it.
    from PIL import Image  # noqa: PLC0415

    try:
        with Image.open(picture, formats=[kind]) as image:
            return image.size
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        named = "identify" in str(error)
        hint = "its name must say what it is" if named else "save it again"
        raise ValueError(f"this is not a {kind} picture, or it is broken", hint) from None


def data_size(address: str) -> tuple[int, int] | None:
    """The size of the picture in a data address; None if it holds no picture we can read."""
    found = PICTURE_DATA.fullmatch(address)
    if not found:
        return None
    try:
        content = base64.b64decode("".join(found[2].split()), validate=True)
        return raster_size(io.BytesIO(content), found[1].upper())
    except (binascii.Error, ValueError):
        return None

"""ASCII for the text edition of a zine that asks for it (`text: ascii` in zine.yaml).

Signs of typography become what typewriters wrote for them; every other letter is put into
Latin ones by Unidecode.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any, TypeVar

from unidecode import unidecode

T = TypeVar("T")

SIGNS = str.maketrans(
    {
        "\N{LEFT DOUBLE QUOTATION MARK}": '"',
        "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
        "\N{DOUBLE LOW-9 QUOTATION MARK}": '"',
        "\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}": '"',
        "\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}": '"',
        "\N{LEFT SINGLE QUOTATION MARK}": "'",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{SINGLE LOW-9 QUOTATION MARK}": "'",
        "\N{EN DASH}": "-",
        "\N{EM DASH}": "--",
        "\N{MINUS SIGN}": "-",
        "\N{NON-BREAKING HYPHEN}": "-",
        "\N{HORIZONTAL ELLIPSIS}": "...",
        "\N{NO-BREAK SPACE}": " ",
        "\N{NARROW NO-BREAK SPACE}": " ",
        "\N{THIN SPACE}": " ",
        "\N{BULLET}": "-",
        "\N{MIDDLE DOT}": "-",
        "\N{MULTIPLICATION SIGN}": "x",
        "\N{RIGHTWARDS ARROW}": "->",
        "\N{LEFTWARDS ARROW}": "<-",
        "\N{EURO SIGN}": "EUR",
        "\N{DAGGER}": "#",
        "\N{BLACK STAR}": "*",
    }
)


def ascii_text(text: str) -> str:
    """A text in ASCII alone; a sign for which nothing is known becomes a question mark."""
    if text.isascii():
        return text
    return str(unidecode(text.translate(SIGNS), errors="replace", replace_str="?"))


def in_ascii(value: T) -> T:
    """A value of a report with every text in it in ASCII; what has none is the same value.

    Lines have to be made after this, for letters can become more than one.
    """
    found: Any = _in_ascii(value)
    return found  # type: ignore[no-any-return]


def _in_ascii(value: object) -> object:
    if isinstance(value, Enum):
        return value
    if isinstance(value, str):
        return ascii_text(value)
    if isinstance(value, tuple) and type(value) is tuple:
        parts = tuple(_in_ascii(each) for each in value)
        return parts if any(a is not b for a, b in zip(parts, value, strict=True)) else value
    if isinstance(value, Mapping):
        pairs = [(_in_ascii(key), _in_ascii(each)) for key, each in value.items()]
        same = all(a is k and b is v for (a, b), (k, v) in zip(pairs, value.items(), strict=True))
        return value if same else dict(pairs)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {
            each.name: new
            for each in fields(value)
            if each.init and (new := _in_ascii(old := getattr(value, each.name))) is not old
        }
        return replace(value, **changed) if changed else value
    return value

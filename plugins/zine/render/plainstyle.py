"""Drawings without style attributes, which the site's policy would not let work.

Every property that matplotlib writes into `style` has an attribute of its own in SVG, but
for the shorthand `font`.
"""

from __future__ import annotations

import re

STYLE = re.compile(r' style="([^"]*)"')


def without_styles(svg: str) -> str:
    """The same drawing with presentation attributes in place of style attributes."""
    return STYLE.sub(lambda found: "".join(map(_attribute, found[1].split(";"))), svg)


def _attribute(declaration: str) -> str:
    name, _, value = (part.strip() for part in declaration.partition(":"))
    if name == "font":
        return _font(value)
    return f' {name}="{value}"' if value else ""


def _font(value: str) -> str:
    """`font: 11px 'DejaVu Sans', sans-serif` as size and family; the weight if there is one."""
    found = re.fullmatch(r"((?:[a-z]+ |\d00 )*)([\d.]+)px (.+)", value)
    if found is None:
        return ""
    weight = re.search(r"bold|\d00", found[1])
    return f' font-size="{found[2]}" font-family="{found[3]}"' + (
        f' font-weight="{weight[0]}"' if weight else ""
    )

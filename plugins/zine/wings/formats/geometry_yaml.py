"""A geometry.yaml as text."""

from __future__ import annotations

import json

from zine.variants.geometry import Geometry


def dump_geometry(geometry: Geometry) -> str:
    """A drawing as the text of a geometry.yaml."""
    rows = [
        f"size: [{geometry.size[0]:g}, {geometry.size[1]:g}]",
        f"base: {geometry.base}",
    ]
    if geometry.arcs:
        curves = (
            f"  {code}: [{', '.join(f'{each:g}' for each in arc)}]"
            for code, arc in geometry.arcs.items()
        )
        rows += ["arcs:", *curves]
    if geometry.exceptions:
        reasons = (f"  {pair}: {json.dumps(why)}" for pair, why in geometry.exceptions.items())
        rows += ["exceptions:", *reasons]
    rows.append("provinces:")
    for code, site in geometry.sites.items():
        keys = [f"unit: {_point(site.unit)}", f"label: {_point(site.label)}"]
        if site.centre:
            keys.append(f"centre: {_point(site.centre)}")
        if site.coasts:
            coasts = ", ".join(f"{coast}: {_point(spot)}" for coast, spot in site.coasts.items())
            keys.append(f"coasts: {{{coasts}}}")
        if site.cells:
            rings = [" ".join(f"{x:g},{y:g}" for x, y in ring) for ring in site.cells]
            keys.append("cell: [" + ", ".join(f'"{ring}"' for ring in rings) + "]")
        rows.append(f"  {code}: {{{', '.join(keys)}}}")
    rows.append("touching:")
    for code in geometry.sites:
        others = sorted(b for a, b in geometry.touching if a == code)
        if others:
            rows.append(f"  {code}: [{', '.join(others)}]")
    return "\n".join(rows) + "\n"


def _point(point: tuple[float, float]) -> str:
    return f"[{point[0]:g}, {point[1]:g}]"

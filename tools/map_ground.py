"""The ground of a map: seeds and countries, projected to board units and cut into regions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyproj
import shapely
import yaml
from shapely import Point, Polygon, box

BLEED = 9.0  # the drawing runs on past its edge, so that outlines of the edge are not seen
WATER, BARREN, VOID = "~", "#", "?"  # marks of straits, impassable land, seas off the map

Region = tuple[Any, list[tuple[str, Point]]]  # a shape and the seeds in it


@dataclass
class Seeds:
    """The settings and the seeds, projected to board units."""

    data: dict[str, Any]
    project: Callable[[Any], Any]
    size: tuple[int, int]
    frame: Polygon

    def of(self, kind: str) -> Iterator[tuple[str, Point]]:
        """Province and place of every seed of a kind, "land" or "sea"."""
        for code, places in self.data[kind].items():
            for place in places:
                yield code, Point(self.project(np.array([place], float))[0])


def read_seeds(file: Path) -> Seeds:
    """The settings, with the projection from longitude and latitude to board units."""
    data = yaml.safe_load(file.read_text())
    p = data["projection"]
    south, north = p["parallels"]
    conic = pyproj.Proj(
        proj="lcc", lon_0=p["lon"], lat_0=p["lat"], lat_1=south, lat_2=north, R=6371.0
    )

    def plain(places: Any) -> Any:
        x, y = conic(places[:, 0], places[:, 1])
        return np.stack([x, -np.asarray(y) * p["squeeze"]], axis=1) / 4.6

    def lensed(places: Any, lenses: int | None = None) -> Any:
        points = plain(np.asarray(places, float))
        for number, lens in enumerate(data["lenses"][:lenses]):
            centre = lensed([lens["at"]], number)[0]
            away = points - centre
            part = np.minimum(np.hypot(*away.T) / lens["radius"], 1)
            points = centre + away * (1 + lens["strength"] * (1 - part**2) ** 2)[:, None]
        return points

    def narrowed(places: Any) -> Any:
        points = lensed(places)
        for side, each in data.get("narrow", {}).items():
            sign = 1 if side == "east" else -1
            beyond = np.maximum((points[:, 0] - lensed([each["beyond"]])[0][0]) * sign, 0)
            points[:, 0] -= sign * (1 - each["to"]) * eased(beyond, each["over"])
        return points

    edge = data["frame"]
    left = narrowed([edge["west"]])[0][0]
    right = narrowed([edge["east"]])[0][0]
    top = narrowed([edge["north"]])[0][1]
    bottom = narrowed([edge["south"]])[0][1]
    width = data["width"]
    scale = width / (right - left)
    height = round((bottom - top) * scale)
    frame = box(-BLEED, -BLEED, width + BLEED, height + BLEED)
    return Seeds(data, lambda ps: (narrowed(ps) - [left, top]) * scale, (width, height), frame)


def eased(far: Any, over: float) -> Any:
    """A distance that begins slowly and goes on at full speed after about `over`."""
    return far - over * (1 - np.exp(-far / over))


def countries(atlas: Path, seeds: Seeds) -> dict[str, Any]:
    """The projected outline of every country that reaches into the frame."""
    topology = json.loads(atlas.read_text())
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = [np.cumsum(arc, axis=0) * scale + shift for arc in topology["arcs"]]

    def ring(numbers: Iterable[int]) -> Any:
        parts = [arcs[n] if n >= 0 else arcs[~n][::-1] for n in numbers]
        return np.concatenate([part[:-1] for part in parts])

    found: dict[str, Any] = {}
    bays = shapely.union_all([Polygon(corners) for corners in seeds.data.get("bays", ())])
    near = box(-35, 5, 85, 80)
    for country in topology["objects"]["countries"]["geometries"]:
        polygons = country.get("arcs", [])
        if country["type"] == "Polygon":
            polygons = [polygons]
        kept = []
        for rings in polygons:
            shape = Polygon(ring(rings[0]), [ring(each) for each in rings[1:]])
            if not shape.intersects(near):
                continue
            holes = [seeds.project(np.array(each.coords)) for each in shape.interiors]
            projected = Polygon(seeds.project(np.array(shape.exterior.coords)), holes)
            kept.append(shapely.make_valid(projected).intersection(seeds.frame) - bays)
        if kept:
            found[country["properties"]["name"]] = shapely.union_all(kept)
    return found


def polygons_of(shape: Any) -> list[Polygon]:
    """The polygons of any geometry."""
    return [p for p in shapely.get_parts(shape).tolist() if p.geom_type == "Polygon" and p.area > 0]


def regions(seeds: Seeds, land: dict[str, Any]) -> list[Region]:
    """Every region with the seeds in it; straits and impassable land have one name only."""
    found: list[Region] = []
    barren = [land[name] for name in seeds.data["impassable"] if name in land]
    places = list(seeds.of("land"))
    for names in seeds.data["regions"]:
        kept, here = [], []
        for part in polygons_of(shapely.union_all([land[name] for name in names if name in land])):
            inside = [(c, p) for c, p in places if part.covers(p)]
            here += inside
            if inside:
                kept.append(part)
            elif part.area >= seeds.data["islet"]:
                barren.append(part)
        if kept:
            found.append((shapely.union_all(kept), here))
    placed = {point for _, here in found for _, point in here}
    for code, point in places:
        if point not in placed:
            raise ValueError(f"a seed of {code} lies outside all land: {point}")
    sea = seeds.frame - shapely.union_all([*(region for region, _ in found), *barren])
    for corners in seeds.data.get("closed", ()):
        shut = Polygon(seeds.project(np.array(corners, float))).buffer(0).intersection(sea)
        barren.append(shut)
    barren = [p for p in polygons_of(shapely.union_all(barren)) if p.area >= seeds.data["islet"]]
    found.append((shapely.union_all(barren), [(BARREN, Point())]))
    sea = seeds.frame - shapely.union_all([region for region, _ in found])
    sea = shapely.union_all(polygons_of(sea))
    for code, corners in seeds.data["straits"].items():
        strait = Polygon(seeds.project(np.array(corners, float))).buffer(0).intersection(sea)
        found.append((strait, [(code + WATER, Point())]))
        sea = sea - strait
    found.append((sea, [(c, p) for c, p in seeds.of("sea") if sea.covers(p)]))
    return found

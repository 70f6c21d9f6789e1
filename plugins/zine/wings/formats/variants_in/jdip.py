"""jDip variant packages: variants.xml, its adjacency files and its maps in SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import PurePosixPath

from zine.problems import Collector, Place, Problem, Problems
from zine.wings.formats.variants_in.board import board_of
from zine.wings.formats.variants_in.brought_variant import BroughtVariant
from zine.wings.formats.variants_in.jdip_adjacency import JdipMap, read_map
from zine.wings.formats.variants_in.jdip_svg_map import SvgMap, read_svg_map
from zine.wings.formats.variants_in.jdip_variants_xml import (
    beginning_of,
    centres_of,
    description_of,
    powers_of,
    rules_of,
    solo_of,
    start_of,
)
from zine.wings.formats.variants_in.power_colours_and_letters import colours_of
from zine.wings.formats.variants_in.unique_names import variant_slug
from zine.wings.formats.xml_reader import XmlElement, read_xml

INDEX = "variants.xml"
ENDINGS = (".xml", ".svg")


def is_jdip(files: Mapping[str, bytes]) -> bool:
    """Whether the files of a package are a jDip variant package's."""
    return any(PurePosixPath(name).name.lower() == INDEX for name in files)


def jdip_variants(
    files: Mapping[str, bytes], shown: str
) -> Iterator[tuple[str, BroughtVariant | Problems]]:
    """Each variant of a package with its title, or what keeps it from being one of ours."""
    for name in files:
        if PurePosixPath(name).name.lower() != INDEX:
            continue
        try:
            root = read_xml(files[name], name)
        except Problems as problems:
            yield shown, problems
            continue
        package = _Package(root, files, name, shown)
        variants = [*root.all("VARIANT")]
        if not variants:
            yield shown, Problems([Problem(Place(name), "there is no VARIANT in it")])
        for each in variants:
            try:
                yield _title(each), package.variant(each)
            except Problems as problems:
                yield _title(each), problems


def _title(element: XmlElement) -> str:
    return " ".join(element.get("name").split()) or "a variant without a name"


class _Package:
    """The files beside one variants.xml; each is read once."""

    def __init__(
        self, root: XmlElement, files: Mapping[str, bytes], index: str, shown: str
    ) -> None:
        self.root = root
        self.index = index
        self.shown = shown
        self.files = files
        self.maps: Callable[[str], JdipMap] = cache(self._map)
        self.drawings: Callable[[str], SvgMap] = cache(self._drawing)

    def _content(self, name: str, place: Place) -> tuple[str, bytes]:
        """A file that variants.xml names, which must lie beside it."""
        wanted = (PurePosixPath(self.index).parent / name).as_posix().casefold()
        for path, content in self.files.items():
            if path.casefold() == wanted:
                return path, content
        hint = "the package must have it beside variants.xml"
        raise Problems.of(place, f"there is no file '{name[:60]}'", hint)

    def _map(self, name: str) -> JdipMap:
        path, content = self._content(name, Place(self.index))
        return read_map(read_xml(content, path), path)

    def _drawing(self, name: str) -> SvgMap:
        path, content = self._content(name, Place(self.index))
        return read_svg_map(read_xml(content, path), path)

    def variant(self, element: XmlElement) -> BroughtVariant:
        """One variant of the package. Raises Problems."""
        title = _title(element)
        place = Place(self.index, element.line, element.column)
        map_element = element.first("MAP")
        if map_element is None:
            raise Problems.of(place, f"{title} names no map")
        chart = self.maps(map_element.get("adjacencyURI"))
        losses = [*chart.losses]
        powers, idle = powers_of(element, losses, place)
        drawing = self._drawn(map_element, losses)
        by_name = {
            word.casefold(): power.name for power in powers for word in (power.name, *power.aliases)
        }
        homes, centres, owned, unowned = centres_of(element, by_name, idle, chart.code, losses)
        geography = chart.geography(centres, homes, losses)
        year, stage = beginning_of(element, losses)
        anywhere, need_home = rules_of(element, losses)
        variant = BroughtVariant(
            name=variant_slug(title, PurePosixPath(self.shown).stem),
            title=title,
            source=f"the jDip package {self.shown}, version {element.get('version', 'unknown')}",
            notes=description_of(element),
            geography=geography,
            powers=powers,
            colours=colours_of(powers, drawing.colours if drawing else {}, losses),
            start=start_of(element, by_name, idle, chart.code, geography, place),
            centres=owned,
            unowned=unowned,
            solo=solo_of(element, len(centres), losses),
            first_year=year,
            first_stage=stage,
            build_anywhere=anywhere,
            builds_need_home=need_home,
        )
        if drawing:
            board = board_of(drawing.renamed(chart.code), geography, chart.impassable, losses)
            variant = replace(variant, drawing=board)
        return replace(variant, losses=tuple(dict.fromkeys(losses)))

    def _drawn(self, map_element: XmlElement, losses: list[str]) -> SvgMap | None:
        """The first drawing that a variant names, its default one before others."""
        graphics = [*map_element.all("MAP_GRAPHIC")]
        graphics.sort(key=lambda each: each.get("default").lower() != "true")
        addresses = {each.get("id"): each.get("URI") for each in self.root.all("MAP_DEFINITION")}
        found = Collector()
        for each in graphics:
            with found.noting():
                return self.drawings(addresses.get(each.get("ref"), ""))
        try:
            found.raise_if_any()
        except Problems as problems:
            why = "; ".join(map(str, problems.problems))
            losses.append(f"the drawing cannot be used: {why}")
        losses.append("the board is schematic")
        return None

"""The map of a variant in SVG, with the layers and the places that jDip draws by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from xml.etree.ElementTree import Element

from zine.rules.geography import Geography
from zine.variantfiles.variant_reader import Drawing, VariantFolder
from zine.variants.geometry import Geometry, Point, Ring
from zine.wings.formats.variants_in.jdip_svg_map import ROUGH
from zine.wings.formats.variants_out.base_drawing import BaseParts
from zine.wings.formats.variants_out.escaped_xml import document, element
from zine.wings.formats.variants_out.voronoi_regions import nearest_regions
from zine.wings.shared.drawing_flaws import MARKER

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
NAMESPACE = "http://jdip.sourceforge.org/jdipNS"
SYMBOLS: Mapping[str, float] = {  # each with its size, as a part of a marker's
    "Fleet": 1.0, "Army": 1.0, "Wing": 1.0, "DislodgedFleet": 1.0, "DislodgedArmy": 1.0,
    "DislodgedWing": 1.0, "FailedOrder": 0.9, "SupplyCenter": 0.5, "BuildUnit": 1.4,
    "RemoveUnit": 1.2, "WaivedBuild": 1.0,
}  # fmt: skip
# The classes that ORDERS names; what is drawn with them has its power's colour.
ORDER_STYLE = """\
.nopower{fill:#f7f1e1}
.scnopower{fill:#4b4436;stroke:#4b4436}
.unordered{fill:#c03030;fill-opacity:.9}
.seapoly{fill:#dbe6e6}
.invisible{fill:#000;fill-opacity:0;opacity:0}
.labeltext{font-size:13.5px;text-anchor:middle}
.order{fill:none;stroke-width:4}
.brokenorder{fill:none;stroke-width:3;stroke-dasharray:6 4}
.shadow{fill:none;stroke:#20252b;stroke-width:6}
.brokenshadow{fill:none;stroke:#20252b;stroke-width:5;opacity:.45}
.wideorder,.wideshadow{fill:none}
.wideshadow{stroke:#20252b}
"""
WIDE: Mapping[str, str] = {
    "strokeCSSStyle": "wideorder", "hilightCSSClass": "wideshadow", "hilightOffset": "0",
    "widths": "3,5,7,9", "shadowWidths": "5,7,9,11",
}  # fmt: skip
PLAIN: Mapping[str, str] = {
    "strokeCSSStyle": "order", "hilightCSSClass": "shadow", "hilightOffset": "0",
}  # fmt: skip
BROKEN: Mapping[str, str] = {
    "strokeCSSStyle": "brokenorder", "hilightCSSClass": "brokenshadow", "hilightOffset": "0",
}  # fmt: skip
ARROW: Mapping[str, str] = {"markerID": "arrow"}
ORDERS: Mapping[str, Mapping[str, str]] = {  # in the order that jDip wants
    "BUILD": {}, "REMOVE": {}, "DISBAND": {}, "WAIVE": {}, "HOLD": WIDE, "MOVE": {**WIDE, **ARROW},
    "RETREAT": {**PLAIN, **ARROW}, "SUPPORT": {**BROKEN, **ARROW}, "CONVOY": {**BROKEN, **ARROW},
}  # fmt: skip
LAYERS = ("SupplyCenterLayer", "OrderLayer", "UnitLayer", "DislodgedUnitLayer", "HighestOrderLayer")


def map_drawing(folder: VariantFolder, drawing: Drawing) -> bytes:
    """The drawing of a variant's map."""
    geography, geometry = folder.variant.geography, drawing.geometry
    width, height = (f"{side:g}" for side in geometry.size)
    root = Element(
        "svg",
        {
            "xmlns": SVG,
            "xmlns:xlink": XLINK,
            "xmlns:jdipNS": NAMESPACE,
            "width": f"{width}px",
            "height": f"{height}px",
            "viewBox": f"0 0 {width} {height}",
            "preserveAspectRatio": "xMinYMin",
        },
    )
    _settings(root, folder)
    _places(root, geography, geometry)
    element(root, "title", folder.variant.title)
    base = BaseParts(drawing.base)
    defs = element(root, "defs")
    element(defs, "style", f"\n{ORDER_STYLE}{_colours(folder)}{base.style}\n", type="text/css")
    arrow = element(
        defs, "marker", id="arrow", viewBox="0 0 10 10", refX="5", refY="5", orient="auto",
        markerUnits="strokeWidth", markerWidth="4", markerHeight="3",
    )  # fmt: skip
    element(arrow, "path", d="M0 0L10 5L0 10z")
    _map_group(root, geography, geometry, base)
    for name in LAYERS:
        element(root, "g", id=name)
    _labels(root, geography, geometry)
    _mouse_group(root, geography, geometry)
    return document(root)


def _own(parent: Element, tag: str, **attributes: str) -> Element:
    return element(parent, f"jdipNS:{tag}", **attributes)


def _power_class(name: str) -> str:
    """A power's name as jDip writes it in classes."""
    return "".join(sign for sign in name.lower() if sign.isalnum() or sign in "-_")


def _settings(root: Element, folder: VariantFolder) -> None:
    shown = _own(root, "DISPLAY")
    _own(shown, "ZOOM", min="5", max="1600", factor="1.2")
    _own(shown, "LABELS", brief="true", full="true")
    drawn = _own(root, "ORDERDRAWING")
    colours = _own(drawn, "POWERCOLORS")
    for power, colour in folder.colours.items():
        _own(colours, "POWERCOLOR", power=power.lower(), color=colour)
    for name, part in SYMBOLS.items():
        size = f"{MARKER * part:g}"
        _own(drawn, "SYMBOLSIZE", name=name, width=size, height=size)
    for name, attributes in ORDERS.items():
        _own(drawn, name, deltaRadius="2", **attributes)


def _places(root: Element, geography: Geography, geometry: Geometry) -> None:
    data = _own(root, "PROVINCE_DATA")
    for code, province in geography.provinces.items():
        for coast in ("", *province.coasts):
            location = f"{code}/{coast}" if coast else code
            each = _own(data, "PROVINCE", name=_name(location))
            _own(each, "UNIT", **_spot(geometry.spot(location)))
            _own(each, "DISLODGED_UNIT", **_spot(geometry.spot(location, dislodged=True)))
            centre = geometry.sites[code].centre
            if centre and not coast:
                _own(each, "SUPPLY_CENTER", **_spot(centre))


def _name(location: str) -> str:
    return location.lower().replace("/", "-")


def _spot(point: Point) -> dict[str, str]:
    return {"x": f"{point[0]:g}", "y": f"{point[1]:g}"}


def _colours(folder: VariantFolder) -> str:
    rows = []
    for power, colour in folder.colours.items():
        name = _power_class(power)
        rows.append(f".{name}{{fill:{colour};fill-opacity:.45}}")
        rows.append(f".unit{name}{{fill:{colour}}}")
        rows.append(f".sc{name}{{fill:#4b4436;stroke:#4b4436}}")
    return "\n".join((*rows, ""))


def _map_group(root: Element, geography: Geography, geometry: Geometry, base: BaseParts) -> None:
    """Land that jDip colours, below the drawing of sea, coasts and borders."""
    layer = element(root, "g", id="MapLayer")
    width, height = (f"{side:g}" for side in geometry.size)
    element(layer, "rect", class_="nopower", x="0", y="0", width=width, height=height)
    for code, site in geometry.sites.items():
        if site.cells and not geography.is_sea(code):
            element(layer, "path", id=f"_{_name(code)}", class_="nopower", d=_outline(site.cells))
    base.into(layer)


def _outline(rings: Iterable[Ring]) -> str:
    corners = ("L".join(f"{x:g} {y:g}" for x, y in ring) for ring in rings)
    return "".join(f"M{each}z" for each in corners)


def _labels(root: Element, geography: Geography, geometry: Geometry) -> None:
    for layer, word in (("BriefLabelLayer", str.title), ("FullLabelLayer", geometry.names.get)):
        names = element(root, "g", id=layer, class_="labeltext", visibility="hidden")
        for code in geography.provinces:
            element(names, "text", str(word(code)), **_spot(geometry.sites[code].label))


def _mouse_group(root: Element, geography: Geography, geometry: Geometry) -> None:
    """What a click chooses: the nearest sea, but land and coasts before it."""
    layer = element(root, "g", id="MouseLayer", class_="invisible")
    for code, rings, rough in _clicked(geography, geometry):
        mark = {"class": ROUGH} if rough else {}
        element(layer, "path", id=_name(code), d=_outline(rings), **mark)
    for code, province in geography.provinces.items():
        for coast in province.coasts:
            x, y = geometry.spot(f"{code}/{coast}")
            place = {"cx": f"{x:g}", "cy": f"{y:g}", "r": f"{MARKER / 2:g}"}
            element(layer, "circle", id=_name(f"{code}/{coast}"), **place)


def _clicked(
    geography: Geography, geometry: Geometry
) -> Iterator[tuple[str, tuple[Ring, ...], bool]]:
    open_sea = {
        code: geometry.sites[code].unit
        for code in geography.provinces
        if geography.is_sea(code) or not geometry.sites[code].cells
    }
    for code, ring in nearest_regions(open_sea, geometry.size).items():
        yield code, (ring,), True
    for code in geography.provinces:
        if code not in open_sea:
            yield code, geometry.sites[code].cells, False

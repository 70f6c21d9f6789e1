"""A variant of ours as a jDip variant package: variants.xml, adjacency and a map in SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from PIL import Image, ImageDraw

from zine.files.atomic_files import write_new_files
from zine.problems import Place, Problem, Problems, did_you_mean
from zine.rules.calendar import PhaseKind, Stage
from zine.rules.geography import Terrain
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import Drawing, VariantFolder, load_drawing, load_variant
from zine.wings.formats.variants_in.jdip_adjacency import COASTS
from zine.wings.formats.variants_in.unique_names import PLAIN
from zine.wings.formats.variants_out.jdip_drawing import map_drawing
from zine.wings.formats.variants_out.jdip_xml import adjacency, index

STAGES: Mapping[tuple[str, PhaseKind, bool], str] = {  # of a year in jDip, which has no others
    ("spring", PhaseKind.MOVEMENT, False): "Spring",
    ("spring", PhaseKind.RETREATS, False): "Summer",
    ("fall", PhaseKind.MOVEMENT, False): "Fall",
    ("fall", PhaseKind.RETREATS, True): "Autumn",
    ("winter", PhaseKind.ADJUSTMENTS, False): "Winter",
}
THUMBNAIL = 140  # pixels, the width
BEGINNING = (1980, 1, 1, 0, 0, 0)  # of time in a zip: the same files make the same bytes


def _jdip_package(folder: VariantFolder, drawing: Drawing) -> bytes:
    """The zip of a variant. Raises Problems if the format cannot hold it."""
    variant = folder.variant
    if found := tuple(_obstacles(folder)):
        raise Problems(found)
    files = {
        "variants.xml": index(variant),
        f"{variant.name}_adjacency.xml": adjacency(variant.geography),
        f"{variant.name}.svg": map_drawing(folder, drawing),
        f"{variant.name}_thumb.png": _small_picture(drawing),
    }
    target = BytesIO()
    with ZipFile(target, "w") as archive:
        for name, content in files.items():
            info = ZipInfo(name, BEGINNING)
            info.external_attr = 0o644 << 16
            archive.writestr(info, content, ZIP_DEFLATED)
    return target.getvalue()


def _key(stage: Stage) -> tuple[str, PhaseKind, bool]:
    return stage.season, stage.kind, stage.counts_centres


def _obstacles(folder: VariantFolder) -> Iterator[Problem]:
    variant = folder.variant
    place = Place(f"variants/{variant.name}")
    for name in folder.expansions:
        hint = "jDip plays variants without rule sets"
        yield Problem(place, f"jDip has nothing like the rule set '{name}'", hint)
    if not folder.expansions and [*map(_key, variant.calendar.stages)] != [*STAGES]:
        hint = (
            "spring and fall movement and retreats, centres counted in autumn, winter adjustments"
        )
        yield Problem(place, "jDip has no such calendar", hint)
    for code, province in variant.geography.provinces.items():
        if not PLAIN.fullmatch(code):
            hint = "two to eight letters and digits, the first a letter"
            yield Problem(place, f"{code} cannot be a code in jDip", hint)
        for coast in province.coasts:
            if coast.lower() not in COASTS:
                yield Problem(place, f"jDip has no coast '{coast}'", "NC, SC, EC and WC")


def _losses(folder: VariantFolder) -> Iterator[str]:
    variant = folder.variant
    yield "the short names of powers and the letters of their units: jDip has none"
    titles = {each.title for each in variant.calendar.stages} - set(STAGES.values())
    if titles:
        yield f"the names of stages: {', '.join(sorted(titles))}"
    if several := variant.geography.ambiguous:
        yield f"abbreviations that mean several provinces: {', '.join(several)}"
    for each in variant.local:
        yield f"names of provinces and powers in the language '{each.language}'"
    for power in variant.powers:
        if commas := [alias for alias in power.aliases if "," in alias]:
            yield f"names of {power.name} with a comma in them: {'; '.join(commas)}"
    seas = [c for c, p in variant.geography.provinces.items() if p.terrain is Terrain.SEA]
    if seas:
        yield "outlines of seas, which the drawing has not: a click chooses the nearest sea"


def _small_picture(drawing: Drawing) -> bytes:
    """A small picture of the land, which jDip shows beside the variant's title."""
    geometry = drawing.geometry
    width, height = geometry.size
    scale = THUMBNAIL / width
    picture = Image.new("RGB", (THUMBNAIL, max(1, round(height * scale))), "#dbe6e6")
    pen = ImageDraw.Draw(picture)
    for site in geometry.sites.values():
        for ring in site.cells:
            pen.polygon([(x * scale, y * scale) for x, y in ring], "#f7f1e1", "#7d7257")
    target = BytesIO()
    picture.save(target, "PNG")
    return target.getvalue()


def give_variant(name: str, root: Path, folder: Path) -> tuple[Path, tuple[str, ...]]:
    """Write a variant as a jDip package; returns its file and what could not be carried over.

    Raises Problems if there is no such variant, if the format cannot hold it, or if another
    file of that name is in the folder.
    """
    if name not in (known := variant_names(root)):
        raise Problems.of(f"variants/{name}", "there is no such variant", did_you_mean(name, known))
    given = load_variant(name, root)
    package = _jdip_package(given, load_drawing(name, root))
    # jDip loads the files in its folder whose names end so.
    (path,) = write_new_files(folder, {f"{given.variant.name}Variants.zip": package})
    return path, tuple(_losses(given))

"""The files of a variant of the press as plain data, read with PyYAML and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, reduce
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Any

from zine.files.yaml_events import EventReading
from zine.problems import Problems
from zine.rules.geography import LocalNames
from zine.rules.variant import Variant
from zine.variants.variant_from_data import geography_from, start_from, variant_from

VARIANTS = Path(__file__).parents[2] / "variants"
MERGED = ("powers", "start")  # with those of the variant that one extends, power by power
BEYOND = ("expansions", "homes", "centres", "unowned")


@cache
def plain_variant(name: str, folder: Path = VARIANTS) -> Variant:
    """A variant of a folder of variants, by its name.

    Raises ValueError if there is none, if its files are not sound, or if it has an
    expansion. The press's own reader tells more of what is wrong.
    """
    try:
        data, map_file = _merged(name, folder, ())
        if beyond := [key for key in BEYOND if data.get(key)]:
            raise ValueError(f"{name} has {', '.join(beyond)}: only the whole press plays it")
        geography = geography_from(_read(map_file))
        variant = variant_from(data, geography, start_from(data["start"], geography))
        folders = dict.fromkeys((map_file.parent, folder / name))
        return replace(variant, local=tuple(_local_names(folders)))
    except OSError:
        raise ValueError(f"there is no variant '{name}' in {folder}") from None
    except (AttributeError, KeyError, TypeError, Problems) as error:
        raise ValueError(f"the files of '{name}' are faulty: {error}") from error


def _merged(name: str, folder: Path, below: tuple[str, ...]) -> tuple[dict[str, Any], Path]:
    """variant.yaml laid over what it extends, and the file of its map."""
    if name in below:
        raise ValueError(f"'{name}' would extend itself")
    own = _read(folder / name / "variant.yaml")
    if "extends" not in own:
        return own, folder / name / Path(own["map"]).name
    above, map_file = _merged(own["extends"], folder, (*below, name))
    merged = {**above, **own, "custodian": own.get("custodian", "MNC")}
    merged |= {key: {**above.get(key, {}), **own.get(key, {})} for key in MERGED}
    return merged, folder / name / Path(own["map"]).name if "map" in own else map_file


def _local_names(folders: Iterable[Path]) -> Iterator[LocalNames]:
    """The names beside the map and beside the variant, language by language."""
    files = sorted(
        (file.stem, number, file)
        for number, each in enumerate(folders)
        for file in each.glob("names/*.yaml")
    )
    for language, group in groupby(files, key=lambda found: found[0]):
        yield reduce(
            lambda above, own: own.over(above),
            (
                LocalNames(
                    language,
                    _names(data.get("provinces", {})),
                    _names(data.get("powers", {})),
                )
                for data in (_read(file) for _, _, file in group)
            ),
        )


def _names(written: Mapping[str, Iterable[str]]) -> Mapping[str, tuple[str, ...]]:
    return MappingProxyType({key: tuple(names) for key, names in written.items()})


def _read(path: Path) -> dict[str, Any]:
    reading = EventReading(path.read_text(encoding="utf-8"), path.name)
    if reading.problems or not isinstance(reading.data, dict):
        raise Problems(reading.problems)
    return reading.data

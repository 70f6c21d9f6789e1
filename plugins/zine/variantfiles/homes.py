"""Home centres of a variant where they differ from its map's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from zine.files.strict_yaml import YamlSource
from zine.problems import Problems
from zine.rules.geography import Geography

Centres = Mapping[str, tuple[str, ...]]


def at_home(
    source: YamlSource, homes: Centres, centres: Centres, geography: Geography
) -> Geography:
    """The map with a variant's own home centres.

    `homes` and `centres` are the keys of variant.yaml. Raises Problems for names that are not centres.
    """
    problems = [
        source.problem(f"'{centre}' is not a centre of this map", key, power, number)
        for key, table in (("homes", homes), ("centres", centres))
        for power, own in table.items()
        for number, centre in enumerate(own)
        if centre not in geography.centres
    ]
    if problems:
        raise Problems(problems)
    owners = {centre: power for power, own in homes.items() for centre in own}
    provinces = {
        code: replace(each, home=owners.get(code, None if each.home in homes else each.home))
        for code, each in geography.provinces.items()
    }
    return replace(geography, provinces=MappingProxyType(provinces)) if homes else geography

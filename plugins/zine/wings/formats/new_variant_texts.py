"""The files a new variant begins with: small, complete, and with comments."""

from __future__ import annotations

from collections.abc import Mapping

VARIANT = """\
# A variant of your own. Every key is described in docs/variants.md.
name: {name} # as the folder is called
title: {title} # as reports print it
credits: Who designed it, and when
map: map.yaml
# geometry: geometry.yaml # once there is a drawing; until then the board is schematic
solo: 2 # centres that win
first_year: 1901
# build_anywhere: true # build in any centre owned, not only at home
calendar: # the stages of a year, in order
  - {{season: spring, kind: movement, title: Spring}}
  - {{season: spring, kind: retreats, title: Summer}}
  - {{season: fall, kind: movement, title: Fall}}
  - {{season: fall, kind: retreats, title: Autumn, counts_centres: true}}
  - {{season: winter, kind: adjustments, title: Winter}}
powers:
  East: {{adjective: Eastern, short: EAS, colour: "#b5475c"}}
  West: {{adjective: Western, short: WES, colour: "#3f7f9a"}}
start: # the units each power begins with
  East: [A OAK]
  West: [F ELM]
"""

MAP = """\
# Provinces are inland, coastal or sea. A centre with a home is where that power builds.
provinces:
  BAY: {name: Broad Bay, terrain: sea}
  ELM: {name: Elmstead, terrain: coastal, centre: true, home: West}
  MID: {name: Middleham, terrain: inland, centre: true}
  OAK: {name: Oakham, terrain: coastal, centre: true, home: East, aliases: [Oak Town]}

# Where armies can go. List each border on both sides.
armies:
  ELM: [MID]
  MID: [ELM, OAK]
  OAK: [MID]

# Where fleets can go. Two coastal provinces border only along a common coast.
fleets:
  BAY: [ELM, OAK]
  ELM: [BAY]
  OAK: [BAY]
"""

EXTENDING = """\
# {title}: {extends} with the changes below. docs/variants.md describes every key.
extends: {extends}
name: {name} # as the folder is called
title: {title} # as reports print it
credits: Who designed it, and when
# solo: 20 # any key replaces that of {extends}
# start: # powers and start are replaced power by power
#   Italy: [F ROM, A VEN, F NAP]
"""

README = """\
# {title}

Designed by ... (year; edition; where it was published).

## What is certain, inferred and unknown

- certain:
- inferred:
- unknown:
"""


def readme_of(name: str) -> str:
    """The README of a new variant, to be filled in by its designer."""
    return README.format(title=name.replace("-", " ").title())


def skeleton(name: str, extends: str) -> Mapping[str, str]:
    """File names and texts of a new variant's folder, complete enough to be played."""
    words = {"name": name, "title": name.replace("-", " ").title(), "extends": extends}
    if extends:
        return {"variant.yaml": EXTENDING.format(**words), "README.md": readme_of(name)}
    return {
        "variant.yaml": VARIANT.format(**words),
        "map.yaml": MAP,
        "README.md": readme_of(name),
    }

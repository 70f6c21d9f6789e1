"""The texts of files that people could have written: any data, and set-ups."""

from __future__ import annotations

from collections.abc import Mapping

import yaml

from zine.rules.position import Position
from zine.rules.variant import Variant


def setup_file(position: Position, variant: Variant, note: str) -> str:
    """A set-up file."""
    names = [power.name for power in variant.powers]
    units = {name: [str(unit) for unit in position.units_of(name)] for name in names}
    centres = {name: list(position.centres_of(name)) for name in names}
    data: dict[str, object] = {"units": {name: own for name, own in units.items() if own}}
    data |= {"centres": {name: own for name, own in centres.items() if own}}
    data["note"] = note
    return file_text(data)


class _Dumper(yaml.SafeDumper):
    """Writes a text of several lines as a block."""


def _text(dumper: yaml.SafeDumper, value: str) -> yaml.ScalarNode:
    style = "|" if "\n" in value else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)


_Dumper.add_representer(str, _text)


def file_text(data: Mapping[str, object]) -> str:
    """Data as the text of a file of a game: a text of several lines becomes a block."""
    return yaml.dump(
        dict(data),
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        width=100,
        default_flow_style=None,
    )

"""Expansions laid on a variant, with their options as the files have them."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pkgutil import iter_modules
from typing import Any

import zine.expansions
from zine.files.raised import understood
from zine.files.strict_yaml import (
    YamlSource,
    validate_part,
)
from zine.problems import Problems, did_you_mean
from zine.rules.variant import Variant


def laid_on(
    variant: Variant, expansions: Mapping[str, Mapping[str, Any]], source: YamlSource, key: str
) -> Variant:
    """The variant with its expansions applied, in the order written."""
    known = expansion_names()
    for name, written in expansions.items():
        if name not in known:
            hint = did_you_mean(name, known)
            raise Problems(
                [source.problem(f"there is no expansion '{name}'", key, name, hint=hint)]
            )
        module = importlib.import_module(f"zine.expansions.{name}")
        options = validate_part(source, module.Options, written, key, name)
        with understood(source, "this expansion does not fit the map", key, name):
            variant = module.lay_on(variant, options)
    return variant


def expansion_names() -> tuple[str, ...]:
    """The names of all expansions: every package in expansions/, sorted."""
    return tuple(sorted(each.name for each in iter_modules(zine.expansions.__path__) if each.ispkg))

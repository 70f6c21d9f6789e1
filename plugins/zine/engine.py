"""The adjudicator for programs outside the press: load a variant, play a phase, explain it.

It needs PyYAML and nothing else. Everything in the `__all__` of `zine.rules` is here too.
"""

from __future__ import annotations

import zine.rules
from zine.rules import *  # noqa: F403 - the list is the rules' own
from zine.wings.formats.engine_api import (
    build_options,
    explain,
    read_orders,
    removals_due,
    retreat_options,
)
from zine.wings.formats.variant_loader import plain_variant as load_variant

__all__ = [  # noqa: PLE0604 - names all the same
    "build_options",
    "explain",
    "load_variant",
    "read_orders",
    "removals_due",
    "retreat_options",
    *zine.rules.__all__,
]

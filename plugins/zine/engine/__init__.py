"""The adjudicator for programs outside the press: load a variant, play a phase, explain it.

It needs PyYAML and nothing else. Everything in the `__all__` of `zine.rules` is here too.
"""

from __future__ import annotations

from collections.abc import Iterator

import zine.rules
from zine.engine.playing import build_options, read_orders, removals_due, retreat_options
from zine.report.explain import Explainer
from zine.rules import *  # noqa: F403 - the list is the rules' own
from zine.rules import Resolution, Variant
from zine.variantfiles.plain_files import plain_variant as load_variant

__all__ = [  # noqa: PLE0604 - names all the same
    "build_options",
    "explain",
    "load_variant",
    "read_orders",
    "removals_due",
    "retreat_options",
    *zine.rules.__all__,
]


def explain(variant: Variant, done: Resolution) -> Iterator[str]:
    """Each order of a phase with what became of it, and why where it is not plain."""
    units = done.before.units_by_province
    explainer = Explainer(variant, units, lambda near, place: "")
    for result in done.results:
        order = result.order or result.text
        word, why = result.outcome.word, explainer.reason(result)
        # Some reasons begin with the word itself: "bounced with", "void (illegal)".
        end = why if why.startswith(word) else f"{word} ({why})" if why else word
        yield f"{result.power}: {order}: {end}"

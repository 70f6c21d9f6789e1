"""What templates print words with: `tr` for the press's own, `named` for names, `said` for values."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from markupsafe import Markup

from zine.language import _, named, number_of, phase_name
from zine.render.script_words import script_words


def tr(text: str, **parts: object) -> Markup:
    """A sentence of a template in the language of print, with its parts escaped.

    Templates and catalogues are the press's own, so the sentence itself is HTML.
    """
    told = Markup(_(text))
    return told.format(**parts) if parts else told


def trn(one: str, many: str, count: int, **parts: object) -> Markup:
    """A sentence with a `count` in it, in the form that the number asks for."""
    told = number_of(one, many, count)
    return Markup(told).format(count=count, **parts)


PRINTED: Mapping[str, Callable[..., object]] = {
    "tr": tr,
    "trn": trn,
    "said": _,
    "named": named,
    "script_words": script_words,
    "phase_name": phase_name,
}

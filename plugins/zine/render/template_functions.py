"""What templates print words with: `tr` for the press's own, `named` for names, `said` for values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from markupsafe import EscapeFormatter, Markup, escape

from zine.language import Forms, _, named, number_of, numerals, phase_name
from zine.render.script_sentences import script_words
from zine.report.dates import plain_date


def tr(text: str, **parts: object) -> Markup:
    """A sentence of a template in the language of print, with its parts escaped.

    Templates and catalogues are the press's own, so the sentence itself is HTML.
    """
    return _filled(_(text), parts)


def trn(one: str, many: str, count: int, **parts: object) -> Markup:
    """A sentence with a `count` in it, in the form that the number asks for."""
    return _filled(number_of(one, many, count), {"count": count, **parts})


class _EscapedForms(Forms, EscapeFormatter):
    """Fills the gaps of a sentence with names in the forms it asks for, escaped."""


def _filled(told: str, parts: Mapping[str, object]) -> Markup:
    return Markup(_EscapedForms(escape).vformat(told, (), parts) if parts else told)


_FIGURES = (
    (re.compile(r"(?<![\w.,/)–-])-(?=\d)"), "\N{MINUS SIGN}"),
    (re.compile(r"(?<=[\d)]) - (?=[\d(])|(?<=\([A-Z]) - (?=[A-Z]\))"), " \N{MINUS SIGN} "),
    (re.compile(r"(?<=[\d)%]) x (?=[\d(A-Z]|cube)|(?<=\b[A-Z]) x (?=[A-Z(])"), " × "),
    (re.compile(r"(?<=\d),(?=\d{3}\b)"), ""),
)
_LARGE = re.compile(r"(?<![\w.#-])\d{5,}(?![\w-])")


def figures(text: str) -> str:
    """A text with its numbers as pages set them: true minus and times signs, and "10,000".

    The text edition keeps a typewriter's signs.
    """
    told = str(text)
    for form, sign in _FIGURES:
        told = form.sub(sign, told)
    return type(text)(numerals(_LARGE.sub(lambda found: f"{int(found[0]):,}", told)))


PRINTED: Mapping[str, Callable[..., object]] = {
    "tr": tr,
    "trn": trn,
    "said": _,
    "figures": figures,
    "plain_date": plain_date,
    "named": named,
    "script_words": script_words,
    "phase_name": phase_name,
}

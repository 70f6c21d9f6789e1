"""The colophon as text, as `zine verify --against` reads it again."""

from __future__ import annotations

from collections.abc import Sequence

from zine.games import Anchor
from zine.language import in_language, phrase
from zine.render.wrapping import wrap

WORDS = phrase(
    "The newest record of each game, by its hash. Keep this issue: with it, zine verify "
    "--against shows whether a record was changed since."
)


def colophon_text(anchors: Sequence[Anchor]) -> str:
    """The last part of an issue; its lines are never wrapped."""
    lines = [f"{each.game} {each.phase}\n  {each.digest}" for each in anchors]
    # The heading is what the colophon is found by: English in every language.
    return "\n\n".join(["Colophon:", wrap(in_language(WORDS)), "\n".join(lines)])

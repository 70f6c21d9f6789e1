"""What scripts say on pages in another language: their sentences, put into it for each page."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from markupsafe import Markup

from zine.language import ENGLISH, _, spoken
from zine.wing import script_sentences

# Every sentence that the theme's own scripts ask for, as they ask for it.
SCRIPT_WORDS: Mapping[str, tuple[str, ...]] = {
    "names.js": ("Arrow keys give names in full.",),
    "phases.js": ("Phase",),
    "replay.js": (
        "The position now",
        "now",
        "Play",
        "Pause",
    ),
}


_SCRIPT = re.compile(r"[\w-]+\.js")


def script_words(*markup: str) -> Markup:
    """The element with the words of all scripts that some markup names; "" in English."""
    if spoken() is ENGLISH:
        return Markup()
    named = sorted({name for each in markup for name in _SCRIPT.findall(each)})
    words = {text: _(text) for name in named for text in script_sentences().get(name, ())}
    if not words:
        return Markup()
    data = json.dumps(words, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")
    return Markup('<script type="application/json" id="script-words">{}</script>').format(
        Markup(data)
    )

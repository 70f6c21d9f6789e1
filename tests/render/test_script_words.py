"""The words of scripts: all of them in the table, translated, and in pages as data."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

from sites import REPO
from zine.files.languages import catalogue
from zine.language import Language, speaking
from zine.render.script_sentences import script_words
from zine.wing import script_sentences

STATIC = REPO / "theme" / "static"
WHAT_IF = REPO / "plugins/zine/wings/lab/what_if/page"
NONE = {"age.min.js", "rules.js"}  # bundles, which say nothing
ASKED = re.compile(
    r'\b(?:tr\(|said =)\s*"((?:[^"\\]|\\.)*)"|(?:SAID|WORDS)\["([^"]+)"\]|words\.([A-Z]\w+)'
)


def asked_for(script: Path) -> set[str]:
    """The sentences that a script asks for."""
    found = ASKED.findall(script.read_text(encoding="utf-8"))
    return {next(filter(None, each)) for each in found}


def test_the_table_has_what_scripts_ask_for() -> None:
    """Every sentence of every script, and no other; else it would stay English for ever."""
    scripts = {path.name: asked_for(path) for path in (*STATIC.glob("*.js"), *WHAT_IF.glob("*.js"))}
    asked = {name: texts for name, texts in scripts.items() if texts and name not in NONE}

    assert asked == {name: set(texts) for name, texts in script_sentences().items()}


@pytest.mark.parametrize("code", ["de", "fr"])
def test_every_word_is_translated(code: str) -> None:
    """With the same gaps as in English."""
    words = catalogue(code)
    for text in (each for texts in script_sentences().values() for each in texts):
        told = words.gettext(text)
        assert told != text or text in ("Phase", "Pause"), text
        assert sorted(re.findall(r"\{\w+\}", told)) == sorted(re.findall(r"\{\w+\}", text))


def test_an_english_page_carries_none() -> None:
    """Scripts speak English by themselves."""
    assert script_words("names.js orders.js") == ""


def test_a_page_carries_the_words_of_its_scripts_as_data() -> None:
    """As JSON that nothing in it can end, with no script of its own."""
    with speaking(Language("de", catalogue("de"), {})):
        element = script_words('<script src="/x/names.js" defer></script>')
        assert script_words("times.js") == ""
    found = re.fullmatch(
        r'<script type="application/json" id="script-words">(.*)</script>', element
    )
    assert found is not None
    words = json.loads(html.unescape(found[1]) if "&" in found[1] else found[1])
    assert set(words) == set(script_sentences()["names.js"])
    assert "<" not in found[1]

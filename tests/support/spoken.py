"""What pages say, and how English is told from other languages."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import yaml

from sites import REPO

# English words that every sentence of the press has some of, and that German and French lack.
TELLING = re.compile(
    r"\b(?:the|you|your|and|with|this|that|have|has|been|which|of|is|are|orders|before|its|by|to|for"
    r"|no|from|not|won|lost|drawn|rank|ranked|rated|rating|against|after|until|games|players"
    r"|average|brought)\b",
    re.IGNORECASE,
)


@cache
def words_on(page: Path) -> tuple[str, ...]:
    """Every text of a page, and every name that is read out, without what players wrote."""
    text = re.sub(r"<(script|style|code|q|blockquote)\b.*?</\1>", "", page.read_text(), flags=re.S)
    found = re.findall(r'>([^<>]+)<|aria-label="([^"]+)"', text)
    return tuple(" ".join(html.unescape("".join(each)).split()) for each in found)


INLINE = re.compile(r"</?(?:a|abbr|b|code|em|i|span|strong|time)\b[^>]*>")
# What powers do in sentences, in German and French; an order list begins with a name and "baut".
VERBS = (
    "erobert|führt|gewinnt|hat|kapituliert|muss|scheidet|verliert|vernichtet|vertreibt|zieht"
    "|a|détruit|déloge|doit|entre|gagne|mène|perd|prend|renonce|retire|se|n’a"
)
NAMES = REPO / "plugins/zine/variants/standard/names"


def ungrammatical(page: Path, language: str) -> Iterator[str]:
    """Places of a page where a name lacks its article, case or preposition."""
    text = INLINE.sub(
        "", re.sub(r"<(script|style|svg)\b.*?</\1>", "", page.read_text(), flags=re.S)
    )
    for said in re.findall(r">([^<>]+)<", text):
        for fault in _faults(language).finditer(" ".join(html.unescape(said).split())):
            yield fault[0]


@cache
def _faults(language: str) -> re.Pattern[str]:
    """Prepositions and verbs beside a name without the form that they ask for."""
    file = yaml.safe_load((NAMES / f"{language}.yaml").read_text(encoding="utf-8"))
    called = {key: each[0] for key, each in (file["provinces"] | file["powers"]).items()}
    forms = {called[key]: group["forms"] for group in file["inflected"] for key in group["names"]}
    powers = "|".join(map(re.escape, (called[each] for each in file["powers"])))
    if language == "de":
        powers = "|".join(each for each in powers.split("|") if each in forms)
        before = rf"(?:aus|durch|für|gegen|in|mit|nach|von|zwischen) (?:{'|'.join(forms)})\b"
    else:
        elided = "|".join(name for name, own in forms.items() if own["le"].startswith("l’"))
        article = "|".join(name for name, own in forms.items() if not own["à"].startswith("en"))
        towns = "|".join(set(called.values()) - set(forms))
        before = (
            rf"(?:de|la|le|par|que) (?:{elided})\b|en (?:{article}|{towns})\b|(?:de|à) les? (?=\w)"
            r"|que une?\b|1 (?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre)\b"
        )
    return re.compile(rf"\b(?:{before})|(?:^|[.;] )(?:{powers}) (?:{VERBS})\b")

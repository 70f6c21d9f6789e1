"""((An editor's interjection)), as ELECTRONIC PROTOCOL set them in double parentheses."""

from __future__ import annotations

from markdown_it.rules_inline import StateInline

LONGEST = 4_000  # characters; searching further for the end of every "((" takes too long

DEEPEST = 4


def interjection(state: StateInline, silent: bool) -> bool:
    """An inline rule: from "((" to the "))" that closes it, within one paragraph."""
    start, most = state.pos, state.posMax
    if not state.src.startswith("((", start):
        return False
    end = state.src.find("))", start + 2, min(most, start + LONGEST))
    if end < 0 or not state.src[start + 2 : end].strip():
        return False
    opened = state.src.count("(", start + 2, end) - state.src.count(")", start + 2, end)
    for _ in range(min(opened, DEEPEST)):
        # "((as I said (twice)))" ends at the last two of three.
        end += state.src.startswith(")))", end) and end + 3 <= most
    if not silent:
        token = state.push("interjection_open", "span", 1)
        token.attrSet("class", "interjection")
        state.push("text", "", 0).content = "(("
        state.pos, state.posMax = start + 2, end
        state.md.inline.tokenize(state)
        state.push("text", "", 0).content = "))"
        state.push("interjection_close", "span", -1)
        state.posMax = most
    state.pos = end + 2
    return True

"""Files that are no YAML, as tired people write them: where the slip is, and what was expected."""

from __future__ import annotations

import pytest

from zine.files.strict_yaml import parse_yaml
from zine.problems import Problems

TAB = "this line is indented with a tab (use spaces)"
QUOTES = "(put the text in quotes)"
NO_COLON = (
    "this line has no colon after a key "
    "(write 'key: value'; the lines of a longer text are indented below its key)"
)
ALIGN = "(begin it in the same column as the keys that it belongs with)"
LIST = "(close it with ']' and put commas between entries)"
NO_COLON_HERE = f"no colon can stand here in a text without quotes {QUOTES}"
UNCLOSED = "this quote is not closed (close it where the text ends)"
NO_TEXT = "no text can begin with '{}' here " + QUOTES
SLIPS = {
    "title: x\npowers:\n\tItaly: a\n": f"3:1: {TAB}",
    "title: x\npowers:\n  \tItaly: a\n": f"3:3: {TAB}",
    "standbys:\n  - a\n\t- b\n": f"3:1: {TAB}",
    "title x\nnmr: hold\n": f"1:1: {NO_COLON}",
    "title: x\nnmr hold\npowers: {}\n": f"2:1: {NO_COLON}",
    "title: x\npowers\n  Italy: a\n": f"2:1: {NO_COLON}",
    "title: x\nnmr hold\n": f"2:1: {NO_COLON}",
    "orders:\n  France: |\n  A PAR-BUR\n": f"3:3: {NO_COLON}",
    "orders:\n  France: |\n    A PAR-BUR\n  A MAR-SPA\nnotes: y\n": f"4:3: {NO_COLON}",
    "title:x\nnmr: hold\n": "1:6: a space is missing after ':' (write 'key: value')",
    "title: x\nnmr:hold\npowers: {}\n": "2:4: a space is missing after ':' (write 'key: value')",
    "standbys:\n  - a\n  -b\n": "3:3: a space is missing after '-' (write '- ' before each entry)",
    'title: "x\nnmr: hold\n': f"1:8: {UNCLOSED}",
    "title: 'x\nnmr: hold\n": f"1:8: {UNCLOSED}",
    'title: "a\\ud800b"\n': "1:12: this escape stands for no character (write the character itself)",
    'title: "a\\uZZ"\n': "1:12: this escape stands for no character (write the character itself)",
    'title: "x\nnmr: "hold"\n': f"1:8: {UNCLOSED}",
    "title: 'it's a game'\n": "1:12: the quotes close before the text ends "
    "(begin and end a text with the sign that is not in it: ' or \")",
    "title: x: the game\nnmr: hold\n": f"1:9: {NO_COLON_HERE}",
    "standbys:\n- a: b: c\n": f"2:7: {NO_COLON_HERE}",
    "publisher: @ada\n": f"1:12: {NO_TEXT.format('@')}",
    "title: *\n": f"1:8: {NO_TEXT.format('*')}",
    "title: **great** game\n": f"1:8: {NO_TEXT.format('*')}",
    "title: & co\n": f"1:8: {NO_TEXT.format('&')}",
    "title: ? x\n": f"1:8: {NO_TEXT.format('?')}",
    "title: > x\n": f"1:8: no text can begin with '|' or '>' here {QUOTES}",
    "%foo\na: b\n": f"1:1: no line can begin with '%' {QUOTES}",
    "title: - x\n": "1:8: an entry of a list cannot begin here (begin a new line)",
    'title: "C:\\games"\n': "1:11: this means nothing after '\\' (use '…' in place of \"…\")",
    "standbys: [a, b\ntitle: x\n": f"1:11: this '[' is not closed {LIST}",
    "title: [\n": f"1:8: this '[' is not closed {LIST}",
    "title: [Draft] A game\n": f"1:16: no text can follow ']' here {QUOTES}",
    "title: x\n  nmr: hold\n": f"2:3: this line is indented too far for a key {ALIGN}",
    "powers:\n    Italy: a\n  France: b\n": "3:3: this line is indented otherwise than the keys "
    f"above {ALIGN}",
    " title: x\nnmr: hold\n": f"2:1: this line is indented less than the first {ALIGN}",
    "standbys:\n  - a\n  c: d\n": "3:3: this line is no entry of the list above "
    "(begin it with '- ')",
}


@pytest.mark.parametrize("text", SLIPS)
def test_a_slip_is_told_where_it_is(text: str) -> None:
    """In the press's words, not in those of a parser."""
    with pytest.raises(Problems) as raised:
        parse_yaml(text, "game.yaml")

    assert [f"game.yaml:{SLIPS[text]}"] == list(map(str, raised.value.problems))


def test_every_line_with_a_tab_is_told() -> None:
    """Who indents with tabs does it in more lines than one."""
    with pytest.raises(Problems) as raised:
        parse_yaml("title: x\npowers:\n\tItaly: a\n\tFrance: b\n", "game.yaml")

    assert [(3, 1), (4, 1)] == [(p.place.line, p.place.column) for p in raised.value.problems]


def test_text_that_strict_yaml_refuses_may_need_quotes() -> None:
    """What YAML takes for a reference or a tag was a text."""
    with pytest.raises(Problems) as raised:
        parse_yaml("title: !Attack\nnotes: *see\n", "x").data  # noqa: B018

    assert [
        "x:1:8: tags are not allowed here: !Attack (a text that begins with this sign needs quotes)",
        "x:2:8: aliases are not allowed here "
        "(write the value out; a text that begins with this sign needs quotes)",
    ] == list(map(str, raised.value.problems))

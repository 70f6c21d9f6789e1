"""What is wrong with a text that is no YAML, where, and what was expected there.

libyaml says what it came upon, often lines below the slip, and in words of its grammar. Here its
words are signs of a few slips that people make, and each is looked for in the text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import yaml

from zine.problems import Place, Problem

TAB = re.compile(r" *(\t)")
KEY = re.compile(r"""\s*+(?:- )*+\s*+(?:[^\s'"\[{#][^#]*?|'[^']*'|"[^"]*"):(?:\s|$)""")
TIGHT = re.compile(r"(\s*(?:- )?)(?:(-)(?=[^\s-])|[^\s:'\"]+(:)(?=[^\s:/]))")
OPENED = re.compile(r"""[:-] +(["'])(?:(?!\1).)*$""")
OPEN_BRACKET = re.compile(r"[\[{][^\]}]*$")
NO_CHARACTER = "this escape stands for no character"
CLOSE_QUOTE = "close it where the text ends"
QUOTES = "put the text in quotes"
ALIGN = "begin it in the same column as the keys that it belongs with"
CLOSE = "close it with '{}' and put commas between entries"
# What libyaml says: whether its sentence begins at the slip, and what the press says.
SLIPS: Mapping[str, tuple[bool, str, str]] = {
    "nesting depth": (False, "nested too deeply", ""),
    "unexpected end of stream": (True, "this quote is not closed", CLOSE_QUOTE),
    "invalid Unicode": (False, NO_CHARACTER, "write the character itself"),
    "expected hexdecimal": (False, NO_CHARACTER, "write the character itself"),
    "unknown escape": (False, "this means nothing after '\\'", "use '…' in place of \"…\""),
    "expected ',' or ']'": (True, "this '[' is not closed", CLOSE.format("]")),
    "expected ',' or '}'": (True, "this '{' is not closed", CLOSE.format("}")),
    "scanning an alias": (True, "no text can begin with '*' here", QUOTES),
    "scanning an anchor": (True, "no text can begin with '&' here", QUOTES),
    "scanning a tag": (True, "no text can begin with '!' here", QUOTES),
    "directive": (True, "no line can begin with '%'", QUOTES),
    "comment or line break": (True, "no text can begin with '|' or '>' here", QUOTES),
    "entries are not allowed": (False, "an entry of a list cannot begin here", "begin a new line"),
    "expected '-'": (False, "this line is no entry of the list above", "begin it with '- '"),
    "<document start>": (False, "this line is indented less than the first", ALIGN),
}


class _Slip(NamedTuple):
    """A slip, with its line and column from 0."""

    line: int
    column: int
    message: str
    hint: str = ""


def syntax_problems(error: yaml.YAMLError, text: str, shown: str) -> list[Problem]:
    """What the parser's error means: one problem, or one for each line with a tab before it."""
    mark = getattr(error, "problem_mark", None)
    if not isinstance(error, yaml.MarkedYAMLError) or mark is None:
        return [Problem(Place(shown), f"not YAML: {str(error).splitlines()[0]}")]
    lines = [*text.split("\n"), ""]
    tab = TAB.match(lines[mark.line])
    if tab and tab.end() > mark.column:
        slips = [_tab(mark.line, tab.end() - 1)]
        slips += [_tab(n, 0) for n, each in enumerate(lines) if each.startswith("\t")]
    else:
        slips = [_slip(error, mark, lines)]
    return [Problem(Place(shown, s.line + 1, s.column + 1), s.message, s.hint) for s in slips]


def _tab(line: int, column: int) -> _Slip:
    return _Slip(line, column, "this line is indented with a tab", "use spaces")


def _slip(error: yaml.MarkedYAMLError, mark: yaml.Mark, lines: Sequence[str]) -> _Slip:
    """The slip behind a parser's error."""
    began = error.context_mark or mark
    words = f"{error.context} {error.problem}"
    for sign, (begins, message, hint) in SLIPS.items():
        if sign in words:
            spot = began if begins else mark
            return _Slip(spot.line, spot.column, message, hint)
    if "expected ':'" in words:
        return _without_colon(began.line, lines[began.line])
    if "mapping values are not allowed" in words:
        return _odd_colon(mark.line, mark.column, lines)
    if "expected key" in words:
        return _odd_key(mark.line, mark.column, lines)
    if begin := lines[mark.line][mark.column : mark.column + 1]:
        return _Slip(mark.line, mark.column, f"no text can begin with '{begin}' here", QUOTES)
    for number in range(mark.line, -1, -1):
        if opened := OPEN_BRACKET.search(lines[number]):
            message = f"this '{opened[0][0]}' is not closed"
            return _Slip(number, opened.start(), message, CLOSE.format("]}"[opened[0][0] == "{"]))
    return _Slip(mark.line, mark.column, "the file cannot be understood from here on")


def _without_colon(number: int, line: str) -> _Slip:
    """A line that should have been a key with its value."""
    tight = TIGHT.match(line)
    if tight:
        column, sign = tight.end() - 1, tight[2] or tight[3]
        hint = "write 'key: value'" if sign == ":" else "write '- ' before each entry"
        return _Slip(number, column, f"a space is missing after '{sign}'", hint)
    column = len(line) - len(line.lstrip())
    hint = "write 'key: value'; the lines of a longer text are indented below its key"
    return _Slip(number, column, "this line has no colon after a key", hint)


def _odd_colon(number: int, column: int, lines: Sequence[str]) -> _Slip:
    """A colon where none can be: in a text, or because a line before has none."""
    if KEY.match(lines[number][:column]):
        return _Slip(number, column, "no colon can stand here in a text without quotes", QUOTES)
    above = next((n for n in range(number - 1, -1, -1) if lines[n].strip()), number)
    if (
        above < number
        and not KEY.match(lines[above])
        and not lines[above].lstrip().startswith("- ")
    ):
        return _without_colon(above, lines[above])
    begins = len(lines[number]) - len(lines[number].lstrip())
    return _Slip(number, begins, "this line is indented too far for a key", ALIGN)


def _odd_key(number: int, column: int, lines: Sequence[str]) -> _Slip:
    """Something where the next key should be."""
    before = lines[number][:column].rstrip()
    if before.endswith(("'", '"')):
        for above in range(number):
            opened = OPENED.search(lines[above])
            if opened and opened[1] == before[-1] and KEY.match(before):
                return _Slip(above, opened.start(1), "this quote is not closed", CLOSE_QUOTE)
        hint = "begin and end a text with the sign that is not in it: ' or \""
        return _Slip(number, column, "the quotes close before the text ends", hint)
    if before.strip():
        return _Slip(number, column, f"no text can follow '{before[-1]}' here", QUOTES)
    return _Slip(number, column, "this line is indented otherwise than the keys above", ALIGN)

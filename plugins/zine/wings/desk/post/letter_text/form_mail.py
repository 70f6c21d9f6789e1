"""Letters that a web service made of the order page's form: one field among "name: value" lines."""

from __future__ import annotations

import re

# The fields of the form; `form` always says the same, so that no other letter is taken for one.
FORM = "order-page"
_FIELD = re.compile(
    r"[\s>|*]*(?P<name>subject|letter|form)[\s*]*(?:[:=|]+[\s*]*|\s+|$)(?P<value>.*)", re.IGNORECASE
)


def letter_of_form(text: str) -> str | None:
    """The letter in a form's mail, None in any other; what the service wrote round it is left out."""
    lines = text.split("\n")
    fields = [
        (number, found["name"].casefold(), found["value"])
        for number, line in enumerate(lines)
        if (found := _FIELD.fullmatch(line))
    ]
    begins = next((each for each in fields if each[1] == "letter"), None)
    marks = [n for n, name, value in fields if name == "form" and _says(lines, n, value)]
    if begins is None or not marks:
        return None
    start, _name, value = begins
    # Services print fields as they are in the form, the mark behind the letter; or by name, and then
    # the subject is behind it.
    after = [n for n in marks if n > start] or [n for n, name, _ in fields if name == "subject"][
        -1:
    ]
    end = next((n for n in after if n > start), len(lines))
    own = lines[start + 1 : end]
    if all(line.startswith(">") for line in own if line):
        own = [line.removeprefix(">").strip(" ") for line in own]
    return "\n".join([value, *own]).strip("\n")


def _says(lines: list[str], number: int, value: str) -> bool:
    """Whether a field holds the form's mark, beside its name or below it."""
    below = next((line for line in lines[number + 1 : number + 4] if line.strip(" >")), "")
    return (value or below).strip(" >*|") == FORM

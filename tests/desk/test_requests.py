"""What letters ask of the publisher is understood, and nothing else is taken for it."""

from __future__ import annotations

from datetime import date

import pytest

from zine.wings.desk.post.letter_text.absence import absence_in, last_day, with_years
from zine.wings.desk.post.letter_text.letter_requests import read_request

ASKED = {
    "extension": (
        *("EXTENSION", "Extension please", "extension: 48h", "Extension until Monday, please"),
        *("Could I have an extension?", "I need more time", "I'd like to ask for an extension."),
        *("Please extend the deadline by two days", "Hi Ada, could we have more time this week?"),
    ),
    "resignation": (
        *("I resign", "I resign as Turkey.", "Resignation", "I must resign, sorry", "I quit."),
        *("I regret that I have to resign", "Sorry, but I want to drop out of the game"),
    ),
    "status": (
        *("STATUS", "Status?", "Status of Marengo please", "Did my orders arrive?"),
        *("When is the deadline?", "Have you got my orders?", "Who is missing?"),
    ),
}
NOT_ASKED = (
    *("I won't resign", "If you resign, I attack", "I hope you resign", "I quit smoking"),
    *("I resign myself to losing Serbia", "A resigned sigh from Rome", "No extension, please"),
    *("Thanks for the extension", "I have more time now", "Give Turkey more time to think of sins"),
    *("We extend our front beyond the deadline", "A PAR - BUR", "The status quo suits me", ""),
    *("I am against an extension", "extensions of the Balkan front", "Unless I resign, I win"),
)


@pytest.mark.parametrize(
    ("kind", "line"), [(kind, line) for kind, lines in ASKED.items() for line in lines]
)
def test_a_request_is_understood(kind: str, line: str) -> None:
    """In the words that people use."""
    found = read_request(line)

    assert found is not None
    assert kind == str(found.kind)
    assert line == found.text


@pytest.mark.parametrize("line", NOT_ASKED)
def test_nothing_else_is_a_request(line: str) -> None:
    """A denial, a condition, a turn of phrase."""
    assert read_request(line) is None


WRITTEN = date(2026, 12, 1)
DAYS = {
    "AWAY 20 Dec - 3 Jan": ("20 Dec 2026 - 3 Jan 2027", date(2027, 1, 3)),
    "I'll be away from Dec 20th to January 3rd": (
        "from Dec 20th 2026 to January 3rd 2027",
        date(2027, 1, 3),
    ),
    "On holiday 24-27 December": ("24-27 December 2026", date(2026, 12, 27)),
    "away 2026-12-20 to 2027-01-03": ("2026-12-20 to 2027-01-03", date(2027, 1, 3)),
    "away 1 Feb 2027": ("1 Feb 2027", date(2027, 2, 1)),
    "away 5 Nov": ("5 Nov 2026", date(2026, 11, 5)),
    "Away until Friday": ("until Friday", None),
    "AWAY 20.12. - 3.1.": ("20.12. - 3.1", None),
}


@pytest.mark.parametrize(("line", "want"), DAYS.items(), ids=DAYS)
def test_an_absence_gets_its_years(line: str, want: tuple[str, date | None]) -> None:
    """The next day of that name, counted from when the letter came."""
    when = with_years(absence_in(line), WRITTEN)

    assert want == (when, last_day(when, WRITTEN))


@pytest.mark.parametrize(
    "line", ["Away with Austria!", "on holiday in Burgundy with 3 armies", "30 Feb", "far away"]
)
def test_no_absence_without_a_time(line: str) -> None:
    """Or without saying that anybody is away."""
    assert "" == absence_in(line)

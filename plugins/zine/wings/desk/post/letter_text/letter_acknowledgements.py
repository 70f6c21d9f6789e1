"""What was understood of a letter besides its orders, in words for the answer."""

from __future__ import annotations

from collections.abc import Iterator

from zine.language import _, in_language, listing, named, number_of, worded
from zine.wings.desk.post.letter_contents import LetterContents
from zine.wings.desk.post.letter_text.letter_requests import answer
from zine.wings.desk.votes import Vote, shared_by

MOST_LINES = 40


def lines_of(contents: LetterContents, status: str = "") -> Iterator[str]:
    """What was understood besides orders, in words for the reply; `status` says how things are."""
    if contents.final:
        yield _("Marked as final.")
    for vote in contents.votes:
        yield _vote_told(vote)
    for letter in contents.press:
        if letter.to:
            powers = listing(tuple(map(named, letter.to)))
            yield worded("Press to {powers}: the publisher passes it on.", powers=powers)
        elif letter.by:
            yield worded("Press for the issue, signed {name}.", name=letter.by)
        else:
            yield _("Press for the issue, signed by nobody.")
    yield from map(in_language, contents.refused[:MOST_LINES])
    yield from (answer(each, status) for each in contents.asks)
    if contents.away:
        yield worded(
            "You are away: {when}. The publisher has been told; the deadline stays unless you hear"
            " otherwise.",
            when=contents.away,
        )
    for line in contents.talk[:MOST_LINES]:
        yield worded('Not taken as an order: "{text}".', text=line)
    more = max(0, len(contents.refused) - MOST_LINES) + max(0, len(contents.talk) - MOST_LINES)
    if more > 0:
        yield number_of(
            "Not taken as orders: {count} more line.",
            "Not taken as orders: {count} more lines.",
            more,
        ).format(count=more)


def _vote_told(vote: Vote) -> str:
    whom = {"powers": shared_by(vote.powers)}
    match vote.ending == "draw", vote.agrees:
        case True, True:
            return worded("You vote for a draw of {powers}; only the tally is shown.", **whom)
        case True, False:
            return worded("You vote against a draw of {powers}; only the tally is shown.", **whom)
        case False, True:
            return worded("You vote for a concession to {powers}; only the tally is shown.", **whom)
        case _other:
            return worded(
                "You vote against a concession to {powers}; only the tally is shown.", **whom
            )

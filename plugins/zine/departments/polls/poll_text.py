"""A poll in the text edition: tables of plain text, parted where they grow too wide."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from zine.departments.polls.poll_report import PollOutcome, PollReport

WIDE, CLOSE = 2, 1  # between columns


def poll_text(poll: PollReport, width: int) -> str:
    """A poll's result as paragraphs no wider than `width`."""
    return "\n\n".join(_parts(poll, width))


def _parts(poll: PollReport, width: int) -> Iterator[str]:
    dashes = "-" * len(poll.title)
    yield f"{dashes}\n{poll.title}\n{dashes}"
    for paragraph in (poll.note, poll.question, " ".join(poll.rules)):
        if paragraph:
            yield _wrap(paragraph, width)
    if poll.outcome is not None:
        yield from _outcome(poll, poll.outcome, width)


def _outcome(poll: PollReport, outcome: PollOutcome, width: int) -> Iterator[str]:
    yield _wrap(
        f"{outcome.counted} ballots with {outcome.votes} votes are counted. "
        f"Ranks are by {poll.deciding.title} ({poll.deciding.source}). W-D-L are index pairs "
        "won, drawn and lost.",
        width,
    )
    if outcome.rows:
        yield from _tables(poll, outcome, width)
        yield _wrap(outcome.warning or outcome.meaning, width)
    if outcome.habits.sentence:
        yield _wrap(outcome.habits.sentence, width)
    if outcome.uncounted:
        yield "Not counted:\n" + "\n".join(
            textwrap.fill(f"- {each}", width, subsequent_indent="  ") for each in outcome.uncounted
        )
    if outcome.without_votes:
        yield _wrap(f"Nobody voted for {outcome.without_votes}.", width)


def _tables(poll: PollReport, outcome: PollOutcome, width: int) -> Iterator[str]:
    head = ("", "Zine", "Votes", "Average", "W-D-L", poll.deciding.short)
    rows = [(r.rank, r.name, str(r.votes), r.average, r.record, r.score) for r in outcome.rows]
    yield _table(head, rows, width, named=2)
    yield "Every score:\n\n" + _table(
        ("", *(method.short for method in poll.methods)),
        [(row.code, *row.scores) for row in outcome.rows],
        width,
    )
    yield "What each method would have ranked:\n\n" + _table(
        ("", *(method.short for method in poll.methods)),
        [(row.code, *row.ranks) for row in outcome.rows],
        width,
    )
    yield "Key: " + "\n     ".join(f"{method.short:6} {method.title}" for method in poll.methods)
    yield _wrap(
        f"P(n,m) is taken at the tie rate of these ballots: {outcome.certainties.ties}.", width
    )
    yield "Preference matrix, rows against columns, wins-draws-losses:\n\n" + _table(
        ("", *(row.code for row in outcome.matrix)),
        [(r.code, *(c.text if c else "*" for c in r.cells)) for r in outcome.matrix],
        width,
    )


def _wrap(text: str, width: int) -> str:
    return textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], width: int, named: int = 1) -> str:
    """Columns under their heads; the first `named` stand at the left of every part.

    A table too wide is set closer, then parted; a name that leaves no room for figures is cut.
    """
    lines = [head, *rows]
    sizes = [max(len(line[number]) for line in lines) for number in range(len(head))]
    figures = range(named, len(head))
    gap = WIDE if sum(sizes) + WIDE * (len(head) - 1) <= width else CLOSE
    taken = sum(sizes[: named - 1]) + gap * named + max(sizes[number] for number in figures)
    sizes[named - 1] = min(sizes[named - 1], width - taken)
    room = width - sum(sizes[:named]) - gap * (named - 1)
    return "\n\n".join(
        "\n".join(_line(line, sizes, named, part, gap) for line in lines)
        for part in _split(figures, sizes, room, gap)
    )


def _split(
    figures: Sequence[int], sizes: Sequence[int], room: int, gap: int
) -> Iterator[list[int]]:
    part: list[int] = []
    for number in figures:
        if part and sum(sizes[n] + gap for n in [*part, number]) > room:
            yield part
            part = []
        part.append(number)
    yield part


def _line(
    line: Sequence[str], sizes: Sequence[int], named: int, part: Sequence[int], gap: int
) -> str:
    names = [line[n][: sizes[n]].ljust(sizes[n]) for n in range(named)]
    return (" " * gap).join([*names, *(line[n].rjust(sizes[n]) for n in part)]).rstrip()

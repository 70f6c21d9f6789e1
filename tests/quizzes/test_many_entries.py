"""A quiz with many entries: marked as by hand, in time that grows as they do."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
import yaml

from costs import EIGHTFOLD, growth
from zine.render.block_text import blocks_text
from zine.wings.lab.quizzes.blocks import page_blocks
from zine.wings.lab.quizzes.entry_marks import marks
from zine.wings.lab.quizzes.quiz import Quiz
from zine.wings.lab.quizzes.quiz_files import read_quizzes

NOW = datetime(2026, 12, 21, tzinfo=UTC)
PLACES = ("ADR", "BLA", "POR", "SYR", "TUN", "TYS")
TRUTHS = {f"q{n}": PLACES[n % 4 : n % 4 + 1 + n % 3] for n in range(12)}
MANY = 600


def entered(root: Path, count: int) -> Quiz:
    """A quiz with so many entries, made by chance, as its file gives it."""
    chance = Random(1989)
    entries = [
        {
            "who": f"Reader {number:04}",
            "received": f"2026-11-{1 + number % 28:02} {number % 24:02}:{number % 60:02}",
            "answers": {
                ident: {"places": chance.sample(PLACES, chance.randint(0, 3))}
                for ident in chance.sample(sorted(TRUTHS), 10)
            },
        }
        for number in range(count)
    ]
    questions = {
        ident: {"text": "Where?", "answer": {"places": list(places)}}
        for ident, places in TRUTHS.items()
    }
    folder = root / "content" / "quizzes"
    folder.mkdir(parents=True)
    data = {"title": "Large", "questions": questions, "entries": entries}
    (folder / "large.yaml").write_text(yaml.safe_dump(data), encoding="utf-8")
    (quiz,) = read_quizzes(root, NOW).quizzes
    return quiz


def by_hand(quiz: Quiz) -> list[tuple[str, int]]:
    """Everybody's points, place by place, and who of two with as many comes first."""
    found: list[tuple[int, datetime, str]] = []
    for entry in quiz.file.entries:
        total = 0
        for ident, truth in TRUTHS.items():
            given: Sequence[str] = entry.answers[ident].places if ident in entry.answers else ()
            here = 0
            for place in given:
                here += 1 if place in truth else -1
            total += max(here, 0)
        assert entry.received is not None
        found.append((-total, entry.received, entry.who))
    numbered = sorted((points, when, at) for at, (points, when, _) in enumerate(found))
    return [(found[at][2], -points) for points, _, at in numbered]


def test_every_entry_is_marked_as_by_hand(tmp_path: Path) -> None:
    """The points of each and their order, with ties by the time of arrival."""
    quiz = entered(tmp_path, MANY)

    found = [(entry.who, sum(each.values())) for entry, each in marks(quiz)]

    assert by_hand(quiz) == found
    assert len({points for _, points in found}) > 5


@pytest.mark.deep
def test_an_entry_costs_the_same_however_many_there_are(tmp_path: Path) -> None:
    """To mark it, and to print it on the page."""
    few, many = (entered(tmp_path / str(each), each) for each in (MANY // 8, MANY))

    ratio = growth(
        lambda: blocks_text(tuple(page_blocks(few))),
        lambda: blocks_text(tuple(page_blocks(many))),
        limit=EIGHTFOLD,
    )

    assert ratio < EIGHTFOLD

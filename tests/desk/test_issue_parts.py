"""An issue mailed in parts: each readable by itself, nothing lost, one thread in mail programs."""

from __future__ import annotations

import email
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.report.test_issue import NOVEMBER

from desks import invoke, write_desk
from papers import issues_of, sample_game, source
from zine.files.private_folder import private_of
from zine.render.issue_text import issue_text
from zine.report.issues.issue_contents import Article
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.mail.issue_letters import issue_letters
from zine.wings.desk.mail.issue_parts import issue_parts
from zine.wings.desk.mail.letter_drafts import in_transit
from zine.wings.desk.newest_issue import drafts_of_issue

GAMES = ("marengo", "bourse", "marne")
TITLES = ["Marengo", "Bourse", "Marne", "On silence", "Publisher's comments"]
NOW = datetime(2026, 11, 6, tzinfo=UTC)


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An issue of some 40 kB, with an article that has a rule of its own."""
    root = tmp_path_factory.mktemp("parts")
    games = [sample_game(root, slug=slug) for slug in GAMES]
    words = "\n\n".join(f"{n}. A word, and another - Ünd." for n in range(60))
    said = Article(title="On silence", author="Ann", url="", html="", text=f"{words}\n\n----\n\nx")
    (issue,) = issues_of(games, source(1, NOVEMBER), articles=[said])
    return issue_text(issue)


def bodies(parts: tuple[str, ...]) -> str:
    """What is in the parts, without the heads that each has."""
    found = (part.split("\n\n----\n\n", 1)[1] for part in parts)
    return "\n\n".join(re.sub(r"\A\(.*, continued\)\n\n", "", each).strip() for each in found)


@pytest.mark.parametrize("size", [10_000, 15_000, 25_000])
def test_each_part_is_readable_by_itself(text: str, size: int) -> None:
    """First lines, its number, what is in which; never more than the size; nothing is lost."""
    parts = issue_parts(text, size)

    assert len(parts) in range(len(text.encode()) // size, 2 * len(text.encode()) // size + 2)
    block = parts[0].split("\n\n")[2].replace("\n  ", " ")
    listed = [line.partition(": ")[2].split(", ") for line in block.split("\n")]
    assert TITLES == list(dict.fromkeys(title for titles in listed for title in titles))
    for number, part in enumerate(parts, 1):
        assert len(part.encode()) <= size
        assert part.startswith(text.split("\n\n", 1)[0])
        assert f"Issue #1 of THE PAPER: part {number} of {len(parts)}\n" in part
        assert max(map(len, part.split("\n"))) <= 72
        assert block == part.split("\n\n")[2].replace("\n  ", " ")
    rest = text.split("\n\n", 2)[2].strip()
    assert " ".join(rest.replace("----", "").split()) == " ".join(
        bodies(parts).replace("----", "").split()
    )


def test_a_section_that_goes_on_says_so(text: str) -> None:
    """By its title, in the first line after the head."""
    parts = issue_parts(text, 10_000)

    begun = [part.split("\n\n----\n\n", 1)[1].partition("\n")[0] for part in parts[1:]]

    assert "(Bourse, continued)" in begun
    assert all(
        each.endswith("continued)") or each[:1].isalpha() or each[:1] == "-" for each in begun
    )


def test_a_short_issue_is_one_mail(text: str) -> None:
    """As it is on the site."""
    assert issue_parts(text, 100_000) == (text,)


def test_the_parts_are_one_thread(tmp_path: Path, text: str) -> None:
    """Later parts answer the first, by the Message-ID it is sent with; a new draft replaces all."""
    root = write_desk(tmp_path / "zine")
    path = root / "content/zine.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "part_size: 15\n", encoding="utf-8")
    (root / "output/issues").mkdir(parents=True)
    edition = root / "output/issues/1.txt"
    edition.write_text(text * 3, encoding="utf-8")
    issue_letters(open_desk(root), root / "output", 1)
    edition.write_text(text, encoding="utf-8")

    names = issue_letters(open_desk(root), root / "output", 1)

    private = private_of(root)
    drafts = [private.content(name) for name in drafts_of_issue(private, 1)]
    sent = [in_transit(each, NOW).message for each in drafts]
    assert [f"private/outbox/issue-1-part-{n}.eml" for n in range(1, len(sent) + 1)] == list(names)
    assert [f"({n}/{len(sent)})" for n in range(1, len(sent) + 1)] == [
        str(each["Subject"]).split()[-1] for each in sent
    ]
    first = sent[0]["Message-ID"]
    assert [None] + [first] * (len(sent) - 1) == [each["In-Reply-To"] for each in sent]
    assert [None] + [first] * (len(sent) - 1) == [each["References"] for each in sent]
    assert (
        max(len(email.message_from_bytes(each).get_payload(decode=True)) for each in drafts)
        <= 15_000
    )  # type: ignore[arg-type]


@pytest.mark.parametrize("written", ["9", "0", "x", "10001"])
def test_a_size_that_is_none(tmp_path: Path, written: str) -> None:
    """From 10 kB to 10 MB."""
    root = write_desk(tmp_path / "zine")
    path = root / "content/zine.yaml"
    path.write_text(path.read_text(encoding="utf-8") + f"part_size: {written}\n", encoding="utf-8")

    done = invoke(root, "status", now=NOW.isoformat())

    assert done.exit_code == 1
    assert re.search(r"content/zine.yaml:\d+:\d+: ", done.output)
    assert "part_size" in done.output

"""Bombs: what would take long, or grow large, ends in a clear word in seconds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from costs import within
from zine.files.content_folder_checks import read_contents
from zine.files.drawings.svg_check import svg_problems
from zine.files.strict_yaml import LARGEST_FILE, parse_yaml, read_text, validate
from zine.files.text_limits import LARGEST_TEXT
from zine.gamefiles.players_yaml import MOST_PLAYERS, read_players
from zine.gamefiles.schemas import GameFile
from zine.people import Players
from zine.problems import Problems
from zine.variantfiles.variant_folders import variant_notes
from zine.wings.desk.contributions.spelling import all_names
from zine.wings.desk.contributions.text_checks import judge_text
from zine.wings.formats.new_variants import begin_variant
from zine.wings.shared.variant_check import check_variant
from zine.writing.contribution_rules import TextJudgement
from zine.writing.embeds import Embeddable

ENTITIES = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 9))
HEADER = "Title: x\nDate: 2026-01-01\nAuthor: x\nLicence: CC0 1.0\n\n"


def lines_of(text: str, width: int = 19_000) -> str:
    """A text as paragraphs that are not too long one by one, as large as may be."""
    room = LARGEST_TEXT - len(HEADER) - 100
    parts = (text[start : start + width] for start in range(0, room, width + 2))
    return "\n\n".join(part for part in parts if part)[:room]


# What is read, slowly by most readers of Markdown: each as large as the limits allow.
MARKDOWN = {
    "emphasis": lines_of("*a **a " * 6_600),
    "emphasis that never closes": lines_of("*a_ " * 19_000),
    "strikethrough": lines_of("~~a" * 2_400),
    "stars": lines_of("*" * 19_000),
    "brackets": "[a" * 2_000,
    "pictures": "![" * 2_000,
    "links": "[a](b" * 2_000,
    "nested brackets": "[" * 1_000 + "a" + "]" * 1_000,
    "footnotes": "[^1]: a\n\n" + "[^1]" * 1_990,
    "footnotes that name each other": "".join(f"[^{n}]: [^{n + 1}]\n\n" for n in range(900)),
    "definitions": "".join(f"[{n}]: x\n" for n in range(1_900)),
    "quotations": lines_of(">" * 200_000),
    "lists": lines_of("- " * 100_000),
    "indented lists": "".join("  " * n + "* a\n" for n in range(400)),
    "backticks": lines_of("".join("e" + "`" * n for n in range(600))),
    "entities": lines_of("&#" * 9_900),
    "table": "|" + "a|" * 23 + "\n|" + "-|" * 23 + "\n" + "|\n" * 1_450,
    "elements": "<b><i>" * 1_900,
    "tables of HTML": "<table>\n" * 3_900,
    "links of HTML": "<a href=x>\n" * 3_900,
    "attributes": lines_of("<a " + "b='" * 66_000),
    "interjections": lines_of("((a "),
    "interjections that never close": "((" * 5_000,
    "interjections in one another": "((" * 2_500 + "a" + "))" * 2_500,
    "parentheses": lines_of(")" * 200_000),
    "lines": "a\n" * 7_900,
    "hard lines": "a  \n" * 7_900,
    "blanks": lines_of(" " * 200_000),
    "names": lines_of(
        "".join(f"Gallic{chr(97 + n % 26)}{chr(97 + n // 26 % 26)} " for n in range(700))
    ),
    "embeds": "```board\nunits: {Italy: A ROM}\n```\n" * 200,
}
# What is not read at all, with the word that says so.
REFUSED = {
    "giant": ("x" * (LARGEST_TEXT + 1), "the text is too long"),
    "a long line": ("x" * 20_001, "this line has 20,001 characters"),
    "many lines": ("x\n" * 9_000, "at most 8,000"),
    "many brackets": ("[" * 2_001, "there are 2,001 '['"),
    "many elements": ("<b>" * 5_000, "there are 5,000 '<'"),
    "many cells": ("|a\n" * 1_600, "there are 1,600 '|'"),
    "a wide table": ("|" * 50, "this table is too wide"),
    "many parentheses": ("(" * 20_000, "there are 20,000 '('"),
    "many drawings": ("```board\nunits: {}\n```\n" * 50, "there are more than 40 drawings"),
}
YAML = {
    "alias bomb": ("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "aliases are not allowed here"),
    "brackets": ("[" * 900_000, "nested too deeply"),
    "braces": ("{a: " * 200_000, "nested too deeply"),
    "dashes": ("- " * 400_000, "nested too deeply"),
    "question marks": ("? " * 300_000, "nested too deeply"),
    "steps": ("".join(" " * n + "a:\n" for n in range(1_300)), "nested too deeply"),
    "a little too deep": ("a: " + "[" * 60 + "]" * 60, "nested too deeply"),
    "values": ("[" + "a," * 400_000 + "a]", "holds too much"),
    "keys": ("".join(f"k{n}: a\n" for n in range(80_000)), "holds too much"),
    "keys again": ("a: 1\n" * 180_000, "holds too much"),
    "tags": ("- !x y\n" * 130_000, "holds too much"),
    "documents": ("---\na\n" * 100_000, "a second document begins here"),
    "object": ("a: !!python/object/apply:os.system [x]", "tags are not allowed here"),
    "name": ("a: !!python/name:os.system", "tags are not allowed here"),
    "merge": ("a: &a {x: y}\nb:\n  <<: *a\n", "aliases are not allowed here"),
    "null": ("a: \0", "not YAML"),
}
LONGEST = 5  # seconds: a bomb takes minutes
NUMBERS = {
    "days": ("deadlines: {days: {movement: 99999999999}}", "movement should be at most 3,650"),
    "days without end": (
        f"deadlines: {{days: {{movement: {'9' * 500_000}}}}}",
        "movement should be a smaller number",
    ),
    "no days": ("deadlines: {days: {movement: -1}}", "movement should be at least 0"),
    "a year": ("deadlines: {first: 9999-12-31 23:59}", "the year 9999 is too far away"),
    "infinity": ("deadlines: {days: {movement: .inf}}", "movement should be a whole number"),
}


@pytest.fixture(scope="module", autouse=True)
def _maps() -> None:
    """The maps are read before the clock runs."""
    all_names(None)


def judged(text: str) -> TextJudgement:
    """What is said of an article with this text."""
    return judge_text(HEADER + text, "articles/x.md", frozenset(), Embeddable(games={}))


def refusal(read: Callable[[], object]) -> str:
    """With which words something is not read."""
    with pytest.raises(Problems) as caught:
        read()
    return str(caught.value)


@pytest.mark.deep
@pytest.mark.parametrize("name", MARKDOWN)
def test_slow_markdown_is_read_in_time(name: str) -> None:
    """The worst that the limits let through takes about a second on a quiet machine."""
    judgement = within(LONGEST, lambda: judged(MARKDOWN[name]))

    assert not any("at most" in problem.hint for problem in judgement.problems)


@pytest.mark.parametrize("name", REFUSED)
def test_too_much_markdown_is_refused(name: str) -> None:
    """A text that is too much is refused before it is parsed."""
    text, words = REFUSED[name]

    judgement = within(LONGEST, lambda: judged(text))

    assert words in "\n".join(map(str, judgement.problems))


@pytest.mark.parametrize("name", YAML)
def test_yaml_bomb_is_refused(name: str) -> None:
    """No YAML file grows, sinks or acts."""
    text, words = YAML[name]

    assert words in within(LONGEST, lambda: refusal(lambda: parse_yaml(text, "x.yaml").data))


@pytest.mark.parametrize("name", NUMBERS)
def test_huge_number_is_refused(name: str) -> None:
    """Numbers are what a game can have."""
    text, words = NUMBERS[name]

    def read() -> object:
        return validate(parse_yaml(f"title: x\n{text}\n", "game.yaml"), GameFile)

    assert words in within(LONGEST, lambda: refusal(read))


def test_a_text_too_long_has_no_other_fault() -> None:
    """What was not read lacks nothing."""
    text = HEADER + REFUSED["giant"][0]

    found = judge_text(text, "articles/x.md", frozenset(), Embeddable(games={})).problems

    assert ["the text is too long"] == [each.message.partition(":")[0] for each in found]


def test_players_are_counted(tmp_path: Path) -> None:
    """Each has a page; a name is looked up at once, however many there are."""
    path = tmp_path / "players.yaml"

    def listed(count: int) -> Players:
        lines = "".join(f"  p{number}: {{aliases: [a{number}]}}\n" for number in range(count))
        path.write_text(f"players:\n{lines}")
        return read_players(path)

    with pytest.raises(Problems, match=rf"players should hold at most {MOST_PLAYERS:,}"):
        listed(MOST_PLAYERS + 1)
    players = within(LONGEST, lambda: listed(MOST_PLAYERS))
    within(0.5, lambda: [players.find(f"stranger {number}") for number in range(2_000)])
    assert "p7" == players.find("A7").handle


@pytest.mark.parametrize("name", ["giant", "many lines", "many brackets"])
def test_a_variants_readme_is_measured(tmp_path: Path, name: str) -> None:
    """Before it is parsed, by the check and by the build."""
    begin_variant("mine", tmp_path, "standard")
    text, words = REFUSED[name]
    (tmp_path / "variants/mine/README.md").write_text(text)

    for read in (variant_notes, check_variant):
        assert words in within(LONGEST, lambda read=read: refusal(lambda: read("mine", tmp_path)))


def test_giant_file_is_not_read(tmp_path: Path) -> None:
    """Its size is looked at before its text."""
    path = tmp_path / "x.yaml"
    with path.open("wb") as file:
        file.truncate(50 * LARGEST_FILE)

    with pytest.raises(Problems, match="larger than 1,000,000 bytes"):
        read_text(path, "x.yaml")


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        (f'<!DOCTYPE x [<!ENTITY e0 "x">{ENTITIES}]><svg>&e8;</svg>', "must not declare entities"),
        ('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg/>', "must not declare"),
        ("<svg xmlns='http://www.w3.org/2000/svg'>" + "<g>" * 300_000, "nested too deeply"),
        ("<svg xmlns='http://www.w3.org/2000/svg'>", "cannot be read"),
        ("<html/>", "this is not an SVG drawing"),
        ("\0" * 1_000, "cannot be read"),
    ],
)
def test_drawing_bomb_is_refused(drawing: str, words: str) -> None:
    """Entities are not declared, depth is bounded, and broken files are told."""
    problems = within(LONGEST, lambda: svg_problems(drawing.encode(), "x.svg"))

    assert words in "\n".join(map(str, problems))


def test_links_to_other_files_are_refused(tmp_path: Path) -> None:
    """A link could lead out of the zine, or round and round in it."""
    (tmp_path / "content/images").mkdir(parents=True)
    (tmp_path / "games").mkdir()
    (tmp_path / "content/images/x.png").symlink_to("/etc/passwd")
    (tmp_path / "content/loop").symlink_to(tmp_path / "content")
    (tmp_path / "games/_hidden").symlink_to("/etc")

    with pytest.raises(Problems) as caught:
        read_contents(tmp_path)

    places = [str(problem.place) for problem in caught.value.problems]
    assert ["content/images/x.png", "content/loop", "games/_hidden"] == places

"""One rule for characters, at every door: files, letters, old issues, terminals and logs."""

from __future__ import annotations

import ast
import re
import unicodedata
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
import yaml

from desks import OPEN, invoke, refused, write_desk, zine
from fuzzed_zine import KINDS, Kind, fuzzed_zine
from mutations import dump, plain, tree_of
from oldtexts import words
from sites import REPO, build, copy_zine
from zine.characters import FORBIDDEN, code_point, forbidden, one_line, permitted, visible
from zine.files.strict_yaml import parse_yaml
from zine.files.strict_yaml import text_of as file_text
from zine.problems import Place, Problem, Problems
from zine.wings.archive.issue_intake import take_in
from zine.wings.archive.text_sources import OldText, text_of
from zine.wings.desk.contributions.text_checks import judge_text
from zine.wings.desk.post.message_reader import read_message, tidy
from zine.wings.desk.post.outgoing_letters import letter
from zine.writing.contribution_reader import read_text
from zine.writing.embeds import Embeddable

# One of each class: what acts, what no XML holds, what reorders, what ends a line elsewhere.
BAD = {
    "escape": "\x1b",
    "nothing": "\x00",
    "unit separator": "\x1f",
    "carriage return": "\r",
    "delete": "\x7f",
    "C1": "\x9b",
    "next line": "\x85",
    "bidi override": "\u202e",
    "bidi isolate": "\u2066",
    "mark of direction": "\u200f",
    "line separator": "\u2028",
    "byte order mark": "\ufeff",
    "annotation": "\ufff9",
    "noncharacter": "\uffff",
    "noncharacter of Arabic": "\ufdd0",
    "noncharacter of a plane": "\U0001fffe",
    "surrogate": "\ud800",
}
# What people do write, and what may look odd to a careless rule.
GOOD = (
    "é e\u0301 ß \u200d👩\u200d🚀 שלום العربية 漢字 \u00ad\u200b \ue000 𝔄 \U000e0067 ½\tx & <b> ]]>"
)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zine with a file of every kind."""
    return fuzzed_zine(tmp_path_factory.mktemp("characters"))


@pytest.mark.parametrize("sign", BAD.values(), ids=BAD)
def test_each_class_is_found(sign: str) -> None:
    """It is named with its line and column."""
    assert [(2, 3, sign)] == list(forbidden(f"one\nab{sign}"))


def test_what_people_write_is_permitted() -> None:
    """Other scripts, joined emoji and private use are nobody's concern."""
    assert GOOD == permitted(GOOD)


def test_the_rule_is_that_of_xml_and_more() -> None:
    """Every control, surrogate and noncharacter of Unicode is forbidden, but the tab and line end."""
    acting = {
        code
        for code in range(0x110000)
        if unicodedata.category(chr(code)) in ("Cc", "Cs", "Zl", "Zp")
        or (code & 0xFFFE) == 0xFFFE
        or 0xFDD0 <= code <= 0xFDEF
        or unicodedata.bidirectional(chr(code)) in ("LRE", "RLE", "LRO", "RLO", "PDF")
        or unicodedata.bidirectional(chr(code)) in ("LRI", "RLI", "FSI", "PDI")
    }

    assert {9, 10} == {code for code in acting if not FORBIDDEN.match(chr(code))}


def fields(kind: Kind, root: Path) -> Iterator[tuple[Any, tuple[int, ...], bool]]:
    """The text fields of a file, and its keys: a few of each shape."""
    tree = tree_of(yaml.load((root / kind.path).read_text(encoding="utf-8"), yaml.BaseLoader))
    seen: dict[tuple[str, ...], int] = {}

    def walk(value: Any, path: tuple[int, ...], shape: tuple[str, ...]) -> Iterator[Any]:
        seen[shape] = seen.get(shape, 0) + 1
        if seen[shape] > 2:
            return
        if isinstance(value, str):
            yield tree, path, False
        for number, each in enumerate(value if isinstance(value, list) else ()):
            pair = isinstance(each, tuple)
            if pair:
                yield tree, (*path, number), True
            inner = each[1] if pair else each
            name = each[0] if pair and len(shape) < 2 else "*"
            yield from walk(inner, (*path, number), (*shape, name))

    yield from walk(tree, (), ())


def with_sign(tree: Any, path: tuple[int, ...], in_key: bool, sign: str) -> str:
    """The file with a character in one of its fields, written by an escape."""
    copy = tree_of(plain(tree))
    above = copy
    for number in path[:-1]:
        above = above[number][1] if isinstance(above[number], tuple) else above[number]
    last = above[path[-1]]
    if isinstance(last, tuple):
        key, value = last
        above[path[-1]] = (key + sign, value) if in_key else (key, f"{value}{sign}")
    else:
        above[path[-1]] = f"{last}{sign}"
    return dump(copy)


@pytest.mark.deep
@pytest.mark.parametrize("kind", KINDS, ids=[kind.path for kind in KINDS])
def test_each_field_of_each_file_refuses_each_class(kind: Kind, root: Path) -> None:
    """By an escape too, in which YAML takes any character; the problem names it and its line."""
    if kind.path.endswith(".txt"):
        return
    checked = 0
    for tree, path, in_key in fields(kind, root):
        for sign in BAD.values():
            with pytest.raises(Problems) as found:
                parse_yaml(with_sign(tree, path, in_key, sign), kind.path).data  # noqa: B018
            said = str(found.value)
            assert f"{kind.path}:1:" in said
            assert code_point(sign) in said or "stands for no character" in said
            checked += 1

    assert checked


@pytest.mark.parametrize("sign", [s for s in BAD.values() if s not in "\r\ud800\ufeff"])
def test_a_file_is_refused_where_it_holds_one(sign: str) -> None:
    """Whatever kind of file: the text is looked over before anything parses it."""
    with pytest.raises(Problems) as found:
        file_text(f"title: x\n# a{sign}b\n".encode(), "game.yaml")

    assert f"game.yaml:2:4: there is a hidden character here: {code_point(sign)}" in str(
        found.value
    )


@pytest.mark.parametrize(
    "place",
    ["Title: a{}\nDate: 2026-01-01\n\nx\n", "Title: a\nDate: 2026-01-01\nAuthor: b{}\n\nx\n",
     "Title: a\nDate: 2026-01-01\n\nx {}\n", "Title: a\nDate: 2026-01-01\n\n```{}\nx\n```\n",
     "Title: a\nDate: 2026-01-01\n\n[x](https://x.example '{}')\n",
     "Title: a\nDate: 2026-01-01\n\n```board\nunits: {{}}\ncaption: x{}\n```\n"],
)  # fmt: skip
@pytest.mark.parametrize("sign", BAD.values(), ids=BAD)
def test_writing_refuses_each_class(place: str, sign: str) -> None:
    """In headers, text, fences, titles of links and captions."""
    text = place.replace("{{}}", "{x: []}").replace("{}", sign)
    judged = judge_text(text, "articles/x.md", frozenset(), Embeddable())

    assert any(code_point(sign) in str(problem) for problem in judged.problems)


@pytest.mark.parametrize(
    ("entity", "number"),
    [("&#x1F;", "U+001F"), ("&#31;", "U+001F"), ("&#x202e;", "U+202E"), ("&rlm;", "U+200F"),
     ("&#xFFFF;", "U+FFFF"), ("&#8232", "U+2028"), ("&#x1fffe;", "U+1FFFE")],
)  # fmt: skip
@pytest.mark.parametrize("around", ["<p>{}</p>", "<b title='{}'>x</b> {}", "a {} b"])
def test_an_entity_is_the_character_it_stands_for(around: str, entity: str, number: str) -> None:
    """It is refused at its line and column, or stays the letters it is written with."""
    text = f"Title: x\nDate: 2026-01-01\n\nfirst\n\n{around.replace('{}', entity)}\n"
    reading = read_text(text, "articles/x.md", frozenset())

    said = "\n".join(map(str, reading.problems))
    if said:
        assert f"articles/x.md:6:{around.index('{}') + 1}" in said
    else:
        # Markdown itself leaves it as it is written, or shows that it means nothing.
        assert "\ufffd" in reading.html or entity.rstrip(";")[1:] in reading.html
    assert said or not FORBIDDEN.search(reading.html)
    assert number in said or not said


def test_entities_in_code_are_letters() -> None:
    """Who writes about entities may name them."""
    text = "Title: x\nDate: 2026-01-01\n\nWrite `&#x1F;` so.\n"

    assert () == read_text(text, "articles/x.md", frozenset()).problems


def test_author_and_authors_are_not_both_taken() -> None:
    """One of them would be lost."""
    text = "Title: x\nDate: 2026-01-01\nAuthor: a\nAuthors: b, c\n\nx\n"
    said = "\n".join(map(str, read_text(text, "articles/x.md", frozenset()).problems))

    assert "content/articles/x.md:4:10: 'Author' and 'Authors' are both here" in said


@pytest.mark.parametrize("sign", BAD.values(), ids=BAD)
def test_letters_are_cleaned(sign: str) -> None:
    """What a player's program adds unseen is a space in the orders, and the letter counts."""
    content = f"Subject: a{sign}b\n\nA PAR{sign}- BUR\n".encode("utf-8", "surrogateescape"
                                                               if sign == "\udc80" else "surrogatepass")  # fmt: skip
    message = read_message(content)

    assert not FORBIDDEN.search(message.subject + message.sender + message.text)
    assert not FORBIDDEN.search(tidy(f"A PAR{sign}"))


def test_drafts_hold_no_control_characters() -> None:
    """Headers and all: a draft is looked at in a terminal, too."""
    draft = letter("a\x1b <a@b.example>", "c@d.example", "Re: \x9b2J\u202ex\ny", "text")

    assert not FORBIDDEN.search(draft)
    assert "\nSubject: Re: 2J x y\n" in draft.replace("  ", " ")


@pytest.mark.parametrize("sign", BAD.values(), ids=BAD)
def test_old_issues_are_cleaned_and_stay_in_place(sign: str, tmp_path: Path) -> None:
    """The bytes are kept; what is shown of them has a space there, and the same columns."""
    raw = (
        words(41).replace("PAPER ADMIRAL", f"PAPER{sign}ADMIRAL", 1).replace("Mercury", f"M{sign}")
    )
    content = raw.encode("utf-8", "surrogatepass")
    text = text_of(content)

    assert not FORBIDDEN.search(text)
    if sign not in "\r\ud800":
        assert [len(line) for line in raw.split("\n")] == [len(line) for line in text.split("\n")]
    (issue,) = take_in(tmp_path, [OldText("t", content, text)]).fresh or (None,)
    assert issue is None or not FORBIDDEN.search(repr(issue.issue))


def test_a_terminal_is_told_what_would_act() -> None:
    """Each sign is written out; ends of lines stay unless one line is wanted."""
    assert "\\x1b[31m \\u202e \\x9b\nx" == visible("\x1b[31m \u202e \x9b\r\nx")
    assert "a\\nb\\tc" == one_line("a\nb\tc")
    assert GOOD == visible(GOOD)


@pytest.mark.parametrize("line", ["::error::x", "  ::set-output name=a::b", "x ##[error]y"])
def test_a_log_takes_nothing_for_a_command(line: str) -> None:
    """Neither form of a CI log's commands is left in a line."""
    for shown in (visible(f"a\n{line}"), one_line(line)):
        assert "##[" not in shown
        assert not any(part.lstrip().startswith("::") for part in shown.split("\n"))


def test_a_problem_is_one_line() -> None:
    """Whatever is quoted in it: a file's name, a value, a suggestion."""
    problem = Problem(Place("a\n::error::b", 1, 1), "x\r\n::error", "y\u2028z" + "\x1b")

    assert "a\\n::error::b:1:1: x\\r\\n::error (y\\u2028z\\x1b)" == str(problem)


def test_every_command_prints_by_one_function() -> None:
    """Nothing in cli/ writes to the terminal but `say` and, for programs, `say_json`."""
    writing = re.compile(r"click\.s?echo|print|sys\.std(out|err)\.write.*")
    found = {
        path.name
        for path in sorted((REPO / "plugins/zine/cli").glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and writing.fullmatch(ast.unparse(node.func))
    }

    assert {"terminal_output.py"} == found


def hostile_letter(root: Path) -> Path:
    """A letter that would like to act on the terminal of who looks at it."""
    message = EmailMessage()
    message["From"] = "Eve <eve@evil.example>"
    message["Subject"] = "nothing you know"
    message.set_content(
        "hello \x1b]0;owned\x07 \x9b2J \u202e\n::error::owned\nmarengo [link=x]y[/]"
    )
    path = root.parent / "hostile.eml"
    path.write_bytes(
        message.as_bytes().replace(b"nothing", b"=?utf-8?q?=1B[31m=C2=9B=0A::error::?=")
    )
    return path


def test_the_inbox_shows_letters_without_obeying_them(tmp_path: Path) -> None:
    """`add`, `list`, `show` and `status` print them with every such sign written out."""
    root = write_desk(tmp_path / "zine")
    said = zine(root, "inbox", "add", str(hostile_letter(root)))
    name = next((root / "private/inbox").glob("*.eml")).stem
    said += zine(root, "inbox", "list") + zine(root, "inbox", "show", name) + zine(root, "status")

    assert "owned" in said
    assert [] == list(forbidden(said))
    assert not any(line.lstrip().startswith("::") for line in said.split("\n"))


def test_files_of_odd_names_do_not_act_on_the_log(tmp_path: Path) -> None:
    """A name with a line end and a command in it is told on one line."""
    root = write_desk(tmp_path / "zine")
    path = root / "content/articles/a\n::error::owned\x1b[31m.md"
    path.parent.mkdir()
    path.write_text("Title: x\nDate: 2026-01-01\n\nx\n")
    said = refused(root, "check", str(path)) + zine_check(root, path)

    assert [] == list(forbidden(said))
    assert not any(line.lstrip().startswith("::") for line in said.split("\n"))


def zine_check(root: Path, path: Path) -> str:
    """What `zine check` prints of a file, whatever its exit code."""
    return invoke(root, "check", str(path), now=OPEN).output


def test_what_is_permitted_builds_and_feeds_are_xml(tmp_path: Path) -> None:
    """Odd but honest characters in every text of a small zine: it builds, and feeds are read."""
    root = copy_zine(REPO / "tests/golden/writing", tmp_path / "zine")
    odd = GOOD.replace("\t", " ")
    for name in ("content/zine.yaml", "games/demo/game.yaml"):
        data = yaml.load((root / name).read_text(encoding="utf-8"), yaml.BaseLoader)
        for key in ("title", "subtitle", "publisher", "how_to_join", "closing", "gm", "note"):
            if key in data:
                data[key] = f"{data[key]} {odd}"
        (root / name).write_text(yaml.safe_dump(data, allow_unicode=False), encoding="utf-8")
    (root / "content/articles/odd.md").write_text(
        f"Title: Odd {odd}\nDate: 2026-01-01\nAuthor: Ada {odd}\nSummary: {odd}\nSlug: odd\nLicence: CC0 1.0\n\n"
        f"{odd}\n\n<p>&#x1F680; &zwj;</p>\n\n"
        f"```board\nunits: {{France: A PAR}}\ncaption: {yaml.safe_dump(odd)[:-1]}\n```\n",
        encoding="utf-8",
    )
    done = build(root)
    assert 0 == done.returncode, done.stderr[-2000:]

    feeds = [*(root / "output").rglob("*.xml"), *(root / "output").rglob("*.svg")]
    assert [ET.parse(path) for path in feeds]
    for path in (root / "output").rglob("*"):
        if path.suffix in (".html", ".xml", ".txt", ".ics"):
            text = path.read_bytes().decode("utf-8").replace("\r\n", "\n")
            assert [] == list(forbidden(text)), path


def test_what_is_refused_stops_the_build_by_name(tmp_path: Path) -> None:
    """One bad character in each of many files: all are named at once, and nothing is raised."""
    root = copy_zine(REPO / "tests/golden/writing", tmp_path / "zine")
    escapes = {
        "content/zine.yaml": "title: ",
        "games/demo/game.yaml": "title: ",
    }
    for name, key in escapes.items():
        path = root / name
        text = path.read_text(encoding="utf-8")
        line = next(line for line in text.split("\n") if line.startswith(key))
        path.write_text(text.replace(line, key + '"x\\x1F\\uFFFF"'), encoding="utf-8")
    articles = {
        "a": "<p>&#x1F;</p>",
        "b": '```board\nunits: {}\ncaption: "\\x1f"\n```',
        "c": "\uffff",
    }
    for name, body in articles.items():
        text = f"Title: {name}\nDate: 2026-01-01\nSlug: odd-{name}\n\n{body}\n"
        (root / f"content/articles/odd-{name}.md").write_text(text, encoding="utf-8")
    done = build(root)

    assert 1 == done.returncode
    assert "Traceback" not in done.stdout + done.stderr
    named = [*escapes, *(f"content/articles/odd-{name}.md" for name in articles)]
    assert [] == [name for name in named if f"{name}:" not in done.stderr]
    assert not (root / "output").exists()

"""Writing: what writers are told, and how their texts are shown."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PIL import Image

from case_tables import table
from sites import REPO, build, copy_small, copy_small_built, run
from zine.cli.check import tell
from zine.files.drawings.pictures import WIDEST_PICTURE, picture_problems
from zine.report.boards import study_board
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_variant
from zine.wings.desk.contributions.file_checks import Checker, judge_file
from zine.writing.contribution_reader import read_text
from zine.writing.contribution_rules import TextJudgement
from zine.writing.embeds import read_embed, read_study
from zine.writing.leftover_template_words import placeholders
from zine.writing.markdown_parser import parse

ZINE = "content/zine.yaml"
FINE = "Title: x\nDate: 2026-02-03\nAuthor: x\nLicence: CC0 1.0"
TABLE = Path(__file__).parent / "checks/writing.yaml"
CASES: dict[str, tuple[str, str]] = table(TABLE)


@pytest.fixture(scope="module")
def zine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample zine with one picture."""
    root = copy_small(tmp_path_factory.mktemp("writing") / "zine", warm=False)
    (root / "content/images").mkdir(exist_ok=True)
    Image.new("RGB", (8, 8)).save(root / "content/images/square.png")
    return root


@pytest.fixture(scope="module")
def judging(zine: Path) -> Checker:
    """What judging a text needs, read once: only the text differs."""
    (zine / "content/articles/x.md").touch()
    return Checker(zine)


@pytest.mark.parametrize("name", CASES)
def test_a_writer_is_told(name: str, zine: Path, judging: Checker) -> None:
    """Each fault with its line, what is wrong and what to write instead."""
    text, expected = CASES[name]
    text = text.replace("{fine}", FINE).replace("{long}", "x" * 160)
    (zine / "content/articles/x.md").write_text(text, encoding="utf-8")

    told = tell([("content/articles/x.md", judge_file(judging, "content/articles/x.md"))])

    lines = [line.strip() for line in told.split("\n")[1:-1]]
    assert expected.split("\n") == (lines or [""])
    assert not expected or told.startswith("content/articles/x.md\n")


def test_check_of_files_ends_with_what_is_to_mend(zine: Path) -> None:
    """`zine check PATH` exits with 1 if there is something to mend, and says how much."""
    good, bad = "content/articles/silence-is-a-move.md", "content/articles/bad.md"
    (zine / bad).write_text("Title: x\n\n# x\n", encoding="utf-8")

    fine, told = run(zine, "zine", "check", good), run(zine, "zine", "check", good, bad)

    assert (0, "Nothing to mend.\n") == (fine.returncode, fine.stdout)
    assert 1 == told.returncode
    assert told.stdout.endswith("3 things to mend, and 1 hint.\n")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("content/zine.yaml", "unknown key 'titel' – did you mean 'title'?"),
        ("games/marengo/game.yaml", "unknown key 'titel' – did you mean 'title'?"),
        ("games/marengo/1905-3-fall-movement.orders.yaml", "unknown key 'titel'"),
        ("content/articles/x.html", "writing is Markdown, in files that end in .md"),
        ("content/images/x.js", "files of this kind cannot be shown: '.js'"),
        ("content/images/x.png", "this is not a PNG picture, or it is broken"),
        (
            "content/images/a b.png",
            "a file cannot be called 'a b.png' – use letters, digits, hyphens and dots.",
        ),
        ("content/articles/_x.md", "this file is not published"),
    ],
)
def test_other_files_are_judged_too(name: str, words: str, tmp_path: Path) -> None:
    """Games, settings and pictures each by their own rules."""
    root = copy_small(tmp_path / "zine", warm=False)
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text("titel: x\n", encoding="utf-8")

    assert words in tell([(name, judge_file(Checker(root), name))])


def test_what_cannot_be_judged_is_not_in_order(tmp_path: Path) -> None:
    """Who asks for a file of no known kind is told so, beside what is to mend elsewhere."""
    root = copy_small(tmp_path / "zine", warm=False)
    (root / "content/zine.yaml").write_text("title: x\n", encoding="utf-8")

    one = run(root, "zine", "check", "pelicanconf.py")
    two = run(root, "zine", "check", "pelicanconf.py", "content/zine.yaml")
    values = json.loads(run(root, "zine", "check", "--json", "content/notes.txt.gz").stdout)

    assert 1 == one.returncode
    assert one.stdout == (
        "pelicanconf.py\n  this was not judged: the press knows no files of this kind – "
        "zine check without a path judges all that a build reads.\n"
        "Nothing to mend; 1 path not judged.\n"
    )
    assert two.stdout.endswith("2 things to mend; 1 path not judged.\n")
    assert values["ok"] is False


def test_quizzes_and_addresses_are_judged(tmp_path: Path) -> None:
    """Each as the whole check does it, and only what is wrong in the file itself is told."""
    root = copy_small(tmp_path / "zine", warm=False)
    quizzes = root / "content/quizzes"
    shutil.copytree(REPO / "content/quizzes", quizzes, dirs_exist_ok=True)
    (quizzes / "bad.yaml").write_text("title: x\nquestoins: {}\n", encoding="utf-8")
    (root / "content/aliases.yaml").write_text("aliases: [x]\n", encoding="utf-8")

    fine = run(root, "zine", "check", "content/quizzes/fleet-quiz.yaml")
    bad = run(root, "zine", "check", "content/quizzes/bad.yaml", "content/aliases.yaml")

    assert (0, "Nothing to mend.\n") == (fine.returncode, fine.stdout)
    assert 1 == bad.returncode
    assert "line 2, column 12: unknown key 'questoins' – did you mean 'questions'?" in bad.stdout
    assert "line 1, column 10: aliases should hold keys" in bad.stdout


def test_zine_yaml_is_judged_as_a_build_does(tmp_path: Path) -> None:
    """Also by what no schema can see."""
    root = copy_small(tmp_path / "zine", warm=False)
    with (root / "content/zine.yaml").open("a", encoding="utf-8") as file:
        file.write("openings: [A game, fortnightly]\n")

    told = tell([(ZINE, judge_file(Checker(root), ZINE))])

    assert "in brackets a comma begins another opening, here 'fortnightly'" in told


def test_a_file_that_is_not_there() -> None:
    """A path that leads nowhere is told, not raised."""
    assert "there is no such file" in tell([("x.md", judge_file(Checker(Path()), "x.md"))])


@pytest.mark.parametrize(
    ("size", "name", "kind", "words"),
    [
        ((WIDEST_PICTURE + 1, 2), "x.png", "PNG", "4001 by 2 pixels (at most 4000 either way"),
        ((2, 2), "x.png", "JPEG", "this is not a PNG picture"),
        ((2, 2), "x.tiff", "TIFF", "pictures end in .png, .jpg"),
        ((2, 2), "x.webp", "WEBP", ""),
    ],
)
def test_pictures_are_of_sane_size(
    size: tuple[int, int], name: str, kind: str, words: str, tmp_path: Path
) -> None:
    """Too many pixels, another format than the name says, a format browsers do not show."""
    Image.new("RGB", size).save(tmp_path / name, format=kind)

    assert words in "".join(map(str, picture_problems(tmp_path / name, name)))


def test_a_heavy_picture(tmp_path: Path) -> None:
    """A megabyte is the most."""
    path = tmp_path / "x.png"
    with path.open("wb") as file:
        file.truncate(1_500_000)

    assert "the picture is too large: 1.5 MB" in str(picture_problems(path, "x.png")[0])


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("a ((b)) c", 'a <span class="interjection">((b))</span> c'),
        ("((as I said (twice)))", '<span class="interjection">((as I said (twice)))</span>'),
        ("((*b*))", '<span class="interjection">((<em>b</em>))</span>'),
        ("(x ((a)))", '(x <span class="interjection">((a))</span>)'),
        ("(()) and (( ))", "(()) and (( ))"),
        ("`((b))`", "<code>((b))</code>"),
        ("f(g(x))", "f(g(x))"),
    ],
)
def test_interjections(written: str, shown: str) -> None:
    """Double parentheses keep the style that ELECTRONIC PROTOCOL gave them."""
    assert f"<p>{shown}</p>\n" == parse(written, "x").html()


def test_orders_and_press_have_their_look() -> None:
    """Failed orders stand out, and press is signed."""
    orders = parse("```orders\nITALY: A ROM-VEN, (F SPA(nc)-MAO)\n```", "x").html()
    press = parse("```press The Pope\nPeace.\n\nWar.\n```", "x").html()

    assert (
        '<span class="power">ITALY</span>: A ROM-VEN, <span class="failed">(F SPA(nc)-MAO)'
        in orders
    )
    assert "<p>Peace.</p>\n<p>War.</p>\n<footer>The Pope</footer>" in press


@pytest.mark.parametrize(
    ("written", "link"),
    [
        ("[a](b.md)", "{filename}/articles/b.md"),
        ("[a](b.md#part)", "{filename}/articles/b.md#part"),
        ("[a]({filename}b.md)", "{filename}/articles/b.md"),
        ("[a](../issues/1.md)", "{filename}/issues/1.md"),
        ("[a](/issues/1.md)", "{filename}/issues/1.md"),
        ("[a](../images/m.png)", "{static}/images/m.png"),
        ("![a](../images/m.png)", "{static}/images/m.png"),
        ("![a]({static}/images/m.png)", "{static}/images/m.png"),
        ("[a](https://x.example/?a=1#b)", "https://x.example/?a=1#b"),
        ("[a](mailto:x@x.example)", "mailto:x@x.example"),
        ("[a](#part)", "#part"),
    ],
)
def test_links_work_as_on_the_git_host(written: str, link: str) -> None:
    """A link by a file's name becomes one to its page."""
    files = frozenset(("articles/b.md", "issues/1.md", "images/m.png"))

    reading = read_text(f"{FINE}\n\n{written}\n", "articles/x.md", files)

    assert () == reading.problems
    assert f'"{link}"' in reading.html


def test_two_texts_cannot_stand_at_one_address(tmp_path: Path) -> None:
    """An article that would replace another, or the front page, stops the build."""
    root = copy_small_built(tmp_path / "zine")
    for name, slug in (("a", "silence-is-a-move"), ("b", "")):
        text = (
            f"Title: Index\nDate: 2026-01-01\nSlug: {slug}\nAuthor: Nemo\nLicence: CC0 1.0\n\nx\n"
        )
        (root / f"content/articles/{name}.md").write_text(text, encoding="utf-8")

    done = build(root)

    assert 1 == done.returncode
    assert "content/articles/a.md: its page would be articles/silence-is-a-move.html" in done.stderr
    assert "content/articles/b.md:1:8: the title 'Index' does not give an address" in done.stderr


def test_the_template_is_complete_and_not_published(tmp_path: Path) -> None:
    """A copy of the template, filled in, has nothing to mend; the template has no page."""
    root = copy_small_built(tmp_path / "zine")
    text = (root / "content/articles/_template.md").read_text(encoding="utf-8")
    for field, value in (("Title", "Mine"), ("Author", "Me"), ("Date", "2026-12-04")):
        assert f"\n{field}:" in f"\n{text}"
        text = text.replace(f"{field}:\n", f"{field}: {value}\n")
    head, _, body = text.partition("\n\n")
    (root / "content/articles/mine.md").write_text(f"{head}\n\nMy own words.\n", encoding="utf-8")

    judgement = judge_file(Checker(root), "content/articles/mine.md")
    done = build(root)

    assert "this is placeholder text" in next(placeholders(body, "mine.md")).message
    assert TextJudgement(()) == judgement
    assert 0 == done.returncode, done.stderr
    assert (root / "output/articles/mine.html").exists()
    assert not list((root / "output").rglob("*template*"))


@pytest.mark.parametrize("name", variant_names())
def test_a_board_can_be_shown_on_every_map(name: str) -> None:
    """A position needs nothing that a variant adds to its games."""
    folder = load_variant(name)
    unit = folder.variant.start.units[0]
    body = f"variant: {name}\nunits: {{{unit.power}: {unit}}}\norders: {{{unit.power}: {unit} H}}\n"

    board = study_board(
        folder.variant, "x", *read_study(read_embed("board", body, "x.md", 1), None)
    )

    assert [unit.location] == [arrow.start for arrow in board.arrows]


def test_a_poll_stands_in_an_article(tmp_path: Path) -> None:
    """Its table leads to the poll's page; the text edition has its ranks."""
    zine = copy_small_built(tmp_path / "zine")
    text = f"{FINE}\nIssue: 2\nSlug: polled\n\n```poll\npoll: best-zine-2026\n```\n"
    (zine / "content/articles/polled.md").write_text(text, encoding="utf-8")

    done = build(zine)

    assert 0 == done.returncode, done.stderr
    page = (zine / "output/articles/polled.html").read_text(encoding="utf-8")
    assert '<caption><a href="../polls/best-zine-2026.html">' in page
    assert "See polls/best-zine-2026.html" in (zine / "output/issues/2.txt").read_text()

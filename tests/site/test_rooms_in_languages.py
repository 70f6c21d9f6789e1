"""The sample's games with rules of their own, its quizzes and old issues, in German and French."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sites import REPO, TESTS, build, copy_small, run
from spoken import TELLING, ungrammatical, words_on

pytestmark = pytest.mark.deep

LANGUAGES = ("de", "fr")
ROOMS = ("games/marne", "games/austerlitz", "quizzes", "archive")
OLD = TESTS / "oldissues" / "fixtures" / "paper-admiral-42.txt"
# What `zine verify` finds in the sample, which it says in English everywhere.
VERIFIED = re.compile(
    r"recorded by|as recorded|: recorded '|would (?:differ|read|be)|report would (?:no longer|also) list|^\{"
)
# Names of the sample and of the old issue, beside which a page may say more.
NAMES = re.compile(
    r"The (?:1914 Variant|Spring Offensive|Fleet Quiz|Deeply Troubling Quiz)|SLACK WATER, KING'S BARGE, NIGHT AND"
    r" FOG|\(on leave in May\)|THE QUEUE ANSWERS|A LETTER TO THE HARBOUR MASTER A Response to Arne Salt"
)


@pytest.fixture(scope="module", params=LANGUAGES)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A part of the sample in another language, with an old issue brought in."""
    language = str(request.param)
    root = copy_small(tmp_path_factory.mktemp("rooms") / language, "Marne", "Austerlitz")
    with (root / "content" / "zine.yaml").open("a", encoding="utf-8") as file:
        file.write(f"language: {language}\n")
    shutil.copy(OLD, root / "old.txt")
    brought = run(root, "zine", "import", "old.txt")
    assert brought.returncode == 0, brought.stderr
    done = build(root)
    assert done.returncode == 0, done.stderr
    return root


@cache
def written(root: Path) -> str:
    """Every word that people wrote: articles, settings, orders, quizzes, the old issue."""
    files = [*(root / "content").rglob("*"), *(root / "games").rglob("*.yaml"), OLD]
    texts = [each.read_text(encoding="utf-8") for each in files if each.is_file()]
    return _plain(" ".join(texts))


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", text.casefold()).strip()


def sentences(page: Path) -> Iterator[str]:
    """What a page says, sentence by sentence."""
    for text in words_on(page):
        yield from re.split(r"(?<=[.!?:])\s", text)


def test_no_page_of_these_rooms_has_an_english_sentence(site: Path) -> None:
    """Ledgers, bills, news, charts, quizzes and old issues speak the zine's language."""
    pages = [page for room in ROOMS for page in (site / "output" / room).rglob("*.html")]
    left = {
        (page.name, each)
        for page in pages
        for each in sentences(page)
        if TELLING.search(NAMES.sub("", each))
        and not VERIFIED.search(each)
        and _plain(each) not in written(site)
    }

    assert len(pages) > 30
    assert left == set()


def test_a_french_colon_has_its_space(site: Path) -> None:
    """Also where the press joins two parts itself; what people wrote is theirs."""
    if 'lang="fr"' not in (site / "output/index.html").read_text(encoding="utf-8"):
        pytest.skip("other languages have none")
    glued = {
        (page.relative_to(site).as_posix(), text[max(0, at.start() - 20) : at.end() + 15])
        for page in (site / "output").rglob("*.html")
        if not {"articles", "archive", "variants", "orders"} & set(page.parts)
        for text in words_on(page)
        if not VERIFIED.search(text)
        for at in re.finditer(r"[^\s\u00a0\u202f:]:(?= )", text)
        if _plain(text[max(0, at.start() - 8) : at.end() + 8]) not in written(site)
    }

    assert glued == set()


def test_names_have_their_articles_and_prepositions(site: Path) -> None:
    """In the games of the sample, whatever their rules print."""
    language = site.name
    pages = (site / "output").rglob("*.html")
    assert {each for page in pages for each in ungrammatical(page, language)} == set()


def test_minor_countries_have_their_names(site: Path) -> None:
    """Tables and charts of 1914 name no country in English that has another name here."""
    pages = (site / "output" / "games" / "marne").rglob("*.html")
    texts = {text for page in pages for text in words_on(page)}

    assert not {"Austria", "Germany", "Greece", "Norway", "Rumania", "Sweden"} & texts


def test_records_are_those_of_the_sample(site: Path) -> None:
    """What the desk of another language recorded is what the sample holds, byte by byte."""
    here = sorted((site / "games" / "marne").glob("*.record.yaml"))
    kept = {path.name for path in (REPO / "games" / "marne").glob("*.record.yaml")}

    assert kept
    for path in here:
        if path.name in kept:
            assert path.read_bytes() == (REPO / "games" / "marne" / path.name).read_bytes()

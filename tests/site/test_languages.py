"""A zine in German and one in French: pages, text edition, and records that stay the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path

import pytest

from sites import NOW, TESTS, build, copy_zine, tree
from spoken import TELLING, ungrammatical, words_on
from told_zine import told_zine, without, written_in
from zine.files.languages import catalogue
from zine.wings.almanac.openings import opening_names
from zine.wings.desk.checking.issue_verification import check_issue
from zine.wings.desk.order_pages.department import FOR_PLAYERS
from zine.wings.desk.verification.printed_issue_reader import read_printed

CASE = TESTS / "golden" / "bad-orders"
LANGUAGES = ("de", "fr")
CODE = 3  # letters of a province on a board, which are the same in every language
# What the zine's title, games, writers, players and variants say in English.
WRITTEN = re.compile(
    r"The Spring Offensive|Bad Orders|BAD ORDERS|a zine to compare with|Nobody reads the rules|'have'"
    r"|« have »|have all my units do something clever|The Standby's Comp…|verify --against"
    r"|Read the house rules\.|Write to nobody\.|Designed by .*"
)
WORDS = {
    "de": (
        "Ausgaben",
        "Befehle abgeben",
        "Nächste Termine",
        "Samstag, 28. November 2026",
        "Herbst",
    ),
    "fr": ("Numéros", "Envoyer des ordres", "Prochaines échéances", "samedi 28 novembre 2026"),
}
POWERS = {
    "de": ("Österreich", "England", "Frankreich", "Deutschland", "Italien", "Russland", "Türkei"),
    "fr": ("Autriche", "Angleterre", "France", "Allemagne", "Italie", "Russie", "Turquie"),
}


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    """The same zine in English, German and French, built."""
    found = {}
    for language in ("en", *LANGUAGES):
        root = told_zine(CASE, tmp_path_factory.mktemp("languages") / language, issue=7)
        with (root / "content" / "zine.yaml").open("a", encoding="utf-8") as file:
            file.write(f"language: {language}\n")
        done = build(root)
        assert done.returncode == 0, done.stderr
        found[language] = root
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_name_their_language(sites: Mapping[str, Path], language: str) -> None:
    """Every page says which language it is in, for browsers and for those who listen."""
    pages = list((sites[language] / "output").rglob("*.html"))
    assert len(pages) > 20
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert f'<html lang="{language}">' in text or "http-equiv" in text, page


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_have_the_words_of_their_language(sites: Mapping[str, Path], language: str) -> None:
    """Navigation, deadlines and dates are in the language, and so are powers."""
    front = " ".join(words_on(sites[language] / "output" / "index.html"))
    for word in WORDS[language]:
        assert word in front
    turn = words_on(sites[language] / "output/games/demo/1901-1-spring-movement.html")
    for power in POWERS[language]:
        assert power in turn
    assert not {"Austria", "Germany", "Turkey"}.intersection(turn)


@pytest.mark.parametrize(
    ("language", "title"), [("de", "Ausgabe 7: "), ("fr", "Numéro 7\N{NO-BREAK SPACE}: ")]
)
def test_feeds_speak_the_language(sites: Mapping[str, Path], language: str, title: str) -> None:
    """Readers' programs show the names of issues as the pages do."""
    feed = (sites[language] / "output/feeds/issues.atom.xml").read_text(encoding="utf-8")
    assert f"<title>{title}" in feed


@pytest.mark.parametrize(
    ("language", "title"), [("de", "Befehle für jede Phase"), ("fr", "Les ordres de chaque phase")]
)
def test_the_players_manual_is_in_the_language(
    sites: Mapping[str, Path], language: str, title: str
) -> None:
    """Its four pages are the translated ones, with every part that the English ones have."""
    english, own = (sites[code] / "output" for code in ("en", language))
    assert title in words_on(own / "how-to-order.html")
    for page in FOR_PLAYERS:
        one, other = ((each / f"{page}.html").read_text() for each in (english, own))
        for tag in ("<h2", "<tr", "<li", "<pre"):
            assert other.count(tag) == one.count(tag), (page, tag)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_have_their_articles_and_prepositions(
    sites: Mapping[str, Path], language: str
) -> None:
    """No page says "de Italie", "en Vienne", "von Türkei" or "Türkei zieht"."""
    pages = (sites[language] / "output").rglob("*.html")
    assert {each for page in pages for each in ungrammatical(page, language)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_stays_english_that_has_a_translation(
    sites: Mapping[str, Path], language: str
) -> None:
    """Of the catalogue's sentences without gaps, none is on a page in English."""
    output = sites[language] / "output"
    shown = {word for page in output.rglob("*.html") for word in words_on(page)}
    told = catalogue(language)
    english = {
        word
        for page in (sites["en"] / "output").rglob("*.html")
        for word in words_on(page)
        if len(word) > CODE and told.gettext(word) != word
    }
    assert len(english) > 60
    assert sorted(english & shown) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_data_files_are_the_same_in_every_language(
    sites: Mapping[str, Path], language: str
) -> None:
    """Programs read English words, whatever the zine speaks."""
    english, own = (tree(sites[code] / "output/api/1/games") for code in ("en", language))
    assert len(english) > 1
    assert own == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_has_an_english_sentence(sites: Mapping[str, Path], language: str) -> None:
    """Not even one that nobody marked: only what the zine's own people wrote is in English."""
    output = sites[language] / "output"
    # The names of openings, and the books that they are from, are what they are.
    books = (text for own in opening_names().values() for each in own for text in each[:2])
    own = (*written_in(sites[language]), *books)
    left = {
        (page.name, text)
        for page in output.rglob("*.html")
        for text in words_on(page)
        if not text.startswith("{") and TELLING.search(WRITTEN.sub("", without(text, own)))
    }
    assert left == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_the_text_edition_is_english(sites: Mapping[str, Path], language: str) -> None:
    """Nor is a line of the text edition, with its poll and what games changed in the ratings."""
    text = (sites[language] / "output/issues/7.txt").read_text(encoding="utf-8")
    told = WRITTEN.sub("", without(" ".join(text.split()), written_in(sites[language])))
    assert [
        told[max(0, each.start() - 40) : each.end() + 40] for each in TELLING.finditer(told)
    ] == []


# "7.206", but neither a rule's number nor a version.
POINT = re.compile(r"(?<![\w.])(?<!egel )(?<!ègle )\d+\.\d+(?![\w]|\.\w)")
THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+")  # as German parts them


@pytest.mark.parametrize("language", LANGUAGES)
def test_decimals_have_a_comma(sites: Mapping[str, Path], language: str) -> None:
    """On pages with their charts, and in the text edition: "7,206"."""
    english = sum(len(POINT.findall(words)) for words in _worded(sites["en"]))
    left = [
        each[0]
        for words in _worded(sites[language])
        for each in POINT.finditer(words)
        if not THOUSANDS.fullmatch(each[0])
    ]

    assert english > 100
    assert [] == left


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_decimal_is_lost(sites: Mapping[str, Path], language: str) -> None:
    """A page has every decimal of the English one: 8.208 is "8,208", and no 8208."""
    told = sites[language] / "output"
    checked = 0
    for page in (sites["en"] / "output").rglob("*.html"):
        other = told / page.relative_to(sites["en"] / "output")
        if "orders" in page.parts or not other.exists():
            continue
        said = " ".join(words_on(other))
        wanted = {
            n for words in words_on(page) if words[:1] not in "{[" for n in POINT.findall(words)
        }
        checked += len(wanted)
        assert [] == [each for each in sorted(wanted) if each.replace(".", ",") not in said], other
    assert checked > 100


def _worded(root: Path) -> Iterator[str]:
    """What pages and the text edition of an issue say, but for what was sent and for data."""
    output = root / "output"
    for page in output.rglob("*.html"):
        if "orders" not in page.parts:
            yield from (words for words in words_on(page) if not words.startswith(("{", "[")))
    yield from (output / "issues/7.txt").read_text(encoding="utf-8").split("\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_looked_at_has_every_department(sites: Mapping[str, Path], language: str) -> None:
    """Polls, ratings, players, powers, notices and the index are among the pages looked at."""
    output = sites[language] / "output"
    for name, least in (("polls", 13), ("ratings", 3), ("players", 20), ("powers", 7)):
        assert len(list((output / name).rglob("*.html"))) >= least, name
    for page in (
        "notices/index",
        "contents/index",
        "players/reliability/index",
        "polls/still-open",
    ):
        assert (output / f"{page}.html").exists(), page


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("de", ("Inhalt:", "Was scheiterte, und warum:", "Datum:", "Es fehlen noch Befehle")),
        (
            "fr",
            (
                "Sommaire\N{NO-BREAK SPACE}:",
                "Ce qui a échoué, et pourquoi\N{NO-BREAK SPACE}:",
                "Date\N{NO-BREAK SPACE}:",
                "Il manque encore",
            ),
        ),
    ],
)
def test_the_text_edition_speaks_it_too(
    sites: Mapping[str, Path], language: str, lines: tuple[str, ...]
) -> None:
    """The text edition has headings and reasons in the language, 72 columns wide."""
    text = (sites[language] / "output/issues/7.txt").read_text(encoding="utf-8")
    for line in lines[:3]:
        assert line in text
    assert max(map(len, text.split("\n"))) <= 72


@pytest.mark.parametrize("language", LANGUAGES)
def test_records_are_the_same_in_every_language(sites: Mapping[str, Path], language: str) -> None:
    """What is recorded, and its hash, does not depend on the language of print."""
    records = {
        code: {name: text for name, text in tree(sites[code] / "games").items() if "record" in name}
        for code in ("en", language)
    }
    assert records["en"]
    assert records[language] == records["en"]


def test_an_unknown_language_is_a_problem(tmp_path: Path) -> None:
    """A language that the press does not print in is refused, with those that it does."""
    root = copy_zine(CASE, tmp_path / "zine")
    with (root / "content" / "zine.yaml").open("a", encoding="utf-8") as file:
        file.write("language: dee\n")
    done = build(root)
    assert done.returncode == 1
    assert "the press does not print in 'dee'" in done.stderr
    assert "did you mean 'de'?" in done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_issue_in_the_language_is_checked(sites: Mapping[str, Path], language: str) -> None:
    """`zine verify` compares the results that it prints, as it does with an English one."""
    root = sites[language]
    issue = read_printed(root / "output" / "issues" / "7.txt")
    found = check_issue(root, issue, datetime.fromisoformat(NOW))

    assert found.printed > 0
    assert found.faults == ()

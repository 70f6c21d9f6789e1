"""Every letter to players in German and in French: nothing English is left in one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from desks import SLUG, envelope, post_all, sheet_path, write_desk, zine
from zine.files.environment import ENGINE
from zine.files.languages import catalogue
from zine.files.private_folder import private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder
from zine.language import speaking
from zine.problems import Collector
from zine.render.wrapping import WIDTH
from zine.rules import outcomes
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.mail.issue_letters import issue_letters
from zine.wings.desk.mail.letter_drafts import draft_headers, draft_text
from zine.wings.desk.post.letter_labels import is_label, powers_named
from zine.wings.desk.private_reports.private_report import PrivateReport
from zine.wings.desk.private_reports.private_report_text import private_text
from zine.wings.desk.private_reports.report_letters import draft_private_report, keep_player_key
from zine.wings.desk.sealed.envelope import new_key
from zine.wings.desk.seating.order_codes import code_of
from zine.wings.desk.zine_run.results_letters import write_results

LANGUAGES = ("de", "fr")
# English words that every sentence of the press has some of, and that German and French lack.
TELLING = re.compile(
    r"\b(?:the|you|your|and|with|this|that|have|has|been|which|of|is|are|orders|before|its)\b",
    re.IGNORECASE,
)
# What players type, what is the same in every language, and sealed text, which spells what it will.
TOKENS = re.compile(
    r"-----BEGIN AGE(?s:.*?)-----END AGE|https?://\S+|\S+@\S+|<[^>]*>|IF DISLODGED|zine seal key"
    r"|^ {4}.*$|age .*$",
    re.M,
)
GAP = re.compile(r"\{\w*\}")  # of a sentence, which a name or a number fills
CHATTER = "Grz xyz qwert"  # no word of any language
MUCH_LATER = datetime(2027, 6, 1, tzinfo=UTC)
LATE = "2026-12-06T09:00:00+00:00"


def letters(root: Path) -> dict[str, str]:
    """Subject and words of every draft, by name."""
    private = private_of(root)
    found = {}
    for name in private.names("outbox", ".eml"):
        draft = private.content(name)
        subject = str(draft_headers(draft)["Subject"])
        found[name] = f"{subject}\n\n{draft_text(draft)}"
    return found


def put_away(root: Path, seen: dict[str, str]) -> None:
    """Take note of the letters there are and empty the outbox."""
    seen.update({f"{len(seen)} {name}": text for name, text in letters(root).items()})
    for path in (root / "private" / "outbox").glob("*.eml"):
        path.unlink()


def mail(root: Path, text: str, subject: str = "xyz", now: str = "", **headers: str) -> None:
    """A letter comes in, with any headers; from an address that the zine knows if they name none."""
    path = root.parent / "letter.eml"
    headers = {"From": "hedgehog@post.example", "Subject": subject, **headers}
    head = "".join(f"{key.replace('_', '-')}: {value}\n" for key, value in headers.items())
    path.write_text(f"{head}\n{text}\n", encoding="utf-8")
    zine(root, "inbox", "add", str(path), **({"now": now} if now else {}))


def with_language(root: Path, language: str) -> Path:
    """The zine printed in a language."""
    with (root / "content" / "zine.yaml").open("a", encoding="utf-8") as file:
        file.write(f"language: {language}\njoin_receipts: true\n")
    return root


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """Every kind of letter that the desk writes, by language and name."""
    folder = tmp_path_factory.mktemp("letters")
    return {
        code: {
            **open_letters(folder / f"open-{code}", code),
            **sealed_letters(folder / code, code),
            **rarer_letters(folder / f"rare-{code}", code),
            **told_letters(folder / f"told-{code}", code),
        }
        for code in LANGUAGES
    }


def open_letters(folder: Path, language: str) -> dict[str, str]:
    """All that players get, and the answers to all that they send openly."""
    root = write_desk(folder / "zine", standbys="[newbroom]", late="24 hours")
    with_language(root, language)
    seen: dict[str, str] = {}
    code = "code: austria-secret-word\n"
    zine(root, "game", "remind", "marengo")
    put_away(root, seen)
    for text in (
        code + "A VIE - MUN\nA BUD S A VIE - GAL\nF TRI - XQZ\n" + CHATTER,
        code + "A VIE - Galizia\nF TRI - ALB\nFINAL",
        code + "DRAW: accept\nCONCEDE Russia: no\nPRESS TO France: xyz\nxyz\nEND",
        code + "I am away until 20 December\nI would like an extension\nI resign\nstatus?",
        code + "IF TRI bounces, A BUD - TRI\nIF DISLODGED: F TRI - ALB",
        code + "Fall 1901\nA VIE - GAL",
        code + "Winter 1901\nBuild A VIE",
        code,
        code + "> A VIE - GAL",
        "A VIE - GAL",
        "code: austria-secret-word\ncode: france-secret-word\nA VIE - GAL",
        code + "marengo Italy\nA VEN H",
        code + "Press:\n" + "xyz\n" * 2100,
        "Please let me join your next game.",
        "Dear editor, xyz",
        "Here is an article for your zine.",
    ):
        mail(root, text)
    mail(root, "Please let me join your next game.", From="new@elsewhere.example")
    mail(root, code + "A VIE - GAL", subject="marengo 1901-2-spring-retreats")
    mail(root, code + "A VIE - GAL", now="2026-12-04T18:05:00+00:00")
    mail(root, code + "A VIE - GAL", now=LATE)
    mail(root, code + "A VIE - TRI", now=LATE, Date="Fri, 04 Dec 2026 12:00:00 +0000")
    mail(root, code + "A VIE - GAL", Content_Type="text/plain; " + "x" * 5000)
    put_away(root, seen)
    zine(root, "game", "extend", "marengo", "2026-12-11 19:00")
    put_away(root, seen)
    zine(root, "game", "hold", "marengo", "--until", "2026-12-20")
    put_away(root, seen)
    zine(root, "game", "extend", "marengo", "2026-12-24 19:00")
    put_away(root, seen)
    zine(root, "game", "code", "marengo", "italy")
    zine(root, "game", "resign", "marengo", "germany")
    mail(root, "code: italy-secret-word\nA VEN H")
    put_away(root, seen)
    return seen


def sealed_letters(folder: Path, language: str) -> dict[str, str]:
    """The answers to envelopes, good and bad."""
    root = with_language(write_desk(folder / "zine", public=True), language)
    good = envelope(root, "Austria", "A VIE - GAL")
    for text in (
        good,
        good,
        good[:200],
        good.replace(good[200:220], "A" * 20),
        envelope(root, "Austria", "A VIE - TRI", written="2026-12-01T09:00:00Z", nonce="00aa" * 8),
        envelope(root, "Austria", "A VIE - TRI", written="2026-12-09T09:00:00Z", nonce="00bb" * 8),
        envelope(root, "Austria", "A VIE - TRI", written="", nonce="00cc" * 8),
        envelope(root, "Austria", "A VIE - TRI", nonce="00dd" * 8),
        envelope(root, "Austria", "A VIE - TRI", game="other"),
        envelope(root, "Austria", "A VIE - TRI", code="no-such-code"),
        envelope(root, "Austria", "A VIE - TRI", code="france-secret-word"),
        envelope(root, "Austria", "A VIE - TRI", phase="1901-3-fall-movement"),
        envelope(root, "Austria", "A VIE - TRI", nonce="odd"),
    ):
        mail(root, text)
    seen: dict[str, str] = {}
    put_away(root, seen)
    return {f"sealed {name}": text for name, text in seen.items()}


def rarer_letters(folder: Path, language: str) -> dict[str, str]:
    """Of an absence, an end, an issue, a blind game's report, and players who lead powers."""
    days = "days: {movement: 14, retreats: 4, adjustments: 4}"
    waits = f"{{zone: UTC, first: 2026-12-04 19:00, {days}, vacations: 40}}"
    root = with_language(write_desk(folder / "zine", deadlines=waits), language)
    seen: dict[str, str] = {}
    mail(root, "code: austria-secret-word\nI am away 3-20 December 2026")
    put_away(root, seen)
    zine(root, "inbox", "add", *post_all(root))
    advance(read_folder(root / "games" / "marengo"), MUCH_LATER, 1, ENGINE).write()
    zine(root, "game", "end", "marengo", "--draw", now=MUCH_LATER.isoformat())
    mail(root, "xyz", subject="Marengo Schlusswort", now=MUCH_LATER.isoformat())
    (root / "output" / "issues").mkdir(parents=True)
    (root / "output" / "issues" / "1.txt").write_text("xyz\n")
    desk = open_desk(root)
    issue_letters(desk, root / "output", 1)
    with speaking(desk.language):
        text = private_text(REPORT)
    draft_private_report(desk, REPORT, text, title="Dark", phase="xyz")
    put_away(root, seen)
    keep_player_key(desk.private, "x", new_key()[1])
    draft_private_report(desk, REPORT, text, title="Dark", phase="xyz")
    put_away(root, seen)
    return {f"rare {name}": text for name, text in seen.items()} | led_letters(folder, language)


def told_letters(folder: Path, language: str) -> dict[str, str]:
    """Of votes, a result, its correction, and a turn taken back and adjudicated again."""
    root = with_language(write_desk(folder / "zine", results="at-once"), language)
    marengo = root / "games" / "marengo"
    seen: dict[str, str] = {}
    for vote in (
        "DRAW: yes\nCONCEDE Russia: no",
        "DRAW: no Austria France Italy",
        "CONCEDE to Russia: yes",
        "CONCEDE: yes",
        "DRAW: maybe",
    ):
        mail(root, f"code: austria-secret-word\n{vote}")
    put_away(root, seen)
    zine(root, "inbox", "add", *post_all(root))
    put_away(root, {})
    zine(root, "close", "marengo", now=MUCH_LATER.isoformat())
    advance(read_folder(marengo), MUCH_LATER, 1, ENGINE).write()
    tell_results(root, seen)
    orders = sheet_path(root)
    orders.write_text(orders.read_text().replace("A VIE - GAL", "A VIE - TRI"))
    zine(root, "correct", "marengo", SLUG, "--reason", "Qwert xyz.", now=MUCH_LATER.isoformat())
    tell_results(root, seen)
    zine(root, "undo", "marengo", SLUG, now=MUCH_LATER.isoformat())
    advance(read_folder(marengo), MUCH_LATER, 1, ENGINE).write()
    tell_results(root, seen)
    return {f"told {name}": text for name, text in seen.items()}


def tell_results(root: Path, seen: dict[str, str]) -> None:
    """The letters that bring results."""
    found = Collector()
    write_results(open_desk(root), MUCH_LATER, found)
    found.raise_if_any()
    put_away(root, seen)


def led_letters(folder: Path, language: str) -> dict[str, str]:
    """Letters of a game whose players trade in powers and lead them."""
    days = "days: {movement: 14, retreats: 4, adjustments: 4, business: 0}"
    root = write_desk(
        folder / "led",
        variant="capitalist-2",
        players="[Ada, Grace, Max]",
        deadlines=f"{{zone: UTC, first: 2026-12-04 19:00, {days}}}",
    )
    path = with_language(root, language) / "games/marengo/game.yaml"
    path.write_text(path.read_text().partition("powers:")[0])
    seen: dict[str, str] = {}
    zine(root, "game", "code", "marengo")
    zine(root, "game", "remind", "marengo")
    put_away(root, seen)
    code = code_of(private_of(root), "marengo", "Ada")
    for sheet in (
        "Pounds +9000\nFrancs -700",
        "Foo +200",
        "Pounds 100",
        "buy Pounds -100",
        "xyz 1",
    ):
        mail(root, f"code: {code}\n{sheet}")
    put_away(root, seen)
    return {f"led {name}": text for name, text in seen.items()}


REPORT = PrivateReport(
    game="dark",
    phase=SLUG,
    power="Turkey",
    player="x",
    heading="DARK: xyz",
    orders=(("A CON-BUL", "succeeds"), ("F ANK-H", "dislodged")),
    units=("A BUL",),
    dislodged=(("F ANK", ("BLA", "ARM")), ("A SMY", ())),
    centres=(),
    due=1,
    seen=("A RUM",),
    refused=None,
)


def english_in(text: str) -> list[str]:
    """Lines of a letter in which an English sentence is left."""
    return [line for line in TOKENS.sub("", text).split("\n") if TELLING.search(line)]


def sources() -> Iterator[str]:
    """The English sentences of the catalogues that have words enough to be known again."""
    words = getattr(catalogue("de"), "_catalog")  # noqa: B009 - gettext gives no list of them
    for key in words:
        english = key[0] if isinstance(key, tuple) else key
        if len(re.sub(r"\{\w*\}|\W", "", english)) > 11 and " " in english.strip():
            yield english


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_holds_a_sentence_of_the_catalogue(
    found: dict[str, dict[str, str]], language: str
) -> None:
    """No English sentence that has a translation stands in any letter."""
    words = catalogue(language)
    text = " ".join(" ".join(each.split()) for each in found[language].values())
    left = [
        english
        for english in sources()
        if words.gettext(english) != english
        and all(part in text for part in GAP.split(english))  # which costs less than a pattern
        and re.search(".{0,40}?".join(map(re.escape, GAP.split(english))), text)
    ]
    assert left == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_fit_72_columns_and_say_nothing_twice(
    found: dict[str, dict[str, str]], language: str
) -> None:
    """Answers too, and a reason why a letter is set aside is given once."""
    for name, text in found[language].items():
        said = text.partition("\n\n")[2]
        assert [] == [line for line in said.split("\n") if len(line) > WIDTH], name
        blocks = [" ".join(each.split()).casefold().rstrip(".") for each in said.split("\n\n")]
        long = [each for each in blocks if len(each) > 40]
        assert [] == [each for each in long if sum(each in other for other in blocks) > 1], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_holds_english_words(found: dict[str, dict[str, str]], language: str) -> None:
    """Not even one that nobody marked: no line has a word that English sentences are made of."""
    assert len(found[language]) > 40
    left = {name: lines for name, text in found[language].items() if (lines := english_in(text))}
    assert left == {}


@pytest.mark.parametrize(
    ("language", "head"),
    [
        ("de", "Marengo: Frühjahr 1901, Befehle für Österreich"),
        ("fr", "Marengo : Printemps 1901, ordres pour l’Autriche"),
    ],
)
def test_subjects_name_phase_and_power_in_the_language(
    found: dict[str, dict[str, str]], language: str, head: str, tmp_path: Path
) -> None:
    """A reminder to Austria is headed in German or French, and an answer under it is Austria's."""
    (text,) = (text for name, text in found[language].items() if "austria-reminder" in name)
    assert text.partition("\n")[0] == head
    settings = read_folder(write_desk(tmp_path / "zine") / "games" / "marengo").settings
    assert powers_named(head, settings) == ("Austria",)
    assert is_label(head.partition(": ")[2], settings)


# Cases that lack their ending, a noun without its capital, names without their article.
UNGRAMMATICAL = {
    "de": r"zwischen alle\b|(?:mit|aus)\b[^.,;]* Anteile\b|[Uu]nd abbau|\b1 von 1\b|[+-]\d+,\d{3}\b"
    r"|\bSie spielen [A-ZÄÖÜ]{3}|\.\.",
    "fr": r"^(?:Autriche|Angleterre|France|Allemagne|Italie|Russie|Turquie) écrit\b|heure de E"
    r"|\b1 \w+ sur 1\b|[+-]\d+,\d{3}\b|vous (?:jouez|êtes) (?:[A-Z]{3}|Italie)|: yes\b.*\. Renvoyez|\.\.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_decline_what_they_name(found: dict[str, dict[str, str]], language: str) -> None:
    """Such as "zwischen allen", "mit 1000 Anteilen" and "L’Autriche écrit à la France"."""
    fault = re.compile(UNGRAMMATICAL[language], re.MULTILINE)
    texts = {name: re.sub(r"(?<=\S)\n(?=\S)", " ", text) for name, text in found[language].items()}
    assert [] == [(name, each[0]) for name, text in texts.items() for each in fault.finditer(text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_came_of_orders_is_said_in_the_language(language: str) -> None:
    """Every outcome has a word there, which private reports and corrections print."""
    words = {each.word for each in vars(outcomes).values() if hasattr(each, "word")}
    same = {word for word in words if catalogue(language).gettext(word) == word}

    assert len(words) > 8
    assert set() == same


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_correction_says_what_was_and_what_is(
    found: dict[str, dict[str, str]], language: str
) -> None:
    """With its reason as the publisher wrote it; a turn taken back says so in the language."""
    told = [
        text
        for name, text in found[language].items()
        if name.startswith("told") and "-result" in name
    ]
    words = catalogue(language).gettext

    plain, corrected, again = told
    assert words("CORRECTED ") not in plain
    assert "xyz.\n" in corrected
    assert (
        2
        == corrected.count(words("Was: "))
        == corrected.count(words("Now: {order}").partition("{")[0])
    )
    assert words("The turn was taken back and adjudicated again") in " ".join(again.split())

"""The catalogues of languages: compiled, whole, and with nothing in them that a page must not hold."""

from __future__ import annotations

import gettext
import importlib.util
import io
import re
from datetime import date
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from sites import REPO
from zine.files.languages import CATALOGUES, catalogue, languages
from zine.games.recorded_reasons import in_print
from zine.language import ENGLISH, Language, _, named, number_of, phase_name, speaking, spoken
from zine.report.dates import long_date
from zine.rules.calendar import Phase, PhaseKind

CODES = tuple(code for code in languages() if code != "en")
# A translation may also name the power whose adjective a sentence has, or leave the adjective out.
EITHER = {"power", "adjective"}


def tool() -> ModuleType:
    """tools/catalogues.py."""
    where = REPO / "tools" / "catalogues.py"
    spec = importlib.util.spec_from_file_location("catalogues", where)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def fields(texts: tuple[str, ...]) -> set[str]:
    """The gaps in some sentences."""
    return set(re.findall(r"\{(\w*)", " ".join(texts)))


def said(catalog: Catalog) -> dict[str, object]:
    """The sentences of a catalogue, and what is printed for each."""
    return {str(message.id): message.string for message in catalog if message.id}


def test_german_and_french_are_there() -> None:
    """The first two languages other than English."""
    assert {"de", "fr"} <= set(CODES)


def test_every_sentence_is_in_the_catalogues() -> None:
    """Word for word as the program says it: zine.pot lists them all, and each is translated."""
    tools = tool()
    told = tools.words()

    assert (CATALOGUES / "zine.pot").read_bytes() == tools.written(told)
    for code in CODES:
        held = tools.read(CATALOGUES / f"{code}.po")
        assert [] == tools.untranslated(held, told)
        assert {message.id for message in held} == {message.id for message in told}


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_is_compiled_as_it_is_written(code: str) -> None:
    """The compiled file holds what `python tools/catalogues.py` makes of the catalogue.

    Its header names the version of Babel that wrote it, which may be another.
    """
    tools = tool()
    with (CATALOGUES / f"{code}.mo").open("rb") as file:
        there = read_mo(file)
    made = read_mo(io.BytesIO(tools.compiled(tools.read(CATALOGUES / f"{code}.po"))))

    assert said(made) == said(there)
    assert len(said(there)) > 1000


@pytest.mark.parametrize("code", CODES)
def test_translations_fill_the_same_gaps(code: str) -> None:
    """A translation has no gap that its sentence does not fill, and no markup of its own."""
    for message in tool().read(CATALOGUES / f"{code}.po"):
        one = isinstance(message.id, str)
        english = (message.id,) if one else tuple(message.id)
        told = (message.string,) if one else tuple(message.string)
        if not message.id or not any(told):
            continue
        assert fields(told) <= fields(english) | EITHER, english
        for text in told:
            assert bool(re.search(r'[<>"]', text)) <= bool(re.search(r'[<>"]', "".join(english)))
            if one:
                assert text.endswith(" ") == english[0].endswith(" "), english


def test_french_signs_keep_to_their_words() -> None:
    """No line begins with a colon, a question mark or the end of a quotation."""
    told = "\n".join(
        text
        for message in tool().read(CATALOGUES / "fr.po")
        for text in ((message.string,) if isinstance(message.id, str) else message.string)
        if message.id
    )
    pages = (
        path.read_text(encoding="utf-8")
        for path in (REPO / "plugins/zine/wings/desk/templates/zine/fr").glob("*.html")
    )

    for text in (told, *pages):
        prose = re.sub(r"<(pre|code)\b.*?</\1>|<[^>]*>|{[{%].*?[}%]}", "", text, flags=re.DOTALL)
        assert [] == re.findall(r".* (?:[:;?!%](?!\w)|»).*|.*« .*", prose)
    # A thin space before these three, a full one before a colon and within quotation marks.
    assert [] == re.findall(r".*(?:\u00a0[;?!]|\u202f[:»]|«\u202f).*", told)


def test_the_language_ends_with_its_block() -> None:
    """Nothing is left of a language when the block that speaks it is over, even if it fails."""
    german = Language("de", catalogue("de"), {"France": "Frankreich"})
    with speaking(german):
        assert (_("Issues"), named("France")) == ("Ausgaben", "Frankreich")
    with pytest.raises(ZeroDivisionError), speaking(german):
        _("Issues").index("A") / 0
    assert spoken() is ENGLISH
    assert (_("Issues"), named("France")) == ("Issues", "France")


def test_a_missing_word_is_english() -> None:
    """What a catalogue does not have is printed as it is."""
    with speaking(Language("de", catalogue("de"), {})):
        assert _("A sentence that nobody has translated") == "A sentence that nobody has translated"
        assert named("Ruritania") == "Ruritania"
    with speaking(Language("xx", gettext.NullTranslations(), {})):
        assert number_of("{count} centre", "{count} centres", 2) == "{count} centres"


def test_dates_and_phases_are_in_the_language() -> None:
    """A date and a phase by their names, with the language's own order."""
    day = date(2026, 12, 4)
    phase = Phase(1901, 3, "fall", PhaseKind.MOVEMENT, "Fall")
    assert (long_date(day), phase_name(phase)) == ("Friday, 4 December 2026", "Fall 1901")
    with speaking(Language("de", catalogue("de"), {})):
        assert (long_date(day), phase_name(phase)) == ("Freitag, 4. Dezember 2026", "Herbst 1901")
    with speaking(Language("fr", catalogue("fr"), {})):
        assert (long_date(day), phase_name(phase)) == ("vendredi 4 décembre 2026", "Automne 1901")
    assert (phase.slug, phase.name) == ("1901-3-fall-movement", "Fall 1901")


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("no unit in Munich", "in München steht keine Einheit"),
        ("A PAR cannot reach Munich", "A PAR kann München nicht erreichen"),
        ("2 different orders were given to A PAR", "A PAR erhielt 2 verschiedene Befehle"),
        ("no order word after 'Paris': cannot read 'x'", "kein Befehlswort nach 'Paris': 'x'"),
        ("the destination is missing", "das Ziel fehlt"),
        ("words of a record of long ago", "words of a record of long ago"),
    ],
)
def test_recorded_reasons_are_put_into_the_language(english: str, german: str) -> None:
    """A record's English sentence is found again by its pattern; what fits none stays."""
    with speaking(Language("de", catalogue("de"), {"Munich": "München"})):
        assert in_print(english).startswith(german)
    assert in_print(english) == english

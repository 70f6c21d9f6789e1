"""Names in sentences: with the article, preposition and case that a language asks for."""

from __future__ import annotations

import gettext
import pickle
from pathlib import Path

import pytest

from zine.files.languages import catalogue
from zine.gamefiles.print_language import language_of
from zine.games.recorded_reasons import in_print
from zine.language import Language, _, listing, named, season_name, speaking, worded
from zine.problems import Problems
from zine.render.template_functions import tr
from zine.rules.void_reasons import Illegal
from zine.variantfiles.local_names import local_names
from zine.variantfiles.variant_reader import load_variant

GEOGRAPHY = load_variant("standard").variant.geography


@pytest.fixture(params=("de", "fr"))
def spoken(request: pytest.FixtureRequest, tmp_path: Path) -> Language:
    """A language as a zine has it."""
    return zine_in(request.param, tmp_path)


def zine_in(code: str, root: Path) -> Language:
    """The language of a zine whose settings name it."""
    (root / "content").mkdir(exist_ok=True)
    (root / "content" / "zine.yaml").write_text(f"language: {code}\n", encoding="utf-8")
    return language_of(root)


# A sentence, what fills it, and what German and French print.
SENTENCES = [
    ("{power} enters {places}", {"power": "Turkey", "places": ("Sevastopol", "Black Sea")},
     "die Türkei zieht nach Sewastopol und ins Schwarze Meer",
     "la Turquie entre à Sébastopol et en mer Noire"),
    ("{power} takes {places}", {"power": "Austria", "places": ("Serbia",)},
     "Österreich erobert Serbien", "l’Autriche prend la Serbie"),
    ("Still waiting for orders from {powers}.", {"powers": ("Italy", "Turkey")},
     "Es fehlen noch Befehle von Italien und von der Türkei.",
     "Il manque encore les ordres de l’Italie et de la Turquie."),
    ("Orders failed in {places}.", {"places": ("Vienna", "English Channel", "Portugal")},
     "In Wien, im Ärmelkanal und in Portugal scheiterten Befehle.",
     "Des ordres ont échoué à Vienne, dans la Manche et au Portugal."),
    ("Orders failed in {places}.", {"places": ("Vienna", "Rome", "North Sea", "Paris", "Kiel")},
     "In Wien, Rom, in der Nordsee, in Paris und Kiel scheiterten Befehle.",
     "Des ordres ont échoué à Vienne, à Rome, en mer du Nord, à Paris et à Kiel."),
    ("{power} {deeds}", {"power": "Turkey", "deeds": "x"}, "die Türkei x", "la Turquie x"),
    ("Feed of {author}", {"author": "Ada"}, "Feed von Ada", "Fil d’Ada"),
    ("{power} retreats {unit} to {place}.", {"power": "Turkey", "unit": "F", "place": "Aegean Sea"},
     "Die Türkei zieht F ins Ägäische Meer zurück.", "La Turquie replie F en mer Égée."),
    ("{unit} is driven out by {power}", {"unit": "F", "power": "Turkey"},
     "F wird von der Türkei vertrieben", "F est délogée par la Turquie"),
    ("{power} has no unit in {site}", {"power": "Ruritania", "site": "Oz (south coast)"},
     "Ruritania hat keine Einheit in Oz (south coast)",
     "Ruritania n’a pas d’unité à Oz (south coast)"),
    ("Orders for {power} came from {sender} and do not count: {leader} orders it.",
     {"power": "Italy", "sender": "Ada", "leader": "Bo"},
     "Befehle für Italien kamen von Ada und zählen nicht: Es führt Bo.",
     "Les ordres pour l’Italie sont venus d’Ada et ne comptent pas\N{NO-BREAK SPACE}: Bo la dirige."),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "gaps", "german", "french"), SENTENCES)
def test_a_sentence_has_its_names_in_the_form_it_asks_for(
    sentence: str, gaps: dict[str, object], german: str, french: str, spoken: Language
) -> None:
    """Articles, prepositions and cases of known names; what is unknown stays as it is."""
    with speaking(spoken):
        said = {
            gap: listing([*map(named, value)]) if isinstance(value, tuple) else named(str(value))
            for gap, value in gaps.items()
        }
        expected = german if spoken.code == "de" else french
        assert _(sentence).format(**said) == expected
        assert worded(sentence, **said) == expected
        assert tr(sentence, **said) == expected
        assert pickle.loads(pickle.dumps(said)) == said


def test_a_kept_reason_has_its_forms_too(spoken: Language) -> None:
    """A reason as a code, and the English words of it in an old record."""
    why = Illegal.UNIT_ABSENT(place="North Sea")
    told = (
        "in der Nordsee steht keine Einheit"
        if spoken.code == "de"
        else "aucune unité en mer du Nord"
    )
    with speaking(spoken):
        assert in_print(why) == in_print(str(why)) == told


def test_a_template_still_escapes_what_it_is_given(spoken: Language) -> None:
    """A player may be called anything."""
    with speaking(spoken):
        assert "&lt;b&gt;" in tr("Press to {powers}: the publisher passes it on.", powers="<b>")


def test_a_language_of_cases_needs_only_its_forms() -> None:
    """Polish, as a translator would write it: cases of each name, a preposition with its case."""
    forms = {"Austria": {"gen": "Austrii", "w": "w Austrii"}, "Węgry": {"w": "na Węgrzech"}}
    catalog = catalogue("de")
    polish = Language("pl", catalog, {"Austria": "Austria", "Hungary": "Węgry"}, forms)
    with speaking(polish):
        sentence = type(_("Issues"))("rozkazy {power:gen} {place:w }, {other:W }")
        assert (
            sentence.format(power=named("Austria"), place=named("Hungary"), other="Oz")
            == "rozkazy Austrii na Węgrzech, W Oz"
        )


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("Vienna", "1901 tavasz: Bécsben, a Bécs"),
        ("Oz", "1901 tavasz: Oz-ban, az Oz"),
        ("Brest", "1901 tavasz: Brest-ben, a Brest"),
        ("Brest (north coast)", "1901 tavasz: Brest-ben (north coast), a Brest (north coast)"),
    ],
)
def test_a_language_of_endings_needs_no_form_of_every_name(place: str, expected: str) -> None:
    """Hungarian: a handle or a place of one's own map takes an ending that agrees with its vowels."""
    forms = {"Bécs": {"ban": "Bécsben"}}
    words = {"{season} {year}": "{year} {season}", "Spring": "tavasz"}
    catalog = gettext.NullTranslations()
    catalog.gettext = words.get  # type: ignore[method-assign, assignment]
    with speaking(Language("hu", catalog, {"Vienna": "Bécs"}, forms)):
        sentence = type(_("Spring"))("{season}: {place:-ban|-ben}, {place:a |az }")
        said = sentence.format(season=season_name("Spring", 1901), place=named(place))
    assert said == expected


def test_a_form_is_of_a_name_of_the_file(tmp_path: Path) -> None:
    """What is inflected must be named; the message says where."""
    (tmp_path / "names").mkdir()
    (tmp_path / "names" / "pl.yaml").write_text(
        "powers:\n  France: [Francja]\ninflected:\n  - names: [France, Frnace]\n"
        "    forms: {gen: Francji, w: we Francji}\n",
        encoding="utf-8",
    )
    with pytest.raises(Problems, match=r"pl\.yaml:4:21: 'Frnace' has no name in this file"):
        local_names([(tmp_path, "variants/x")], GEOGRAPHY, ("France",))


def test_a_question_ends_its_sentence() -> None:
    """A reason that asks is not followed by a full stop."""
    for code in ("en", "de", "fr"):
        with speaking(Language(code, catalogue(code))):
            assert worded("The game is over: {why}.", why="which one counts?").endswith("counts?")

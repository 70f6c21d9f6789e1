"""What expansions keep in records, in English, is told in the zine's language."""

from __future__ import annotations

from dataclasses import fields
from datetime import UTC, datetime

import pytest

from sites import REPO
from zine.expansions.market.events import MarketWords
from zine.files.languages import catalogue
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games.record_codec import dump_event, load_event
from zine.games.recorded_reasons import in_print, recorded_reason
from zine.language import Language, in_language, phrase, speaking
from zine.rules.outcomes import Event, VariantOutcome
from zine.rules.reasons import Kept, Why
from zine.wings.pulsipher.expansions.economy.sentences import Refused
from zine.wings.westling.expansions.blind.sentences import BlindWords

GERMAN = Language("de", catalogue("de"), {"Sweden": "Schweden"})


def test_what_somebody_wrote_is_quoted_as_it_was_written() -> None:
    """A line, a signature or a game's title may be a word that is also on the map."""
    with speaking(GERMAN):
        told = in_language(
            phrase("{power}: {text} ({title})", power="Sweden", text="Sweden", title="Sweden")
        )
        again = in_print("'Sweden' is read as Sweden")

    assert "Schweden: Sweden (Sweden)" == told
    assert again.count("Sweden") == 1
    assert "Schweden" in again


FRENCH = Language("fr", catalogue("fr"), {"Sweden": "Suède"})
MARNE = REPO / "games" / "marne"


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("most shares (rule 2)", "die meisten Anteile (Regel 2)"),
        ("drawn by lot (rule 11; ruling C11)", "durch das Los (Regel 11; Lesart C11)"),
        (
            "the largest order, lowered to what 12.50 ECU can pay (rule 6)",
            "der größte Auftrag, verringert auf das, was 12.50 ECU bezahlen (Regel 6)",
        ),
        ("only 300 held (Kautzsch, sales)", "nur 300 im Bestand (Kautzsch, Verkäufe)"),
        ("words of a record of long ago (rule 5)", "words of a record of long ago (Regel 5)"),
        ("", ""),
    ],
)
def test_a_reason_is_told_with_its_place(english: str, german: str) -> None:
    """The sentence by its pattern, and the rule behind it apart; what fits none stays."""
    reason = recorded_reason(english, (MarketWords,))
    assert str(reason) == english
    with speaking(GERMAN):
        assert in_language(reason) == german


def test_every_expansions_reasons_are_known() -> None:
    """Answers to letters find them too, whichever expansion said them."""
    assert "{country} is controlled by nobody" == Refused.UNCONTROLLED.value
    with speaking(GERMAN):
        assert in_print("no currency is called 'foo'") == "keine Währung heißt 'foo'"
        assert in_print("Sweden is controlled by nobody").startswith("Schweden wird von niemandem")


def test_a_phrase_is_english_until_it_is_told() -> None:
    """It is kept and compared as English text, and told in the language, with its parts."""
    made = phrase("{power} wins", power="Sweden")
    assert made == "Sweden wins"
    assert type(str(made)) is str
    with speaking(GERMAN):
        assert made == "Sweden wins"
        assert in_print(made) == "Schweden gewinnt"
        assert phrase("{power} wins", power="Sweden") == "Sweden wins"


@pytest.mark.parametrize("language", [GERMAN, FRENCH], ids=["de", "fr"])
def test_every_reason_in_a_game_of_1914_is_told(language: Language) -> None:
    """All that the sample's records hold as sentences has its pattern, in both languages."""
    game = play_through(read_folder(MARNE), datetime(2026, 11, 21, 12, tzinfo=UTC))
    kept: set[Why] = set()
    for turn in game.recorded:
        assert turn.record is not None
        kept |= {why for event in turn.record.events for why in reasons_in(event)}
        kept |= {
            each.outcome.reason
            for each in turn.record.results
            if isinstance(each.outcome, VariantOutcome) and each.outcome.reason
        }
    kept = {why for why in kept if "-" not in str(why)}  # an order is the same

    assert len(kept) > 60
    with speaking(language):
        assert [] == sorted(str(why) for why in kept if in_language(why) == str(why))


@pytest.mark.parametrize(
    "slug", ["marne", "bourse", "lombard", "threadneedle", "dagobert", "maelstrom"]
)
def test_a_record_gives_back_the_reasons_that_made_it(slug: str) -> None:
    """Each is found again by its sentence, in its own table, and said in the same words."""
    game = play_through(read_folder(REPO / "games" / slug), datetime(2026, 11, 21, 12, tzinfo=UTC))
    variant = game.settings.variant
    told = [event for turn in game.recorded if turn.record for event in turn.record.events]

    for event in told:
        plain = dump_event(event)
        assert dump_event(load_event(plain, variant)) == plain
    assert [] == [
        why
        for event in told
        for why in reasons_in(event)
        if why.code is Kept.WORDS and "-" not in str(why)
    ]


def reasons_in(event: Event) -> list[Why]:
    """Every reason that an event holds."""
    values = [getattr(event, each.name) for each in fields(event)]  # type: ignore[arg-type]
    held = [one for each in values for one in (each if isinstance(each, tuple) else (each,))]
    return [each for each in held if isinstance(each, Why)]


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("There is a unit in BUR.", "In BUR steht eine Einheit."),
        ("No moves received from Sweden.", "Keine Befehle von Schweden erhalten."),
        ("Centres still neutral: none.", "Noch neutrale Zentren: keine."),
        (
            "Swedish A VIE is dislodged and is annihilated.",
            "A VIE (Schweden) wird vertrieben und vernichtet.",
        ),
    ],
)
def test_what_blind_games_tell_is_told(english: str, german: str) -> None:
    """Facts that a record holds, with the power in place of its adjective."""
    fact = recorded_reason(english, (BlindWords,))
    assert str(fact) == english
    with speaking(GERMAN):
        assert in_print(fact, {"Swedish": "Schweden"}) == german

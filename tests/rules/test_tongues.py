"""Orders in German and French, and English ones that stay as they are beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from boards import STANDARD, board
from case_tables import datc_cases, table
from sites import REPO
from zine.rules.calendar import PhaseKind
from zine.rules.geography import LocalNames
from zine.rules.notation import Reader, Reading, order_translation
from zine.rules.notation.conditional_orders import retreats_written
from zine.rules.notation.foreign_order_words import OrderPhrases
from zine.rules.notation.order_translation import spellings
from zine.rules.outcomes import Fault
from zine.rules.reasons import sentence
from zine.rules.void_reasons import Illegible
from zine.variantfiles.variant_reader import load_variant

HERE = Path(__file__).parent
ENGLISH = Reader(geography=STANDARD.geography, powers=STANDARD.powers)
READER = load_variant("standard").reader
START = {each.province: each for each in STANDARD.start.units}
MOVEMENT, RETREATS, ADJUSTMENTS = (
    PhaseKind.MOVEMENT,
    PhaseKind.RETREATS,
    PhaseKind.ADJUSTMENTS,
)


def read(text: str, power: str = "France", kind: PhaseKind = MOVEMENT) -> Reading:
    """What a text holds, read with every language."""
    return READER.read_whole(text, power=power, kind=kind, units=START)


def orders(text: str, power: str = "France", kind: PhaseKind = MOVEMENT) -> list[str]:
    """A text's orders as the press writes them, and why others are none."""
    found = read(text, power, kind).orders
    return [str(each.order) if each.order else sentence(each.why) for each in found]


def corpus() -> Iterator[tuple[str, PhaseKind]]:
    """Every text of the tables of spellings, and every order of the DATC."""
    for file in sorted((HERE / "notation").glob("*.yaml")):
        for group in table(file):
            yield from ((text, PhaseKind(group["phase"])) for text in group["orders"])
    for case in datc_cases():
        yield from ((text, MOVEMENT) for text in _texts(case))


def _texts(value: Any) -> Iterator[str]:
    """Every `text:` in a case, however deep."""
    if isinstance(value, dict):
        yield from [value["text"]] if isinstance(value.get("text"), str) else []
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


# Refused in English, and whole names in another language.
FOREIGN = frozenset(("A Munchen - Ber", "A Munich - Tirol", "Build A Venise", "Remove A Venise"))
CORPUS = tuple(dict.fromkeys(corpus()))


@pytest.mark.parametrize(
    ("text", "power", "expected"),
    [
        ("A Berlin nach Kiel", "Germany", "A BER - KIE"),
        ("Armee Muenchen nach Ruhrgebiet", "Germany", "A MUN - RUH"),
        ("A Mün nach Schl", "Germany", "A MUN - SIL"),
        ("F Kiel greift Dänemark an", "Germany", "F KIE - DEN"),
        ("A Berlin bleibt stehen", "Germany", "A BER H"),
        ("die Flotte von Kiel haelt", "Germany", "F KIE H"),
        ("F London unterstützt A Wales nach York", "England", "F LON S A WAL - YOR"),
        ("F Lon u F Edi - Nordsee", "England", "F LON S F EDI - NTH"),
        ("F Ärmelkanal konvoit A Wales nach Picardie", "England", "F ENG C A WAL - PIC"),
        ("A Liverpool nach Belgien per Konvoi", "England", "A LVP - BEL VIA"),
        ("F STP (SK) nach Bottnischer Meerbusen", "Russia", "F STP/SC - BOT"),
        ("Wien - Galizien", "Austria", "VIE - GAL"),
        ("A Wien unterstützt die Armee Budapest", "Austria", "A VIE S A BUD"),
        ("A PAR vers BOU", "France", "A PAR - BUR"),
        ("F BRE va dans la Manche", "France", "F BRE - ENG"),
        ("l'armée de Marseille se déplace en Espagne", "France", "A MAR - SPA"),
        ("F LON soutient A WAL vers YOR", "England", "F LON S A WAL - YOR"),
        ("F EDI vers Mer du Nord", "England", "F EDI - NTH"),
        ("Armée Londres vers Norvege par convoi", "England", "A LON - NWY VIA"),
        ("F Mer du Nord convoie A York vers Belgique", "England", "F NTH C A YOR - BEL"),
        ("A PAR soutient l'attaque de Marseille sur Bourgogne", "France", "A PAR S MAR - BUR"),
        ("F BRE vers Espagne (cn)", "France", "F BRE - SPA/NC"),
        ("F MAR vers la côte sud d'Espagne", "France", "F MAR - SPA/SC"),
        ("Flotte de Brest tient", "France", "F BRE H"),
        ("A Venise défend sa position", "Italy", "A VEN H"),
    ],
)
def test_movement_orders_in_german_and_french(text: str, power: str, expected: str) -> None:
    """Words, names and their beginnings are read, with and without marks on letters."""
    assert orders(text, power) == [expected]


@pytest.mark.parametrize(
    ("text", "power", "kind", "expected"),
    [
        ("A München zieht sich zurück nach Tirol", "Germany", RETREATS, "A MUN R TYR"),
        ("A München zieht sich nach Tirol zurück", "Germany", RETREATS, "A MUN R TYR"),
        ("A München weicht nach Böhmen aus", "Germany", RETREATS, "A MUN R BOH"),
        ("A Berlin löst sich auf", "Germany", RETREATS, "A BER D"),
        ("A PAR se replie en Gascogne", "France", RETREATS, "A PAR R GAS"),
        ("A PAR bat en retraite vers la Picardie", "France", RETREATS, "A PAR R PIC"),
        ("A PAR est dissoute", "France", RETREATS, "A PAR D"),
        ("baut A Berlin", "Germany", ADJUSTMENTS, "A BER B"),
        ("baut A München ab", "Germany", ADJUSTMENTS, "A MUN D"),
        ("entfernt A München", "Germany", ADJUSTMENTS, "A MUN D"),
        ("verzichtet auf einen Aufbau", "Germany", ADJUSTMENTS, "WAIVE"),
        ("construit une armée à Paris", "France", ADJUSTMENTS, "A PAR B"),
        ("construit F Brest", "France", ADJUSTMENTS, "F BRE B"),
        ("supprime A Paris", "France", ADJUSTMENTS, "A PAR D"),
        ("aucune construction", "France", ADJUSTMENTS, "WAIVE"),
    ],
)
def test_retreats_and_adjustments_in_german_and_french(
    text: str, power: str, kind: PhaseKind, expected: str
) -> None:
    """Each is one order, or one build waived."""
    assert orders(text, power, kind) == [expected]


def test_a_letter_is_read_with_its_headings_and_greetings() -> None:
    """Headings, "und", list marks and what is said besides orders are understood."""
    german = read(
        "Hallo Erik, hier meine Befehle:\n\nFrühjahr 1901:\n1. A Berlin nach Kiel,"
        " F Kiel nach Dänemark und A München hält\nViele Grüße\nHans",
        "Germany",
    )
    assert [str(each.order) for each in german.orders] == ["A BER - KIE", "F KIE - DEN", "A MUN H"]
    french = read(
        "Bonjour Erik,\nOrdres de la France :\nA PAR vers Bourgogne et F Brest vers la Manche\n"
        "Amitiés,\nClaire\nRetraites :\nA MAR vers Gascogne"
    )
    assert [str(each.order) for each in french.orders] == ["A PAR - BUR", "F BRE - ENG"]
    assert french.kept == ("Retraites :\nA MAR vers Gascogne",)


def test_the_text_of_an_order_stays_as_it_was_written() -> None:
    """What a player wrote is recorded, with the words that mean nothing to the grammar."""
    text = "l'armée de Marseille se déplace en Espagne"
    assert [each.text for each in read(text).orders] == [text]
    text = "A München zieht sich nach Tirol zurück"
    assert [each.text for each in read(text, "Germany", RETREATS).orders] == [text]


def test_retreats_given_ahead_wait_for_their_phase() -> None:
    """A condition in another language is kept, and read when the retreats come."""
    driven = {each.province: each for each in board({"France": ["A BUR"]}).units}
    for text, expected in (
        ("Falls A Burgund vertrieben wird, Rückzug nach Paris", ["A BUR R PAR"]),
        ("si A BUR est délogée, retraite vers PAR ou dissoute", ["A BUR R PAR", "A BUR D"]),
    ):
        found = read(text)
        assert (found.orders, found.kept) == ((), (text,))
        ahead = retreats_written(READER, found.kept, "France", driven)
        assert [str(each.order) for each in ahead] == expected


def test_a_slip_in_a_foreign_name_is_noted() -> None:
    """A letter wrong is put right as in English, and the note names the province."""
    (found,) = read("A Berln nach Kiel", "Germany").orders
    assert (str(found.order), found.note) == ("A BER - KIE", "'Berln' is read as Berlin")


def test_what_cannot_be_read_is_told_in_the_line_s_own_language() -> None:
    """A name that is none is named, with foreign names that are like it."""
    assert orders("A Berlin nach Pommern", "Germany") == ["no province 'Pommern'"]
    assert orders("A Paris vers Bourgagnone") == [
        "no province 'Bourgagnone'; did you mean Bourgogne?"
    ]


def test_beginnings_of_foreign_names_are_read_in_foreign_texts_alone() -> None:
    """In an English letter "Sain" is a slip for Spain, in a French one Saint-Pétersbourg."""
    assert orders("A Sain - POR") == ["no province 'Sain'; did you mean Spain?"]
    assert orders("A Mos vers Livonie\nA Sain - MOS", "Russia") == ["A MOS - LVN", "A STP - MOS"]


def test_two_languages_that_disagree_are_both_told() -> None:
    """A beginning that is one province in French and another in German is ambiguous."""
    (found,) = read("F London nach Nord", "England").orders
    assert found.fault is Fault.AMBIGUOUS
    *_, found = read("A LVP tient\nA WAL hält\nF LON - Norda", "England").orders
    assert found.why is not None
    assert found.why.code is Illegible.TWO_LANGUAGES
    assert str(found.why) == (
        "it reads in two languages: move LON NAF/NAO (German) or move LON NAO (French);"
        " write it in English"
    )


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_foreign_name_is_read_as_its_province(language: str) -> None:
    """Each name means its province, and no name means one province here, another in English."""
    local = next(each for each in STANDARD.local if each.language == language)
    assert set(local.provinces) == set(STANDARD.geography.provinces)
    assert set(local.powers) == {power.name for power in STANDARD.powers}
    word = {"de": "nach", "fr": "vers"}[language]
    for code, names in local.provinces.items():
        for name in names:
            (found,) = READER.read(
                f"A PAR {word} {name}", power="France", kind=MOVEMENT, units=START
            )
            assert str(found.order) == f"A PAR - {code}", name


def test_no_english_order_reads_differently() -> None:
    """Every spelling of the tables and every DATC order means what it means without them."""
    assert len(CORPUS) > 900
    for text, kind in CORPUS:
        if text in FOREIGN:
            assert ENGLISH.read(text, power="France", kind=kind, units=START)[0].order is None
            continue
        for power in ("France", "England"):
            plain = ENGLISH.read_whole(text, power=power, kind=kind, units=START)
            assert READER.read_whole(text, power=power, kind=kind, units=START) == plain, text


def test_every_english_name_reads_the_same() -> None:
    """Codes, names, aliases and beginnings of names stay what they are."""
    for code, province in STANDARD.geography.provinces.items():
        for name in (code, province.name, *province.aliases, province.name[:3], province.name[:4]):
            for text in (f"A PAR - {name}", f"F {name} H", f"A BUR S A {name}"):
                plain = ENGLISH.read(text, power="France", kind=MOVEMENT, units=START)
                assert READER.read(text, power="France", kind=MOVEMENT, units=START) == plain


SHARED = {"halt", "die", "on", "pour", "am"}  # words of German or French too
ENGLISH_WORDS = [
    *("A", "F", "army", "fleet", "S", "C", "H", "R", "D", "B", "- ", "->", "+", "and", ",", "\n"),
    *("PAR", "BUR", "Lon", "LIV", "NORW", "NTH", "Paris", "Bugundy", "Keil", "EC", "DEN", "NOS"),
    *("North", "Sea", "English", "Channel", "St", "nc", "(sc)", "coast", "north", "of", "from"),
    *("England", "German", "England:", "Builds:", "If dislodged", "Retreats:", "1."),
    *("support", "hold", "to", "via", "convoy", "builds", "retreats", "please", "thanks", "pass"),
    *("Bob", "hope", "all", "is", "well", "not", "or", "?", "(", ")", *sorted(SHARED)),
]


@given(
    st.lists(st.sampled_from(ENGLISH_WORDS), max_size=14).map(" ".join),
    st.sampled_from((MOVEMENT, RETREATS, ADJUSTMENTS)),
)
@example("pour pour", MOVEMENT)
def test_what_english_reads_whole_is_read_by_nothing_else(text: str, kind: PhaseKind) -> None:
    """Where English leaves nothing unread, and where no foreign word is, nothing changes."""
    plain = ENGLISH.read_whole(text, power="France", kind=kind, units=START)
    found = READER.read_whole(text, power="France", kind=kind, units=START)
    all_read = not plain.chatter and all(each.order for each in plain.orders)
    if not SHARED & set(text.split()) or all_read:
        assert found == plain
    else:
        read_before = [each.order for each in plain.orders if each.order]
        assert [each.order for each in found.orders if each.order in read_before] == read_before


@given(
    st.text(max_size=120)
    | st.lists(
        st.sampled_from(
            [
                "nach",
                "vers",
                "d'",
                "l'",
                "baut",
                "ab",
                "zurück",
                "zieht",
                "si",
                "falls",
                "A",
                "Paris",
                "München",
                "und",
                "et",
                ",",
                ":",
                "\n",
                "-",
                "Mer",
                "du",
                "Nord",
                "(",
                ")",
                ".",
            ]
        ),
        max_size=30,
    ).map(" ".join)
)
def test_reading_never_raises(text: str) -> None:
    """Whatever is written, every order has a reading or a reason."""
    for kind in (MOVEMENT, RETREATS, ADJUSTMENTS):
        for each in read(text, kind=kind).orders:
            assert each.order is not None or sentence(each.why)


def rows() -> list[tuple[str, str, str]]:
    """The rows of the table of orders in docs/languages.md."""
    text = (REPO / "docs" / "languages.md").read_text(encoding="utf-8")
    return re.findall(r"^\| `(.+?)` \| `(.+?)` \| `(.+?)` \|$", text, re.MULTILINE)


@pytest.mark.parametrize(("english", "german", "french"), rows())
def test_the_table_for_players_is_right(english: str, german: str, french: str) -> None:
    """Each row of the document is one order in three languages."""
    meant: dict[str, set[tuple[str, ...]]] = {}
    for kind in (MOVEMENT, RETREATS, ADJUSTMENTS):
        for text in (english, german, french):
            found = read(text, "Germany", kind).orders
            places = tuple(
                str(each.order).removeprefix("A ").removeprefix("F ")
                for each in found
                if each.order
            )
            if places:
                meant.setdefault(kind.value, set()).add(places)
    assert meant
    assert all(len(readings) == 1 for readings in meant.values())


def test_the_table_for_players_is_found() -> None:
    """The document has a table of orders."""
    assert len(rows()) >= 9


HUNGARIAN = """
hold: tart, marad
to: megy, támad
support: támogatja
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A Párizs megy Burgundiába", ["A PAR - BUR"]),
        ("A Parizs megy Burgundiaba", ["A PAR - BUR"]),
        ("A Párizs - Burgundia", ["A PAR - BUR"]),
        ("A MAR támogatja A Párizst", ["A MAR S A PAR"]),
        ("F Brest tart", ["F BRE H"]),
    ],
)
def test_names_are_read_in_the_cases_of_a_language(
    text: str, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One without articles or prepositions: its names have endings, and the verb is between them."""
    hungarian = OrderPhrases("Hungarian", HUNGARIAN, "", frozenset())
    monkeypatch.setattr(order_translation, "LANGUAGES", {"hu": hungarian})
    cases = {"PAR": {"t": "Párizst"}, "BUR": {"ba": "Burgundiába", "in": "a Burgundia"}}
    names = LocalNames("hu", {"PAR": ("Párizs",), "BUR": ("Burgundia",)}, {}, cases)
    reader = Reader(geography=STANDARD.geography, powers=STANDARD.powers, local=(names,))

    found = reader.read_whole(text, power="France", kind=MOVEMENT, units=START).orders
    written = [str(each.order) if each.order else sentence(each.why) for each in found]

    assert expected == written


def test_letters_without_marks_of_their_own_are_typed_plainly() -> None:
    """A dotless i, a barred l and a slashed o are no letters with accents to a computer."""
    assert "Kirim" in spellings("Kırım")
    assert "Lodz" in spellings("Łódź")
    assert "Malmo" in spellings("Malmø")

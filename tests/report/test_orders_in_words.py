"""Orders as sentences: each kind in three languages, and on every line of a turn's page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from battles import play
from boards import STANDARD, unit
from zine.gamefiles.print_language import language_of
from zine.language import speaking
from zine.report.boards import by_province
from zine.report.outcome_explanation import Explainer
from zine.report.place_names import order_in_words
from zine.report.turn import order_line
from zine.rules.geography import UnitKind
from zine.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    VariantOrder,
    Waive,
)

A, F = UnitKind.ARMY, UnitKind.FLEET
AT = {each.province: each for each in (unit("Turkey", "F NAP"), unit("Italy", "F ION"))}
SENTENCES: list[tuple[Order, str, str, str]] = [
    (Hold("Italy", F, "NTH"), "The fleet in the North Sea holds", "Die Flotte in der Nordsee hält",
     "La flotte en mer du Nord tient sa position"),
    (Hold("Italy", None, "PAR"), "The unit in Paris holds", "Die Einheit in Paris hält",
     "L’unité à Paris tient sa position"),
    (Move("Italy", F, "MAR", "SPA/SC"), "The fleet in Marseilles moves to Spain (south coast)",
     "Die Flotte in Marseille zieht nach Spanien (Südküste)",
     "La flotte à Marseille se rend en Espagne (côte sud)"),
    (Move("Italy", A, "TUN", "APU", via_convoy=True), "The army in Tunis moves to Apulia by convoy",
     "Die Armee in Tunis zieht per Konvoi nach Apulien",
     "L’armée à Tunis se rend par convoi dans les Pouilles"),
    (Move("Italy", A, "TUN", "GRE", via_convoy=True, route=("TYS", "ION")),
     "The army in Tunis moves to Greece by convoy through the Tyrrhenian Sea and the Ionian Sea",
     "Die Armee in Tunis zieht per Konvoi durch das Tyrrhenische Meer und das Ionische Meer"
     " nach Griechenland",
     "L’armée à Tunis se rend en Grèce en convoi par la mer Tyrrhénienne et la mer Ionienne"),
    (Support("Italy", F, "APU", F, "NAP"),
     "The fleet in Apulia supports the Turkish fleet in Naples holding",
     "Die Flotte in Apulien unterstützt die Flotte von der Türkei in Neapel beim Halten",
     "La flotte dans les Pouilles soutient la flotte de la Turquie à Naples sur place"),
    (Support("Italy", F, "APU", F, "NAP", "ION"),
     "The fleet in Apulia supports the Turkish fleet in Naples moving to the Ionian Sea",
     "Die Flotte in Apulien unterstützt die Flotte von der Türkei in Neapel"
     " beim Zug ins Ionische Meer",
     "La flotte dans les Pouilles soutient la flotte de la Turquie à Naples"
     " vers la mer Ionienne"),
    (Support("Italy", A, "APU", None, "ION", "NAP"),
     "The army in Apulia supports the unit in the Ionian Sea moving to Naples",
     "Die Armee in Apulien unterstützt die Einheit im Ionischen Meer beim Zug nach Neapel",
     "L’armée dans les Pouilles soutient l’unité en mer Ionienne vers Naples"),
    (Convoy("Italy", F, "ION", "TUN", "GRE"),
     "The fleet in the Ionian Sea convoys the army in Tunis to Greece",
     "Die Flotte im Ionischen Meer befördert die Armee in Tunis nach Griechenland",
     "La flotte en mer Ionienne convoie l’armée à Tunis vers la Grèce"),
    (Retreat("Italy", A, "TYR", "PIE"), "The army in Tyrolia retreats to Piedmont",
     "Die Armee in Tirol zieht sich nach Piemont zurück", "L’armée au Tyrol se replie au Piémont"),
    (Disband("Turkey", A, "ROM"), "Turkey disbands the army in Rome",
     "Die Türkei löst die Armee in Rom auf", "La Turquie dissout l’armée à Rome"),
    (Build("Turkey", A, "ANK"), "Turkey builds an army in Ankara",
     "Die Türkei baut eine Armee in Ankara", "La Turquie construit une armée à Ankara"),
    (Build("Russia", F, "STP/NC"), "Russia builds a fleet in St Petersburg (north coast)",
     "Russland baut eine Flotte in St. Petersburg (Nordküste)",
     "La Russie construit une flotte à Saint-Pétersbourg (côte nord)"),
    (Remove("Turkey", F, "AEG"), "Turkey removes the fleet in the Aegean Sea",
     "Die Türkei baut die Flotte im Ägäischen Meer ab", "La Turquie retire la flotte en mer Égée"),
    (Waive("Turkey"), "Turkey leaves 1 build unused", "Die Türkei verzichtet auf 1 Aufbau",
     "La Turquie renonce à 1 construction"),
]  # fmt: skip


@pytest.mark.parametrize(("order", "english", "german", "french"), SENTENCES)
def test_an_order_is_a_sentence(
    order: Order, english: str, german: str, french: str, tmp_path: Path
) -> None:
    """With the names of places in the form that the sentence asks for."""
    (tmp_path / "content").mkdir()
    for code, told in (("en", english), ("de", german), ("fr", french)):
        (tmp_path / "content" / "zine.yaml").write_text(f"language: {code}\n", encoding="utf-8")
        with speaking(language_of(tmp_path)):
            assert told == order_in_words(order, STANDARD, AT)


def test_an_order_of_a_variant_s_own_kind_keeps_its_printed_form() -> None:
    """The press has no words for it."""

    class Mine(VariantOrder):
        power = "Turkey"

    assert order_in_words(Mine(), STANDARD, AT) == ""


@pytest.mark.parametrize("silent", [False, True])
def test_a_line_says_what_came_of_its_order(*, silent: bool) -> None:
    """In a word where no reason does; a report without reasons says no more than its brackets."""
    done = play({"Germany": "A MUN - BUR, F KIE H, F BER - BAL", "France": "A PAR - BUR"})
    explainer = Explainer(STANDARD, by_province(done.before), lambda *_: "", silent=silent)
    lines = [order_line(each, explainer) for each in done.results if each.power == "Germany"]

    moves = "The army in Munich moves to Burgundy"
    assert [line.plain for line in lines] == [
        f"{moves}: failed" if silent else moves,
        "The fleet in Kiel holds",
        "The fleet in Berlin moves to the Baltic Sea: succeeded",
    ]
    assert ("" if silent else "bounced with French A PAR") == lines[0].reason
    assert ("" if silent else "bounced with French army in Paris") == lines[0].plain_reason


VOIDS = {
    "Germany": "A MUN - MOS, F KIE - HOL, A BER S A PAR - BUR, F HEL - STP, A RUH S A MUN - MAR",
    "France": "A PAR - GAS, A MAR S F KIE - HOL, F BRE C A LON - NWY, F SPA/SC - BUL/EC",
    "England": "A LON - NWY VIA ENG, F NTH S A YOR - STP, F ENG S A LON - WAL, A WAL - BRE",
}


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_reasons_of_orders_in_words_have_no_codes(code: str, tmp_path: Path) -> None:
    """Whatever was wrong with an order, its reason names units and places."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "zine.yaml").write_text(f"language: {code}\n", encoding="utf-8")
    done = play(VOIDS)
    explainer = Explainer(STANDARD, by_province(done.before), lambda *_: "")
    with speaking(language_of(tmp_path)):
        lines = [order_line(each, explainer) for each in done.results]

    coded = [line for line in lines if re.search(r"\b[A-Z]{3}\b", line.reason)]
    assert len(coded) >= 6
    for line in coded:
        assert not re.search(r"\b[A-Z]{3}\b|\b[AF] [A-Z]", line.plain_reason), line.plain_reason


def test_every_line_of_a_turn_has_its_sentence_out_of_sight(published: Path) -> None:
    """Only orders of a kind of their own, and what nobody could read, have none; links go there."""
    spoken = re.compile(
        r'<code aria-hidden="true">[^<]+</code> <span class="plain hidden"[^>]*>[^<]+'
        r'(</span>|<span class="reason">[^<]+</span></span> <span class="reason" aria-hidden)'
    )
    games = published / "output/games"
    for page in (*games.glob("marengo/1*.html"), *games.glob("dagobert/1*-movement.html")):
        text = page.read_text(encoding="utf-8")
        lines = re.findall(
            r"<li[^>]*>(<code.*)</li>",
            "".join(re.findall(r'<ul class="orders">.*?</ul>', text, re.S)),
        )

        assert lines, page
        assert [line for line in lines if not spoken.match(line)] == [], page
        assert text.count('<a class="skip" href="#orders">') == text.count('id="orders"') == 1
        assert text.count('class="in-words"') == 1

"""A season whose orders come by mail in German and French, besides English ones."""

from __future__ import annotations

from pathlib import Path

from desks import LATER, SLUG, post, post_all, replies, sheet, write_desk, zine
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder

LETTERS = {
    "Austria": "Hallo Ada,\nhier meine Befehle:\n\nFrühjahr 1901:\nA Wien nach Galizien\n"
    "A Budapest - Serbien\nF Triest nach Albanien\n\nViele Grüße\nHelga",
    "England": "F London nach Nordsee\nF Edinburg nach Norwegische See\nA Liverpool nach York",
    "France": "Bonjour Ada,\nA PAR vers BOU\nA Marseille soutient A Paris vers la Bourgogne\n"
    "F Brest va dans la Manche\n\nAmitiés\nBruno",
    "Germany": "F Kiel nach Dänemark, A Berlin nach Kiel und A München haelt",
    "Italy": "A VEN - Tyrol\nA Rome vers l'Apulie\nF Naples vers Mer Ionienne",
    "Russia": "A War - Ukr\nA Moscow - Sevastopol\nF SEV - BLA\nF STP(sc) - BOT",
    "Turkey": "A Konstantinopel nach Bulgarien\nA Smyrna hält\nF Ankara nach Schwarzes Meer",
}


def test_a_season_is_played_with_orders_in_three_languages(tmp_path: Path) -> None:
    """Every letter is understood whole, answered, and followed; chatter is no order."""
    root = write_desk(tmp_path / "zine")

    zine(root, "inbox", "add", *post_all(root, **LETTERS))

    answers = replies(root)
    assert "3 of 3 orders will be followed as written." in answers
    assert "4 of 4 orders will be followed as written." in answers
    assert "will be followed as written" in answers
    assert answers.count("will be followed as written") == len(LETTERS)
    for half in ("0 of", "1 of", "2 of"):
        assert f"{half} 3 orders" not in answers
    assert "Hallo Ada" not in sheet(root)
    done = advance(read_folder(root / "games" / "marengo"), LATER, 1, "test")
    record = done.game.turns[0].record
    assert record is not None
    assert record.phase.slug == SLUG
    followed = {str(result.order): result.outcome.succeeded for result in record.results}
    assert followed["A PAR - BUR"]
    assert followed["A VIE - GAL"]
    assert followed["A MUN H"]
    assert followed["A CON - BUL"]
    assert not followed["F ANK - BLA"]
    assert len(followed) == 22


def test_a_label_in_letters_of_another_alphabet(tmp_path: Path) -> None:
    """A Turkish dotless i is in no season's name; its letter is read like any other."""
    root = write_desk(tmp_path / "zine")

    zine(root, "inbox", "add", str(post(root, "France", "Fr\u00fchl\u0131ng 1901\nA PAR - BUR")))

    assert "A PAR - BUR" in sheet(root)

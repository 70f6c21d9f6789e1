"""`zine run --until`: a copy played forward shows what would be sent, and nothing else changes."""

from __future__ import annotations

from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest

from desks import OPENING, PLAYERS, SLUG, make_site, refused, zine
from sites import tree
from zine.files.private_folder import private_of
from zine.wings.desk.seating.order_codes import code_of


def told_at_once(root: Path) -> Path:
    """A zine whose players are told results at once, with a server that nobody may ask."""
    make_site(root)
    game = root / "games/marengo/game.yaml"
    text = game.read_text().replace("nmr: wait  # as agreed", "nmr: hold\nresults: at-once")
    game.write_text(text)
    private_of(root).write("mail.yaml", "smtp: {host: smtp.zine.example}\n")
    return root


def letter(root: Path, power: str, date: str, orders: str = "") -> str:
    """A letter as somebody types it into a file."""
    code = code_of(private_of(root), "marengo", power)
    head = f"From: {PLAYERS[power]}@post.example\nDate: {date}\nSubject: marengo"
    return f"{head}\n\ncode: {code}\n{orders or OPENING[power]}\n"


def write_letters(root: Path, folder: Path) -> Path:
    """Letters in three kinds of files, before the beginning and after the deadline too."""
    (folder / "more").mkdir(parents=True)
    (folder / "austria.txt").write_text(letter(root, "Austria", "2026-12-02 10:05"))
    england = letter(root, "England", "Wed, 02 Dec 2026 11:10 +0100").replace("\n", "\r\n")
    (folder / "more/england.eml").write_text(england, newline="")
    box = "".join(
        f"From x\n{letter(root, power, f'2026-12-02 10:0{minute}')}\n"
        for minute, power in enumerate(("France", "Germany", "Russia"), 1)
    )
    (folder / "others.mbox").write_text(box)
    (folder / "turkey.txt").write_text(letter(root, "Turkey", "2026-12-04 18:05", "A ANK H"))
    (folder / "old.txt").write_text(letter(root, "Italy", "2026-11-06 10:00"))
    return folder


@pytest.mark.usefixtures("forked")
def test_what_would_be_sent(tmp_path: Path) -> None:
    """Each letter is shown and kept as a file; the zine stays as it is, and so do its servers."""
    root = told_at_once(tmp_path / "zine")
    folder = write_letters(root, tmp_path / "letters")
    before = tree(root)

    def rehearse(day: str, into: Path) -> list[str]:
        words = "--until", day, "--players", str(folder), "--into", str(into)
        said = zine(root, "run", *words).splitlines()
        summary = said[[line.startswith("Echo until") for line in said].index(True) :]
        assert len(summary) <= 24
        return said

    said = rehearse("2026-12-04", tmp_path / "aside")
    assert before == tree(root)

    letters = tree(tmp_path / "aside/letters")
    answered = [PLAYERS[p] for p in ("Austria", "England", "France", "Germany", "Russia")]
    for player in answered:
        assert f"2026-12-02 10:30  {player}@post.example: Re: marengo" in said
    for player in ("quietcorner", "halfmoon"):
        assert any(each.startswith(f"2026-12-03 18:00  {player}@post.example: ") for each in said)
    results = "ada@zine.example and 7 more: Marengo: Spring 1901, the result"
    assert f"2026-12-04 18:00  {results}" in said
    assert "6 letters came in" in said
    assert "1 dated before 2026-12-01 12:00 and 0 after the end left out" in said
    assert f"{len(letters)} letters would be sent, to 8 recipients" in said
    assert "marengo: 1 turn played, Fall 1901 open" in said
    (result,) = (text for name, text in letters.items() if "the-result" in name)
    assert "halfmoon@post.example" in str(message_from_bytes(result, policy=default)["Bcc"])
    assert (tmp_path / f"aside/zine/games/marengo/{SLUG}.record.yaml").exists()
    assert (tmp_path / "aside/zine/output/index.html").exists()

    rehearse("2026-12-02", tmp_path / "again")
    again = tree(tmp_path / "again/letters")
    assert len(again) == 5
    assert again.items() <= letters.items()


@pytest.mark.deep
def test_nobody_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without letters; into a folder of its own, whatever private folder is set."""
    root = told_at_once(tmp_path / "zine")
    private = (root / "private").rename(tmp_path / "elsewhere")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    before = tree(private)

    said = zine(root, "run", "--until", "2026-12-03", ZINE_PRIVATE=str(private))

    assert before == tree(private)
    assert "8 letters would be sent, to 8 recipients" in said.splitlines()
    assert str(tmp_path / "zine-run-") in said


NO_FROM = "Date: 2026-12-02 10:00\n\nA PAR H\n"
REFUSED = {
    "a.txt": ("A PAR - BUR\n", "a.txt:1:1: this letter has no From and no Date"),
    "b.eml": (NO_FROM, "b.eml:1:1: this letter has no From"),
    "c.txt": ("From: a@b.example\nDate: soon\n\nHi.\n", "c.txt:2:1: 'soon' is not a date"),
    "d.mbox": (
        f"From x\nFrom: a@b.example\n{NO_FROM}\nFrom y\n{NO_FROM}",
        "d.mbox:8:1: this letter has no From",
    ),
    "e.doc": ("Hello", "e.doc: not a letter"),
    "f.mbox": (f"From x\nDate: 1\nFrom: a@b.example\n{NO_FROM}", "f.mbox:2:1: '1' is not"),
}


def test_letters_that_cannot_come(tmp_path: Path) -> None:
    """All at once, each with its file and line, before anything is made."""
    root, folder = told_at_once(tmp_path / "zine"), tmp_path / "letters"
    folder.mkdir()
    words = "run", "--until", "2026-12-04", "--into", str(tmp_path / "aside"), "--players"
    assert "no letters in this folder" in refused(root, *words, str(folder))
    assert "not a folder" in refused(root, *words, str(tmp_path / "nowhere"))
    for name, (text, _) in REFUSED.items():
        (folder / name).write_text(text)

    said = refused(root, *words, str(folder))

    for _, expected in REFUSED.values():
        assert expected in said
    assert not (tmp_path / "aside").exists()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--players", "letters"], "--players: needs --until"),
        (["--into", "aside"], "--into: needs --until"),
        (["--until", "2026-12-04", "--push"], "--until: sends nothing"),
        (["--until", "2026-11-30"], "--until: this day is over"),
        (["--until", "2026-12-04", "--into", "{root}/aside"], "within the zine"),
        (["--until", "2026-12-04", "--into", "{root}/../full"], "not empty"),
        (["--until", "2026-12-04", "--into", "{root}/../full/a"], "cannot be written"),
    ],
)
def test_refused(tmp_path: Path, words: list[str], expected: str) -> None:
    """Before anything is made."""
    root = told_at_once(tmp_path / "zine")
    (tmp_path / "full").mkdir()
    (tmp_path / "full/a").write_text("in the way")
    before = tree(tmp_path)

    assert expected in refused(root, "run", *(each.format(root=root) for each in words))

    assert before == tree(tmp_path)

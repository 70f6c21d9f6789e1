"""Records against a printed issue: whoever kept one sees what was changed, and where."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from chains import DONE, FALL, load, printed, record, recorded_desk, records, save
from desks import OVER, SLUG, invoke, make_site, post_all, zine
from press import builds_in_forks
from sites import tree
from zine.games import Anchor
from zine.render.issue_text import colophon_text
from zine.wings.desk.verification.colophon_anchors import anchors_in


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zine with two recorded turns, and an issue that prints the newest hash."""
    root = recorded_desk(tmp_path_factory.mktemp("anchors") / "zine")
    printed(root, root.parent / "issue.txt")
    return root


@pytest.fixture
def clone(original: Path, tmp_path: Path) -> Path:
    """A clone of it, beside a copy of the printed issue."""
    shutil.copytree(original, tmp_path / "clone")
    shutil.copy(original.parent / "issue.txt", tmp_path / "issue.txt")
    return tmp_path / "clone"


def against(root: Path, *more: str, issue: str = "issue.txt") -> tuple[int, str]:
    """What the comparison with the printed issue says."""
    done = invoke(root, "verify", "--against", str(root.parent / issue), *more, now=DONE)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def anew(root: Path, slug: str, old: str, new: str) -> None:
    """Adjudicate anew from changed orders, as if it had always been so."""
    folder = root / "games/marengo"
    orders = folder / f"{slug}.orders.yaml"
    text = orders.read_text(encoding="utf-8")
    assert old in text
    orders.write_text(text.replace(old, new), encoding="utf-8")
    moments = [(load(path)["recorded"], int(load(path)["issue"])) for path in records(folder)]
    for path in records(folder):
        path.unlink()
    for moment, issue in moments:
        record(folder, moment, issue)


def test_true_records(clone: Path) -> None:
    """As printed."""
    assert (0, f"note: marengo, {FALL}: as printed\n1 printed hash compared, no faults\n") == (
        against(clone)
    )


def test_later_turns_are_counted(clone: Path) -> None:
    """An issue proves nothing of what came after it, and says so."""
    folder = clone / "games/marengo"
    (folder / "1901-5-winter-adjustments.orders.yaml").write_text("orders:\n  Turkey: A CON\n")
    record(folder, "2027-01-20 19:30:00+00:00", 2)

    assert "as printed; 1 later turn came after the issue" in against(clone)[1]


@pytest.mark.parametrize(
    ("slug", "old", "new"),
    [(FALL, "A VEN - TRI", "A VEN - TYR"), (FALL, "A ROM H", "A ROM - APU")],
)
def test_a_clone_adjudicated_anew(clone: Path, slug: str, old: str, new: str) -> None:
    """Verify alone finds nothing; the issue names game and phase."""
    anew(clone, slug, old, new)

    assert "no differences" in zine(clone, "verify", now=DONE)
    code, said = against(clone)
    assert (1, True) == (code, f"marengo, {FALL}: this is not the record that was printed" in said)


def test_an_earlier_turn_adjudicated_anew(clone: Path) -> None:
    """It shows in the newest hash."""
    folder = clone / "games/marengo"
    sheet = folder / f"{SLUG}.orders.yaml"
    data = yaml.safe_load(sheet.read_text(encoding="utf-8"))
    del data["receipts"]
    sheet.write_text(yaml.safe_dump(data), encoding="utf-8")
    (folder / "sealed" / SLUG / "tally.yaml").unlink()

    anew(clone, SLUG, "A CON - BUL", "A CON H")

    assert "no differences" in zine(clone, "verify", now=DONE)
    assert f"marengo, {FALL}: this is not the record that was printed" in against(clone)[1]


def test_the_last_record_taken_away(clone: Path) -> None:
    """It is missing, and the last one there is named."""
    records(clone / "games/marengo")[-1].unlink()

    assert "no differences" in zine(clone, "verify", now=DONE)
    code, said = against(clone)
    assert (1, True) == (
        code,
        f"marengo, {FALL}: the record that was printed is missing; the last one here is {SLUG}"
        in said,
    )


def test_all_records_taken_away(clone: Path) -> None:
    """Nothing is recorded here."""
    for path in records(clone / "games/marengo"):
        path.unlink()

    assert "missing; no turn is recorded here" in against(clone)[1]


def test_a_game_taken_away(clone: Path) -> None:
    """The game is named."""
    shutil.rmtree(clone / "games/marengo")

    assert (1, True) == (
        against(clone)[0],
        "this game is in the issue, but not here" in against(clone)[1],
    )


def test_a_correction_is_no_forgery(clone: Path) -> None:
    """What was printed is kept as a revision, and the reason is told."""
    sheet = clone / f"games/marengo/{FALL}.orders.yaml"
    sheet.write_text(sheet.read_text().replace("A VEN - TRI", "A VEN - TYR"), encoding="utf-8")
    zine(clone, "correct", "marengo", FALL, "--reason", "A slip of the pen", now=DONE)

    code, said = against(clone)

    assert 0 == code
    assert f"marengo, {FALL}: was corrected since: revision 2, A slip of the pen" in said


def test_a_turn_taken_back_is_told(clone: Path) -> None:
    """The record that was printed is kept beside."""
    zine(clone, "undo", "marengo", FALL, now=DONE)

    assert (0, True) == (against(clone)[0], "was taken back since" in against(clone)[1])


def test_a_feigned_correction_is_noticed(clone: Path) -> None:
    """A revision that replaces something else than what was printed."""
    sheet = clone / f"games/marengo/{FALL}.orders.yaml"
    anew(clone, FALL, "A ROM H", "A ROM - APU")
    sheet.write_text(sheet.read_text().replace("A VEN - TRI", "A VEN - TYR"), encoding="utf-8")
    zine(clone, "correct", "marengo", FALL, "--reason", "A slip of the pen", now=DONE)

    assert 1 == against(clone)[0]


def quoted(text: str) -> str:
    """As an answer to the mail quotes it."""
    return "".join(f"> {line}\n" for line in text.splitlines())


def windows(text: str) -> str:
    """As saved on Windows."""
    return "\ufeff" + text.replace("\n", "\r\n")


@pytest.mark.parametrize("change", [quoted, windows, lambda text: text.replace("\n", "  \n")])
def test_what_mail_does_to_a_text(clone: Path, change: Callable[[str], str]) -> None:
    """Quoted, with other line ends, with spaces at the ends of lines."""
    path = clone.parent / "issue.txt"
    path.write_bytes(change(path.read_text(encoding="utf-8")).encode())

    assert 0 == against(clone)[0]


@pytest.mark.parametrize("words", ["", "Colophon:\n\nmarengo 1901-1-spring-movement\n  abc\n"])
def test_an_issue_without_hashes(clone: Path, words: str) -> None:
    """It is refused rather than found to be in order."""
    (clone.parent / "issue.txt").write_text(f"Issue #1\n{words}", encoding="utf-8")

    code, said = against(clone)

    assert (1, True) == (code, "this file prints no hashes" in said)


def test_press_does_not_pass_for_a_colophon() -> None:
    """The last one counts, and that is the press's own."""
    true = Anchor(game="marengo", phase=FALL, digest="a" * 64)
    false = Anchor(game="marengo", phase=FALL, digest="b" * 64)
    text = f"{colophon_text([false])}\n\n{colophon_text([true])}\n"

    assert (true,) == anchors_in(text)


def test_what_is_printed_is_read_again() -> None:
    """Any game's name, any phase of any calendar, in order."""
    anchors = tuple(
        Anchor(game=game, phase=phase, digest=digest * 64)
        for game, phase, digest in (
            ("marengo", "1901-1-spring-movement", "0"),
            ("a-very-long-name-of-a-game-that-nobody-would-choose", "1910-7-winter-exchange", "f"),
            ("2", "1918-10-winter-adjustments", "9"),
        )
    )

    assert anchors == anchors_in(f"...\n\n{colophon_text(anchors)}\n\nlist footer\n")


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zine as `zine publish` leaves it."""
    root = make_site(tmp_path_factory.mktemp("published") / "zine")
    zine(root, "inbox", "add", *post_all(root))
    with pytest.MonkeyPatch.context() as patch:
        builds_in_forks(patch)
        zine(root, "publish", now=OVER)
    return root


def newest(root: Path) -> str:
    """The hash of the game's newest record."""
    return str(load(records(root / "games/marengo")[-1])["hash"])


@pytest.mark.parametrize(
    "name",
    [
        *(f"output/issues/1{end}" for end in (".txt", ".html", "-print.html")),
        "private/outbox/issue-1.eml",
    ],
)
def test_an_issue_prints_the_newest_hash(published: Path, name: str) -> None:
    """On the page, on paper, in the text edition and in the mail to the readers."""
    text = (published / name).read_text(encoding="utf-8")

    assert 1 == text.count(newest(published))


@pytest.mark.parametrize("name", ["output/issues/1.txt", "private/outbox/issue-1.eml"])
@pytest.mark.parametrize("site", [False, True])
def test_text_and_mail_prove_zine_and_site(published: Path, name: str, site: bool) -> None:
    """Each of the two copies, against the files and against the site."""
    more = ["--site", str(published / "output")] if site else []

    done = invoke(published, "verify", "--against", str(published / name), *more, now=OVER)

    assert (0, True) == (done.exit_code, f"marengo, {SLUG}: as printed" in done.stdout)


def test_a_forged_site_is_noticed(published: Path, tmp_path: Path) -> None:
    """Its records with their hashes made anew are not what was printed."""
    shutil.copytree(published / "output", tmp_path / "site")
    path = tmp_path / "site/games/marengo/records.yaml"
    data = load(path)
    save(path, {**data, "recorded": "2026-12-04T19:59:00+00:00"})
    issue = str(published / "output/issues/1.txt")

    done = invoke(
        published, "verify", "--against", issue, "--site", str(tmp_path / "site"), now=OVER
    )

    assert (1, True) == (done.exit_code, f"marengo, {SLUG}: this is not the record" in done.stdout)


def test_a_sites_records_follow_from_each_other(clone: Path) -> None:
    """One that is left out of the middle breaks the chain."""
    folder = clone / "games/marengo"
    (folder / "1901-5-winter-adjustments.orders.yaml").write_text("orders:\n  Turkey: A CON\n")
    record(folder, "2027-01-20 19:30:00+00:00", 2)
    texts = [path.read_text(encoding="utf-8") for path in records(folder)]
    site = clone.parent / "site/games/marengo"
    site.mkdir(parents=True)
    printed(clone, clone.parent / "issue.txt")
    more = ("--site", str(clone.parent / "site"))

    (site / "records.yaml").write_text("---\n".join(texts), encoding="utf-8")
    whole = against(clone, *more)
    (site / "records.yaml").write_text("---\n".join([texts[0], texts[2]]), encoding="utf-8")
    holed = against(clone, *more)

    assert (0, 1) == (whole[0], holed[0])
    assert "1901-5-winter-adjustments does not follow from the record before it" in holed[1]


def test_a_folder_that_is_no_site(clone: Path) -> None:
    """It says so."""
    assert "name the folder of a built site" in against(clone, "--site", str(clone))[1]


def test_verify_writes_nothing(clone: Path) -> None:
    """Nor does it adjudicate what is due."""
    before = tree(clone / "games")

    against(clone)
    zine(clone, "verify", now=DONE)

    assert before == tree(clone / "games")


def test_a_position_put_there_by_hand_does_not_part_the_chain(clone: Path) -> None:
    """In records of format 2 a printed hash stands for what came before it too."""
    folder = clone / "games/marengo"
    for path in folder.glob("1901-*"):
        path.unlink()
    for slug in (SLUG, "1905-1-spring-movement"):
        setup = "units: {Turkey: [A CON]}\ncentres: {Turkey: [CON]}\n"
        (folder / f"{slug}.setup.yaml").write_text(setup, encoding="utf-8")
        (folder / f"{slug}.orders.yaml").write_text("orders:\n  Turkey: A CON H\n")
    for moment in ("2027-01-20 19:30:00+00:00", "2027-02-20 19:30:00+00:00"):
        record(folder, moment, 2)
    printed(clone, clone.parent / "issue.txt")
    last = load(records(folder)[-1])

    anew(clone, SLUG, "A CON H", "A CON - BUL")

    now = load(records(folder)[-1])
    assert "1905-1-spring-movement" == last["phase"] == now["phase"]
    assert last["inputs"]["start"] == now["inputs"]["start"]
    assert last["inputs"]["previous"] != now["inputs"]["previous"]
    assert 1 == against(clone)[0]


def test_mended_press_is_told(clone: Path) -> None:
    """It is the publisher's right, so it is no fault."""
    sheet = clone / f"games/marengo/{FALL}.orders.yaml"
    sheet.write_text(sheet.read_text() + "headline: Rome sleeps\n", encoding="utf-8")

    assert "headline, press or notes were changed since" in zine(clone, "verify", now=DONE)


def sheet_with(root: Path, change: Callable[[dict[str, dict[str, str]]], None]) -> None:
    """Change the receipts of the first turn."""
    path = root / f"games/marengo/{SLUG}.orders.yaml"
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    change(data["receipts"])
    path.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")


@pytest.mark.parametrize("key", ["receipt", "nonce"])
def test_receipts_are_made_again(clone: Path, key: str) -> None:
    """From orders and nonce, as their holders can."""

    def change(receipts: dict[str, dict[str, str]]) -> None:
        receipts["France"][key] = receipts["Italy"][key]

    sheet_with(clone, change)
    done = invoke(clone, "verify", now=DONE)

    assert (1, True) == (done.exit_code, "receipt of France is not that of these" in done.stdout)
    assert "the receipts have changed since it was recorded" in done.stdout


def test_a_receipt_without_orders(clone: Path) -> None:
    """Somebody handed something in, and it is not here."""
    path = clone / f"games/marengo/{SLUG}.orders.yaml"
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    path = clone / f"games/marengo/{FALL}.orders.yaml"
    fall = yaml.safe_load(path.read_text(encoding="utf-8"))
    del fall["orders"]["Turkey"]
    fall["receipts"] = {"Turkey": data["receipts"]["Turkey"]}
    path.write_text(yaml.safe_dump(fall), encoding="utf-8")
    records(clone / "games/marengo")[-1].unlink()
    record(clone / "games/marengo", "2026-12-20 19:30:00+00:00", 1)

    assert "Turkey has a receipt, but no orders" in invoke(clone, "verify", now=DONE).stdout


def test_a_receipt_given_for_orders_that_are_gone(clone: Path) -> None:
    """The tally was public before the deadline."""
    folder = clone / f"games/marengo/sealed/{SLUG}"
    (folder / "tally.yaml").write_text("in: 1\nof: 7\nreceipts: [AAAA-BBBB-CCCC-DDDD]\n")

    said = invoke(clone, "verify", now=DONE).stdout

    assert "receipt AAAA-BBBB-CCCC-DDDD was given, but its orders are not here" in said

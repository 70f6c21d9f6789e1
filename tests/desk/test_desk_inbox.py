"""The inbox: every message is kept, understood or shown, answered, and dealt with once."""

from __future__ import annotations

import mailbox
from email.message import EmailMessage
from pathlib import Path

import pytest

from desks import (
    OPENING,
    SLUG,
    files,
    post,
    post_all,
    receipts,
    refused,
    replies,
    sheet,
    sheet_path,
    write_desk,
    zine,
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk whose repository is its own."""
    return write_desk(tmp_path / "zine")


def letter(root: Path, text: str, name: str = "letter") -> Path:
    """A mail file with just these bytes."""
    path = root.parent / f"{name}.eml"
    path.write_bytes(text.encode())
    return path


FRANCE = "code: france-secret-word\nA PAR - BUR"
READ = {
    "subject": "Subject: marengo S1901M France\n\n" + FRANCE,
    "season and year": "Subject: Marengo, Spring, 1901, France\n\n" + FRANCE,
    "reversed": "Subject: Marengo 1901S France\n\n" + FRANCE,
    "no subject": "From: a@b.example\n\nmarengo France\n" + FRANCE,
    "nothing but the code": "From: a@b.example\n\n" + FRANCE,
    "code in the subject": "Subject: france-secret-word\n\nA PAR - BUR",
    "code with spaces and capitals": "Subject: x\n\nFrance Secret Word\nA PAR - BUR",
    "windows": "Subject: marengo\r\n\r\ncode: france-secret-word\r\nA PAR - BUR\r\n",
    "an answer": "Subject: Re: Marengo: you are France\n\nA PAR - BUR\n\n"
    "On Mon, Ada wrote:\n> code: france-secret-word\n> A PAR H\n",
    "a signature": "Subject: x\n\n" + FRANCE + "\n-- \nA PAR H\nFrance",
    "quoted-printable": "Subject: x\nContent-Type: text/plain; charset=utf-8\n"
    "Content-Transfer-Encoding: quoted-printable\n\ncode: france-secret-word\nA PAR =E2=80=93 BUR",
    "an unknown charset": "Subject: x\nContent-Type: text/plain; charset=klingon\n\n" + FRANCE,
    "html": "Subject: x\nContent-Type: text/html\n\n<p>code: france-secret-word</p><p>A PAR - BUR</p>",
    "broken headers": "Subject: =?utf-8?q?x\nFrom: <<<\nDate: never\nReceived: ;\n\n" + FRANCE,
    "a greeting": "Subject: x\n\nDear Ada,\n\nhere they are.\n\n" + FRANCE + "\n\nBest,\nFranz",
}


@pytest.mark.parametrize("text", READ.values(), ids=READ)
def test_orders_are_understood(root: Path, text: str) -> None:
    """However a letter says it: whose, which game, which phase, and the order."""
    said = zine(root, "inbox", "add", str(letter(root, text)))

    assert f"taken marengo {SLUG} France" in said
    assert "1. A PAR - BUR" in replies(root)
    assert "A PAR H" not in sheet(root)
    assert "Franz" not in sheet(root)


ASIDE = {
    "no code": ("Subject: marengo France\n\nA PAR - BUR", "no order code"),
    "another's code": (
        "Subject: marengo Germany\n\n" + FRANCE,
        "the code is France's, but the letter speaks for Germany",
    ),
    "another's heading": (
        "Subject: marengo\n\ncode: france-secret-word\nGERMANY:\nA MUN H",
        "the letter speaks for Germany",
    ),
    "two codes": (
        "Subject: x\n\n" + FRANCE + "\ngermany-secret-word\nA MUN H",
        "one letter for each, please",
    ),
    "another phase": ("Subject: marengo F1903M France\n\n" + FRANCE, "Spring 1901 is being played"),
    "no orders": ("Subject: x\n\nfrance-secret-word\nHow are you?", "nothing in it can be read"),
    "empty": ("Subject: x\n\n", "no order code"),
    "noise": ("Subject: x\n\n\x00\x01\x1b[31m\u2028\ufeff", "no order code"),
}


@pytest.mark.parametrize(("text", "said"), ASIDE.values(), ids=ASIDE)
def test_what_is_not_understood_is_shown(root: Path, text: str, said: str) -> None:
    """It is set aside, listed, answered with the reason, and changes no orders."""
    path = letter(root, text)

    zine(root, "inbox", "add", str(path))

    assert said in zine(root, "inbox", "list")
    assert said.casefold() in replies(root).replace("\n", " ").casefold()
    assert not (root / "games" / "marengo" / f"{SLUG}.orders.yaml").exists()
    kept = next((root / "private" / "inbox").glob("*.eml"))
    assert path.read_bytes() == kept.read_bytes()


def test_later_orders_replace_earlier_ones(root: Path) -> None:
    """The last set counts; both are kept."""
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR", "one")))
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - PIC", "two")))

    assert "A PAR - PIC" in sheet(root)
    assert "A PAR - BUR" not in sheet(root)
    assert 2 == len(list((root / "private" / "inbox").glob("*.eml")))


def test_a_clock_set_back_changes_no_order(root: Path) -> None:
    """What came later counts, whatever the clock says."""
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR", "one")))
    early = "2026-11-01T00:00:00+00:00"
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - PIC", "two")), now=early)

    assert "A PAR - PIC" in sheet(root)


def test_the_same_letter_twice_is_one(root: Path) -> None:
    """A message that is there already is not dealt with again."""
    path = str(post(root, "France", "A PAR - BUR"))
    zine(root, "inbox", "add", path)
    before = files(root)

    said = zine(root, "inbox", "add", path, path)

    assert "0 taken" in said
    assert before == files(root)


def test_mbox_maildir_and_paste(root: Path) -> None:
    """Every kind of mailbox holds the same letters."""
    box = mailbox.mbox(root.parent / "box")
    post_folder = mailbox.Maildir(root.parent / "post", create=True)
    for place, power in ((box, "France"), (box, "Italy"), (post_folder, "Turkey")):
        message = EmailMessage()
        message["Subject"] = f"marengo {power}"
        message.set_content(f"code: {power.lower()}-secret-word\n{OPENING[power]}\n")
        place.add(message)
    box.close()
    pasted = f"code: russia-secret-word\n{OPENING['Russia']}\n"

    zine(root, "inbox", "add", str(root.parent / "box"), str(root.parent / "post"))
    zine(root, "inbox", "add", "-", given=pasted)

    assert "4/7" in zine(root, "status")


def test_bad_lines_are_answered_one_by_one(root: Path) -> None:
    """The reply says of each line how it was read, and of each unit without an order."""
    zine(root, "inbox", "add", str(post(root, "France", "A Paris - Burgundy\nF BRE - BUR")))

    said = replies(root)

    assert '1. A PAR - BUR   (you wrote "A Paris - Burgundy")' in said
    assert '2. "F BRE - BUR": F BRE cannot reach Burgundy.' in said
    assert "No order that can be followed for A MAR: it holds" in said
    assert 1 == len(receipts(said))


def test_empty_orders_are_orders(root: Path) -> None:
    """Who writes that there are none has sent an empty set, and is no NMR."""
    zine(root, "inbox", "add", str(post(root, "France", "No orders.")))

    assert "1/7" in zine(root, "status")


def test_a_persons_orders_are_left_alone(root: Path) -> None:
    """Orders changed by hand stop the inbox; a draft is beside, and nothing is lost."""
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR")))
    path = sheet_path(root)
    path.write_text(path.read_text().replace("A PAR - BUR", "A PAR - GAS"))
    mine = path.read_bytes()

    said = refused(root, "inbox", "add", str(post(root, "Italy", "A VEN H")))

    assert "the orders here were changed by hand" in said
    assert mine == path.read_bytes()
    draft = root / "private" / "drafts" / f"marengo-{SLUG}.orders.yaml"
    path.write_bytes(draft.read_bytes())
    assert "1 taken" in zine(root, "inbox", "add")
    assert "A VEN H" in sheet(root)


def test_headline_and_comments_stay(root: Path) -> None:
    """A person may write around the orders while more come in."""
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR")))
    path = sheet_path(root)
    path.write_text(path.read_text() + "headline: War!  # at last\n")

    zine(root, "inbox", "add", str(post(root, "Italy", "A VEN H")))

    assert "headline: War!  # at last" in sheet(root)
    assert "A VEN H" in sheet(root)


def test_a_file_saved_on_windows_stays_so(root: Path) -> None:
    """Byte order mark and line ends of a person's file are kept."""
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR")))
    path = sheet_path(root)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))

    zine(root, "inbox", "add", str(post(root, "Italy", "A VEN H")))

    content = path.read_bytes()
    assert content.startswith(b"\xef\xbb\xbf# Orders")
    assert content.count(b"\n") == content.count(b"\r\n")


def test_the_gm_may_vouch_for_a_letter(root: Path) -> None:
    """A letter that was set aside is taken when the GM says whose it is."""
    zine(root, "inbox", "add", str(letter(root, "Subject: hello\n\nA PAR - BUR")))
    name = zine(root, "inbox", "list").partition(":")[0]

    assert "taken" in zine(root, "inbox", "take", name, "marengo", "fra")
    assert "0 set aside" in zine(root, "inbox", "list")
    assert "A PAR - BUR" in sheet(root)


@pytest.mark.parametrize(
    ("policy", "verdict"),
    [("until-adjudicated", "taken (late by 3 h 12 min)"), ("never", "late"), ("2 hours", "late")],
)
def test_late_orders(tmp_path: Path, policy: str, verdict: str) -> None:
    """Each game has its rule for orders that come after the deadline; all are kept."""
    root = write_desk(tmp_path / "zine", late=policy)

    said = zine(
        root,
        "inbox",
        "add",
        str(post(root, "France", "A PAR - BUR")),
        now="2026-12-04T21:12:00+00:00",
    )

    assert verdict in said
    assert ("1/7" if "taken" in verdict else "0/7") in zine(root, "status")


def test_the_servers_date_counts(tmp_path: Path) -> None:
    """A letter that lay in the mailbox is as old as its server says."""
    root = write_desk(tmp_path / "zine", late="never")
    path = letter(
        root,
        "Received: by mx.example; Fri, 4 Dec 2026 18:59:00 +0100\nSubject: marengo\n\n" + FRANCE,
    )

    assert "taken marengo" in zine(root, "inbox", "add", str(path), now="2026-12-05T10:00:00+00:00")


def test_votes_are_tallied_in_secret(root: Path) -> None:
    """Only the count is told; the last vote of a power counts."""
    for power, vote in (("France", "yes"), ("England", "accept"), ("Italy", "yes")):
        zine(root, "inbox", "add", str(post(root, power, f"DRAW EFI: {vote}")))
    zine(root, "inbox", "add", str(post(root, "Italy", "DRAW EFI: no", "again")))

    assert "draw of England, France, and Italy 2/7" in zine(root, "status")


def test_press_goes_where_it_should(root: Path) -> None:
    """To the issue, signed or not, or as a letter to some; never under another's name."""
    text = (
        "PRESS FROM PARIS: Peace!\nEND\nANONYMOUS PRESS: War!\nEND\n"
        "PRESS FROM GERMANY: I am not.\nEND\nPRESS TO England: psst\n"
    )

    zine(root, "inbox", "add", str(post(root, "France", text)))

    assert "- by: PARIS\n  text: Peace!\n- text: War!\n- by: France\n  text: I am not.\n" in sheet(
        root
    )
    assert "psst" not in sheet(root)
    draft = next((root / "private" / "outbox").glob("*-press-*-england.eml"))
    assert "To: seawall@post.example" in draft.read_text()


def test_all_seven_make_a_turn(root: Path) -> None:
    """A full post is a turn that is due after its deadline."""
    zine(root, "inbox", "add", *post_all(root))

    assert "due" in zine(root, "status", now="2026-12-04T19:00:00+00:00")


@pytest.mark.parametrize("name", ["../game", "000001/../../x", "/etc/passwd"])
def test_a_name_is_no_path(root: Path, name: str) -> None:
    """Messages are named, not reached by a path."""
    assert "this is not the name of a message" in refused(root, "inbox", "show", name)

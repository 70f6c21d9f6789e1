"""Letters of people the zine does not know: sorted for the publisher, and not answered by itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from costs import within
from desks import answers, refused, replies, write_desk, zine
from mail_servers import Postbox, smtp_server
from zine.files.private_folder import private_of
from zine.wings.desk.post.ledger import entries_aside
from zine.wings.desk.post.letter_text.letter_kinds import LetterKind, kind_of
from zine.wings.desk.post.outgoing_letters import letter, put_in_outbox

STRANGER = "new@elsewhere.example"
PLAYER = "bonaparty@post.example"
JOIN = "Hello,\nI would like to join your next game of Diplomacy.\nTom\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk."""
    return write_desk(tmp_path / "zine")


def mail(
    root: Path, text: str, sender: str = STRANGER, subject: str = "Hello", head: str = ""
) -> str:
    """A letter comes in; what the inbox says."""
    path = root.parent / f"{len(list(root.parent.glob('*.eml')))}.eml"
    text = f"From: {sender}\nSubject: {subject}\n{head}\n{text}\n"
    path.write_text(text, encoding="utf-8")
    return zine(root, "inbox", "add", str(path))


def with_receipts(root: Path) -> None:
    """Requests to join get a receipt."""
    path = root / "content/zine.yaml"
    path.write_text(path.read_text() + "join_receipts: true\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("kind", "subject", "text"),
    [
        (LetterKind.JOIN, "A question", JOIN),
        (LetterKind.JOIN, "Diplomacy", "May I take part?"),
        (LetterKind.JOIN, "Your opening", "Please sign me up for the game on the front page."),
        (LetterKind.JOIN, "Anmeldung zur nächsten Partie", "Gruß, Ina"),
        (LetterKind.JOIN, "Frage", "Ich möchte bei der nächsten Partie mitspielen."),
        (LetterKind.JOIN, "Bonjour", "Je voudrais participer à votre prochaine partie."),
        (LetterKind.CONTRIBUTION, "An article on Lepanto", "See below."),
        (LetterKind.CONTRIBUTION, "Hello", "Here is a short story for your next issue."),
        (LetterKind.CONTRIBUTION, "Beitrag", "Anbei."),
        (LetterKind.CONTRIBUTION, "Texte", "Voici un article pour votre prochain numéro."),
        (LetterKind.EDITOR, "Letter to the editor", "Your last issue was wrong about Tyrolia."),
        (LetterKind.EDITOR, "Issue 4", "Dear Editor,\nthe game report on page 2 is unkind."),
        (LetterKind.EDITOR, "Leserbrief", "Zur Partie in Heft 3."),
        (LetterKind.EDITOR, "Courrier des lecteurs", "La partie était belle."),
        (LetterKind.UNKNOWN, "You have won", "Claim your prize now."),
        (LetterKind.UNKNOWN, "Play now", "Join our games: https://casino.example/win"),
        (LetterKind.UNKNOWN, "Marengo", "Please join these to my others:\nA VIE - GAL"),
        (LetterKind.UNKNOWN, "", ""),
    ],
)
def test_letters_are_sorted_by_what_they_say(kind: LetterKind, subject: str, text: str) -> None:
    """In the three languages of the press; orders and baits are nothing of the kind."""
    assert kind is kind_of(subject, text.split("\n"))


def test_sorting_costs_little() -> None:
    """A hostile letter is looked at for so many characters, and no more."""
    for piece in ("a article ", "join play ", "-", "letter to ", "my mein ", "for the the the "):
        lines = [piece * 20_000] * 2_000
        within(0.2, lambda lines=lines: kind_of(lines[0], lines))  # type: ignore[misc]


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("Joining", JOIN),
        ("An article", "For the zine."),
        ("Letter to the editor", "Well."),
        ("You have won", "Click here."),
        ("Marengo", "A VIE - GAL"),
        ("code", "code: austria-old-word"),
        ("all of them", "austria-secret-word\nfrance-secret-word"),
        ("broken", "-----BEGIN AGE ENCRYPTED FILE-----\nxyz"),
    ],
)
def test_strangers_are_not_answered(root: Path, subject: str, text: str) -> None:
    """Nothing is drafted, whatever they write; the publisher finds it in the list."""
    mail(root, text, subject=subject)

    assert [] == answers(root)
    assert f"from {STRANGER}: {subject}" in zine(root, "inbox", "list")


def test_players_and_readers_are_answered(root: Path) -> None:
    """As before: their addresses are known."""
    private_of(root).write_data("readers.yaml", {"Mara": "mara@post.example"})

    mail(root, "A VIE - GAL", PLAYER)
    mail(root, "A BUD - SER", "Mara <mara@post.example>")

    assert 2 == len(answers(root))
    assert "with your order code" in replies(root)


@pytest.mark.parametrize(
    "sender",
    [
        f"{PLAYER}, win@spam.example",
        f"win@spam.example, {PLAYER}",
        f'"{PLAYER}" <win@spam.example>',
        f"{PLAYER} <win@spam.example>",
        f"friends: {PLAYER}, win@spam.example;",
        f"{PLAYER}@spam.example",
        f"=?utf-8?q?{PLAYER.replace('@', '=40')}?= <win@spam.example>",
    ],
)
def test_a_players_address_leads_no_answer_elsewhere(root: Path, sender: str) -> None:
    """Whatever stands beside it: an answer goes to the address as the zine knows it, or nowhere."""
    with_receipts(root)

    for text in ("A VIE - GAL", JOIN):
        mail(root, text, sender)

    sent = [line for line in replies(root).splitlines() if line.startswith(("To:", "Cc:", "Bcc:"))]
    assert set(sent) <= {f"To: {PLAYER}", "To: win@spam.example"}
    assert "order code" not in replies(root) or "To: win@spam.example" not in sent


def test_an_address_that_only_looks_the_same(root: Path) -> None:
    """Two spellings may fold into one: the answer goes to the one that is known."""
    private_of(root).write_data("readers.yaml", {"Kai": "kai.strasse@post.example"})

    mail(root, "A VIE - GAL", "kai.straße@post.example")

    assert "straße" not in replies(root)


def test_a_player_who_writes_an_article_is_not_asked_for_orders(root: Path) -> None:
    """They are told that the publisher has it."""
    mail(root, "Here is an article for the next issue.", PLAYER)

    assert "reads as a\ncontribution to the zine." in replies(root)
    assert "order code" not in replies(root)


def test_the_publisher_sees_what_came(root: Path) -> None:
    """In the list, as data, and in the status: players first, then by kind."""
    mail(root, "Win!", "win@spam.example", "Prize")
    mail(root, JOIN)
    mail(root, "A VIE - GAL", PLAYER)

    listed = zine(root, "inbox", "list")
    assert listed.index(PLAYER) < listed.index(STRANGER) < listed.index("win@spam.example")
    assert f"join request from {STRANGER}: Hello" in listed
    assert "3 set aside: players' letters: 1, join request: 1, unknown: 1" in listed
    assert "3 messages set aside (players' letters: 1, join request: 1, unknown: 1)" in zine(
        root, "status"
    )
    data = json.loads(zine(root, "inbox", "list", "--json"))
    assert ["", "join request", "unknown"] == [each["kind"] for each in data["set_aside"]]


def test_a_request_to_join_gets_one_receipt_if_that_is_switched_on(root: Path) -> None:
    """One an address, in one command or in several; it says to machines what it is."""
    with_receipts(root)

    for text in (JOIN, "Can I join the game?", "I do want to play in your zine!"):
        mail(root, text, f"Tom <{STRANGER.upper()}>")
    mail(root, JOIN, "other@elsewhere.example")

    first, second = (path.read_text() for path in answers(root))
    assert f"To: {STRANGER.upper()}\n" in first
    assert "Auto-Submitted: auto-replied\n" in first
    assert "The publisher will answer it in person." in first
    assert "other@elsewhere.example" in second


def test_a_receipt_that_was_dropped_is_not_made_again(root: Path) -> None:
    """The address had its one."""
    with_receipts(root)
    mail(root, JOIN)
    zine(root, "inbox", "drop", "1")

    mail(root, JOIN + "Again.")

    assert [] == answers(root)


@pytest.mark.parametrize("text", ["Click here.", "Here is an article for your zine.", "A VIE H"])
def test_no_other_letter_gets_a_receipt(root: Path, text: str) -> None:
    """Only a request to join does."""
    with_receipts(root)

    mail(root, text)

    assert [] == answers(root)


@pytest.mark.parametrize(
    "head",
    [
        "List-Id: <games.lists.example>\n",
        "List-Unsubscribe: <mailto:u@lists.example>\n",
        "Mailing-List: contact x@lists.example\n",
        "Precedence: list\n",
        "Precedence: BULK\n",
        "Precedence: junk\n",
        "Auto-Submitted: auto-generated\n",
        "Auto-Submitted: auto-replied (vacation)\n",
        "X-Auto-Response-Suppress: All\n",
        "X-Autoreply: yes\n",
        "Return-Path: <>\n",
        "Return-Path: < >\n",
        "Reply-To: no-reply@elsewhere.example\n",
        "Sender: owner-games@lists.example\n",
        "Content-Type: multipart/report; boundary=x\n",
    ],
)
@pytest.mark.parametrize("sender", [STRANGER, PLAYER])
def test_lists_and_machines_are_never_answered(root: Path, head: str, sender: str) -> None:
    """Nor do they get a receipt, even under a known address; they are listed as what they are."""
    with_receipts(root)

    mail(root, JOIN, sender, head=head)

    assert [] == answers(root)
    (entry,) = entries_aside(private_of(root))
    assert LetterKind.AUTOMATIC == entry.kind


@pytest.mark.parametrize(
    "name",
    [
        *("MAILER-DAEMON", "postmaster", "noreply", "no-reply", "no_reply", "donotreply"),
        *("do-not-reply", "noreply-4711", "bounces+1", "games-request", "owner-games", "listserv"),
    ],
)
def test_senders_that_are_no_people(root: Path, name: str) -> None:
    """By the name before the @."""
    with_receipts(root)

    mail(root, JOIN, f"{name}@elsewhere.example")

    assert [] == answers(root)


def test_sent_at_once_nothing_goes_to_strangers(root: Path) -> None:
    """The server gets the answer to the player, and no other letter."""
    box = Postbox()
    with smtp_server(box) as port:
        settings = f"smtp: {{host: 127.0.0.1, port: {port}, security: none}}\nsend: at-once\n"
        private_of(root).write("mail.yaml", settings)

        mail(root, "Win!", "win@spam.example")
        mail(root, JOIN)
        mail(root, "code: france-secret-word\nA PAR - BUR", PLAYER)

    assert [(PLAYER,)] == [to for _, to, _ in box.taken]


# What is dropped.


def test_a_dropped_message_takes_its_answer_along(root: Path) -> None:
    """The draft goes to private/dropped; answers to others stay."""
    mail(root, "A VIE - GAL", PLAYER)
    mail(root, "code: france-secret-word\nA PAR - BUR\nA MAR - SPA", PLAYER)
    mail(root, "code: france-secret-word\nmarengo Italy\nA VEN H", PLAYER, "marengo Italy")

    said = zine(root, "inbox", "drop", "1")
    assert "letter-1-answer: dropped: to bonaparty@post.example" in said
    assert ["2", "3"] == [path.stem.rpartition("-")[2] for path in answers(root)]
    said = zine(root, "inbox", "drop", "3")

    assert "answer-3: dropped" in said
    assert ["2"] == [path.stem.rpartition("-")[2] for path in answers(root)]
    assert 2 == len(list((root / "private/dropped").glob("*.eml")))


def test_a_letter_waiting_to_be_sent_is_dropped(root: Path) -> None:
    """What it was is said; it is sent by no later command."""
    for name in ("first", "second"):
        put_in_outbox(
            private_of(root), name, letter("Ada <ada@zine.example>", PLAYER, name.title(), "Hi.")
        )

    said = zine(root, "outbox", "drop", "first")

    assert f"first: dropped: to {PLAYER}, First" in said
    assert "1 letter in private/outbox/" in zine(root, "outbox", "list")
    (kept,) = (root / "private/dropped").glob("first-*.eml")
    assert "Hi." in kept.read_text()


def test_only_letters_that_are_named_are_dropped(root: Path) -> None:
    """A name that is not there is a problem, and then nothing is dropped."""
    put_in_outbox(
        private_of(root), "first", letter("Ada <ada@zine.example>", PLAYER, "First", "Hi.")
    )

    assert "did you mean 'first'?" in refused(root, "outbox", "drop", "first", "fist")

    assert "1 letter in private/outbox/" in zine(root, "outbox", "list")

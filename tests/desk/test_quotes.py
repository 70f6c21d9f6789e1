"""What people's programs quote is cut, and only that."""

from __future__ import annotations

import pytest

from costs import within
from zine.wings.desk.post.letter_text.quotes import own_text

ORDERS = "A PAR - BUR\nA MAR S A PAR - BUR"
LETTER = "Dear bonaparty,\n\nYou are FRANCE in Marengo.\n\n    code: x\n    A PAR H\n\nAda"
MARKED = "\n".join(f"> {line}".rstrip() for line in LETTER.split("\n"))
WHEN = "1 December 2026 12:00"


def headers(*names: str) -> str:
    """A block of headers in a language: sender, time, receiver, subject."""
    values = "Ada <ada@zine.example>", WHEN, "bonaparty <b@post.example>", "Marengo: you are France"
    return "\n".join(f"{name}: {value}" for name, value in zip(names, values, strict=True))


ENGLISH = headers("From", "Sent", "To", "Subject")
BELOW = {
    "gmail": f"On Tue, 1 Dec 2026 at 12:00, Ada <ada@zine.example> wrote:\n\n{MARKED}",
    "gmail, wrapped": "On Tue, 1 Dec 2026 at 12:00, Ada Lindqvist of the Echo\n"
    f"<ada.lindqvist@zine.example> wrote:\n\n{MARKED}",
    "gmail, the verb alone": "On Tue, 1 Dec 2026 at 12:00, Ada Lindqvist <ada@zine.example>\n"
    f"wrote:\n{LETTER}",
    "no marks": f"On Tue, 1 Dec 2026 at 12:00, Ada <ada@zine.example> wrote:\n\n{LETTER}",
    "apple": f"> On 1 Dec 2026, at 12:00, Ada <ada@zine.example> wrote:\n> \n{MARKED}",
    "outlook, a rule": f"{'_' * 32}\n{ENGLISH}\n\n{LETTER}",
    "outlook": f"{ENGLISH}\n\n{LETTER}",
    "outlook, a wrapped subject": f"{ENGLISH}\n  and its first deadline\n\n{LETTER}",
    "outlook, starred": f"{'_' * 32}\n*From:* Ada\n*Date:* {WHEN}\n*To:* b\n*Subject:* M\n\n{LETTER}",
    "original message": f"-----Original Message-----\n{ENGLISH}\n\n{LETTER}",
    "original message, alone": f"-----Original Message-----\n{LETTER}",
    "forwarded": f"---------- Forwarded message ---------\n{ENGLISH}\n\n{LETTER}",
    "yahoo": "    On Tuesday, December 1, 2026 at 12:00:00 PM GMT+1, Ada <ada@zine.example> wrote:"
    f"  \n \n {LETTER}",
    "proton": "------- Original Message -------\nOn Tuesday, December 1st, 2026 at 12:00, "
    f"Ada <ada@zine.example> wrote:\n\n{MARKED}",
    "outlook, German": f"{headers('Von', 'Gesendet', 'An', 'Betreff')}\n\n{LETTER}",
    "original message, German": "-----Ursprüngliche Nachricht-----\n"
    f"{headers('Von', 'Gesendet', 'An', 'Betreff')}\n\n{LETTER}",
    "gmx": f"Gesendet: Dienstag, 1. Dezember 2026 um 12:00\nVon: Ada\nAn: b\nBetreff: M\n\n{LETTER}",
    "German": f"Am 01.12.2026 um 12:00 schrieb Ada <ada@zine.example>:\n\n{LETTER}",
    "gmail, German": f"Am Di., 1. Dez. 2026 um 12:00 Uhr schrieb Ada <ada@zine.example>:\n{MARKED}",
    "German, the name first": f"Ada Lindqvist schrieb am 01.12.2026 um 12:00:\n\n{LETTER}",
    "outlook, French": f"{headers('De', 'Envoyé', 'À', 'Objet')}\n\n{LETTER}",
    "outlook, French spaces": f"{headers('De ', 'Envoyé ', 'À ', 'Objet ')}\n\n{LETTER}",
    "original message, French": f"-----Message d'origine-----\n{LETTER}",
    "French": f"Le mar. 1 déc. 2026 à 12:00, Ada <ada@zine.example> a écrit :\n\n{LETTER}",
    "Swedish": f"Den tis 1 dec. 2026 kl 12:00 skrev Ada <ada@zine.example>:\n\n{LETTER}",
    "outlook, Swedish": f"{headers('Från', 'Skickat', 'Till', 'Ämne')}\n\n{LETTER}",
    "Dutch": f"Op di 1 dec 2026 om 12:00 schreef Ada <ada@zine.example>:\n\n{LETTER}",
    "outlook, Dutch": f"{headers('Van', 'Verzonden', 'Aan', 'Onderwerp')}\n\n{LETTER}",
    "Italian": f"Il giorno mar 1 dic 2026 alle ore 12:00 Ada <a@b.example> ha scritto:\n\n{LETTER}",
    "outlook, Italian": f"{headers('Da', 'Inviato', 'A', 'Oggetto')}\n\n{LETTER}",
    "Spanish": f"El mar, 1 dic 2026 a las 12:00, Ada (<ada@zine.example>) escribió:\n\n{LETTER}",
    "outlook, Spanish": f"{headers('De', 'Enviado el', 'Para', 'Asunto')}\n\n{LETTER}",
    "a letter that quotes another": f"{ENGLISH}\n\nDear all,\n\n{headers('Von', 'Gesendet', 'An', 'Betreff')}"
    f"\n\n{LETTER}",
}


@pytest.mark.parametrize("quoted", BELOW.values(), ids=BELOW)
def test_what_is_quoted_below_is_cut(quoted: str) -> None:
    """Orders above a quoted letter are all that is left of it."""
    assert ORDERS == own_text(f"{ORDERS}\n\n{quoted}\n").strip()


BESIDE = {
    "below what is quoted": f"On Tue, 1 Dec 2026 at 12:00, Ada wrote:\n\n{MARKED}\n\n{ORDERS}",
    "with little said of it": f"On Mon, Ada wrote:\n{MARKED}\n{ORDERS}",
    "between its lines": "On Mon, Ada wrote:\n> Dear B\n> A PAR H\nA PAR - BUR\n> A MAR H\n\n"
    "A MAR S A PAR - BUR\n> Ada",
    "German": f"Am 01.12.26 um 12:00 schrieb Ada:\n{MARKED}\n{ORDERS}\n-- \nFranz\nA PAR H",
    "headers above marks": f"-----Original Message-----\n{ENGLISH}\n\n{MARKED}\n\n{ORDERS}",
    "two deep": f"> On Mon, Ada wrote:\n>> A PAR H\n> No.\n{ORDERS}",
}


@pytest.mark.parametrize("text", BESIDE.values(), ids=BESIDE)
def test_what_is_written_beside_marked_lines_is_kept(text: str) -> None:
    """An answer below a quoted letter, or between its lines, is the writer's own."""
    assert ORDERS.split("\n") == [line for line in own_text(text).split("\n") if line]


def test_a_pasted_letter_may_begin_with_its_headers() -> None:
    """The publisher copies it out of a program that is not in English."""
    text = f"{headers('Von', 'Gesendet', 'An', 'Betreff')}\n\n{ORDERS}\n\n{ENGLISH}\n\n{LETTER}"

    assert ORDERS == own_text(text, pasted=True).strip()
    assert "" == own_text(text)


OWN = {
    "press that cites": "PRESS FROM PARIS:\nOn Monday the Kaiser wrote:\nnothing at all.\nEND\nA PAR H",
    "press with a colon": "PRESS FROM PARIS:\nFrom: here we see it\nTo: there\nEND\nA PAR H",
    "a memo in press": "PRESS TO ALL:\nFrom: the King\nTo: the Kaiser\nDate: 3 April 1901\n"
    "Subject: Burgundy\n\nNo.\nEND\nA PAR H",
    "a rule": f"A PAR H\n{'_' * 40}\nA MAR H",
    "dashes": "----- ORDERS -----\nA PAR H\n---- PRESS ----",
    "arrows": "PAR > BUR\nMAR -> SPA",
    "a sentence": "On 4 December I am away.\nA PAR H",
}


@pytest.mark.parametrize("text", OWN.values(), ids=OWN)
def test_what_is_the_writers_own_stays(text: str) -> None:
    """A text that only looks a little like a quotation stays whole."""
    assert text == own_text(text)


COSTLY = (
    *("On ", "> x\n", "From: a\nSent: b\n", "\n", " ", "-", "a wrote:\n", "On x\n", "From: \n"),
    *("-----", "_____\n", "On 10:00 b wrote:\n\n\n", "* ", "From: x\n\n", "__________\n", "a b\n"),
    *(
        "On 1 wrote\n",
        "a:\n",
        f"{'On ' * 30}\n",
        "-----Original Message-----\n\n",
        "On 1:00 wrote:\n",
    ),
)


@pytest.mark.deep
@pytest.mark.parametrize("piece", COSTLY, ids=repr)
def test_no_text_costs_much(piece: str) -> None:
    """200,000 characters take a second of processor time at most."""
    text = piece * (200_000 // len(piece))

    within(1, lambda: own_text(text))

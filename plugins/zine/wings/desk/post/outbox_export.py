"""The outbox for those who send by hand: one mbox, or a page with a link for each letter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from urllib.parse import quote

from zine.files.private_folder import PrivateFolder
from zine.wings.desk.mail.letter_drafts import draft_message, draft_text, message_bytes
from zine.wings.desk.post.outbox import OutgoingLetter

LONGEST_LINK = 1_900  # characters; some browsers and mail programs cut longer ones
QUOTED = re.compile(rb"^(>*From )", re.MULTILINE)
FIRST_LINE = b"From zine Thu Jan  1 00:00:00 1970\n"
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Letters to send</title>
</head>
<body>
<h1>Letters to send</h1>
<p>Each link opens your mail program with the letter in it. When all are sent: zine outbox done</p>
<ul>
{items}
</ul>
</body>
</html>
"""


def as_mbox(private: PrivateFolder, letters: Sequence[OutgoingLetter]) -> str:
    """Write drafts into one mbox (mboxrd); its name."""
    texts = [
        FIRST_LINE
        + QUOTED.sub(rb">\1", message_bytes(draft_message(each.content)).rstrip())
        + b"\n"
        for each in letters
    ]
    private.write_bytes("outbox.mbox", b"\n".join(texts))
    return private.shown("outbox.mbox")


def as_links(private: PrivateFolder, letters: Sequence[OutgoingLetter]) -> str:
    """Write a page of links, one for each draft; its name."""
    items = "\n".join(f"<li>{_item(private, each)}</li>" for each in letters)
    private.write("outbox.html", PAGE.format(items=items))
    return private.shown("outbox.html")


def _item(private: PrivateFolder, letter: OutgoingLetter) -> str:
    words = f"{escape(letter.subject)} ({escape(letter.name)})"
    link = _link(letter)
    if len(link) > LONGEST_LINK:
        file = private.file(f"outbox/{letter.name}.eml")
        return f"{words}: too long for a link; open {escape(str(file))}"
    return f'<a href="{escape(link)}">{words}</a>'


def _link(letter: OutgoingLetter) -> str:
    """A mailto link (RFC 6068); many recipients do not learn of each other."""
    text = quote(draft_text(letter.content).replace("\n", "\r\n"), safe="")
    subject = quote(letter.subject, safe="")
    to = ",".join(quote(each, safe="@") for each in letter.to)
    if len(letter.to) == 1:
        return f"mailto:{to}?subject={subject}&body={text}"
    return f"mailto:?bcc={to}&subject={subject}&body={text}"

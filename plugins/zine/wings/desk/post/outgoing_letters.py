"""Letters to send: mail drafts in the private folder, until `zine outbox` sends them."""

from __future__ import annotations

from collections.abc import Sequence
from email.message import EmailMessage
from email.policy import SMTP

from zine.characters import permitted
from zine.files.private_folder import PrivateFolder
from zine.render.wrapping import filled


def letter(
    sender: str,
    to: str,
    subject: str,
    text: str,
    reply_to: str = "",
    bcc: Sequence[str] = (),
    *,
    automatic: bool = False,
) -> str:
    """A mail draft; the same words give the same bytes. Those in `bcc` do not learn of each other.

    One that is `automatic` says so to machines (RFC 3834 5), which then do not answer it.
    """
    message = EmailMessage(policy=SMTP.clone(linesep="\n", max_line_length=0, utf8=True))
    message["From"] = _one_line(sender)
    message["To"] = _one_line(to) or "undisclosed-recipients:;"
    if bcc:
        message["Bcc"] = ", ".join(map(_one_line, bcc))
    message["Subject"] = _one_line(subject)
    if reply_to:
        message["In-Reply-To"] = _one_line(reply_to)
        message["References"] = _one_line(reply_to)
    if automatic:
        message["Auto-Submitted"] = "auto-replied"
    message["X-Unsent"] = "1"
    message.set_content(text.strip() + "\n", charset="utf-8", cte="8bit")
    return message.as_bytes().decode("utf-8")


def _one_line(text: str) -> str:
    return " ".join(permitted(text).split())


def put_in_outbox(private: PrivateFolder, name: str, draft: str) -> str:
    """Put a draft into the outbox; its name in messages."""
    private.write(f"outbox/{name}.eml", draft)
    return private.shown(f"outbox/{name}.eml")


def paragraphs(*texts: str) -> str:
    """Paragraphs of 72 columns."""
    return "\n\n".join(text if "\n" in text else filled(text) for text in texts if text)

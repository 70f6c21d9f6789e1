"""Whether letters leave and arrive: one to oneself is sent, and read back."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime

from zine.problems import Problems
from zine.wings.desk.mail.imap import FetchedUpTo, fetch
from zine.wings.desk.mail.letter_carriers import LetterUncertain, carrier_of
from zine.wings.desk.mail.letter_drafts import LetterRefused, in_transit
from zine.wings.desk.mail.mail_settings import MAIL, MailFile, secret_for
from zine.wings.desk.post.outgoing_letters import letter

TRIES, PAUSE = 20, 3.0  # seconds; a letter may take a minute


def check_mail(settings: MailFile, sender: str, now: datetime) -> Iterator[str]:
    """What works, a line each. Raises Problems for what does not."""
    if settings.imap is not None:
        up_to = _newest(settings, now)
        yield f"{settings.imap.host} lets letters be fetched"
    if not settings.can_send:
        return
    words = f"The press can send letters. ({now.isoformat()})"
    draft = letter(sender, sender, "A letter of the press to itself", words, automatic=True)
    carrier = carrier_of(settings)
    try:
        ready = in_transit(draft.encode(), now)
        carrier.send(ready)
    except (LetterRefused, LetterUncertain) as error:
        hint = "look at smtp there, and at the password"
        message = f"letters cannot be sent: {error}"
        raise Problems.of(f"private/{MAIL}", message, hint) from None
    finally:
        carrier.close()
    yield f"{carrier.name} takes letters"
    if settings.imap is None:
        return
    mark = str(ready.message["Message-ID"]).encode()
    for _ in range(TRIES):
        if any(mark in (content or b"") for content, _ in _fetched(settings, up_to, now)):
            yield f"the letter has arrived in {settings.imap.folder}"
            return
        time.sleep(PAUSE)
    message = f"the letter that was sent to {sender} has not arrived in {settings.imap.folder}"
    hint = "look where your provider put it: folder there names the folder to fetch"
    raise Problems.of(f"private/{MAIL}", message, hint)


def _fetched(
    settings: MailFile, up_to: FetchedUpTo, now: datetime
) -> Iterator[tuple[bytes | None, FetchedUpTo]]:
    assert settings.imap is not None
    yield from fetch(settings.imap, secret_for("imap", settings.imap), up_to, now.date())


def _newest(settings: MailFile, now: datetime) -> FetchedUpTo:
    """How far the folder goes now."""
    assert settings.imap is not None
    today = settings.imap.model_copy(update={"days": 0})
    found = fetch(today, secret_for("imap", today), FetchedUpTo(), now.date())
    return max((up_to for _, up_to in found), key=lambda each: each.last, default=FetchedUpTo())

"""Mail that no person wrote: out-of-office notes, delivery reports, receipts of reading.

Such mail is answered by nothing (RFC 3834), or two machines would write to each other for ever.
"""

from __future__ import annotations

import re
from email.message import EmailMessage
from email.utils import parseaddr

MARKS = ("x-autoreply", "x-autorespond", "x-auto-reply-from", "x-mail-autoreply", "x-vacation")
MACHINES = ("mailer-daemon", "postmaster")
SUBJECT = re.compile(
    r"(?:automatic reply|auto(?:matic)?[- ]?repl(?:y|ied)|auto[- ]?response|out[- ]of[- ](?:the[- ])?"
    r"office|automatische antwort|abwesenheits\w*|autom\. antwort"
    r"|réponse automatique|absence du bureau|message d['’]absence|automatiskt svar|autosvar"
    r"|frånvaro\w*|automatisch antwoord|afwezigheids\w*|risposta automatica"
    r"|fuori ufficio|respuesta automática|fuera de (?:la )?oficina|resposta automática"
    r"|automaattinen vastaus|undeliver(?:ed|able)|delivery (?:status notification|failure)"
    r"|mail delivery (?:failed|system)|returned mail|unzustellbar)(?!\w)",
    re.IGNORECASE,
)


def why_automatic(parsed: EmailMessage, subject: str) -> str:
    """What tells that a message comes from a machine, in words; "" if nothing does."""
    headers = {name.lower(): str(value)[:200].strip() for name, value in reversed(_raw(parsed))}
    submitted = headers.get("auto-submitted", "no").partition(";")[0].strip().lower()
    if submitted not in ("", "no"):
        return f"Auto-Submitted: {submitted}"
    precedence = headers.get("precedence", "").lower()
    if precedence in ("bulk", "junk", "auto_reply"):
        return f"Precedence: {precedence}"
    if mark := next((mark for mark in MARKS if headers.get(mark, "no").lower() != "no"), ""):
        return mark
    if parsed.get_content_type() == "multipart/report":
        return "it is a delivery report"
    sender = parseaddr(headers.get("from", ""))[1].partition("@")[0].lower()
    if sender in MACHINES or headers.get("return-path") == "<>":
        return "it comes from a mail server"
    match = SUBJECT.match(subject.strip())
    return f'its subject is "{match[0]}"' if match else ""


def _raw(parsed: EmailMessage) -> list[tuple[str, str]]:
    return list(parsed.raw_items())

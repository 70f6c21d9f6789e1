"""Mail to be answered by nothing (RFC 3834): from machines, through lists, in bulk.

Two machines would write to each other for ever, and a list to everybody on it.
"""

from __future__ import annotations

import re
from email.message import EmailMessage
from email.utils import parseaddr

MARKS = ("x-autoreply", "x-autorespond", "x-auto-reply-from", "x-mail-autoreply", "x-vacation")
LISTS = ("list-id", "list-post", "list-unsubscribe", "mailing-list", "x-mailing-list", "x-loop")
MACHINES = re.compile(
    r"(?:mailer[-_.]?daemon|postmaster|listserv|majordomo|auto[-_.]?(?:reply|responder)"
    r"|(?:no|do[-_.]?not)[-_.]?reply|bounces?|notifications?)(?:[-_.+=].*)?"
    r"|owner-.+|.+-(?:bounces?|request|owner)",
)
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
    """What tells that a message must not be answered, in words; "" if nothing does."""
    headers = {name.lower(): str(value)[:200].strip() for name, value in reversed(_raw(parsed))}
    submitted = headers.get("auto-submitted", "no").partition(";")[0].strip().lower()
    if submitted not in ("", "no"):
        return f"Auto-Submitted: {submitted}"
    precedence = headers.get("precedence", "").lower()
    if precedence in ("bulk", "junk", "list", "auto_reply"):
        return f"Precedence: {precedence}"
    if mark := next((mark for mark in MARKS if headers.get(mark, "no").lower() != "no"), ""):
        return mark
    if headers.get("x-auto-response-suppress", "none").lower() != "none":
        return "X-Auto-Response-Suppress"
    if mark := next((mark for mark in LISTS if headers.get(mark)), ""):
        return f"it comes from a list: {mark}"
    if parsed.get_content_type() == "multipart/report":
        return "it is a delivery report"
    if "".join(headers.get("return-path", "").split()) == "<>":
        return "it comes from a mail server"
    for header in ("from", "reply-to", "sender"):
        sender = parseaddr(headers.get(header, ""))[1].partition("@")[0].lower()
        if MACHINES.fullmatch(sender):
            return f"its {header} is {sender}"
    match = SUBJECT.match(subject.strip())
    return f'its subject is "{match[0]}"' if match else ""


def _raw(parsed: EmailMessage) -> list[tuple[str, str]]:
    return list(parsed.raw_items())

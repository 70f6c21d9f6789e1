"""What a letter's writer wrote, apart from the letters quoted in it, in time linear in its length.

People's programs quote in many ways: with ">", under "On ... wrote:", under a block of headers
or a dashed line, above or below the answer or between its lines. A quoted letter without marks
ends with the letter, for nobody can say where else it ends.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

LONGEST_INTRODUCTION = 500
MOST_WRAPPED = 3
MOST_HEADERS = 12

MARKED = re.compile(r"\s*[>|]")
SIGNATURE = re.compile(r"--\s*")
_RULE = re.compile(r"[\s_=*-]{10,}")

# "On ... wrote:" as programs put it in ten languages; the verb may stand before the name.
_WROTE = re.compile(
    r"\b(?:wrote|writes|schrieb|schreibt|a écrit|skrev|skriver|schreef|geschreven|ha scritto"
    r"|escribió|ha escrit|escreveu|napisał(?:\(a\))?|kirjoitti|написал(?:\(а\))?)\b",
    re.IGNORECASE,
)
_BEGINS = re.compile(r"(?:on|am|le|el|il|den|op|em|dnia) ", re.IGNORECASE)
_DATED = re.compile(r"@|\d{4}|\d{1,2}[:.h]\d\d|\d{1,2}[./-]\d{1,2}[./-]\d\d")
_SENT = re.compile(r"@|\d{1,2}[:.h]\d\d")

_DASHED = re.compile(
    r"[\s>-]*(?:--\s*(?:{0})\s*--|begin forwarded message:|anfang der weitergeleiteten"
    r" (?:e-mail|nachricht):|début du message (?:réexpédié|transféré) ?:|inizio messaggio inoltrato:"
    r"|inicio del mensaje reenviado:|vidarebefordrat brev:)[\s-]*".replace(
        "{0}",
        "|".join(
            (
                r"original[- ]?message|forwarded message|original appointment",
                r"ursprüngliche (?:nachricht|mail)|original-?nachricht|weitergeleitete nachricht",
                r"message d['’]origine|message original|message (?:transféré|suivi)",
                r"messaggio originale|messaggio inoltrato",
                r"(?:oorspronkelijk|origineel|doorgestuurd) bericht",
                r"ursprungligt meddelande|originalmeddelande|vidarebefordrat meddelande",
                r"mensaje original|mensaje reenviado|mensagem original",
                r"oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti",
            )
        ),
    ),
    re.IGNORECASE,
)

_HEADERS: Mapping[str, str] = {
    "from": "from von de da van från fra od lähettäjä",
    "when": "sent date gesendet datum envoyé inviato data verzonden skickat sendt enviado fecha"
    " lähetetty",
    "to": "to an à a aan till til para pour do vastaanottaja",
    "about": "subject betreff objet oggetto onderwerp ämne emne asunto assunto temat aihe",
    "more": "cc bcc kopie kopia copie copia importance priorität reply-to attachments anlagen",
}
_KIND_OF: Mapping[str, str] = {
    word: kind for kind, words in _HEADERS.items() for word in words.split()
}
_HEADER = re.compile(r"[\s*]{0,6}([^\W\d_][\w-]{0,14})(?: el)?[\s*]{0,4}:[\s*]", re.IGNORECASE)


@lru_cache(maxsize=4)
def own_text(text: str, *, pasted: bool = False) -> str:
    """A letter's own lines, without what it quotes, what introduces that, and the signature.

    A text that was `pasted` may begin with headers of its own, in the words of any program.
    """
    lines = text.split("\n")
    kept: list[str] = []
    at = _after_headers(lines, 0) if pasted else 0
    while at < len(lines):
        if SIGNATURE.fullmatch(lines[at]):
            break
        if MARKED.match(lines[at]):
            at += 1
            continue
        end = _introduction(lines, at)
        if end > at:
            following = _next_line(lines, end)
            if not MARKED.match(following):
                break
            at = end
            continue
        end = _attribution_end(lines, at, dated=False)
        if end == at:
            kept.append(lines[at])
        at = max(end, at + 1)
    return "\n".join(kept)


def _introduction(lines: Sequence[str], at: int) -> int:
    """The end of the lines that introduce a quoted letter; `at` if there are none."""
    end = at
    while True:
        spot = end
        while end > at and spot < len(lines) and not lines[spot].strip():
            spot += 1
        after = max(
            _after_rule(lines, spot),
            _after_dashes(lines, spot),
            _after_headers(lines, spot),
            _attribution_end(lines, spot, dated=True),
        )
        if after <= spot:
            return end
        end = after


def _next_line(lines: Sequence[str], at: int) -> str:
    return next((line for line in lines[at : at + MOST_HEADERS] if line.strip()), "")


def _after_rule(lines: Sequence[str], at: int) -> int:
    """A line of underscores counts if headers come under it."""
    if at < len(lines) and len(lines[at]) <= LONGEST_INTRODUCTION and _RULE.fullmatch(lines[at]):
        below = at + 1
        while below < len(lines) and below <= at + 2 and not lines[below].strip():
            below += 1
        end = _after_headers(lines, below)
        return end if end > below else at
    return at


def _after_dashes(lines: Sequence[str], at: int) -> int:
    if at < len(lines) and len(lines[at]) <= LONGEST_INTRODUCTION and _DASHED.fullmatch(lines[at]):
        return at + 1
    return at


def _after_headers(lines: Sequence[str], at: int) -> int:
    """The end of a header block that names a sender and two more things; `at` if there is none."""
    if _kind(lines, at) not in ("from", "when"):
        return at
    found: set[str] = set()
    end = at
    for spot in range(at, min(at + MOST_HEADERS, len(lines))):
        kind = _kind(lines, spot)
        if kind:
            found.add(kind)
            end = spot + 1
        elif not lines[spot].strip() or spot > end + 1:
            break
    enough = "from" in found and len(found & {"when", "to", "about"}) > 1
    # A memo in somebody's press has headers too, but neither a clock nor an address.
    return end if enough and any(map(_SENT.search, lines[at:end])) else at


def _kind(lines: Sequence[str], at: int) -> str:
    """What a header line tells: who from, when, to whom, what about; "" if it is none."""
    match = _HEADER.match(f"{lines[at][:40]} ") if at < len(lines) else None
    return _KIND_OF.get(match[1].casefold(), "") if match else ""


def _attribution_end(lines: Sequence[str], at: int, *, dated: bool) -> int:
    """Where "On ... wrote:" ends, which may be wrapped; `at` if it does not begin here.

    Without a date or an address it may be a sentence, so it only counts above marked lines.
    """
    words = ""
    for end in range(at + 1, min(at + MOST_WRAPPED, len(lines)) + 1):
        line = lines[end - 1].strip()
        begins = _BEGINS.match(line) is not None
        if not line or len(words) + len(line) > LONGEST_INTRODUCTION:
            return at
        # "Ada schrieb am ...:" stands on one line; one that begins with "On" may be wrapped.
        if begins if words else not (begins or line.endswith(":")):
            return at
        words = f"{words} {line}".strip()
        if words.endswith(":") and _WROTE.search(words):
            sure = _DATED.search(words) if dated else MARKED.match(_next_line(lines, end))
            return end if sure else at
    return at

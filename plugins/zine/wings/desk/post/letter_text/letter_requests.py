"""What a letter asks of the publisher: more time, leave to resign, how things stand.

The request is answered, and listed for the publisher; a game may count those for more time as votes. A
line that denies what it speaks of asks for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from zine.games import Settings
from zine.language import _, in_language, worded
from zine.wings.desk.seating.seats import may_leave

LONGEST_REQUEST = 300


class RequestKind(StrEnum):
    """What may be asked for."""

    EXTENSION = "extension"
    RESIGNATION = "resignation"
    STATUS = "status"


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterRequest:
    """Something asked for, in the writer's own words."""

    kind: RequestKind
    text: str


_DENIED = re.compile(
    r"\b(?:no|not|never|nobody|without|unless|if|against|refuse|thanks? (?:you )?for"
    r"|nicht|kein\w*|ohne|wenn|falls|danke|pas|jamais|sans|si|merci)\b|n['’]t\b",
    re.IGNORECASE,
)
_MORE_TIME = r"\b(?:extension|more time)\b"
_FORMS: Mapping[RequestKind, re.Pattern[str]] = {
    RequestKind.EXTENSION: re.compile(
        r"(?:please[\s,]+)?(?:an?\s+)?extension\b(?:\W*(?:please|request(?:ed)?|until|till|to|of|by|for)\b"
        r".*|\W+\d.*|\W*)"
        rf"|(?:i|we)\b.{{0,40}}\b(?:ask|asking|need|request|requesting|want|like)\b.*{_MORE_TIME}.*"
        rf"|(?:.{{0,40}}\W)?(?:please|could|can|may|might|would)\b(?>.*?\b(?:i|we|us|me)\b).*{_MORE_TIME}.*"
        r"|.*\b(?:extend|postpone|push back|move)\s+(?:(?:the|our|this|next)\s+)*deadline\b.*"
        r"|(?:(?:bitte|ich|wir|könn\w*|kann|je|nous|pou\w*|puis|peut|s['’]il)\b.*)?\b(?:fristverlängerung"
        r"|verlängerung der frist|mehr zeit|prolongation|délai supplémentaire|plus de temps)\b.*",
        re.IGNORECASE,
    ),
    RequestKind.RESIGNATION: re.compile(
        r"(?:(?:i am |i['’]m )?sorry[^a-z]*(?:but )?|i regret (?:that )?)?i(?:['’]m)?\s+"
        r"(?:(?:hereby|must|have to|need to|want to|wish to|would like to|will|am|now|do|therefore"
        r"|regretfully)\s+){0,3}"
        r"(?:resign(?:ing)?\b(?!\s+(?:myself|ourselves)).*"
        r"|(?:quit(?:ting)?|drop(?:ping)? out)(?:\W*|\W.*\bgame\b.*))"
        r"|(?:resign|resigning|resignation)\b(?:\W.{0,60})?"
        r"|ich (?:trete zurück|gebe auf|höre auf|steige aus|trete\b.{0,60}\bzurück)\b.*"
        r"|je (?:démissionne|abandonne|me retire)\b.*",
        re.IGNORECASE,
    ),
    RequestKind.STATUS: re.compile(
        r"(?:status|standing)(?:\W+(?:please|query|request|report))*(?:\W+of .{1,60})?\W*"
        r"|(?:did|have|has)\b(?>.*?\b(?:my|our)\b)(?>.*?\b(?:orders?|letters?|mail|sheet)\b).*\?.*"
        r"|(?:sind|ist|habt|haben|hast)\b(?>.*?\b(?:befehle?|züge|post|mail|brief)\b).*\?.*"
        r"|(?:mes|nos|est-ce que|avez|as)\b(?>.*?\b(?:ordres|lettre|courrier)\b).*\?.*"
        r"|(?:wann|quand)\b(?>.*?\b(?:frist|abgabeschluss|date limite|échéance)\b).*\?.*"
        r"|(?:did|have) you (?:get|got|received?)\b.*\?.*"
        r"|(?:when|what)\b(?>.*?\b(?:deadline|orders due)\b).*\?.*"
        r"|(?:who|whose orders)\b(?>.*?\bmissing\b).*\?.*",
        re.IGNORECASE,
    ),
}


def read_request(line: str) -> LetterRequest | None:
    """What a line asks for, None if it asks for nothing."""
    text = line.strip()
    if len(text) > LONGEST_REQUEST or _DENIED.search(text):
        return None
    for kind, form in _FORMS.items():
        if form.fullmatch(text):
            return LetterRequest(kind=kind, text=text)
    return None


def answer(request: LetterRequest, status: str) -> str:
    """What a request is answered with; `status` says how things are in the game."""
    match request.kind:
        case RequestKind.EXTENSION:
            return _("You ask for more time. Until you hear more, the deadline stays.")
        case RequestKind.RESIGNATION:
            return _(
                "You resign. The publisher has been told; until somebody takes over, the seat is"
                " yours."
            )
        case RequestKind.STATUS:
            return in_language(status)


def argument(seat: str) -> str:
    """A seat as it is typed in a command."""
    return f'"{seat}"' if " " in seat else seat.lower()


def to_do(request: LetterRequest, settings: Settings, seat: str) -> str:
    """What the publisher may do about a request; "" if the answer is all."""
    game = settings.slug
    match request.kind:
        case RequestKind.EXTENSION:
            more = worded('{seat} asks for more time ("{text}")', seat=seat, text=request.text)
            return f"{more}: zine game extend {game} 48h"
        case RequestKind.RESIGNATION if not may_leave(settings.variant):
            title = settings.variant.title
            return worded(
                '{seat} resigns ("{text}"), but the rules of {title} let nobody leave',
                seat=seat,
                text=request.text,
                title=title,
            )
        case RequestKind.RESIGNATION:
            gone = worded('{seat} resigns ("{text}")', seat=seat, text=request.text)
            return f"{gone}: zine game resign {game} {argument(seat)}"
        case RequestKind.STATUS:
            return ""

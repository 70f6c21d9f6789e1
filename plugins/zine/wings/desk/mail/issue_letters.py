"""An issue as letters to its readers."""

from __future__ import annotations

from pathlib import Path

from zine.language import speaking, worded
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.issue_signatures import canonical, sign
from zine.wings.desk.mail.address_book import readers
from zine.wings.desk.mail.issue_parts import issue_parts
from zine.wings.desk.mail.letter_drafts import sent_as
from zine.wings.desk.newest_issue import drafts_of_issue
from zine.wings.desk.post.outgoing_letters import letter, put_in_outbox

KILOBYTE = 1000


def issue_letters(desk: PeopleDesk, output: Path, number: int) -> tuple[str, ...]:
    """Drafts of the newest issue's text edition, in parts if the zine sets a size; their names.

    The readers are in Bcc, so none learns another's address. Each is signed if the zine names a
    key, and later parts follow the first in mail programs. Raises Problems if one cannot be signed.
    """
    text = (output / "issues" / f"{number}.txt").read_text(encoding="utf-8")
    for old in drafts_of_issue(desk.private, number):
        desk.private.remove(old)
    size = desk.zine.part_size
    with speaking(desk.language):
        subject = worded("{zine}, issue {number}", zine=desk.zine.title, number=number)
        parts = issue_parts(text, size * KILOBYTE) if size else (text,)
    to = desk.sender if desk.zine.address else ""
    drafts: dict[str, str] = {}
    first = ""
    for at, part in enumerate(parts, 1):
        if desk.zine.signed_by:
            signed = canonical(part)
            part = f"{signed}\n{sign(signed, desk.zine.signed_by, desk.private)}"  # noqa: PLW2901
        many = len(parts) > 1
        head = f"{subject} ({at}/{len(parts)})" if many else subject
        draft = letter(desk.sender, to, head, part, reply_to=first, bcc=readers(desk.private))
        name = f"issue-{number}" + (f"-part-{at:0{len(str(len(parts)))}}" if many else "")
        drafts[name] = draft
        first = first or (sent_as(draft.encode(), desk.zine.address) if many else "")
    return tuple(put_in_outbox(desk.private, name, draft) for name, draft in drafts.items())

"""Text with soft line breaks (RFC 3676), its lines joined as they were written."""

from __future__ import annotations

# A line that could have taken the next word was ended by its writer, whatever stands at its end.
WRAPPED_FROM = 60


def unflowed(text: str, *, del_sp: bool = False) -> str:
    """A format=flowed text with a line for each paragraph; what is quoted keeps its marks."""
    joined: list[str] = []
    before: tuple[str, int] | None = None  # the quote marks and length of a line that flows on
    for line in text.replace("\r\n", "\n").split("\n"):
        words = line.lstrip(">")
        quotes = line[: len(line) - len(words)]
        words = words.removeprefix(" ")
        wrapped = before is not None and before[1] + len(words.split(" ")[0]) > WRAPPED_FROM
        if wrapped and before is not None and before[0] == quotes and words.strip():
            joined[-1] += words
        else:
            joined.append(f"{quotes} {words}" if quotes else words)
        soft = words.endswith(" ") and words != "-- "
        if soft and del_sp:
            joined[-1] = joined[-1][:-1]
        before = (quotes, len(words)) if soft else None
    return "\n".join(joined)

"""Ranks by score, with equal places."""

from __future__ import annotations

from collections.abc import Sequence

from zine.departments.polls.scoring.scores import Scores


def ranks(scores: Scores) -> tuple[int, ...]:
    """The rank of each zine, 1 for the highest score; equal scores share the better rank."""
    ordered = sorted(scores.parts, reverse=True)
    first: dict[int, int] = {}
    for rank, part in enumerate(ordered, start=1):
        first.setdefault(part, rank)
    return tuple(first[part] for part in scores.parts)


def rank_words(rank: int, all_ranks: Sequence[int]) -> str:
    """A rank as printed: "3", or "3=" if it is shared."""
    return f"{rank}=" if all_ranks.count(rank) > 1 else str(rank)

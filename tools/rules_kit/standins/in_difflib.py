"""Words that are like another, by the longest parts they share (Ratcliff and Obershelp)."""

from __future__ import annotations

from collections.abc import Iterable


def get_close_matches(word: str, words: Iterable[str], n: int, cutoff: float) -> list[str]:
    """The words most like one, the likest first; `cutoff` is the least likeness, of 1."""
    scored = [(_likeness(each, word), each) for each in words]
    best = sorted((pair for pair in scored if pair[0] >= cutoff), reverse=True)
    return [each for _, each in best[:n]]


def _likeness(one: str, other: str) -> float:
    """Twice the shared letters, of all letters."""
    letters = len(one) + len(other)
    return 2.0 * _shared(one, other) / letters if letters else 1.0


def _shared(one: str, other: str) -> int:
    """The letters of the longest common part, and of those on both sides of it."""
    size, first, second = 0, 0, 0
    lengths: dict[int, int] = {}
    for at, letter in enumerate(one):
        ending: dict[int, int] = {}
        for place, same in enumerate(other):
            if letter == same:
                length = ending[place] = lengths.get(place - 1, 0) + 1
                if length > size:
                    size, first, second = length, at - length + 1, place - length + 1
        lengths = ending
    if not size:
        return 0
    before = _shared(one[:first], other[:second])
    return size + before + _shared(one[first + size :], other[second + size :])

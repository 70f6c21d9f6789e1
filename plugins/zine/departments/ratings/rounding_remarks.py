"""Whether printed figures add up as printed, and the words for those that do not.

Ratings are reckoned unrounded (ruling J5). A reader who works a printed sum out again may
come to another last digit, and should be told why.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from decimal import Decimal

from zine.departments.ratings.rating import jdpr
from zine.departments.ratings.rating.rating_history import Change, RatedGame
from zine.language import _, listing, named


def _two_places(number: float) -> str:
    """A term as printed: "2.33"."""
    return f"{number:.2f}"


def value_remark(done: RatedGame) -> str:
    """Why V is not the product of A, P and R as printed; empty if it is."""
    factors = (done.variant, done.press, done.players)
    product = Decimal(str(jdpr.VALUE))
    for factor in factors:
        product *= Decimal(_two_places(factor))
    near = abs(product - Decimal(_two_places(done.value)))
    return "" if near <= Decimal("0.005") else _rounded()


def delta_remark(done: RatedGame, change: Change) -> str:
    """Why a change is not E x V x (S - X) of the printed terms; empty if it is."""
    experience, value, score, expected = (
        Decimal(_two_places(each))
        for each in (change.experience, done.value, change.score, change.expected)
    )
    product = experience * value * (score - expected)
    return "" if jdpr.printed(float(product)) == jdpr.printed(change.delta) else _rounded()


def _rounded() -> str:
    return " " + _("(worked out before rounding)")


def new_rating_remark(change: Change, earlier: Sequence[Change]) -> str:
    """Why a new rating is not the old one and the change as printed; empty if it is.

    `earlier` are the changes that the same game made to the same player at other powers.
    """
    if earlier:
        powers = f" {_('and')} ".join(named(each.power) for each in earlier)
        return _("on top of {powers}").format(powers=powers)
    before, delta, after = map(jdpr.printed, (change.before.rating, change.delta, change.after))
    return "" if before + delta == after else _("new rating rounded")


def game_sums(changes: Iterable[Change]) -> tuple[str, str, str, str]:
    """X, S and delta added up unrounded over all players of a game, as they are printed.

    The remark behind them names those that the printed terms miss.
    """
    counted = [each for each in changes if not each.mercy]
    expected = _two_places(math.fsum(each.expected for each in counted))
    score = _two_places(math.fsum(each.score for each in counted))
    delta = f"{jdpr.printed(math.fsum(each.delta for each in counted)):+d}"
    printed = {
        "X": (expected, sum(Decimal(_two_places(each.expected)) for each in counted)),
        "S": (score, sum(Decimal(_two_places(each.score)) for each in counted)),
        "delta": (delta, sum(Decimal(jdpr.printed(each.delta)) for each in counted)),
    }
    missed = [name for name, (sum_, column) in printed.items() if Decimal(sum_) != column]
    remark = _("{sums} added up before rounding").format(sums=listing(missed)) if missed else ""
    return expected, score, delta, remark


def explanation(done: RatedGame, change: Change) -> str:
    """A change term by term: "E 2.90 x V 9.43 x (2.33 - 0.53) = +49"."""
    if change.mercy:
        return _("mercy position: nothing changes")
    return (
        f"E {change.experience:.2f} x V {done.value:.2f}"
        f" x ({change.score:.2f} - {change.expected:.2f}) = {jdpr.printed(change.delta):+d}"
        f"{delta_remark(done, change)}"
    )

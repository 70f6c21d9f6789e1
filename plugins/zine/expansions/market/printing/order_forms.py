"""What a player needs for an order sheet: holdings, cash, prices, limits, and lines to fill in."""

from __future__ import annotations

from zine.blocks import Column, Sentences, Table, table_of
from zine.expansions.market.options import Options
from zine.expansions.market.pricing import amount
from zine.expansions.market.state import MARKET, Account, Market
from zine.expansions.printing import PaperForm
from zine.language import _, worded
from zine.rules.chronicle import Chronicle


def forms(options: Options, game: Chronicle) -> tuple[PaperForm, ...]:
    """A form for everybody who plays, by name."""
    market = game.position.extra(MARKET)
    return tuple(
        PaperForm(
            sender=player,
            blocks=(_holdings(options, market, account), Sentences((_limits(options, account),))),
            lines=sheet_lines(options, market, player),
            reckoning=_reckoning(options, market, account),
        )
        for player, account in sorted(market.accounts.items())
    )


def sheet_lines(options: Options, market: Market, player: str) -> tuple[str, ...]:
    """An order sheet that trades nothing; a newcomer's has all currencies too."""
    account = market.accounts.get(player)
    powers = account.shares if account else market.prices
    return tuple(f"{options.currency(power)} 0" for power in powers if market.prices[power])


def _holdings(options: Options, market: Market, account: Account) -> Table:
    held = account.shares
    return table_of(
        market.prices.items(),
        (Column(heading="Currency", key=True), lambda each: options.currency(each[0])),
        (
            Column(heading="Price", number=True),
            lambda each: amount(each[1]) if each[1] else _("worthless"),
        ),
        (Column(heading="Held", number=True), lambda each: str(held.get(each[0], 0))),
        (
            Column(heading="Most to sell", number=True),
            lambda each: str(min(held.get(each[0], 0), options.sale_limit) if each[1] else 0),
        ),
        caption=worded("What can be traded, in {base}", base=options.base),
        name="counts",
    )


def _limits(options: Options, account: Account) -> str:
    return worded(
        "Cash: {cash} {base}. Sales come first and pay for what is bought; no more than {limit} shares"
        " of a currency are sold. If the cash does not reach, the largest order to buy is lowered.",
        cash=amount(account.cash),
        base=options.base,
        limit=options.sale_limit,
    )


def _reckoning(options: Options, market: Market, account: Account) -> dict[str, object]:
    prices = {options.currency(power): price for power, price in market.prices.items()}
    spellings = {
        each.casefold(): options.currency(power)
        for power, names in options.currencies.items()
        for each in (power, *names)
    }
    return {
        "base": options.base,
        "cash": account.cash,
        "limit": options.sale_limit,
        "prices": prices,
        "held": {options.currency(power): held for power, held in account.shares.items()},
        "names": dict(sorted(spellings.items())),
    }

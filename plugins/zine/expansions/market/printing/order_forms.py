"""What a player needs for an order sheet: holdings, cash, prices, limits, and lines to fill in."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import Column, Sentences, Table, table_of
from zine.expansions.market.events import MarketWords
from zine.expansions.market.options import Fractions, Options
from zine.expansions.market.pricing import amount
from zine.expansions.market.state import MARKET, Account, Market
from zine.expansions.printing import PaperAccount, PaperField, PaperForm
from zine.language import _, in_language, worded
from zine.rules.played_phases import Chronicle
from zine.rules.reasons import sentence


def forms(options: Options, game: Chronicle) -> Iterator[PaperForm]:
    """A form for everybody who plays, by name."""
    market = game.position.extra(MARKET)
    for player, account in sorted(market.accounts.items()):
        yield PaperForm(
            sender=player,
            legend=_("Shares to buy (+) or sell (-)"),
            fields=tuple(_fields(options, market, account)),
            blocks=(_holdings(options, market, player), Sentences((_limits(options, account),))),
            lines=sheet_lines(options, market, player),
            account=PaperAccount(
                unit=options.base,
                have=account.cash,
                scale=2,
                lowers=True,
                whole=options.fractions is Fractions.DROPPED,
                short=worded(
                    "You are {amount} {base} short, so the largest order to buy is lowered.",
                    amount="{amount}",
                    base=options.base,
                ),
            ),
        )


def _fields(options: Options, market: Market, account: Account) -> Iterator[PaperField]:
    for power, price in market.prices.items():
        if not price:
            continue
        held = account.shares.get(power, 0)
        limit = MarketWords.SALE_LIMIT(limit=options.sale_limit)
        why = MarketWords.ONLY_HELD(held=held) if held < options.sale_limit else limit
        currency, *others = options.currencies[power]
        now = {"currency": currency, "price": amount(price), "held": held}
        yield PaperField(
            label=worded("{currency}, price {price}, {held} held", **now),
            line=f"{currency} {{signed}}",
            least=-min(options.sale_limit, held),
            price=price,
            always=True,
            cut=in_language(sentence(why)),
            names=(power, *others),
        )


def sheet_lines(options: Options, market: Market, player: str) -> tuple[str, ...]:
    """An order sheet that trades nothing; a newcomer's has all currencies too."""
    account = market.accounts.get(player)
    powers = account.shares if account else market.prices
    return tuple(f"{options.currency(power)} 0" for power in powers if market.prices[power])


def _holdings(options: Options, market: Market, player: str) -> Table:
    held = market.accounts[player].shares
    caption = worded("What can be traded, in {base}", base=options.base)
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
        caption=caption,
        label=_("{term}: {meaning}").format(term=caption, meaning=player),
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

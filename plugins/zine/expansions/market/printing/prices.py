"""Prices in print: how trade moved them in a round, and their course over the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from zine.blocks import Block, Column, Details, Figure, Table, rows_of, strong, table_of
from zine.blocks.chart_values import LineChart
from zine.expansions.market.events import Led, Priced, Settled
from zine.expansions.market.options import Options
from zine.expansions.market.pricing import amount
from zine.expansions.market.state import MARKET
from zine.language import _, in_language, named, worded
from zine.rules.played_phases import Chronicle, Played
from zine.rules.reasons import Why

ABREAST = 12  # as many currencies stand side by side in a table, or are told apart in a bar


def marked(options: Options, power: str, price: int) -> str:
    """A currency by name, with a dagger once it is worthless."""
    return options.currency(power) + ("" if price else " †")


def short_round(turn: Played) -> str:
    """A round as charts name it: "S04"; a bonus between exchanges has a plus: "F01+"."""
    bonus = "" if turn.told(Settled) else "+"
    return f"{turn.phase.season[0].upper()}{turn.phase.year % 100:02}{bonus}"


def new_prices(options: Options, turn: Played, of: str) -> Table:
    """The prices of a round, and who leads each power."""
    leaders = {each.power: each.leader or _("nobody") for each in turn.told(Led)}
    return table_of(
        turn.told(Priced),
        (
            Column(heading="Currency", key=True),
            lambda each: marked(options, each.power, each.after),
        ),
        (Column(heading="Price", number=True), lambda each: (strong(amount(each.after)),)),
        (Column(heading="Change", number=True), _change),
        (Column(heading="Power"), lambda each: named(each.power)),
        (Column(heading="Leader", optional=True), lambda each: leaders.get(each.power, "")),
        name="prices",
        caption=worded("Prices in {base}, and who leads each power from now on", base=options.base),
        label=worded("Prices in brief, {of}", of=of),
    )


def prices_and_volumes(
    options: Options, turn: Played, centres: Mapping[str, int], of: str
) -> Table:
    """The prices of a round with all that they are reckoned from."""

    def point(each: Priced) -> str:
        count = centres[each.power]
        return amount((each.after * 200 + count) // (2 * count)) if count else ""

    return table_of(
        turn.told(Priced),
        (
            Column(heading="Currency", key=True),
            lambda each: marked(options, each.power, each.after),
        ),
        (
            Column(heading="Is now", short="Now", number=True),
            lambda each: (strong(amount(each.after)),),
        ),
        (Column(heading="Change", number=True), _change),
        (Column(heading="Was", number=True), lambda each: amount(each.before)),
        (Column(heading="Bought", number=True), lambda each: str(each.bought)),
        (Column(heading="Sold", number=True), lambda each: str(each.sold)),
        (
            Column(heading="World Events", short="World", number=True, optional=True),
            lambda each: f"{each.world:+d}" if each.world else "",
        ),
        (
            Column(heading="Centres", short="Ctrs", number=True),
            lambda each: str(centres[each.power]),
        ),
        (Column(heading="A point costs", short="A point", number=True), point),
        name="prices",
        caption=worded(
            "Prices in {base} and volumes in shares; a point costs 100 shares divided by the power’s"
            " centres",
            base=options.base,
        ),
        label=worded("Prices and volumes, {of}", of=of),
    )


def reckoning(options: Options, turn: Played, of: str) -> Details:
    """How each price of a round was reckoned, and once by which rules."""
    laws = {each.power: apart(each.law) for each in turn.told(Priced)}
    table = table_of(
        turn.told(Priced),
        (
            Column(heading="Currency", key=True),
            lambda each: marked(options, each.power, each.after),
        ),
        (
            Column(heading="Reckoning", folds=True),
            lambda each: in_language(laws[each.power][0]),
        ),
        name="reckoning",
        caption=cited_once(each.law for each in turn.told(Priced)),
        label=worded("Reckoning, {of}", of=of),
    )
    return Details("How each price was reckoned", (table,))


def cited_once(laws: Iterable[Why]) -> str:
    """The rules behind several reasons, each named once."""
    rules = dict.fromkeys(in_language(rule) for law in laws for rule in apart(law)[1])
    return worded("By these rules: {rules}", rules=_("; ").join(rules)) if rules else ""


def apart(law: Why) -> tuple[Why, tuple[Why, ...]]:
    """A reason, and the places of its rules."""
    fields = dict(law.fields)
    reason, places = fields.get("reason", law), fields.get("places", ())
    assert isinstance(reason, Why)
    assert isinstance(places, tuple)
    return reason, places


def _change(each: Priced) -> str:
    change = each.after - each.before
    return f"{'+' if change > 0 else ''}{amount(change)}" if change else ""


def price_course(chart: LineChart, label: str, of: str) -> Iterator[Block]:
    """A chart of prices, and the same as a table."""
    yield Figure(chart=chart, label=label)
    lines = [
        ("Round", *chart.lines),
        *(
            (step, *(_price(values[at]) for values in chart.lines.values()))
            for at, step in enumerate(chart.steps)
        ),
    ]
    if len(chart.lines) > ABREAST:
        lines = [("Currency", *chart.steps), *list(zip(*lines, strict=True))[1:]]
    history = Table(
        columns=tuple(
            Column(heading=name, key=not at, number=at > 0) for at, name in enumerate(lines[0])
        ),
        rows=rows_of(lines[1:]),
        name="prices",
        caption=worded(
            "Prices after each round, in {base}; + is a bonus for centres, † is worthless",
            base=chart.unit,
        ),
        label=worded("Prices by round, {of}", of=of),
    )
    yield Details("The prices as a table", (history,))


def _price(value: float | None) -> str:
    return "†" if value is None else f"{value:.2f}"


def price_chart(
    options: Options, game: Chronicle, ident: str, until: int | None = None
) -> LineChart | None:
    """Every currency's price over the rounds, up to a phase, while it is worth anything."""
    names: list[str] = []
    lines: dict[str, list[float | None]] = {p: [] for p in options.currencies}
    for turn in game.played if until is None else game.played[: until + 1]:
        if turn.told(Priced):
            market = turn.after.extra(MARKET)
            names.append(short_round(turn))
            for power, price in market.prices.items():
                lines[power].append(price / 100 if price else None)
    if len(names) < 2:
        return None
    named = {options.currency(power): tuple(values) for power, values in lines.items()}
    return LineChart(
        ident=ident,
        title=worded(
            "Prices in {game}, {first} to {last}", game=game.title, first=names[0], last=names[-1]
        ),
        description=_price_words(named, options.base),
        steps=tuple(names),
        lines=named,
        colours={options.currency(power): ink for power, ink in game.colours.items()},
        unit=options.base,
        goal=1,
        from_zero=False,
        uneven=True,
        picture=f"pictures/games/{game.slug}/{f'{game.played[until].phase.slug}-' if until is not None else ''}prices.png",
        digits=2,
    )


def _price_words(lines: Mapping[str, Sequence[float | None]], base: str) -> str:
    parts = []
    for name, values in lines.items():
        known = [value for value in values if value is not None]
        if known:
            end = f"{known[-1]:.2f}" if values[-1] is not None else _("worthless")
            told = worded(
                "{currency} from {first} to {last}",
                currency=name,
                first=f"{known[0]:.2f}",
                last=end,
            )
            parts.append(told)
    return worded("Prices in {base}: {prices}.", base=base, prices=", ".join(parts))

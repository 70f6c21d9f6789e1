"""A set of orders tried alone on the board: what each line was understood as."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from zine.games import Settings, Turn
from zine.games.orders_in_play import units_in_play
from zine.games.recorded_reasons import in_print
from zine.language import _, in_language, numerals, phrase, worded
from zine.rules.calendar import PhaseKind
from zine.rules.geography import province_of
from zine.rules.notation.conditional_orders import retreats_written
from zine.rules.orders import Build, Remove, UnitOrder, Waive
from zine.rules.outcomes import Supplied, Void
from zine.rules.papers import LineRead
from zine.rules.pipeline import adjudicate
from zine.rules.position import Unit
from zine.rules.reasons import sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdersJudgement:
    """How a set of orders was understood.

    `idle` are units without an order, `kept` what was given for later phases and how it was
    understood, `ignored` conditions that nothing follows, `chatter` what was taken for no order and
    is never printed; `foreseen` says in sentences what is known already of what papers will do,
    None if nothing can be. `before` are the orders of the set that this one changes, None if there
    is none; `piecewise` tells that a later letter changes only what it names.
    """

    lines: tuple[LineRead, ...]
    idle: tuple[str, ...]
    kept: tuple[str, ...]
    ignored: tuple[str, ...] = ()
    chatter: tuple[str, ...] = ()
    foreseen: tuple[str, ...] | None = None
    before: tuple[str, ...] | None = None
    piecewise: bool = True

    @property
    def orders(self) -> tuple[str, ...]:
        """Its lines as they were read, those for later phases too."""
        return (*(line.meaning or line.text for line in self.lines), *self.kept)

    @property
    def good(self) -> int:
        """How many lines will be followed as written."""
        return sum(not line.fault for line in self.lines)


def judge(settings: Settings, turn: Turn, power: str, text: str) -> OrdersJudgement:
    """Try a power's orders as if nobody else had sent any.

    In a game played blind they are only read: what the board would say to them is hidden.
    """
    kind = turn.phase.kind
    if kind is PhaseKind.BUSINESS:
        return _read_paper(settings, turn, power, text)
    units = units_in_play(turn.before, kind)
    if settings.variant.hooks.sight is not None:
        return _only_read(settings, kind, power, text, units)
    lines, kept, chatter = settings.reader.read_whole(text, power=power, kind=kind, units=units)
    done = adjudicate(settings.variant, settings.rulebook, turn.phase, turn.before, lines)
    own = [result for result in done.results if result.power == power]
    idle = tuple(
        result.order.subject
        for result in own
        if result.supplied in (Supplied.MISSING, Supplied.VOID)
        and isinstance(result.order, UnitOrder)
        and kind is not PhaseKind.ADJUSTMENTS
    )
    read: list[LineRead] = []
    for result in own:
        if result.text:
            outcome = result.outcome
            read.append(
                LineRead(
                    text=result.text,
                    meaning=str(result.order or ""),
                    fault=sentence(outcome.why) if isinstance(outcome, Void) else "",
                    note=result.note,
                )
            )
    places = {line.text: number for number, line in reversed([*enumerate(lines)])}
    read.sort(key=lambda line: places.get(line.text, 0))
    kept, ignored = _ahead(settings, power, units, kept)
    return OrdersJudgement(
        lines=tuple(read), idle=idle, kept=kept, ignored=ignored, chatter=chatter
    )


def _read_paper(settings: Settings, turn: Turn, sender: str, text: str) -> OrdersJudgement:
    papers = settings.variant.hooks.papers
    assert papers is not None
    lines = papers.read(turn.phase, turn.before, sender, text)
    foresee = papers.foresee
    return OrdersJudgement(
        lines=lines,
        idle=(),
        kept=(),
        foreseen=foresee(turn.phase, turn.before, sender, text) if foresee else None,
        piecewise=any(line.subject for line in lines),
    )


def _only_read(
    settings: Settings, kind: PhaseKind, power: str, text: str, units: Mapping[str, Unit]
) -> OrdersJudgement:
    own = {province: unit for province, unit in units.items() if unit.power == power}
    lines, kept, chatter = settings.reader.read_whole(text, power=power, kind=kind, units=own)
    read = [
        LineRead(
            text=line.text,
            meaning=str(line.order or ""),
            fault=sentence(line.why),
            note=line.note,
        )
        for line in lines
    ]
    kept, ignored = _ahead(settings, power, own, kept)
    ordered = {
        province_of(each.order.location) for each in lines if isinstance(each.order, UnitOrder)
    }
    every = kind is not PhaseKind.ADJUSTMENTS
    idle = tuple(f"{u.kind} {u.location}" for p, u in own.items() if every and p not in ordered)
    return OrdersJudgement(
        lines=tuple(read), idle=idle, kept=kept, ignored=ignored, chatter=chatter
    )


def _ahead(
    settings: Settings, power: str, units: Mapping[str, Unit], texts: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What texts for later phases are kept as, and those that nothing will follow.

    Retreats and adjustments alone can be given ahead; a condition on anything else is not
    followed by anybody.
    """
    kept: list[str] = []
    ignored: list[str] = []
    for text in texts:
        written = " ".join(text.split())
        retreats = retreats_written(settings.reader, [text], power, units)
        changes = settings.reader.read(
            text, power=power, kind=PhaseKind.ADJUSTMENTS, units={**units}
        )
        built = [each for each in changes if isinstance(each.order, Build | Remove | Waive)]
        if retreats:
            orders = "; ".join(dict.fromkeys(str(each.order) for each in retreats))
            kept.append(
                phrase(
                    'Kept for your retreats: {orders}   (you wrote "{text}")',
                    orders=orders,
                    text=written,
                )
            )
        elif built:
            orders = "; ".join(str(each.order) for each in built)
            kept.append(
                phrase(
                    'Kept for your adjustments: {orders}   (you wrote "{text}")',
                    orders=orders,
                    text=written,
                )
            )
        else:
            ignored.append(written)
    return tuple(kept), tuple(ignored)


def judgement_lines(judgement: OrdersJudgement, kind: PhaseKind) -> Iterator[str]:
    """A judgement line by line, for the player who sent the orders."""
    before = judgement.before
    for number, line in enumerate(judgement.lines, start=1):
        mark = _mark(line.meaning or line.text, before)
        yield f"{number}. {_line_told(line)}{mark}"
    for unit in judgement.idle:
        if kind is PhaseKind.RETREATS:
            idle = _("No order that can be followed for {unit}: it disbands unless you send one.")
        else:
            idle = _("No order that can be followed for {unit}: it holds unless you send one.")
        yield idle.format(unit=unit)
    for text in judgement.kept:
        yield f"{in_language(text)}{_mark(text, before)}"
    for text in before or ():
        if text not in judgement.orders:
            yield worded('No longer in your set: "{text}".', text=numerals(in_language(text)))
    for text in judgement.ignored:
        yield worded(
            'Ignored: "{text}". Orders on a condition are followed only if they begin with IF'
            " DISLODGED and give retreats.",
            text=text,
        )
    for text in judgement.chatter:
        yield worded('Not taken as an order: "{text}".', text=text)
    yield from (numerals(in_language(each)) for each in judgement.foreseen or ())


def _mark(order: str, before: Sequence[str] | None) -> str:
    """What marks an order that was not in the set before."""
    return "" if before is None or order in before else f"   [{_('new')}]"


def _line_told(line: LineRead) -> str:
    if line.fault:
        why = {"text": line.text, "why": in_print(line.fault)}
        if why["why"].endswith("?"):
            return worded('"{text}": {why} As written it cannot be followed.', **why)
        return worded('"{text}": {why}. It cannot be followed.', **why)
    meaning = numerals(line.meaning)
    if meaning == line.text:
        return meaning
    note = f"; {in_print(line.note)}" if line.note else ""
    return worded('{order}   (you wrote "{text}"{note})', order=meaning, text=line.text, note=note)

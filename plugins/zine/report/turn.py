"""A game report: one turn as the zine prints it, in words and in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType

from zine.blocks import Block
from zine.blocks.board import Board
from zine.expansions.printing import printings
from zine.games import Game, OrderSheet, Press, Receipt, Settings, Turn
from zine.games.recorded_reasons import in_print
from zine.language import _, phase_name, season_name
from zine.report.boards import after_moves, by_province, result_board, turn_board
from zine.report.issues.errata import Erratum, correction_of, reading_today
from zine.report.outcome_explanation import Bearing, Explainer
from zine.report.place_names import order_in_words, printed_order
from zine.report.supply_centres import ChartRow
from zine.report.turn_sentences import adjustment_sentences, event_sentences, gm_notes
from zine.report.turn_summary import RecordedTurn, power_fate, turn_summary
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.notation.electronic_protocol_style import ep_codes, short_year
from zine.rules.outcomes import Result, Supplied
from zine.rules.position import NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderLine:
    """One order as printed: `failed` puts it in parentheses, `reason` says why.

    `written` is the player's own text if it differs in more than form (void orders,
    slips); `note` says how it was read. `plain` is the order in plain words, with what came of
    it if no reason says so, and `plain_reason` the reason; empty where only `text` can tell it.
    """

    text: str
    failed: bool
    reason: str = ""
    written: str = ""
    note: str = ""
    plain: str = ""
    plain_reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerOrders:
    """The orders of one power, and its `fate` in words. `nmr` means that none were received."""

    power: str
    player: str | None
    lines: tuple[OrderLine, ...]
    nmr: bool = False
    fate: str = ""

    @property
    def has_reasons(self) -> bool:
        """Whether there is anything to say of its orders besides what they were."""
        return self.nmr or any(line.reason or line.note or line.failed for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnReport:
    """Everything an issue, a page and the text edition say about one turn.

    `board` shows the orders, `after` the position they led to if it differs;
    `expansions` is what the variant's expansions print, `summary` their turn in a line and
    `brief` as much of it as an issue's page has room for. `reading` says how rulings that came
    later would decide it. `receipts` have what they prove. `happened` is the turn in three
    sentences, `gm_words` those notes that the GM wrote, `ep_codes` places that EP coded otherwise.
    """

    game: str
    slug: str
    heading: str
    name: str
    kind: PhaseKind
    gm: str
    gm_address: str
    headline: str
    orders: tuple[PowerOrders, ...]
    sentences: tuple[str, ...]
    gm_notes: tuple[str, ...]
    gm_words: str
    ep_codes: Mapping[str, str]
    chart: tuple[ChartRow, ...]
    chart_pending: bool
    press: tuple[Press, ...]
    events: tuple[str, ...]
    board: Board
    after: Board | None
    recorded: datetime
    expansions: tuple[Block, ...] = ()
    summary: str = ""
    receipts: Mapping[str, Receipt] = field(default_factory=lambda: NOTHING)
    correction: Erratum | None = None
    reading: tuple[Block, ...] = ()
    happened: tuple[str, ...] = ()
    brief: tuple[Block, ...] = ()

    @property
    def draws_board(self) -> bool:
        """Whether its board shows anything new."""
        business = self.kind is PhaseKind.BUSINESS
        return not business or bool(self.board.arrows or self.board.trails or self.after)


def game_heading(settings: Settings, season: str) -> str:
    """A game's head line: "Fall '07 of the game MAELSTROM (BNC number 1989AA)"."""
    of = _("{season} of the {kind} {title}").format(
        season=season, kind=_(settings.kind), title=settings.title.upper()
    )
    told = number_words(settings)
    return f"{of} ({told})" if told else of


def number_words(settings: Settings) -> str:
    """A game's number: "BNC number 1989AA", or that it is not known yet; "" if it has none."""
    if not settings.boardman:
        return ""
    told = _("{kind} number {number}") if settings.number else _("{kind} number not known")
    return told.format(kind=settings.variant.custodian, number=settings.number)


def season_text(phase: Phase) -> str:
    """A phase as EP's head lines name it: "Fall '07"."""
    return season_name(phase.title, short_year(phase.year))


def turn_report(game: Game, turn: Turn, bearing: Bearing) -> TurnReport:
    """The report of a recorded turn."""
    record = turn.record
    assert record is not None
    settings = game.settings
    units = by_province(turn.before)
    sheet = turn.sheet or OrderSheet(file="", orders={})
    movement = turn.phase.kind is PhaseKind.MOVEMENT
    added = printings(settings.variant)
    at = next(number for number, each in enumerate(game.recorded) if each.phase == turn.phase)
    later = after_moves(units, record.results)
    told = RecordedTurn(settings.variant, turn, game.veiled)
    explainer = Explainer(settings.variant, units, bearing, later, silent=game.veiled)
    return TurnReport(
        game=game.slug,
        slug=turn.phase.slug,
        heading=game_heading(settings, season_text(turn.phase)),
        name=phase_name(turn.phase),
        kind=turn.phase.kind,
        gm=settings.gm,
        gm_address=settings.gm_address,
        headline=sheet.headline,
        orders=tuple(_power_orders(game, told, explainer)),
        sentences=() if movement else tuple(adjustment_sentences(game, record.results)),
        gm_notes=tuple(gm_notes(settings.variant, turn, sheet)),
        gm_words=sheet.notes,
        ep_codes=MappingProxyType(ep_codes(settings.variant.geography)),
        chart=() if game.veiled else tuple(told.chart),
        chart_pending=movement and bool(record.next_position.dislodged),
        press=sheet.press,
        events=tuple(event_sentences(settings.variant, turn)),
        board=turn_board(game, turn),
        after=result_board(game, turn),
        recorded=record.recorded,
        expansions=tuple(block for each in added for block in each.turn(game.chronicle, at)),
        brief=tuple(block for each in added for block in each.brief(game.chronicle, at)),
        happened=turn_summary(told),
        summary=" ".join(line for each in added if (line := each.headline(game.chronicle, at))),
        receipts={
            power: replace(each, sent=sheet.receipted.get(power, ""))
            for power, each in sheet.receipts.items()
        },
        correction=correction_of(game, turn, explainer),
        reading=reading_today(turn),
    )


def _power_orders(game: Game, told: RecordedTurn, explainer: Explainer) -> Iterator[PowerOrders]:
    turn = told.turn
    for power in game.settings.variant.powers:
        own = [result for result in told.results if result.power == power.name]
        if own:
            # No NMR line for a power that nobody may order.
            unheld = power.name in turn.hands and turn.hands[power.name] is None
            yield PowerOrders(
                power=power.name,
                player=game.settings.holder(power.name, turn.phase, turn.hands),
                lines=tuple(
                    order_line(
                        each._replace(supplied=None) if unheld and not each.failed else each,
                        explainer,
                    )
                    for each in own
                ),
                nmr=any(result.supplied is Supplied.NMR for result in own),
                fate=power_fate(told, power.name),
            )


def order_line(result: Result, explainer: Explainer) -> OrderLine:
    """One result as a printed line."""
    reason = explainer.reason(result)
    if result.order is None:
        return OrderLine(text=result.text, failed=True, reason=reason)
    text = printed_order(result.order, explainer.variant, explainer.units)
    loose = result.note or result.outcome.word == "void"
    loose = loose and result.text not in (str(result.order), text)
    return OrderLine(
        text=text,
        failed=result.failed,
        reason=reason,
        written=result.text if loose else "",
        note=in_print(result.note),
        plain=_in_words(result, explainer, told=bool(reason)),
        plain_reason=replace(explainer, in_words=True).reason(result) if reason else "",
    )


def _in_words(result: Result, explainer: Explainer, *, told: bool) -> str:
    assert result.order is not None
    words = order_in_words(result.order, explainer.variant, explainer.units)
    if told or not words:
        return words
    if result.failed:
        return _("{order}: failed").format(order=words)
    succeeded = result.outcome.word == "succeeds"
    return _("{order}: succeeded").format(order=words) if succeeded else words

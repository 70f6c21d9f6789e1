"""The pages players use: how to order in each game, its house rules, and where to check receipts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from zine.blocks import Listing, Section, link, spliced
from zine.builder.product import Product, TemplatePage
from zine.departments.department import Department, Page
from zine.departments.zine_for_pages import Site
from zine.expansions.printing import PaperForm
from zine.games import Game, GameSummary, Turn
from zine.language import ENGLISH, _, named, phase_name, spoken, worded
from zine.report.boards import last_board
from zine.report.dates import long_time
from zine.rules.calendar import Phase, PhaseKind
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.wings.desk.order_pages.house_rules import house_rules
from zine.wings.desk.order_pages.legal_orders import Choices, choices, spellings
from zine.wings.desk.order_pages.order_blocks import order_blocks, sheet_blocks
from zine.wings.desk.order_pages.order_board import board_data
from zine.wings.desk.order_pages.order_forms import beside_forms, form_data, paper_forms
from zine.wings.desk.order_pages.void_reasons import reasons_data

# What the documentation says to players, as every zine's site has it (`make docs` writes them).
TRANSLATED = ("de", "fr")
FOR_PLAYERS = ("how-to-send", "how-to-order", "how-to-seal", "how-to-join")


class OrderPagesDepartment(Department):
    """An order page for every game, the page that checks receipts, and the players' manual."""

    name = "orderpages"

    def links(self) -> Mapping[str, Any]:
        """That players have pages of their own."""
        return {"ORDER_PAGES": True}

    def pages(self, site: Site) -> Iterator[Product]:
        """The page of a game that has ended stays, because addresses never vanish."""
        yield TemplatePage(address="verify/index.html", template="verify", key=self.name)
        for name in FOR_PLAYERS:
            yield TemplatePage(address=f"{name}.html", template=_template_of(name), key=self.name)
        own = [site.file.address, dict(site.file.recipients), site.file.orders_form]
        for game in site.games:
            turn = game.current
            yield TemplatePage(
                address=f"games/{game.slug}/orders/index.html",
                template="orders",
                values=partial(_values, site, game.slug),
                key=(site.keys[game.slug], own, turn and (turn.extras, turn.coming)),
            )
            yield _house_rules(game, site.keys[game.slug])


def _house_rules(game: GameSummary, key: object) -> Page:
    settings = game.settings
    return Page(
        address=f"games/{game.slug}/rules.html",
        key=key,
        name="broad",
        title=worded("House rules of {game}", game=settings.title),
        heading=spliced(
            _("House rules of {game}"),
            game=(link(settings.title, f"games/{game.slug}/index.html"),),
        ),
        description=worded("What is decided for {game}, in sentences.", game=settings.title),
        blocks=tuple(
            Section(heading=heading, blocks=(Listing(lines),))
            for heading, lines in house_rules(settings)
        ),
    )


def _template_of(name: str) -> str:
    """The template of a page for players, in the language of print if it is written in it."""
    file = name.replace("-", "_")
    return f"{spoken().code}/{file}" if spoken().code in TRANSLATED else file


def _values(site: Site, slug: str) -> dict[str, object]:
    game, zine = site.game(slug), site.file
    turn = game.current
    if turn is None:
        return {"game": game, "turn": None, "address": zine.address, "orders_form": ""}
    sheets = paper_forms(game, _papers_of(turn))
    legal = _legal(game, turn)
    papers = game.settings.variant.hooks.papers
    return {
        "game": game,
        "turn": turn,
        "due": long_time(turn.deadline) if turn.deadline else "",
        "address": zine.address,
        "orders_form": zine.orders_form,
        "sealed": bool(zine.recipients),
        "by_page": turn.phase.kind is not PhaseKind.BUSINESS or bool(sheets),
        "variant": game.settings.variant,
        "now": last_board(game, f"{game.settings.title}, {_('the position now')}"),
        "legal": order_blocks(game, f"{game.slug} {turn.phase.slug}", legal),
        "on_board": bool(legal),
        "sheets": tuple(sheet_blocks(game.slug, _slug(_papers_of(turn)), each) for each in sheets),
        "named": {each.sender for each in sheets}
        - {each.name for each in game.settings.variant.powers},
        "trade": any("{signed}" in field.line for each in sheets for field in each.fields),
        "paper_example": papers.example if papers else "",
        "arrived": _arrived(turn),
        "receipts": _receipts(turn),
        "data": json.dumps(
            _data(site, game, turn, legal, sheets),
            ensure_ascii=False,
            separators=(",", ":"),
        ),
    }


def _arrived(turn: Turn) -> str:
    """How many sets are in, and how many papers that are due with them, but never whose."""
    here, of = len(turn.received), len(turn.due) - len(turn.unmanned)
    if turn.count is not None:
        here, of = turn.count
    count = _("{count} of {of}").format(count=here, of=of)
    coming = turn.coming
    if coming is None or not coming.joint:
        return count
    words = _("{count} sets of orders, and {sheets} of {of} order sheets,")
    return words.format(count=count, sheets=coming.count, of=len(coming.due))


def _receipts(turn: Turn) -> tuple[str, ...]:
    ahead = turn.coming.receipts if turn.coming else ()
    if turn.count is not None:
        return (*turn.receipts, *ahead)
    sheet = turn.sheet
    own = sorted(each.receipt for each in sheet.receipts.values()) if sheet else ()
    return (*own, *ahead)


def _legal(game: Game, turn: Turn) -> Choices:
    """The orders that are legal now; none in a blind game, because they would show all units."""
    settings = game.settings
    if game.veiled:
        return {}
    return choices(settings.variant, settings.rulebook, turn.phase, turn.before)


def _papers_of(turn: Turn) -> Phase | None:
    """The business phase that papers are taken for now, None if there is none."""
    if turn.phase.kind is PhaseKind.BUSINESS:
        return turn.phase
    return turn.coming.phase if turn.coming else None


def _slug(phase: Phase | None) -> str:
    return phase.slug if phase else ""


def _data(
    site: Site, game: Game, turn: Turn, legal: Choices, sheets: Sequence[PaperForm]
) -> dict[str, object]:
    """What the page's scripts work with.

    By power: `powers` has its units and all they can be ordered, `beside` forms for what goes with
    them; `led` are the powers by who orders them. By sender: `sheets` are the forms of papers for
    the phase `papers`, whose `heading` stands above them in a letter. Forms are shown and reckoned
    by theme/static/order_papers.js. `board` is for ordering on it; none in a blind game.
    """
    variant, zine = game.settings.variant, site.file
    geometry = load_drawing(variant.name, site.root).geometry
    colours = load_variant(variant.name, site.root).colours
    led: dict[str, list[str]] = {}
    for power in turn.due or variant.ranks:
        if seat := turn.hands.get(power, power):
            led.setdefault(seat, []).append(power)
    ordering = [power for own in led.values() for power in own]
    senders = dict.fromkeys(form.sender for form in sheets)
    return {
        "game": game.slug,
        "phase": turn.phase.slug,
        "kind": str(turn.phase.kind),
        "address": zine.address,
        "recipients": list(zine.recipients.values()),
        "blind": game.veiled,
        "led": led,
        "powers": {
            power: {unit: list(orders) for unit, orders in legal.get(power, {}).items()}
            for power in ordering
        },
        "beside": {
            power: [form_data(form) for form in beside_forms(game, turn, power, legal)]
            for power in ordering
        },
        "reasons": reasons_data(game, turn),
        "names": dict(sorted(spellings(variant).items())),
        "papers": _slug(_papers_of(turn)),
        "heading": phase_name(turn.coming.phase) if turn.coming else "",
        "sheets": {
            sender: [form_data(form) for form in sheets if form.sender == sender]
            for sender in senders
        },
        "board": board_data(game, turn, legal, geometry, colours) if legal else None,
        **(
            {} if spoken() is ENGLISH else {"called": {each: named(each) for each in variant.ranks}}
        ),
    }

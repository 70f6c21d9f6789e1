"""What the order page sends is read back without a refusal: its own script, on random phases."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browsing import needs_chromium
from desks import NOW, write_desk
from random_games import Walk
from sites import REPO
from zine.files.private_folder import private_of
from zine.gamefiles.schemas import ZineFile
from zine.rules.adjustments import builds_due, surplus
from zine.rules.calendar import PhaseKind
from zine.variantfiles.variant_folders import variant_names
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.order_pages.legal_orders import choices
from zine.wings.desk.post.admission import NOBODY, Aside, Known
from zine.wings.desk.post.ledger import LedgerEntry, LetterVerdict
from zine.wings.desk.post.ledger_session import OpenLedger
from zine.wings.desk.post.letter_contents import LetterContents
from zine.wings.desk.post.letter_text.own_letters import OwnLetters
from zine.wings.desk.post.message_reader import read_message
from zine.wings.desk.post.open_letter_admission import admit_plain
from zine.wings.desk.post.order_trial import judge
from zine.wings.desk.sealed.envelope import envelopes_in, open_envelope, public_half
from zine.wings.desk.sealed.sealed_orders import admit_sealed
from zine.wings.desk.seating.order_codes import Owner, check_sign
from zine.wings.desk.seating.seats import turn_named

pytestmark = needs_chromium
CODE = f"amber-river-stone-{check_sign('amber-river-stone')}"
MANY = 2_000  # phases, with the full counts (`--fuzz 20000`)
SOME = 100
LENGTH = 5  # phases of a game, before the next variant's turn
SEATS = 3  # letters of a phase
NAMES = ("marengo", "wagram", "essling")
GOLDEN = REPO / "tests/golden/autumn-and-winter/expected/output"
PAGE = (GOLDEN / "games/demo/orders/index.html").read_text(encoding="utf-8")
SITE = "https://zine.example/"

# Fills the page as a player does, by its own controls, and sends it. `most` says of each power how many
# units and sites may be ordered, `whole` that every gap must be filled and each unit be elsewhere, `known` the lines of a blind game's player, `seed` which choices are made.
FILL = """async ({ seat, code, seed, most, whole, known, final }) => {
  let state = seed;
  const chance = (count) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % count;
  };
  const at = (id) => document.getElementById(id);
  const told = (each, kind) => each.dispatchEvent(new Event(kind, { bubbles: true }));
  at("power").value = seat;
  told(at("power"), "change");
  const { powers } = JSON.parse(at("data").textContent);
  for (const select of document.querySelectorAll("#units select")) {
    const power = Object.keys(most).find((each) => select.dataset.subject in powers[each]);
    if (most[power]-- <= 0) continue;
    const options = [...select.options].map((each) => each.value).filter((each) => each && each !== "waive");
    select.value = options[chance(options.length)];
    told(select, "change");
  }
  const taken = new Set();
  const province = (unit) => unit.slice(2, 5);
  for (const control of document.querySelectorAll("#papers select, #papers input")) {
    if (control.closest("[hidden]") || (!whole && chance(2))) continue;
    if (control.tagName === "SELECT") {
      const options = [...control.options].map((each) => each.value).filter(Boolean);
      const free = whole ? options.filter((each) => !taken.has(province(each))) : options;
      if (free.length) control.value = free[chance(free.length)];
      taken.add(province(control.value));
    } else {
      const [least, greatest] = [Number(control.min || -900), Number(control.max || 900)];
      control.value = least + chance(Math.min(greatest, 900) - least + 1);
    }
    told(control, control.tagName === "SELECT" ? "change" : "input");
  }
  const added = [];
  for (const button of [...document.querySelectorAll("#papers fieldset > div > p:last-child button")]) {
    for (const line of known ?? (chance(2) ? [null] : [])) {
      button.click();
      const row = button.closest("div").firstElementChild.lastElementChild;
      const [verb] = row.querySelectorAll("select");
      const choose = (select, value) => { select.value = value; told(select, "change"); };
      if (line) {
        choose(verb, line.does);
        for (const select of row.querySelectorAll("span select")) choose(select, line.gaps[select.name]);
        added.push(line.written);
      } else choose(verb, verb.options[chance(verb.options.length)].value);
    }
  }
  at("code").value = code;
  at("final").checked = final;
  at("envelope").value = "";
  document.querySelector("#orders button[type=submit]").click();
  for (let wait = 0; !at("envelope").value && wait < 30000; wait += 1) await new Promise((done) => setTimeout(done, 4));
  return { text: at("text").value, sent: at("envelope").value, added, wrong: at("unsealed").textContent };
}"""


class Desk:
    """Takes letters in as `zine inbox add` does, of any game."""

    def __init__(self, root: Path) -> None:
        self.root = write_desk(root, public=True)
        self.key = private_of(self.root).text("key.txt") or ""
        self.recipient = public_half(self.key)[0]
        zine = ZineFile(title="Echo", publisher="Ada", how_to_join="Write.")
        self.desk = PeopleDesk(root=self.root, zine=zine, private=private_of(self.root))
        self.taken: list[LedgerEntry] = []

    def take(self, walk: Walk, owner: Owner, text: str) -> list[str]:
        """What is wrong with what the desk makes of a letter; nothing if all of it counts."""
        own = OwnLetters(self.desk.private)
        ledger = OpenLedger(self.desk.private, lambda _stem: True)
        games = {walk.game.slug: (walk.files, walk.game)}
        now = Known(games, {CODE: owner}, NOW, ledger, own, set())
        mail = EmailMessage()
        mail["Subject"], mail["From"] = "orders", "p@post.example"
        mail.set_content(text)
        content = mail.as_bytes()
        message = read_message(content)
        blank = LedgerEntry(message="000001", arrived=NOW, verdict=LetterVerdict.ASIDE)
        entries: list[LedgerEntry] = []
        found: list[LetterContents] = []
        try:
            for envelope in envelopes_in(message.text):
                inside = open_envelope(envelope, self.key)
                entry, inner = admit_sealed(self.desk, now, blank, message, inside, NOBODY)
                entries.append(entry)
                found.append(inner)
            if not entries:
                several, inner = admit_plain(self.desk, now, blank, message, content, NOBODY)
                entries += several
                found.append(inner)
        except Aside as aside:
            return [str(aside)]
        self.taken = entries
        refusals = (why for each in found for why in _refusals(each))
        return [*refusals, *(why for each in entries for why in _faults(walk, each))]


def _refusals(found: LetterContents) -> Iterator[str]:
    yield from map(str, found.refused)
    yield from (f"talk: {text}" for text in found.talk)


def _faults(walk: Walk, entry: LedgerEntry) -> Iterator[str]:
    if entry.verdict is not LetterVerdict.TAKEN or entry.orders is None:
        yield f"{entry.verdict}: {entry.reason}"
        return
    if not entry.final:
        yield "not final"
    judged = judge(
        walk.files.settings, turn_named(walk.game, entry.phase), entry.power, entry.orders
    )
    yield from (f"{line.text}: {line.fault}" for line in judged.lines if line.fault)
    yield from (f"ignored: {line}" for line in (*judged.ignored, *judged.chatter))


def own_lines(walk: Walk, power: str, data: Mapping[str, Any]) -> list[dict[str, object]] | None:
    """What a player of a blind game writes, who alone knows the units: by the form's patterns."""
    turn, settings = walk.turn, walk.game.settings
    if not data["blind"] or turn.phase.kind is PhaseKind.BUSINESS:
        return None
    legal = choices(settings.variant, settings.rulebook, turn.phase, turn.before).get(power, {})
    field = data["beside"][power][0]["fields"][0]
    most = most_of(walk, power)
    found: list[dict[str, object]] = []
    for lines in list(legal.values())[:most]:
        line = walk.chance.choice(lines)
        for does, pattern in reversed(field["patterns"].items()):
            names = re.findall(r"\{(\w+)\}", pattern)
            gaps = re.fullmatch(re.sub(r"\\\{\w+\\\}", r"(\\S+)", re.escape(pattern)), line)
            if gaps:
                found.append(
                    {
                        "does": does,
                        "gaps": dict(zip(names, gaps.groups(), strict=True)),
                        "written": line,
                    }
                )
                break
    return found


def most_of(walk: Walk, power: str) -> int:
    """How many units or sites of a power may be ordered."""
    turn, variant = walk.turn, walk.game.settings.variant
    if turn.phase.kind is not PhaseKind.ADJUSTMENTS:
        return 99
    due = surplus(turn.before, power)
    return -due if due < 0 else builds_due(variant, turn.before, power)


def opened_page(browser: Browser) -> Page:
    """A page whose address `#` is the order page with any data."""
    page = browser.new_page()
    page.route("**/*", lambda route: route.abort())
    page.route(
        "**/theme/*.js",
        lambda route: route.fulfill(path=REPO / "theme/static" / Path(route.request.url).name),
    )
    return page


def load(page: Page, data: Mapping[str, Any]) -> None:
    """Show the order page of a phase."""
    told = json.dumps({**data, "board": None}).replace("<", "\\u003c")
    text = re.sub(
        r'(<script type="application/json" id="data">).*?(?=</script>)', lambda m: m[1] + told, PAGE
    )
    text = text.replace('data-sealed=""', f'data-sealed="{"yes" if data["recipients"] else ""}"')
    text = text.replace("../../../theme/", f"{SITE}theme/").replace(
        "script-src 'self'", "script-src *"
    )
    page.unroute(f"{SITE}orders")
    page.route(f"{SITE}orders", lambda route: route.fulfill(body=text, content_type="text/html"))
    page.goto(f"{SITE}orders", wait_until="load")


def write_letters(page: Page, desk: Desk, folder: Path, phases: int) -> tuple[int, Counter[str]]:
    """Play through random games by what the page sends; how many phases, and letters by kind."""
    done, kinds, seed = 0, Counter[str](), 0
    while done < phases:
        seed += 1
        for variant in variant_names():
            walk = Walk(folder / variant / f"{NAMES[seed % 3]}{seed}", variant, seed)
            for _ in range(LENGTH):
                if done >= phases:
                    break
                recipient = desk.recipient if walk.chance.random() < 0.2 else ""
                data = walk.values(recipient)
                load(page, data)
                texts: dict[str, str] = {}
                kind = f"{variant} {walk.turn.phase.kind}"
                for seat in seats_of(walk, data):
                    powers = data["led"].get(seat, ())
                    most = {power: most_of(walk, power) for power in powers}
                    sent = page.evaluate(
                        FILL,
                        {
                            "seat": seat,
                            "code": CODE,
                            "seed": walk.chance.randrange(1 << 30),
                            "most": most,
                            "whole": data["blind"] and not data["beside"].get(seat),
                            "known": own_lines(walk, seat, data),
                            "final": True,
                        },
                    )
                    assert not sent["wrong"], sent
                    assert not [each for each in sent["added"] if each not in sent["text"]], sent
                    faults = desk.take(walk, Owner(game=walk.game.slug, power=seat), sent["sent"])
                    assert faults == [], (variant, walk.turn.phase.slug, seat, sent, faults)
                    kinds[f"{kind}{' sealed' if recipient else ''}"] += 1
                    now = [each for each in desk.taken if each.phase == walk.turn.phase.slug]
                    texts |= {each.power: each.orders or "" for each in now}
                done += 1
                if not walk.play(texts):
                    break
    return done, kinds


def seats_of(walk: Walk, data: Mapping[str, Any]) -> list[str]:
    """A few of the page's seats that somebody may write for now."""
    led, due = data["led"], set(walk.turn.due)
    seats = [
        each for each in {**led, **data["sheets"]} if each in data["sheets"] or due & {*led[each]}
    ]
    return walk.chance.sample(seats, min(SEATS, len(seats)))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk with a key."""
    return Desk(tmp_path / "zine")


def test_only_segments_that_go_together_are_offered(tmp_path: Path, browser: Browser) -> None:
    """The second is there with a first order that leads to it; left without one, it is called so."""
    walk = Walk(tmp_path / "marengo", "1914", 1)
    walk.play({})
    page = opened_page(browser)
    load(page, walk.values(""))
    page.select_option("#power", "England")
    page.locator("#more").evaluate("(each) => { each.open = true; }")
    second = page.get_by_label("(2) F NTH")
    first = page.locator("select[data-subject='F EDI']")

    assert not second.is_visible()
    first.select_option("F EDI - NTH")
    second.select_option("(2) F NTH S F ENG")
    assert "(2)" not in page.inner_text("#checks")
    first.select_option("F EDI H")

    said = "(2) F NTH S F ENG does not go with your other orders."
    assert said in page.inner_text("#checks")
    assert second.is_visible()
    second.select_option("")
    assert not second.is_visible()
    page.close()


@pytest.mark.deep
@pytest.mark.first
def test_letters_of_many_phases_are_read_back(
    desk: Desk, tmp_path: Path, browser: Browser, pytestconfig: pytest.Config
) -> None:
    """Of every variant: movement, retreats, builds, papers; open and sealed."""
    phases = MANY if pytestconfig.getoption("fuzz") > MANY else SOME
    page = opened_page(browser)
    done, kinds = write_letters(page, desk, tmp_path, phases)
    page.close()

    assert done == phases
    assert any("sealed" in each for each in kinds)
    assert set(variant_names()) == {each.split()[0] for each in kinds}
    assert {str(each) for each in PhaseKind} == {each.split()[1] for each in kinds}

"""Letters from the order page's form: as web services mail them, and the form on the page."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Browser

from browsing import needs_chromium, served
from desks import OPEN, PLAYERS, SLUG, write_desk, zine
from sealing import sealed
from sites import build, write_settings
from zine.gamefiles.schemas import ZineFile
from zine.wings.desk.post.letter_text.form_mail import letter_of_form

FORM = "https://forms.example/f/abc123"
LETTER = (
    "marengo 1901-1-spring-movement France\ncode: france-secret-word\nALL NEW\nA PAR - BUR\nF BRE H\n"
    "PRESS:\nSubject: none.\nFINAL"
)
PLAIN = "Content-Type: text/plain; charset=utf-8\n\n"
HTML = "Content-Type: text/html; charset=utf-8\n\n"
ROWS = LETTER.replace("\n", "<br>\n")
MAILS = {
    "colons": f"{PLAIN}New submission:\n\nsubject: marengo {SLUG}\nletter: {LETTER}\nform: order-page\n\n"
    "Sent at 10:20 from 1.2.3.4",
    "below": f"{PLAIN}Here is what they had to say:\n\nsubject:\nmarengo\n\nletter:\n{LETTER}\n\nform:\n"
    "order-page\n\nUnsubscribe: https://forms.example/?u=12",
    "equals": f"{PLAIN}letter = {LETTER}\n form = order-page\nIP = 1.2.3.4",
    "by name": f"{PLAIN}form: order-page\nletter: {LETTER}\nsubject: marengo {SLUG}\n-- \nforms.example 2026",
    "starred": f"{PLAIN}*letter:* {LETTER}\n\n*form:* order-page\n",
    "quoted": PLAIN
    + "letter:\n"
    + "\n".join(f"> {x}" for x in LETTER.split("\n"))
    + "\nform:\n> order-page\n",
    "table": f"{HTML}<table><tr><th>subject</th><td>marengo</td></tr><tr><th>letter</th><td>{ROWS}</td></tr>"
    "<tr><th>form</th><td>order-page</td></tr></table><p>Sent 23.11.2026 10:20</p>",
    "pre-wrap": f'{HTML}<p><b>letter</b></p><p style="white-space: pre-wrap">{LETTER}</p><p><b>form</b></p>'
    "<p>order-page</p><p>A 12 B</p>",
    "pre": f"{HTML}<div>letter:<pre>{LETTER}</pre></div><div>form: order-page</div>",
}


@pytest.mark.parametrize("kind", MAILS)
def test_a_services_mail_is_a_letter(kind: str, tmp_path: Path) -> None:
    """Whatever the service writes round it, and though a machine sends it."""
    root = write_desk(tmp_path / "zine")
    path = tmp_path / "form.eml"
    head = "From: Forms <noreply@forms.example>\nSubject: New submission\nAuto-Submitted: auto-generated\n"
    path.write_text(f"{head}MIME-Version: 1.0\n{MAILS[kind]}\n", encoding="utf-8")

    said = zine(root, "inbox", "add", str(path), now=OPEN)

    assert "1 taken" in said
    sheet = (root / "private/games/marengo" / f"{SLUG}.orders.yaml").read_text(encoding="utf-8")
    assert "A PAR - BUR" in sheet
    assert "F BRE H" in sheet
    (draft,) = (root / "private/outbox").glob("*answer*.eml")
    answer = draft.read_text(encoding="utf-8")
    assert f"To: {PLAYERS['France']}@post.example" in answer
    assert "Your orders have arrived and count." in answer
    assert "Not taken" not in answer
    assert "is not taken" not in answer
    assert "order-page" not in answer


def test_an_envelope_in_a_form_opens(tmp_path: Path) -> None:
    """What the page sealed goes through the form, too."""
    root = write_desk(tmp_path / "zine", public=True)
    envelope = sealed(root, "A PAR - BUR", 5)
    path = tmp_path / "form.eml"
    path.write_text(
        f"From: x@forms.example\n\nletter: {envelope}\nform: order-page\n", encoding="utf-8"
    )

    assert "1 taken" in zine(root, "inbox", "add", str(path), now=OPEN)


@pytest.mark.parametrize(
    "text", ["letter: A PAR H", "form: order-page", "letter: A PAR H\nform: another", "Dear Ada"]
)
def test_other_letters_are_none_of_a_form(text: str) -> None:
    """The form's own mark is asked for."""
    assert letter_of_form(text) is None


@pytest.mark.parametrize(
    "address",
    [
        "http://forms.example/f",
        "https://forms.example/f?x=1",
        "https://forms.example/f#x",
        "https://forms.example/f; script-src *",
        "https://forms.example/'none'",
        "https://forms.example/a b",
        "mailto:ada@zine.example",
        "forms.example",
    ],
)
def test_an_address_that_is_none_is_refused(address: str) -> None:
    """And with it whatever would add to the page's policy."""
    with pytest.raises(ValueError, match="address of a form"):
        ZineFile(title="Echo", publisher="Ada", how_to_join="Write.", orders_form=address)
    assert ZineFile(title="E", publisher="A", how_to_join="W", orders_form=FORM).orders_form == FORM


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built zine with a form."""
    folder = write_desk(tmp_path_factory.mktemp("form") / "zine")
    with (folder / "content/zine.yaml").open("a", encoding="utf-8") as file:
        file.write(f"orders_form: {FORM}\n")
    write_settings(folder)
    done = build(folder, ZINE_NOW=OPEN)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.deep
@needs_chromium
@pytest.mark.parametrize("scripts", [True, False])
def test_the_form_posts_the_letter(root: Path, browser: Browser, scripts: bool) -> None:
    """To that address and no other, with and without scripts."""
    context = browser.new_context(java_script_enabled=scripts)
    page = context.new_page()
    posted: list[str] = []
    page.route(
        f"{FORM}*",
        lambda route: (posted.append(route.request.post_data or ""), route.fulfill(body="Thanks")),
    )
    with served(root / "output") as address:
        page.goto(f"{address}/games/marengo/orders/index.html")
        policy = page.locator('meta[http-equiv="Content-Security-Policy"]').get_attribute("content")
        assert f"form-action {FORM};" in (policy or "")
        if scripts:
            page.select_option("#power", "France")
            page.fill("#code", "france-secret-word")
            page.fill("#text", "A PAR - BUR")
            page.click("#orders button[type=submit]")
            page.click("#post-made")
        else:
            page.fill("#post-letter", LETTER)
            page.click("#post button")
        page.wait_for_url(FORM)
    context.close()
    (body,) = posted
    assert body.startswith("subject=marengo+1901-1-spring-movement&letter=marengo+")
    assert "A+PAR+-+BUR" in body
    assert "france-secret-word" in body
    assert body.endswith("&form=order-page")
    mail = "\n".join(f"{name}: {value}" for name, value in parse_qsl(body))
    assert (letter_of_form(mail.replace("\r", "")) or "").startswith("marengo 1901-1")

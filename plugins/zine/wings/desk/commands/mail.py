"""`zine mail ...`: how letters leave and arrive, set up once and tried."""

from __future__ import annotations

from pathlib import Path

import click

from zine.cli.main import main
from zine.cli.terminal_output import say
from zine.files.environment import current_time
from zine.problems import Problems
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.desk_opening import locked_desk, open_desk
from zine.wings.desk.mail.mail_check import check_mail
from zine.wings.desk.mail.mail_settings import MAIL, MailFile, keep_secret, mail_settings
from zine.wings.desk.mail.providers import ProviderFile, guessed, in_autoconfig, provider_of

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
HEAD = "How letters leave and arrive; no password belongs here (docs/mail.md)."


@main.group()
def mail() -> None:
    """Set up how letters leave and arrive, and try it."""


@mail.command()
@click.argument("address", default="")
@click.option("--autoconfig", type=FILE, help="A file of the provider's servers in Mozilla's form.")
@click.option(
    "--provider",
    default="",
    help="The provider's own domain, such as migadu.com, if ADDRESS has its own.",
)
@click.option("--folder", default="INBOX", help="The folder that orders arrive in.")
@click.pass_obj
def setup(root: Path, address: str, autoconfig: Path | None, provider: str, folder: str) -> None:
    """Set up mail for ADDRESS, the zine's own, and try both ways.

    The password goes into your system's keyring; where there is none, it says which variables to set.
    """
    desk = open_desk(root)
    address = address or desk.zine.address
    _check(desk, address)
    known = in_autoconfig(autoconfig) if autoconfig else provider_of(provider or address)
    if known and known.refuses:
        raise Problems.of(address, "no program can log in with a password", known.refuses)
    servers = known or _asked(guessed(address))
    if servers.note:
        say(servers.note)
    settings = _settings(servers, address, folder)
    secret = click.prompt(f"Password of {address} for mail programs", hide_input=True)
    with locked_desk(root) as desk:
        desk.private.write_data(MAIL, settings, HEAD)
        lines = keep_secret(mail_settings(desk.private), secret)
    say("wrote {path}", path=f"private/{MAIL}")
    for line in lines:
        say(line)
    _try(desk, mail_settings(desk.private))


@mail.command()
@click.pass_obj
def test(root: Path) -> None:
    """Send a letter to the zine's own address, and read it back."""
    desk = open_desk(root)
    settings = mail_settings(desk.private)
    if not settings.can_send and settings.imap is None:
        raise Problems.of(f"private/{MAIL}", "nothing is set up", "zine mail setup does it")
    _try(desk, settings)


def _check(desk: PeopleDesk, address: str) -> None:
    """Raise Problems for no address, or where a person has said already how letters leave."""
    if address.count("@") != 1:
        hint = "zine mail setup ann@post.example, or address: in content/zine.yaml"
        raise Problems.of("ADDRESS", "this is no address", hint)
    if desk.private.file(MAIL).exists():
        hint = "zine mail test tries it; remove it to begin anew"
        raise Problems.of(f"private/{MAIL}", "this file exists already", hint)


def _asked(guess: ProviderFile) -> ProviderFile:
    """The servers of a provider that the press does not know."""
    say("This provider is not among those the press knows: its help pages name its servers.")
    return guess.model_copy(
        update={
            kind: server.model_copy(update={"host": click.prompt(question, default=server.host)})
            for kind, server, question in (
                ("imap", guess.imap, "Server for incoming mail (IMAP)"),
                ("smtp", guess.smtp, "Server for outgoing mail (SMTP)"),
            )
        }
    )


def _settings(servers: ProviderFile, address: str, folder: str) -> dict[str, object]:
    """What private/mail.yaml says."""
    user = servers.login(address)
    smtp = servers.smtp.model_dump(mode="json", exclude_defaults=True)
    imap = servers.imap.model_dump(mode="json", exclude_defaults=True)
    return {"smtp": {**smtp, "user": user}, "imap": {**imap, "user": user, "folder": folder}}


def _try(desk: PeopleDesk, settings: MailFile) -> None:
    for line in check_mail(settings, desk.sender, current_time()):
        say(line)

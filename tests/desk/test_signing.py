"""Issues signed with an ssh key: the publisher's mails, and nobody else's."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from chains import DONE, printed, recorded_desk
from desks import OVER, invoke, make_site, post_all, refused, zine
from zine.files.private_folder import private_of
from zine.problems import Problems
from zine.wings.desk.issue_signatures import canonical, is_signed, sign, split_signature
from zine.wings.desk.verification.printed_issue_reader import read_printed

pytestmark = pytest.mark.skipif(
    shutil.which("ssh-keygen") is None, reason="ssh-keygen is not installed"
)


def new_key(folder: Path, name: str = "key") -> tuple[Path, str]:
    """A new key without a passphrase, and its public half."""
    path = folder / name
    words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "ada", "-f", str(path)]
    subprocess.run(words, check=True)
    return path, path.with_suffix(".pub").read_text(encoding="utf-8").strip()


@pytest.fixture
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The public half of the publisher's key; the press is told where the other one is."""
    path, public = new_key(tmp_path)
    monkeypatch.setenv("ZINE_SIGNING_KEY", str(path))
    return public


def signed_by(root: Path, public: str) -> None:
    """Name the key in the zine's settings."""
    path = root / "content/zine.yaml"
    path.write_text(f"{path.read_text(encoding='utf-8')}signed_by: {public}\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda text: text, True),
        (lambda text: text.replace("\n", "\r\n"), True),
        (lambda text: text.replace("\n", "  \n") + "\n\n", True),
        (lambda text: text.replace("\nFrom ", "\n>From "), True),
        (lambda text: text.replace("One", "Two"), False),
        (lambda text: text.replace("\n\n", "\n"), False),
        (lambda text: text.replace("  indented", "indented"), False),
    ],
)
def test_a_signature_is_of_just_this_text(
    tmp_path: Path, key: str, change: object, expected: bool
) -> None:
    """What mail programs change at the ends of lines does no harm; anything else does."""
    text = "Issue One\n\nFrom here on\n  indented, ä\n"
    signature = sign(text, key, private_of(tmp_path))

    assert callable(change)
    assert expected is is_signed(change(text), signature, key)


def test_another_key_is_not_the_publishers(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither for who signs nor for who reads."""
    path, other = new_key(tmp_path, "other")
    signature = sign("text", key, private_of(tmp_path))
    monkeypatch.setenv("ZINE_SIGNING_KEY", str(path))

    assert not is_signed("text", signature, other)
    with pytest.raises(Problems, match="signed with a different key from signed_by"):
        sign("text", key, private_of(tmp_path))


def test_a_signature_for_something_else(tmp_path: Path, key: str) -> None:
    """One that was made with the same key for files or commits is not one of an issue."""
    words = ["ssh-keygen", "-Y", "sign", "-n", "git", "-f", str(tmp_path / "key")]
    done = subprocess.run(words, input=b"text\n", capture_output=True, check=True)

    assert not is_signed("text", done.stdout.decode(), key)


def test_the_key_in_the_private_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing else is said."""
    monkeypatch.delenv("ZINE_SIGNING_KEY", raising=False)
    path, public = new_key(tmp_path)
    private = private_of(tmp_path)
    private.write("signing.key", path.read_text(encoding="utf-8"))

    assert is_signed("text", sign("text", public, private), public)


@pytest.mark.skipif(shutil.which("ssh-agent") is None, reason="ssh-agent is not installed")
def test_the_key_in_an_agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The secret half need not be in a file that the press reads."""
    monkeypatch.delenv("ZINE_SIGNING_KEY", raising=False)
    path, public = new_key(tmp_path)
    socket = tmp_path / "agent"
    with subprocess.Popen(
        ["ssh-agent", "-D", "-a", str(socket)], stdout=subprocess.DEVNULL
    ) as agent:
        try:
            while not socket.exists():
                assert agent.poll() is None
            monkeypatch.setenv("SSH_AUTH_SOCK", str(socket))
            subprocess.run(["ssh-add", "-q", str(path)], check=True)
            path.unlink()

            assert is_signed("text", sign("text", public, private_of(tmp_path)), public)
        finally:
            agent.terminate()


def test_a_text_without_a_signature_is_whole() -> None:
    """And is signed without the blank lines and spaces around it."""
    assert ("text", "") == split_signature("text")
    assert "a\n\nb\n" == canonical("\na  \n\nb\n\n\n")


@pytest.mark.usefixtures("forked")
def test_the_letter_to_the_readers_is_signed(tmp_path: Path, key: str) -> None:
    """From the press to the reader's own ssh-keygen, without the press."""
    root = make_site(tmp_path / "zine")
    signed_by(root, key)
    zine(root, "inbox", "add", *post_all(root))
    zine(root, "publish", now=OVER)
    mail = root / "private/outbox/issue-1.eml"

    said = zine(root, "verify", "--against", str(mail), now=OVER)
    text, signature = split_signature(mail.read_text(encoding="utf-8").partition("\n\n")[2])
    (tmp_path / "signers").write_text(f"publisher {key}\n", encoding="utf-8")
    (tmp_path / "issue.sig").write_text(signature, encoding="utf-8")
    words = ["-Y", "verify", "-f", "signers", "-I", "publisher", "-n", "diplomacy-zine"]
    done = subprocess.run(
        ["ssh-keygen", *words, "-s", "issue.sig"],
        cwd=tmp_path,
        input=(text.strip("\n") + "\n").encode(),
        capture_output=True,
        check=False,
    )

    assert "note: signed with the publisher's key" in said
    assert 0 == done.returncode, done.stderr


def test_a_changed_letter_is_noticed(tmp_path: Path, key: str) -> None:
    """Even where its hashes are the true ones."""
    root = recorded_desk(tmp_path / "zine")
    issue = printed(root, tmp_path / "issue.txt")
    text = canonical(issue.read_text(encoding="utf-8"))
    signature = sign(text, key, private_of(root))
    signed_by(root, key)
    issue.write_text(f"{text}\n{signature}", encoding="utf-8")
    true = invoke(root, "verify", "--against", str(issue), now=DONE)
    issue.write_text(f"{text.replace('#1', '#2')}\n{signature}", encoding="utf-8")

    done = invoke(root, "verify", "--against", str(issue), now=DONE)

    assert (0, 1) == (true.exit_code, done.exit_code)
    assert "the signature is not the publisher's, or the text was changed" in done.stdout
    assert read_printed(issue).anchors


def test_an_unsigned_issue_is_told(tmp_path: Path, key: str) -> None:
    """It may be older than the key, if its reader says so."""
    root = recorded_desk(tmp_path / "zine")
    issue = printed(root, tmp_path / "issue.txt")
    signed_by(root, key)

    against = "verify", "--against", str(issue)
    assert "it is not signed, and this zine signs" in invoke(root, *against, now=DONE).output
    assert "not signed" not in zine(root, *against, "--unsigned", now=DONE)


def test_nothing_is_published_without_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is missed before the site is touched, and the message says where it is looked for."""
    monkeypatch.setenv("ZINE_SIGNING_KEY", str(tmp_path / "nowhere"))
    root = make_site(tmp_path / "zine")
    signed_by(root, new_key(tmp_path)[1])

    said = refused(root, "publish", now=OVER)

    assert "the issue cannot be signed" in said
    assert "ZINE_SIGNING_KEY" in said
    assert not (root / "output").exists()


def test_without_ssh_keygen(tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names what is needed."""
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(Problems, match="ssh-keygen: cannot be run"):
        sign("text", key, private_of(tmp_path))


@pytest.mark.parametrize("text", ["AAAA", "ssh-ed25519", "-----BEGIN OPENSSH PRIVATE KEY-----"])
def test_a_key_that_is_none(tmp_path: Path, text: str) -> None:
    """Above all not the secret half."""
    root = recorded_desk(tmp_path / "zine")
    signed_by(root, f"'{text}'")

    assert "the public half of an ssh key" in refused(root, "publish", now=DONE)

"""Issues signed with an ssh key (`ssh-keygen -Y`), so that a mail proves who sent it."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from pathlib import Path

from zine.files.private_folder import PrivateFolder
from zine.problems import Problems

NAMESPACE = "diplomacy-zine"
KEY_FILE = "signing.key"
BEGIN = "-----BEGIN SSH SIGNATURE-----"
MANGLED = re.compile(r"^>+(?=From )", re.MULTILINE)


def canonical(text: str) -> str:
    """A text as it is signed, without what mail programs change at line ends."""
    lines = [line.rstrip() for line in MANGLED.sub("", text).splitlines()]
    return "\n".join(lines).strip("\n") + "\n"


def sign(text: str, public: str, private: PrivateFolder) -> str:
    """The signature of a text, made with the secret half of a public key.

    The secret half is the file named by ZINE_SIGNING_KEY, else private/signing.key, else
    in the ssh agent. Raises Problems if it cannot be used, or belongs to another key.
    """
    named = os.environ.get("ZINE_SIGNING_KEY")
    own = Path(named) if named else private.file(KEY_FILE)
    with tempfile.TemporaryDirectory() as folder:
        key = own
        if not named and not own.exists():
            key = Path(folder) / "key.pub"
            key.write_bytes(f"{public}\n".encode())
        done = _run("sign", "-f", str(key), text=canonical(text))
    if done.returncode:
        hint = f"set ZINE_SIGNING_KEY, put the key into private/{KEY_FILE}, or start an ssh agent"
        message = f"the issue cannot be signed: {_last_line(done.stderr)}"
        raise Problems.of("content/zine.yaml", message, hint)
    signature = done.stdout.decode(errors="replace")
    if not is_signed(text, signature, public):
        hint = "signed_by must be the public half of the key that signs"
        message = "the issue was signed with a different key from signed_by"
        raise Problems.of("content/zine.yaml", message, hint)
    return signature


def is_signed(text: str, signature: str, public: str) -> bool:
    """Whether a signature is of exactly this text, by the holder of a public key."""
    with tempfile.TemporaryDirectory() as folder:
        signers, file = Path(folder) / "signers", Path(folder) / "signature"
        signers.write_bytes(f'publisher namespaces="{NAMESPACE}" {public}\n'.encode())
        file.write_bytes(signature.encode())
        words = ["-f", str(signers), "-I", "publisher", "-s", str(file)]
        return _run("verify", *words, text=canonical(text)).returncode == 0


def split_signature(text: str) -> tuple[str, str]:
    """A text and the signature at its end, or "" if it is not signed."""
    body, mark, rest = text.rpartition(BEGIN)
    if not mark:
        return text, ""
    lines = [line.strip() for line in (mark + rest).splitlines() if line.strip()]
    return body, "\n".join(lines) + "\n"


def _run(action: str, *words: str, text: str) -> subprocess.CompletedProcess[bytes]:
    """Run ssh-keygen over a text, in bytes so that no system changes its line ends."""
    try:
        return subprocess.run(
            ["ssh-keygen", "-Y", action, "-n", NAMESPACE, *words],
            input=text.encode(),
            capture_output=True,
            check=False,
        )
    except OSError as error:
        message = f"cannot be run: {error.strerror}"
        hint = "install OpenSSH 8.1 or later"
        raise Problems.of("ssh-keygen", message, hint) from error


def _last_line(said: bytes) -> str:
    lines = [line for line in said.decode(errors="replace").splitlines() if line.strip()]
    return lines[-1].strip() if lines else "ssh-keygen gives no reason"

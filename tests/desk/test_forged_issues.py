"""A printed issue is compared whole: whatever is added to its reports, left out or changed is found."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from chains import DONE, load, records, save
from desks import invoke, zine
from tampering import cloned, issue_of, recorded_zine, rewrite
from zine.files.private_folder import private_of
from zine.wings.desk.issue_signatures import canonical
from zine.wings.desk.issue_signatures import sign as signature_made
from zine.wings.desk.verification.printed_issue_reader import NAMES_ROUNDS

AFTER = "2027-02-01T12:00:00+00:00"


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zine with two recorded turns of a game that was drawn then, and its issue."""
    root = recorded_zine(tmp_path_factory.mktemp("forged") / "zine")
    zine(
        root,
        "game",
        "end",
        "marengo",
        "--draw",
        "france,italy",
        "--leave-turn",
        "--anyway",
        now=AFTER,
    )
    path = root / "games/marengo/game.yaml"
    text = re.sub(r"  issue: .*\n", "", path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    issue_of(root, root.parent / "issue.txt")
    return root


@pytest.fixture
def clone(original: Path, tmp_path: Path) -> Path:
    """A clone of it, beside the issue that a reader kept."""
    return cloned(original, tmp_path)


def verify(root: Path, *options: str) -> tuple[int, str]:
    """The exit code of `zine verify` on the issue, and what it says."""
    done = invoke(root, "verify", str(root.parent / "issue.txt"), *options, now=DONE)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def change(root: Path, pattern: str, put: str, count: int = 1) -> None:
    """Change the issue's text."""
    path = root.parent / "issue.txt"
    text = path.read_text(encoding="utf-8")
    new, found = re.subn(pattern, put, text, count=count, flags=re.M | re.S)
    assert found, text
    path.write_text(new, encoding="utf-8")


def test_a_true_issue(clone: Path) -> None:
    """All of it is as printed, the end too."""
    code, said = verify(clone)

    assert code == 0, said
    assert "2 printed turns compared" in said


def test_another_game_that_cannot_be_read_is_noted(clone: Path) -> None:
    """The issue prints no hash of it, but it may be the one whose round of the beacon it names."""
    change(clone, r"\Z", f"\n{NAMES_ROUNDS}\n")
    (clone / "games/other").mkdir()
    (clone / "games/other/game.yaml").write_text("title: Other\nnonsense: 1\n", encoding="utf-8")

    said = verify(clone)[1]

    assert "note: games/other cannot be read, so nothing was compared with it" in said


FORGERIES: dict[str, tuple[str, str, str]] = {
    "result added": (r"^(FRANCE: )", r"GERMANY: A MUN-BUR, A KIE-RUH\n\1", "printed, but not here"),
    "order changed": (r"^FRANCE: A PAR-BUR", "FRANCE: A PAR-PIC", "not printed so: 'FRANCE: "),
    "bounce hidden": (r"\((A VIE-GAL)\)", r"\1", "not printed so: 'AUSTRIA: "),
    "reason changed": (r"bounced with Russian", "bounced with Turkish", "not printed so: 'Austria"),
    "reason added": (
        r"^What failed, and why:\n",
        "What failed, and why:\nFrance A PAR-BUR: bounced with German A MUN.\n",
        "printed, but not here: 'France A PAR-BUR: bounced",
    ),
    "reasons gone": (
        r"^What failed, and why:\n.*?\n\n",
        "",
        "not printed so: 'What failed, and why:",
    ),
    "chart changed": (r"^(FRA: [^=]*)= 3", r"\1= 4", "not printed so: 'AUS: "),
    "press added": (r"^(Press from PARIS:\nPeace!)", r"\1 I resign.", "printed, but not here"),
    "press gone": (r"^Press from PARIS:\nPeace!\n", "", "words that are not in the issue"),
    "players swapped": (r"ruhrpott(.*?)bonaparty", r"bonaparty\1ruhrpott", "not printed so: "),
    "another draw": (r"a draw of France and Italy", "a draw of all", "the issue has nothing under"),
    "title changed": ("MARENGO", "MARENGA", "the issue has nothing under"),
    "turn left out": (r"^----\s*Fall .*?(?=^----)", "", "the issue has nothing under"),
    "turn printed twice": (r"^(----\s*Spring .*?)(?=^----)", r"\1\1", "printed under 'Spring"),
    "number changed": (r"^Issue #1 of", "Issue #7 of", "nothing of it was compared"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_issue_is_found(clone: Path, name: str) -> None:
    """Exit code 1, and the line that is not so."""
    pattern, put, words = FORGERIES[name]
    change(clone, pattern, put, count=0 if name == "title changed" else 1)

    code, said = verify(clone)

    assert code == 1, said
    assert words in said


def test_nothing_compared_is_a_fault(clone: Path) -> None:
    """A colophon alone proves no report."""
    change(clone, r"\A.*(?=^Colophon:)", "Issue #1 of ECHO:\n\n")

    code, said = verify(clone)

    assert code == 1, said
    assert "the issue has nothing under" in said


def test_another_version_may_have_said_it_otherwise(clone: Path) -> None:
    """Its results are compared; what it said about them is named, and fails unless it is signed."""
    rewrite(clone, "", None)
    issue_of(clone, clone.parent / "issue.txt")
    change(clone, r"bounced with Russian", "stood off by Russian")
    folder = clone / "games/marengo"
    assert verify(clone)[0] == 1
    older(folder)
    issue_text = (clone.parent / "issue.txt").read_text(encoding="utf-8")
    issue_of(clone, clone.parent / "issue.txt")
    colophon = (clone.parent / "issue.txt").read_text(encoding="utf-8").partition("Colophon:")[2]
    whole = f"{issue_text.partition('Colophon:')[0]}Colophon:{colophon}"
    (clone.parent / "issue.txt").write_text(whole, encoding="utf-8")

    code, said = verify(clone)

    assert code == 1, said
    assert "not printed so, printed by diplomacy-zine 0.0.9: 'Austria A VIE-GAL" in said
    assert "only a signature would prove it" in said
    if shutil.which("ssh-keygen"):
        sign(clone)
        code, said = verify(clone)
        assert code == 0, said
        assert "note: marengo, 1901-1-spring-movement: not printed so, printed by" in said


def older(folder: Path) -> None:
    """Records as an earlier version of the press would have written them."""
    last = ""
    for path in records(folder):
        data = load(path)
        data["engine"] = data["engine"].replace("diplomacy-zine 0.1.0", "diplomacy-zine 0.0.9")
        if last:
            data["inputs"]["start"] = last
        save(path, data)
        last = load(path)["hash"]


def sign(root: Path) -> None:
    """Sign the issue, with a key that the zine names."""
    private = root / "private"
    key = private / "signing.key"
    words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(key)]
    subprocess.run(words, check=True)
    public = key.with_suffix(".key.pub").read_text(encoding="utf-8").strip()
    with (root / "content/zine.yaml").open("a", encoding="utf-8") as file:
        file.write(f"signed_by: {public}\n")
    path = root.parent / "issue.txt"
    text = canonical(path.read_text(encoding="utf-8"))
    path.write_text(f"{text}\n{signature_made(text, public, private_of(root))}", encoding="utf-8")


@pytest.mark.skipif(not shutil.which("ssh-keygen"), reason="ssh-keygen is not installed")
@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (r"^Press from PARIS:\nPeace!", "the signature is not the publisher's"),
        (r"-----BEGIN SSH SIGNATURE-----.*\Z", "it is not signed, and this zine signs its issues"),
    ],
)
def test_the_signature_is_read(clone: Path, pattern: str, words: str) -> None:
    """A stripped one, and one of another text, are faults."""
    sign(clone)
    code, said = verify(clone)
    assert code == 0, said
    assert "signed with the publisher's key" in said

    change(clone, pattern, "")
    code, said = verify(clone)

    assert code == 1
    assert words in said


@pytest.mark.skipif(not shutil.which("ssh-keygen"), reason="ssh-keygen is not installed")
def test_an_issue_from_before_the_zine_signed(clone: Path) -> None:
    """It passes if its reader says that it is one."""
    text = (clone.parent / "issue.txt").read_text(encoding="utf-8")
    sign(clone)
    (clone.parent / "issue.txt").write_text(text, encoding="utf-8")

    assert verify(clone)[0] == 1
    code, said = verify(clone, "--unsigned")
    assert code == 0, said

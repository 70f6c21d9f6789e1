"""Templates are compiled once, and only what this machine compiled is ever run."""

from __future__ import annotations

import io
import marshal
import pickle
from pathlib import Path

import jinja2
import pytest
from jinja2.bccache import bc_magic

from zine.files.cache import CACHE, Shelf
from zine.files.machine import MARK_BYTES
from zine.plugin.parts.templates import FOLDER, KeptTemplates

MADE_BY = 64  # bytes that say what compiled it


def said(root: Path, text: str = "{{ 6 * 7 }}", escaping: str = "True") -> str:
    """What a template comes to, in an environment that keeps its templates."""
    (root / "page.html").write_text(text, encoding="utf-8")
    kept = KeptTemplates(root, escaping)
    loader = jinja2.FileSystemLoader(root)
    return jinja2.Environment(loader=loader, bytecode_cache=kept).get_template("page.html").render()


def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates that are compiled from now on."""
    names: list[str] = []
    real = jinja2.Environment._compile

    def counting(self: jinja2.Environment, source: str, filename: str) -> object:
        names.append(Path(filename).name)
        return real(self, source, filename)

    monkeypatch.setattr(jinja2.Environment, "_compile", counting)
    return names


def kept_file(root: Path) -> Path:
    """The one file that was kept."""
    (file,) = (root / CACHE / FOLDER).iterdir()
    return file


def test_a_template_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And again only when it changes, or is escaped in another way."""
    names = compiled(monkeypatch)
    assert ["42", "42"] == [said(tmp_path), said(tmp_path)]
    assert ["page.html"] == names
    assert "43" == said(tmp_path, "{{ 6 * 7 + 1 }}")
    said(tmp_path, "{{ 6 * 7 + 1 }}", escaping="False")
    assert ["page.html"] * 3 == names


def test_another_version_compiles_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one release of Jinja compiled, no other runs."""
    said(tmp_path)
    names = compiled(monkeypatch)
    monkeypatch.setattr(jinja2, "__version__", "0")
    assert "42" == said(tmp_path)
    assert ["page.html"] == names


def test_code_from_elsewhere_is_never_run(tmp_path: Path) -> None:
    """A pull request may bring a file that differs only in the machine's mark."""
    said(tmp_path)
    file = kept_file(tmp_path)
    whole = file.read_bytes()
    stream = io.BytesIO(whole)
    stream.seek(MARK_BYTES + MADE_BY + len(bc_magic))
    pickle.load(stream)  # the checksum of the template
    head = whole[MARK_BYTES : stream.tell()]
    code = head + marshal.dumps(compile("raise SystemExit('run')", "page.html", "exec"))
    for content in (code, bytes(MARK_BYTES) + code, whole[:MARK_BYTES] + code, b"", b"x" * 500):
        file.write_bytes(content)
        assert "42" == said(tmp_path)
    # With the mark, which nobody else can make, it would be run.
    Shelf(tmp_path).write(f"{FOLDER}/{file.name}", code)
    with pytest.raises(SystemExit, match="run"):
        said(tmp_path)


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    """As everywhere in the cache."""
    (tmp_path / CACHE).write_text("", encoding="utf-8")
    assert "42" == said(tmp_path)

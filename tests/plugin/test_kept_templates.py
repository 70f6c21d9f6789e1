"""Templates are compiled once, and only what this machine compiled is ever run."""

from __future__ import annotations

import io
import json
import marshal
import pickle
import sqlite3
import zlib
from base64 import b64decode, b64encode
from pathlib import Path

import jinja2
import pytest
from jinja2.bccache import bc_magic

from zine.builder.compiled_templates import KIND, KeptTemplates
from zine.files.file_hashes import CACHE
from zine.files.machine_key import MARK_BYTES
from zine.files.memory import FILE, Memory


def said(root: Path, text: str = "{{ 6 * 7 }}", escaping: str = "True") -> str:
    """What a template comes to, in an environment that keeps its templates."""
    (root / "page.html").write_text(text, encoding="utf-8")
    memory = Memory(root)
    loader, kept = jinja2.FileSystemLoader(root), KeptTemplates(memory, escaping)
    found = (
        jinja2.Environment(loader=loader, bytecode_cache=kept).get_template("page.html").render()
    )
    memory.save()
    return found


def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates that are compiled from now on."""
    names: list[str] = []
    real = jinja2.Environment._compile

    def counting(self: jinja2.Environment, source: str, filename: str) -> object:
        names.append(Path(filename).name)
        return real(self, source, filename)

    monkeypatch.setattr(jinja2.Environment, "_compile", counting)
    return names


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
    with sqlite3.connect(tmp_path / CACHE / FILE) as file:
        key, whole = file.execute("SELECT key, content FROM entries").fetchone()
        stream = io.BytesIO(b64decode(json.loads(zlib.decompress(whole[MARK_BYTES:]))))
        stream.seek(len(bc_magic))
        pickle.load(stream)  # the checksum of the template
        head = stream.getvalue()[: stream.tell()]
        code = head + marshal.dumps(compile("raise SystemExit('run')", "page.html", "exec"))
        plain = b64encode(code).decode()
        bad = zlib.compress(json.dumps(plain).encode())
        for content in (bad, bytes(MARK_BYTES) + bad, whole[:MARK_BYTES] + bad, b"", b"x" * 500):
            file.execute("UPDATE entries SET content = ?", (content,))
            file.commit()
            assert "42" == said(tmp_path)
    file.close()
    # With the mark, which nobody else can make, it would be run.
    memory = Memory(tmp_path)
    memory.put(KIND, key, plain)
    memory.save()
    with pytest.raises(SystemExit, match="run"):
        said(tmp_path)


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    """As everywhere in the cache."""
    (tmp_path / CACHE).write_text("", encoding="utf-8")
    assert "42" == said(tmp_path)

"""What a variant's folder says about it in prose."""

from __future__ import annotations

from pathlib import Path

from zine.files.confined import own_file
from zine.files.strict_yaml import read_text
from zine.variantfiles.folders import variant_folder


def variant_notes(name: str, root: Path | None = None) -> str:
    """A variant's README for players, as Markdown: the text between its title and "## Files".

    Empty if it has none.
    """
    folder, shown = variant_folder(name, root), f"variants/{name}/README.md"
    if folder is None or not (folder / "README.md").exists():
        return ""
    text = read_text(own_file(folder, "README.md", shown), shown).partition("\n## Files")[0]
    title, _, rest = text.partition("\n")
    return (rest if title.startswith("# ") else text).strip()

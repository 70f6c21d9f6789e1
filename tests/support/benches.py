"""A builder without a press: products that write texts into a folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from zine.builder.builder import Builder
from zine.builder.product import Bench, Files
from zine.files.memory import Memory
from zine.files.site.site_folder import publish


class PlainHost:
    """Writes files as they are; it has no templates."""

    def __init__(self) -> None:
        self.sizes: dict[str, int] = {}

    def write(self, path: Path, content: str | bytes) -> None:
        """Write a file."""
        data = content.encode() if isinstance(content, str) else content
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.write_bytes(data)
        self.sizes[str(path)] = len(data)

    def page(self, bench: Bench, address: str, template: str, values: Mapping[str, Any]) -> None:
        """There are no templates here."""
        raise NotImplementedError

    def macros(self, bench: Bench, address: str, template: str, values: Mapping[str, Any]) -> Any:
        """Nor macros."""
        raise NotImplementedError


def builder(
    root: Path, common: str = "press", site: str = "output", *, reuse: bool = True
) -> Builder:
    """A builder of a site, which works in a folder beside it."""
    fresh = root / f"{site}.new"
    fresh.mkdir(parents=True, exist_ok=True)
    made = Builder(root, root / site, fresh, Memory(root), PlainHost(), common, reuse=reuse)
    made.begin()
    return made


def finish(made: Builder, root: Path, site: str = "output") -> None:
    """Put the new site in place of the old, and remember it."""
    made.complete()
    spare = made.spare if made.outlasts else None
    made.save(has_spare=publish(root / site, (), spare, made.there))


def text(
    address: str, key: object, make: Callable[[], object] = lambda: None, **more: Any
) -> Files:
    """A product of one file, which holds its key; `make` is called whenever it is made."""

    def making(bench: Bench) -> None:
        make()
        bench.put(address, str(key))

    return Files(address=address, key=key, making=making, **more)

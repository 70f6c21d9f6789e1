"""Pelican's writer, which also records the size of each file it writes."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, cast

from pelican import Pelican, signals
from pelican.writers import Writer

from zine.departments.feeds import entry_urn, picture
from zine.files.site.site_folder import take_same
from zine.files.site.site_integrity import files_copied
from zine.plugin.reader import CONTENTS
from zine.plugin.settings import made_for_press
from zine.problems import Problems
from zine.report.issues.issue_contents import Masthead

LISTS = frozenset(("tag", "category", "author", "period"))


class _MeasuredFile(io.TextIOWrapper):
    """A text file in place of an opened one, which reports its size in bytes when it is closed."""

    def __init__(self, opened: io.TextIOWrapper, sizes: dict[str, int]) -> None:
        self._path, self._sizes = str(opened.name), sizes
        self._file = cast(BinaryIO, opened.detach())
        super().__init__(self._file, encoding=opened.encoding)

    def close(self) -> None:
        """Write the rest and note the size. Raises OSError if the disk refuses."""
        try:
            if not self.closed:
                self.flush()
                self._sizes[self._path] = self._file.tell()
        finally:
            super().close()


class ZineWriter(Writer):  # type: ignore[misc]
    """Writes pages and feeds as Pelican does; `sizes` are in bytes, by path.

    `passing` are the pages that come and go with others: drafts, and lists by tag and the like;
    `ours` those of the press. In a site of somebody's own, feeds of articles are Pelican's.
    """

    def __init__(self, output_path: str, settings: object = None) -> None:
        super().__init__(output_path, settings=settings)
        self.sizes: dict[str, int] = {}
        self.passing: set[str] = set()
        self.ours: set[str] = set()
        self.whole = made_for_press(self.settings)
        self._masthead: Masthead
        self._cards: Mapping[str, str]

    def write_file(self, name: str, template: Any, context: Any, *more: Any, **values: Any) -> None:
        """Write a page as Pelican does; other plugins may change it once it is written."""
        before = len(self.sizes)
        if ours := str(getattr(template, "name", "")).startswith("zine/"):
            self._check_free(Path(self.output_path, name))
        super().write_file(name, template, context, *more, **values)
        # The newest are last: a large site has no time to compare all its files for each page.
        written = [*islice(reversed(self.sizes), len(self.sizes) - before)]
        if signals.content_written.receivers:
            self.sizes.update((path, os.stat(path).st_size) for path in written)
        if _passes(values):
            self.passing.update(written)
        else:  # the pages of a list after its first
            self.passing.update(each for each in written if not each.endswith(Path(name).name))
        if ours:
            self.ours.update(written)

    def _check_free(self, path: Path) -> None:
        """Raise Problems if a page of the site's own has an address that the press needs."""
        address = path.relative_to(self.output_path).as_posix()
        free = self.whole or address == self.settings["ZINE_FRONT"]
        if not free and str(path) in self._written_files:
            message = "your site has a page at this address, and so has the press"
            raise Problems.of(address, message, "give yours another Slug or address")

    @property
    def lasting(self) -> Iterator[str]:
        """What was written to stay; in a site of somebody's own, only what the press wrote."""
        gone = self.passing | (set() if self.whole else self._written_files - self.ours)
        return (path for path in self.sizes if path not in gone)

    def _open_w(self, filename: str, encoding: str, override: bool = False) -> object:
        """Open a file as Pelican does, and measure what is written.

        A file that is there may be one of the public site's, under a second name.
        """
        if filename not in self._written_files:
            with suppress(FileNotFoundError):
                os.unlink(filename)
        opened = super()._open_w(filename, encoding, override)
        return opened if opened.name == os.devnull else _MeasuredFile(opened, self.sizes)

    def _create_new_feed(self, feed_type: str, feed_title: str, context: Any) -> Any:
        """A feed of articles whose id is made from what it is, as those of games are."""
        feed = super()._create_new_feed(feed_type, feed_title, context)
        if not self.whole:
            return feed
        self._masthead = context["MASTHEAD"]
        self._cards = context.get("CARDS", {})
        path = self.feed_url.removeprefix(self.feed_domain or "").strip("/")
        feed.feed["id"] = entry_urn(self._masthead.title, path.removesuffix(".atom.xml"))
        feed.feed["author_name"] = self._masthead.publisher
        return feed

    def _add_item_to_the_feed(self, feed: Any, item: Any) -> None:
        """An article with an id that never changes, its author, and its board."""
        super()._add_item_to_the_feed(feed, item)
        if not self.whole:
            return
        entry = feed.items[-1]
        entry["unique_id"] = entry_urn(self._masthead.title, item.url.removesuffix(".html"))
        entry["author_name"] = str(entry["author_name"] or self._masthead.publisher)
        home = str(self.settings["SITEURL"] or "")
        shown = picture(self._cards, home, item.url, entry["title"])
        entry["content"] = f"{shown}{entry['content']}"

    def text(self, path: Path, text: str) -> None:
        """Write a text as it is, with LF line ends."""
        self.binary(path, text.encode("utf-8"))

    def binary(self, path: Path, content: bytes) -> None:
        """Write a picture, or whatever else is no text."""
        self._check_free(path)
        if not take_same(path, content, Path(self.output_path)):
            # Whole at once: several processes may write a drawing that boards share.
            own = path.with_name(f".{path.name}.{os.getpid()}")
            try:
                own.write_bytes(content)
            except FileNotFoundError:
                path.parent.mkdir(parents=True, exist_ok=True)
                own.write_bytes(content)
            os.replace(own, path)
        self.sizes[str(path)] = len(content)


def _passes(values: Mapping[str, object]) -> bool:
    """Whether a page comes and goes, by the values of its template."""
    text = values.get("article") or values.get("page")
    if text is not None:
        return getattr(text, "status", "published") != "published"
    return bool(LISTS & values.keys())


def get_writer(pelican: Pelican) -> type[ZineWriter] | None:
    """The writer for Pelican to use, if the site is a zine."""
    return ZineWriter if CONTENTS in pelican.settings else None


def copied(pelican: Pelican, context: Any) -> Iterator[tuple[Path, Path]]:
    """Every file that Pelican copies into the site, with the place of its copy."""
    settings = pelican.settings
    theme, site = Path(pelican.theme), Path(pelican.output_path)
    ignored = settings["IGNORE_FILES"]
    for name in settings["THEME_STATIC_PATHS"]:
        source, target = theme / name, site / settings["THEME_STATIC_DIR"]
        own = target / source.name if source.is_file() else target
        yield from files_copied(source, own, ignored)
    for each in context.get("staticfiles", ()):
        yield Path(pelican.path, each.source_path), site / each.save_as

"""The reader of all writing, in place of Pelican's own.

Pelican would also read HTML and reStructuredText, which can include files and scripts. The
press reads only Markdown, and only the publisher's own texts as Pelican does.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from pelican.contents import Author
from pelican.readers import BaseReader, Readers
from pelican.utils import slugify

from zine.files.content_folder import ContentFolder
from zine.files.strict_yaml import read_text as read_file
from zine.plugin.trusted_reader import read_trusted
from zine.portable import slug_fault
from zine.problems import Place, Problem, Problems
from zine.writing.header import LONGEST_SLUG, Header, read_date, sender_name
from zine.writing.judge import text_faults
from zine.writing.reading import read_text

CONTENTS = "ZINE_CONTENTS"  # the setting that holds what `archive.contents` found
TRUST_ALL = "ZINE_TRUST_ALL"  # the setting of a zine that takes no texts from others
FAULTS = "ZINE_FAULTS"  # the setting that holds the list for the faults of texts


class WritingReader(BaseReader):  # type: ignore[misc]
    """Reads articles, pages and issues as `zine.writing` does. Raises Problems."""

    file_extensions = ("md",)

    def read(self, source_path: str) -> tuple[str, dict[str, Any]]:
        """The text as HTML, and its header as Pelican wants it.

        Of a text with faults, an empty one: Pelican would log what is raised here, with a
        traceback. The faults are noted, and stop the build when all is read.
        """
        contents: ContentFolder = self.settings[CONTENTS]
        path = Path(source_path).relative_to(contents.root / "content").as_posix()
        try:
            return self._read(source_path, path, contents)
        except Problems as problems:
            if path.startswith("issues/"):  # the generator reads these itself
                raise
            self.settings[FAULTS].extend(problems.problems)
            name = sha256(path.encode()).hexdigest()[:16]
            empty = {"title": name, "slug": name, "date": read_date("2000-01-01"), "embeds": ()}
            return "", empty

    def _read(
        self, source_path: str, path: str, contents: ContentFolder
    ) -> tuple[str, dict[str, Any]]:
        text = read_file(Path(source_path), f"content/{path}")
        if self.settings.get(TRUST_ALL) or path in contents.trusted:
            own = read_trusted(self.settings, source_path, text, path)
            return own.html, {
                **self._completed(own.metadata, own.header, path),
                "embeds": own.embeds,
            }
        reading = read_text(text, path, contents.files)
        if faults := text_faults(reading, path):
            raise Problems(faults)
        metadata = self._metadata(reading.header, path)
        return reading.html, {**metadata, "embeds": reading.embeds}

    def _metadata(self, header: Header, path: str) -> dict[str, Any]:
        metadata: dict[str, Any] = dict(header.fields)
        if "date" in metadata:
            metadata["date"] = read_date(metadata["date"])
        if "summary" in metadata:
            metadata["summary"] = escape(metadata["summary"])
        field = "authors" if "authors" in metadata else "author"
        if names := metadata.pop(field, ""):
            metadata["authors"] = [Author(name.strip(), self.settings) for name in names.split(",")]
        return self._completed(metadata, header, path)

    def _completed(self, metadata: dict[str, Any], header: Header, path: str) -> dict[str, Any]:
        """A text's metadata with what follows from them: where it stands, its sender and address."""
        shown = f"content/{path}"
        if "issue" in metadata:
            metadata["issue_place"] = header.places.get("issue", Place(shown))
        if sender := metadata.pop("from", ""):
            metadata["sender"] = sender
            by = Author(sender_name(sender).replace(",", " ").strip(), self.settings)
            if "author" not in metadata:
                metadata.setdefault("authors", [by])
        names = header.places.keys() & {"author", "authors", "from"}
        authors = metadata.get("authors") or [each for each in [metadata.get("author")] if each]
        _check_authors(authors, header.places[max(names)] if names else Place(shown))
        metadata.setdefault("slug", self._slug(metadata["title"]))
        if slug_fault(metadata["slug"], path.partition("/")[0]):
            message = f"the title '{metadata['title'][:60]}' does not give an address"
            raise Problems([Problem(Place(shown), message, "write Slug: and a name for the page")])
        return metadata

    def _slug(self, title: str) -> str:
        slug: str = slugify(title, regex_subs=self.settings["SLUG_REGEX_SUBSTITUTIONS"])
        return slug[:LONGEST_SLUG].strip("-")


def _check_authors(authors: Iterable[Author], place: Place) -> None:
    """Raise Problems for a name that cannot name a feed."""
    for author in authors:
        if fault := slug_fault(author.slug):
            message = f"the author '{author.name}' {fault[0]}"
            raise Problems([Problem(place, message, "write the name another way")])


def only_markdown(readers: Readers) -> None:
    """Leave Pelican only our reader and the one that copies pictures."""
    readers.reader_classes = {"md": WritingReader, "static": BaseReader}

"""The reader of all writing, in place of Pelican's own or before it.

Pelican would also read HTML and reStructuredText, which can include files and scripts. The
press reads only Markdown, and only the publisher's own texts as Pelican does. In a site of
somebody's own it reads what is the zine's and leaves the rest to the site's readers.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape
from pelican.contents import Author, Category, Tag
from pelican.readers import BaseReader
from pelican.utils import slugify

from zine.files.content_folder_checks import ISSUES, ContentFolder
from zine.files.strict_yaml import read_text as read_file
from zine.plugin.publisher_text_reader import read_trusted
from zine.plugin.settings import MEMORY, made_for_press
from zine.portable_names import slug_fault
from zine.problems import Place, Problems
from zine.writing.contribution_reader import TextReading, read_text
from zine.writing.contribution_rules import judged_later, text_faults
from zine.writing.header import Header
from zine.writing.header_field_rules import LONGEST_SLUG, read_date, sender_name
from zine.writing.publisher_texts import trusted_text
from zine.writing.text_cache import TextCache

# Signs of HTML in names, by letters that look like them.
TYPOGRAPHIC = str.maketrans("<>\"'", "‹›”’")
# The words of a header that themes print.
PRINTED = (
    *("title", "licence", "published", "taken_from"),
    *("sender", "series", "description", "keywords"),
)
CONTENTS = "ZINE_CONTENTS"  # the setting that holds what `archive.contents` found
TRUST_ALL = "ZINE_TRUST_ALL"  # the setting of a zine that takes no texts from others
FAULTS = "ZINE_FAULTS"  # the setting that holds the list for the faults of texts
GUESTS = "ZINE_GUESTS"  # the setting that says whether a text of somebody else's was read
ZINES = frozenset(("issue", "licence"))  # the fields that only a text of the zine has


class _WritingReader(BaseReader):  # type: ignore[misc]
    """Reads articles, pages and issues as `zine.writing` does. Raises Problems."""

    # Pelican gives every subclass that was ever imported the files it names, in any site.
    file_extensions = ()  # A zine gets it from `read_for_press`.

    def __init__(self, settings: Any, others: BaseReader | None = None) -> None:
        super().__init__(settings)
        self._others = others

    def read(self, source_path: str) -> tuple[str, dict[str, Any]]:
        """The text as HTML, and its header as Pelican wants it.

        Of a text with faults, an empty one: Pelican would log what is raised here, with a
        traceback. The faults are noted, and stop the build when all is read.
        """
        contents: ContentFolder = self.settings[CONTENTS]
        path = Path(source_path).relative_to(contents.root / "content").as_posix()
        try:
            if own := self._passed_on(source_path, path, contents):
                return own
            self.settings[GUESTS] |= contents.roles.of(path) != ISSUES
            return self._read(source_path, path, contents)
        except Problems as problems:
            if path.startswith("issues/"):  # the generator reads these itself
                raise
            self.settings[FAULTS].extend(problems.problems)
            name = sha256(path.encode()).hexdigest()[:16]
            empty = {"title": name, "slug": name, "date": read_date("2000-01-01"), "embeds": ()}
            return "", empty | judged_later(Path(source_path), path, contents)

    def _passed_on(
        self, source_path: str, path: str, contents: ContentFolder
    ) -> tuple[str, dict[str, Any]] | None:
        """A text of the site's own as its own reader has it; None if the press must read it.

        Only if it has embeds is it read by Pelican's reader, for they are put into Markdown.
        """
        role = contents.roles.of(path)
        if self._others is None or role == ISSUES or path in contents.trusted:
            return None
        text = Path(source_path).read_text("utf-8-sig", errors="replace")
        own = trusted_text(text, path, role) if role else None
        if own is None or not (own.embeds or own.problems or ZINES & own.header.fields.keys()):
            read: tuple[str, dict[str, Any]] = self._others.read(source_path)
            return read
        if ZINES & own.header.fields.keys():
            return None
        html, metadata, _ = read_trusted(self.settings, source_path, text, path, role)
        return html, metadata

    def _read(
        self, source_path: str, path: str, contents: ContentFolder
    ) -> tuple[str, dict[str, object]]:
        text = read_file(Path(source_path), f"content/{path}")
        role = contents.roles.of(path)
        if self.settings.get(TRUST_ALL) or path in contents.trusted:
            html, fields, header = read_trusted(self.settings, source_path, text, path, role)
            return html, self._completed(fields, header, path)
        asks = self.settings["ZINE_ASKS"]

        def read() -> TextReading:
            reading = read_text(text, path, contents.files, role=role)
            if faults := text_faults(reading, path, role, asks):
                raise Problems(faults)
            return reading

        texts = TextCache(self.settings[MEMORY])
        reading = texts.of(f"content/{path}", text, [role, asks], read)
        metadata = self._metadata(reading.header, path)
        if role != ISSUES:
            metadata |= self._for_themes(metadata)
        return reading.html, {**metadata, "embeds": reading.embeds}

    def _for_themes(self, metadata: dict[str, Any]) -> dict[str, Any]:
        """What themes print as HTML: words escaped, names as Pelican's own objects.

        Most themes print a title as it is, for Pelican's authors may write HTML in it.
        """
        found: dict[str, object] = {n: escape(metadata[n]) for n in PRINTED if n in metadata}
        if "category" in metadata:
            found["category"] = Category(metadata["category"].replace("'", "’"), self.settings)
        if "tags" in metadata:
            tags = metadata["tags"].replace("'", "’").split(",")
            names = dict.fromkeys(each.strip() for each in tags)
            found["tags"] = [Tag(name, self.settings) for name in names if name]
        for name in ("status", "lang", "translation"):
            if name in metadata:
                found[name] = metadata[name].lower()
        return found

    def _metadata(self, header: Header, path: str) -> dict[str, object]:
        metadata: dict[str, Any] = dict(header.fields)
        for name in ("date", "modified"):
            if name in metadata:
                metadata[name] = read_date(metadata[name])
        if "summary" in metadata:
            metadata["summary"] = str(escape(metadata["summary"]))
        field = "authors" if "authors" in metadata else "author"
        if names := metadata.pop(field, ""):
            metadata["authors"] = self._authors(names)
        return self._completed(metadata, header, path)

    def _completed(self, metadata: dict[str, Any], header: Header, path: str) -> dict[str, Any]:
        """A text's metadata, completed with its place, its sender and its address."""
        shown = f"content/{path}"
        if "issue" in metadata:
            metadata["issue_place"] = header.places.get("issue", Place(shown))
        if sender := metadata.pop("from", ""):
            metadata["sender"] = sender
            if "author" not in metadata:
                by = self._authors(sender_name(sender).replace(",", " "))
                metadata.setdefault("authors", by)
        names = header.places.keys() & {"author", "authors", "from"}
        authors = metadata.get("authors") or [each for each in [metadata.get("author")] if each]
        _check_authors(authors, header.places[max(names)] if names else Place(shown))
        metadata.setdefault("slug", self._slug(metadata["title"]))
        if slug_fault(metadata["slug"], path.partition("/")[0]):
            message = f"the title '{metadata['title'][:60]}' does not give an address"
            place = header.places.get("title", Place(shown))
            raise Problems.of(place, message, "write Slug: and a name for the page")
        return metadata

    def _authors(self, names: str) -> list[object]:
        """The authors of a text."""
        if not made_for_press(self.settings):  # a theme may print names as they are
            names = names.translate(TYPOGRAPHIC)
        return [Author(name.strip(), self.settings) for name in names.split(",")]

    def _slug(self, title: str) -> str:
        slug: str = slugify(title, regex_subs=self.settings["SLUG_REGEX_SUBSTITUTIONS"])
        return slug[:LONGEST_SLUG].strip("-")


def plain(words: object) -> str:
    """What a title or a name says, without the escapes that themes need."""
    return Markup(str(words)).striptags()


def _check_authors(authors: Iterable[Author], place: Place) -> None:
    """Raise Problems for a name that cannot name a feed."""
    for author in authors:
        if fault := slug_fault(author.slug):
            message = f"the author '{author.name}' {fault[0]}"
            raise Problems.of(place, message, "write the name another way")


def read_for_press(generator: Any) -> None:
    """Leave a generator of a zine only our reader and the one that copies pictures.

    In a site of somebody's own ours comes before that of Markdown.
    """
    settings, readers = generator.settings, generator.readers.readers
    if CONTENTS in settings and made_for_press(settings):
        readers.clear()
        readers |= {"md": _WritingReader(settings), "static": BaseReader(settings)}
    elif CONTENTS in settings:
        readers["md"] = _WritingReader(settings, readers.get("md"))

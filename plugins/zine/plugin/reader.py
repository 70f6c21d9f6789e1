"""The reader of all writing, in place of Pelican's own.

Pelican would also read HTML and reStructuredText, which can include files and scripts. The
press reads only Markdown.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape
from pelican.contents import Author, Category, Tag
from pelican.readers import BaseReader, Readers
from pelican.utils import slugify

from zine.files.content_folder import ISSUES, ContentFolder
from zine.files.strict_yaml import read_text as read_file
from zine.plugin.settings import made_for_press
from zine.portable import slug_fault
from zine.problems import Place, Problem, Problems
from zine.writing.header import LONGEST_SLUG, Header, read_date, sender_name
from zine.writing.judge import text_faults
from zine.writing.reading import read_text

# Signs of HTML in names, by letters that look like them.
TYPOGRAPHIC = str.maketrans("<>\"'", "‹›”’")
# The words of a header that themes print.
PRINTED = (
    *("title", "licence", "published", "taken_from"),
    *("sender", "series", "description", "keywords"),
)
CONTENTS = "ZINE_CONTENTS"  # the setting that holds what `archive.contents` found
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
        role = contents.roles.of(path)
        trusted = path in contents.trusted
        reading = read_text(text, path, contents.files, trusted=trusted, role=role)
        if faults := text_faults(reading, path, role, self.settings["ZINE_ASKS"]):
            raise Problems(faults)
        metadata = self._metadata(reading.header, f"content/{path}")
        if role != ISSUES:
            metadata |= self._for_themes(metadata)
        return reading.html, {**metadata, "embeds": reading.embeds}

    def _for_themes(self, metadata: dict[str, Any]) -> dict[str, Any]:
        """What themes print as HTML: words escaped, names as Pelican's own objects.

        Most themes print a title as it is, for Pelican's authors may write HTML in it.
        """
        found: dict[str, Any] = {n: escape(metadata[n]) for n in PRINTED if n in metadata}
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

    def _metadata(self, header: Header, shown: str) -> dict[str, Any]:
        metadata: dict[str, Any] = dict(header.fields)
        for name in ("date", "modified"):
            if name in metadata:
                metadata[name] = read_date(metadata[name])
        if "issue" in metadata:
            metadata["issue_place"] = header.places["issue"]
        if "summary" in metadata:
            metadata["summary"] = str(escape(metadata["summary"]))
        field = "authors" if "authors" in metadata else "author"
        if names := metadata.pop(field, ""):
            metadata["authors"] = self._authors(names, header.places[field])
        if sender := metadata.pop("from", ""):
            metadata["sender"] = sender
            by = self._authors(sender_name(sender).replace(",", " "), header.places["from"])
            metadata.setdefault("authors", by)
        metadata.setdefault("slug", self._slug(metadata["title"]))
        if slug_fault(metadata["slug"], shown.split("/")[1]):
            message = f"the title '{metadata['title'][:60]}' does not give an address"
            raise Problems([Problem(Place(shown), message, "write Slug: and a name for the page")])
        return metadata

    def _authors(self, names: str, place: Place) -> list[Any]:
        """The authors of a text. Raises Problems for a name that cannot name a feed."""
        if not made_for_press(self.settings):  # a theme may print names as they are
            names = names.translate(TYPOGRAPHIC)
        authors = [Author(name.strip(), self.settings) for name in names.split(",")]
        for author in authors:
            if fault := slug_fault(author.slug):
                message = f"the author '{author.name}' {fault[0]}"
                raise Problems([Problem(place, message, "write the name another way")])
        return authors

    def _slug(self, title: str) -> str:
        slug: str = slugify(title, regex_subs=self.settings["SLUG_REGEX_SUBSTITUTIONS"])
        return slug[:LONGEST_SLUG].strip("-")


def plain(words: object) -> str:
    """What a title or a name says, without the escapes that themes need."""
    return Markup(str(words)).striptags()


def only_markdown(readers: Readers) -> None:
    """Leave Pelican only our reader and the one that copies pictures, if the site is a zine."""
    if CONTENTS in readers.settings:
        readers.reader_classes = {"md": WritingReader, "static": BaseReader}

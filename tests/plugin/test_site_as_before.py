"""A site of somebody's own with a zine in it: their pages are what Pelican makes without us."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path

import pelican
import pytest

from sites import build, tree
from strangers import make_stranger

pytestmark = pytest.mark.deep

REFLEX = str(Path(pelican.__file__).parent / "themes/reflex")
LICENCE = 'CC_LICENSE = {"name": "BY", "version": "4.0", "slug": "by", "language": "en", "icon": 0}'
FEEDS = """
FEED_DOMAIN = "https://ann.example"
FEED_ALL_ATOM = "feeds/all.atom.xml"
FEED_ALL_RSS = "feeds/all.rss.xml"
CATEGORY_FEED_ATOM = "feeds/category.{slug}.atom.xml"
AUTHOR_FEED_ATOM = "feeds/author.{slug}.atom.xml"
AUTHOR_FEED_RSS = "feeds/author.{slug}.rss.xml"
TAG_FEED_ATOM = "feeds/tag.{slug}.atom.xml"
DEFAULT_PAGINATION = 2
MARKDOWN = {"extension_configs": {"markdown.extensions.footnotes": {}, "markdown.extensions.toc": {"permalink": True},
    "markdown.extensions.attr_list": {}, "markdown.extensions.extra": {}}, "output_format": "html5"}
"""
YEARS = """
ARTICLE_URL = "{date:%Y}/{slug}/"
ARTICLE_SAVE_AS = "{date:%Y}/{slug}/index.html"
PAGE_URL = "{slug}/"
PAGE_SAVE_AS = "{slug}/index.html"
YEAR_ARCHIVE_SAVE_AS = "{date:%Y}/index.html"
JINJA_ENVIRONMENT = {"trim_blocks": True, "lstrip_blocks": True, "extensions": ["jinja2.ext.do"]}
JINJA_FILTERS = {"shout": str.upper}
SUMMARY_MAX_LENGTH = 5
RELATIVE_URLS = True
"""
# What themes do that is seldom: titles in attributes, entities, feeds by name, macros, periods.
HEAD = """<!doctype html><html lang="{{ DEFAULT_LANG }}"><head>
<title>{% block title %}{{ SITENAME|striptags|e }}{% endblock %}</title>
{% if AUTHOR_FEED_ATOM and author %}<link rel="alternate" href="{{ FEED_DOMAIN }}/{{ AUTHOR_FEED_ATOM.format(slug=author.slug) }}">{% endif %}
</head><body class="{{ output_file|replace('/', ' ') }}">{% block content %}{% endblock %}
{% for name, each in authors %}<a href="{{ SITEURL }}/{{ name.url }}" title="{{ name }}">{{ each|count }}</a>{% endfor %}
</body></html>
"""
ARTICLE = """{% extends "base.html" %}{% block title %}{{ article.title|striptags }}{% endblock %}
{% block content %}<h1 title="{{ article.title|striptags }}">{{ article.title }}</h1>
<meta name="description" content="{{ article.summary|striptags|truncate(80) }}">
{{ article.content }}{{ article.metadata|length }}{% for tag in article.tags %}{{ tag.slug }} {% endfor %}
{{ article.locale_date }} {{ article.reading }} {{ article.translations|length }}{% endblock %}
"""
RST = """Tables & rules
##############

:date: 2026-04-01
:category: Kitchen
:tags: tea

A *list*, a footnote [1]_, and raw HTML:

.. raw:: html

    <iframe src="https://video.example/1"></iframe>

.. [1] The note.
"""
LOOSE = """Title: Loose & <em>wild</em>
Date: 2026-04-02
Category: Kitchen
Authors: Ann O'Author, Bob "B" Baker
Save_as: odd/place.html
Url: odd/place.html
Mood: sunny

<iframe src="https://video.example/2" allowfullscreen></iframe>

<p id="mine" style="color: red" onclick="go()">Raw [^1] &amp; ready</p>

A [link](https://elsewhere.example/) and [another]({filename}baking/second.md). Text[^1], ![](x.png)

## A head {#own-id .big}

<script>go()</script> <!-- a comment -->

[^1]: A footnote.
"""
TEXTS = {
    "tables.rst": RST,
    "loose.md": LOOSE,
    "What is C++? A+B.md": "Title: C\nDate: 2026-04-03\nSlug: C_plus\n\nWords.\n",
    "archive/old.markdown": "Title: Old\nDate: 2019-04-03\n\nWords of [old](https://o.example).\n",
    "front.md": "---\nTitle: Front matter\nDate: 2026-04-04\n---\n\nWords.\n",
    "bare.html": "<html><head><title>Bare</title><meta name='date' content='2026-04-05'></head><body>x</body></html>",
    "README.md": "No header at all, so Pelican leaves it out and says so.\n",
    "pages/contact.md": 'Title: Contact\n\n<form action="https://f.example"><input name="a"></form>\n',
    "pages/imprint.rst": "Imprint\n#######\n\nWho we are.\n",
}
# Shapes of other people's plugins: a reader, a change of contents, of contexts, and of files.
PLUGIN = """
from pathlib import Path
from pelican import signals
from pelican.readers import MarkdownReader

class Loud(MarkdownReader):
    def read(self, path):
        html, metadata = super().read(path)
        return html.replace("Words", "WORDS"), {**metadata, "loud": "yes"}

def readers(readers):
    readers.reader_classes["md"] = Loud

def content(content):
    content.reading = len(content._content or "")

def context(generator):
    generator.context["COUNTED"] = len(generator.articles)

def written(path, context):
    file = Path(path)
    if file.suffix == ".html":
        file.write_text(file.read_text("utf-8") + "<!-- %s -->" % context.get("COUNTED", 0), "utf-8")

def register():
    signals.readers_init.connect(readers)
    signals.content_object_init.connect(content)
    signals.article_generator_finalized.connect(context)
    signals.content_written.connect(written)
"""
PLUGINS = ("neighbors", "seo", "i18n_subsites")
MORE = """
SITEURL = "https://ann.example"
I18N_SUBSITES = {"de": {"SITENAME": "Anns Heft"}}
SEO_REPORT = False
SEO_ENHANCER = True
SEO_ENHANCER_OPEN_GRAPH = True
"""


def own_site(tmp_path: Path, theme: str, plugins: tuple[str, ...], more: str = "") -> Path:
    """A stranger's site with the shapes of texts, files and links that the press itself has not."""
    root = make_stranger(tmp_path / "site", theme, (*plugins, "zine.plugin"), more=more)
    (root / "own.py").write_text(PLUGIN, "utf-8")
    for name, text in TEXTS.items():
        path = root / "content" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    (tmp_path / "linked.md").write_text("Title: Linked\nDate: 2026-04-06\n\nWords.\n", "utf-8")
    (root / "content/a link.md").symlink_to(tmp_path / "linked.md")
    _add(root, 'PLUGIN_PATHS = ["."]')
    return root


def _add(root: Path, line: str) -> None:
    conf = root / "pelicanconf.py"
    conf.write_text(f"{conf.read_text('utf-8')}{line}\n", "utf-8")


def both(tmp_path: Path, theme: str, plugins: tuple[str, ...], more: str) -> dict[str, list[str]]:
    """The names of a stranger's files that are missing or changed once the press is there."""
    root = own_site(tmp_path, theme, plugins, more)
    (root / "content/baking/tea.md").unlink()  # it has a board
    plain = shutil.copytree(root, tmp_path / "plain", symlinks=True)
    shutil.rmtree(plain / "content/issues")
    _add(plain, f"PLUGINS = {list(plugins)!r}")

    without, done = build(plain), build(root)

    assert (0, 0) == (without.returncode, done.returncode), done.stdout + done.stderr
    before, after = tree(plain / "output"), tree(root / "output")
    return {
        "missing": sorted(before.keys() - after.keys()),
        "changed": sorted(name for name in before if before[name] != after.get(name)),
    }


def _theme(folder: Path) -> str:
    """A small theme, of the shapes that are seldom."""
    (folder / "templates").mkdir(parents=True)
    (folder / "static").mkdir()
    (folder / "static/main.css").write_text("body { color: red }", "utf-8")
    for name, text in {"base": HEAD, "article": ARTICLE}.items():
        (folder / f"templates/{name}.html").write_text(text, "utf-8")
    return str(folder)


@pytest.mark.parametrize(
    ("theme", "plugins", "more"),
    [
        ("simple", (), FEEDS),
        ("notmyidea", PLUGINS, MORE),
        (REFLEX, ("neighbors",), LICENCE + FEEDS),
        ("", ("own",), FEEDS + YEARS),
        ("", (), YEARS + 'JINJA_ENVIRONMENT["autoescape"] = True\n'),
    ],
    ids=["simple", "notmyidea-plugins", "reflex-feeds", "own-plugin", "own-escaping"],
)
def test_pages_are_as_before(
    tmp_path: Path, theme: str, plugins: tuple[str, ...], more: str
) -> None:
    """Every page, feed and file is byte for byte what Pelican makes without the press."""
    if theme == REFLEX and find_spec("pelican.themes.reflex") is None:
        pytest.skip("the theme reflex is not here")

    found = both(tmp_path, theme or _theme(tmp_path / "theme"), plugins, more)

    assert {"missing": [], "changed": []} == found


def test_boards_are_drawn_into_texts_that_pelican_reads(tmp_path: Path) -> None:
    """A board is all that the press puts into a text of the site's own."""
    root = own_site(tmp_path, "simple", ())
    loose = root / "content/loose.md"
    board = "\n```board\nvariant: standard\nunits:\n  France: A PAR\n```\n"
    loose.write_text(LOOSE + board, "utf-8")

    done = build(root)

    assert 0 == done.returncode, done.stderr
    page = (root / "output/odd/place.html").read_text("utf-8")
    for kept in (
        '<iframe src="https://video.example/2"',
        'onclick="go()"',
        "<script>go()</script>",
    ):
        assert kept in page
    assert 'class="zb' in page


@pytest.mark.parametrize("field", ["Licence: CC BY 4.0", "Issue: 1"])
def test_a_text_of_the_zine_is_never_trusted(tmp_path: Path, field: str) -> None:
    """What names an issue or a licence goes through the sieve, whatever reader the site has."""
    root = own_site(tmp_path, _theme(tmp_path / "theme"), ("own",), FEEDS + YEARS)
    text = "Title: Sent &lt;script&gt;1\nSlug: sent\nDate: 2026-05-01\nAuthor: Eve\n"
    sent = f"{text}{field}\n\n<script>evil()</script> <b onclick='x'>Words</b> &lt;script&gt;2\n"
    (root / "content/sent.md").write_text(sent, "utf-8")

    done = build(root)

    assert 0 == done.returncode, done.stderr
    page = (root / "output/2026/sent/index.html").read_text("utf-8")
    assert "<script" not in page
    assert "onclick" not in page
    assert "Words" in page

    (root / "content/sent.md").write_text(sent.replace("Title", "Template: x\nTitle"), "utf-8")
    assert "'Template' cannot be set here" in build(root).stderr


def test_only_the_presss_own_addresses_are_promised(tmp_path: Path) -> None:
    """New addresses for the site's articles are its own affair; those of games are not."""
    site = 'SITEURL = "https://ann.example"\n'
    root = own_site(tmp_path, _theme(tmp_path / "theme"), (), site + FEEDS)
    assert 0 == build(root).returncode
    promised = (root / "content/addresses.txt").read_text("utf-8")
    assert "games/demo/index.html" in promised
    assert "a-second-post" not in promised
    assert "feeds/author" not in promised

    _add(root, YEARS)
    moved = build(root)
    assert 0 == moved.returncode, moved.stderr
    assert (root / "output/2026/a-second-post/index.html").is_file()

    shutil.rmtree(root / "games/demo")
    gone = build(root)
    assert 1 == gone.returncode
    assert "'games/demo/index.html' was published and would vanish" in gone.stderr
    assert "a-second-post" not in gone.stderr


def test_a_page_is_never_lost_to_the_press(tmp_path: Path) -> None:
    """Two pages at one address are a fault, for one of them would be gone."""
    root = own_site(tmp_path, "simple", (), YEARS)
    text = "Title: My games\nSlug: games\n\nChess.\n"
    (root / "content/pages/games.md").write_text(text, "utf-8")

    done = build(root)

    assert 1 == done.returncode
    assert "games/index.html: your site has a page at this address, and so has the press" in (
        done.stderr
    )


@pytest.mark.parametrize("left", ["games", "content/issues", "content/archive"])
def test_folders_of_these_names_make_no_zine(tmp_path: Path, left: str) -> None:
    """An empty games/, or a folder of articles called issues, is left alone, with a warning."""
    root = own_site(tmp_path, "simple", ())
    shutil.rmtree(root / "games")
    shutil.rmtree(root / "content/issues")
    (root / "content/zine.yaml").unlink()
    (root / left).mkdir(exist_ok=True)
    if left != "games":
        (root / left / "own.md").write_text("Title: Mine\nDate: 2026-01-01\n\nWords.\n", "utf-8")

    done = build(root)

    assert 0 == done.returncode, done.stderr
    assert "has no content/zine.yaml" in done.stdout + done.stderr
    assert (left == "games") != (root / "output/mine.html").is_file()

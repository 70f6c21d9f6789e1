"""Settings of the zine's site; what the zine says of itself stands in content/zine.yaml."""

import logging
import sys
from pathlib import Path

ROOT = Path(__file__).parent
# Pelican passes over a plugin that cannot be imported; importing it here stops the build.
sys.path.insert(0, str(ROOT / "plugins"))

import zine.plugin  # noqa: E402

PLUGINS = [zine.plugin]
ZINE_FRONT = "index.html"

SITENAME = "The Spring Offensive"
SITEURL = ""
RELATIVE_URLS = True
TIMEZONE = "UTC"
DEFAULT_LANG = "en"
LOCALE = ["C.UTF-8"]

PATH = str(ROOT / "content")
OUTPUT_PATH = str(ROOT / "output")
THEME = str(ROOT / "theme")
THEME_STATIC_DIR = "theme"
DELETE_OUTPUT_DIRECTORY = False

# What begins with a "_", such as the articles' template, is not published.
IGNORE_FILES = [".*", "_*"]
# For the texts that content/trusted.yaml names; all others are read by the strict reader.
MARKDOWN = {
    "extension_configs": {
        "markdown.extensions.extra": {},
        "markdown.extensions.codehilite": {"css_class": "highlight"},
        "markdown.extensions.meta": {},
        "markdown.extensions.toc": {},
    },
    "output_format": "html5",
}
FILENAME_METADATA = ""

ARTICLE_PATHS = ["articles"]
PAGE_PATHS = ["pages"]
STATIC_PATHS = ["images"]
USE_FOLDER_AS_CATEGORY = False
DEFAULT_CATEGORY = "articles"

ARTICLE_URL = "articles/{slug}.html"
ARTICLE_SAVE_AS = "articles/{slug}.html"
ARTICLE_LANG_URL = ARTICLE_LANG_SAVE_AS = "articles/{slug}-{lang}.html"
PAGE_URL = "{slug}.html"
PAGE_SAVE_AS = "{slug}.html"
DIRECT_TEMPLATES = ["articles"]
ARTICLES_SAVE_AS = "articles/index.html"
ARTICLES_URL = "articles/index.html"
AUTHOR_SAVE_AS = CATEGORY_SAVE_AS = TAG_SAVE_AS = ""
DEFAULT_PAGINATION = False

# Each issue and each finished game as a book to keep (EPUB).
ZINE_EPUB = True

# A page to search the site.
ZINE_SEARCH = True

# A page on which readers try other orders.
ZINE_SANDBOX = True

FEED_ALL_ATOM = "feeds/articles.atom.xml"
CATEGORY_FEED_ATOM = None
AUTHOR_FEED_ATOM = "feeds/authors/{slug}.atom.xml"
AUTHOR_FEED_RSS = None
TRANSLATION_FEED_ATOM = None

# Here the site has no address yet; publishconf.py gives it one, and its feeds are whole.
LOG_FILTER = [
    (
        logging.WARNING,
        "Feeds generated without SITEURL or FEED_DOMAIN set properly may not be valid",
    )
]

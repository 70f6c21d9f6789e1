"""Makes a site of somebody else's: their blog, their theme and plugins, and a game among it."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from press import REPO

GAME = REPO / "tests/golden/writing/games/demo"
CONF = """
SITENAME = "Ann's <em>Notebook</em>"
SITEURL = {siteurl!r}
TIMEZONE = "UTC"
LOCALE = ["C.UTF-8"]
PATH = "content"
THEME = {theme!r}
PLUGINS = {plugins!r}
STATIC_PATHS = ["images"]
CACHE_CONTENT = True
LOAD_CONTENT_CACHE = True
AUTHOR = "Ann Author"
CATEGORY_FEED_ATOM = None
{more}
"""
POST = """\
Title: Tea & "scones" <script>alert(1)</script>
Date: 2026-05-01
Modified: 2026-05-03
Category: Kitchen
Tags: tea, scones & cream
Series: Baking
Licence: CC BY 4.0
Author: Ann O'Author

A recipe in *three* steps, with `code`:

[TOC]

## First, the oven

```python
def bake(minutes: int) -> str:
    return "done"
```

## Then a board

```board
variant: standard
caption: What lay on the table
units:
  France: A PAR, F BRE
```

It is hot.
"""
OTHER = """\
Title: A second post
Date: 2026-05-02
Lang: en
Tags: tea

Nothing but words.
"""
GERMAN = """\
Title: Ein zweiter Text
Date: 2026-05-02
Lang: de
Slug: a-second-post

Nur Worte.
"""
DRAFT = """\
Title: Not yet
Date: 2026-05-04
Status: draft

Still to be written.
"""
ABOUT = """\
Title: About me

I bake.
"""
ISSUE = """\
Title: A first issue
Number: 1
Date: 2026-11-20

Welcome to the table.
"""
ZINE = """\
title: The Scone
subtitle: a game on the side
publisher: Ann
how_to_join: Write to Ann.
"""


def make_stranger(
    root: Path,
    theme: str,
    plugins: Sequence[str] = ("zine.plugin",),
    siteurl: str = "",
    more: str = "",
) -> Path:
    """A stranger's site in `root`, in Pelican's own arrangement of folders."""
    content = root / "content"
    texts = {
        "baking/tea.md": POST,
        "baking/second.md": OTHER,
        "baking/zweiter.md": GERMAN,
        "draft.md": DRAFT,
        "pages/about.md": ABOUT,
        "issues/1.md": ISSUE,
        "zine.yaml": ZINE,
    }
    for name, text in texts.items():
        (content / name).parent.mkdir(parents=True, exist_ok=True)
        (content / name).write_text(text, encoding="utf-8")
    (content / "images").mkdir()
    shutil.copytree(GAME, root / "games/demo")
    conf = CONF.format(theme=theme, plugins=list(plugins), siteurl=siteurl, more=more)
    (root / "pelicanconf.py").write_text(conf, encoding="utf-8")
    return root

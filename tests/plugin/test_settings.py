"""The plugin's settings, and what it does to other themes."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pelican.plugins
import pytest
from jinja2 import DictLoader, Environment
from pelican.plugins._utils import load_plugins
from pelican.readers import MarkdownReader, Readers
from pelican.settings import DEFAULT_CONFIG

import zine.plugin
from press import REPO
from zine.files.content_folder_checks import Roles
from zine.plugin.load_errors import LoadErrors
from zine.plugin.reader import CONTENTS, FAULTS, GUESTS
from zine.plugin.settings import (
    DEFAULTS,
    MEMORY,
    PRESS_THEME,
    PUBLIC,
    SUBSITE,
    set_defaults,
    setting_problems,
)
from zine.plugin.static import SHEETS, _words_alone
from zine.plugin.unchanged_build import SEEN
from zine.render.css_within_other_themes import scoped
from zine.writing.header_field_rules import FIELDS


def settings(**changes: Any) -> dict[str, Any]:
    """Pelican's own settings, in another theme."""
    return {**DEFAULT_CONFIG, "PATH": "/site/content", "OUTPUT_PATH": "/site/output", **changes}


@pytest.mark.parametrize(
    ("path", "role"),
    [
        ("issues/1.md", "issues"),
        ("a.md", "articles"),
        ("blog/2026/a.md", "articles"),
        ("pages/a.md", "pages"),
        ("polls/best/README.md", ""),
    ],
)
def test_roles_in_pelicans_own_arrangement(path: str, role: str) -> None:
    """ARTICLE_PATHS is all of content/ by default; the more specific folder counts."""
    roles = Roles(articles=("",), pages=("pages",), excluded=("issues", "polls"))

    assert role == roles.of(path)


def test_defaults_fill_in_what_is_absent() -> None:
    """A site need not set anything; what it sets stays."""
    found = settings(ZINE_EPUB=False)

    set_defaults(found)

    assert found["ZINE_SEARCH"] is True
    assert found["ZINE_EPUB"] is False
    assert "zine/index.html" == found["ZINE_FRONT"]
    assert "zine/static" == found["ZINE_STATIC"]
    assert "issues" in found["ARTICLE_EXCLUDES"]
    assert DEFAULT_CONFIG["JINJA_ENVIRONMENT"].get("autoescape") is None


def test_sites_without_a_zine_keep_pelicans_reader() -> None:
    """The press may be installed, imported and named by a site that is no zine."""
    assert MarkdownReader is Readers(settings()).reader_classes["md"]


def test_a_site_without_an_index_has_the_front_page() -> None:
    """The front page is the site's own where no other wants its address."""
    found = settings(DIRECT_TEMPLATES=["archives"])

    set_defaults(found)

    assert "index.html" == found["ZINE_FRONT"]


def test_only_the_press_escapes_in_another_theme() -> None:
    """The theme's templates print HTML as they always did, the press's escape theirs."""
    found = settings()
    set_defaults(found)
    sources = {"article.html": "{{ html }}", "zine/game.html": "{{ html }}"}
    environment = Environment(loader=DictLoader(sources), **found["JINJA_ENVIRONMENT"])

    assert "<p>" == environment.get_template("article.html").render(html="<p>")
    assert "&lt;p&gt;" == environment.get_template("zine/game.html").render(html="<p>")


def test_the_presss_theme_escapes_everything() -> None:
    """Its own article.html has been written for that."""
    found = settings(THEME=str(PRESS_THEME))

    set_defaults(found)

    assert found["JINJA_ENVIRONMENT"]["autoescape"]("article.html") is True
    assert "theme" == found["ZINE_STATIC"]


def test_every_setting_is_documented() -> None:
    """docs/pelican.md has a row for each setting, and names each field of a header."""
    page = (REPO / "docs/pelican.md").read_text("utf-8")

    assert [name for name in sorted({*DEFAULTS, *PUBLIC}) if f"| `{name}` |" not in page] == []
    written = FIELDS["pages"].keys() - {"title"}
    assert [name for name in sorted(written) if name.capitalize() not in page] == []


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"PATH": "/site/src"}, "PATH"),
        ({"STATIC_PATHS": ["images", ""]}, "STATIC_PATHS"),
        ({"OUTPUT_SOURCES": True}, "OUTPUT_SOURCES"),
        ({"ZINE_SERCH": True}, "ZINE_SERCH"),
        ({"ZINE_EPUB": "no"}, "ZINE_EPUB"),
        ({"ZINE_TRUST_ALL": []}, "ZINE_TRUST_ALL"),
        ({"ZINE_ASKS": ("author")}, "ZINE_ASKS"),
        ({"ZINE_WORKERS": "many"}, "ZINE_WORKERS"),
    ],
)
def test_settings_that_cannot_be_are_refused(change: dict[str, Any], place: str) -> None:
    """Each is named with its reason."""
    assert [place] == [each.place.file for each in setting_problems(settings(**change))]


def test_a_misspelt_setting_is_told_its_name() -> None:
    """Pelican passes over what nobody asks for, and the site would have its search."""
    (found,) = setting_problems(settings(ZINE_SERCH=False))

    assert "ZINE_SERCH: is no setting of the press (did you mean 'ZINE_SEARCH'?)" == str(found)


def test_pelicans_defaults_are_accepted() -> None:
    """A site that sets nothing has nothing to mend; a theme may have settings of its own."""
    assert [] == list(setting_problems(settings()))
    own = dict.fromkeys((CONTENTS, FAULTS, GUESTS, MEMORY, SEEN, SUBSITE, "ZINE_MOTTO"))
    found = settings(**own, ZINE_EPUB=False, ZINE_SANDBOX=0)
    set_defaults(found)
    assert [] == list(setting_problems(found))


def test_stripping_tags_does_not_undo_escaping() -> None:
    """Themes write titles without tags into attributes, as they are."""
    assert "a &#34;b&#34; &lt;i&gt;" == str(_words_alone('<em>a</em> "b" &lt;i&gt;'))


def test_style_in_another_theme_stays_in_its_part() -> None:
    """Nothing is left that styles the page around, and the window's width does not count."""
    whole = "".join((PRESS_THEME / "styles" / name).read_text("utf-8") for name in SHEETS)

    found = scoped(whole)

    inside = found.partition(".zine-page {")[2]
    for word in ("\nbody {", "\nhtml {", "@font-face", ":root", "100vw", "@media (min-width"):
        assert word not in inside
    assert "@container zine (min-width: 64em)" in inside
    assert "--paper: #fbf9f3" in inside
    assert found.count("{") == found.count("}")


def test_a_plugin_that_cannot_be_loaded_is_noted() -> None:
    """Pelican logs it and goes on without it."""
    errors = LoadErrors()
    logger = logging.Logger("pelican")
    logger.addHandler(errors)

    logger.error("Cannot load plugin `%s`\n%s", "sitmap", "no such module")
    logger.error("Something else")

    assert ["Cannot load plugin `sitmap` no such module"] == [e.message for e in errors.taken()]
    assert [] == errors.taken()


def test_the_wheel_is_a_namespace_plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PLUGINS = ["zine"] finds what the wheel puts below pelican/plugins."""
    source = REPO / "plugins/zine/plugin/pelican_namespace.py"
    target = '"plugins/zine/plugin/pelican_namespace.py" = "pelican/plugins/zine/__init__.py"'
    (tmp_path / "zine").mkdir()
    (tmp_path / "zine/__init__.py").write_text(source.read_text("utf-8"), "utf-8")
    path = [*pelican.plugins.__path__, str(tmp_path)]
    monkeypatch.setattr(pelican.plugins, "__path__", path)

    (found,) = load_plugins({"PLUGINS": ["zine"]})

    assert found.register is zine.plugin.register
    assert target in (REPO / "pyproject.toml").read_text("utf-8")

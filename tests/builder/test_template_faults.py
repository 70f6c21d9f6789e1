"""Faults in a site's own templates: told all at once, by their lines, before anything is recorded."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, Undefined
from pelican.settings import DEFAULT_CONFIG

from zine.builder.template_faults import (
    GIVEN,
    THEME,
    _names_of_press,
    template_problems,
    told_by_place,
)
from zine.files.environment import PACKAGE
from zine.files.memory import Memory
from zine.problems import Problems
from zine.render.template_environment import UndefinedName
from zine.render.template_functions import PRINTED
from zine.wing import template_folders

OWN = ("zine.plugin",)
MEMORY = Memory(Path(__file__).parent)  # what it holds is asked of the press's templates once
PRESS = (PACKAGE / "plugin/templates", *template_folders())


def environment(root: Path, undefined: type[Undefined] = UndefinedName) -> Environment:
    """What a generator reads templates with: the theme's, then the press's."""
    folders = [root / "mine", root / "theme/templates", THEME, *PRESS]
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(each) for each in folders]),
        autoescape=True,
        undefined=undefined,
    )
    made.globals.update(PRINTED)
    made.filters["strftime"] = str
    return made


def found(
    root: Path,
    templates: Mapping[str, str],
    *more: Environment,
    undefined: type[Undefined] = UndefinedName,
    plugins: tuple[str, ...] = OWN,
    **settings: Any,
) -> tuple[list[str], list[str]]:
    """What is told of a theme's templates: the problems, and the warnings."""
    folder = root / "theme/templates"
    for name, text in templates.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    context = {
        "PATH": str(root / "content"),
        "THEME": str(root / "theme"),
        "THEME_TEMPLATES_OVERRIDES": [],
        "TEMPLATE_EXTENSIONS": [".html"],
        "DIRECT_TEMPLATES": ["articles"],
        "PLUGINS": [*plugins],
        "SITENAME": "Echo",
        "generated_content": {"a": SimpleNamespace(template="special"), "b": None},
        **settings,
    }
    warnings: list[str] = []
    environments = [environment(root, undefined), *more]
    told = template_problems(environments, context, MEMORY, OWN, warnings.append)
    return sorted(map(str, told)), warnings


def test_every_fault_is_told_by_its_line(tmp_path: Path) -> None:
    """What cannot be read, a filter that is none, and names that nobody gives, in any use."""
    templates = {
        "article.html": "<h1>\n  {% if article %}\n",
        "page.html": "{{ page.title|lenght }}",
        "articles.html": "{% if articel %}{% endif %}\n{{ nope|length }}\n{% if nep == 1 %}{% endif %}",
        "special.html": "<p>{{ SITENAM }}",
        "zine/game.html": "{% for each in gaem %}{{ each }}{% endfor %}",
    }

    problems, warnings = found(tmp_path, templates)

    ask = "(if something may give it, ask '{} is defined' before)"
    assert problems == [
        "theme/templates/article.html:2:3: Unexpected end of template. Jinja was looking for the"
        " following tags: 'elif' or 'else' or 'endif'. The innermost block that needs to be closed"
        " is 'if'",
        "theme/templates/articles.html:1:7: 'articel' is undefined (did you mean 'article'?)",
        f"theme/templates/articles.html:2:4: 'nope' is undefined {ask.format('nope')}",
        f"theme/templates/articles.html:3:7: 'nep' is undefined {ask.format('nep')}",
        "theme/templates/page.html:1:1: No filter named 'lenght' (did you mean 'length'?)",
        "theme/templates/special.html:1:7: 'SITENAM' is undefined (did you mean 'SITENAME'?)",
        "theme/templates/zine/game.html:1:16: 'gaem' is undefined (did you mean 'game'?)",
    ]
    assert [] == warnings


SOUND = {
    "names of Pelican": "{{ article.title }}{{ output_file }}{{ articles_page.number }}{{ dates }}",
    "names of the press": "{{ board }}{{ SEARCH }}{{ ISSUES }}{{ tr('Games') }}{{ issue.number }}",
    "names of its own": "{% set a = 1 %}{% for b in [a] %}{{ loop.index }}{{ b }}{% endfor %}",
    "a macro": "{% macro m(a) %}{{ a }}{{ caller() }}{{ varargs }}{{ kwargs }}{% endmacro %}{{ m(1) }}",
    "an import": "{% from 'zine/macros.html' import manual with context %}{{ manual() }}",
    "a block": "{% block title %}{{ super() }}{% endblock %}{{ self.title() }}",
    "what may be missing": "{% if nope is defined %}{{ nope }}{% endif %}{{ nape|default('x') }}",
    "a setting asked for": "{% if GITHUB_URL %}{{ GITHUB_URL }}{% endif %}",
}


@pytest.mark.parametrize("sound", SOUND)
def test_what_is_given_is_no_fault(tmp_path: Path, sound: str) -> None:
    """Nothing is said of a template in order, nor of one that nothing uses."""
    templates = {"article.html": SOUND[sound], "draft.html": "{% if %}{{ nope }}"}

    assert ([], []) == found(tmp_path, templates, GITLAB_URL="here")


def test_what_stands_around_a_template_is_given(tmp_path: Path) -> None:
    """A variable of the template that it extends, or of one that includes it in a loop."""
    templates = {
        "article.html": "{% extends 'base.html' %}{% block title %}{{ around }}{% endblock %}",
        "base.html": "{% set around = 1 %}{% block title %}{% endblock %}{% include 'row.html' %}",
        "articles.html": "{% for line in articles %}{% include 'row.html' %}{% endfor %}",
        "row.html": "{{ line }}{{ lost }}",
    }

    problems, warnings = found(tmp_path, templates)

    assert ["theme/templates/row.html:1:14"] == [each.partition(": ")[0] for each in problems]
    assert [] == warnings


def test_another_plugin_may_give_what_is_like_no_known_name(tmp_path: Path) -> None:
    """Then there is a warning; a slip is a fault all the same."""
    templates = {"article.html": "{{ weather }}{{ articel }}{% if weathers %}{% endif %}"}

    problems, warnings = found(tmp_path, templates, plugins=(*OWN, "sky"))

    assert ["'articel'"] == [each.split()[1] for each in problems]
    assert ["'weather'", "'weathers'"] == [each.split()[1] for each in warnings]


def test_without_another_plugin_a_condition_is_in_doubt(tmp_path: Path) -> None:
    """A theme may ask whether a plugin gave a name; a slip in a setting is only warned of, too."""
    text = "{% if weather %}{{ weather }}{% endif %}{{ 'x' if not SITENAM }}"

    problems, warnings = found(tmp_path, {"article.html": text})

    assert [] == problems
    assert ["'SITENAM'", "'weather'"] == [each.split()[1] for each in warnings]


def test_names_of_a_strangers_theme_are_its_own(tmp_path: Path) -> None:
    """Where a name that nobody gave prints nothing, only what cannot be read is a fault."""
    templates = {"article.html": "{{ articel }}", "page.html": "{% endif %}"}

    problems, warnings = found(tmp_path, templates, undefined=Undefined)

    assert ["theme/templates/page.html:1:1"] == [each.partition(": ")[0] for each in problems]
    assert [] == warnings


def test_what_one_generator_can_read_is_no_fault(tmp_path: Path) -> None:
    """Another plugin may give its filter to the generator of articles alone."""
    other = environment(tmp_path)
    other.filters["rain"] = str

    assert ([], []) == found(tmp_path, {"article.html": "{{ article|rain }}"}, other)


def test_overrides_are_looked_at_and_copies_are_not(tmp_path: Path) -> None:
    """What is the press's to the letter is judged by the test below."""
    copy = (PRESS[0] / "zine/macros.html").read_text("utf-8")
    assert ([], []) == found(tmp_path, {"zine/macros.html": copy})
    folder = tmp_path / "mine"
    (folder / "zine").mkdir(parents=True)
    (folder / "zine/game.html").write_bytes(b"\xff")

    (folder / "zine/picture.png").write_bytes(b"\x89PNG\xff")

    problems, _ = found(tmp_path, {}, THEME_TEMPLATES_OVERRIDES=[str(folder)])

    assert ["mine/zine/game.html: is not UTF-8 (save it as UTF-8)"] == problems


def test_the_presss_theme_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A site without templates of its own parses none."""
    monkeypatch.setattr(Environment, "parse", None)

    assert ([], []) == found(tmp_path, {}, THEME=str(THEME.parent))


def test_the_presss_templates_are_given_what_they_ask_for(tmp_path: Path) -> None:
    """They are not looked at in a build: each name is bound in one of them, or in the code."""
    names = _names_of_press(environment(tmp_path), MEMORY)
    code = "".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))

    free = {*names["given"]}.difference(names["bound"], GIVEN, DEFAULT_CONFIG)
    assert len(free) > 50
    assert [] == sorted(name for name in free if f'"{name}"' not in code and f"{name}=" not in code)


FAILING = {
    "{{ page.title.x.y }}": "'str object' has no attribute 'x'",
    "{% include 'nope.html' %}": "there is no template 'nope.html'",
    "{% include 'bad.html' %}": "Encountered unknown tag 'endif'",
    "{{ nope }}": "'nope' is undefined",
    "{{ 1 / 0 }}": "ZeroDivisionError: division by zero",
}


@pytest.mark.parametrize("text", FAILING)
def test_what_fails_in_a_template_is_told_by_its_line(tmp_path: Path, text: str) -> None:
    """Also from within a macro, and after the error went from one process to another."""
    folder = tmp_path / "templates"
    folder.mkdir()
    (folder / "bad.html").write_text("\n{% endif %}")
    (folder / "page.html").write_text(f"{{% macro m() %}}\n {text}{{% endmacro %}}\n{{{{ m() }}}}")
    made = Environment(loader=FileSystemLoader(folder), undefined=UndefinedName, autoescape=True)
    page = SimpleNamespace(title="Title")
    template = made.get_template("page.html")

    for run in (
        lambda: template.render(page=page),
        lambda: template.make_module({"page": page}).m(),  # type: ignore[attr-defined]
    ):
        with pytest.raises(Problems) as told, told_by_place(tmp_path):
            run()
        (problem,) = pickle.loads(pickle.dumps(told.value.problems))
        place = "bad.html:2:1" if "bad" in text else "page.html:2:"
        assert str(problem).startswith(f"templates/{place}")
        assert FAILING[text] in problem.message


def test_what_is_no_templates_fault_goes_on_as_it_is(tmp_path: Path) -> None:
    """A fault of the press itself keeps its traceback, and problems stay what they are."""

    def fails() -> None:
        raise ValueError("a slip of the press")

    template = Environment(autoescape=True).from_string("{{ fails() }}")
    with pytest.raises(ValueError, match="slip"), told_by_place(tmp_path):
        template.render(fails=fails)
    with pytest.raises(Problems, match="games: none"), told_by_place(tmp_path):
        raise Problems.of("games", "none")

"""The publisher's own texts are read as Pelican reads Markdown; everybody else's are not."""

from __future__ import annotations

import hashlib
import re
import shutil
from pathlib import Path

import pytest
from pelican.settings import DEFAULT_CONFIG

from sites import build, copy_small_built, run, write_settings
from zine.files.languages import catalogue
from zine.language import Language, speaking
from zine.plugin.publisher_text_reader import read_trusted
from zine.problems import Problems
from zine.writing.contribution_reader import read_text
from zine.writing.publisher_texts import trusted_text

HEAD = "Title: {title}\nDate: 2026-01-01\nAuthor: Nemo\nLicence: CC0 1.0\n"
OWN = (
    HEAD.format(title="Own")
    + """Tags: maps, history
Taken from: an old box
Summary: In *short*.

[TOC]

## A heading

One[^1] | Two
--------|----
a       | <b onmouseover="x">b</b>

Text before a board
```board
units: {France: [A PAR]}
caption: A lonely army
```

```python
print("in colours")
```

[About]({filename}/pages/about.md){: .mine }

[^1]: A note.
"""
)
STRANGE = (
    HEAD.format(title="Strange")
    + """
[TOC]

[a](https://post.example){: onclick="x" .mine }

<b onmouseover="x">b</b>

!!! danger
    text
"""
)


def test_the_way_back_from_a_footnote_is_in_the_language(tmp_path: Path) -> None:
    """Markdown's own words for it are English."""
    file = tmp_path / "own.md"
    file.write_text(OWN, encoding="utf-8")
    extra = {"extension_configs": {"markdown.extensions.extra": {}}}
    with speaking(Language("fr", catalogue("fr"))):
        html, _fields, _header = read_trusted(
            {**DEFAULT_CONFIG, "MARKDOWN": extra}, str(file), OWN, "articles/own.md"
        )

    assert 'title="Retour à la note 1 dans le texte"' in html
    assert "Jump back" not in html


def write(root: Path, name: str, text: str) -> str:
    """Write a text, and tell its hash."""
    (root / "content" / name).write_text(text, encoding="utf-8")
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.fixture(scope="module")
def zine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample with a text of the publisher's own and a stranger's, built."""
    root = copy_small_built(tmp_path_factory.mktemp("trusted") / "zine")
    digest = write(root, "articles/own.md", OWN)
    write(root, "articles/strange.md", STRANGE)
    (root / "content/trusted.yaml").write_text(f"files:\n  articles/own.md: {digest}\n")
    set_markdown(root)
    done = build(root)
    assert 0 == done.returncode, done.stderr
    return root


def set_markdown(root: Path) -> None:
    """Ask for some of Python-Markdown's extensions, as a publisher would."""
    write_settings(root)
    with (root / "pelicanconf.py").open("a", encoding="utf-8") as settings:
        settings.write(
            "\nMARKDOWN = {'extension_configs': {'markdown.extensions.extra': {},"
            " 'markdown.extensions.codehilite': {'css_class': 'highlight'},"
            " 'markdown.extensions.toc': {}, 'markdown.extensions.admonition': {}}}\n"
        )


def again(zine: Path, root: Path) -> Path:
    """A copy of the zine to change."""
    shutil.copytree(zine, root, dirs_exist_ok=True)
    set_markdown(root)
    return root


def page(root: Path, name: str) -> str:
    return (root / f"output/articles/{name}.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "part",
    [
        '<div class="toc">',  # an extension that MARKDOWN names
        '<td><b onmouseover="x">b</b></td>',  # no sieve
        '<div class="highlight"><pre>',  # code in colours
        '<a class="mine" href="../about.html">',  # links as Pelican has them
        'class="footnote-ref"',
        "<figcaption>A lonely army</figcaption>",  # and still our drawings
        "Taken from an old box",  # and our fields
    ],
)
def test_a_trusted_text_is_read_as_pelican_reads(zine: Path, part: str) -> None:
    """With the settings of MARKDOWN, and nothing taken out."""
    assert part in page(zine, "own")


def test_a_drawing_ends_the_paragraph_before_it(zine: Path) -> None:
    """It stands by itself even where no line was left free; its mark is gone."""
    html = page(zine, "own")

    assert re.search(r"Text before a board</p>\s*<figure", html)
    assert "<p>zine" not in html


@pytest.mark.parametrize(
    "part", ['class="toc"', "onclick", "mine", 'onmouseover="', 'class="admonition']
)
def test_a_strangers_text_is_not(zine: Path, part: str) -> None:
    """What the publisher switches on for their own texts does nothing in others'."""
    html = page(zine, "strange")
    text = html[html.index('<article class="prose">') : html.index("</article>")]

    assert part not in text.replace('{: onclick="x" .mine }', "")
    assert "!!! danger" in text


@pytest.mark.parametrize("field", ["Template: base", "Save_as: index.html", "URL: index.html"])
def test_a_stranger_gets_no_field_of_pelicans(field: str) -> None:
    """Which page a text becomes is the publisher's to say."""
    text = STRANGE.replace("\n\n", f"\n{field}\n\n", 1)

    said = str(Problems(read_text(text, "articles/strange.md", frozenset()).problems))

    assert f"'{field.partition(':')[0]}' cannot be set here" in said


def test_the_check_of_a_request_names_what_it_would_let_by(zine: Path) -> None:
    """Whoever trusts their own text in the same request is seen."""
    done = run(zine, "zine", "check", "content/trusted.yaml")

    assert "content/articles/own.md is printed as it stands, with any HTML in it" in done.stdout


def test_a_trusted_text_that_changed_is_named_by_the_check(tmp_path: Path) -> None:
    """The request that changes it alone does not get it past the check."""
    root = tmp_path / "zine"
    (root / "content/articles").mkdir(parents=True)
    (root / "games").mkdir()
    (root / "content/zine.yaml").write_text("title: x\npublisher: y\n")
    digest = write(root, "articles/own.md", OWN)
    (root / "content/trusted.yaml").write_text(f"files:\n  articles/own.md: {digest}\n")
    write(root, "articles/own.md", OWN + "\n<script>x</script>\n")

    text = run(root, "zine", "check", "content/articles/own.md")
    trust = run(root, "zine", "check", "content/trusted.yaml")

    assert 1 == text.returncode
    assert "<script> would be removed from the page" in text.stdout
    assert 1 == trust.returncode
    assert "content/articles/own.md is not the file that was trusted" in trust.stdout


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("Issue: soon", "Issue is not a number: soon"),
        ("Slug: ../../index", "'../../index' is not an address"),
        ("Issue: 1\nIssue: 2", "'Issue' appears twice"),
        ("Date: someday", "someday"),
        ("From: ", "From '' has no name"),
    ],
)
def test_a_fault_of_a_trusted_text_is_told(field: str, words: str, tmp_path: Path) -> None:
    """What the press makes pages from is judged there too."""
    name = field.partition(":")[0]
    kept = [line for line in OWN.split("\n") if not line.startswith(f"{name}:")]
    text = "\n".join([field, *kept])
    source = tmp_path / "own.md"
    source.write_text(text, encoding="utf-8")

    with pytest.raises(Problems) as raised:
        read_trusted(DEFAULT_CONFIG, str(source), text, "articles/own.md")

    assert words in str(raised.value)


def test_an_author_without_an_address_stops_the_build(zine: Path, tmp_path: Path) -> None:
    """Their feed would have no name; it is told as in any other text."""
    root = again(zine, tmp_path)
    digest = write(root, "articles/own.md", OWN.replace("Nemo", "𐎀"))
    (root / "content/trusted.yaml").write_text(f"files:\n  articles/own.md: {digest}\n")

    done = build(root)

    assert 1 == done.returncode
    assert "content/articles/own.md:3:9: the author '𐎀' has no letter or digit" in done.stderr
    assert "Traceback" not in done.stderr


def test_two_trusted_texts_of_one_issue_share_no_footnote(zine: Path, tmp_path: Path) -> None:
    """Each note's address is its text's own, and every link leads to it."""
    root, hashes = again(zine, tmp_path), []
    for name in ("own", "other"):
        text = OWN.replace("Title: Own", f"Title: {name}\nIssue: 2").replace("[TOC]", "")
        hashes.append(f"  articles/{name}.md: {write(root, f'articles/{name}.md', text)}")
    (root / "content/trusted.yaml").write_text("\n".join(["files:", *hashes, ""]))

    done = build(root)

    assert 0 == done.returncode, done.stderr
    issue = (root / "output/issues/2-print.html").read_text(encoding="utf-8")
    notes = re.findall(r'id="([^"]*fn(?:ref)?:[^"]+)"', issue)
    links = re.findall(r'href="#([^"]*fn(?:ref)?:[^"]+)"', issue)
    assert 4 == len(notes) == len(set(notes))
    assert sorted(notes) == sorted(links)


def test_a_drawing_in_a_list_is_refused() -> None:
    """Its mark would end the list; the writer is told where."""
    text = HEAD.format(title="x") + "\n- a\n\n    ```board\n    units: {}\n    ```\n"

    problems = Problems(trusted_text(text, "articles/x.md").problems)

    assert "content/articles/x.md:8:1: a drawing cannot be in a list here" in str(problems)


def test_a_zine_may_trust_all_its_texts(zine: Path, tmp_path: Path) -> None:
    """It asks for it by a setting; nothing needs a hash then."""
    root = again(zine, tmp_path)
    (root / "content/trusted.yaml").unlink()
    with (root / "pelicanconf.py").open("a", encoding="utf-8") as settings:
        settings.write("\nZINE_TRUST_ALL = True\n")

    done = build(root)

    assert 0 == done.returncode, done.stderr
    assert '<div class="admonition danger">' in page(root, "strange")
    assert 'onclick="x"' in page(root, "strange")

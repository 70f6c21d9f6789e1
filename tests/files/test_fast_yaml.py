"""YAML read without places and with them: the same values, and the same texts refused.

`--fuzz 20000` compares that many texts; the default is a sample of them.
"""

from __future__ import annotations

from random import Random

import pytest
import yaml

from mutations import dump, mutated, torn
from sites import REPO
from zine.files.fast_yaml import FaultyYamlError, plain_data
from zine.files.strict_yaml import parse_yaml
from zine.files.yaml_events import DEEPEST_NESTING, MOST_VALUES, EventReading
from zine.problems import Place, Problems

GOOD = {
    "nothing": "",
    "only a comment": "# nothing\n",
    "text": "plain\n",
    "no guessing": "a: NO\nb: 19:00\nc: ~\nd: 0x10\ne:\n",
    "flow": "{a: [b, {c: d}], 'e': \"f\\tg\"}\n",
    "blocks": "a: |\n  one\n  two\nb: >-\n  one\n  two\n",
    "empty keys": "'': a\n",
    "an anchor nobody uses": "a: &b c\n",
    "a harmless tag": "a: !!str b\nc: ! d\n",
    "as deep as may be": "[" * DEEPEST_NESTING + "]" * DEEPEST_NESTING,
    "as much as may be": "[" + "a," * (MOST_VALUES - 1) + "]",
}
BAD = {
    "the same key twice": "a: b\na: c\n",
    "the same key twice, within": "x:\n- {a: b, a: c}\n",
    "an alias": "a: &b c\nd: *b\n",
    "an alias for a key": "a: &b c\n*b : d\n",
    "an alias alone": "*a\n",
    "a tag": "a: !!python/object:os.system b\n",
    "a tag on a mapping": "!!set {a: b}\n",
    "a number's tag": "a: !!int 1\n",
    "a mapping for a key": "? {a: b}\n: c\n",
    "a list for a key": "? [a]\n: c\n",
    "two documents": "a: b\n---\nc: d\n",
    "a merge": "a: &b {c: d}\ne: {<<: *b}\n",
    "an escaped control character": 'a: "\\x1b[31m"\n',
    "an escaped override": 'a: "\\u202e"\n',
    "too deep": "[" * (DEEPEST_NESTING + 1) + "]" * (DEEPEST_NESTING + 1),
    "far too deep": "[" * 100_000,
    "too much": "[" + "a," * MOST_VALUES + "]",
    "a tab": "a:\n\tb: c\n",
    "an open quote": "a: 'b\n",
    "an open list": "a: [b\n",
    "a directive": "%YAML 9.9\n---\na: b\n",
    "a control character": "a: \x07\n",
    "half a pair": "a: \ud800\n",
}


def with_places(text: str) -> object:
    """The values that the reading with places finds; the exception for a text that it refuses."""
    try:
        reading = EventReading(text, "x.yaml")
    except (yaml.YAMLError, Problems, UnicodeError):
        return FaultyYamlError
    return FaultyYamlError if reading.problems else reading.data


def without_places(text: str) -> object:
    """The same of the reading without places."""
    try:
        return plain_data(text)
    except (yaml.YAMLError, FaultyYamlError, UnicodeError):
        return FaultyYamlError


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD.keys())
def test_good_texts_are_read_alike(text: str) -> None:
    """What is in order is taken by both, with the same values."""
    found = without_places(text)
    assert found is not FaultyYamlError
    assert found == with_places(text)


@pytest.mark.parametrize("text", BAD.values(), ids=BAD.keys())
def test_bad_texts_are_refused_alike(text: str) -> None:
    """What is not in order is refused by both."""
    assert [FaultyYamlError] * 2 == [without_places(text), with_places(text)]


def test_mutated_files_are_read_alike(request: pytest.FixtureRequest) -> None:
    """Whatever is done to a file, both readings take it with the same values, or neither does."""
    files = sorted(REPO.glob("games/marengo/*.yaml"))[:12]
    texts = [path.read_text(encoding="utf-8") for path in files]
    rng = Random("plain yaml")
    taken = 0
    count = min(request.config.getoption("--fuzz"), 20_000)
    for _ in range(count):
        text = rng.choice(texts)
        if rng.random() < 0.5:
            text = torn(text, rng)
        else:
            text = dump(mutated(yaml.load(text, yaml.BaseLoader), rng))
        assert with_places(text) == without_places(text), text
        taken += without_places(text) is not FaultyYamlError
    assert 0 < taken < count


def test_a_fault_is_told_with_its_place() -> None:
    """The faults of a text are those of the reading with places, all of them."""
    with pytest.raises(Problems) as told:
        parse_yaml("a: b\na: c\nd: &e f\ng: *e\n", "x.yaml").data  # noqa: B018
    assert ["x.yaml:2:1", "x.yaml:4:4"] == [str(each.place) for each in told.value.problems]


def test_a_place_is_found_when_it_is_asked_for() -> None:
    """A source that was read without places still knows the place of every value."""
    source = parse_yaml("a: b\nc:\n- d: e\n", "x.yaml")
    assert Place("x.yaml", 3, 6) == source.place("c", 0, "d")
    assert dict(EventReading("a: b\nc:\n- d: e\n", "x.yaml").spots) == dict(source.spots)

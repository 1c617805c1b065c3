"""The catalogues: every sentence of the code is in each of them, translated, and no other."""

import ast
import re
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from tachiai.rules.messages import FOLDER, languages

ROOT = Path(__file__).parents[1]
PLACES = ("rules", "vision", "firmware", "companion_web", "hardware_docs")
# What begins a sentence in code, with the place of the English text among the arguments.
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "lazy_gettext": None,
    "Message": None,
    "message_in": ((1, "c"), 2),
    "plural": (2, 3),
    "Reason": (2,),
}
Sentence = tuple[str, tuple[str, ...]]  # its context, and its forms: one, or one for each number


def forms(text: object) -> tuple[str, ...]:
    """The forms of a sentence or of its translation."""
    if isinstance(text, str):
        return (text,)
    assert isinstance(text, list | tuple)
    return tuple(text)


def sentences(catalogue: Catalog) -> dict[Sentence, tuple[str, ...]]:
    found = {}
    for each in catalogue:
        context: Any = each.context or ""
        if isinstance(context, bytes):
            context = context.decode()  # so Babel reads a compiled one
        if each.id:
            found[context, forms(each.id)] = forms(each.string)
    return found


@cache
def of_the_code() -> set[Sentence]:
    """All sentences that Babel finds in code and templates."""
    found: set[Sentence] = set()
    for place in PLACES:
        for _, _, text, _, context in extract_from_dir(
            str(ROOT / place), [("**.py", "python"), ("**.html", "jinja2")], keywords=KEYWORDS
        ):
            found.add((context or "", forms(text)))
    return found


@cache
def messages_made() -> list[tuple[Path, ast.Call]]:
    """Where the code makes a message of a text, and the call. Whoever makes one names it."""
    return [
        (path, node)
        for place in PLACES
        for path in (ROOT / place).rglob("*.py")
        if "Message" in (code := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Message" and node.args
    ]


@pytest.fixture(scope="module", params=languages()[1:])
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    with (FOLDER / request.param / "LC_MESSAGES" / "messages.po").open("rb") as stream:
        return read_po(stream, locale=request.param)


def test_there_is_japanese() -> None:
    assert languages()[:2] == ("en", "ja")


def test_every_sentence_of_the_code_is_in_the_catalogue_and_no_other(catalogue: Catalog) -> None:
    assert of_the_code() == set(sentences(catalogue))


def test_no_sentence_is_written_so_that_extraction_misses_it() -> None:
    extracted = {text for _, texts in of_the_code() for text in texts}
    written = {
        (str(path.relative_to(ROOT)), text)
        for path, call in messages_made()
        if isinstance(text := getattr(call.args[0], "value", None), str)
    }
    assert len(written) > 700
    assert [each for each in sorted(written) if each[1] and each[1] not in extracted] == []


def test_every_sentence_is_translated_and_certain(catalogue: Catalog) -> None:
    assert all(all(written) for written in sentences(catalogue).values())
    assert not any(message.fuzzy for message in catalogue if message.id)


def names_in(sentence: str) -> set[str]:
    percent = set(re.findall(r"%\((\w+)\)", sentence))
    return percent | {name for _, name, _, _ in Formatter().parse(sentence) if name}


def values_given() -> dict[str, set[str]]:
    """English texts of messages that are made with their values, with the names of these."""
    found: dict[str, set[str]] = {}
    for _, call in messages_made():
        if call.keywords and isinstance(text := call.args[0], ast.Constant):
            names = {keyword.arg for keyword in call.keywords if keyword.arg}
            found.setdefault(str(text.value), set()).update(names)
    return found


def test_a_translation_names_no_values_but_those_that_are_given(catalogue: Catalog) -> None:
    given = values_given()
    for (context, english), written in sentences(catalogue).items():
        known = names_in(english[-1]) | given.get(english[0], set())
        if context or english[0] not in given:
            continue  # the values come later
        assert all(names_in(form) <= known for form in written), english


def test_the_compiled_catalogue_is_the_written_one(catalogue: Catalog) -> None:
    with (FOLDER / str(catalogue.locale) / "LC_MESSAGES" / "messages.mo").open("rb") as stream:
        assert sentences(read_mo(stream)) == sentences(catalogue)

"""A third language: a catalogue beside the others is all that it takes."""

from html.parser import HTMLParser

from flask import Flask

from tests.support import pseudo_language
from tests.support.page_visitors import Visitor

# What the fakes behind the page say, in English and Japanese.
FAKED = ("Black to move.", "Meaning of ", "Read at the next start.", "Which camera?", "beside the board")
NO_TEXT = {"script", "style", "code", "pre", "kbd", "textarea"}
SPOKEN = ("title", "aria-label", "alt", "placeholder")


class Texts(HTMLParser):
    """What people read of a page, or hear of it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside.append(tag)
        self.found += [value for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        while self._inside and self._inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not NO_TEXT.intersection(self._inside):
            self.found.append(data.strip())


STREAMS = ("/events", ".mjpeg")  # answers that do not end


def pages(app: Flask) -> list[str]:
    rules = [
        rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ()) and not rule.arguments
    ]
    return sorted(rule.rule for rule in rules if not rule.rule.endswith(STREAMS))


def test_nothing_on_any_page_is_left_in_english(another_language: None, arbiter: Visitor) -> None:
    left: dict[str, list[str]] = {}
    accented = 0
    for path in pages(arbiter.client.application):
        answer = arbiter.get(path, Accept_Language="eo")
        if answer.status_code != 200 or answer.mimetype != "text/html":
            continue
        texts = Texts()
        texts.feed(answer.text)
        accented += sum(pseudo_language.is_accented(text) for text in texts.found)
        english = sorted(
            {text for text in texts.found if pseudo_language.is_english(text) and not text.startswith(FAKED)}
        )
        if english:
            left[path] = english
    assert left == {}
    assert accented > 500

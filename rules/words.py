"""A text in both languages of the product."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """A text in both languages of the product."""

    en: str
    ja: str

    def in_language(self, language: str) -> str:
        """Returns the text in ``language`` ("en" or "ja")."""
        return self.ja if language == "ja" else self.en


def usual_language(environ: Mapping[str, str]) -> str:
    """Returns the language ("en" or "ja") of whoever runs a program with these variables of the environment:
    the first of POSIX's ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` that is set says it, as ``ja_JP.UTF-8``.
    """
    named = next(filter(None, (environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return "ja" if re.split("[_.@-]", named)[0].casefold() == "ja" else "en"


def sentence_of(error: Exception, language: str) -> str:
    """Returns what ``error`` says, in ``language`` where its ``words`` say it in both."""
    words = getattr(error, "words", None)
    return words.in_language(language) if isinstance(words, Words) else str(error)


def filled(words: Words, **values: object) -> Words:
    """Returns ``words`` with ``values`` at their names in braces; a value may be ``Words`` itself."""
    en = {name: value.en if isinstance(value, Words) else value for name, value in values.items()}
    ja = {name: value.ja if isinstance(value, Words) else value for name, value in values.items()}
    return Words(words.en.format(**en), words.ja.format(**ja))


def joined(sentences: Iterable[Words | None]) -> Words:
    """Returns sentences one after another; None and empty ones are left out."""
    there = [words for words in sentences if words is not None and words.en]
    return Words(" ".join(words.en for words in there), "".join(words.ja for words in there))


def capital(text: str) -> str:
    """Returns ``text`` as a sentence begins, with a capital letter."""
    return text[:1].upper() + text[1:]


def counted(number: int, one: str, many: str = "") -> str:
    """Returns a number of English things: "1 game", "2 games"; ``many`` where an s is not enough."""
    return f"{number} {one if number == 1 else many or one + 's'}"

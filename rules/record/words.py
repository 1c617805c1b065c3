"""Words, quoted strings and comments of the record text: writing and reading."""

import re
from collections.abc import Iterable

BARE = re.compile(r'[^\s\[\]{}"\\]+')
STRING = r'"(?:[^"\\]|\\.)*"'
WORD = rf'{STRING}|[^\s\[\]{{}}"\\]+'
COMMENT = r"\{(?:[^}\\]|\\.)*\}"

_ESCAPES = {"\\": "\\", '"': '"', "}": "}", "n": "\n", "r": "\r"}


def quoted(text: str) -> str:
    """``text`` as a string in quotation marks, on one line."""
    return f'"{_escaped(text, closing=chr(34))}"'


def word(text: str) -> str:
    """``text`` bare where that is unambiguous, else in quotation marks.

    >>> print(word("a1-b2"), word("Aoi [2]"), comment("50}"))
    a1-b2 "Aoi [2]" {50\\}}
    """
    return text if BARE.fullmatch(text) else quoted(text)


def joined(texts: Iterable[str]) -> str:
    """``texts`` as words with a space between. ``separated`` gives them back."""
    return " ".join(map(word, texts))


def separated(written: str) -> tuple[str, ...] | None:
    """The words, strings or the one comment in ``written``; None for an unknown escape."""
    texts = tuple(unquoted(match.group()) for match in re.finditer(rf"{COMMENT}|{WORD}", written))
    return None if None in texts else tuple(text for text in texts if text is not None)


def comment(text: str) -> str:
    """``text`` as a comment in braces, on one line."""
    return "{" + _escaped(text, closing="}") + "}"


def unquoted(written: str) -> str | None:
    """The text of a word, string or comment; None for an unknown escape."""
    if written[0] not in '"{':
        return written
    unknown = False

    def meant(match: re.Match[str]) -> str:
        nonlocal unknown
        unknown |= match[1] not in _ESCAPES
        return _ESCAPES.get(match[1], "")

    text = re.sub(r"\\(.)", meant, written[1:-1])
    return None if unknown else text


def _escaped(text: str, closing: str) -> str:
    text = text.replace("\\", r"\\").replace(closing, "\\" + closing)
    return text.replace("\n", r"\n").replace("\r", r"\r")

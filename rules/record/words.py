"""Words, quoted strings and comments of the record text: each written and read in one place."""

import re
from collections.abc import Iterable

BARE = re.compile(r'[^\s\[\]{}"\\]+')
STRING = r'"(?:[^"\\]|\\.)*"'
WORD = rf'{STRING}|[^\s\[\]{{}}"\\]+'
COMMENT = r"\{(?:[^}\\]|\\.)*\}"

_ESCAPES = {"\\": "\\", '"': '"', "}": "}", "n": "\n", "r": "\r"}


def quoted(text: str) -> str:
    """Returns ``text`` as a string in quotation marks, on one line."""
    return f'"{_escaped(text, closing=chr(34))}"'


def word(text: str) -> str:
    """Returns ``text`` bare where that is clear, else in quotation marks."""
    return text if BARE.fullmatch(text) else quoted(text)


def joined(texts: Iterable[str]) -> str:
    """Returns ``texts`` as words with a space between. ``separated`` gives them back."""
    return " ".join(map(word, texts))


def separated(written: str) -> tuple[str, ...] | None:
    """Returns the words, strings or the one comment in ``written``; None for an escape that there is not."""
    texts = tuple(unquoted(match.group()) for match in re.finditer(rf"{COMMENT}|{WORD}", written))
    return None if None in texts else tuple(text for text in texts if text is not None)


def comment(text: str) -> str:
    """Returns ``text`` as a comment in braces, on one line."""
    return "{" + _escaped(text, closing="}") + "}"


def unquoted(written: str) -> str | None:
    """Returns the text of a word, string or comment; None for an escape that there is not."""
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

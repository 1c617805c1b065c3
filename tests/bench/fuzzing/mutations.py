"""Inputs made from good ones by chance: letters, values and lines changed, put in twice or left out."""

import re
from collections.abc import Sequence
from random import Random

# Values in the place of others: of other kinds, at the limits, beyond them.
VALUES = (
    *("0", "-1", "1", "2", "007", "1.5", "-0.0", "1e999", "-1e999", "nan", "inf", "-inf", "NaN", "Infinity"),
    *("2147483647", "2147483648", "9223372036854775807", "9223372036854775808", "999999999999999999"),
    *("1000000000000000000", "9" * 400, "9" * 4301, "true", "false", "null", '""', '"x"', '"0"', "'y'", "[]"),
    *("{}", "[[]]", '[""]', "[1, 2]", "[1, 2, 3]", '[[1, "x"]]', "[true, false]", "[0, 0, 0, 0, 0]", "[nan]"),
    *('{"a": 1}', "{ a = 1 }", "1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "#ffffff", '"#fffff"'),
    *("0x1F", "1_000", '"\\u0000"', '"\\ud800"', "''", "²", "٣", "a1", "a0", "z99", "-", ".", "/", " ", ""),
)
PIECES = (
    *(
        "\x00",
        "\n",
        "\r",
        "\r\n",
        "\t",
        "\u2028",
        "\ufeff",
        "\u00a0",
        "　",
        "é",
        "盤",
        "😀",
        "\ud800",
        "\\",
        "'",
    ),
    *('"', "[", "]", "{", "}", "(", ")", "=", ":", ",", ".", "-", "+", "/", ">", "x", "@", "#", "%s", "{0}"),
    *(
        " ",
        "  ",
        "0",
        "9",
        "99",
        "a",
        "O",
        "*",
        "~",
        "..",
        "../",
        "1. ",
        "\n\n",
        "[x]",
        '\\"',
        "\x7f",
        "\x85",
    ),
)
_VALUE = re.compile(
    r'"(?:[^"\\\n]|\\.)*"|[-+]?\d[\w.:+-]*|\b(?:true|false|null)\b|\[[^\[\]\n]*\]|\{[^{}\n]*\}'
)
_DEEP = ("[", "{", '{"a":', "[[", "a.", "[a.", "(", "-", '"', "\\", "1", "9", " ", "/", "1/", "a1,", "あ")
LONGEST = 200_000


def mutated(chance: Random, samples: Sequence[str]) -> str:
    """Returns one of ``samples`` with one to six changes, seldom something made of nothing."""
    if chance.random() < 0.04:
        return _of_nothing(chance)
    text = chance.choice(samples)
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 6))):
        text = chance.choice(_CHANGES)(chance, text, samples)
    return text[:LONGEST]


def mutated_bytes(chance: Random, samples: Sequence[bytes]) -> bytes:
    """Returns one of ``samples`` with some bytes changed, left out or put in; cut off now and then."""
    data = bytearray(chance.choice(samples))
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(5):
            case 0:
                data[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                data[at : at + chance.randrange(1, 9)] = chance.randbytes(chance.randrange(9))
            case 2:
                data[at : at + 4] = chance.choice((b"\xff" * 4, b"\0" * 4, b"\x7f\xff\xff\xff", b"\0\0\0\1"))
            case 3:
                data[at:at] = data[at : at + chance.randrange(64)]
            case 4 if chance.random() < 0.3:
                del data[at:]
    return bytes(data)


def _of_nothing(chance: Random) -> str:
    if chance.random() < 0.2:
        return chance.choice(_DEEP) * chance.choice((40, 1000, 5000, 50_000))
    return "".join(chance.choice((*VALUES, *PIECES)) for _ in range(chance.randrange(12)))


def _span(chance: Random, text: str) -> tuple[int, int]:
    begin = chance.randrange(len(text) + 1)
    return begin, min(len(text), begin + chance.choice((0, 1, 1, 1, 2, 3, 8, 40)))


def _put(chance: Random, text: str, samples: Sequence[str]) -> str:
    begin, end = _span(chance, text)
    return text[:begin] + chance.choice((*PIECES, *VALUES)) + text[end:]


def _letter(chance: Random, text: str, samples: Sequence[str]) -> str:
    """Another letter of the same text in the place of one: this stays near to what is well formed."""
    if not text:
        return text
    at = chance.randrange(len(text))
    return text[:at] + chance.choice(text) + text[at + 1 :]


def _cut(chance: Random, text: str, samples: Sequence[str]) -> str:
    begin, end = _span(chance, text)
    return text[:begin] + text[end:]


def _twice(chance: Random, text: str, samples: Sequence[str]) -> str:
    begin, end = _span(chance, text)
    times = chance.choice((2, 2, 3, 400)) if chance.random() < 0.9 else 5000
    return text[:begin] + text[begin:end] * times + text[end:]


def _value(chance: Random, text: str, samples: Sequence[str]) -> str:
    """A value in the place of another one."""
    found = list(_VALUE.finditer(text))
    if not found:
        return _put(chance, text, samples)
    old = chance.choice(found)
    new = chance.choice(VALUES) if chance.random() < 0.8 else chance.choice(found).group()
    return text[: old.start()] + new + text[old.end() :]


def _lines(chance: Random, text: str, samples: Sequence[str]) -> str:
    """A line left out, doubled or moved; of a text of one line, a word."""
    mark = "\n" if "\n" in text else " "
    lines = text.split(mark)
    taken = lines.pop(chance.randrange(len(lines)))
    for _ in range(chance.randrange(3)):
        lines.insert(chance.randrange(len(lines) + 1), taken)
    return mark.join(lines)


def _spliced(chance: Random, text: str, samples: Sequence[str]) -> str:
    other = chance.choice(samples)
    return text[: chance.randrange(len(text) + 1)] + other[chance.randrange(len(other) + 1) :]


def _nested(chance: Random, text: str, samples: Sequence[str]) -> str:
    """A value so deep within others that nobody reads it."""
    if chance.random() < 0.9:
        return _value(chance, text, samples)
    found = list(_VALUE.finditer(text))
    at = chance.choice(found).start() if found else 0
    depth = chance.choice((500, 3000, 40_000))
    return text[:at] + "[" * depth + "]" * depth + text[at:]


_CHANGES = (_put, _letter, _letter, _cut, _twice, _value, _value, _value, _lines, _spliced, _nested)

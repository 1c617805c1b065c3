"""TOML and JSON: whatever a text holds, its reader refuses in one way."""

from collections.abc import Callable

import pytest

from tachiai.rules.errors import BadText
from tachiai.rules.plain_values import read_json, read_toml
from tachiai.rules.quoting import LONGEST, quoted_value


@pytest.mark.parametrize(("read", "begin"), [(read_json, ""), (read_toml, "a = ")])
@pytest.mark.parametrize(
    ("value", "expected"),
    [("9" * 4301, "thousands of digits"), ("[" * 50_000, "too deep"), ("[1, 2", "line 1|end of document")],
)
def test_what_no_reader_takes_is_one_refusal(
    read: Callable[[str], object], begin: str, value: str, expected: str
) -> None:
    with pytest.raises(BadText, match=expected):
        read(begin + value)


def test_a_key_of_thousands_of_parts_takes_no_time() -> None:
    with pytest.raises(BadText, match="too deep"):
        read_toml("a." * 50_000 + "a = 1")


def test_bytes_that_are_no_text_are_refused_with_their_place() -> None:
    with pytest.raises(BadText, match=r"^byte 6 \(0xff\) is no text in UTF-8$"):
        read_toml(b'a = "\xff"')
    assert read_toml('a = "盤"'.encode()) == {"a": "盤"}


def test_values_come_as_they_are() -> None:
    assert read_json('{"a": [1, 2.5, "x"]}') == {"a": [1, 2.5, "x"]}
    assert read_toml("a = [1, 2]\n[b]\nc = 'x'") == {"a": [1, 2], "b": {"c": "x"}}


@pytest.mark.parametrize("got", ["x" * 5000, ["x"] * 5000, b"x" * 5000])
def test_a_refusal_quotes_no_more_than_a_line(got: object) -> None:
    assert len(quoted_value(got)) <= LONGEST + 2
    assert "..." in quoted_value(got)


def test_what_is_too_deep_to_be_written_is_said_to_be() -> None:
    deep: list[object] = []
    for _ in range(5000):
        deep = [deep]
    assert quoted_value(deep) == "values too deep within one another"


def test_what_is_short_is_quoted_whole() -> None:
    assert (quoted_value("a'b"), quoted_value(5), quoted_value(None)) == ('"a\'b"', "5", "None")

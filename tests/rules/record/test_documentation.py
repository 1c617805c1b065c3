"""The example in the documentation is a record."""

import textwrap
from pathlib import Path

from tachiai.rules.record import check, format_text, parse_text

PAGE = Path(__file__).parents[3] / "hardware_docs" / "games" / "record_format.md"


def example() -> str:
    page = PAGE.read_text(encoding="utf-8")
    start = page.index('    [Tachiai "1"]')
    return textwrap.dedent(page[start : page.index("### The header")]).strip() + "\n"


def test_the_example_is_read_and_agrees() -> None:
    parsed = parse_text(example())
    assert parsed.fault is None
    assert len(parsed.record.entries) == 7
    assert check(parsed.record) is None


def test_the_example_is_written_as_the_program_writes_it() -> None:
    assert format_text(parse_text(example()).record) == example()

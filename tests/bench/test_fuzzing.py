"""The fuzz bench: no parser crashes on some inputs, and a parser that does is found."""

from pathlib import Path

import pytest

from tachiai.rules.errors import BadRecord
from tachiai.testing.amount import many
from tests.bench.fuzz_bench import main, tried
from tests.bench.fuzzing.parsers import PARSERS, Parser, of_text


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name)
def test_a_parser_takes_an_input_or_refuses_it(parser: Parser, tmp_path: Path) -> None:
    found = tried(parser, many(20), 13, tmp_path)
    assert found.crashes == {}
    assert found.taken + found.refused == found.inputs
    assert found.refused > 0


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name)
def test_what_is_good_is_taken(parser: Parser, tmp_path: Path) -> None:
    taken = 0
    for sample in parser.samples():
        try:
            parser.read(sample, tmp_path)
            taken += 1
        except ValueError:
            continue
    assert taken > 0


def refuses(text: str) -> None:
    raise BadRecord(text, 1)


def test_a_crash_a_long_refusal_and_a_wrong_answer_are_found(tmp_path: Path) -> None:
    for read, expected in ((int, "ValueError at"), (lambda text: refuses(3000 * "x"), "a refusal of 3,000")):
        found = tried(of_text("bad", lambda: ["12"], read), 40, 1, tmp_path)
        assert any(where.startswith(expected) for where in found.crashes)


def test_the_bench_says_how_many_inputs_and_crashes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--inputs", "30", "--only", "option", "--only", "time control"]) == 0
    assert "60 inputs, 0 crashes" in capsys.readouterr().out

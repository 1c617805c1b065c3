"""A headless demonstration takes its time from nowhere but itself: a busy computer plays the same game."""

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from tachiai.firmware.autoplay.autoplayer import Press, Script, hands_for
from tachiai.firmware.cli import demo as command
from tachiai.firmware.cli.demo import demo
from tachiai.firmware.table.ready_table import GoesOn
from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.virtual_table.table import VirtualTable

BUSY_S = 30.0  # between two looks at the clock


def lines(log: Path) -> list[dict[str, object]]:
    options = ["rosenkreuz", "--autoplay", "--headless", "--json", "--log", str(log)]
    played = CliRunner().invoke(demo, options, catch_exceptions=False)
    assert played.exit_code == 0
    return [json.loads(line) for line in played.stdout.splitlines()]


@pytest.mark.slow
def test_it_neither_waits_nor_goes_otherwise_where_everything_takes_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def for_two_plies(
        script: Script, clock: TimeSource, seed: int
    ) -> Callable[[VirtualTable, Press], GoesOn]:
        def hands(table: VirtualTable, press: Press) -> GoesOn:
            play = hands_for(script, clock, seed)(table, press)
            return lambda referee: play(referee) and referee.line.ply < 2

        return hands

    def never(seconds: float) -> None:
        raise AssertionError(f"a pause of {seconds} s")

    monkeypatch.setattr(command, "hands_for", for_two_plies)
    quick = lines(tmp_path / "quick.sqlite3")
    real, read = time.monotonic, [0]

    def slow() -> float:
        read[0] += 1
        return real() + BUSY_S * read[0]

    monkeypatch.setattr(time, "monotonic", slow)
    monkeypatch.setattr(time, "sleep", never)
    assert lines(tmp_path / "slow.sqlite3") == quick
    assert [line["ply"] for line in quick if line["event"] == "move"] == [1, 2]

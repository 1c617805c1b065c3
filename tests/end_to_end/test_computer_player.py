"""The computer plays itself at a virtual table: engine, referee, lights, simulated hand and camera."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tachiai.companion_web.log import SqlGameLog
from tachiai.firmware.engine import EngineProcess
from tachiai.firmware.referee.phases import Laying
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.sections import EngineSettings
from tachiai.firmware.table.absent_players import AbsentPlayers
from tachiai.firmware.table.game import QUICK, GameSetup
from tachiai.firmware.table.ready_table import GoesOn
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.game_log import open_log
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.firmware.tables.virtual import VirtualTables
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.rules.record import check
from tachiai.rules.record.participants import engine

# A shell that runs this in the background has the interrupt ignored.
RUN = """
import signal
from tachiai.firmware.cli.main import main
signal.signal(signal.SIGINT, signal.default_int_handler)
main()
"""
PLIES = 3
LONGEST_S = 120.0  # of the table's time


class UntilSomePlies(VirtualTables):
    """A virtual table whose game ends after a few plies that were laid."""

    def _goes_on(self, table: VirtualTable, setup: GameSetup) -> GoesOn:
        hand = super()._goes_on(table, setup)

        def goes_on(referee: RefereeState) -> bool:
            done = referee.line.ply >= PLIES and not isinstance(referee.phase, Laying)
            return hand(referee) and not done and referee.now_s < LONGEST_S

        return goes_on


@pytest.mark.slow
@pytest.mark.parametrize("uid", ["rugby_chess", "chatra"])
def test_two_engines_play_and_the_hand_lays_their_moves(uid: str, tmp_path: Path) -> None:
    settings = Settings(engine=EngineSettings(plays="both", level=1))
    clock = SimulatedClock(1_800_000_000_000)
    log: SqlGameLog = open_log(str(tmp_path / "log.sqlite3"), settings)
    tables = UntilSomePlies(settings, clock)
    try:
        with EngineProcess() as process:
            absent = AbsentPlayers(process, in_haste=True)
            setup = GameSetup(find_equipment(uid, {}), settings, waits=QUICK)
            GamesAtTable(tables, log, setup, absent=absent).queue.play()
        stored = log.game(1)
    finally:
        tables.close()
        log.close()
    assert len(stored.history.plies) == PLIES
    assert check(stored.record) is None
    assert stored.history.last.tally.participants == (engine(1), engine(1))
    assert stored.original.first == "Tachiai 1"


def told_by_the_command(log: Path, last: str, ended_by: signal.Signals) -> tuple[list[Any], int | None]:
    """What ``tachiai play`` says up to the event ``last``, then ended by a signal; and its exit status."""
    command = [sys.executable, "-c", RUN, "play", "--colour", "second", "--level", "1"]
    at = ["--json", "--port", "0", "--log", str(log)]
    told = []
    with subprocess.Popen(
        [*command, *at], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as play:
        assert play.stdout is not None
        for text in play.stdout:
            told.append(json.loads(text))
            if told[-1]["event"] == last:
                break
        play.send_signal(ended_by)
        play.stdout.read()  # what it still says finds a reader
    return told, play.returncode


@pytest.mark.slow
def test_the_command_plays_at_the_virtual_table_and_goes_on_when_it_was_cut_off(tmp_path: Path) -> None:
    log = tmp_path / "log.sqlite3"
    (ready, move), _ = told_by_the_command(log, "move", signal.SIGKILL)
    assert [ready["event"], move["event"]] == ["ready", "move"]
    assert move["player"] == "first"
    (resumed,), status = told_by_the_command(log, "ready", signal.SIGINT)
    assert resumed["position"] == move["position"]
    assert status == 0

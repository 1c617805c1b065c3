"""The engine in its own process: asked, stopped, dying, coming back."""

import os
import sys
import time
from pathlib import Path

import pytest

from tachiai.firmware.engine import EngineProcess
from tachiai.firmware.engine.process import NICENESS, OWN_COMMAND

WAIT_S = 60.0
# Dies over its first request, and answers the second time: the file tells the times apart.
FRAIL = """
import json, pathlib, sys
log = pathlib.Path(sys.argv[1])
for line in sys.stdin:
    log.write_text(log.read_text() + "x" if log.exists() else "x")
    if len(log.read_text()) <= int(sys.argv[2]):
        sys.exit(1)
    print(json.dumps({"asked": json.loads(line)}), flush=True)
"""


def frail(folder: Path, deaths: int) -> list[str]:
    return [sys.executable, "-c", FRAIL, str(folder / "log"), str(deaths)]


def test_requests_are_answered_in_their_order() -> None:
    with EngineProcess() as engine:
        assert engine.poll() is None
        assert engine.wait() is None  # nothing was asked
        for game in ("rosenkreuz", "rugby_chess", "go"):
            engine.ask({"game": game, "nodes": 50, "seed": 1})
        answers = [engine.wait(WAIT_S) for _ in range(3)]
        assert [set(answer or {}) & {"move", "error"} for answer in answers] == [
            {"move"},
            {"move"},
            {"error"},
        ]
        assert engine.wait(0.0) is None


def test_a_preparation_has_no_answer_of_its_own() -> None:
    with EngineProcess() as engine:
        engine.prepare({"game": "rosenkreuz"})
        engine.prepare({"game": "go"})
        assert engine.wait(0.0) is None
        engine.ask({"game": "rosenkreuz", "nodes": 50})
        answer = engine.wait(WAIT_S)
        assert answer is not None
        assert "move" in answer
        assert engine.poll() is None


def test_a_search_is_stopped_and_still_answers() -> None:
    with EngineProcess() as engine:
        engine.ask({"game": "rosenkreuz", "ms": 3_600_000})
        engine.ask({"game": "rosenkreuz", "ms": 3_600_000})
        engine.stop()
        for _ in range(2):
            answer = engine.wait(WAIT_S)
            assert answer is not None
            assert "move" in answer


@pytest.mark.parametrize("deaths", [1, 2])
def test_a_process_that_dies_is_asked_again(tmp_path: Path, deaths: int) -> None:
    with EngineProcess(frail(tmp_path, deaths)) as engine:
        engine.ask({"number": 1})
        assert engine.wait(WAIT_S) == {"asked": {"number": 1}}
        engine.ask({"number": 2})
        assert engine.wait(WAIT_S) == {"asked": {"number": 2}}


def test_a_request_that_kills_it_three_times_is_given_up(tmp_path: Path) -> None:
    with EngineProcess(frail(tmp_path, 3)) as engine:
        engine.ask({"number": 1})
        engine.ask({"number": 2})
        first = engine.wait(WAIT_S)
        assert first is not None
        assert "error" in first
        assert engine.wait(WAIT_S) == {"asked": {"number": 2}}


def test_it_runs_at_low_priority_and_within_its_memory() -> None:
    with EngineProcess() as engine:
        engine.ask({"game": "rosenkreuz", "nodes": 50})
        assert engine.wait(WAIT_S) is not None
        process = engine._process
        assert process is not None
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, os.nice(0) + NICENESS)
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
        (resident,) = [line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")]
        assert int(resident) < 150_000  # kB


def test_polling_never_waits() -> None:
    with EngineProcess([*OWN_COMMAND]) as engine:
        engine.ask({"game": "rosenkreuz", "ms": 3_600_000})
        start_s = time.perf_counter()
        assert engine.poll() is None
        assert time.perf_counter() - start_s < 1.0

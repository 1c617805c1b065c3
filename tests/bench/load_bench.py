"""Visitors beside a running game, on loopback only: ``make bench-load`` (ARGS="--visitors 50 --seconds 20").

One process referees the virtual table at ten pictures a second and serves its page, with a log that holds a
game of 123 plies and forty shorter ones. Visitors in processes of their own ask for every GET address there
is, each as fast as it is answered, in several mixtures. Told are the referee's frames a second and the
memory of its processes, before and during each mixture, and what the visitors got. First comes the same
beside an engine that searches in a process of its own.
"""

import argparse
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import product
from pathlib import Path
from subprocess import PIPE

from tachiai.companion_web.app import create_app
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.pages.rules import PAPERS
from tachiai.companion_web.ports import Ports
from tachiai.firmware.assembly import played_page
from tachiai.firmware.engine import EngineProcess
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.firmware.tables.live_table import RunningTable
from tachiai.firmware.tables.virtual import VirtualTables
from tachiai.firmware.time_source import RealClock
from tachiai.hardware_docs.drawing.game_diagrams import all_diagrams
from tachiai.rules import Entry, EntryKind, GameHeader, Line, open_game
from tachiai.rules.puzzles.puzzle import puzzles_of
from tachiai.rules.registry import game_ids
from tests.bench.page_load import config

LONG, SHORT, SHORT_GAMES = 123, 12, 40
VISITORS = str(Path(__file__).parent / "visitors.py")
VISITOR_PROCESSES = 5
WARM_UP_S = 12.0
LOADING_S = 3.0  # until an engine searches
ENGINE = "beside an engine"
MB = 1024.0  # kB, as /proc tells


def addresses(log: SqlGameLog) -> list[str]:
    """Returns every GET address of the page: of the long game and two short ones, and of every game's rules
    and first puzzle. Raises ``KeyError`` for an address with a placeholder that nobody fills here.
    """
    app = create_app(config(), log, Ports())
    rules = [rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or set())]
    return sorted({filled(rule, values) for values in placeholders(log.numbers()[:3]) for rule in rules})


def filled(rule: str, values: Mapping[str, str]) -> str:
    """Returns an address with its placeholders filled."""
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda placeholder: values[placeholder[1]], rule)


def placeholders(numbers: Sequence[int]) -> Iterator[dict[str, str]]:
    """Yields what may stand for the placeholders of addresses."""
    always = {"filename": "page.css", "code": "ja", "theme": "dark", "file": next(iter(all_diagrams()))}
    always |= {
        "table": "none",
        "picture": "1",
        "move": "1",
        "line": "1",
        "name": "index.html",
        "path": "index.html",
        "token": "none",
        "kind": "trf16",
        "component": "buttons",
        "symbol": "ball",
        "round_number": "1",
    }
    for number, nth, uid in product(numbers, range(3), game_ids()):
        last = LONG if number == numbers[0] else SHORT
        ply, puzzle = str((1, last // 2, last)[nth]), puzzles_of(uid)[0]
        of_game = {"number": str(number), "ply": ply, "entry": ply, "game": uid, "uid": uid}
        of_puzzle = {"identity": puzzle.id, "clause": puzzle.themes[0]}
        for form, paper in zip(("gif", "webp"), PAPERS, strict=True):
            yield always | of_game | of_puzzle | {"form": form, "paper": paper}


def mixtures(every: list[str]) -> dict[str, list[str]]:
    """Returns what visitors ask for, by the name of the mixture."""
    return {
        "one GIF for all": ["/games/1/replay.gif"],
        "GIFs and WebPs of many games": [
            f"/games/{n}/replay.{form}" for n in range(1, 41) for form in ("gif", "webp")
        ],
        "PNGs": [f"/games/1/ply/{ply}.png" for ply in range(1, LONG)],
        "prints and replays": [
            "/games/1/print",
            "/games/1",
            "/games/1/statistics",
            "/games/1.json",
            "/games/1.txt",
        ],
        "live pages": [path for path in every if path.startswith(("/live", "/table", "/display", "/setup"))],
        "every address": every,
    }


def fill(log: SqlGameLog) -> None:
    """Writes the long game and the short ones."""
    game = open_game("troop_chess")
    for number in range(1 + SHORT_GAMES):
        chance, plies = random.Random(number), LONG if number == 0 else SHORT
        line, entries = Line(game, game.start()), []
        while line.ply < plies and line.outcome is None:
            line = line.play(game.parse_move(chance.choice(game.legal_texts(line.state))))
            assert line.move is not None
            move, position = game.format_move(line.move), game.format_position(line.state)
            entries.append(
                (
                    Entry(
                        kind=EntryKind.PLY, ply=line.ply, at_ms=4000 * line.ply, move=move, position=position
                    ),
                    None,
                )
            )
        header = GameHeader(
            game=game.uid, rules_version=game.rules_version, start=game.format_position(game.start()),
            started_ms=1_700_000_000_000 + number, first=f"Player {number}", second="Aoi",
        )  # fmt: skip
        log.add_game(header, entries)


def serve_table(folder: Path) -> None:
    """Referees the virtual table and tells, ten times a second, how many frames there were."""
    frames = 0
    publish = RunningTable.publish

    def counted(self: RunningTable, *seen: object) -> None:
        nonlocal frames
        frames += 1
        publish(self, *seen)  # type: ignore[arg-type]

    def tell() -> None:
        while True:
            print(json.dumps({"frames": frames, "at_s": time.monotonic()}), flush=True)
            time.sleep(0.1)

    RunningTable.publish = counted  # type: ignore[method-assign, assignment]
    threading.Thread(target=tell, daemon=True).start()
    settings = Settings()
    setup = GameSetup(find_equipment("rugby_chess", {}), settings)
    log, tables = SqlGameLog(sqlite_url(folder / "games.sqlite3")), VirtualTables(settings, RealClock())
    with closing(log), closing(tables):
        at_table = GamesAtTable(tables, log, setup)
        page = played_page.page_of_demo(
            "127.0.0.1", int((folder / "port").read_text(encoding="ascii")), own_log=False
        )
        played_page.play_with_page(page, at_table, log)


class Table:
    """The process of the table: its frames and its memory."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.load_bench", "--serve", str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._told: tuple[int, float] = (0, 0.0)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            told = json.loads(line)
            self._told = (told["frames"], told["at_s"])

    def during(self, seconds: float) -> tuple[float, float]:
        """Returns frames a second and the largest memory (MB) in the next ``seconds``."""
        begin, largest, until_s = self._told, 0.0, time.monotonic() + seconds
        while time.monotonic() < until_s:
            largest = max(largest, memory_mb(self.process.pid))
            time.sleep(0.2)
        end = self._told
        return (end[0] - begin[0]) / max(0.1, end[1] - begin[1]), largest


def memory_mb(pid: int) -> float:
    """Returns what a process and its children hold for themselves (proportional set size), in MB."""
    command = command_line(pid)
    # A child that has not begun its own program yet shares all memory of its parent.
    own = [each for each in children(pid) if command_line(each) != command]
    total_kb = 0.0
    for each in (pid, *own):
        try:
            lines = Path(f"/proc/{each}/smaps_rollup").read_text(encoding="ascii").splitlines()
        except OSError:
            continue
        total_kb += sum(float(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total_kb / MB


def command_line(pid: int) -> bytes:
    """Returns what a process was started with; b"" if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def children(pid: int) -> Iterator[int]:
    """The processes that were started by a process or by one of those."""
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        named = [(task / "children").read_text(encoding="ascii").split() for task in tasks]
    except OSError:
        return
    for child in {int(name) for names in named for name in names}:
        yield child
        yield from children(child)


def crowd(url: str, paths: list[str], visitors: int, seconds: float) -> "list[subprocess.Popen[str]]":
    """Starts visitors, in a few processes of their own, for some seconds."""
    started = []
    for seed in range(VISITOR_PROCESSES):
        asked = {"url": url, "paths": paths, "seconds": seconds, "seed": seed}
        each = subprocess.Popen([sys.executable, VISITORS], stdin=PIPE, stdout=PIPE, text=True)
        assert each.stdin is not None
        each.stdin.write(json.dumps({**asked, "visitors": visitors // VISITOR_PROCESSES}) + "\n")
        each.stdin.close()
        started.append(each)
    return started


def free_port() -> int:
    """Returns a port that nobody uses now."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def main() -> None:
    """Runs all mixtures and prints a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--visitors", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--only", default="", help="mixtures whose name holds this")
    asked = parser.parse_args()
    if asked.serve is not None:
        serve_table(asked.serve)
        return
    with tempfile.TemporaryDirectory() as folder:
        log_file, port = Path(folder) / "games.sqlite3", free_port()
        with closing(SqlGameLog(sqlite_url(log_file))) as log:
            fill(log)
            every = addresses(log)
        (Path(folder) / "port").write_text(str(port), encoding="ascii")
        table = Table(Path(folder))
        try:
            time.sleep(WARM_UP_S)
            if asked.only in ENGINE:
                measure_engine(table, asked.seconds)
            for name, paths in mixtures(every).items():
                if asked.only in name:
                    measure(table, f"http://127.0.0.1:{port}", name, paths, asked.visitors, asked.seconds)
        finally:
            table.process.kill()
            table.process.wait()


def measure_engine(table: Table, seconds: float) -> None:
    """Measures the table alone, beside an engine that searches all the time, and alone again."""
    before, _ = table.during(seconds)
    with EngineProcess() as engine:
        engine.ask({"game": "rugby_chess", "ms": round(1_000 * (seconds + 2 * LOADING_S))})
        time.sleep(LOADING_S)
        beside, _ = table.during(seconds)
        of_engine = (memory_mb(pid) for pid in children(os.getpid()) if pid != table.process.pid)
        engine_mb = max(of_engine, default=0.0)
        engine.stop()
        answer = engine.wait(timeout_s=60.0) or {}
    after, _ = table.during(seconds)
    print(
        f"{ENGINE}: {before:.2f} → {beside:.2f} → {after:.2f} frames/s; the engine: {engine_mb:.0f} MB, "
        f"{answer.get('nodes')} nodes",
        flush=True,
    )


def measure(table: Table, url: str, name: str, paths: list[str], visitors: int, seconds: float) -> None:
    """Measures the table alone, then beside the visitors."""
    alone, before_mb = table.during(seconds / 2)
    started = crowd(url, paths, visitors, seconds)
    beside, during_mb = table.during(seconds)
    told: Counter[str] = Counter()
    for each in started:
        assert each.stdout is not None
        told.update(json.loads(each.stdout.readline()))
        each.wait()
    got = ", ".join(f"{status}: {count}" for status, count in sorted(told.items()))
    print(
        f"{name} ({len(paths)} addresses): {alone:.2f} → {beside:.2f} frames/s, "
        f"{before_mb:.0f} → {during_mb:.0f} MB; answers {got}",
        flush=True,
    )


if __name__ == "__main__":
    main()

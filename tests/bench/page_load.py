"""The page under load, on loopback only: ``python -m tests.bench.page_load``.

First, a loop of 10 turns a second beside 50 open push connections, each turn showing a new view: how late
its turns are, with and without the spectators. Then how long pages take with 10,000 stored games.
"""

import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.serve import serve
from tachiai.rules.entries import Entry, EntryKind
from tests.support.fake_live_table import FakeLiveTable
from tests.support.live_views import HEADER, MOVED, WAITING
from tests.support.page_visitors import PIN_HASH

SPECTATORS = 50
TURNS = 100
TURN_S = 0.1
GAMES = 10_000
ASKED = 20
PATHS = (
    "/games/",
    "/games/?q=player+77",
    "/games/?page=150",
    "/games.json",
    "/games/5000",
    "/games/5000/statistics",
    "/games/5000/ply/1.png",
    "/players/one?name=Player+7",
    "/players/",
)
AFTER_1 = "wwwWwww/7/7/7/7/7/7/1b5/1bbBbbb w -"
AFTER_2 = "1wwWwww/1w5/7/7/7/7/7/1b5/1bbBbbb b -"


class Spectator(threading.Thread):
    """Reads a push connection and counts its events."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self._stream = urllib.request.urlopen(f"{url}live/events", timeout=10)
        self.events = 0

    def run(self) -> None:
        while line := self._stream.readline():
            self.events += line.startswith(b"data: ")


def late_ms(live: FakeLiveTable) -> list[float]:
    """Runs the loop and returns how late each of its turns began, in ms."""
    late = []
    begin_s = time.perf_counter()
    for turn in range(TURNS):
        due_s = begin_s + turn * TURN_S
        time.sleep(max(0.0, due_s - time.perf_counter()))
        late.append(1000 * (time.perf_counter() - due_s))
        live.show(replace(MOVED if turn % 2 else WAITING, ply=turn))
    return late


def push_load(log: SqlGameLog) -> None:
    """Measures the loop without and with spectators."""
    live = FakeLiveTable()
    with serve(create_app(config(), log, Ports(live=live)), "127.0.0.1", 0) as server:
        report("10 Hz loop alone", late_ms(live))
        spectators = [Spectator(server.url) for _ in range(SPECTATORS)]
        for spectator in spectators:
            spectator.start()
        report(f"10 Hz loop beside {SPECTATORS} push connections", late_ms(live))
        seen = [spectator.events for spectator in spectators]
    print(f"  views that a spectator was sent: fewest {min(seen)}, most {max(seen)} of {TURNS}")


def page_times(log: SqlGameLog) -> None:
    """Measures pages of a log with many games."""
    with serve(create_app(config(), log), "127.0.0.1", 0) as server:
        for path in PATHS:
            taken_ms = []
            for _ in range(ASKED):
                begin_s = time.perf_counter()
                with urllib.request.urlopen(server.url.rstrip("/") + path) as answer:
                    answer.read()
                taken_ms.append(1000 * (time.perf_counter() - begin_s))
            report(path, taken_ms)


def fill(log: SqlGameLog) -> None:
    """Writes many games of two plies."""
    for number in range(GAMES):
        started_ms = HEADER.started_ms + number * 3_600_000
        header = replace(
            HEADER,
            first=f"Player {number % 97}",
            second=f"Player {number % 89}",
            event=f"Event {number % 40}",
            started_ms=started_ms,
        )
        log.add_game(
            header,
            [
                (_ply(1, "a1-b2", AFTER_1, started_ms), None),
                (_ply(2, "a9-b8", AFTER_2, started_ms), None),
                (Entry(kind=EntryKind.RESULT, ply=2, at_ms=started_ms, result="draw", code="agreed"), None),
            ],
        )


def _ply(ply: int, move: str, position: str, started_ms: int) -> Entry:
    return Entry(kind=EntryKind.PLY, ply=ply, at_ms=started_ms + ply * 4000, move=move, position=position)


def report(what: str, values_ms: list[float]) -> None:
    """Prints median, 95th percentile and the worst of some times."""
    ordered = sorted(values_ms)
    median, most = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
    print(f"{what}: median {median:.1f} ms, 95 % {most:.1f} ms, worst {ordered[-1]:.1f} ms")


def config() -> PageConfig:
    """Returns a page's configuration that nobody has to know."""
    return PageConfig(pin_hash=PIN_HASH, secret_key=b"k" * 32)


@contextmanager
def opened_log(folder: Path) -> Iterator[SqlGameLog]:
    """A log in ``folder``, closed at the end."""
    log = SqlGameLog(sqlite_url(folder / "games.sqlite3"))
    yield log
    log.close()


def main() -> None:
    """Runs both measurements."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        log = stack.enter_context(opened_log(folder))
        log.open_game(HEADER)
        push_load(log)
        print(f"writing {GAMES} games …", file=sys.stderr)
        fill(log)
        print(f"{len(log.numbers())} stored games:")
        page_times(log)


if __name__ == "__main__":
    main()

"""What a hall loses when things break: ``make bench-club``. A real broker with TLS, a real hub, simulated
tables in processes of their own and a whole virtual one; broker, hub, PostgreSQL and tables are killed or
stopped, and the network between them is cut or goes silent, in any order, while an arbiter rules at tables.
At the end every entry of every table has to be at the hub, once, as it was written; no ruling may have been
carried out late or for another position; and every table has to play on.
"""

import argparse
import os
import resource
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tachiai.companion_web.club.bus.bus import Delivery
from tachiai.companion_web.club.bus.messages import AlertMessage
from tachiai.companion_web.club.bus.mqtt import MqttBus, broker_at
from tachiai.companion_web.club.bus.topics import Channel, Site
from tests.bench.club_arbiter import Arbiter, now_ms
from tests.bench.club_checks import compared, late, missing, written
from tests.bench.club_network import Network
from tests.bench.club_parts import STARTS_WITHIN_S, ClubParts, Part
from tests.support.mosquitto_server import free_port
from tests.support.postgres_server import PostgreSQL

IN_A_PROCESS = 50  # tables
STOPPED_S = 240.0  # a table that plays has written something within it, however long it was in trouble
LOOK_S = 5.0
LAST_ENTRIES_S = 60.0  # in which a hub under load has what was on its way
LONG_EVERY = 6  # each sixth fault lasts longer than a command may wait
VIRTUAL_GAME = "two_rings"
Fault = Callable[[], None]
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")


@dataclass
class Hall:
    """Broker, PostgreSQL, hub and tables, all of this computer."""

    folder: Path
    tables: int
    every_s: float
    club: ClubParts = field(init=False)
    groups: list[Part] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)  # all but those that are away on purpose

    def __post_init__(self) -> None:
        (self.folder / "postgresql").mkdir()
        self.postgresql = PostgreSQL(self.folder / "postgresql")
        self.database = f"postgresql+psycopg://postgres@/postgres?host={self.postgresql.socket}"
        self.club = ClubParts(self.folder, self.database)
        self.network = Network(free_port(), self.club.broker_port)
        for first in range(1, self.tables + 1, IN_A_PROCESS):
            count = min(IN_A_PROCESS, self.tables + 1 - first)
            options = ["--tables", count, "--first", first, "--every", self.every_s, "--folder", self.logs]
            arguments = "simulate", *map(str, options)
            name = f"tables {first} to {first + count - 1}"
            self.groups.append(self.club.part(name, *arguments, broker_port=self.network.port))

    @property
    def logs(self) -> Path:
        """Where the simulated tables keep their logs."""
        return self.folder / "tables"

    def all_logs(self) -> list[Path]:
        """Returns the logs of all tables, the virtual one's too."""
        return [*sorted(self.logs.glob("*.sqlite3")), self.club.log_of(self.virtual)]

    def start(self) -> None:
        """Starts everything."""
        self.postgresql.start()
        self.club.start()
        self.virtual = self.club.joined_table(1, VIRTUAL_GAME, free_port(), self.network.port)
        self.parts = [self.club.broker, self.club.hub, self.virtual, *self.groups]
        for part in (self.virtual, *self.groups):
            part.start()

    def wait_for_play(self) -> None:
        """Waits until every table has written something."""
        until_s = time.monotonic() + STARTS_WITHIN_S
        while not self._is_played():
            assert time.monotonic() < until_s, "some tables do not begin"
            self.wait(1.0)

    def _is_played(self) -> bool:
        with suppress(sqlite3.OperationalError, StopIteration):  # a log that is not there yet, or is empty
            counts = written(self.all_logs())
            return len(counts) == self.tables + 1 and all(counts.values())
        return False

    def stopped(self, before: dict[Path, int]) -> list[str]:
        """Waits until every table has written more than ``before``; returns those that do not."""
        until_s = time.monotonic() + STOPPED_S
        still = list(before)
        while still and time.monotonic() < until_s:
            self.wait(LOOK_S)
            now = written(still)
            still = [file for file in still if now[file] == before[file]]
        return [file.stem for file in still]

    def stop(self) -> None:
        """Ends everything."""
        for part in reversed(self.parts):
            part.go_on()
            part.kill()
        self.postgresql.kill()

    def wait(self, seconds: float) -> None:
        """Waits, and starts again what ended by itself meanwhile."""
        until_s = time.monotonic() + seconds
        while (left_s := until_s - time.monotonic()) > 0:
            for part in self.parts:
                part.keep_up()
            time.sleep(min(0.5, left_s))

    def faults(self, chance: Random) -> Iterator[tuple[str, Fault, Fault]]:
        """Gives what breaks next, without end: its name, what breaks it and what mends it. Each kind comes
        once before one comes again.
        """
        broker, hub, virtual, network = self.club.broker, self.club.hub, self.virtual, self.network
        while True:
            group = chance.choice(self.groups)
            kinds = [
                ("PostgreSQL killed", self.postgresql.kill, self.postgresql.start),
                ("network cut", network.cut, network.mend),
                ("network silent", network.silence, network.mend),
            ]
            for part in (broker, hub, virtual, group):
                kinds.append((f"{part.name} killed", part.kill, part.start))
                kinds.append((f"{part.name} stopped", part.pause, part.go_on))
            yield from chance.sample(kinds, len(kinds))

    def suffer(self, fault: tuple[str, Fault, Fault], away_s: float) -> str:
        """Breaks one thing for a while, mends it, and says what it was."""
        name, break_it, mend_it = fault
        break_it()
        self.wait(away_s)
        mend_it()
        return f"{name} for {away_s:.1f} s"


@dataclass
class Watch:
    """How long alerts take from table to queue, and what the hub needs meanwhile."""

    hall: Hall
    arbiter: Arbiter

    def __call__(self, seconds: float) -> None:
        """Watches for so long, and prints what it took."""
        pid = self.hall.club.hub.process.pid if self.hall.club.hub.process else 0
        before_s, first_s = _cpu_s(pid), time.monotonic()
        raised = dict(self._raised(seconds))
        cpu_s, took_s = _cpu_s(pid) - before_s, time.monotonic() - first_s
        shown_ms = self.arbiter.shown_ms
        waits_ms = [shown_ms[key] - since_ms for key, (since_ms, _) in raised.items() if key in shown_ms]
        on_bus_ms = [heard_ms - since_ms for since_ms, heard_ms in raised.values()]
        tables = self.hall.tables + 1
        print(
            f"{len(raised)} alerts, {len(waits_ms)} shown: {_spread(waits_ms)}; from the table to whoever "
            f"listens at the broker: {_spread(on_bus_ms)}; the hub: {_memory_mb(pid):.0f} MB, "
            f"{_memory_mb(pid) / tables * 1000:.0f} kB a table; CPU {100 * cpu_s / took_s:.1f} % of a core, "
            f"{100 * cpu_s / took_s / tables:.2f} % a table",
            flush=True,
        )

    def _raised(self, seconds: float) -> Iterator[tuple[tuple[str, int], tuple[int, int]]]:
        club, site = self.hall.club.folder / "club", Site("hall")
        files = {
            "authority": club / "authority.pem",
            "certificate": club / "hub.pem",
            "key": club / "hub.key",
        }
        broker = broker_at(f"mqtts://127.0.0.1:{self.hall.club.broker_port}", **files)
        until_s = time.monotonic() + seconds
        with closing(MqttBus(broker, "bench")) as bus:
            bus.subscribe(site.every(Channel.ALERT))
            while time.monotonic() < until_s:
                heard = bus.receive(0.5)
                if not isinstance(heard, Delivery) or heard.retained or not heard.payload:
                    continue
                topic = site.read(heard.topic)
                if topic is not None and topic.number is not None and time.monotonic() < until_s - 5.0:
                    since_ms = AlertMessage.read(heard.payload).since_ms
                    yield (topic.table, topic.number), (since_ms, now_ms())


def _spread(waits_ms: list[int]) -> str:
    """The median and the 99th percentile."""
    waits_ms = sorted(waits_ms)
    return f"p50 {waits_ms[len(waits_ms) // 2]} ms, p99 {waits_ms[int(len(waits_ms) * 0.99)]} ms"


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND


def _memory_mb(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * resource.getpagesize() / 1e6


def main() -> None:
    """Runs the hall and breaks it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--every", type=float, default=2.0, help="seconds a ply")
    parser.add_argument("--faults", type=int, default=17)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--watch", type=float, default=60.0, help="seconds without faults, for the latency")
    parser.add_argument("--folder", type=Path, help="where all logs are kept, to look at later")
    chosen = parser.parse_args()
    chance = Random(chosen.seed)
    with ExitStack() as opened:
        folder = chosen.folder or Path(opened.enter_context(TemporaryDirectory(prefix="tachiai-club-")))
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o755)  # for the user that PostgreSQL runs as
        hall = Hall(folder, chosen.tables, chosen.every)
        names = ["table-1", *(f"sim-{number}" for number in range(1, chosen.tables + 1))]
        try:
            hall.start()
            arbiter = Arbiter(f"http://127.0.0.1:{hall.club.page_port}", hall.club.password, chance)
            arbiter.log_in()
            hall.wait_for_play()
            arbiter.watch()
            if chosen.watch:
                Watch(hall, arbiter)(chosen.watch)
            faults = hall.faults(chance)
            for number in range(1, chosen.faults + 1):
                arbiter.rule_at(["table-1", *chance.sample(names, 8)])
                hall.wait(chance.uniform(0.0, 1.0))
                is_long = number % LONG_EVERY == 0
                away_s = chance.uniform(31.0, 36.0) if is_long else chance.uniform(0.5, 6.0)
                said = hall.suffer(next(faults), away_s)
                print(
                    f"{number}: {said}; {sum(written(hall.all_logs()).values())} entries written", flush=True
                )
                hall.wait(chance.uniform(0.5, 2.0))
            before = written(hall.all_logs())
            stopped = hall.stopped(before)
            for _ in range(round(LAST_ENTRIES_S / LOOK_S)):
                waited_for = missing(before, hall.database)
                if not waited_for:
                    break
                hall.wait(LOOK_S)
            for table, how_many in waited_for.items():
                print(f"{table}: {how_many} entries are at the hub", flush=True)
            for part in hall.parts:
                part.kill()
            total, lost, doubled = compared(before, hall.database)
            done, wrong = late(hall.all_logs(), arbiter)
        finally:
            hall.stop()
    print(
        f"{chosen.tables} tables and a virtual one, {chosen.faults} faults: {total} entries, {lost} lost, "
        f"{doubled} doubled; {len(arbiter.rulings)} rulings asked for, {done} carried out, {wrong} of them "
        f"late; {len(stopped)} games stopped {' '.join(stopped)}"
    )
    sys.exit(1 if lost or doubled or wrong or stopped or not total else 0)


if __name__ == "__main__":
    main()

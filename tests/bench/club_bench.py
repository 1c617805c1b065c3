"""What a hall loses when things break: ``make bench-club``. A real broker, a real hub, simulated tables in
processes of their own; broker, hub and tables are killed (SIGKILL) or cut off (SIGSTOP) in any order. At the
end every entry of every table has to be at the hub, once, as it was written.
"""

import argparse
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from sqlalchemy import select

from tachiai.companion_web.club.hub.schema import ClubEntryTable, ClubLogTable
from tachiai.companion_web.log import SqlGameLog, log_url, sqlite_url
from tachiai.companion_web.log.outbox import entries_after, log_identity
from tachiai.companion_web.log.rows import entry_of
from tachiai.companion_web.log.schema import EntryTable
from tests.companion_web.club.mosquitto_server import Mosquitto, free_port

TACHIAI = str(Path(sys.executable).with_name("tachiai"))
IN_A_PROCESS = 50  # tables
CATCH_UP_S = 120.0


@dataclass
class Part:
    """A process of the hall that can be killed, stopped and started again."""

    name: str
    command: list[str]
    environment: dict[str, str]
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it."""
        self.process = subprocess.Popen(
            self.command, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def kill(self) -> None:
        """Ends it as a power cut does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def signal(self, number: signal.Signals) -> None:
        """Sends it a signal."""
        if self.process is not None:
            self.process.send_signal(number)


@dataclass
class Hall:
    """A broker, a hub and tables, all of this computer."""

    folder: Path
    tables: int
    every_s: float
    database: str
    broker: Mosquitto = field(init=False)
    hub: Part = field(init=False)
    groups: list[Part] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.broker = Mosquitto(self.folder)
        environment = {
            **os.environ,
            **{f"XDG_{name}_HOME": str(self.folder) for name in ("DATA", "CONFIG", "CACHE")},
        }
        port = str(free_port())
        where = ["--broker", self.broker.address]
        hub = [TACHIAI, "hub", *where, "--db", self.database, "--host", "127.0.0.1", "--port", port]
        self.hub = Part("hub", hub, environment)
        for first in range(1, self.tables + 1, IN_A_PROCESS):
            count = min(IN_A_PROCESS, self.tables + 1 - first)
            options = ["--tables", count, "--first", first, "--every", self.every_s, "--folder", self.logs]
            command = [TACHIAI, "hub", "simulate", *where, *map(str, options)]
            self.groups.append(Part(f"tables {first} to {first + count - 1}", command, environment))

    @property
    def logs(self) -> Path:
        """Where the tables keep their logs."""
        return self.folder / "tables"

    def start(self) -> None:
        """Starts everything."""
        self.broker.start()
        for part in (self.hub, *self.groups):
            part.start()

    def stop(self) -> None:
        """Ends everything."""
        for part in (*self.groups, self.hub):
            part.signal(signal.SIGCONT)
            part.kill()
        self.broker.kill()

    def fault(self, chance: Random) -> str:
        """Breaks one thing for a while, mends it, and says what it was."""
        away_s = chance.uniform(0.5, 6.0)
        group = chance.choice(self.groups)
        kinds: dict[str, tuple[Callable[[], None], Callable[[], None]]] = {
            "broker killed": (self.broker.kill, self.broker.start),
            "hub killed": (self.hub.kill, self.hub.start),
            f"{group.name} killed": (group.kill, group.start),
            f"{group.name} cut off": (
                lambda: group.signal(signal.SIGSTOP),
                lambda: group.signal(signal.SIGCONT),
            ),
            "hub stopped": (
                lambda: self.hub.signal(signal.SIGSTOP),
                lambda: self.hub.signal(signal.SIGCONT),
            ),
        }
        name = chance.choice(list(kinds))
        break_it, mend_it = kinds[name]
        break_it()
        time.sleep(away_s)
        mend_it()
        return f"{name} for {away_s:.1f} s"


def written(folder: Path) -> int:
    """Returns how many entries the tables have written."""
    total = 0
    for file in sorted(folder.glob("*.sqlite3")):
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as log:
            total += log.execute("SELECT count(*) FROM entry").fetchone()[0]
    return total


def at_hub(database: str) -> int:
    """Returns how many entries are at the hub."""
    with closing(SqlGameLog(log_url(database))) as log, log.reading() as session:
        return sum(session.scalars(select(ClubLogTable.seq)))


def compared(folder: Path, database: str) -> tuple[int, int, int]:
    """Returns how many entries are at the tables, how many of them are not at the hub as they were written,
    and how many are there more than once.
    """
    total = lost = doubled = 0
    with closing(SqlGameLog(log_url(database))) as hub, hub.reading() as session:
        for file in sorted(folder.glob("*.sqlite3")):
            with closing(SqlGameLog(sqlite_url(file))) as log:
                entries = entries_after(log, 0, 10**6)
                query = (
                    select(ClubEntryTable.seq, EntryTable)
                    .join(EntryTable, EntryTable.number == ClubEntryTable.entry_number)
                    .where(ClubEntryTable.log_id == log_identity(log))
                    .order_by(ClubEntryTable.seq)
                )
                kept = {seq: entry_of(row) for seq, row in session.execute(query)}
            total += len(entries)
            lost += sum(kept.get(each.seq) != each.entry for each in entries)
            doubled += max(0, len(kept) - len(entries))
    return total, lost, doubled


def main() -> None:
    """Runs the hall and breaks it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--every", type=float, default=2.0, help="seconds a ply")
    parser.add_argument("--faults", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--db", default="", help="the hub's database; a file if it is not given")
    chosen = parser.parse_args()
    chance = Random(chosen.seed)
    with tempfile.TemporaryDirectory(prefix="tachiai-club-") as name:
        folder = Path(name)
        database = chosen.db or str(folder / "hub.sqlite3")
        hall = Hall(folder, chosen.tables, chosen.every, database)
        try:
            hall.start()
            time.sleep(20.0)
            for number in range(1, chosen.faults + 1):
                print(f"{number}: {hall.fault(chance)}; {written(hall.logs)} entries written", flush=True)
                time.sleep(chance.uniform(0.5, 3.0))
            # The tables end, their last entries come from a start in which nobody plays.
            quiet_until_s = time.monotonic() + CATCH_UP_S
            while time.monotonic() < quiet_until_s:
                behind = written(hall.logs) - at_hub(database)
                print(f"{behind} entries on their way", flush=True)
                if behind < chosen.tables / chosen.every:
                    break
                time.sleep(5.0)
            for group in hall.groups:
                group.kill()
                group.command += ["--every", "3600"]
                group.start()
            time.sleep(25.0)
        finally:
            hall.stop()
        total, lost, doubled = compared(hall.logs, database)
    print(f"{chosen.tables} tables, {chosen.faults} faults: {total} entries, {lost} lost, {doubled} doubled")
    sys.exit(1 if lost or doubled or not total else 0)


if __name__ == "__main__":
    main()

"""Games of two tables, and of a table and a plain HTTP client, through a bad net, with kills of either side
and of the host: ``python -m tests.bench.rooms_bench [GAMES]``; with ``--chromium`` of a table and a page in
a real browser, which is closed instead. Counts plies that were lost, doubled or different on the two sides,
and games that stuck; and on a good net how soon a move is on the other table's lights. Fails if anything was
lost.

The tables are referees with a log and a connection; what lies on them is seen at once and without a camera.
"""

import argparse
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

from tachiai.companion_web.errors import RoomFault
from tachiai.companion_web.rooms.codes import RoomLink
from tachiai.companion_web.rooms.messages import Phrase, RoomWanted, Spoke
from tachiai.companion_web.rooms.rooms import Codes
from tachiai.firmware.referee.phases import Laying, Waiting
from tachiai.firmware.remote.connection import Host, RoomConnection
from tachiai.firmware.remote.partner import RemotePartner
from tachiai.rules.core import Player
from tachiai.rules.entries import EntryKind
from tachiai.rules.registry import game_ids
from tachiai.testing.story_table import FRAME_S
from tests.bench.rooms.chromium import ChromiumSide
from tests.bench.rooms.http_side import HttpSide
from tests.bench.rooms.proxy import BadNet, proxy
from tests.support.far_tables import FarTable, new_far_table, restarted

PLIES = 6
SPEAKS = 0.2  # the chance that a side says something besides
KILLED = 0.3  # the chance that a side is killed during a ply
BETWEEN_KILLS_S = (10.0, 30.0)  # of the host
STUCK_S = 240.0  # without a ply
PAUSE_S = 0.02  # between two frames of a table, so that all have their turn
AT_ONCE = 4


@dataclass
class TableSide:
    """A side that plays at a table."""

    link: RoomLink
    own: Player
    uid: str
    connection: RoomConnection = field(init=False)
    table: FarTable = field(init=False)

    def __post_init__(self) -> None:
        self.table = new_far_table(self.uid, self.own, "", self._partner())

    def _partner(self) -> RemotePartner:
        self.connection = RoomConnection(self.link)
        return RemotePartner(self.connection, self.own)

    def turn(self) -> None:
        self.table.lays_what_is_due()
        self.table.rests(FRAME_S)

    def may_play(self, ply: int) -> bool:
        state = self.table.state
        here = state.logged.ply == ply and isinstance(state.phase, Waiting) and state.to_move is self.own
        is_right = tuple(self.table.layout) == self.table.game.layout(state.line.state)
        return here and is_right and not state.unwritten

    def play(self, chance: random.Random) -> None:
        self.table.makes(chance.choice(self.table.state.line.legal_moves.texts()), rest_s=FRAME_S)

    def talk(self) -> None:
        self.connection.say(Spoke(id=uuid4().hex, phrase=Phrase.GOOD_MOVE))

    def has(self, ply: int) -> bool:
        return self.table.state.logged.ply >= ply and not isinstance(self.table.state.phase, Laying)

    def kill(self) -> None:
        self.connection.close()
        self.table = restarted(self.table, self.own, "", self._partner())

    def plies(self) -> list[str]:
        """The plies of the log; with a take-back or a ply twice they would not be those of the host."""
        return [entry.move for entry in self.table.entries if entry.kind is EntryKind.PLY]

    def close(self) -> None:
        self.connection.close()


Side = TableSide | HttpSide | ChromiumSide
Sides = list[Side]


@dataclass
class Program:
    """The host as a program, which can be killed."""

    folder: Path
    port: int
    process: "subprocess.Popen[bytes] | None" = None
    kills: int = 0

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.bench.rooms.host", str(self.folder), str(self.port)]
        self.process = subprocess.Popen(command)
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.1)

    def kill(self) -> None:
        self.end()
        self.kills += 1
        self.start()

    @contextmanager
    def killed_now_and_then(self) -> Iterator[None]:
        """Kills the host every now and then while the context lasts."""
        ended, chance = threading.Event(), random.Random(1)

        def kills() -> None:
            while not ended.wait(chance.uniform(*BETWEEN_KILLS_S)):
                self.kill()

        thread = threading.Thread(target=kills, daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()

    def end(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()


@dataclass
class Result:
    """What became of one game."""

    game: str
    stuck: str = ""
    lost: int = 0  #: plies that a side or the host lacks
    doubled: int = 0  #: plies that a side has more often than the host
    different: int = 0
    kills: int = 0


def game_of(number: int, codes: Codes, at: str, host: str, chromium: bool) -> Result:
    """Plays one game through the net at ``at``; the host itself is at ``host``."""
    chance, uid = random.Random(number), game_ids()[number % 5]
    result = Result(uid)
    first = TableSide(RoomLink(at, codes.first), Player.FIRST, uid)
    link = RoomLink(at, codes.second)
    second: Side
    if chromium:
        second = ChromiumSide(link, Player.SECOND)
    elif number % 3 == 2:
        second = HttpSide(link, Player.SECOND)
    else:
        second = TableSide(link, Player.SECOND, uid)
    sides: Sides = [first, second]
    try:
        for ply in range(PLIES):
            mover: Side | None = until(sides, partial(who_may_play, sides, ply))
            if mover is None:
                result.stuck = f"nobody may play ply {ply + 1}"
                break
            mover.play(chance)
            if chance.random() < SPEAKS:
                chance.choice(sides).talk()
            if chance.random() < KILLED:
                result.kills += 1
                chance.choice(sides).kill()
            if until(sides, partial(all_have, sides, ply + 1, chance)) is None:
                result.stuck = f"ply {ply + 1} did not arrive"
                break
        compare(result, sides, RoomLink(host, codes.watching))
    finally:
        for side in sides:
            side.close()
    return result


def played(number: int, codes: Codes, *, through: str, host: str, chromium: bool) -> Result:
    """One game, in a process of its own."""
    return game_of(number, codes, through, host, chromium)


def who_may_play(sides: Sides, ply: int) -> Side | None:
    return next((side for side in sides if side.may_play(ply)), None)


def all_have(sides: Sides, ply: int, chance: random.Random) -> bool | None:
    """Whether all have a ply. Whoever was killed in the middle of it may have to make it again."""
    mover = who_may_play(sides, ply - 1)
    if mover is not None:
        mover.play(chance)
    return all(side.has(ply) for side in sides) or None


def until(sides: Sides, look: Callable[[], Any]) -> Any:
    """Lets time pass until something is there; None if it is not for too long."""
    since_s = time.monotonic()
    while (found := look()) is None:
        if time.monotonic() - since_s > STUCK_S:
            return None
        for side in sides:
            side.turn()
        time.sleep(PAUSE_S)
    return found


def compare(result: Result, sides: Sides, watching: RoomLink) -> None:
    """Counts what differs between the host and the sides."""
    moves = None
    while moves is None:
        try:
            moves = Host(watching).state().moves
        except RoomFault:
            time.sleep(0.5)  # it starts again just now
    for side in sides:
        plies = side.plies()
        result.lost += max(0, len(moves) - len(plies))
        result.doubled += max(0, len(plies) - len(moves))
        result.different += sum(one != other for one, other in zip(plies, moves, strict=False))


def latencies_s(program: Program, plies: int) -> list[float]:
    """From a written ply to the other table's lights, on a good net, in seconds; over several games."""
    found: list[float] = []
    while len(found) < plies:
        found += latencies_of_game(program, plies - len(found), random.Random(len(found)))
    return found


def latencies_of_game(program: Program, plies: int, chance: random.Random) -> list[float]:
    """The same, of one game, up to so many plies."""
    at = f"http://127.0.0.1:{program.port}"
    codes = Host(RoomLink(at, "")).make(RoomWanted(game="rosenkreuz"))
    first = TableSide(RoomLink(at, codes.first), Player.FIRST, "rosenkreuz")
    second = TableSide(RoomLink(at, codes.second), Player.SECOND, "rosenkreuz")
    sides: Sides = [first, second]
    found: list[float] = []
    while len(found) < plies and first.table.state.logged.outcome is None:
        ply = len(found)
        if until(sides, partial(who_may_play, sides, ply)) is None:
            raise AssertionError(f"ply {ply + 1}: {first.table.says} / {second.table.says}")
        mover, other = (first, second) if ply % 2 == 0 else (second, first)
        began_s = time.monotonic()
        mover.play(chance)
        while mover.table.state.logged.ply <= ply:
            mover.turn()
            other.turn()
            if time.monotonic() - began_s > STUCK_S:
                raise AssertionError(f"{mover.table.says} {mover.table.meant} / {other.table.says}")
        since_s = time.monotonic()
        while other.table.state.logged.ply <= ply:
            mover.turn()
            other.turn()
            time.sleep(PAUSE_S)
        found.append(time.monotonic() - since_s)
    for side in sides:
        side.close()
    return found


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def main() -> None:
    """Plays the games and prints the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=200)
    parser.add_argument("--longest-s", type=float, default=3.0)
    parser.add_argument("--plies", type=int, default=100, help="for the latency")
    parser.add_argument("--chromium", action="store_true", help="a table and a page in Chromium, one by one")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder), free_port())
        program.start()
        try:
            found = sorted(latencies_s(program, chosen.plies))
            print(
                f"to the other table's lights: median {statistics.median(found):.2f} s, "
                f"p99 {found[max(0, round(len(found) * 0.99) - 1)]:.2f} s, most {found[-1]:.2f} s "
                f"({len(found)} plies)",
                flush=True,
            )
            at = f"http://127.0.0.1:{program.port}"
            games = range(chosen.games)
            codes = [Host(RoomLink(at, "")).make(RoomWanted(game=game_ids()[n % 5])) for n in games]
            with (
                proxy(program.port, BadNet(longest_s=chosen.longest_s)) as port,
                ProcessPoolExecutor(1 if chosen.chromium else AT_ONCE) as pool,
                program.killed_now_and_then(),
            ):
                through = f"http://127.0.0.1:{port}"
                results = []
                for result in pool.map(
                    partial(played, through=through, host=at, chromium=chosen.chromium), games, codes
                ):
                    results.append(result)
                    print(len(results), result, flush=True)

        finally:
            program.end()
    lost, doubled, different = (
        sum(getattr(each, what) for each in results) for what in ("lost", "doubled", "different")
    )
    stuck = [each for each in results if each.stuck]
    print(
        f"{len(results)} games over the five games, {sum(r.kills for r in results)} kills of a side, "
        f"{program.kills} of the host: {lost} plies lost, {doubled} doubled, {different} different, "
        f"{len(stuck)} games stuck"
    )
    sys.exit(bool(lost or doubled or different or stuck))


if __name__ == "__main__":
    main()

"""Does memory stay flat? ``make bench-soak``: game after game at one virtual table, as fast as they go.

The five games in turn, played by their scripts on simulated time with observer, referee, log and page, in one
process. Resident memory is read ten times a second; for each game the bench tells what it took in the
middle (the median) and at most. The goals are those of a table that runs for weeks.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from threading import Event, Thread

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.live_table import GameSettings
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.ports import Ports
from tachiai.firmware.autoplay.autoplayer import Press, Script, hands_for, load_script
from tachiai.firmware.page.set_up_port import SetUpPort
from tachiai.firmware.page.support_port import TableReports
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.table.ready_table import GoesOn
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.firmware.tables.virtual import VirtualTables
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.rules.registry import game_ids

GAMES = 30
GROWTH = 0.10  # of the first game's median to any later one's, at most
MOST_MB = 250.0  # of a whole table, at any moment
EVERY_S = 0.1
PATHS = ("/live/", "/live/board.svg", "/games/", "/games/{number}", "/games/{number}.json", "/players/")


class SoakTable:
    """One table on which game follows game until ``games`` have been played. ``after_game`` is called with
    the number of each.
    """

    def __init__(
        self, folder: Path, uids: tuple[str, ...], games: int, after_game: Callable[[int], None]
    ) -> None:
        self._uids, self._games, self._after_game = uids, games, after_game
        self._played = 0
        self.clock = SimulatedClock()
        url = sqlite_url(folder / "games.sqlite3")
        self._made_before(url)
        self.log = SqlGameLog(url)
        self.tables = VirtualTables(Settings(), self.clock, hands=self._hands)
        setup = GameSetup(find_equipment(uids[0], {}), Settings(), self._script.start)
        self.at_table = GamesAtTable(self.tables, self.log, setup)
        self._set_up = SetUpPort(self.at_table)
        reports = TableReports(self.log, Settings(), self.at_table.recent)
        ports = Ports(live=self.at_table.live, virtual=self.tables.port, set_up=self._set_up, reports=reports)
        page = create_app(
            PageConfig(pin_hash="", secret_key=b"k" * 32, open_on_loopback=True), self.log, ports
        )
        self._visitor = page.test_client()

    def _made_before(self, url: str) -> None:
        """The log is there already, as that of a table that has run before."""
        program = f"from tachiai.companion_web.log import SqlGameLog; SqlGameLog({url!r}).close()"
        subprocess.run([sys.executable, "-c", program], check=True)

    @property
    def _script(self) -> Script:
        return load_script(find_equipment(self._uids[self._played % len(self._uids)], {}).game)

    def _hands(self, table: VirtualTable, press: Press) -> GoesOn:
        plays = hands_for(self._script, self.clock, seed=1)(table, press)

        def goes_on(referee: RefereeState) -> bool:
            return plays(referee) or self._another(referee)

        return goes_on

    def _another(self, referee: RefereeState) -> bool:
        for path in PATHS:
            answer = self._visitor.get(path.format(number=self._played + 1))
            assert answer.status_code == 200, (path, answer.status_code)
        self._played += 1
        self._after_game(self._played)
        if self._played == self._games:
            return False
        self.tables.hands = self._hands
        script = self._script
        start = "" if script.start is None else script.game.format_position(script.start)
        reply = self._set_up.start(GameSettings(game=script.game.uid, start=start))
        assert reply.ok, reply
        return True

    def play(self) -> None:
        """Plays all games."""
        self.at_table.queue.play()

    def close(self) -> None:
        """Frees table and log."""
        self.tables.close()
        self.log.close()


def resident_mb() -> float:
    """Returns what this process has in memory now, in MB (2^20 bytes)."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / (1 << 20)


class Watched:
    """Reads this process's memory again and again on a thread of its own, from ``with`` on."""

    def __init__(self) -> None:
        self._read: list[float] = []
        self._over = Event()
        self._thread = Thread(target=self._watch, daemon=True)

    def _watch(self) -> None:
        while not self._over.wait(EVERY_S):
            self._read.append(resident_mb())

    def taken(self) -> list[float]:
        """Returns what was read since the last call."""
        read, self._read = self._read, []
        return read or [resident_mb()]

    def __enter__(self) -> "Watched":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()


def main() -> None:
    """Prints the memory after each game; exit status 1 if a goal is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=GAMES, help="how many games")
    parser.add_argument("--only", choices=game_ids(), help="this game again and again")
    options = parser.parse_args()
    uids = (options.only,) if options.only else game_ids()
    medians: list[float] = []
    most: list[float] = []

    def after_game(number: int) -> None:
        read = watched.taken()
        medians.append(median(read))
        most.append(max(read))
        uid = uids[(number - 1) % len(uids)]
        print(f"{number:3} {uid:12} {medians[-1]:7.1f} MB, most {most[-1]:7.1f} MB", flush=True)

    with (
        tempfile.TemporaryDirectory() as folder,
        closing(SoakTable(Path(folder), uids, options.games, after_game)) as soak,
        Watched() as watched,
    ):
        soak.play()
    growth = max(medians) / medians[0] - 1
    print(
        f"growth after the first game {growth:+.1%} (goal {GROWTH:.0%}), most {max(most):.0f} MB "
        f"(goal {MOST_MB:.0f})"
    )
    sys.exit(growth > GROWTH or max(most) > MOST_MB)


if __name__ == "__main__":
    main()

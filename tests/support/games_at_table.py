"""A virtual table at which games follow one another, on simulated time and on one thread."""

from collections.abc import Callable

from tachiai.companion_web.live_table import GameSettings, LiveView
from tachiai.companion_web.log import SqlGameLog, StoredGame
from tachiai.firmware.page.set_up_port import SetUpPort
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.table.ready_table import Follower
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.firmware.tables.virtual import VirtualTables
from tachiai.firmware.time_source import SimulatedClock
from tachiai.rules.messages import Reply
from tests.support.virtual_tables import SMALL

Act = Callable[["Table"], object]


class Table(Follower):
    """A virtual table with Rugby Chess. ``play`` does one act at each turn of the referee, then stops."""

    def __init__(
        self,
        log: SqlGameLog,
        lay_first: bool = False,
        *,
        identity: str = "",
        resumed: StoredGame | None = None,
    ) -> None:
        settings = Settings()
        self.tables = VirtualTables(settings, SimulatedClock(), SMALL, follow=lambda game: self)
        first = GameSetup(find_equipment("rugby_chess", {}), settings)
        at_table = GamesAtTable(
            self.tables, log, first, lay_first=lay_first, identity=identity, resumed=resumed
        )
        self.at_table = at_table
        self.queue, self.live, self.games = at_table.queue, at_table.live, SetUpPort(at_table)
        assert self.tables.port is not None
        self.virtual = self.tables.port
        self.answers: list[Reply] = []
        self.views: list[LiveView] = []
        self._acts: list[Act] = []

    def play(self, *acts: Act) -> None:
        self._acts = list(acts)
        self.queue.play()

    def start(self, chosen: GameSettings) -> None:
        self.answers.append(self.games.start(chosen))

    def look(self, referee: RefereeState, at_s: float) -> None:
        self.views.append(self.live.view())
        if self._acts:
            self._acts.pop(0)(self)
        else:
            self.queue.stop()

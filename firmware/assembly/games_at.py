"""Games at a table, with what every command that plays needs: engine, learners, and a real table's camera."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace

from tachiai.companion_web.log import StoredGame
from tachiai.firmware.engine import EngineProcess
from tachiai.firmware.remote.seat import kept_seat
from tachiai.firmware.setting_up.observers import observers_of_camera
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.absent_players import AbsentPlayers
from tachiai.firmware.table.game import GameLog, GameSetup
from tachiai.firmware.table.ready_table import Follow, ReusableTable
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.firmware.tables.learners import learners_here
from tachiai.firmware.tables.real import RealTable, open_table_camera
from tachiai.firmware.time_source import TimeSource
from tachiai.vision.frame import Camera
from tachiai.vision.locate.lens import Lens


@contextmanager
def real_table(
    settings: Settings, source: str, clock: TimeSource, lens: Lens | None, follow: Follow
) -> Iterator[tuple[RealTable, Camera]]:
    """Opens the real table of the settings with the camera ``source``; yields it and the camera. Raises
    ``UnknownDriver`` and ``BadSetting``.
    """
    with closing(open_table_camera(settings.camera.with_source(source), clock)) as camera:
        observers = observers_of_camera(source, clock, lens)
        with closing(RealTable(settings, camera, clock, observers, follow)) as table:
            yield table, camera


@contextmanager
def games_at(
    table: ReusableTable,
    entries: GameLog,
    first: GameSetup,
    *,
    resumed: StoredGame | None = None,
    lay_first: bool = False,
    identity: str = "",
    in_haste: bool = False,
) -> Iterator[GamesAtTable]:
    """Games at ``table`` with an engine for absent players; arguments and errors as in ``GamesAtTable``.
    ``in_haste``: the engine does not wait before it moves.
    """
    if resumed is not None and first.far is None:
        first = replace(first, far=kept_seat(resumed.original.id))
    with EngineProcess() as engine:
        yield GamesAtTable(
            table,
            entries,
            first,
            resumed=resumed,
            lay_first=lay_first,
            identity=identity,
            absent=AbsentPlayers(engine, in_haste=in_haste, seed=table.clock.unix_ms()),
            learners=learners_here(table.clock),
        )

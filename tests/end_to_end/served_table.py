"""The whole product on loopback: a virtual table of Rugby Chess that is filmed and judged, and its page."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.learners import LearnerFiles
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.serve import serve
from tachiai.firmware.engine import EngineProcess
from tachiai.firmware.page.exploring_port import TableExploring
from tachiai.firmware.page.review_port import BackgroundReviews
from tachiai.firmware.page.set_up_port import SetUpPort
from tachiai.firmware.page.teaching_port import TableLessons
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.absent_players import AbsentPlayers
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.firmware.tables.virtual import VirtualTables
from tachiai.firmware.time_source import RealClock
from tests.support.page_visitors import PIN_HASH
from tests.support.virtual_tables import SMALL

SMALL_AND_QUICK = replace(SMALL, pace=2.0)


@dataclass(frozen=True)
class ServedTable:
    """Where it is served, and what it writes to."""

    url: str
    log: SqlGameLog
    learners: LearnerFiles


@contextmanager
def served_table(folder: Path) -> Iterator[ServedTable]:
    """Serves the table until the test is over; its files lie in ``folder``."""
    settings, clock = Settings(), RealClock()
    with ExitStack() as opened:
        log = opened.enter_context(closing(SqlGameLog(sqlite_url(folder / "games.sqlite3"))))
        tables = opened.enter_context(closing(VirtualTables(settings, clock, SMALL_AND_QUICK)))
        absent = AbsentPlayers(opened.enter_context(EngineProcess()), in_haste=True)
        learners = LearnerFiles(folder / "learners", clock.unix_ms)
        setup = GameSetup(find_equipment("rugby_chess", {}), settings)
        at_table = GamesAtTable(tables, log, setup, absent=absent, learners=learners)
        live = at_table.live
        reviews = opened.enter_context(BackgroundReviews(log, live, clock.unix_ms))
        ports = Ports(
            live=live,
            virtual=tables.port,
            set_up=SetUpPort(at_table),
            teaching=TableLessons(at_table),
            exploring=TableExploring(at_table),
            reviews=reviews,
            learners=learners,
        )
        config = PageConfig(pin_hash=PIN_HASH, secret_key=b"k" * 32, open_on_loopback=True)
        server = opened.enter_context(serve(create_app(config, log, ports), "127.0.0.1", 0))
        table = threading.Thread(target=at_table.queue.play)
        table.start()
        try:
            while live.camera_jpeg(overlay=False) is None:
                live.wait_for_change(0, timeout_s=1.0)
            yield ServedTable(server.url, log, learners)
        finally:
            at_table.queue.stop()
            table.join()

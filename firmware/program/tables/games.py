"""The games at a table, with the log that they are written to and the page that shows them."""

from dataclasses import replace
from uuid import uuid4

from tachiai.companion_web.learners import LearnerFiles
from tachiai.companion_web.log.values import StoredGame
from tachiai.firmware.memory import bound_heap
from tachiai.firmware.program.game_log import LogJournal, Unwritten
from tachiai.firmware.program.learners import noting
from tachiai.firmware.program.page.live_table import RunningTable
from tachiai.firmware.table.game import GameLog, GameSetup, OpenedGame, begin_game, resume_game
from tachiai.firmware.table.game_queue import GameQueue
from tachiai.firmware.table.game_run import GameRun
from tachiai.firmware.table.partner import Partner
from tachiai.firmware.table.ready_table import ReadyTable, Table
from tachiai.firmware.table.recent_frames import RecentFrames
from tachiai.firmware.table.teacher import Teacher


class GamesAtTable:
    """``queue`` plays the ``first`` game at ``table``, or goes on with the one that was ``resumed``, and the
    games that follow it; ``live`` shows them all, ``recent`` keeps what the camera saw last. With
    ``lay_first`` the first game's pieces are laid only.
    ``table`` is where they are played; ``identity`` is the table's, which its games bear; ``absent`` decide
    for players who are not there, ``learners`` is where it is written what those have learnt who want to be
    reminded.

    Raises ``BadSetting`` for a board that the table's lights do not reach, ``LogNotWritable``.
    """

    def __init__(
        self,
        table: Table,
        log: GameLog,
        first: GameSetup,
        *,
        resumed: StoredGame | None = None,
        lay_first: bool = False,
        identity: str = "",
        absent: Partner | None = None,
        learners: LearnerFiles | None = None,
    ) -> None:
        self._log = log
        self.learners = learners
        self._absent: Partner | None = absent
        self._identity = identity
        self.first = first
        self.table = table
        bound_heap(what_stays=True)  # a virtual table is drawn at once
        if resumed is None:
            ready = table.make_ready(first)
            game = self._begin(first)
        else:
            entries = [stored.entry for stored in resumed.entries]
            game = resume_game(first, resumed.number, resumed.header, entries, table.clock)
            # On a virtual table the pieces lie where play goes on.
            ready = table.make_ready(replace(first, start=game.referee.line.state))
        self.live = RunningTable(game)
        self.recent = RecentFrames()
        self.queue = GameQueue(self._run(game, ready), self._next_run, lay_first=lay_first)
        table.pressed = self.queue.post

    def _next_run(self, setup: GameSetup, present: GameRun) -> GameRun:
        """Makes a game ready. The log opens it last, when nothing else can fail."""
        ready = self.table.make_ready(setup)
        ready.observers.take_corners_of(present.table.observers)
        return self._run(self._begin(setup), ready)

    def _begin(self, setup: GameSetup) -> OpenedGame:
        clock = self.table.clock
        return begin_game(setup, self._log_of(setup), clock, game_id=uuid4().hex, table=self._identity)

    def _run(self, game: OpenedGame, ready: ReadyTable) -> GameRun:
        setup, partner = game.setup, self._absent
        journal = LogJournal(self._log_of(setup), game.number)
        if setup.course:
            partner = Teacher(setup.course, partner, setup.lesson, noting(self.learners, setup.learner))
        return GameRun(game, ready, journal, self.live, self.recent, partner)

    def _log_of(self, setup: GameSetup) -> GameLog:
        return Unwritten() if setup.course else self._log

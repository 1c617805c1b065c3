"""The games at a table, with their log and the page that shows them."""

from dataclasses import replace
from uuid import uuid4

from tachiai.companion_web.learners import LearnerFiles
from tachiai.companion_web.log.values import StoredGame
from tachiai.firmware.memory import bound_heap
from tachiai.firmware.table.absent_players import Partner
from tachiai.firmware.table.game import FarSeat, GameLog, GameSetup, OpenedGame, begin_game, resume_game
from tachiai.firmware.table.game_run import GameQueue, GameRun
from tachiai.firmware.table.preparation import Teacher
from tachiai.firmware.table.ready_table import ReadyTable, ReusableTable
from tachiai.firmware.table.recent_frames import RecentFrames
from tachiai.firmware.tables.game_log import LogJournal, NullLog
from tachiai.firmware.tables.learners import noting
from tachiai.firmware.tables.live_table import RunningTable
from tachiai.firmware.tables.strength import RatedGame, adapted, person_of


class GamesAtTable:
    """Plays the ``first`` game at ``table``, or resumes a stored one, then the games that follow it.

    ``lay_first``: the first game's pieces are only set up, for a game that begins from the board as it
    stands. ``identity``: of the table, for the log. ``absent`` decides the moves of absent players.
    ``learners`` stores the progress of learners.

    Raises ``BadSetting`` for a board that the table's lights do not reach, ``LogNotWritable``,
    ``BadLearner``.
    """

    def __init__(
        self,
        table: ReusableTable,
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
        self._far: FarSeat | None = None  # of the present game
        self._identity = identity
        self.first = first
        self.table = table
        bound_heap(what_stays=True)  # before a virtual table is drawn
        if resumed is None:
            first = adapted(first, learners)
            ready = table.make_ready(first)
            game = self._begin(first)
        else:
            entries = [stored.entry for stored in resumed.entries]
            game = resume_game(first, resumed.number, resumed.header, entries, table.clock)
            # On a virtual table the pieces are laid as play stood.
            ready = table.make_ready(replace(first, start=game.referee.line.state))
        self.live = RunningTable(game)
        self.recent = RecentFrames()
        self.queue = GameQueue(self._run(game, ready), self._next_run, lay_first=lay_first)
        table.pressed = self.queue.post

    def _next_run(self, setup: GameSetup, present: GameRun) -> GameRun:
        """Makes a game ready. The log opens it last, when nothing else can fail."""
        setup = adapted(setup, self.learners)
        ready = self.table.make_ready(setup)
        ready.observers.take_corners_of(present.table.observers)
        return self._run(self._begin(setup), ready)

    def _begin(self, setup: GameSetup) -> OpenedGame:
        clock = self.table.clock
        game_id = uuid4().hex
        if setup.far is not None:
            setup.far.begun(game_id)
        return begin_game(setup, self._log_of(setup), clock, game_id=game_id, table=self._identity)

    def _run(self, game: OpenedGame, ready: ReadyTable) -> GameRun:
        setup, partner = game.setup, self._absent
        journal = LogJournal(self._log_of(setup), game.number)
        if self._far is not None and self._far is not setup.far:
            self._far.close()
        self._far = setup.far
        if setup.far is not None:
            partner = setup.far.partner(partner)
        if setup.course:
            partner = Teacher(setup.course, partner, setup.lesson, noting(self.learners, setup.learner))
        elif self.learners is not None and person_of(setup):
            partner = RatedGame(partner, setup, self.learners, self.table.clock.unix_ms)
        return GameRun(game, ready, journal, self.live, self.recent, partner)

    def _log_of(self, setup: GameSetup) -> GameLog:
        return self._log if setup.is_recorded else NullLog()

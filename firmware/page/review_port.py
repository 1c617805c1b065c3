"""Reviews that the page asks for: one at a time, in the background, while nobody plays."""

import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace

from tachiai.companion_web.errors import NoSuchGame, WebError
from tachiai.companion_web.live_table import LiveTable
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import ReviewProgress
from tachiai.firmware.engine import EngineProcess
from tachiai.firmware.engine.process import CORES, NODES, search_all
from tachiai.firmware.errors import EngineFault
from tachiai.rules.engine.review import SearchedPosition, positions_to_search, review
from tachiai.rules.errors import RulesError
from tachiai.rules.messages import Message, Reply, message_in
from tachiai.rules.record import agreed_line
from tachiai.rules.record.review_notes import review_notes

IS_PLAYED = Message("This game is still being played.")
IS_EMPTY = Message("There is no ply to review.")
WAS_CHANGED = Message("The game was changed meanwhile. Review it again.")
NO_ENGINE = Message("The computer's player does not answer.")
NO_LOG = message_in("review", "The log cannot be read or written. Look at the program's output.")
LOOKS_APART_S = 0.5  # interval of checks while reviews wait


class _Stopped(Exception):
    """The review was cancelled."""


@dataclass(frozen=True, slots=True)
class _Asked:
    during_play: bool
    progress: ReviewProgress


class BackgroundReviews:
    """Implements ``companion_web.ports.ReviewPort`` on a thread of its own, while it is entered. ``live``
    tells what is played at the table; ``unix_ms`` is the clock; ``engine`` starts an engine of low priority.
    """

    def __init__(
        self,
        log: SqlGameLog,
        live: LiveTable,
        unix_ms: Callable[[], int],
        engine: Callable[[], EngineProcess] = EngineProcess,
    ) -> None:
        self._log = log
        self._live = live
        self._unix_ms = unix_ms
        self._engine = engine
        self._changed = threading.Condition()
        self._asked: dict[int, _Asked] = {}  # by number of the game, in the order of requests
        self._closing = False
        self._thread = threading.Thread(target=self._work, name="reviews", daemon=True)

    def __enter__(self) -> "BackgroundReviews":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join()

    # From the page's threads.

    def begin(self, game_id: int, during_play: bool) -> Reply:
        """Has a game reviewed; one that waits or runs is not begun again."""
        stored = self._log.game(game_id)
        try:
            end = agreed_line(stored.history)
        except RulesError as error:
            return Reply(False, "bad_record", error.words)
        if end.ply == 0:
            return Reply(False, "no_ply", IS_EMPTY)
        if self._is_played(game_id):
            return Reply(False, "is_played", IS_PLAYED)
        with self._changed:
            known = self._asked.get(game_id)
            if known is not None and known.progress.state in ("waits", "runs"):
                self._asked[game_id] = replace(known, during_play=known.during_play or during_play)
            else:
                self._asked.pop(game_id, None)
                many = len(positions_to_search(end))
                self._asked[game_id] = _Asked(during_play, ReviewProgress(state="waits", many=many))
            self._changed.notify_all()
        return Reply(True)

    def stop(self, game_id: int) -> None:
        """Cancels a review; nothing is written."""
        with self._changed:
            self._asked.pop(game_id, None)

    def progress(self, game_id: int) -> ReviewProgress | None:
        """Progress of a game's review."""
        with self._changed:
            asked = self._asked.get(game_id)
            return None if asked is None else asked.progress

    # On the thread of the reviews.

    def _work(self) -> None:
        while (number := self._next()) is not None:
            try:
                self._review(number)
                self._tell(number, state="done")
            except _Stopped:
                pass
            except EngineFault:
                self._tell(number, state="failed", words=NO_ENGINE)
            except NoSuchGame:
                self.stop(number)
            except WebError:
                self._tell(number, state="failed", words=NO_LOG)
            except RulesError as error:
                self._tell(number, state="failed", words=error.words)

    def _next(self) -> int | None:
        """Waits for a review that may begin. Returns the number of its game; None at the end."""
        with self._changed:
            while not self._closing:
                for number, asked in self._asked.items():
                    if asked.progress.state == "waits" and self._may_go_on(number):
                        return number
                self._changed.wait(LOOKS_APART_S if self._asked else None)
        return None

    def _review(self, number: int) -> None:
        end = agreed_line(self._log.game(number).history)
        lines, found = positions_to_search(end), dict[int, SearchedPosition]()
        with ExitStack() as opened:
            engines = [opened.enter_context(self._engine()) for _ in range(CORES)]
            for news in search_all(lines, NODES, engines, lambda: self._may_go_on(number)):
                if news is not None:
                    found[news[0]] = news[1]
                self._tell(number, state="runs" if self._may_go_on(number) else "waits", done=len(found))
        notes = review_notes(review(end, found.__getitem__), end.ply, self._unix_ms())
        with self._log.changing(number) as change:
            if agreed_line(change.game.history).texts() != end.texts():
                self._tell(number, state="failed", words=WAS_CHANGED)
                raise _Stopped
            for note in notes:
                change.append(note)

    def _tell(
        self, number: int, *, state: str, done: int | None = None, words: Message | None = None
    ) -> None:
        with self._changed:
            asked = self._asked.get(number)
            if asked is None or self._closing:
                raise _Stopped
            before = asked.progress
            after = ReviewProgress(
                state=state,
                done=before.done if done is None else done,
                many=before.many,
                words=words or before.words,
            )
            self._asked[number] = replace(asked, progress=after)

    def _may_go_on(self, number: int) -> bool:
        asked = self._asked.get(number)
        return asked is not None and (asked.during_play or not self._is_played(None))

    def _is_played(self, number: int | None) -> bool:
        """True if a game, or the one with this ``number``, is played. Lessons have number 0."""
        view = self._live.view()
        is_on = bool(view.game_id and view.ply) and view.phase != "over" and not view.result
        return is_on and number in (None, view.game_id)

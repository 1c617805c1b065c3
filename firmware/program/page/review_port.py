"""Reviews that the page asks for: one after the other, in the background, while nobody plays."""

import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace

from tachiai.companion_web.errors import NoSuchGame, WebError
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import LiveTable
from tachiai.companion_web.teaching_ports import ReviewProgress
from tachiai.firmware.engine import EngineProcess
from tachiai.firmware.engine.reviewing import CORES, NODES, search_all
from tachiai.firmware.errors import EngineFault
from tachiai.rules.engine.review import Found, positions_to_search, review
from tachiai.rules.errors import RulesError
from tachiai.rules.record import agreed_line
from tachiai.rules.record.remarks import review_notes
from tachiai.rules.reply import Reply
from tachiai.rules.words import Words

IS_PLAYED = Words("This game is still being played.", "この対局はまだ続いています。")
IS_EMPTY = Words("There is no ply to review.", "検討する手がありません。")
WAS_CHANGED = Words(
    "The game was changed meanwhile. Review it again.",
    "検討中に棋譜が変更されました。もう一度検討してください。",
)
NO_ENGINE = Words("The computer's player does not answer.", "コンピューターが応答しません。")
NO_LOG = Words(
    "The log cannot be read or written. Look at the program's output.",
    "棋譜データを読み書きできません。プログラムの出力を確認してください。",
)
LOOKS_APART_S = 0.5  # while reviews wait


class _Stopped(Exception):
    """Nobody wants the review any more."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A review that was asked for."""

    during_play: bool
    progress: ReviewProgress


class BackgroundReviews:
    """Implements ``companion_web.ports.ReviewPort`` on a thread of its own, for as long as it is entered.

    ``live`` tells what is played at the table, ``unix_ms`` the time; ``engine`` makes an engine of low
    priority.
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
        self._asked: dict[int, _Asked] = {}  # by the number of the game, in the order in which they came
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
        """Has a game reviewed; one that is waiting or under way is not begun again."""
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
        """Ends a review; nothing is written."""
        with self._changed:
            self._asked.pop(game_id, None)

    def progress(self, game_id: int) -> ReviewProgress | None:
        """Returns how far the review of a game is."""
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
        """Waits for a review that may begin, and returns the number of its game; None at the end."""
        with self._changed:
            while not self._closing:
                for number, asked in self._asked.items():
                    if asked.progress.state == "waits" and self._may_go_on(number):
                        return number
                self._changed.wait(LOOKS_APART_S if self._asked else None)
        return None

    def _review(self, number: int) -> None:
        end = agreed_line(self._log.game(number).history)
        lines, found = positions_to_search(end), dict[int, Found]()
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

    def _tell(self, number: int, *, state: str, done: int | None = None, words: Words | None = None) -> None:
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
        """Whether a game, or the one with this ``number``, is played at the table. Lessons have number 0."""
        view = self._live.view()
        is_on = bool(view.game_id and view.ply) and view.phase != "over" and not view.result
        return is_on and number in (None, view.game_id)

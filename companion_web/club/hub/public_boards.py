"""The boards as everybody may see them: without alerts, verdicts and addresses, and with a delay."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Generic, TypeVar

from tachiai.companion_web.club.bus.messages import StateMessage
from tachiai.companion_web.club.hub.table_states import HallTable
from tachiai.companion_web.drawing.boards import (
    drawing,
    game_of,
    last_move_marks,
    layout_of,
    markup,
    player_names,
    wrong_marks,
)
from tachiai.rules.errors import RulesError
from tachiai.rules.natural_order import natural_key

T = TypeVar("T")
U = TypeVar("U")


class Delay(Generic[T]):
    """Holds values by name, and shows them as they are now and as they were ``delay_s`` ago. ``now_s``: a
    monotonic clock. Thread-safe.
    """

    def __init__(self, delay_s: float, now_s: Callable[[], float]) -> None:
        self.delay_s, self._now_s = delay_s, now_s
        self._waiting: deque[tuple[float, str, T | None]] = deque()
        self._newest: Mapping[str, T] = {}
        self._told: Mapping[str, T] = {}
        self._lock = Lock()

    def alike(self) -> "Delay[U]":
        """A new one with the same delay and clock."""
        return Delay(self.delay_s, self._now_s)

    def newest(self) -> Mapping[str, T]:
        """The values now; the same object until something changes."""
        with self._lock:
            return self._newest

    def say(self, name: str, value: T | None) -> None:
        """Sets the value of ``name``; None deletes it."""
        with self._lock:
            if self._newest.get(name) == value:
                return
            self._newest = _with(self._newest, name, value)
            self._waiting.append((self._now_s(), name, value))

    def told(self) -> Mapping[str, T]:
        """The values ``delay_s`` ago; the same object until something changes."""
        with self._lock:
            until_s = self._now_s() - self.delay_s
            while self._waiting and self._waiting[0][0] <= until_s:
                _, name, value = self._waiting.popleft()
                self._told = _with(self._told, name, value)
            return self._told


def _with(values: Mapping[str, T], name: str, value: T | None) -> Mapping[str, T]:
    others = {other: each for other, each in values.items() if other != name}
    return others if value is None else {**others, name: value}


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """A table's board; the fields are those of ``StateMessage`` where nothing else is said."""

    table: str
    title: str  #: what people call the table
    game_id: str
    uid: str
    options: Mapping[str, str]
    first: str
    second: str
    ply: int
    to_move: str
    position: str
    before: str  #: the position before the last ply, "" if it is not known
    moves: str  #: texts separated by spaces, one for each ply, "?" where no move is known
    result: str
    clock_ms: tuple[int, int] | None
    running: str
    said_ms: int  #: when ``clock_ms`` was true (UTC of the hub)


def public_board(table: HallTable) -> PublicBoard | None:
    """The public part of a table's state; None if nothing is known of its game."""
    state = table.state
    if state is None:
        return None
    return PublicBoard(
        table=table.name,
        title=table.title,
        game_id=state.game_id,
        uid=state.uid,
        options=state.options,
        first=state.first,
        second=state.second,
        ply=state.ply,
        to_move=state.to_move,
        position=state.position,
        before=table.before,
        moves=" ".join(move or "?" for move in state.moves),
        result=state.result,
        clock_ms=state.clock_ms,
        running=state.running,
        said_ms=state.at_ms - table.off_ms,
    )


def shared(board: PublicBoard, last: PublicBoard | None) -> PublicBoard:
    """``board``, sharing its values with ``last`` if only the clocks differ: boards are kept for the delay,
    and need little memory so.
    """
    if last is None:
        return board
    as_now = replace(last, clock_ms=board.clock_ms, running=board.running, said_ms=board.said_ms)
    return as_now if as_now == board else board


def in_order(boards: Mapping[str, PublicBoard]) -> list[PublicBoard]:
    """The boards by title, in natural order: table 2 before table 10."""
    return sorted(boards.values(), key=lambda board: (natural_key(board.title), board.table))


def board_svg(board: PublicBoard, language: str, refused: Sequence[str] = ()) -> str:
    """The board as SVG, with its last move marked, or with the cells of a ``refused`` move; "" for a game
    that this program does not know.
    """
    try:
        game = game_of(board.uid, board.options)
        layout = layout_of(game, board.position)
        marks = wrong_marks(name for name in refused if name in game.board.names)
        if not marks and board.before:
            marks = last_move_marks(game, layout_of(game, board.before), layout)
        return markup(drawing(game, layout, marks), language)
    except RulesError:
        return ""


def names_of(game: PublicBoard | StateMessage, language: str) -> dict[str, str]:
    """The players' names, or those of the sides where they have none, by "first" and "second"."""
    try:
        sides = player_names(game_of(game.uid, game.options), language)
    except RulesError:
        sides = {"first": "", "second": ""}
    return {"first": game.first or sides["first"], "second": game.second or sides["second"]}

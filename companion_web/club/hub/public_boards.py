"""The boards as everybody may see them: without alerts, verdicts and addresses, and with a delay."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Generic, TypeVar

from tachiai.companion_web.club.bus.messages import PublicGame
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
        self._delayed: Mapping[str, T] = {}
        self._lock = Lock()

    def alike(self) -> "Delay[U]":
        """A new one with the same delay and clock."""
        return Delay(self.delay_s, self._now_s)

    def newest(self) -> Mapping[str, T]:
        """The values now; the same object until something changes."""
        with self._lock:
            return self._newest

    def set(self, name: str, value: T | None) -> None:
        """Sets the value of ``name``; None deletes it."""
        with self._lock:
            if self._newest.get(name) == value:
                return
            self._newest = _with(self._newest, name, value)
            self._waiting.append((self._now_s(), name, value))

    def delayed(self) -> Mapping[str, T]:
        """The values ``delay_s`` ago; the same object until something changes."""
        with self._lock:
            until_s = self._now_s() - self.delay_s
            while self._waiting and self._waiting[0][0] <= until_s:
                _, name, value = self._waiting.popleft()
                self._delayed = _with(self._delayed, name, value)
            return self._delayed


def _with(values: Mapping[str, T], name: str, value: T | None) -> Mapping[str, T]:
    others = {other: each for other, each in values.items() if other != name}
    return others if value is None else {**others, name: value}


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """A table's board."""

    table: str
    title: str  #: what people call the table
    game: PublicGame
    before: str  #: the position before the last ply, "" if it is not known
    clock_ms: tuple[int, int] | None  #: what each player had left at ``said_ms``
    running: str  #: whose clock ran: "first", "second" or ""
    said_ms: int  #: UTC of the hub


def public_board(table: HallTable) -> PublicBoard | None:
    """The public part of a table's state; None if nothing is known of its game."""
    state = table.state
    if state is None:
        return None
    said_ms = state.at_ms - table.off_ms
    return PublicBoard(
        table.name, table.title, state.public(), table.before, state.clock_ms, state.running, said_ms
    )


def shared(board: PublicBoard, last: PublicBoard | None) -> PublicBoard:
    """``board``, sharing its game with ``last`` if only the clocks differ: boards are kept for the delay,
    and need little memory so.
    """
    if last is None:
        return board
    as_now = replace(last, clock_ms=board.clock_ms, running=board.running, said_ms=board.said_ms)
    return as_now if as_now == board else board


def in_order(boards: Mapping[str, PublicBoard]) -> list[PublicBoard]:
    """The boards by title, in natural order: table 2 before table 10."""
    return sorted(boards.values(), key=lambda board: (natural_key(board.title), board.table))


def board_svg(shown: PublicGame, before: str, language: str, refused: Sequence[str] = ()) -> str:
    """The board as SVG, with the move marked that led here from the position ``before``, or with the cells of
    a ``refused`` move; "" for a game that this program does not know.
    """
    try:
        game = game_of(shown.uid, shown.options)
        layout = layout_of(game, shown.position)
        marks = wrong_marks(name for name in refused if name in game.board.names)
        if not marks and before:
            marks = last_move_marks(game, layout_of(game, before), layout)
        return markup(drawing(game, layout, marks), language)
    except RulesError:
        return ""


def names_of(game: PublicGame, language: str) -> dict[str, str]:
    """The players' names, or those of the sides where they have none, by "first" and "second"."""
    try:
        sides = player_names(game_of(game.uid, game.options), language)
    except RulesError:
        sides = {"first": "", "second": ""}
    return {"first": game.first or sides["first"], "second": game.second or sides["second"]}

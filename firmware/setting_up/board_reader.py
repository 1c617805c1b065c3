"""Reading an unknown position by the printed faces of the pieces alone."""

from tachiai.rules.boards import Board
from tachiai.rules.core import Layout
from tachiai.rules.messages import Message, filled
from tachiai.vision.frame import Frame
from tachiai.vision.reasons import NotFound
from tachiai.vision.watch.observer import Observer

READINGS = 3  # pictures in a row that have to give the same layout
NOT_AT_REST = Message("The board cannot be seen at rest yet. Take hands and other things away from it.")
NOT_READABLE = Message("Not readable: {cells}. Put the pieces in the middle of their squares, right side up.")


class BoardReader:
    """Reads the layout from successive pictures, until several in a row, each read by itself, agree on every
    cell. ``observer`` is not calibrated.
    """

    def __init__(self, observer: Observer, board: Board) -> None:
        self._observer = observer
        self._board = board
        self._alike: list[Layout] = []
        self.missing = NOT_AT_REST  # why the last picture was not read

    def look(self, frame: Frame) -> Layout | None:
        """The layout once it is read; None until then (``missing`` says why)."""
        read = self._read(frame)
        if isinstance(read, Message):
            self.missing = read
            self._alike = []
            return None
        self._alike = [*self._alike, read] if not self._alike or self._alike[-1] == read else [read]
        return read if len(self._alike) >= READINGS else None

    def _read(self, frame: Frame) -> Layout | Message:
        """The layout in one picture, or why it cannot be read."""
        observation = self._observer.observe(frame)
        if isinstance(observation.pose, NotFound):
            return observation.pose.words
        symbols = self._observer.glance(frame).symbols_seen if observation.sight is not None else None
        if symbols is None:
            return NOT_AT_REST
        read = tuple(symbol for symbol in symbols if symbol is not None)
        if len(read) == len(symbols):
            return read
        unread = [name for name, symbol in zip(self._board.names, symbols, strict=True) if symbol is None]
        return filled(NOT_READABLE, cells=", ".join(unread))

"""The board as it stands, read by its printed faces alone: before anybody knows what stands there."""

from tachiai.rules.boards import Board
from tachiai.rules.core import Layout
from tachiai.rules.words import Words
from tachiai.vision.frame import Frame
from tachiai.vision.reasons import NotFound
from tachiai.vision.watch.observer import Observer

READINGS = 3  # pictures in a row that have to be read alike
NOT_AT_REST = Words(
    "The board cannot be seen at rest yet. Take hands and other things away from it.",
    "静止した盤がまだ見えません。手やほかの物をよけてください。",
)
NOT_READABLE = Words(
    "Not readable: {cells}. Put the pieces in the middle of their squares, right side up.",
    "読み取れないマス：{cells}。駒をマスの中央に、表を上にして置いてください。",
)


class BoardReader:
    """Reads a board from pictures shown one after the other, until several in a row of the board at rest,
    each by itself, are read alike on every cell. ``observer`` is not calibrated.
    """

    def __init__(self, observer: Observer, board: Board) -> None:
        self._observer = observer
        self._board = board
        self._alike: list[Layout] = []
        self.missing = NOT_AT_REST  # why the last picture was not read

    def look(self, frame: Frame) -> Layout | None:
        """Returns the board once it is read."""
        read = self._read(frame)
        if isinstance(read, Words):
            self.missing = read
            self._alike = []
            return None
        self._alike = [*self._alike, read] if not self._alike or self._alike[-1] == read else [read]
        return read if len(self._alike) >= READINGS else None

    def _read(self, frame: Frame) -> Layout | Words:
        """What one picture of the board at rest shows, or why it does not show the whole board."""
        observation = self._observer.observe(frame)
        if isinstance(observation.pose, NotFound):
            return Words(observation.pose.sentence("en"), observation.pose.sentence("ja"))
        symbols = self._observer.glance(frame).symbols_seen if observation.sight is not None else None
        if symbols is None:
            return NOT_AT_REST
        read = tuple(symbol for symbol in symbols if symbol is not None)
        if len(read) == len(symbols):
            return read
        unread = [name for name, symbol in zip(self._board.names, symbols, strict=True) if symbol is None]
        cells = ", ".join(unread)
        return Words(NOT_READABLE.en.format(cells=cells), NOT_READABLE.ja.format(cells=cells))

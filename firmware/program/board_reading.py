"""The board as it stands, read by its printed faces alone: before anybody knows what stands there."""

from rules.boards import Board
from rules.core import Layout, Words
from vision.frame import Frame
from vision.observer import Observer

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
    """Reads a board from pictures shown one after the other, until several in a row of the board at rest, each
    by itself, are read alike on every cell. ``eye`` has learned nothing.
    """

    def __init__(self, eye: Observer, board: Board) -> None:
        self._eye = eye
        self._board = board
        self._alike: list[Layout] = []
        self.missing = NOT_AT_REST  # why the last picture was not read

    def look(self, frame: Frame) -> Layout | None:
        """Returns the board once it is read."""
        symbols = self._symbols(frame)
        unread = [name for name, symbol in zip(self._board.names, symbols, strict=False) if symbol is None]
        if unread or not symbols:
            cells = ", ".join(unread)
            words = NOT_READABLE if unread else NOT_AT_REST
            self.missing = Words(words.en.format(cells=cells), words.ja.format(cells=cells))
            self._alike = []
            return None
        read = tuple(symbol for symbol in symbols if symbol is not None)
        self._alike = [*self._alike, read] if not self._alike or self._alike[-1] == read else [read]
        return read if len(self._alike) >= READINGS else None

    def _symbols(self, frame: Frame) -> tuple[str | None, ...]:
        """What one picture of the board at rest shows; nothing while a hand is there or it moves."""
        if self._eye.observe(frame).sight is None:
            return ()
        return self._eye.glance(frame).symbols_seen or ()

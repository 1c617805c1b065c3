"""A game that begins with the board as it stands: the camera reads it, a person adds what it cannot see."""

from typing import Any, Protocol

from tachiai.firmware.errors import NothingSeen
from tachiai.firmware.setting_up.calibrating import frames_of
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.troubles.advice import trouble_of
from tachiai.rules.boards import Board
from tachiai.rules.core import Layout, UnseenField
from tachiai.rules.messages import Message, filled
from tachiai.rules.position_text import format_board
from tachiai.rules.setups import CompletePosition, fault_sentence, impossible, position_from, questions
from tachiai.vision.frame import Camera, Frame
from tachiai.vision.locate.lens import Lens
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


TELL_EVERY_S = 3.0
LOOKING = Message("Looking at the board.")
IS_THIS_IT = Message("{picture}\nIs this the board?")
IN_THE_MIDDLE = Message("Put the pieces in the middle of their squares, right side up.")
IS_THIS_IT_WITH_RIM = Message("{picture}\non the rim: {rim}\nIs this the board?")


class CameraEnded(NothingSeen):
    """The camera ended before the board was read."""

    def __init__(self) -> None:
        super().__init__("the camera ended before the board could be read")


class Person(Protocol):
    """Whoever sets the game up."""

    def tell(self, words: Message) -> None:
        """Shows a sentence."""

    def choose(self, field: UnseenField) -> str:
        """Asks for a field of the position that cannot be seen; returns its text."""

    def confirm(self, words: Message) -> bool:
        """Asks whether this is right."""


def start_from_board(
    camera: Camera, equipment: Equipment, clock: TimeSource, person: Person, lens: Lens | None = None
) -> Any:
    """The state on the board: read, checked, completed by ``person``, confirmed. Raises ``CameraEnded``."""
    game = equipment.game
    refused: Layout | None = None
    person.tell(LOOKING)
    while True:
        seen = _read_board(camera, equipment, clock, person, lens)
        if seen == refused:
            continue
        refused = seen
        faults = impossible(game, seen)
        if not faults and person.confirm(_is_this_it(game.board, seen)):
            found = position_from(game, seen, _answers(equipment, seen, person))
            if isinstance(found, CompletePosition):
                return found.state
            faults, refused = found.faults, None
        if not faults:
            refused = None
            person.tell(IN_THE_MIDDLE)
        for fault in faults:
            person.tell(fault_sentence(game.board, fault))


def _is_this_it(board: Board, seen: Layout) -> Message:
    """The board for a terminal: the ranks from the top, then the rim."""
    ranks = format_board(board, seen[: len(board.grid_cells)]).replace("/", "\n")
    rim = [f"{seen[cell]}@{board.names[cell]}" for cell in board.rim_cells if seen[cell] != "."]
    return filled(IS_THIS_IT_WITH_RIM if rim else IS_THIS_IT, picture=ranks, rim=", ".join(rim))


def _answers(equipment: Equipment, seen: Layout, person: Person) -> dict[str, str]:
    """Values of the fields that the camera cannot see; one with a single possible value is not asked for."""
    answered: dict[str, str] = {}
    for number in range(len(equipment.game.unseen_fields(seen))):
        field = questions(equipment.game, seen, answered)[number]
        asked = field.open or len(field.values) > 1
        only = field.values[0].text if field.values else "-"
        answered[field.name] = person.choose(field) if asked else only
    return answered


def _read_board(
    camera: Camera, equipment: Equipment, clock: TimeSource, person: Person, lens: Lens | None
) -> Layout:
    """Reads pictures until the layout is known. Raises ``CameraEnded``."""
    board = equipment.game.board
    reader = BoardReader(
        Observer(equipment.sheet, equipment.pieces, equipment.game.symbols, lens=lens), board
    )
    told_s = clock.now_s()
    for frame in frames_of(camera, clock, lambda fault: person.tell(trouble_of(fault).words)):
        seen = reader.look(frame)
        if seen is not None:
            return seen
        if clock.now_s() - told_s >= TELL_EVERY_S:
            told_s = clock.now_s()
            person.tell(reader.missing)
    raise CameraEnded

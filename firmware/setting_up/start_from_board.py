"""A game begun from the board as it stands: the camera reads it, and a person says what no camera sees."""

from collections.abc import Sequence
from typing import Any, Protocol

from tachiai.firmware.errors import NothingSeen
from tachiai.firmware.setting_up.board_reader import BoardReader
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.troubles.advice import trouble_of
from tachiai.rules.boards import Board
from tachiai.rules.core import FieldValue, Layout, UnseenField
from tachiai.rules.position_text import format_board
from tachiai.rules.setups import Found, fault_sentence, impossible, position_from, questions
from tachiai.rules.words import Words
from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Camera
from tachiai.vision.locate.lens import Lens
from tachiai.vision.watch.observer import Observer

TELL_EVERY_S = 3.0
RETRY_S = 0.5
LOOKING = Words("Looking at the board.", "盤を見ています。")
IS_THIS_IT = Words("{picture}\nIs this the board?", "{picture}\nこの盤面でよいですか")
IN_THE_MIDDLE = Words(
    "Put the pieces in the middle of their squares, right side up.",
    "駒をマスの中央に、表を上にして置いてください。",
)
ON_THE_RIM = Words("on the rim: ", "縁：")


class CameraEnded(NothingSeen):
    """The camera gave no more pictures before the board was read."""

    def __init__(self) -> None:
        super().__init__("the camera ended before the board could be read")


class Person(Protocol):
    """Who sets the game up: is told things, asked things, and confirms what was read."""

    def tell(self, words: Words) -> None:
        """Is told something."""

    def choose(self, field: UnseenField) -> str:
        """Answers a question about what cannot be seen, with a text of the field."""

    def confirm(self, words: Words) -> bool:
        """Says whether this is right."""


def start_from_board(
    camera: Camera, equipment: Equipment, clock: TimeSource, person: Person, lens: Lens | None = None
) -> Any:
    """Returns the state of the game that stands on the board: read, found possible, asked about, confirmed.

    Raises ``CameraEnded``.
    """
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
            if isinstance(found, Found):
                return found.state
            faults, refused = found.faults, None
        if not faults:
            refused = None
            person.tell(IN_THE_MIDDLE)
        for fault in faults:
            person.tell(fault_sentence(game.board, fault))


def picture(board: Board, seen: Layout, language: str = "en") -> str:
    """Returns the board as a person reads it on a terminal: the ranks from the top, then the rim."""
    ranks = format_board(board, seen[: len(board.grid_cells)]).split("/")
    rim = [f"{seen[cell]}@{board.names[cell]}" for cell in board.rim_cells if seen[cell] != "."]
    return "\n".join([*ranks, *([ON_THE_RIM.in_language(language) + ", ".join(rim)] if rim else [])])


def _is_this_it(board: Board, seen: Layout) -> Words:
    return Words(
        IS_THIS_IT.en.format(picture=picture(board, seen, "en")),
        IS_THIS_IT.ja.format(picture=picture(board, seen, "ja")),
    )


def _answers(equipment: Equipment, seen: Layout, person: Person) -> dict[str, str]:
    """What the person says about the fields that the board leaves open; a single answer is not asked for."""
    answered: dict[str, str] = {}
    for number in range(len(equipment.game.unseen_fields(seen))):
        field = questions(equipment.game, seen, answered)[number]
        asked = field.open or len(field.values) > 1
        answered[field.name] = person.choose(field) if asked else _only(field.values)
    return answered


def _only(values: Sequence[FieldValue]) -> str:
    return values[0].text if values else "-"


def _read_board(
    camera: Camera, equipment: Equipment, clock: TimeSource, person: Person, lens: Lens | None
) -> Layout:
    """Looks until the board is read. Raises ``CameraEnded``."""
    board = equipment.game.board
    reader = BoardReader(
        Observer(equipment.sheet, equipment.pieces, equipment.game.symbols, lens=lens), board
    )
    told_s = clock.now_s()
    while True:
        try:
            frame = camera.capture()
        except CameraFault as fault:
            person.tell(trouble_of(fault).words)
            clock.sleep_until(clock.now_s() + RETRY_S)
            continue
        if frame is None:
            raise CameraEnded
        seen = reader.look(frame)
        if seen is not None:
            return seen
        if clock.now_s() - told_s >= TELL_EVERY_S:
            told_s = clock.now_s()
            person.tell(reader.missing)

"""``--start board``: the camera reads the board as it stands, and a person says what no camera sees."""

from collections.abc import Sequence
from typing import Any, Protocol

import click

from firmware.program.equipment import Equipment
from firmware.session_clock import SessionClock
from rules.boards import Board
from rules.core import Answer, Layout, PositionFault, UnseenField
from rules.position_text import format_board
from rules.setups import Found, impossible, position_from, questions
from vision.errors import CameraFault
from vision.frame import Camera, Frame
from vision.observer import Observer

READINGS = 3  # pictures in a row that have to be read alike
TELL_EVERY_S = 3.0
RETRY_S = 0.5


class CameraEnded(click.ClickException):
    """The camera gave no more pictures before the board was read."""

    exit_code = 2

    def __init__(self) -> None:
        super().__init__("the camera ended before the board could be read")


class Person(Protocol):
    """Who sets the game up: is told things, asked things, and confirms what was read."""

    def tell(self, sentence: str) -> None:
        """Is told something."""

    def choose(self, field: UnseenField) -> str:
        """Answers a question about what cannot be seen, with a text of the field."""

    def confirm(self, sentence: str) -> bool:
        """Says whether this is right."""


class AtTheTerminal:
    """Whoever sits at the terminal. All is said on standard error: the output belongs to the events."""

    def tell(self, sentence: str) -> None:
        """Prints the sentence."""
        click.echo(sentence, err=True)

    def choose(self, field: UnseenField) -> str:
        """Prints the answers and asks for one of them; where others are possible, for any text."""
        self.tell(field.question.en)
        for answer in field.answers:
            self.tell(f"  {answer.text:8} {answer.words.en}")
        texts = [answer.text for answer in field.answers]
        kind = None if field.open else click.Choice(texts)
        answered: str = click.prompt("Answer", default=texts[0], type=kind, show_choices=False, err=True)
        return answered

    def confirm(self, sentence: str) -> bool:
        """Asks for yes or no."""
        return click.confirm(sentence, default=True, err=True)


def start_from_board(camera: Camera, equipment: Equipment, clock: SessionClock, person: Person) -> Any:
    """Returns the state of the game that stands on the board: read, found possible, asked about, confirmed.

    Raises ``CameraEnded``.
    """
    game = equipment.game
    refused: Layout | None = None
    person.tell("Looking at the board.")
    while True:
        seen = _read_board(camera, equipment, clock, person)
        if seen == refused:
            continue
        refused = seen
        faults = impossible(game, seen)
        if not faults and person.confirm(f"{picture(game.board, seen)}\nIs this the board?"):
            found = position_from(game, seen, _answers(equipment, seen, person))
            if isinstance(found, Found):
                return found.state
            faults, refused = found.faults, None
        if not faults:
            refused = None
            person.tell("Put the pieces in the middle of their squares, right side up.")
        for fault in faults:
            person.tell(sentence(game.board, fault))


def picture(board: Board, seen: Layout) -> str:
    """Returns the board as a person reads it on a terminal: the ranks from the top, then the rim."""
    ranks = format_board(board, seen[: len(board.grid_cells)]).split("/")
    rim = [f"{seen[cell]}@{board.names[cell]}" for cell in board.rim_cells if seen[cell] != "."]
    return "\n".join([*ranks, *(["on the rim: " + ", ".join(rim)] if rim else [])])


def sentence(board: Board, fault: PositionFault) -> str:
    """Returns a fault as a sentence with its clause and squares."""
    text = fault.words.en[:1].upper() + fault.words.en[1:]
    names = ", ".join(board.names[cell] for cell in fault.cells)
    return f"{text} ({fault.clause})." + (f" Squares: {names}." if names else "")


def _answers(equipment: Equipment, seen: Layout, person: Person) -> dict[str, str]:
    """What the person says about the fields that the board leaves open; a single answer is not asked for."""
    answered: dict[str, str] = {}
    for number in range(len(equipment.game.unseen_fields(seen))):
        field = questions(equipment.game, seen, answered)[number]
        asked = field.open or len(field.answers) > 1
        answered[field.name] = person.choose(field) if asked else _only(field.answers)
    return answered


def _only(answers: Sequence[Answer]) -> str:
    return answers[0].text if answers else "-"


def _read_board(camera: Camera, equipment: Equipment, clock: SessionClock, person: Person) -> Layout:
    """Looks until several pictures of the board at rest, each by itself, are read alike on every cell, by the
    printed faces alone. Raises ``CameraEnded``.
    """
    eye = Observer(equipment.sheet, equipment.pieces, equipment.game.symbols)
    alike: list[Layout] = []
    told_s = clock.now_s()
    while True:
        try:
            frame = camera.capture()
        except CameraFault as fault:
            person.tell(str(fault))
            clock.sleep_until(clock.now_s() + RETRY_S)
            continue
        if frame is None:
            raise CameraEnded
        symbols = _symbols(eye, frame)
        read = tuple(symbol for symbol in symbols if symbol is not None)
        if symbols and len(read) == len(symbols):
            alike = [*alike, read] if not alike or alike[-1] == read else [read]
        else:
            alike = []
            if clock.now_s() - told_s >= TELL_EVERY_S:
                told_s = clock.now_s()
                person.tell(_what_is_missing(equipment.game.board, symbols))
        if len(alike) >= READINGS:
            return alike[-1]


def _symbols(eye: Observer, frame: Frame) -> tuple[str | None, ...]:
    """What one picture of the board at rest shows; nothing while a hand is there or it moves."""
    if eye.observe(frame).sight is None:
        return ()
    return eye.glance(frame).symbols_seen or ()


def _what_is_missing(board: Board, symbols: tuple[str | None, ...]) -> str:
    if not symbols:
        return "The board cannot be seen at rest yet."
    unread = ", ".join(name for name, symbol in zip(board.names, symbols, strict=True) if symbol is None)
    return f"Not readable: {unread}. Put the pieces in the middle of their squares."

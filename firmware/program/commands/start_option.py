"""The option ``--start``: the start position as a text, or as it stands on the board."""

from typing import Any

import click

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.setting_up.start_from_board import start_from_board
from tachiai.firmware.time_source import TimeSource
from tachiai.rules.core import UnseenField
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message
from tachiai.vision.frame import Camera
from tachiai.vision.locate.lens import Lens

FROM_BOARD = "board"
ANSWER = Message("Answer")

start_option = click.option(
    "--start",
    default="",
    metavar="TEXT|board",
    help="Position text, if not the usual start; or 'board': the position that stands on the board.",
)


def chosen_start(game: AnyGame, start: str) -> Any:
    """State that ``--start`` names; None for the usual one and for "board". Raises as ``parse_start``."""
    return None if start in ("", FROM_BOARD) else parse_start(game, start)


def parse_start(game: AnyGame, text: str) -> Any:
    """State of a position text. Raises ``BadPosition``, and ``BadSetting`` where the game is over."""
    state = game.parse_position(text)
    outcome = game.outcome(state)
    if outcome is not None:
        how = f"{outcome.text} ({outcome.clause})"
        raise BadSetting(f"expected a position to start from, got one in which the game is over: {how}")
    return state


class AtTheTerminal:
    """Asks a person at the terminal, on standard error, since standard output has the events."""

    def __init__(self, language: str) -> None:
        self._language = language

    def tell(self, words: Message) -> None:
        """Prints the sentence."""
        click.echo(words.in_language(self._language), err=True)

    def choose(self, field: UnseenField) -> str:
        """Asks for one of the field's answers, or for any text if the field is ``open``."""
        self.tell(field.question)
        for answer in field.values:
            click.echo(f"  {answer.text:8} {answer.words.in_language(self._language)}", err=True)
        texts = [answer.text for answer in field.values]
        kind = None if field.open else click.Choice(texts)
        asked = ANSWER.in_language(self._language)
        answered: str = click.prompt(asked, default=texts[0], type=kind, show_choices=False, err=True)
        return answered

    def confirm(self, words: Message) -> bool:
        """Asks for yes or no."""
        return click.confirm(words.in_language(self._language), default=True, err=True)


def ask_for_start(
    camera: Camera, equipment: Equipment, clock: TimeSource, language: str, lens: Lens | None
) -> Any:
    """State that stands on the board, as read and as the person at the terminal answers.

    Raises ``CameraEnded``.
    """
    return start_from_board(camera, equipment, clock, AtTheTerminal(language), lens)

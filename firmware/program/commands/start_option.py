"""``--start``: the position that a game begins from, as a text or as it stands on the board."""

from typing import Any

import click

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.setting_up.start_from_board import start_from_board
from tachiai.firmware.time_source import TimeSource
from tachiai.rules.core import UnseenField
from tachiai.rules.line import AnyGame
from tachiai.rules.words import Words
from tachiai.vision.frame import Camera
from tachiai.vision.locate.lens import Lens

FROM_BOARD = "board"
ANSWER = Words("Answer", "答え")

start_option = click.option(
    "--start",
    default="",
    metavar="TEXT|board",
    help="Position text, if not the usual start; or 'board': the position that stands on the board.",
)


def chosen_start(game: AnyGame, start: str) -> Any:
    """Returns the state that ``--start`` names; None for the usual one and for that on the board. Raises as
    ``parse_start``.
    """
    return None if start in ("", FROM_BOARD) else parse_start(game, start)


def parse_start(game: AnyGame, text: str) -> Any:
    """Returns the state of a position text to start from. Raises ``BadPosition``, and ``BadSetting`` for a
    position in which the game is over.
    """
    state = game.parse_position(text)
    outcome = game.outcome(state)
    if outcome is not None:
        how = f"{outcome.text} ({outcome.clause})"
        raise BadSetting(f"expected a position to start from, got one in which the game is over: {how}")
    return state


class AtTheTerminal:
    """Whoever sits at the terminal. All is said on standard error: the output belongs to the events."""

    def __init__(self, language: str) -> None:
        self._language = language

    def tell(self, words: Words) -> None:
        """Prints the sentence."""
        click.echo(words.in_language(self._language), err=True)

    def choose(self, field: UnseenField) -> str:
        """Prints the answers and asks for one of them; where others are possible, for any text."""
        self.tell(field.question)
        for answer in field.values:
            click.echo(f"  {answer.text:8} {answer.words.in_language(self._language)}", err=True)
        texts = [answer.text for answer in field.values]
        kind = None if field.open else click.Choice(texts)
        asked = ANSWER.in_language(self._language)
        answered: str = click.prompt(asked, default=texts[0], type=kind, show_choices=False, err=True)
        return answered

    def confirm(self, words: Words) -> bool:
        """Asks for yes or no."""
        return click.confirm(words.in_language(self._language), default=True, err=True)


def ask_for_start(
    camera: Camera, equipment: Equipment, clock: TimeSource, language: str, lens: Lens | None
) -> Any:
    """Returns the state that stands on the board, as read and as whoever sits at the terminal says. Raises
    ``CameraEnded``.
    """
    return start_from_board(camera, equipment, clock, AtTheTerminal(language), lens)

"""The option ``--start``: the start position as a text, or as it stands on the board."""

from pathlib import Path
from typing import Any

import click

from tachiai.companion_web.log import StoredGame
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.setting_up.start_from_board import start_from_board
from tachiai.firmware.settings.model import default_settings_path
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.game_log import is_one_of
from tachiai.firmware.time_source import TimeSource
from tachiai.rules.core import UnseenField
from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message
from tachiai.vision.frame import Camera
from tachiai.vision.locate.lens import Lens

new_option = click.option("--new", is_flag=True, help="Start a new game even if the last one has no result.")


def to_go_on_with(cut_off: StoredGame | None, game: AnyGame) -> StoredGame | None:
    """The unfinished game if it is of the same kind as ``game``; prints that it is resumed."""
    if cut_off is None or not is_one_of(cut_off, game):
        return None
    click.echo(f"Going on with game {cut_off.number}; --new starts another.", err=True)
    return cut_off


def equipment_at_power_on(
    cut_off: StoredGame | None, usual: Equipment, settings_path: Path | None
) -> Equipment:
    """Equipment at a start without the name of a game.

    That of the unfinished game, which may have been chosen on the page or by the buttons; the settings'
    ``usual`` one if there is none, or if the settings were written since its last entry.
    """
    if cut_off is None or _written_ms(settings_path) > cut_off.entries[-1].entry.at_ms:
        return usual
    try:
        return find_equipment(cut_off.original.game, cut_off.original.options)
    except (RulesError, BadSetting):  # from another package or version of the program
        return usual


def _written_ms(settings_path: Path | None) -> int:
    """When the settings file was written, in ms since 1970; 0 without a file."""
    try:
        return (settings_path or default_settings_path()).stat().st_mtime_ns // 1_000_000
    except OSError:
        return 0


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

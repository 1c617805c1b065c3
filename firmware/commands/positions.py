"""The position that a command is asked about: a start, and the moves made from it."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from tachiai.rules.line import AnyGame, AnyLine, Line

Command = TypeVar("Command", bound=Callable[..., Any])


def position_option(command: Command) -> Command:
    """Adds ``--position``."""
    return click.option("--position", metavar="TEXT", help="Position text; the start if left out.")(command)


def after_option(command: Command) -> Command:
    """Adds ``--after``."""
    return click.option(
        "--after", "earlier", metavar="MOVES", help="Moves made before, separated by spaces."
    )(command)


def line_at(game: AnyGame, position: str | None) -> AnyLine:
    """Returns a line that begins at a position text. Raises ``RulesError``."""
    return Line(game, game.start() if position is None else game.parse_position(position))


def line_after(line: AnyLine, earlier: str | None) -> AnyLine:
    """Returns the line after move texts separated by spaces. Raises ``RulesError``."""
    for text in (earlier or "").split():
        line = line.play(line.game.parse_move(text))
    return line

"""Options for the position that a command is about: a start and the moves made from it, or a record's ply."""

import click

from tachiai.rules.line import AnyGame, AnyLine, Line

position_option = click.option("--position", metavar="TEXT", help="Position text; the start if left out.")
after_option = click.option(
    "--after", "earlier", metavar="MOVES", help="Moves made before, separated by spaces."
)
ply_option = click.option(
    "--ply", type=click.IntRange(min=0), help="After how many plies of the record; its end if left out."
)


def line_at(game: AnyGame, position: str | None) -> AnyLine:
    """A line that begins at a position text; None: the game's start. Raises ``RulesError``."""
    return Line(game, game.start() if position is None else game.parse_position(position))


def line_after(line: AnyLine, earlier: str | None) -> AnyLine:
    """The line continued by move texts separated by spaces. Raises ``RulesError``."""
    for text in (earlier or "").split():
        line = line.play(line.game.parse_move(text))
    return line

"""A game that a power cut ended goes on, or a new one begins: the option ``--new``."""

import click

from tachiai.companion_web.log import SqlGameLog, StoredGame
from tachiai.firmware.program.game_log import unfinished_game
from tachiai.rules.line import AnyGame

new_option = click.option("--new", is_flag=True, help="Start a new game even if the last one has no result.")


def to_go_on_with(log: SqlGameLog, game: AnyGame, identity: str, new: bool) -> StoredGame | None:
    """Returns the game of the table ``identity`` that a power cut ended, and says so; None if there is none,
    or a ``new`` one is wanted.
    """
    resumed = None if new else unfinished_game(log, game, identity)
    if resumed is not None:
        click.echo(f"Going on with game {resumed.number}; --new starts another.", err=True)
    return resumed

"""``tachiai explore``: positions tried out, on a virtual table or at a real one."""

from pathlib import Path
from typing import Any

import click

from tachiai.firmware.cli.course_table import CourseTable, table_options
from tachiai.firmware.cli.mistakes import CommandMistake
from tachiai.firmware.cli.options import complete_game, game_options, games_listed
from tachiai.firmware.cli.positions import line_at, ply_option, position_option
from tachiai.firmware.tables.courses import exploring_setup
from tachiai.rules.exploration.tree import Exploration, begun, explored
from tachiai.rules.record import load_record, whole_record
from tachiai.rules.registry import open_game


@click.command(epilog=games_listed())
@click.argument("game", default="", shell_complete=complete_game)
@game_options
@position_option
@click.option(
    "--record",
    "record_path",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A game's record, with its variations, instead of a position.",
)
@ply_option
@table_options
def explore(
    game: str,
    options: dict[str, str],
    position: str | None,
    record_path: Path | None,
    ply: int | None,
    **table: Any,
) -> None:
    """Try positions of GAME out: move both sides, take back, branch, ask for the best moves."""
    tree = _tree(game, options, position, record_path, ply)
    CourseTable(**table).give(lambda settings: exploring_setup(tree, settings))


def _tree(
    uid: str, options: dict[str, str], position: str | None, record_path: Path | None, ply: int | None
) -> Exploration:
    if record_path is None:
        if ply is not None:
            raise CommandMistake("expected --ply with --record only")
        return begun(line_at(open_game(uid or "rugby_chess", options), position))
    if position is not None or options:
        raise CommandMistake("expected --record without --position and --option: the record says them")
    tree = explored(load_record(record_path, whole_record).record)
    if uid not in ("", tree.game.uid):
        raise CommandMistake(f"expected a record of {uid}, got one of {tree.game.uid}")
    line = tree.main_line()
    if ply is not None and ply >= len(line):
        raise CommandMistake(f"expected a ply from 0 to {len(line) - 1}, got {ply}")
    return tree if ply is None else tree.at_node(line[ply])

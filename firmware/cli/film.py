"""``tachiai film``: films a record on the virtual table."""

from pathlib import Path

import click

from tachiai.firmware.cli.mistakes import CommandMistake, SentenceCommand
from tachiai.firmware.cli.options import complete_game
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.filming import FRAMES_A_SECOND, film_line
from tachiai.rules.record import agreed_record, load_record, replay


@click.command(cls=SentenceCommand)
@click.argument("game", metavar="GAME", shell_complete=complete_game)
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "-o",
    "out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("film.mp4"),
    show_default=True,
    help="The film, .mp4, .avi or .webm.",
)
@click.option("--seed", default=1, help="Another one: other hands, pieces laid otherwise.")
def film(game: str, record: Path, out: Path, seed: int) -> None:
    """Film the game in RECORD on a virtual table.

    Quick hands play it; ``tachiai referee`` reads such a film again.
    """
    read = load_record(record, agreed_record)
    if read.header.game != game:
        raise CommandMistake(f"{record}: expected a record of {game}, got one of {read.header.game}")
    pictures = film_line(find_equipment(game, read.header.options), replay(read), out, seed)
    click.echo(f"{out}: {pictures} pictures, {pictures / FRAMES_A_SECOND:.0f} s")

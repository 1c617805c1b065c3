"""``tachiai play``: a game against the computer, or somebody elsewhere, on a virtual table."""

from collections.abc import Mapping
from contextlib import closing

import click

from tachiai.companion_web.learners.values import is_name
from tachiai.companion_web.rooms.codes import code_hash
from tachiai.companion_web.rooms.messages import RoomWanted
from tachiai.firmware.assembly.games_at import games_at
from tachiai.firmware.assembly.played_page import page_of_demo, play_with_page
from tachiai.firmware.autoplay.event_lines import followers
from tachiai.firmware.cli.far_options import FarChoice, far_options
from tachiai.firmware.cli.mistakes import CommandMistake
from tachiai.firmware.cli.options import (
    clock_option,
    complete_game,
    demonstration_options,
    game_options,
    games_listed,
    json_option,
    with_clock,
)
from tachiai.firmware.cli.start_option import (
    FROM_BOARD,
    chosen_start,
    new_option,
    start_option,
    to_go_on_with,
)
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.sections import EngineSettings
from tachiai.firmware.table.game import QUICK, GameSetup, Names
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.game_log import demo_log_path, open_log, unfinished_game
from tachiai.firmware.tables.identity import default_identity_path, held_identity
from tachiai.firmware.tables.virtual import VirtualTables
from tachiai.firmware.time_source import RealClock
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.rules.core import Player
from tachiai.rules.levels import NAMES
from tachiai.rules.rating import FIRST_LEVEL

MINE = "mine"  # the level that follows the strength of who plays
PLAYS = {"first": "second", "second": "first", "none": "both"}  # your side → the computer's


@click.command(epilog=games_listed())
@click.argument("game", default="rugby_chess", shell_complete=complete_game)
@game_options
@start_option
@click.option(
    "--level",
    default="3",
    show_default=True,
    type=click.Choice([*map(str, range(1, len(NAMES) + 1)), MINE]),
    help="How well it plays; mine: about as well as you, which follows your games. Needs --name.",
)
@click.option(
    "--colour",
    type=click.Choice(list(PLAYS)),
    default="first",
    show_default=True,
    help="The player that you are; none: the computer plays against itself.",
)
@clock_option
@click.option("--lay", is_flag=True, help="Lay the computer's moves yourself, as on a real table.")
@new_option
@json_option
@demonstration_options
@click.option("--seed", default=1, show_default=True, help="Chance for camera and hands.")
@far_options
def play(
    game: str,
    options: Mapping[str, str],
    start: str,
    level: str,
    colour: str,
    time_control: str | None,
    lay: bool,
    new: bool,
    as_json: bool,
    host: str,
    port: int,
    log_at: str,
    seed: int,
    far: FarChoice,
) -> None:
    """Play GAME against the computer, or somebody elsewhere, on a virtual table."""
    adapts, name, opponent = level == MINE, far.name, f"{colour} {level}"
    if adapts and not (is_name(name) and colour != "none"):
        raise CommandMistake("expected --name and a colour of yours with --level mine: it follows your games")
    clock, plays = RealClock(), "none" if far.is_chosen else PLAYS[colour]
    number = FIRST_LEVEL if adapts else int(level)
    chosen = EngineSettings.model_validate({"plays": plays, "level": number, "hand": not lay})
    settings = with_clock(Settings(engine=chosen), time_control)
    if far.is_chosen:
        settings = settings.model_copy(update={"email": load_settings(None).email})
        side = Player.SECOND if colour == "second" else Player.FIRST
        wanted = RoomWanted(
            game=game,
            options=dict(options),
            start=start,
            time_control=time_control or "",
            stops_away=far.stops_away,
        )
        setup, link = far.setup(wanted, side, settings, QUICK, (host, port))
        settings, opponent = setup.settings, code_hash(link.code)
    else:
        equipment = find_equipment(game, options)
        names = Names(name if colour == "first" else "", name if colour == "second" else "")
        start_state = chosen_start(equipment.game, start)
        setup = GameSetup(equipment, settings, start_state, names, QUICK, adapts=adapts)
    tables = VirtualTables(settings, clock, FilmLook(), seed, followers(as_json))
    with (
        closing(open_log(log_at or str(demo_log_path()), settings)) as log,
        closing(tables),
        # A game that was cut off goes on against the same opponent only.
        held_identity(default_identity_path(), f"play {opponent}", port) as identity,
    ):
        cut_off = None if new or start else unfinished_game(log, identity)
        resumed = to_go_on_with(cut_off, setup.equipment.game)
        lay_first = start == FROM_BOARD
        with games_at(
            tables, log, setup, resumed=resumed, lay_first=lay_first, identity=identity
        ) as at_table:
            play_with_page(page_of_demo(host, port, own_log=not log_at), at_table, log)

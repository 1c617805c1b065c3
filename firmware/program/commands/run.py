"""``tachiai run``: the referee at a real table, or on a film of one."""

from collections.abc import Mapping
from contextlib import ExitStack, closing
from pathlib import Path

import click

from tachiai.firmware.commands.options import (
    clock_option,
    complete_game,
    game_options,
    games_listed,
    json_option,
    language_option,
    settings_option,
    with_clock,
)
from tachiai.firmware.drivers.cameras import CAMERAS
from tachiai.firmware.engine import EngineProcess
from tachiai.firmware.program.autoplay.event_lines import followers
from tachiai.firmware.program.commands.new_option import equipment_at_power_on, new_option, to_go_on_with
from tachiai.firmware.program.commands.start_option import (
    FROM_BOARD,
    ask_for_start,
    chosen_start,
    start_option,
)
from tachiai.firmware.program.equipment import chosen_equipment
from tachiai.firmware.program.game_log import open_log, patient_log, unfinished_game
from tachiai.firmware.program.learners import learners_here
from tachiai.firmware.program.page.server import page_of_table, play_with_page
from tachiai.firmware.program.table_identity import default_identity_path, held_identity
from tachiai.firmware.program.tables.camera import open_table_camera
from tachiai.firmware.program.tables.games import GamesAtTable
from tachiai.firmware.program.tables.real import RealTable
from tachiai.firmware.program.tables.virtual import VirtualTables
from tachiai.firmware.setting_up.calibration_files import lens_of
from tachiai.firmware.setting_up.observers import observers_of_camera
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.table.absent_players import AbsentPlayers
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.time_source import RealClock


@click.command(epilog=games_listed())
@click.argument("game", default="", shell_complete=complete_game)
@game_options
@click.option("--camera", default="", help=f"{CAMERAS.listed().en}.")
@settings_option
@click.option("--sheet", type=click.Path(path_type=Path), help="A sheet file of your own.")
@click.option("--lens", "lens_file", type=click.Path(path_type=Path), help="The camera's lens, if not kept.")
@start_option
@clock_option
@click.option("--host", default="", help="Address to serve the page on.")
@click.option("--port", default=0, type=click.IntRange(0, 65535), help="Its port.")
@click.option("--log", "log_at", default="", help="The game log: a file or a database URL.")
@language_option
@new_option
@json_option
def run(
    game: str,
    options: Mapping[str, str],
    camera: str,
    settings_path: Path | None,
    sheet: Path | None,
    lens_file: Path | None,
    start: str,
    time_control: str | None,
    host: str,
    port: int,
    log_at: str,
    language: str,
    new: bool,
    as_json: bool,
) -> None:
    """Referee GAME, or the game that the settings name, at a table that a camera watches."""
    settings = with_clock(load_settings(settings_path), time_control)
    equipment = chosen_equipment(game, options, settings.table, sheet)
    source = camera or settings.camera.source
    lens, state = lens_of(source, lens_file), chosen_start(equipment.game, start)
    page = page_of_table(settings, settings_path, host, port)
    clock, follow, from_board = RealClock(), followers(as_json), start == FROM_BOARD
    learners = learners_here(clock)
    with ExitStack() as opened:
        identity = opened.enter_context(held_identity(default_identity_path(), source, page.port))
        log = opened.enter_context(closing(open_log(log_at, settings)))
        entries = patient_log(log, clock, language)  # adds entries that still wait from before a power cut
        cut_off = None if new or start else unfinished_game(log, identity)
        if not (game or options or sheet):
            equipment = equipment_at_power_on(cut_off, equipment, settings_path)
        absent = AbsentPlayers(opened.enter_context(EngineProcess()), seed=clock.unix_ms())
        if source == "virtual":
            tables = opened.enter_context(closing(VirtualTables(settings, clock, follow=follow)))
            at_table = GamesAtTable(
                tables,
                entries,
                GameSetup(equipment, settings, state),
                resumed=to_go_on_with(cut_off, equipment.game),
                lay_first=from_board,
                identity=identity,
                absent=absent,
                learners=learners,
            )
            play_with_page(page, at_table, log, tables.port, settings.club)
            return
        watched = opened.enter_context(closing(open_table_camera(settings.camera.with_source(source), clock)))
        if from_board:
            state = ask_for_start(watched, equipment, clock, language, lens)
        resumed = to_go_on_with(cut_off, equipment.game)
        observers = observers_of_camera(source, clock, lens)
        table = opened.enter_context(closing(RealTable(settings, watched, clock, observers, follow)))
        first = GameSetup(equipment, settings, state)
        at_table = GamesAtTable(
            table, entries, first, resumed=resumed, identity=identity, absent=absent, learners=learners
        )
        play_with_page(page, at_table, log, club=settings.club)

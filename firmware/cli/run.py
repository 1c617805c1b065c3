"""``tachiai run``: the referee at a real table, or on a film of one."""

from collections.abc import Mapping
from contextlib import ExitStack, closing
from pathlib import Path

import click

from tachiai.firmware.assembly.games_at import games_at, real_table
from tachiai.firmware.assembly.played_page import page_of_table, play_with_page
from tachiai.firmware.autoplay.event_lines import followers
from tachiai.firmware.cli.mistakes import CommandMistake
from tachiai.firmware.cli.options import (
    clock_option,
    complete_game,
    game_options,
    games_listed,
    json_option,
    language_option,
    settings_option,
    with_clock,
)
from tachiai.firmware.cli.start_option import (
    FROM_BOARD,
    ask_for_start,
    chosen_start,
    equipment_at_power_on,
    new_option,
    start_option,
    to_go_on_with,
)
from tachiai.firmware.devices.cameras.phone_camera import link_of
from tachiai.firmware.devices.cameras.phone_link import PhoneLink
from tachiai.firmware.drivers.cameras import CAMERAS
from tachiai.firmware.setting_up.calibration_files import lens_of
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.tables.equipment import chosen_equipment
from tachiai.firmware.tables.game_log import open_log, patient_log, unfinished_game
from tachiai.firmware.tables.identity import default_identity_path, held_identity
from tachiai.firmware.tables.real import RealTable
from tachiai.firmware.tables.virtual import VirtualTables
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
    with ExitStack() as opened:
        identity = opened.enter_context(held_identity(default_identity_path(), source, page.port))
        log = opened.enter_context(closing(open_log(log_at, settings)))
        entries = patient_log(log, clock, language)  # what waited from before the power cut comes first
        unfinished = None if new or start else unfinished_game(log, identity)
        if not (game or options or sheet):
            equipment = equipment_at_power_on(unfinished, equipment, settings_path)
        resumed = to_go_on_with(unfinished, equipment.game)
        table: VirtualTables | RealTable
        phone_link: PhoneLink | None = None
        if source == "virtual":
            table = opened.enter_context(closing(VirtualTables(settings, clock, follow=follow)))
        else:
            table, camera_of_table = opened.enter_context(real_table(settings, source, clock, lens, follow))
            phone_link = link_of(camera_of_table)
            if from_board and phone_link is not None:
                raise CommandMistake(
                    f"expected a start other than {FROM_BOARD} with a phone; the page offers it"
                )
            if from_board:
                state = ask_for_start(camera_of_table, equipment, clock, language, lens)
        at_table = opened.enter_context(
            games_at(
                table,
                entries,
                GameSetup(equipment, settings, state),
                resumed=resumed,
                lay_first=from_board and source == "virtual",
                identity=identity,
            )
        )
        play_with_page(page, at_table, log, settings.club, phone_link)

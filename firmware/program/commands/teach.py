"""``tachiai teach``: lessons, on a virtual table or at a real one."""

from contextlib import ExitStack, closing
from pathlib import Path

import click

from tachiai.firmware.commands.options import (
    complete_game,
    games_listed,
    json_option,
    language_option,
    settings_option,
)
from tachiai.firmware.drivers.cameras import CAMERAS
from tachiai.firmware.engine import EngineProcess
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.program.autoplay.event_lines import followers
from tachiai.firmware.program.game_log import demo_log_path, open_log, patient_log
from tachiai.firmware.program.lessons import lessons_setup
from tachiai.firmware.program.page.server import page_of_demo, page_of_table, play_with_page
from tachiai.firmware.program.tables.camera import open_table_camera
from tachiai.firmware.program.tables.games import GamesAtTable
from tachiai.firmware.program.tables.real import RealTable
from tachiai.firmware.program.tables.virtual import VirtualTables
from tachiai.firmware.setting_up.calibration_files import lens_of
from tachiai.firmware.setting_up.observers import observers_of_camera
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.absent_players import AbsentPlayers
from tachiai.firmware.time_source import RealClock
from tachiai.hardware_docs.catalogue import open_course
from tachiai.rules.shown import shown


@click.command(epilog=games_listed())
@click.argument("game", default="rugby_chess", shell_complete=complete_game)
@click.option("--lesson", default="", help="The lesson to begin with; tachiai lessons list GAME names them.")
@click.option("--real", is_flag=True, help="At the table that the settings describe.")
@click.option("--camera", default="", help=f"With --real: {CAMERAS.listed().en}.")
@settings_option
@click.option("--lay", is_flag=True, help="On a virtual table: lay positions and replies yourself.")
@click.option("--host", default="", help="Address to serve the page on.")
@click.option("--port", default=8472, show_default=True, type=click.IntRange(0, 65535), help="Its port.")
@language_option
@json_option
def teach(
    game: str,
    lesson: str,
    real: bool,
    camera: str,
    settings_path: Path | None,
    lay: bool,
    host: str,
    port: int,
    language: str,
    as_json: bool,
) -> None:
    """Learn GAME, lesson by lesson, on a virtual table or at a real one."""
    ids = [each.id for each in open_course(game).lessons]
    if lesson and lesson not in ids:
        raise BadSetting(f"expected a lesson out of {', '.join(ids)}, got {shown(lesson)}")
    clock, follow = RealClock(), followers(as_json)
    with ExitStack() as opened:
        absent = AbsentPlayers(opened.enter_context(EngineProcess()), seed=clock.unix_ms())
        if not real:
            settings = Settings()
            settings = settings.model_copy(
                update={"engine": settings.engine.model_copy(update={"hand": not lay})}
            )
            log = opened.enter_context(closing(open_log(str(demo_log_path()), settings)))
            tables = opened.enter_context(closing(VirtualTables(settings, clock, follow=follow)))
            at_table = GamesAtTable(tables, log, lessons_setup(game, lesson, settings), absent=absent)
            play_with_page(page_of_demo(host or "127.0.0.1", port, own_log=True), at_table, log, tables.port)
            return
        settings = load_settings(settings_path)
        source = camera or settings.camera.source
        watched = open_table_camera(settings.camera.with_source(source), clock)
        opened.enter_context(closing(watched))
        log = opened.enter_context(closing(open_log("", settings)))
        observers = observers_of_camera(source, clock, lens_of(source, None))
        table = opened.enter_context(closing(RealTable(settings, watched, clock, observers, follow)))
        setup = lessons_setup(game, lesson, settings)
        at_table = GamesAtTable(table, patient_log(log, clock, language), setup, absent=absent)
        play_with_page(page_of_table(settings, settings_path, host, port), at_table, log)

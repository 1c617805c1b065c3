"""The table for a course: its options, and how it is opened. Shared by ``tachiai teach`` and ``tachiai
puzzles play``.
"""

from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import click

from tachiai.companion_web.learners import LearnerFiles
from tachiai.firmware.commands.options import (
    json_option,
    language_option,
    settings_option,
)
from tachiai.firmware.drivers.cameras import CAMERAS
from tachiai.firmware.engine import EngineProcess
from tachiai.firmware.program.autoplay.event_lines import followers
from tachiai.firmware.program.game_log import demo_log_path, open_log, patient_log
from tachiai.firmware.program.learners import due_course, learners_here
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
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.time_source import RealClock

Command = TypeVar("Command", bound=Callable[..., Any])
OPTIONS = (
    click.option("--real", is_flag=True, help="At the table that the settings describe."),
    click.option("--camera", default="", help=f"With --real: {CAMERAS.listed().en}."),
    settings_option,
    click.option("--lay", is_flag=True, help="On a virtual table: lay positions and replies yourself."),
    click.option("--host", default="", help="Address to serve the page on."),
    click.option("--port", default=8472, show_default=True, type=click.IntRange(0, 65535), help="Its port."),
    language_option,
    json_option,
)


learner_option = click.option(
    "--learner",
    default="",
    metavar="NAME",
    help="Who learns: what is due for them comes back, and what is new.",
)


def table_options(command: Command) -> Command:
    """Adds the options of a table for a course: the fields of ``CourseTable``."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseTable:
    """The table that the options describe: a virtual one, or with ``real`` that of the settings."""

    real: bool
    camera: str
    settings_path: Path | None
    lay: bool  #: people lay positions and replies themselves at a virtual table
    host: str
    port: int
    language: str
    as_json: bool
    learner: str = ""  #: whose progress is stored; "": nobody's

    def give(self, setup: Callable[[Settings], GameSetup]) -> None:
        """Gives the course of ``setup`` at this table, with the page, until it is ended.

        With a ``learner`` only what is due or new to them. Raises ``BadSetting`` where nothing is.
        """
        clock, follow = RealClock(), followers(self.as_json)
        learners = learners_here(clock)
        with ExitStack() as opened:
            absent = AbsentPlayers(opened.enter_context(EngineProcess()), seed=clock.unix_ms())
            if not self.real:
                settings = Settings()
                settings = settings.model_copy(
                    update={"engine": settings.engine.model_copy(update={"hand": not self.lay})}
                )
                log = opened.enter_context(closing(open_log(str(demo_log_path()), settings)))
                tables = opened.enter_context(closing(VirtualTables(settings, clock, follow=follow)))
                at_table = GamesAtTable(
                    tables, log, self._chosen(setup(settings), learners), absent=absent, learners=learners
                )
                page = page_of_demo(self.host or "127.0.0.1", self.port, own_log=True)
                play_with_page(page, at_table, log, tables.port)
                return
            settings = load_settings(self.settings_path)
            source = self.camera or settings.camera.source
            watched = open_table_camera(settings.camera.with_source(source), clock)
            opened.enter_context(closing(watched))
            log = opened.enter_context(closing(open_log("", settings)))
            observers = observers_of_camera(source, clock, lens_of(source, None))
            table = opened.enter_context(closing(RealTable(settings, watched, clock, observers, follow)))
            kept = patient_log(log, clock, self.language)
            at_table = GamesAtTable(
                table, kept, self._chosen(setup(settings), learners), absent=absent, learners=learners
            )
            play_with_page(page_of_table(settings, self.settings_path, self.host, self.port), at_table, log)

    def _chosen(self, setup: GameSetup, learners: LearnerFiles) -> GameSetup:
        """The course for the learner; a lesson that was named is given whether it is due or not."""
        if not self.learner:
            return setup
        named = [each for each in setup.course if setup.lesson and each.id == setup.lesson]
        if named:
            learners.add(self.learner)
            return replace(setup, learner=self.learner)
        return replace(setup, course=due_course(learners, self.learner, setup.course), learner=self.learner)

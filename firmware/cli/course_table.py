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
from tachiai.firmware.assembly.games_at import games_at, real_table
from tachiai.firmware.assembly.played_page import page_of_demo, page_of_table, play_with_page
from tachiai.firmware.autoplay.event_lines import followers
from tachiai.firmware.cli.options import json_option, language_option, settings_option
from tachiai.firmware.devices.cameras.phone_camera import link_of
from tachiai.firmware.drivers.cameras import CAMERAS
from tachiai.firmware.setting_up.calibration_files import lens_of
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.sections import EngineSettings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.tables.game_log import demo_log_path, open_log, patient_log
from tachiai.firmware.tables.learners import due_course, learners_here
from tachiai.firmware.tables.real import RealTable
from tachiai.firmware.tables.virtual import VirtualTables
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
        with ExitStack() as opened:
            table: VirtualTables | RealTable
            phone_link = None
            if self.real:
                settings = load_settings(self.settings_path)
                source = self.camera or settings.camera.source
                lens = lens_of(source, None)
                table, watched = opened.enter_context(real_table(settings, source, clock, lens, follow))
                phone_link = link_of(watched)
                log = opened.enter_context(closing(open_log("", settings)))
                page = page_of_table(settings, self.settings_path, self.host, self.port)
            else:
                settings = Settings(engine=EngineSettings.model_validate({"hand": not self.lay}))
                table = opened.enter_context(closing(VirtualTables(settings, clock, follow=follow)))
                log = opened.enter_context(closing(open_log(str(demo_log_path()), settings)))
                page = page_of_demo(self.host or "127.0.0.1", self.port, own_log=True)
            entries = patient_log(log, clock, self.language)
            first = self._chosen(setup(settings), learners_here(clock))
            at_table = opened.enter_context(games_at(table, entries, first))
            play_with_page(page, at_table, log, phone_link=phone_link)

    def _chosen(self, setup: GameSetup, learners: LearnerFiles) -> GameSetup:
        """The course for the learner; a lesson that was named is given whether it is due or not."""
        if not self.learner:
            return setup
        named = [each for each in setup.course if setup.lesson and each.id == setup.lesson]
        if named:
            learners.add(self.learner)
            return replace(setup, learner=self.learner)
        return replace(setup, course=due_course(learners, self.learner, setup.course), learner=self.learner)

"""``tachiai teach``: lessons, on a virtual table or at a real one."""

from typing import Any

import click

from tachiai.firmware.cli.course_table import CourseTable, learner_option, table_options
from tachiai.firmware.cli.options import complete_game, games_listed
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.tables.courses import lessons_setup
from tachiai.hardware_docs.catalogue import open_course
from tachiai.rules.messages import Message
from tachiai.rules.quoting import none_called


@click.command(epilog=games_listed())
@click.argument("game", default="rugby_chess", shell_complete=complete_game)
@click.option("--lesson", default="", help="The lesson to begin with; tachiai lessons list GAME names them.")
@learner_option
@table_options
def teach(game: str, lesson: str, **table: Any) -> None:
    """Learn GAME, lesson by lesson, on a virtual table or at a real one."""
    ids = [each.id for each in open_course(game).lessons]
    if lesson and lesson not in ids:
        raise BadSetting(none_called(Message("lesson"), lesson, ids))
    CourseTable(**table).give(lambda settings: lessons_setup(game, lesson, settings))

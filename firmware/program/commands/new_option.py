"""The option ``--new``: an unfinished game, as after a power cut, is resumed unless it is given."""

from pathlib import Path

import click

from tachiai.companion_web.log import StoredGame
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.program.equipment import find_equipment
from tachiai.firmware.program.game_log import is_one_of
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.settings.model import default_settings_path
from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyGame

new_option = click.option("--new", is_flag=True, help="Start a new game even if the last one has no result.")


def to_go_on_with(cut_off: StoredGame | None, game: AnyGame) -> StoredGame | None:
    """The unfinished game if it is of the same kind as ``game``; prints that it is resumed."""
    if cut_off is None or not is_one_of(cut_off, game):
        return None
    click.echo(f"Going on with game {cut_off.number}; --new starts another.", err=True)
    return cut_off


def equipment_at_power_on(
    cut_off: StoredGame | None, usual: Equipment, settings_path: Path | None
) -> Equipment:
    """Equipment at a start without the name of a game.

    That of the unfinished game, which may have been chosen on the page or by the buttons; the settings'
    ``usual`` one if there is none, or if the settings were written since its last entry.
    """
    if cut_off is None or _written_ms(settings_path) > cut_off.entries[-1].entry.at_ms:
        return usual
    try:
        return find_equipment(cut_off.original.game, cut_off.original.options)
    except (RulesError, BadSetting):  # from another package or version of the program
        return usual


def _written_ms(settings_path: Path | None) -> int:
    """When the settings file was written, in ms since 1970; 0 without a file."""
    try:
        return (settings_path or default_settings_path()).stat().st_mtime_ns // 1_000_000
    except OSError:
        return 0

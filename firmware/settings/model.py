"""All settings of a table: one TOML file, every key checked when the program starts.

``hardware_docs/settings.md`` lists the keys; it is made from their declarations.
"""

from collections.abc import Iterator
from pathlib import Path

import platformdirs

from tachiai.firmware.drivers.keys import Section
from tachiai.firmware.settings.club import ClubSettings
from tachiai.firmware.settings.leds import LedSettings
from tachiai.firmware.settings.sections import (
    CameraSettings,
    ClockDisplaySettings,
    EngineSettings,
    LogSettings,
    PageSettings,
    PanelSettings,
    RefereeTableSettings,
    TableSettings,
)

APP_NAME = "tachiai"


class Settings(Section):
    """All settings of a table."""

    table: TableSettings = TableSettings()
    camera: CameraSettings = CameraSettings()
    leds: LedSettings = LedSettings()
    panel: PanelSettings = PanelSettings()
    clock_display: ClockDisplaySettings = ClockDisplaySettings()
    page: PageSettings = PageSettings()
    log: LogSettings = LogSettings()
    referee: RefereeTableSettings = RefereeTableSettings()
    engine: EngineSettings = EngineSettings()
    club: ClubSettings = ClubSettings()


def default_settings_path() -> Path:
    """The settings file that is read when none is named."""
    return Path(platformdirs.user_config_dir(APP_NAME)) / "settings.toml"


def default_log_path() -> Path:
    """The log file that is used when the settings name no log."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "games.sqlite3"


def sections_of(settings: Settings) -> Iterator[tuple[str, Section]]:
    """Every section with its name."""
    for name in Settings.model_fields:
        yield name, getattr(settings, name)

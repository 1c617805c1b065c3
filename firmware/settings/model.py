"""All settings of a table: one TOML file, every key checked when the program starts; passwords
are neither shown nor backed up.

``hardware_docs/settings.md`` lists the keys; it is made from their declarations.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import platformdirs

from tachiai.firmware.drivers.keys import Section
from tachiai.firmware.settings import sections
from tachiai.firmware.settings.leds import LedSettings

APP_NAME = "tachiai"


class Settings(Section):
    """All settings of a table."""

    table: sections.TableSettings = sections.TableSettings()
    camera: sections.CameraSettings = sections.CameraSettings()
    leds: LedSettings = LedSettings()
    panel: sections.PanelSettings = sections.PanelSettings()
    clock_display: sections.ClockDisplaySettings = sections.ClockDisplaySettings()
    page: sections.PageSettings = sections.PageSettings()
    log: sections.LogSettings = sections.LogSettings()
    referee: sections.RefereeTableSettings = sections.RefereeTableSettings()
    engine: sections.EngineSettings = sections.EngineSettings()
    club: sections.ClubSettings = sections.ClubSettings()
    email: sections.EmailSettings = sections.EmailSettings()


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


HIDDEN = "***"  # stands for a password
_PASSWORDS = ("club.password", "camera.password", "email.password")
_LOG_IN = re.compile(r"(://)[^/]*@")  # user and password in an address
_IN_ADDRESS = re.compile(r"(://[^:/@]*:).*@")  # of a database or a camera: scheme://user:password@host


def hidden(name: str, value: str) -> str:
    """The value of a settings key without a password.

    >>> hidden("log.url", "postgresql://club:secret@host/games")
    'postgresql://club:***@host/games'
    >>> hidden("club.password", "secret")
    '***'
    """
    if name in _PASSWORDS:
        return HIDDEN if value else ""
    return _IN_ADDRESS.sub(rf"\1{HIDDEN}@", value)


def without_log_in(source: str) -> str:
    """An address, as of a camera, as people and files may see it.

    >>> without_log_in("rtsp://club:secret@10.0.0.5/1"), without_log_in("usb:0")
    ('rtsp://10.0.0.5/1', 'usb:0')
    """
    return _LOG_IN.sub(r"\1", source)


def without_passwords(settings: Settings) -> Settings:
    """The settings with ``HIDDEN`` in place of each password."""
    return _changed(settings, {name: hidden(name, value) for name, value in _texts(settings)})


def with_passwords_of(settings: Settings, known: Settings) -> Settings:
    """The settings with passwords of ``known`` in place of ``HIDDEN``; an unknown one becomes empty."""
    present, found = dict(_texts(known)), {}
    for name, value in _texts(settings):
        if HIDDEN in value and value == hidden(name, present.get(name, "")):
            found[name] = present[name]
        elif value == HIDDEN:
            found[name] = ""
    return _changed(settings, found)


def _texts(settings: Settings) -> Iterator[tuple[str, str]]:
    """Name and value of each key that holds a text."""
    for section, keys in sections_of(settings):
        for key in type(keys).model_fields:
            value = getattr(keys, key)
            if isinstance(value, str):
                yield f"{section}.{key}", value


def _changed(settings: Settings, values: dict[str, str]) -> Settings:
    for name, value in values.items():
        section, key = name.split(".")
        keys = getattr(settings, section)
        if value != getattr(keys, key):
            settings = settings.model_copy(update={section: keys.model_copy(update={key: value})})
    return settings

"""The settings: one TOML file, every key checked when the program starts.

``hardware_docs/settings.md`` lists the keys; it is made from the descriptions below.
"""

import tomllib
from pathlib import Path
from typing import Literal

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from firmware.errors import BadSetting

APP_NAME = "tachiai"


class Section(BaseModel):
    """A part of the settings: immutable, and no key that nobody reads."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class CameraSettings(Section):
    """[camera]"""

    source: str = Field(
        "usb:0", description="usb:N, picamera2, virtual, a video file or a folder of pictures"
    )
    frames_per_s: float = Field(10.0, gt=0, le=60, description="Frames looked at in a second")


class LedSettings(Section):
    """[leds]"""

    driver: str = Field("emulated", description="emulated, terminal, neopixel_spi or neopixel_pwm")
    count: int = Field(256, ge=1, le=4096, description="LEDs on the chain")
    pin: str = Field("D18", description="Data pin of neopixel_pwm, as Blinka names it")
    pixel_order: Literal["RGB", "GRB", "BGR", "RBG", "GBR", "BRG"] = Field(
        "GRB", description="Order on the wire"
    )
    brightness: float = Field(0.4, ge=0, le=1, description="0 dark to 1 full")
    supply_a: float = Field(2.0, gt=0, le=40, description="Amperes that the LED supply may give")


class PanelSettings(Section):
    """[panel]"""

    pin_factory: Literal["mock", "lgpio", "rpigpio"] = Field("mock", description="gpiozero's pin factory")
    clock_first_gpio: int = Field(5, ge=0, le=27, description="Button of the first player's clock")
    clock_second_gpio: int = Field(6, ge=0, le=27, description="Button of the second player's clock")
    confirm_gpio: int = Field(13, ge=0, le=27, description="Confirm button")
    undo_gpio: int = Field(16, ge=0, le=27, description="Undo button")
    pause_gpio: int = Field(26, ge=0, le=27, description="Pause button")
    buzzer_gpio: int = Field(19, ge=0, le=27, description="Passive buzzer")
    muted: bool = Field(False, description="Keep the buzzer silent")


class PageSettings(Section):
    """[page]"""

    host: str = Field("127.0.0.1", description="Address to serve on; 0.0.0.0 lets the network watch")
    port: int = Field(8472, ge=1, le=65535, description="Port of the page")


class LogSettings(Section):
    """[log]"""

    url: str = Field(
        "", description="SQLAlchemy URL of the log; empty: a SQLite file in the user's data folder"
    )


class RefereeTableSettings(Section):
    """[referee]"""

    help_level: Literal["off", "warn", "squares", "reasons"] = Field(
        "reasons", description="How much is shown"
    )
    strict: bool = Field(False, description="Lock the level of help during a game")
    auto_confirm: bool = Field(True, description="Confirm a move by itself once it has stood for a while")
    time_control: str = Field("", description="Clock, as 5m+3s; empty: no clocks")
    illegal_limit: int = Field(0, ge=0, description="Illegal moves that lose the game; 0: never")


class Settings(Section):
    """All settings of a table."""

    camera: CameraSettings = CameraSettings()
    leds: LedSettings = LedSettings()
    panel: PanelSettings = PanelSettings()
    page: PageSettings = PageSettings()
    log: LogSettings = LogSettings()
    referee: RefereeTableSettings = RefereeTableSettings()


def default_settings_path() -> Path:
    """Returns where the settings are looked for when no file is named."""
    return Path(platformdirs.user_config_dir(APP_NAME)) / "settings.toml"


def default_log_path() -> Path:
    """Returns the log file that is used when the settings name no log."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "games.sqlite3"


def load_settings(path: Path | None) -> Settings:
    """Reads a settings file; without one named, the usual one if it is there, else the defaults.

    Raises ``BadSetting``: file, key, what was expected, what came.
    """
    if path is None:
        path = default_settings_path()
        if not path.exists():
            return Settings()
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetting(f"{path}: cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting(f"{path}: expected a TOML file: {error}") from error
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        raise BadSetting(f"{path}: {key}: {first['msg']}, got {first['input']!r}") from error

"""The settings: one TOML file, every key checked when the program starts.

``hardware_docs/settings.md`` lists the keys in both languages; it is made from the descriptions below.
"""

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator

from tachiai.firmware.devices.panel.pins import refuse_shared_pins
from tachiai.firmware.errors import BadKeys, BadSetting
from tachiai.firmware.referee.clocks import BadTimeControl, parse_time_control
from tachiai.firmware.settings.words import allowed_by, choices_of
from tachiai.rules.registry import options_of
from tachiai.rules.words import Words

APP_NAME = "tachiai"


def _key(default: Any, en: str, ja: str, **limits: Any) -> Any:
    """A key with its default, its description in both languages, and pydantic's limits."""
    return Field(default, description=en, json_schema_extra={"ja": ja}, **limits)


Pixels = Annotated[int, Field(ge=64, le=8192)]
Led = Annotated[int, Field(ge=0)]
LedOrNone = Annotated[int, Field(ge=-1)]


class Section(BaseModel):
    """A part of the settings: immutable, and no key that nobody reads."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class TableSettings(Section):
    """[table]"""

    language: Literal["en", "ja"] = _key(
        "en",
        "Language of terminal and speech, and of the page for browsers that ask for neither en nor ja",
        "端末と読み上げの言語。ブラウザーが en も ja も求めないときは、ページにも使う",
    )
    game: Literal["rugby_chess", "chatra", "rosenkreuz", "two_rings", "troop_chess"] = _key(
        "rugby_chess",
        "The game that begins where none is named, as at power-on",
        "ゲームの指定がないとき（電源投入時など）に始めるゲーム",
    )
    options: str = _key(
        "",
        "Options of that game as name=value, with blanks between them, as size=9; empty: the usual ones",
        "そのゲームのオプション（例：size=9）。名前=値の形で、空白で区切る。空なら標準",
    )

    @property
    def game_options(self) -> dict[str, str]:
        """The options by their names."""
        return dict(text.split("=", 1) for text in self.options.split())


class CameraSettings(Section):
    """[camera]"""

    source: str = _key(
        "usb:0",
        "usb:N, picamera2, virtual, a video file or a folder of pictures",
        "usb:N、picamera2、virtual、動画ファイル、または画像のフォルダー",
    )
    picture_wh: tuple[Pixels, Pixels] = _key(
        (1280, 720),
        "Width and height of the picture asked of the camera",
        "カメラに求める画像の幅と高さ（画素）",
    )
    mains_hz: Literal[50, 60] = _key(
        50,
        "Frequency of the mains, against the flicker of lamps: 50, in America and western Japan 60",
        "電源周波数（照明のちらつき対策）。東日本は50、西日本は60",
    )
    frames_per_s: float = _key(10.0, "Frames looked at in a second", "1秒間に見る画像の枚数", gt=0, le=60)


class LedSettings(Section):
    """[leds]"""

    driver: Literal["emulated", "terminal", "ws2812_spi", "neopixel_spi", "neopixel_pwm", "recorder"] = _key(
        "emulated",
        "How the LEDs are driven: on a Pi ws2812_spi, without LEDs emulated; recorder is for tests",
        "LEDの駆動方法。ラズベリーパイは ws2812_spi、LEDがなければ emulated。recorder は試験用",
    )
    count: int = _key(256, "LEDs on the chain", "つながっているLEDの数", ge=1, le=4096)
    pin: str = _key(
        "D18",
        "Data pin of neopixel_pwm, as Blinka names it: D18 is GPIO18",
        "neopixel_pwm のデータピン（Blinka の名前。D18 は GPIO18）",
        pattern=r"^D(1?[0-9]|2[0-7])$",
    )
    pixel_order: Literal["RGB", "GRB", "BGR", "RBG", "GBR", "BRG"] = _key(
        "GRB", "Order of the colours on the wire", "信号線での色の順"
    )
    brightness: float = _key(0.4, "0 dark to 1 full", "明るさ。0（消灯）から1（最大）まで", ge=0, le=1)
    supply_a: float = _key(
        2.0,
        "Amperes that the LEDs may draw; pictures that need more are dimmed",
        "LEDに流してよい電流（アンペア）。超える表示は自動的に暗くする",
        gt=0,
        le=40,
    )
    gamma: float = _key(
        2.2,
        "Exponent from a colour to the level of the LED; 1: none",
        "色からLEDの出力への指数（ガンマ）。1なら補正なし",
        ge=1,
        le=3,
    )
    palette: Literal["usual", "red_green", "blue_yellow", "brightness"] = _key(
        "usual",
        "Colours: usual, red_green or blue_yellow for who cannot tell these apart, brightness without hues",
        "配色。usual、red_green（赤緑の区別が苦手な人向け）、blue_yellow（青黄）、brightness（色相なし）",
    )
    layout: Literal["beside", "under"] = _key(
        "beside",
        "beside: a panel beside the board, one LED a cell; under: LEDs under the squares",
        "beside：盤の横に置くパネル（1マスに1個）、under：マスの下に置くLED",
    )
    panel_cols: int = _key(16, "LEDs across the panel (beside)", "パネルの横のLED数（beside）", ge=1, le=64)
    panel_rows: int = _key(16, "LEDs down the panel (beside)", "パネルの縦のLED数（beside）", ge=1, le=64)
    first_corner: Literal["upper_left", "upper_right", "lower_left", "lower_right"] = _key(
        "upper_left", "Corner where the chain begins", "配線が始まる隅"
    )
    runs: Literal["rows", "columns"] = _key(
        "rows", "Whether the chain runs along rows or columns", "配線の向き。rows（横）か columns（縦）"
    )
    serpentine: bool = _key(
        True, "Every second line of the chain runs backwards", "1列ごとに向きが逆になる配線かどうか"
    )
    turned_deg: Literal[0, 90, 180, 270] = _key(
        0, "How far the panel is turned clockwise as it stands", "パネルを時計回りに何度回して置いたか"
    )
    leds_per_cell: int = _key(1, "LEDs that follow one another in a cell", "1マスに並ぶLEDの数", ge=1, le=16)
    between_lines: int = _key(
        0, "LEDs of the chain that lie unused between two lines", "列と列の間にある使わないLEDの数", ge=0
    )
    skipped: tuple[Led, ...] = _key(
        (), "LEDs of the chain that lie in no cell, counted from 0", "どのマスにも属さないLEDの番号（0から）"
    )
    order: tuple[LedOrNone, ...] = _key(
        (),
        "For a wiring without a rule: the LED of each place, row by row, -1 for none; empty: by the rule",
        "規則のない配線用。左上から順に各位置のLED番号（なければ -1）。空なら規則に従う",
    )
    status_led: int = _key(
        -1,
        "LED that warns of trouble; -1: the lower right one if it is free, else those of the board's corners",
        "異常を知らせるLEDの番号。-1なら右下（空いていなければ盤の四隅）",
        ge=-1,
    )


class PanelSettings(Section):
    """[panel]"""

    pin_factory: Literal["mock", "lgpio", "rpigpio"] = _key(
        "mock",
        "gpiozero's pin factory: lgpio on a Pi, mock without pins",
        "gpiozero のピンファクトリー。ラズベリーパイでは lgpio、ピンがなければ mock",
    )
    clock_first_gpio: int = _key(5, "Button of the first player's clock", "先手の対局時計ボタン", ge=0, le=27)
    clock_second_gpio: int = _key(
        6, "Button of the second player's clock", "後手の対局時計ボタン", ge=0, le=27
    )
    confirm_gpio: int = _key(13, "Confirm button", "確定ボタン", ge=0, le=27)
    undo_gpio: int = _key(16, "Undo button", "待ったボタン", ge=0, le=27)
    pause_gpio: int = _key(26, "Pause button", "中断ボタン", ge=0, le=27)
    buzzer_gpio: int = _key(19, "Passive buzzer", "圧電ブザー（他励式）", ge=0, le=27)
    lamp_first_gpio: int = _key(
        -1, "Lamp that shines on the first player's turn; -1: none", "先手番ランプ。-1ならなし", ge=-1, le=27
    )
    lamp_second_gpio: int = _key(
        -1, "Lamp that shines on the second player's turn; -1: none", "後手番ランプ。-1ならなし", ge=-1, le=27
    )
    muted: bool = _key(False, "Keep buzzer and speech silent", "ブザーと音声を鳴らさない")
    volume: Literal["quiet", "medium", "loud"] = _key("medium", "Volume of the buzzer", "ブザーの音量")
    speech: bool = _key(
        False,
        "Speak through espeak-ng, in the language of the table",
        "espeak-ng で読み上げる（言語は table.language）",
    )


class ClockDisplaySettings(Section):
    """[clock_display]"""

    driver: Literal["none", "ht16k33", "emulated"] = _key(
        "none",
        "Digits for the clocks on the table: ht16k33, two displays on the I2C bus; emulated; none",
        "卓上の対局時計の数字表示。ht16k33（I2Cの表示器2台）、emulated、none（なし）のどれか",
    )
    first_address: int = _key(
        0x70,
        "I2C address of the first player's display, 112 (0x70) to 119 (0x77)",
        "先手側の表示器のI2Cアドレス。112（0x70）から119（0x77）まで",
        ge=0x70,
        le=0x77,
    )
    second_address: int = _key(
        0x71,
        "I2C address of the second player's display, another one: with its jumper A0 closed 113 (0x71)",
        "後手側の表示器のI2Cアドレス（先手側とは別の値）。ジャンパーA0を閉じたものは113（0x71）",
        ge=0x70,
        le=0x77,
        validate_default=True,
    )
    brightness: float = _key(0.5, "0 faint to 1 bright", "明るさ。0（最小）から1（最大）まで", ge=0, le=1)

    @field_validator("second_address")
    @classmethod
    def _is_another_address(cls, address: int, before: ValidationInfo) -> int:
        if address == before.data.get("first_address"):
            raise ValueError("expected another address than clock_display.first_address")
        return address


class PageSettings(Section):
    """[page]"""

    host: str = _key(
        "127.0.0.1",
        "Address to serve on; 0.0.0.0 lets the network watch",
        "待ち受けるアドレス。0.0.0.0 ならネットワークから見られる",
    )
    port: int = _key(8472, "Port of the page", "ページのポート番号", ge=1, le=65535)


class LogSettings(Section):
    """[log]"""

    url: str = _key(
        "",
        "SQLAlchemy URL of the log; empty: a SQLite file in the user's data folder",
        "棋譜データベースの SQLAlchemy URL。空なら利用者のデータフォルダーの SQLite ファイル",
    )


class RefereeTableSettings(Section):
    """[referee]"""

    help_level: Literal["off", "warn", "squares", "reasons"] = _key(
        "reasons", "How much is shown to the players", "対局者にどこまで見せるか"
    )
    strict: bool = _key(False, "Lock the level of help during a game", "対局中は助言の段階を固定する")
    auto_confirm: bool = _key(
        True,
        "Confirm a move by itself once it has stood for a while",
        "しばらく動かなければ自動で手を確定する",
    )
    time_control: str = _key("", "Clock, as 5m+3s; empty: no clocks", "持ち時間（例：5m+3s）。空なら時計なし")
    illegal_limit: int = _key(
        0, "Illegal moves that lose the game; 0: never", "負けになる反則の回数。0なら負けにしない", ge=0
    )

    @field_validator("time_control")
    @classmethod
    def _is_a_time_control(cls, text: str) -> str:
        try:
            parse_time_control(text)
        except BadTimeControl as error:
            raise ValueError("expected a clock such as 5m+3s, 10m b5s or 30m byo 3x30s") from error
        return text


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


def default_settings_path() -> Path:
    """Returns where the settings are looked for when no file is named."""
    return Path(platformdirs.user_config_dir(APP_NAME)) / "settings.toml"


def default_log_path() -> Path:
    """Returns the log file that is used when the settings name no log."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "games.sqlite3"


def load_settings(path: Path | None, *, may_be_missing: bool = False) -> Settings:
    """Reads a settings file, the usual one if none is named. The usual one, or one that ``may_be_missing``,
    need not be there: these are the defaults.

    Raises ``BadSetting``: file, key, what was expected, what came; also for a pin that two parts need, and
    for an option that the game does not offer.
    """
    may_be_missing |= path is None
    path = path or default_settings_path()
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        if may_be_missing and isinstance(error, FileNotFoundError | NotADirectoryError):
            return Settings()
        raise BadSetting(f"{path}: cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting(f"{path}: expected a TOML file: {error}") from error
    try:
        settings = Settings.model_validate(values)
        refuse_shared_pins(pin_claims(settings))
        refuse_foreign_options(settings.table)
    except ValidationError as error:
        raise BadSetting(f"{path}: {_first_complaint(error)}") from error
    except BadSetting as error:
        raise BadSetting(f"{path}: {error}") from error
    return settings


def _first_complaint(error: ValidationError) -> str:
    """The first thing that is wrong: its key, what was expected, what came."""
    first = error.errors()[0]
    section, key = (*map(str, first["loc"][:2]), "")[:2]
    name, came = f"{section}.{key}".rstrip("."), f"got {first['input']!r}"
    fields = type(getattr(Settings(), section)).model_fields if section in Settings.model_fields else {}
    if first["type"] == "extra_forbidden":
        known = ", ".join(fields if key else Settings.model_fields)
        return f"{name}: there is no such key, expected one of {known}"
    if first["type"] == "value_error":
        return f"{name}: {first['msg'].removeprefix('Value error, ')}, {came}"
    if not key:
        return f"{name}: expected keys under [{name}], {came}"
    field = fields[key]
    allowed = allowed_by(field, tuple(repr(choice) for choice in choices_of(field)))
    return f"{name}: expected {allowed.en}, {came}"


def refuse_foreign_options(table: TableSettings) -> None:
    """Raises ``BadKeys`` for options that the table's game does not offer."""
    offered = [f"{option.name}={value}" for option in options_of(table.game) for value in option.values]
    if set(table.options.split()) <= set(offered):
        return
    known = " ".join(offered) or "-"
    words = Words(
        f"table.options: expected options of {table.game} out of {known}, got {table.options!r}",
        f"{table.game} で使えるオプションは {known} です。入力された値：{table.options}",
    )
    raise BadKeys(("table.options", "table.game"), words)


# What the drivers need for themselves (BCM numbers). SPI: the whole first bus, chip selects included.
SPI_GPIOS = {7: "SPI0 CE1", 8: "SPI0 CE0", 9: "SPI0 MISO", 10: "SPI0 MOSI", 11: "SPI0 SCLK"}
SPI_DRIVERS = ("ws2812_spi", "neopixel_spi")
I2C_GPIOS = {2: "I2C1 SDA", 3: "I2C1 SCL"}


def pin_claims(settings: Settings) -> list[tuple[int, str]]:
    """Returns every pin that the settings give away, as (GPIO number, settings key or driver's line)."""
    claims = [
        (int(value), f"panel.{key}")
        for key, value in settings.panel.model_dump().items()
        if key.endswith("_gpio") and value >= 0
    ]
    leds = settings.leds
    if leds.driver in SPI_DRIVERS:
        claims += [(gpio, f"leds.driver = {leds.driver} ({line})") for gpio, line in SPI_GPIOS.items()]
    if leds.driver == "neopixel_pwm" and leds.pin[1:].isdecimal():
        claims.append((int(leds.pin[1:]), f"leds.driver = neopixel_pwm (pin {leds.pin})"))
    if settings.clock_display.driver == "ht16k33":
        claims += [(gpio, f"clock_display.driver = ht16k33 ({line})") for gpio, line in I2C_GPIOS.items()]
    return claims

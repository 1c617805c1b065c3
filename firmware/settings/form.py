"""Settings as a person fills them in, in the terminal or on the page: each key as a text, what is asked about
those that differ from table to table, and what is wrong with an answer.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from tachiai.firmware.devices.lights import led_map
from tachiai.firmware.devices.panel.pins import refuse_shared_pins
from tachiai.firmware.errors import BadKeys
from tachiai.firmware.settings.file import sections_of
from tachiai.firmware.settings.model import Settings, pin_claims, refuse_foreign_options
from tachiai.firmware.settings.words import allowed_by, choices_of, meaning_of
from tachiai.rules.words import Words

# Settings key → what is asked. The rest is left as it is unless somebody wants it otherwise.
QUESTIONS = {
    "table.language": Words("Language of this table (en, ja)", "この卓の言語（en：英語、ja：日本語）"),
    "table.game": Words("Game that begins at power-on", "電源を入れたときに始めるゲーム"),
    "table.options": Words(
        "Options of that game, as size=9; empty for the usual ones",
        "そのゲームのオプション（例：size=9。空なら標準）",
    ),
    "camera.source": Words(
        "Camera (usb:0, picamera2, or a film)", "カメラ（usb:0、picamera2、または動画ファイル）"
    ),
    "camera.mains_hz": Words("Frequency of the mains, 50 or 60 Hz", "電源周波数（東日本50、西日本60）"),
    "leds.driver": Words(
        "LEDs (ws2812_spi on a Pi, emulated without any)",
        "LED（ラズベリーパイは ws2812_spi、なければ emulated）",
    ),
    "leds.layout": Words("LEDs beside or under the board", "LEDの位置（beside：盤の横、under：盤の下）"),
    "leds.panel_cols": Words(
        "LEDs across the panel, if it is beside the board", "パネルの横のLED数（盤の横に置く場合）"
    ),
    "leds.panel_rows": Words(
        "LEDs down the panel, if it is beside the board", "パネルの縦のLED数（盤の横に置く場合）"
    ),
    "leds.count": Words("LEDs on the chain", "LEDの数"),
    "leds.supply_a": Words("Amperes that the LED supply may give", "LED用電源が流せる電流（アンペア）"),
    "leds.palette": Words(
        "Colours (usual, red_green, blue_yellow, brightness)",
        "配色（usual、red_green、blue_yellow、brightness）",
    ),
    "panel.pin_factory": Words(
        "Pins (lgpio on a Pi, mock without any)", "GPIOピン（ラズベリーパイは lgpio、なければ mock）"
    ),
    "panel.volume": Words("Volume (quiet, medium, loud)", "音量（quiet、medium、loud）"),
    "panel.speech": Words("Spoken words (true, false)", "読み上げ（true：する、false：しない）"),
    "clock_display.driver": Words(
        "Clock display (ht16k33, or none)", "対局時計の表示器（ht16k33、なければ none）"
    ),
    "page.host": Words(
        "Page for this computer only (127.0.0.1) or for the network (0.0.0.0)",
        "ページを見られる範囲（この機器だけなら 127.0.0.1、ネットワークなら 0.0.0.0）",
    ),
    "referee.time_control": Words("Clock, as 5m+3s; empty for none", "持ち時間（例：5m+3s。空なら時計なし）"),
}
SECTION_TITLES = {
    "table": Words("Table", "卓"),
    "camera": Words("Camera", "カメラ"),
    "leds": Words("Lights", "LED"),
    "panel": Words("Buttons, buzzer, lamps, speech", "ボタン・ブザー・ランプ・音声"),
    "clock_display": Words("Clock display on the table", "卓上の時計表示"),
    "page": Words("Page", "ページ"),
    "log": Words("Game log", "棋譜の保存先"),
    "referee": Words("Referee", "審判"),
}
SWITCH = {"true": True, "false": False}


@dataclass(frozen=True, slots=True, kw_only=True)
class FormKey:
    """A key of the settings with its value as a person types it. ``choices`` are all the values of a key
    that has a few only.
    """

    section: str
    name: str  # with its section, as "leds.count"
    meaning: Words
    allowed: Words
    choices: tuple[str, ...]
    default: str
    value: str


def form_keys(settings: Settings) -> Iterator[FormKey]:
    """Yields every key of the settings, in the order of the file."""
    for section, values in sections_of(settings):
        for key, field in type(values).model_fields.items():
            yield FormKey(
                section=section,
                name=f"{section}.{key}",
                meaning=meaning_of(field),
                allowed=allowed_by(field, _choices(field)),
                choices=_choices(field),
                default=_text(field.default),
                value=_text(getattr(values, key)),
            )


def filled_in(settings: Settings, texts: Mapping[str, str]) -> Settings | dict[str, Words]:
    """Returns the settings with the keys in ``texts`` changed, or what is wrong, by key.

    Whether the answers go together is left to ``refuse_misfits``: it can only be judged when all are given.
    """
    values, wrong = settings.model_dump(), {}
    for name, text in texts.items():
        section, key = name.split(".")
        field = type(getattr(settings, section)).model_fields[key]
        try:
            values[section][key] = _value(field, text.strip())
        except (ValueError, KeyError):
            wrong[name] = _wrong(field, text)
    try:
        changed = Settings.model_validate(values)
    except ValidationError as error:
        for each in error.errors():
            section, key = (str(part) for part in each["loc"][:2])
            name = f"{section}.{key}"
            wrong[name] = _wrong(type(getattr(settings, section)).model_fields[key], texts.get(name, ""))
        return wrong
    return wrong or changed


def refuse_misfits(settings: Settings) -> None:
    """Raises ``BadKeys`` for settings that are each possible, but not together."""
    refuse_shared_pins(pin_claims(settings))
    refuse_foreign_options(settings.table)
    led_map.refuse_misfits(settings.leds)


def misfits(settings: Settings) -> dict[str, Words]:
    """Returns what ``refuse_misfits`` says, by key."""
    try:
        refuse_misfits(settings)
    except BadKeys as error:
        return dict.fromkeys(error.keys, error.words)
    return {}


def _choices(field: FieldInfo) -> tuple[str, ...]:
    return tuple(SWITCH) if field.annotation is bool else tuple(str(value) for value in choices_of(field))


def _wrong(field: FieldInfo, text: str) -> Words:
    allowed = allowed_by(field, _choices(field))
    return Words(
        f"Expected: {allowed.en}. Got: {text or '-'}", f"使える値：{allowed.ja}。入力された値：{text or '-'}"
    )


def _text(value: object) -> str:
    """A value as a person types it."""
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _value(field: FieldInfo, text: str) -> object:
    """The value of a text. Raises ``ValueError`` or ``KeyError``."""
    kind: Any = field.annotation
    if kind is bool:
        return SWITCH[text]
    if choices := choices_of(field):
        return {str(choice): choice for choice in choices}[text]
    if get_origin(kind) is tuple:
        return tuple(int(number) for number in re.split(r"[,\s]+", text) if number)
    return kind(text)

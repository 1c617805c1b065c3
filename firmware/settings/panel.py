"""The section [panel]."""

from typing import Literal

from tachiai.firmware.settings.keys import Section, key
from tachiai.rules.words import Words


class PanelSettings(Section):
    """[panel]"""

    title = Words("Buttons, buzzer, lamps, speech", "ボタン・ブザー・ランプ・音声")
    pin_factory: Literal["mock", "lgpio", "rpigpio"] = key(
        "mock",
        "gpiozero's pin factory: lgpio on a Pi, mock without pins",
        "gpiozero のピンファクトリー。ラズベリーパイでは lgpio、ピンがなければ mock",
        question=Words(
            "Pins (lgpio on a Pi, mock without any)", "GPIOピン（ラズベリーパイは lgpio、なければ mock）"
        ),
    )
    clock_first_gpio: int = key(5, "Button of the first player's clock", "先手の対局時計ボタン", ge=0, le=27)
    clock_second_gpio: int = key(
        6, "Button of the second player's clock", "後手の対局時計ボタン", ge=0, le=27
    )
    confirm_gpio: int = key(13, "Confirm button", "確定ボタン", ge=0, le=27)
    undo_gpio: int = key(16, "Undo button", "待ったボタン", ge=0, le=27)
    pause_gpio: int = key(26, "Pause button", "中断ボタン", ge=0, le=27)
    buzzer_gpio: int = key(19, "Passive buzzer", "圧電ブザー（他励式）", ge=0, le=27)
    lamp_first_gpio: int = key(
        -1, "Lamp that shines on the first player's turn; -1: none", "先手番ランプ。-1ならなし", ge=-1, le=27
    )
    lamp_second_gpio: int = key(
        -1, "Lamp that shines on the second player's turn; -1: none", "後手番ランプ。-1ならなし", ge=-1, le=27
    )
    muted: bool = key(False, "Keep buzzer and speech silent", "ブザーと音声を鳴らさない")
    volume: Literal["quiet", "medium", "loud"] = key(
        "medium",
        "Volume of the buzzer",
        "ブザーの音量",
        question=Words("Volume (quiet, medium, loud)", "音量（quiet、medium、loud）"),
    )
    speech: bool = key(
        False,
        "Speak through espeak-ng, in the language of the table",
        "espeak-ng で読み上げる（言語は table.language）",
        question=Words("Spoken words (true, false)", "読み上げ（true：する、false：しない）"),
    )

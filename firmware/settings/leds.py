"""The section [leds]."""

from typing import Annotated, Literal

from pydantic import Field

from tachiai.firmware.drivers.keys import Section, key
from tachiai.firmware.drivers.leds import LED_DRIVERS
from tachiai.rules.words import Words

Led = Annotated[int, Field(ge=0)]
LedOrNone = Annotated[int, Field(ge=-1)]
Side = Annotated[int, Field(ge=1, le=64)]
Share = Annotated[float, Field(ge=0, le=1)]


@LED_DRIVERS.add_keys
class LedSettings(Section):
    """[leds]"""

    title = Words("Lights", "LED")
    driver: str = key(
        "emulated",
        f"How the LEDs are driven: {LED_DRIVERS.listed().en}",
        f"LEDの駆動方法：{LED_DRIVERS.listed().ja}",
        choices=LED_DRIVERS.names,
        why_not=LED_DRIVERS.fault_of,
        ask=(
            "LEDs (ws2812_spi on a Pi, emulated without any)",
            "LED（ラズベリーパイは ws2812_spi、なければ emulated）",
        ),
    )
    layout: Literal["beside", "under"] = key(
        "beside",
        "beside: a panel beside the board, one LED a cell; under: LEDs under the squares",
        "beside：盤の横に置くパネル（1マスに1個）、under：マスの下に置くLED",
        ask=("LEDs beside or under the board", "LEDの位置（beside：盤の横、under：盤の下）"),
    )
    panel_cols: Side = key(
        16,
        "LEDs across the panel (beside)",
        "パネルの横のLED数（beside）",
        ask=("LEDs across the panel, if it is beside the board", "パネルの横のLED数（盤の横に置く場合）"),
    )
    panel_rows: Side = key(
        16,
        "LEDs down the panel (beside)",
        "パネルの縦のLED数（beside）",
        ask=("LEDs down the panel, if it is beside the board", "パネルの縦のLED数（盤の横に置く場合）"),
    )
    count: int = key(
        256, "LEDs on the chain", "つながっているLEDの数", ge=1, le=4096, ask=("LEDs on the chain", "LEDの数")
    )
    supply_a: float = key(
        2.0,
        "Amperes that the LEDs may draw; pictures that need more are dimmed",
        "LEDに流してよい電流（アンペア）。超える表示は自動的に暗くする",
        gt=0,
        le=40,
        ask=("Amperes that the LED supply may give", "LED用電源が流せる電流（アンペア）"),
    )
    palette: Literal["usual", "red_green", "blue_yellow", "brightness"] = key(
        "usual",
        "Colours: usual, red_green or blue_yellow for who cannot tell these apart, brightness without hues",
        "配色。usual、red_green（赤緑の区別が苦手な人向け）、blue_yellow（青黄）、brightness（色相なし）",
        ask=(
            "Colours (usual, red_green, blue_yellow, brightness)",
            "配色（usual、red_green、blue_yellow、brightness）",
        ),
    )
    pixel_order: Literal["RGB", "GRB", "BGR", "RBG", "GBR", "BRG"] = key(
        "GRB", "Order of the colours on the wire", "信号線での色の順"
    )
    brightness: Share = key(0.4, "0 dark to 1 full", "明るさ。0（消灯）から1（最大）まで")
    gamma: float = key(
        2.2,
        "Exponent from a colour to the level of the LED; 1: none",
        "色からLEDの出力への指数（ガンマ）。1なら補正なし",
        ge=1,
        le=3,
    )
    first_corner: Literal["upper_left", "upper_right", "lower_left", "lower_right"] = key(
        "upper_left", "Corner where the chain begins", "配線が始まる隅"
    )
    runs: Literal["rows", "columns"] = key(
        "rows", "Whether the chain runs along rows or columns", "配線の向き。rows（横）か columns（縦）"
    )
    serpentine: bool = key(
        True, "Every second line of the chain runs backwards", "1列ごとに向きが逆になる配線かどうか"
    )
    turned_deg: Literal[0, 90, 180, 270] = key(
        0, "How far the panel is turned clockwise as it stands", "パネルを時計回りに何度回して置いたか"
    )
    leds_per_cell: int = key(1, "LEDs that follow one another in a cell", "1マスに並ぶLEDの数", ge=1, le=16)
    between_lines: int = key(
        0, "LEDs of the chain that lie unused between two lines", "列と列の間にある使わないLEDの数", ge=0
    )
    skipped: tuple[Led, ...] = key(
        (), "LEDs of the chain that lie in no cell, counted from 0", "どのマスにも属さないLEDの番号（0から）"
    )
    order: tuple[LedOrNone, ...] = key(
        (),
        "For a wiring without a rule: the LED of each place, row by row, -1 for none; empty: by the rule",
        "規則のない配線用。左上から順に各位置のLED番号（なければ -1）。空なら規則に従う",
    )
    status_led: int = key(
        -1,
        "LED that warns of trouble; -1: the lower right one if it is free, else those of the board's corners",
        "異常を知らせるLEDの番号。-1なら右下（空いていなければ盤の四隅）",
        ge=-1,
    )

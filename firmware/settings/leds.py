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
        "How the LEDs are driven",
        "LEDの駆動方法",
        choices=LED_DRIVERS.titles,
        why_not=LED_DRIVERS.fault_of,
        unoffered=LED_DRIVERS.for_tests,
        ask=("How the LEDs are driven", "LEDの駆動方法"),
    )
    layout: Literal["beside", "under"] = key(
        "beside",
        "Where the LEDs are",
        "LEDの位置",
        choices={
            "beside": ("a panel beside the board, one LED a cell", "盤の横に置くパネル（1マスに1個）"),
            "under": ("under the squares", "マスの下"),
        },
        ask=("Where the LEDs are", "LEDの位置"),
    )
    panel_cols: Side = key(
        16,
        "LEDs across the panel, if it is beside the board",
        "パネルの横のLED数（盤の横に置く場合）",
        ask=("LEDs across the panel, if it is beside the board", "パネルの横のLED数（盤の横に置く場合）"),
    )
    panel_rows: Side = key(
        16,
        "LEDs down the panel, if it is beside the board",
        "パネルの縦のLED数（盤の横に置く場合）",
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
        "Colours of the lights",
        "光の配色",
        choices={
            "usual": ("usual colours", "標準"),
            "red_green": ("for eyes that confuse red and green", "赤と緑が見分けにくい人向け"),
            "blue_yellow": ("for eyes that confuse blue and yellow", "青と黄が見分けにくい人向け"),
            "brightness": ("by brightness, without hues", "明るさだけで区別（色なし）"),
        },
        ask=("Colours of the lights", "光の配色"),
    )
    pixel_order: Literal["RGB", "GRB", "BGR", "RBG", "GBR", "BRG"] = key(
        "GRB",
        "Order of the colours on the wire",
        "信号線での色の順",
        choices={
            "RGB": ("red, green, blue", "赤・緑・青"),
            "GRB": ("green, red, blue", "緑・赤・青"),
            "BGR": ("blue, green, red", "青・緑・赤"),
            "RBG": ("red, blue, green", "赤・青・緑"),
            "GBR": ("green, blue, red", "緑・青・赤"),
            "BRG": ("blue, red, green", "青・赤・緑"),
        },
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
        "upper_left",
        "Corner where the chain begins",
        "配線が始まる隅",
        choices={
            "upper_left": ("upper left", "左上"),
            "upper_right": ("upper right", "右上"),
            "lower_left": ("lower left", "左下"),
            "lower_right": ("lower right", "右下"),
        },
    )
    runs: Literal["rows", "columns"] = key(
        "rows",
        "Which way the chain runs",
        "配線の向き",
        choices={"rows": ("along the rows", "横"), "columns": ("along the columns", "縦")},
    )
    serpentine: bool = key(
        True, "Every second line of the chain runs backwards", "1列ごとに向きが逆になる配線かどうか"
    )
    turned_deg: Literal[0, 90, 180, 270] = key(
        0,
        "How far the panel is turned clockwise as it stands",
        "パネルを時計回りに何度回して置いたか",
        choices={turn: (f"{turn}°", f"{turn}°") for turn in (0, 90, 180, 270)},
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

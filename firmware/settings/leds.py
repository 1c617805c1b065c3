"""The section [leds]."""

from typing import Annotated, Literal

from pydantic import Field

from tachiai.firmware.drivers.keys import Section, key
from tachiai.firmware.drivers.leds import LED_DRIVERS
from tachiai.rules.messages import Message, message_in

Led = Annotated[int, Field(ge=0)]
LedOrNone = Annotated[int, Field(ge=-1)]
Side = Annotated[int, Field(ge=1, le=64)]
Share = Annotated[float, Field(ge=0, le=1)]


@LED_DRIVERS.add_keys
class LedSettings(Section):
    """[leds]"""

    title = Message("Lights")
    driver: str = key(
        "emulated",
        Message("How the LEDs are driven"),
        choices=LED_DRIVERS.titles,
        why_not=LED_DRIVERS.fault_of,
        unoffered=LED_DRIVERS.for_tests,
        ask=Message("How the LEDs are driven"),
    )
    layout: Literal["beside", "under"] = key(
        "beside",
        Message("Where the LEDs are"),
        choices={
            "beside": Message("a panel beside the board, one LED a cell"),
            "under": Message("under the squares"),
        },
        ask=Message("Where the LEDs are"),
    )
    panel_cols: Side = key(
        16,
        Message("LEDs across the panel, if it is beside the board"),
        ask=Message("LEDs across the panel, if it is beside the board"),
    )
    panel_rows: Side = key(
        16,
        Message("LEDs down the panel, if it is beside the board"),
        ask=Message("LEDs down the panel, if it is beside the board"),
    )
    count: int = key(
        256, Message("LEDs on the chain"), ge=1, le=4096, ask=message_in("question", "LEDs on the chain")
    )
    supply_a: float = key(
        2.0,
        Message("Amperes that the LEDs may draw; pictures that need more are dimmed"),
        gt=0,
        le=40,
        ask=Message("Amperes that the LED supply may give"),
    )
    palette: Literal["usual", "red_green", "blue_yellow", "brightness"] = key(
        "usual",
        Message("Colours of the lights"),
        choices={
            "usual": Message("usual colours"),
            "red_green": Message("for eyes that confuse red and green"),
            "blue_yellow": Message("for eyes that confuse blue and yellow"),
            "brightness": Message("by brightness, without hues"),
        },
        ask=Message("Colours of the lights"),
    )
    pixel_order: Literal["RGB", "GRB", "BGR", "RBG", "GBR", "BRG"] = key(
        "GRB",
        Message("Order of the colours on the wire"),
        choices={
            "RGB": Message("red, green, blue"),
            "GRB": Message("green, red, blue"),
            "BGR": Message("blue, green, red"),
            "RBG": Message("red, blue, green"),
            "GBR": Message("green, blue, red"),
            "BRG": Message("blue, red, green"),
        },
    )
    brightness: Share = key(0.4, Message("0 dark to 1 full"))
    gamma: float = key(2.2, Message("Exponent from a colour to the level of the LED; 1: none"), ge=1, le=3)
    first_corner: Literal["upper_left", "upper_right", "lower_left", "lower_right"] = key(
        "upper_left",
        Message("Corner where the chain begins"),
        choices={
            "upper_left": Message("upper left"),
            "upper_right": Message("upper right"),
            "lower_left": Message("lower left"),
            "lower_right": Message("lower right"),
        },
    )
    runs: Literal["rows", "columns"] = key(
        "rows",
        Message("Which way the chain runs"),
        choices={"rows": Message("along the rows"), "columns": Message("along the columns")},
    )
    serpentine: bool = key(True, Message("Every second line of the chain runs backwards"))
    turned_deg: Literal[0, 90, 180, 270] = key(
        0,
        Message("How far the panel is turned clockwise as it stands"),
        choices={turn: Message("{degrees}°", degrees=turn) for turn in (0, 90, 180, 270)},
    )
    leds_per_cell: int = key(1, Message("LEDs that follow one another in a cell"), ge=1, le=16)
    between_lines: int = key(0, Message("LEDs of the chain that lie unused between two lines"), ge=0)
    skipped: tuple[Led, ...] = key((), Message("LEDs of the chain that lie in no cell, counted from 0"))
    order: tuple[LedOrNone, ...] = key(
        (),
        Message(
            "For a wiring without a rule: the LED of each place, row by row, -1 for none; empty: by the rule"
        ),
    )
    status_led: int = key(
        -1,
        Message(
            "LED that warns of trouble; -1: the lower right one if it is free, "
            "else those of the board's corners"
        ),
        ge=-1,
    )

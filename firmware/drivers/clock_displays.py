"""Declarations of the clock displays that come with the program. ``opens`` is called with a
``ClockDisplaySettings`` and returns a ``ClockDisplay``.
"""

from pydantic import ValidationInfo, field_validator

from tachiai.firmware.drivers.declaration import I2C, Driver, Drivers
from tachiai.firmware.drivers.keys import Section, key
from tachiai.rules.messages import Message

CLOCK_DISPLAYS = Drivers("tachiai.clock_displays", Driver, "a clock display")


class Ht16k33Keys(Section):
    """The keys of ``ht16k33``."""

    first_address: int = key(
        0x70, Message("I2C address of the first player's display, 112 (0x70) to 119 (0x77)"), ge=0x70, le=0x77
    )
    second_address: int = key(
        0x71,
        Message(
            "I2C address of the second player's display, another one: with its jumper A0 closed 113 (0x71)"
        ),
        ge=0x70,
        le=0x77,
        validate_default=True,
    )

    @field_validator("second_address")
    @classmethod
    def _is_another_address(cls, address: int, before: ValidationInfo) -> int:
        if address == before.data.get("first_address"):
            raise ValueError("expected another address than clock_display.first_address")
        return address


NONE = Driver(
    title=Message("none: the page shows the clocks"),
    opens="tachiai.firmware.devices.clock_display.display:EmulatedClockDisplay",
    place=0,
)
HT16K33 = Driver(
    title=Message("two displays with HT16K33 on the I2C bus"),
    opens="tachiai.firmware.devices.clock_display.ht16k33:Ht16k33Displays",
    modules=("adafruit_ht16k33", "board"),
    distributions=("adafruit-circuitpython-ht16k33",),
    bus=I2C,
    keys=Ht16k33Keys,
    place=1,
)
EMULATED = Driver(
    title=Message("no digits, for tests"),
    opens="tachiai.firmware.devices.clock_display.display:EmulatedClockDisplay",
    place=99,
    for_tests=True,
)

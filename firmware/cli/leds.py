"""``tachiai leds``: shows each mark, and finds out how the LEDs are wired."""

import click

from tachiai.firmware.cli.leds_map import map_leds, test_leds


@click.group()
def leds() -> None:
    """Try the LEDs and find out how they are wired."""


leds.add_command(test_leds)
leds.add_command(map_leds)

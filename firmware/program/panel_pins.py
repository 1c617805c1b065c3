"""Which pin each button has, by the settings."""

from firmware.referee.events import Button
from firmware.settings import PanelSettings


def pins_of(panel: PanelSettings) -> dict[Button, int]:
    """Returns the GPIO number of each button."""
    return {
        Button.CLOCK_FIRST: panel.clock_first_gpio,
        Button.CLOCK_SECOND: panel.clock_second_gpio,
        Button.CONFIRM: panel.confirm_gpio,
        Button.UNDO: panel.undo_gpio,
        Button.PAUSE: panel.pause_gpio,
    }

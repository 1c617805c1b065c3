"""Settings that are each possible, but not together: pins given away twice, a chain of LEDs too short."""

from tachiai.firmware.devices.lights import led_map
from tachiai.firmware.errors import BadKeys
from tachiai.firmware.settings.checks import refuse_clashes
from tachiai.firmware.settings.model import Settings
from tachiai.rules.words import Words


def refuse_misfits(settings: Settings) -> None:
    """Raises ``BadKeys`` for settings that are each possible, but not together."""
    refuse_clashes(settings)
    led_map.refuse_misfits(settings.leds)


def misfits(settings: Settings) -> dict[str, Words]:
    """Returns what ``refuse_misfits`` says, by key."""
    try:
        refuse_misfits(settings)
    except BadKeys as error:
        return dict.fromkeys(error.keys, error.words)
    return {}

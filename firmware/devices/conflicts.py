"""Settings that contradict each other: pins used twice, a chain of LEDs too short."""

from tachiai.firmware.devices.lights import led_map
from tachiai.firmware.errors import BadKeys
from tachiai.firmware.settings.checks import refuse_clashes
from tachiai.firmware.settings.model import Settings
from tachiai.rules.messages import Message


def refuse_conflicts(settings: Settings) -> None:
    """Raises ``BadKeys`` for settings that contradict each other."""
    refuse_clashes(settings)
    led_map.refuse_misfits(settings.leds)


def setting_conflicts(settings: Settings) -> dict[str, Message]:
    """What ``refuse_conflicts`` raises, as sentences by key; empty if it raises nothing."""
    try:
        refuse_conflicts(settings)
    except BadKeys as error:
        return dict.fromkeys(error.keys, error.words)
    return {}

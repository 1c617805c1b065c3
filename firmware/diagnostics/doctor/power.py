"""Under-voltage and heat, from the Pi's firmware.

``vcgencmd get_throttled`` and the file below give a number: bit 0 under-voltage now, bit 1 frequency capped,
bit 2 throttled, bit 3 soft temperature limit; bits 16 to 19 the same since the start. (Raspberry Pi
documentation, "vcgencmd".)
"""

from tachiai.firmware.diagnostics.doctor.machine import Machine

THROTTLED_PATH = "/sys/devices/platform/soc/soc:firmware/get_throttled"
HEAT_PATH = "/sys/class/thermal/thermal_zone0/temp"
HOT_DEG_C = 80.0  # from here on a Pi slows down

UNDER_VOLTAGE_NOW, HOT_NOW = 0x1, 0x2 | 0x4 | 0x8
UNDER_VOLTAGE_BEFORE, HOT_BEFORE = UNDER_VOLTAGE_NOW << 16, HOT_NOW << 16


def power_codes(machine: Machine, before_too: bool = False) -> tuple[str, ...]:
    """The codes "under_voltage" and "too_hot", as far as they hold now, or with ``before_too`` held since the
    start of the Pi.
    """
    bits = throttled_bits(machine) or 0
    low = UNDER_VOLTAGE_NOW | (UNDER_VOLTAGE_BEFORE if before_too else 0)
    hot = HOT_NOW | (HOT_BEFORE if before_too else 0)
    # Under-voltage caps the frequency too: a cap means heat only without it.
    heat = heat_deg_c(machine)
    found = ["under_voltage"] if bits & low else []
    if (heat is not None and heat >= HOT_DEG_C) or (bits & hot and not bits & low):
        found.append("too_hot")
    return tuple(found)


def throttled_bits(machine: Machine) -> int | None:
    """The firmware's number; None on other computers."""
    told = machine.text(THROTTLED_PATH)
    if told is None:
        printed = machine.output("vcgencmd", "get_throttled") or ""
        told = printed.removeprefix("throttled=")
    try:
        return int(told, 16)
    except ValueError:
        return None


def heat_deg_c(machine: Machine) -> float | None:
    """Temperature of the processor; None where nothing measures it."""
    told = machine.text(HEAT_PATH)
    return int(told) / 1000 if told and told.lstrip("-").isdecimal() else None

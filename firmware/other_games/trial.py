"""Loads what a package announces, in a process of its own: whatever a stranger's package does when it is
loaded, it does it there first.
"""

import sys

from tachiai.rules.game_folders import use_inherited_folders

LOADED = "loaded"


def main() -> None:
    """Exits with what is wrong with one of the arguments, each as "group:name"."""
    use_inherited_folders()
    from tachiai.firmware.drivers.cameras import CAMERAS
    from tachiai.firmware.drivers.clock_displays import CLOCK_DISPLAYS
    from tachiai.firmware.drivers.leds import LED_DRIVERS
    from tachiai.firmware.settings import model  # noqa: F401  which refuses keys that are there twice
    from tachiai.rules.registry import GROUP, game_faults, game_ids

    loaded = {f"{GROUP}:{uid}" for uid in game_ids()}
    faults = list(game_faults())
    for drivers in (LED_DRIVERS, CAMERAS, CLOCK_DISPLAYS):
        loaded |= {f"{drivers.group}:{name}" for name in drivers.names()}
        faults += [entry.fault for entry in drivers.broken]
    for wanted in sys.argv[1:]:
        if wanted not in loaded:
            group, _, name = wanted.partition(":")
            said = [fault for fault in faults if repr(name) in fault]
            sys.exit("; ".join(said) or f"it does not announce {name} as {group}")
    print(LOADED)


if __name__ == "__main__":
    main()

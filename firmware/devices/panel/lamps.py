"""Two lamps that show whose turn it is, through gpiozero.

Wiring: GPIO pin → resistor of 330 Ω → long leg of an LED; short leg on ground.
"""

from collections.abc import Mapping

import gpiozero

from tachiai.firmware.devices.panel.pin_factories import pin_faults
from tachiai.firmware.errors import PanelFault
from tachiai.rules.core import Player


class Lamps:
    """Lights the lamp of the player to move, or neither. ``pins``: GPIO number of each lamp that there is.
    Raises ``PanelFault`` if a pin cannot be opened.
    """

    def __init__(self, pins: Mapping[Player, int], pin_factory: gpiozero.Factory | None = None) -> None:
        self._lamps: dict[Player, gpiozero.LED] = {}
        for player, pin in pins.items():
            try:
                self._lamps[player] = gpiozero.LED(pin, pin_factory=pin_factory)
            except pin_faults() as error:
                self.close()
                raise PanelFault(
                    f"lamp of the {player.value} player on GPIO{pin}: {error}", "lamp_pin"
                ) from error

    def show(self, to_move: Player | None) -> None:
        """Lights the lamp of ``to_move`` and no other. Raises ``PanelFault``."""
        for player, lamp in self._lamps.items():
            try:
                lamp.value = player is to_move
            except pin_faults() as error:
                raise PanelFault(f"lamp of the {player.value} player: {error}", "lamp_pin") from error

    def close(self) -> None:
        """Turns them off and frees the pins; may be called twice."""
        for lamp in self._lamps.values():
            lamp.close()
        self._lamps = {}

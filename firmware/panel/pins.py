"""Pins as data: who has which, and the refusal of a pin that two parts need."""

from collections.abc import Iterable

from firmware.errors import BadSetting
from rules.core import Words


class SharedPin(BadSetting):
    """Two parts need the same pin: ``owners`` are the settings keys that give it away."""

    def __init__(self, gpio: int, first: str, second: str) -> None:
        self.words = Words(
            f"pin GPIO{gpio} is used by {first} and by {second}",
            f"ピン GPIO{gpio} が {first} と {second} の両方で使われています",
        )
        self.owners = tuple(owner.split(" ")[0] for owner in (first, second))
        super().__init__(self.words.en)


def refuse_shared_pins(claims: Iterable[tuple[int, str]]) -> None:
    """``claims`` has (GPIO number, who needs it: a settings key, then perhaps why). Raises ``SharedPin``."""
    owners: dict[int, str] = {}
    for gpio, owner in claims:
        if gpio in owners:
            raise SharedPin(gpio, owners[gpio], owner)
        owners[gpio] = owner

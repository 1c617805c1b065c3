"""Pins as data: who has which, and the refusal of a pin that two parts need."""

from collections.abc import Iterable

from tachiai.firmware.errors import BadKeys
from tachiai.rules.words import Words


def refuse_shared_pins(claims: Iterable[tuple[int, str]]) -> None:
    """``claims`` has (GPIO number, who needs it: a settings key, then perhaps why). Raises ``BadKeys``."""
    owners: dict[int, str] = {}
    for gpio, owner in claims:
        if gpio in owners:
            both = (owners[gpio], owner)
            words = Words(
                f"pin GPIO{gpio} is used by {both[0]} and by {both[1]}",
                f"ピン GPIO{gpio} が {both[0]} と {both[1]} の両方で使われています",
            )
            raise BadKeys(tuple(each.split(" ")[0] for each in both), words)
        owners[gpio] = owner

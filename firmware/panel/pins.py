"""Pins as data: who has which, and the refusal of a pin that two parts need."""

from collections.abc import Iterable

from firmware.errors import BadSetting


def refuse_shared_pins(claims: Iterable[tuple[int, str]]) -> None:
    """``claims`` has (GPIO number, who needs it). Raises ``BadSetting`` that names pin and both parties."""
    owners: dict[int, str] = {}
    for gpio, owner in claims:
        if gpio in owners:
            raise BadSetting(f"pin GPIO{gpio} is used by {owners[gpio]} and by {owner}")
        owners[gpio] = owner

"""A check that no pin is used twice."""

from collections.abc import Iterable

from tachiai.firmware.errors import BadKeys
from tachiai.rules.messages import Message


def refuse_shared_pins(claims: Iterable[tuple[int, str]]) -> None:
    """Raises ``BadKeys`` for a pin that is used twice. ``claims``: GPIO numbers, each with its user: a
    settings key, then perhaps a blank and the reason.
    """
    owners: dict[int, str] = {}
    for gpio, owner in claims:
        if gpio in owners:
            both = (owners[gpio], owner)
            words = Message(
                "pin GPIO{gpio} is used by {both} and by {both_2}", gpio=gpio, both=both[0], both_2=both[1]
            )
            raise BadKeys(tuple(each.split(" ")[0] for each in both), words)
        owners[gpio] = owner

"""How much a table may send: the hub drops the rest, so that one table does not hold up the others."""

from collections.abc import Mapping
from dataclasses import dataclass

from tachiai.companion_web.club.bus.topics import Channel, TableTopic

BURST_S = 20.0  # the allowance of so many seconds may be used at once


@dataclass(frozen=True, slots=True)
class Rate:
    """What a table may send on a channel, on average."""

    messages_per_s: float
    bytes_per_s: float


# A table sends its state once a second, and a hundred entries at once until they are acknowledged.
RATES: Mapping[Channel, Rate] = {
    Channel.ABOUT: Rate(1, 4_000),
    Channel.ONLINE: Rate(1, 4_000),
    Channel.STATE: Rate(3, 40_000),
    Channel.ALERT: Rate(5, 20_000),
    Channel.ENTRY: Rate(1_000, 2_000_000),
    Channel.REPLY: Rate(10, 20_000),
}


@dataclass(slots=True)
class _Left:
    messages: float
    bytes: float
    at_ms: int


class Budgets:
    """A token bucket for each table and channel. For one thread."""

    def __init__(self) -> None:
        self._left: dict[tuple[str, Channel], _Left] = {}

    def allows(self, topic: TableTopic, size_bytes: int, now_ms: int) -> bool:
        """Takes a message from the budget; False if there is not enough left."""
        rate = RATES[topic.channel]
        full = _Left(rate.messages_per_s * BURST_S, rate.bytes_per_s * BURST_S, now_ms)
        left = self._left.setdefault((topic.table, topic.channel), full)
        passed_s = max(0, now_ms - left.at_ms) / 1000
        left.messages = min(full.messages, left.messages + passed_s * rate.messages_per_s)
        left.bytes = min(full.bytes, left.bytes + passed_s * rate.bytes_per_s)
        left.at_ms = now_ms
        if left.messages < 1 or left.bytes < size_bytes:
            return False
        left.messages -= 1
        left.bytes -= size_bytes
        return True

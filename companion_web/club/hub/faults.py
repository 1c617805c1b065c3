"""What of a table's messages the hub does not use: faulty ones, and those beyond its budget."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tachiai.companion_web.club.bus.topics import Channel, TableTopic
from tachiai.rules.messages import Message, filled, joined

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


STANDS_MS = 10_000  # a fault is shown at least so long, so that one that comes and goes is logged once
LASTS_MS = 600_000  # and at most so long after it last happened


class Part(StrEnum):
    """What the fault is about: a channel of the table, or something else of it."""

    ABOUT = Channel.ABOUT.value
    ONLINE = Channel.ONLINE.value
    STATE = Channel.STATE.value
    ALERT = Channel.ALERT.value
    ENTRY = Channel.ENTRY.value
    REPLY = Channel.REPLY.value
    LOG = "log"  #: it sends entries of another table's log
    AMOUNT = "amount"  #: it sends more than its budget
    PAGES = "pages"  #: its board cannot be shown


NOT_USED = Message("{part} cannot be used: {why}.")
PARTS: Mapping[Part, Message] = {
    Part.ABOUT: Message("What the table says of itself"),
    Part.ONLINE: Message("Whether the table is there"),
    Part.STATE: Message("How the game stands"),
    Part.ALERT: Message("A call for the arbiter"),
    Part.ENTRY: Message("What the table's log holds"),
    Part.REPLY: Message("The table's answer"),
    Part.PAGES: Message("The board for spectators"),
}
OTHERS_LOG = Message(
    "The entries belong to the log of {why}. If that table goes by this name now, expel {why}."
)
TOO_MUCH = Message("The table says more than it may; the rest is left out. If that goes on, expel it.")


@dataclass(frozen=True, slots=True)
class HubFault:
    """A fault, shown until it has not happened for a while."""

    words: Message
    since_ms: int  #: when it first happened (UTC of the hub)
    last_ms: int  #: when it last happened


Faults = Mapping[Part, HubFault]


def fault_words(part: Part, why: str) -> Message:
    """What the arbiter reads; ``why``: the cause, or for ``Part.LOG`` the table that owns the log."""
    match part:
        case Part.LOG:
            return filled(OTHERS_LOG, why=why)
        case Part.AMOUNT:
            return TOO_MUCH
        case _:
            return filled(NOT_USED, part=PARTS[part], why=why)


def noted(faults: Faults, part: Part, why: str, now_ms: int) -> Faults:
    """The faults after one has happened."""
    known = faults.get(part)
    fault = HubFault(fault_words(part, why), known.since_ms if known else now_ms, now_ms)
    return {**faults, part: fault}


def mended(faults: Faults, part: Part, now_ms: int) -> Faults:
    """The faults after a message of this part could be used."""
    known = faults.get(part)
    if known is None or abs(now_ms - known.last_ms) < STANDS_MS:
        return faults
    return {other: fault for other, fault in faults.items() if other is not part}


def lasting(faults: Faults, now_ms: int) -> Faults:
    """The faults without those that last happened ``LASTS_MS`` ago."""
    kept = {part: fault for part, fault in faults.items() if abs(now_ms - fault.last_ms) < LASTS_MS}
    return faults if len(kept) == len(faults) else kept


def fault_words_of(faults: Faults) -> Message:
    """What the arbiter reads of all faults of a table."""
    return joined(fault.words for fault in faults.values())

"""Which entries of the log are sent next: a sliding window with cumulative acknowledgements. Pure.

The log is the outbox and the hub's acknowledgement the cursor, so a power cut loses nothing: after it the hub
says what it has, and the rest is sent.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Clocks:
    """Functions that give the present time."""

    now_s: Callable[[], float]  #: monotonic
    unix_ms: Callable[[], int]  #: UTC


WINDOW = 100  # most entries without an acknowledgement; half as many after each resend without an answer
RESEND_S = 5.0  # they are sent again after so long without an acknowledgement; then after twice as long
MOST_DOUBLINGS = 3  # then every 40 seconds, so that a slow hub is not given more than it can take
FIRST_ACK_S = 2.0  # a hub that knows the log has acknowledged by then


@dataclass(frozen=True, slots=True)
class Sending:
    """State of the sender. Times are of a monotonic clock."""

    is_up: bool = False  #: the connection
    acked: int | None = None  #: the hub has all entries up to this one; None: it has not said so yet
    sent: int = 0  #: the last entry that was sent
    since_s: float = 0.0  #: start of the resend timer: last connection, acknowledgement, resend or idle time
    resent: int = 0  #: resends since the hub's last acknowledgement


def linked(sending: Sending, is_up: bool, now_s: float) -> Sending:
    """After the connection came up or went down: unacknowledged entries are sent again."""
    return replace(sending, is_up=is_up, sent=sending.acked or 0, since_s=now_s, resent=0)


def acknowledged(sending: Sending, seq: int, now_s: float) -> Sending:
    """After the hub acknowledged all entries up to ``seq``. A lower number than before comes from a hub that
    lost entries: they are sent again. The same number comes from a hub that restarted.
    """
    if seq == sending.acked:
        return replace(sending, resent=0)
    is_lower = sending.acked is None or seq < sending.acked
    sent = seq if is_lower else max(seq, sending.sent)
    return replace(sending, acked=seq, sent=sent, since_s=now_s, resent=0)


def due(sending: Sending, now_s: float) -> tuple[Sending, range]:
    """The state, and the numbers of the entries that may be sent now, whether or not the log has them yet.

    >>> due(Sending(is_up=True, acked=7, sent=9), now_s=1.0)[1]
    range(10, 108)
    """
    waited_s = now_s - sending.since_s
    if not sending.is_up or (sending.acked is None and waited_s < FIRST_ACK_S):
        return sending, range(0)
    acked = sending.acked or 0
    if sending.acked is not None and sending.sent <= acked:
        sending = replace(sending, since_s=now_s)  # nothing waits for an acknowledgement
    elif sending.sent > acked and waited_s >= RESEND_S * 2 ** min(sending.resent, MOST_DOUBLINGS):
        sending = replace(sending, sent=acked, since_s=now_s, resent=sending.resent + 1)
    window = WINDOW >> min(sending.resent, MOST_DOUBLINGS)
    return sending, range(sending.sent + 1, acked + window + 1)


def sent(sending: Sending, seq: int) -> Sending:
    """After the entry ``seq`` was sent."""
    return replace(sending, sent=seq)

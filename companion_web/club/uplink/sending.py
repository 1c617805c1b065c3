"""Which entries of the log are sent next. The log is the outbox, the hub's acknowledgement the cursor. Pure.

Nothing is kept here that a power cut could lose: after it the hub says what it has, and the rest is sent.
"""

from dataclasses import dataclass, replace

WINDOW = 100  # entries under way at most; each time that they are sent again in vain it is half of them
RESEND_S = 5.0  # without an acknowledgement for so long the same entries are sent again; then twice as long
MOST_DOUBLINGS = 3  # then every 40 seconds: a hub that lags is not given more than it can take
FIRST_ACK_S = 2.0  # a hub that knows the log has said so by then


@dataclass(frozen=True, slots=True)
class Sending:
    """``acked``: all entries up to it are at the hub, None while the hub has not said so; ``sent``: the last
    one that was sent; ``since_s``: when the connection came up, something was acknowledged or sent again
    last, or nothing was under way any more; ``resent``: how often entries were sent again since the hub was
    heard last.
    """

    is_up: bool = False
    acked: int | None = None
    sent: int = 0
    since_s: float = 0.0
    resent: int = 0


def linked(sending: Sending, is_up: bool, now_s: float) -> Sending:
    """Returns how it goes on after the connection came up or broke: what was under way is sent again."""
    return replace(sending, is_up=is_up, sent=sending.acked or 0, since_s=now_s, resent=0)


def acknowledged(sending: Sending, seq: int, now_s: float) -> Sending:
    """Returns how it goes on after the hub said that it has all entries up to ``seq``. A lower number than
    before comes from a hub that lost some: they are sent again. The same one comes from a hub that is back.
    """
    if seq == sending.acked:
        return replace(sending, resent=0)
    is_lower = sending.acked is None or seq < sending.acked
    sent = seq if is_lower else max(seq, sending.sent)
    return replace(sending, acked=seq, sent=sent, since_s=now_s, resent=0)


def due(sending: Sending, now_s: float) -> tuple[Sending, range]:
    """Returns which entries may be sent now, by their numbers; those that there are not yet are not sent."""
    waited_s = now_s - sending.since_s
    if not sending.is_up or (sending.acked is None and waited_s < FIRST_ACK_S):
        return sending, range(0)
    acked = sending.acked or 0
    if sending.acked is not None and sending.sent <= acked:
        sending = replace(sending, since_s=now_s)  # nothing is under way
    elif sending.sent > acked and waited_s >= RESEND_S * 2 ** min(sending.resent, MOST_DOUBLINGS):
        sending = replace(sending, sent=acked, since_s=now_s, resent=sending.resent + 1)
    window = WINDOW >> min(sending.resent, MOST_DOUBLINGS)
    return sending, range(sending.sent + 1, acked + window + 1)


def sent(sending: Sending, seq: int) -> Sending:
    """Returns how it goes on after the entry ``seq`` was sent."""
    return replace(sending, sent=seq)

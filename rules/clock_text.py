"""Time left as people read it on a clock; the page and the clock display show the same."""

TENTHS_BELOW_MS = 20_000


def clock_text(left_ms: int) -> str:
    """Returns time left as ``1:02:03``, ``2:03``, or ``9.5`` seconds in the last twenty. Rounded up, as
    clocks do not show 0 before the flag falls.
    """
    if 0 < left_ms < TENTHS_BELOW_MS:
        return f"{-(-left_ms // 100) / 10:.1f}"
    seconds = -(-max(0, left_ms) // 1000)
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

"""Time left as a clock shows it, the same on the page and on the clock display."""

TENTHS_BELOW_MS = 20_000


def clock_text(left_ms: int) -> str:
    """Time left as text, with tenths in the last twenty seconds. Rounded up: a clock does not show 0 before
    the flag falls.

    >>> clock_text(3_723_000), clock_text(122_001), clock_text(9_440), clock_text(0)
    ('1:02:03', '2:03', '9.5', '0:00')
    """
    if 0 < left_ms < TENTHS_BELOW_MS:
        return f"{-(-left_ms // 100) / 10:.1f}"
    seconds = -(-max(0, left_ms) // 1000)
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

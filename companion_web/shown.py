"""How values are shown to people: clock times, days."""

import json
from datetime import UTC, datetime

from markupsafe import Markup


def clock_text(left_ms: int) -> str:
    """Returns time left as ``1:02:03``, ``2:03``, or ``9.5`` seconds below ten. Rounded up, as clocks do
    not show 0 before the flag falls.
    """
    if 0 < left_ms < 10_000:
        return f"{-(-left_ms // 100) / 10:.1f}"
    seconds = -(-max(0, left_ms) // 1000)
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def day_text(at_ms: int) -> str:
    """Returns a moment as ``2026-11-20 14:05 UTC``."""
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def json_text(value: object) -> Markup:
    """Returns ``value`` as JSON that may stand inside a ``<script type="application/json">``."""
    return Markup(json.dumps(value, ensure_ascii=False).replace("<", "\\u003c"))

"""How values are written in pages: days, values in a script."""

import json
from datetime import UTC, datetime

from markupsafe import Markup


def day_text(at_ms: int) -> str:
    """Returns a moment as ``2026-11-20 14:05 UTC``."""
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def iso_text(at_ms: int) -> str:
    """Returns a moment as the attribute of a ``<time>``: ``2026-11-20T14:05:09Z``."""
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%dT%H:%M:%SZ}"


def json_text(value: object) -> Markup:
    """Returns ``value`` as JSON that may stand inside a ``<script type="application/json">``."""
    return Markup(json.dumps(value, ensure_ascii=False).replace("<", "\\u003c"))

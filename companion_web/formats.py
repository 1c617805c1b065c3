"""Filters of the templates: times and JSON as text."""

import json
from datetime import UTC, datetime

from markupsafe import Markup


def day_text(at_ms: int) -> str:
    """A Unix time in milliseconds for people.

    >>> day_text(1_795_183_509_000)
    '2026-11-20 14:05 UTC'
    """
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def iso_text(at_ms: int) -> str:
    """A Unix time in milliseconds as the ``datetime`` attribute of ``<time>``.

    >>> iso_text(1_795_183_509_000)
    '2026-11-20T14:05:09Z'
    """
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%dT%H:%M:%SZ}"


def json_text(value: object) -> Markup:
    """JSON that may stand inside ``<script type="application/json">``: it has no ``<``."""
    return Markup(json.dumps(value, ensure_ascii=False).replace("<", "\\u003c"))

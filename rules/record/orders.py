"""Notes about requests from elsewhere, such as an arbiter's of a club. The ``detail`` is JSON::

{"by": "Aoi", "request": "penalty", "params": {"player": "first", "seconds": "60"}}
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import BadText
from tachiai.rules.plain_values import read_json

ASKED_BY = "asked_by"  # the code of such a note
RULED = "ruled"  # the code of a result that an arbiter declared


@dataclass(frozen=True, slots=True)
class Order:
    """A request to the table from elsewhere."""

    by: str
    request: str
    params: Mapping[str, str] = field(default_factory=dict)


def order_note(order: Order, ply: int, at_ms: int) -> Entry:
    """The note of an order. ``order_of`` gives back an equal one."""
    values = {"by": order.by, "request": order.request, "params": dict(order.params)}
    detail = json.dumps(values, ensure_ascii=False)
    return Entry(kind=EntryKind.NOTE, ply=ply, at_ms=at_ms, code=ASKED_BY, detail=detail)


def order_of(entry: Entry) -> Order | None:
    """The order of a note; None if it is no such note, or malformed."""
    if entry.kind is not EntryKind.NOTE or entry.code != ASKED_BY:
        return None
    try:
        found = read_json(entry.detail)
        return Order(
            str(found["by"]),
            str(found["request"]),
            {str(name): str(value) for name, value in found["params"].items()},
        )
    except (BadText, TypeError, KeyError, AttributeError):
        return None

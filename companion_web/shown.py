"""How values are shown to people: clock times, days."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime

from flask_babel import gettext, ngettext
from markupsafe import Markup

from rules.entries import Entry, EntryKind


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


def step_title(entry: Entry, names: Mapping[str, str]) -> str:
    """Returns an entry of a game in a few words. ``names``: what the game calls "first" and "second"."""
    who = names.get(entry.player, "")
    results = {
        "first wins": gettext("%(player)s wins", player=names["first"]),
        "second wins": gettext("%(player)s wins", player=names["second"]),
        "draw": gettext("Draw"),
    }
    rulings = {
        "penalty_time": gettext("penalty time"),
        "loss": gettext("loss of the game"),
        "retract": gettext("the move is put back"),
    }
    titles: dict[EntryKind, str] = {
        EntryKind.PLY: entry.move,
        EntryKind.ILLEGAL: gettext("Refused: %(move)s", move=entry.move or "?"),
        EntryKind.STANDS: gettext("Illegal, stands: %(move)s", move=entry.move or "?"),
        EntryKind.TAKEBACK: ngettext("%(num)d ply taken back", "%(num)d plies taken back", entry.plies),
        EntryKind.RULING: gettext(
            "Ruling: %(ruling)s", ruling=f"{rulings.get(entry.code, entry.code)} {who}"
        ),
        EntryKind.RESULT: results.get(entry.result, entry.result),
        EntryKind.PAUSE: gettext("Paused"),
        EntryKind.RESUME: gettext("Play goes on"),
        EntryKind.FAULT: gettext("Device: %(what)s", what=entry.code),
        EntryKind.NOTE: gettext("Note: %(text)s", text=entry.detail),
        EntryKind.CORRECTION: gettext("Names or notes corrected"),
    }
    return titles[entry.kind]


def json_text(value: object) -> Markup:
    """Returns ``value`` as JSON that may stand inside a ``<script type="application/json">``."""
    return Markup(json.dumps(value, ensure_ascii=False).replace("<", "\\u003c"))

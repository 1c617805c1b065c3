"""Game records: as text, as JSON, and replayed through the rules.

Both forms hold all of a ``GameHeader`` and its ``Entry`` values and give back equal ones. A damaged file
gives what is good and the first line that is not. The grammar of the text stands in ``text_format``, the
layout of the JSON in ``json_format``.
"""

from rules.record.json_format import format_json, parse_json
from rules.record.replaying import Disagreement, Walk, check, replay, walk
from rules.record.text_format import format_text
from rules.record.text_parse import parse_text
from rules.record.values import GameRecord, Parsed

__all__ = [
    "Disagreement",
    "GameRecord",
    "Parsed",
    "Walk",
    "check",
    "format_json",
    "format_text",
    "parse_json",
    "parse_text",
    "replay",
    "walk",
]

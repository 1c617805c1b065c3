"""Game records: as text, as JSON, and replayed through the rules.

Both forms hold a whole ``GameHeader`` with its ``Entry`` values, without loss. Of a damaged file the good
part is read, and the first bad line reported. The grammar of the text is in ``text_format``, the layout of
the JSON in ``json_format``.
"""

from tachiai.rules.record import fields
from tachiai.rules.record.choices import OPEN_CHOICE, Choice, choice_of, format_choice
from tachiai.rules.record.corrections import (
    EDITABLE,
    OF_PLIES,
    Correction,
    corrected_header,
    format_correction,
    parse_correction,
)
from tachiai.rules.record.entry_faults import RESULTS
from tachiai.rules.record.fields import Form, GameRecord
from tachiai.rules.record.files import (
    SUFFIXES,
    agreed_record,
    form_of_name,
    format_record,
    load_record,
    must_be_writable,
    parse_record,
    save_record,
    whole_record,
)
from tachiai.rules.record.folding import fold
from tachiai.rules.record.history import History, agreed_line, check, disagreement, history, replay
from tachiai.rules.record.json_format import format_json, parse_json
from tachiai.rules.record.steps import PLY_KINDS, Follows, Tally
from tachiai.rules.record.text_format import format_text
from tachiai.rules.record.text_parse import parse_text

__all__ = [
    "EDITABLE",
    "OF_PLIES",
    "OPEN_CHOICE",
    "PLY_KINDS",
    "RESULTS",
    "SUFFIXES",
    "Choice",
    "Correction",
    "Follows",
    "Form",
    "GameRecord",
    "History",
    "Tally",
    "agreed_line",
    "agreed_record",
    "check",
    "choice_of",
    "corrected_header",
    "disagreement",
    "fields",
    "fold",
    "form_of_name",
    "format_choice",
    "format_correction",
    "format_json",
    "format_record",
    "format_text",
    "history",
    "load_record",
    "must_be_writable",
    "parse_correction",
    "parse_json",
    "parse_record",
    "parse_text",
    "replay",
    "save_record",
    "whole_record",
]

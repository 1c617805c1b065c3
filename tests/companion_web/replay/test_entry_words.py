"""Entries in a few words, in both languages; times and days as people read them."""

from collections.abc import Mapping

import pytest
from flask import Flask

from tachiai.companion_web.languages import day_text, json_text
from tachiai.companion_web.replay.entry_words import step_title
from tachiai.rules.core import Player
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record import Choice, format_choice
from tachiai.rules.record.far_notes import far_note
from tachiai.rules.record.participants import PERSON, engine, participant_note

NAMES = {"first": "Black", "second": "White"}


def title(app: Flask, fields: Mapping[str, object], language: str = "en") -> str:
    entry = Entry(ply=1, at_ms=0, **fields)  # type: ignore[arg-type]  # the fields of an entry
    with app.test_request_context(headers={"Accept-Language": language}):
        return step_title(entry, NAMES)


@pytest.mark.parametrize("kind", list(EntryKind))
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_kind_of_entry_has_words(app: Flask, kind: EntryKind, language: str) -> None:
    fields = {"kind": kind, "move": "a1-b2", "code": "x", "detail": "y", "result": "draw", "player": "first"}
    said = title(app, fields, language)
    assert said
    assert "%" not in said


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"kind": EntryKind.RESULT, "result": "second wins", "code": "resigned"},
         "White wins by resignation"),
        ({"kind": EntryKind.RESULT, "result": "first wins", "code": "try"}, "Black wins"),
        ({"kind": EntryKind.RULING, "code": "penalty_time", "player": "first", "detail": "60"},
         "Black: 60 seconds of penalty"),
        ({"kind": EntryKind.RULING, "code": "odd", "player": "first"}, "Ruling: odd Black"),
        ({"kind": EntryKind.TAKEBACK, "plies": 3}, "3 plies taken back"),
        ({"kind": EntryKind.GAP, "plies": 1}, "About 1 ply not seen"),
        ({"kind": EntryKind.GAP, "plies": 4}, "About 4 plies not seen"),
        ({"kind": EntryKind.NOTE, "detail": "They laugh."}, "Note: They laugh."),
        ({"kind": EntryKind.NOTE, "code": "from_afar", "player": "second", "detail": far_note(
            Player.SECOND,
            Entry(kind=EntryKind.ILLEGAL, ply=3, at_ms=0, move="a1-b2", clause="RC4"), 5).detail},
         "At the table of White, ply 3: Refused: a1-b2 (RC4)"),
        ({"kind": EntryKind.NOTE, "code": "from_afar", "player": "second", "detail": "{"}, "Note: {"),
        ({"kind": EntryKind.NOTE, "code": "open_choice", "detail": "{"}, "Note: {"),
        ({"kind": EntryKind.NOTE, "code": "open_choice", "detail": format_choice(Choice(0.83))},
         "Ply 1 is not certain (83 %)"),
        ({"kind": EntryKind.NOTE, "code": "open_choice",
          "detail": format_choice(Choice(0.9999, ("a1-b2", "a1-b3")))},
         "Ply 1 is not certain (99 %), perhaps a1-b2, a1-b3"),
        ({"kind": EntryKind.NOTE, "code": "played_by", "player": "second",
          "detail": participant_note(Player.SECOND, engine(3)).detail},
         "White is played by the computer, level 3"),
        ({"kind": EntryKind.NOTE, "code": "played_by", "player": "first",
          "detail": participant_note(Player.FIRST, PERSON).detail},
         "Black is played by a person"),
        ({"kind": EntryKind.NOTE, "code": "advice", "player": "first", "detail": "place"},
         "Hint for Black: where to"),
        ({"kind": EntryKind.NOTE, "code": "played_by", "player": "first", "detail": "{"}, "Note: {"),
        ({"kind": EntryKind.FAULT, "code": "eye_lost"}, "The camera lost the board"),
    ],
)  # fmt: skip
def test_words_of_an_entry(app: Flask, fields: dict[str, object], words: str) -> None:
    assert title(app, fields) == words


def test_a_day_is_written_so_that_it_sorts() -> None:
    assert day_text(1_790_000_000_000) == "2026-09-21 14:13 UTC"


def test_json_inside_a_page_cannot_end_its_script() -> None:
    assert "</script>" not in json_text({"name": "</script><b>"})

"""Replaying: legal moves, equal positions, right results, take-backs and moves that stood."""

from dataclasses import replace
from typing import Any

import pytest

from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import BadRecord
from tachiai.rules.record import (
    Correction,
    GameRecord,
    check,
    format_correction,
    format_text,
    history,
    replay,
)
from tests.support.sample_records import START_MS, header, played

# A line each, and nothing between them.
START = "9/wwww5/9/9/9/9/9/3bbb3/9 b n 0"
FORWARD, ANSWER = "d2,e2,f2+N", "a8,b8,c8+S"
AFTER_FORWARD = "9/wwww5/9/9/9/9/3bbb3/9/9 w n 0"
STOOD = "9/wwww5/9/9/9/3bbb3/9/9/9 w n 0"


def entry(kind: EntryKind, ply: int, **fields: Any) -> Entry:
    return replace(Entry(kind=kind, ply=ply, at_ms=START_MS), **fields)


def record(*entries: Entry) -> GameRecord:
    return GameRecord(header(START), entries)


def wrong(*entries: Entry) -> str:
    """Returns what the rules say against the last of ``entries``; the others are right."""
    found = check(record(*entries))
    assert found is not None
    assert found.entry == len(entries) - 1
    assert found.ply == entries[-1].ply
    lines = format_text(record(*entries)).split("\n")
    assert lines[found.line_number - 1].startswith(str(entries[-1].ply))
    return found.words.en


PLY_1 = entry(EntryKind.PLY, 1, move=FORWARD, position=AFTER_FORWARD)


@pytest.mark.parametrize("seed", range(3))
def test_a_played_game_agrees(seed: int) -> None:
    assert check(played(seed)) is None


def test_replay_gives_the_line_at_any_ply() -> None:
    game = played(3, plies=12)
    assert replay(game).ply == 12
    for ply in range(1, 13):
        line = replay(game, ply)
        assert line.ply == ply
        assert line.game.format_position(line.state) == game.entries[ply - 1].position
    assert replay(game, 0).texts() == ()


@pytest.mark.parametrize("ply", [-1, 2])
def test_there_is_no_ply_before_the_first_or_after_the_last(ply: int) -> None:
    with pytest.raises(BadRecord, match=f"expected a ply from 0 to 1, got {ply}"):
        replay(record(PLY_1), ply)


def test_an_illegal_ply_disagrees() -> None:
    assert "TC3" in wrong(entry(EntryKind.PLY, 1, move="d2,e2,f2+N2"))


def test_a_text_that_is_no_move_disagrees() -> None:
    assert "expected a move like" in wrong(entry(EntryKind.PLY, 1, move="e2e4"))


def test_another_position_disagrees() -> None:
    assert "expected the position" in wrong(replace(PLY_1, position=START))


def test_a_position_may_be_left_out() -> None:
    assert check(record(replace(PLY_1, position=""))) is None


def test_a_wrong_count_of_plies_disagrees() -> None:
    assert wrong(replace(PLY_1, ply=2)) == "expected 1 plies on the record, got 2"


def test_a_refused_attempt_changes_nothing() -> None:
    tried = entry(EntryKind.ILLEGAL, 0, move="d2,e2,f2+N2", clause="TC3")
    assert check(record(tried, PLY_1)) is None


def test_a_refused_attempt_must_be_illegal_by_its_clause() -> None:
    assert "is legal" in wrong(entry(EntryKind.ILLEGAL, 0, move=FORWARD))
    tried = entry(EntryKind.ILLEGAL, 0, move="d2,e2,f2+N2", clause="TC6")
    assert wrong(tried) == "d2,e2,f2+N2: expected the clause TC3, got TC6"


def test_play_goes_on_from_a_move_that_stood() -> None:
    stood = entry(EntryKind.STANDS, 1, move="d2,e2,f2+N2", position=STOOD)
    after = record(stood, entry(EntryKind.PLY, 2, move=ANSWER))
    assert check(after) is None
    line = replay(after)
    assert line.ply == 2
    assert line.game.format_position(replay(after, 1).state) == STOOD


def test_what_stood_needs_a_position() -> None:
    assert "got none" in wrong(entry(EntryKind.STANDS, 1, move="d2,e2,f2+N2"))
    assert "9 ranks" in wrong(entry(EntryKind.STANDS, 1, position="9 b n 0"))


def test_play_goes_on_after_a_gap() -> None:
    gap = entry(EntryKind.GAP, 2, plies=3, position=STOOD)
    after = record(PLY_1, gap, entry(EntryKind.PLY, 3, move=ANSWER))
    assert check(after) is None
    line = replay(after)
    assert line.ply == 3
    assert line.game.format_position(replay(after, 2).state) == STOOD
    assert [ply.player is None for ply in history(after).plies] == [False, True, False]


def test_a_gap_needs_a_position_and_plies() -> None:
    assert "got none" in wrong(entry(EntryKind.GAP, 1, plies=3))
    sentence = wrong(entry(EntryKind.GAP, 1, position=STOOD))
    assert sentence == "expected at least 1 ply that was not seen, got 0"


def test_a_gap_can_be_taken_back() -> None:
    gap = entry(EntryKind.GAP, 2, plies=3, position=STOOD)
    back = entry(EntryKind.TAKEBACK, 1, plies=1)
    again = record(PLY_1, gap, back)
    assert check(again) is None
    assert replay(again).texts() == (FORWARD,)


def test_a_correction_fills_a_gap() -> None:
    gap = entry(EntryKind.GAP, 2, plies=1, position=STOOD)
    found = Correction(kind="change", ply=2, move=ANSWER)
    filled = record(PLY_1, gap, entry(EntryKind.CORRECTION, 2, detail=format_correction(found)))
    assert check(filled) is None
    assert replay(filled).texts() == (FORWARD, ANSWER)


def test_a_take_back_takes_back_plies_and_what_stood() -> None:
    stood = entry(EntryKind.STANDS, 2, position=START)
    back = entry(EntryKind.TAKEBACK, 0, plies=2, position=START)
    again = record(PLY_1, stood, back, PLY_1)
    assert check(again) is None
    assert replay(again).texts() == (FORWARD,)
    assert [step.tally.plies for step in history(again).steps] == [0, 1, 2, 0, 1]


@pytest.mark.parametrize("plies", [0, 2, -1])
def test_no_more_is_taken_back_than_was_played(plies: int) -> None:
    sentence = wrong(PLY_1, entry(EntryKind.TAKEBACK, 0, plies=plies))
    assert sentence == f"expected 1 to 1 plies to take back, got {plies}"


def test_players_end_a_game_as_they_like() -> None:
    for code, result in (("resigned", "second wins"), ("agreed", "draw"), ("flag", "first wins")):
        assert check(record(PLY_1, entry(EntryKind.RESULT, 1, result=result, code=code))) is None


def test_a_result_by_a_clause_must_be_the_rules_result() -> None:
    assert "not over by TC11" in wrong(PLY_1, entry(EntryKind.RESULT, 1, result="draw", clause="TC11"))
    assert "a result out of" in wrong(entry(EntryKind.RESULT, 0, result="black wins"))
    game = played(1)
    by_another = replace(game.entries[-1], clause="TC1")
    found = check(replace(game, entries=(*game.entries[:-1], by_another)))
    assert found is not None
    assert f"got {by_another.result} by TC1" in found.words.en


def test_nothing_is_played_after_the_result() -> None:
    ended = entry(EntryKind.RESULT, 0, result="draw", code="agreed")
    assert "had ended" in wrong(ended, PLY_1)


def test_a_result_can_be_taken_back() -> None:
    ended = entry(EntryKind.RESULT, 1, result="draw", code="agreed")
    back = entry(EntryKind.TAKEBACK, 0, plies=1)
    assert check(record(PLY_1, ended, back, PLY_1)) is None


def test_nothing_is_played_after_the_end_by_the_rules() -> None:
    game = played(1)
    last = game.entries[-2]
    again = replace(last, ply=last.ply + 1)
    found = check(replace(game, entries=(*game.entries[:-1], again)))
    assert found is not None
    assert "over" in found.words.en


def test_pauses_faults_notes_and_rulings_change_nothing() -> None:
    kinds = (EntryKind.PAUSE, EntryKind.RESUME, EntryKind.FAULT, EntryKind.NOTE, EntryKind.RULING)
    quiet = [entry(kind, 1) for kind in kinds]
    assert check(record(PLY_1, *quiet)) is None
    assert wrong(PLY_1, entry(EntryKind.NOTE, 3)) == "expected 1 plies on the record, got 3"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"game": "go"}, "There is no game 'go'"),
        ({"start": "9"}, "expected"),
        ({"options": {"setup": "six"}}, "expected an option"),
    ],
)
def test_a_header_without_a_game_disagrees(change: dict[str, Any], expected: str) -> None:
    broken = GameRecord(replace(header(START), **change), (PLY_1,))
    found = check(broken)
    assert found is not None
    assert found.entry is None
    assert expected in found.words.en
    assert history(broken).start is None
    with pytest.raises(BadRecord, match=expected):
        replay(broken)


def test_another_rules_version_is_named_where_it_matters() -> None:
    older = replace(header(START), rules_version="0")
    assert check(GameRecord(older, (PLY_1,))) is None
    found = check(GameRecord(older, (replace(PLY_1, move="d2,e2,f2+N2"),)))
    assert found is not None
    assert "written under version 0" in found.words.en

"""The fold of a game's entries: total, whatever was written down in whatever order."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given

from tachiai.rules.core import Player
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import BadRecord
from tachiai.rules.line import AnyLine
from tachiai.rules.record import (
    Correction,
    Follows,
    GameRecord,
    check,
    disagreement,
    fold,
    format_correction,
    format_json,
    format_text,
    history,
    parse_json,
    parse_text,
    replay,
)
from tachiai.rules.record.steps import RecordedPly
from tachiai.rules.registry import game_ids
from tachiai.testing.amount import examples
from tests.support.any_history import any_records, random_line
from tests.support.sample_records import header, played

START = "9/wwww5/9/9/9/9/9/3bbb3/9 b n 0"
FORWARD, ANSWER = "d2,e2,f2+N", "a8,b8,c8+S"
STOOD = "9/wwww5/9/9/9/3bbb3/9/9/9 w n 0"


def entry(kind: EntryKind, ply: int, **fields: object) -> Entry:
    return Entry(kind=kind, ply=ply, at_ms=0, **fields)  # type: ignore[arg-type]  # the fields of an entry


def record(*entries: Entry) -> GameRecord:
    return GameRecord(header(START), entries)


@examples(66)
@given(any_records())
def test_no_reader_of_entries_raises_whatever_they_say(anything: GameRecord) -> None:
    found = history(anything)
    assert len(found.steps) == len(anything.entries) + 1
    assert [step.tally for step in found.steps] == [step.tally for step in fold(anything.entries)]
    for step in found.steps:
        assert len(step.plies) == step.tally.plies
        assert [ply.entry.ply for ply in step.plies] == list(range(1, step.tally.plies + 1))
        assert (step.line is None) == (found.start is None)
        if step.line is not None:
            assert step.line.ply == step.tally.plies
            nodes = step.line.nodes()
            assert [node.mover for node in nodes[1:]] == [ply.player for ply in step.plies]
            for before, ply in zip(nodes, step.plies, strict=False):
                _knows_whose_it_was(before, ply)
            assert step.line.game.format_position(step.line.state)
            step.line.game.notice(step.line)  # the past is asked too: it does not raise
            assert step.line.outcome is None or step.line.outcome.text
    assert disagreement(found) == check(anything)
    assert parse_text(format_text(anything)).record == anything
    assert parse_json(format_json(anything)).record == anything
    assert parse_json(format_json(parse_text(format_text(anything)).record)).record == anything
    with suppress(BadRecord):
        replay(anything)


def _knows_whose_it_was(before: AnyLine, ply: RecordedPly) -> None:
    """A legal ply is that of who was to move, one that stands that of who is written down, a gap nobody's;
    the entry that counts says the same.
    """
    to_move = before.game.to_move(before.state)
    assert ply.entry.player == ("" if ply.player is None else ply.player.value)
    if ply.entry.kind is EntryKind.GAP:
        assert ply.player is None
    elif ply.follows is Follows.BY_MOVE:
        assert ply.player is to_move
    else:
        assert ply.player is not None


def test_a_ply_of_the_wrong_player_is_a_fault() -> None:
    ply = entry(EntryKind.PLY, 1, move=FORWARD, player="second")
    found = check(record(ply))
    assert found is not None
    assert found.words.en == f"{FORWARD}: expected first as its player, got 'second'"
    assert check(record(replace(ply, player="first"))) is None


@pytest.mark.parametrize(("player", "whose"), [("second", "second"), ("first", "first"), ("", "second")])
def test_an_illegal_ply_that_stands_is_of_who_is_written_down_or_whose_piece_it_was(
    player: str, whose: str
) -> None:
    stands = entry(EntryKind.STANDS, 1, move=ANSWER, position=START, player=player)
    (ply,) = history(record(stands)).plies
    assert (ply.entry.player, ply.line is not None and ply.line.is_out_of_turn) == (whose, whose == "second")


@pytest.mark.parametrize("uid", game_ids())
def test_a_move_that_is_none_may_stand_and_play_goes_on(uid: str) -> None:
    line = random_line(uid, 1, 6)
    start, *positions = (line.game.format_position(node.state) for node in line.nodes())
    entries = [
        entry(EntryKind.PLY, ply, move=move, position=position)
        for ply, (move, position) in enumerate(zip(line.texts(), positions, strict=True), start=1)
    ]
    detail = format_correction(Correction(kind="stands", ply=3, position=positions[2]))
    corrected = entry(EntryKind.CORRECTION, 6, detail=detail)
    found = history(GameRecord(replace(header(), game=uid, start=start), (*entries, corrected)))
    assert disagreement(found) is None
    assert [ply.follows for ply in found.plies].count(Follows.AS_WRITTEN) == 1
    assert found.last.line is not None
    assert (found.last.line.state, found.last.line.ply) == (line.state, 6)


def test_each_step_holds_what_the_entries_up_to_it_say() -> None:
    steps = fold(
        [
            entry(EntryKind.ILLEGAL, 0, move="a1", player="first"),
            entry(EntryKind.RULING, 0, code="illegal_counted", player="first", clock_ms=(5, 6)),
            entry(EntryKind.PLY, 1),
            entry(EntryKind.PAUSE, 1),
            entry(EntryKind.RESULT, 1, result="draw", code="agreed"),
            entry(EntryKind.RESUME, 1, code="reopened"),
            entry(EntryKind.TAKEBACK, 0, plies=1),
        ]
    )
    tallies = [step.tally for step in steps]
    assert [tally.plies for tally in tallies] == [0, 0, 0, 1, 1, 1, 1, 0]
    assert [tally.tried for tally in tallies] == [0, 1, 1, 1, 1, 1, 1, 1]
    assert [tally.counted for tally in tallies][1:3] == [(0, 0), (1, 0)]
    assert [(tally.refused is not None, tally.refused_counts) for tally in tallies][1:4] == [
        (True, False),
        (True, True),
        (False, False),
    ]
    assert [tally.paused for tally in tallies] == [False] * 4 + [True] + [False] * 3
    assert [tally.result is not None for tally in tallies] == [False] * 5 + [True, False, False]
    assert [tally.clock_ms for tally in tallies] == [None, None] + [(5, 6)] * 6


def test_play_goes_on_from_the_position_of_a_ply_that_the_rules_do_not_explain() -> None:
    found = history(
        record(
            entry(EntryKind.PLY, 1, move="d2,e2,f2+N2", position=STOOD),
            entry(EntryKind.PLY, 2, move=ANSWER),
        )
    )
    assert [ply.follows for ply in found.plies] == [Follows.AS_WRITTEN, Follows.BY_MOVE]
    assert [ply.fault is None for ply in found.plies] == [False, True]
    assert [ply.player for ply in found.plies] == [Player.FIRST, Player.SECOND]


def test_without_a_position_the_last_one_known_stands_until_one_is_written_down() -> None:
    found = history(
        record(
            entry(EntryKind.PLY, 1, move="nonsense"),
            entry(EntryKind.PLY, 2, move=ANSWER),
            entry(EntryKind.STANDS, 3, position=STOOD),
            entry(EntryKind.PLY, 4, move=ANSWER),
        )
    )
    assert [ply.follows for ply in found.plies] == [
        Follows.NOT,
        Follows.NOT,
        Follows.AS_WRITTEN,
        Follows.BY_MOVE,
    ]
    assert [step.is_known for step in found.steps] == [True, False, False, True, True]
    assert [ply.fault is not None for ply in found.plies] == [True, False, False, False]
    assert found.outcome is None


def test_a_corrected_ply_knows_the_entry_that_was_written_down_first() -> None:
    whole = played(3, plies=4)
    first, second = (
        entry(EntryKind.CORRECTION, 4, detail=format_correction(correction))
        for correction in (
            Correction(kind="change", ply=2, move=whole.entries[1].move),
            Correction(kind="change", ply=2, move=whole.entries[1].move),
        )
    )
    found = history(replace(whole, entries=(*whole.entries, first, second)))
    assert (found.plies[1].origin, found.plies[1].recorded, found.plies[1].corrected) == (5, 1, True)
    assert [ply.shifted for ply in found.plies] == [False, True, True, True]
    missed = format_correction(Correction(kind="insert", ply=5, move="nonsense"))
    added = history(replace(whole, entries=(*whole.entries, entry(EntryKind.CORRECTION, 5, detail=missed))))
    assert added.plies[4].recorded is None


def test_a_correction_that_cannot_be_read_is_a_fault_of_its_entry_and_holds_nothing_up() -> None:
    whole = played(3, plies=2)
    bad = entry(EntryKind.CORRECTION, 2, detail="no JSON")
    undo = entry(EntryKind.CORRECTION, 2, detail=format_correction(Correction(kind="undo", undoes=1)))
    found = history(replace(whole, entries=(*whole.entries, bad, undo)))
    said = disagreement(found)
    assert said is not None
    assert (said.entry, said.words.en) == (2, "expected a correction as JSON, got 'no JSON'")
    assert found.corrections[2] == (None, False)
    assert len(found.plies) == 2


def corrected(whole: GameRecord, *corrections: Correction) -> GameRecord:
    """``whole`` with corrections at its end."""
    entries = whole.entries
    for correction in corrections:
        plies = fold([*entries, entry(EntryKind.CORRECTION, 0, detail=format_correction(correction))])
        made = entry(EntryKind.CORRECTION, plies[-1].tally.plies, detail=format_correction(correction))
        entries = (*entries, made)
    return replace(whole, entries=entries)


AFTER_FIRST = "9/wwww5/9/9/9/9/3bbb3/9/9 w n 0"
STOOD_LATER = "9/9/wwww5/9/9/9/3bbb3/9/9 b n 0"  # White moved four


def with_an_illegal_move_that_stood() -> GameRecord:
    return record(
        entry(EntryKind.PLY, 1, move="d2,e2,f2+N", position=AFTER_FIRST),
        entry(EntryKind.STANDS, 2, position=STOOD_LATER),
    )


def test_a_position_that_stood_no_longer_fits_where_a_ply_before_it_is_corrected() -> None:
    whole = with_an_illegal_move_that_stood()
    assert check(whole) is None
    other = corrected(whole, Correction(kind="change", ply=1, move="d2,e2,f2+NE"))
    said = check(other)
    assert said is not None
    assert (said.entry, said.ply) == (1, 2)
    assert said.words.en == (
        "the position that stood is older than a correction before it, and no longer follows at d3, g3"
    )
    fault = history(other).plies[1].fault
    assert fault is not None
    assert fault.outdated == ("d3", "g3")


def test_it_fits_again_once_it_is_corrected_too_or_the_correction_undone() -> None:
    whole = with_an_illegal_move_that_stood()
    first = Correction(kind="change", ply=1, move="d2,e2,f2+NE")
    again = STOOD_LATER.replace("3bbb3", "4bbb2")
    assert check(corrected(whole, first, Correction(kind="stands", ply=2, position=again))) is None
    assert check(corrected(whole, first, Correction(kind="undo", undoes=1))) is None


def test_a_second_correction_does_not_hide_what_the_first_one_cut() -> None:
    whole = with_an_illegal_move_that_stood()
    twice = corrected(
        whole,
        Correction(kind="change", ply=1, move="d2,e2,f2+NE"),
        Correction(kind="change", ply=1, move="d2,e2,f2+NE"),
    )
    assert check(twice) is not None
    back = corrected(
        whole,
        Correction(kind="change", ply=1, move="d2,e2,f2+NE"),
        Correction(kind="change", ply=1, move="d2,e2,f2+N"),
    )
    assert check(back) is None


def test_a_ply_that_is_put_in_before_it_changes_whose_turn_it_was() -> None:
    whole = record(entry(EntryKind.STANDS, 1, position=AFTER_FIRST))
    put_in = corrected(whole, Correction(kind="insert", ply=1, move="d2,e2,f2+N"))
    said = check(put_in)
    assert said is not None
    assert "the position that stood is older than a correction before it" in said.words.en

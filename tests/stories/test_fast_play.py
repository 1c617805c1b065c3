"""Stories of fast play: replies before anything is confirmed, hands that overlap, what a glimpse tells, and
how the referee finds back.
"""

import pytest

from tachiai.firmware.referee import judging
from tachiai.firmware.referee.events import SightReceived, Write
from tachiai.rules.belief import commitment
from tachiai.rules.belief.beam import Beam
from tachiai.rules.entries import EntryKind
from tachiai.rules.line import AnyLine
from tachiai.rules.sight import sure_sight
from tachiai.testing.story_table import Button, Table, table_of
from tests.stories.rugby import new_game


def logged(table: Table) -> list[str]:
    """The moves in the log, those taken back left out."""
    moves: list[str] = []
    for entry in table.entries:
        if entry.kind is EntryKind.PLY:
            moves.append(entry.move)
        elif entry.kind is EntryKind.TAKEBACK:
            del moves[len(moves) - entry.plies :]
    return moves


def test_a_reply_proves_the_ply_before_it() -> None:
    table = new_game()
    table.makes("a1-c3", rest_s=0.3)
    table.puts(a9=".", b8="w", rest_s=0.3)
    table.puts(b1=".", a2="b", rest_s=0.3)
    table.puts(b9=".", a8="w", rest_s=0.3)
    table.puts(c1=".", rest_s=0.5)
    assert logged(table) == ["a1-c3", "a9-b8", "b1-a2"]
    assert table.written(EntryKind.ILLEGAL) == []


def test_a_ply_is_written_down_with_the_time_at_which_it_was_made() -> None:
    table = new_game()
    table.makes("a1-c3", rest_s=0.5)
    made_s = table.at_s - 0.4
    table.puts(a9=".", b8="w", rest_s=0.5)
    table.puts(b1=".", a2="b", rest_s=0.5)
    first = next(action for action in table.actions if isinstance(action, Write))
    assert first.entry.move == "a1-c3"
    assert first.happened_s is not None
    assert abs(first.happened_s - made_s) < 0.15


def test_without_automatic_confirmation_a_reply_confirms_and_nothing_else_does() -> None:
    table = new_game(auto_confirm_s=None)
    table.makes("a1-c3", rest_s=30.0)
    assert logged(table) == []
    table.puts(a9=".", b8="w", rest_s=30.0)
    assert logged(table) == ["a1-c3"]


@pytest.mark.parametrize(
    ("behind", "phases"), [(2.0, ["ambiguous", "ambiguous"]), (8.0, ["confirming", "ambiguous"])]
)
def test_players_are_asked_at_once_where_another_move_is_likely_and_later_where_it_is_not(
    behind: float, phases: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_game()
    other = table.state.line.play(table.state.game.parse_move("a1-b2"))

    def next_lines(beam: Beam, line: AnyLine, within: float) -> tuple[AnyLine, ...]:
        found = commitment.next_lines(beam, line, within)
        return (*found, other) if behind < within else found

    monkeypatch.setattr(judging, "next_lines", next_lines)
    table.makes("a1-c3", rest_s=0.0)
    seen = []
    for rest_s in (3.0, 2.0):
        table.rests(rest_s)
        seen.append(table.phase)
    assert seen == phases


def test_a_position_that_was_glimpsed_below_hands_alone_is_written_down() -> None:
    table = new_game()
    table.hand_over("a1", "c3")
    table.lays(a1=".", c3="b")
    table.hand_over("a9", "a8", "b8")
    table.lays(a9=".", b8="w")
    table.rests(0.6)
    table.puts(b1=".", a2="b", rest_s=0.6)
    table.puts(b9=".", a8="w", rest_s=0.6)
    table.puts(c1=".", rest_s=0.6)
    assert logged(table) == ["a1-c3", "a9-b8", "b1-a2"]


def test_a_run_that_went_on_to_a_pass_is_told_from_one_that_did_not() -> None:
    table = new_game()
    table.puts(d1=".", f3="B", rest_s=1.0)
    table.puts(f3="b", f1="B", rest_s=0.5)
    table.puts(a9=".", b8="w", rest_s=0.5)
    table.puts(b1=".", a2="b", rest_s=0.5)
    table.puts(b9=".", rest_s=1.0)
    assert logged(table) == ["d1-f3>f1", "a9-b8"]
    assert table.written(EntryKind.ILLEGAL) == []


def test_a_ply_taken_back_within_a_second_leaves_no_trace() -> None:
    table = new_game()
    table.makes("a1-c3", rest_s=1.0)
    table.puts(a1="b", c3=".", rest_s=0.5)
    table.puts(b1=".", a2="b", rest_s=3.0)
    assert logged(table) == ["b1-a2"]
    assert [entry.kind for entry in table.entries] == [EntryKind.PLY]


def test_a_ply_taken_back_after_it_was_written_down_and_another_made_at_once() -> None:
    table = new_game()
    table.plays("a1-c3")
    table.hand_over("c3", "c2")
    table.lays(c3=".", a1="b")
    table.hand_over("c3", "c2")
    table.rests(0.3)
    table.puts(b1=".", a2="b", rest_s=3.0)
    assert logged(table) == ["b1-a2"]
    assert table.written(EntryKind.ILLEGAL) == []


def test_a_piece_slid_through_several_squares_is_one_move() -> None:
    table = new_game()
    table.hand_over("a1")
    table.lays(a1=".", b2="b")
    table.hand_over("d3", "d4", seconds=0.2)
    table.lays(b2=".", c3="b")
    table.hand_over("d5", "d4", seconds=0.2)
    table.lays(c3=".", d4="b")
    table.hand_over("d5", seconds=0.2)
    table.rests(3.0)
    assert logged(table) == ["a1-d4"]
    assert table.written(EntryKind.ILLEGAL) == []


def test_a_piece_that_stands_across_two_squares_after_a_bump_is_no_move() -> None:
    table = new_game()
    table.plays("a1-c3", "a9-b8")
    cells = {table.game.board.cell("b1"), table.game.board.cell("b2")}
    table.hidden = frozenset(cells)
    table.rests(4.0)
    table.hidden = frozenset()
    table.rests(1.0)
    assert logged(table) == ["a1-c3", "a9-b8"]
    assert table.written(EntryKind.ILLEGAL) == []


def test_two_players_hands_at_once() -> None:
    table = new_game()
    table.hand_over("a1", "b2", "c3")
    table.lays(a1=".", c3="b")
    table.hand_over("b2", "c3", "a9", "b8", "a8")
    table.lays(a9=".", b8="w")
    table.hand_over("a9", "b8")
    table.rests(2.5)
    table.puts(b1=".", rest_s=0.5)
    assert logged(table) == ["a1-c3", "a9-b8"]


def test_a_player_puts_his_piece_right_while_the_other_has_moved() -> None:
    table = new_game()
    table.makes("a1-c3", rest_s=0.5)
    table.lays(b8="w", a9=".", c3=".", d3="b")
    table.hand_over("c3", "d3", seconds=0.3)
    table.rests(0.6)
    table.hand_over("c3", "d3", seconds=0.3)
    table.lays(c3="b", d3=".")
    table.rests(2.5)
    table.puts(b1=".", rest_s=0.5)
    assert logged(table) == ["a1-c3", "a9-b8"]
    assert table.written(EntryKind.ILLEGAL) == []


def test_a_captured_piece_is_forgotten_for_three_seconds() -> None:
    table = table_of("rosenkreuz", "7C/8/8/3R1c2/8/3R4/r7/8 r")
    table.plays("d5-e6")
    table.puts(f5=".", e6="c", rest_s=3.0)
    table.makes("d3-e4", rest_s=3.0)
    assert logged(table) == ["d5-e6", "f5xe6", "d3-e4"]
    assert table.written(EntryKind.ILLEGAL) == []


def below_a_coat() -> Table:
    """Two plies, and many more that nobody saw."""
    table = new_game()
    table.plays("a1-c3", "a9-b8")
    table.hand(10.0)
    table.lays(c3=".", d4="b", b8=".", b7="w", b1=".", a2="b", b9=".", a8="w", c1=".", b2="b", g9=".", g8="w")
    return table


def play_blindly(table: Table, line: AnyLine, rest_s: float) -> AnyLine:
    """The first legal move in the position of ``line``, whatever the referee knows of it."""
    after = line.play(next(iter(line.game.legal_moves(line.state))))
    table.hand()
    table.layout = list(table.game.layout(after.state))
    table.rests(rest_s)
    return after


def test_what_happened_below_a_coat_is_a_gap_and_play_goes_on() -> None:
    table = below_a_coat()
    table.rests(6.0)
    after = play_blindly(table, table.state.line, 6.0)
    assert len(table.written(EntryKind.GAP)) <= 1
    assert logged(table)[-1] == table.game.format_move(after.move)
    assert table.state.line.state == after.state


def test_what_nobody_saw_is_not_refused_once_play_has_gone_on_from_it() -> None:
    table = table_of("chatra", "12/10o1/12/6x5/10x1/4o7/12/12/1o4X1x3/12/3O8/12 w z")
    table.rests(1.0)
    table.hand(4.0)
    table.lays(b9=".", k5="o", e6="x")
    table.hand_over("a1", seconds=0.6)
    table.hand_over("l12")
    table.lays(l12="o")
    for _ in range(40):
        table.rests(0.5)
        assert table.phase != "repairing"
    assert len(table.written(EntryKind.GAP)) == 1
    assert logged(table) == ["l12"]


def test_a_table_that_stands_still_is_refused_however_long_and_never_a_gap() -> None:
    table = below_a_coat()
    table.rests(60.0)
    assert table.phase == "repairing"
    assert table.state.steps
    assert table.written(EntryKind.GAP) == []
    assert logged(table) == ["a1-c3", "a9-b8"]


def test_plies_that_were_seen_before_a_gap_was_certain_are_kept() -> None:
    known = below_a_coat()
    known.rests(20.0)
    table = below_a_coat()
    table.rests(1.0)
    line = known.state.beam.leading
    for _ in range(4):
        line = play_blindly(table, line, 1.0)
    table.rests(8.0)
    assert len(table.written(EntryKind.GAP)) == 1
    assert logged(table)[-4:] == list(line.texts()[-4:])


def looks_seldom(table: Table, after_s: float) -> None:
    """A camera on a busy machine: one picture long after the last one, then one and a half seconds apart."""
    table.at_s += after_s
    for _ in range(12):
        sight = sure_sight(tuple(table.layout), table.game.symbols, 0.97)
        table.happens(SightReceived(sight, table.at_s))
        table.at_s += 1.5


def test_an_illegal_move_that_one_look_shows_with_the_ply_before_it_is_refused_late() -> None:
    table = table_of("two_rings")
    table.plays("@d2", "@d11")
    table.lays(b2=".", c4="b", b5=".", b8="w")  # b2-c4, and White's b5 onto b8
    looks_seldom(table, after_s=4.0)
    assert logged(table) == ["@d2", "@d11", "b2-c4"]
    assert [(entry.move, entry.clause) for entry in table.written(EntryKind.ILLEGAL)] == [("b5xb8", "TR7")]
    assert table.phase == "illegal"
    assert table.state.illegal_counts == (0, 1)


def test_the_clock_button_commits_two_fast_plies() -> None:
    table = new_game()
    table.makes("a1-c3", rest_s=0.2)
    table.presses(Button.CLOCK_FIRST)
    table.puts(a9=".", b8="w", rest_s=0.2)
    table.presses(Button.CLOCK_SECOND)
    table.rests(0.6)
    assert logged(table) == ["a1-c3", "a9-b8"]


def test_which_piece_moved_is_decided_by_what_is_taken_back_later() -> None:
    table = table_of("two_rings", "2W3/w5/1w1b1w/w2w1b/1b3b/4wb/b2bw1/1b3w/6/1www2/3Bbb/2b3 b - -")
    table.hand()
    table.lays(d6=".", c7="b")
    table.hand_over("a6", "b7", "d6")
    table.lays(b3=".", b1="w", a6=".", b7="b")
    table.hand_over("a6", "b7", "d6")
    table.rests(4.0)
    assert len(table.plies) == 3
    table.puts(b7=".", a6="b", rest_s=0.2)
    table.puts(d2="b", c1="B", rest_s=0.2)
    table.puts(c3=".", a3="w", rest_s=3.0)
    assert table.plies == ["d6-c7", "b3-b1", "d2>c1", "c3-a3"]


def test_a_piece_that_the_reply_captures_where_nobody_saw_it_arrive() -> None:
    table = table_of("rosenkreuz", "1C6/CcC1CcCc/4cCc1/1c3r2/1c1Rr3/C2R1rR1/2R2R1R/R3Rr1r r")
    table.hand()
    table.lays(e4=".", b4=".", c5="c")  # e4-d5 and b4-c5, which captures it
    table.hand_over("e3", "f3", seconds=0.6)
    table.puts(d4=".", c5="R", rest_s=3.0)
    assert table.plies == ["e4-d5", "b4-c5", "d4xc5"]


def test_play_goes_on_while_a_piece_that_was_pushed_cannot_be_seen() -> None:
    table = table_of("two_rings", "2w3/5w/1wW1w1/w5/6/6/6/1bb3/2b3/4b1/b4B/6 w - -")
    table.puts(a9=".", rest_s=5.0)
    table.puts(e10=".", d9="w", rest_s=4.0)
    table.puts(b5=".", a7="b", rest_s=4.0)
    table.puts(a7="w", a5="b", rest_s=4.0)
    assert table.plies == ["e10-d9", "b5-a7", "a9xa7"]
    assert table.written(EntryKind.ILLEGAL) == []


@pytest.mark.parametrize(("covered", "phase"), [((), "illegal"), (("d5",), "waiting")])
def test_a_hand_that_hides_nothing_lies_beside_the_board_and_delays_nothing(
    covered: tuple[str, ...], phase: str
) -> None:
    table = new_game()
    table.hand_over("a1", "d5")
    table.lays(a1=".", d5="b")
    table.hand_over(*covered, seconds=1.5)
    assert table.phase == phase


@pytest.mark.parametrize(("seconds", "phase"), [(0.5, "waiting"), (2.0, "confirming")])
def test_a_move_is_shown_while_a_hand_rests_beside_it(seconds: float, phase: str) -> None:
    table = new_game()
    table.hand_over("a1", "b2")
    table.lays(a1=".", b2="b")
    table.hand_over("f5", "f6", "g5", "g6", seconds=seconds)
    assert table.phase == phase
    table.puts(a9=".", b8="w", rest_s=1.0)
    assert logged(table) == ["a1-b2"]


def test_a_move_that_is_taken_back_below_the_hand_that_rested_is_none() -> None:
    table = new_game()
    table.hand_over("a1", "b2")
    table.lays(a1=".", b2="b")
    table.hand_over("f5", "f6", "g5", "g6", seconds=2.0)
    table.hand_over("a1", "b2")
    table.lays(a1="b", b2=".")
    table.rests(1.0)
    assert (table.phase, table.plies) == ("waiting", [])


def test_a_hand_beside_the_board_may_hold_the_piece_that_is_missing() -> None:
    table = new_game()
    table.hand_over("a1")
    table.lays(a1=".")
    table.hand_over(seconds=1.5)
    assert table.phase == "waiting"
    table.rests(0.5)
    assert table.phase == "lifted"

"""Two tables play each other through a room: whole games, restarts, and what the sides ask each other."""

from pathlib import Path
from random import Random

import pytest

from tachiai.companion_web.ports import Allowed
from tachiai.companion_web.rooms.messages import NoteTold, Phrase, Said, Spoke, TableNote, Wrote
from tachiai.firmware.referee.phases import Over, Paused
from tachiai.firmware.referee.requests import (
    AgreeDraw,
    AskAdvice,
    Decline,
    Explore,
    LetStand,
    Pause,
    Resign,
    Resume,
    Undo,
)
from tachiai.firmware.referee.state import standing_at
from tachiai.firmware.referee.words import verdict_words
from tachiai.rules.core import Player
from tachiai.rules.engine.review import SearchedPosition, review
from tachiai.rules.entries import EntryKind, GameHeader
from tachiai.rules.record import GameRecord, agreed_line, check, corrected_header, history
from tachiai.rules.record.far_notes import far_entry_of
from tests.support.far_tables import FarTable, TwoTables
from tests.support.told_rooms import made

FIRST, SECOND = Player.FIRST, Player.SECOND


@pytest.fixture
def both(tmp_path: Path) -> TwoTables:
    return TwoTables(tmp_path / "rooms")


def plies_of(both: TwoTables) -> list[list[str]]:
    return [table.plies for table in both.tables.values()]


@pytest.mark.parametrize("uid", ["rosenkreuz", "rugby_chess"])
def test_a_game_is_the_same_on_both_tables(uid: str, tmp_path: Path) -> None:
    both, chance = TwoTables(tmp_path / "rooms", uid), Random(4)
    for _ in range(8):
        both.plays(chance=chance)
    one, other = plies_of(both)
    assert len(one) == 8
    assert one == other
    assert both.first.layout == both.second.layout


def test_the_table_says_that_it_waits_for_the_other_side_and_no_computer(both: TwoTables) -> None:
    both.plays()
    assert both.first.state.phase_name == "elsewhere"
    assert both.second.state.phase_name == "waiting"
    assert "thinking" not in verdict_words(both.first.state).en


def test_a_table_and_the_host_start_again_between_plies(both: TwoTables) -> None:
    chance = Random(2)
    for number in range(6):
        both.plays(chance=chance)
        (both.kills_the_host, lambda: both.kills(FIRST), lambda: both.kills(SECOND))[number % 3]()
    both.plays(chance=chance)
    one, other = plies_of(both)
    assert len(one) == 7
    assert one == other


def test_a_ply_that_was_written_and_not_sent_is_sent_after_a_restart(both: TwoTables) -> None:
    both.net.lost = 1.0
    table = both.first
    move = table.state.line.legal_moves.texts()[0]
    table.makes(move)
    both.passes_until(lambda: table.state.logged.ply == 1)
    both.kills(FIRST)
    both.net.lost = 0.0
    both.passes_until(lambda: both.second.state.logged.ply == 1)
    assert both.second.plies == [move]


def test_a_ply_that_was_sent_and_not_written_is_laid_again(both: TwoTables) -> None:
    both.plays()
    ply = next(entry for entry in both.first.entries if entry.kind is EntryKind.PLY)
    both.first.actions = [each for each in both.first.actions if getattr(each, "entry", None) is not ply]
    both.kills(FIRST)
    both.passes_until(lambda: both.first.state.logged.ply == 1)
    assert both.first.plies == both.second.plies


def test_a_draw_is_offered_and_agreed_by_offering_it_too(both: TwoTables) -> None:
    both.plays()
    both.ask(FIRST, AgreeDraw())
    both.passes(1)
    assert "offers a draw" in both.second.says
    both.ask(SECOND, AgreeDraw())
    both.passes(1)
    outcomes = [table.state.outcome for table in both.tables.values()]
    assert [outcome.code for outcome in outcomes if outcome is not None] == ["agreed", "agreed"]


def test_a_draw_is_declined(both: TwoTables) -> None:
    both.plays()
    both.ask(FIRST, AgreeDraw())
    both.passes(1)
    both.ask(SECOND, Decline())
    both.passes(1)
    assert "declined" in both.first.said[-1]
    both.plays()
    assert both.first.state.outcome is None


def test_who_resigns_has_lost_at_both_tables(both: TwoTables) -> None:
    both.plays()
    both.ask(SECOND, Resign(SECOND))
    both.passes(1)
    outcomes = [table.state.outcome for table in both.tables.values()]
    assert [(o.winner, o.code) for o in outcomes if o is not None] == [(FIRST, "resigned")] * 2


def test_nobody_resigns_for_the_other(both: TwoTables) -> None:
    assert both.first.asks(Resign(SECOND)).code == "far"


def test_a_take_back_asks_the_other_side_and_leads_both_tables_back(both: TwoTables) -> None:
    both.plays()
    both.plays()
    both.ask(FIRST, Undo())
    both.passes(1)
    assert len(both.first.plies) == 2
    assert "take a move back" in both.second.says
    both.ask(SECOND, Undo())
    both.passes(3)
    assert plies_of(both) == [[], []]
    both.plays()
    assert len(both.first.plies) == 1


def test_a_take_back_that_is_declined_leaves_all_as_it_is(both: TwoTables) -> None:
    both.plays()
    both.ask(FIRST, Undo())
    both.passes(1)
    both.ask(SECOND, Decline())
    both.passes(1)
    assert "did not agree" in both.first.said[-1]
    assert [len(plies) for plies in plies_of(both)] == [1, 1]


def test_a_game_is_adjourned_and_goes_on(both: TwoTables) -> None:
    both.plays()
    both.ask(FIRST, Pause())
    both.passes(1)
    assert not isinstance(both.first.state.phase, Paused)
    both.ask(SECOND, Pause())
    both.passes(1)
    assert all(isinstance(table.state.phase, Paused) for table in both.tables.values())
    both.ask(SECOND, Resume())
    both.passes(1)
    both.ask(FIRST, Resume())
    both.passes(1)
    both.plays()
    assert len(both.first.plies) == 2


def test_a_move_that_the_camera_reads_otherwise_is_revised_until_it_is_answered(both: TwoTables) -> None:
    both.net.longest_s = 0.0
    table = both.first
    one, other, *_ = table.state.line.legal_moves.texts()
    both.plays(one)
    node = table.state.line.parent
    assert node is not None
    table.state = standing_at(table.state, node)
    table.layout = list(table.game.layout(node.state))
    table.makes(other)
    both.passes(6)
    assert both.second.plies == [other]


def names_of(table: FarTable) -> tuple[str, str]:
    """As the record of a table has them."""
    header = GameHeader(game="", rules_version="", start="", started_ms=0)
    found = corrected_header(header, table.entries)
    return found.first, found.second


def test_both_records_name_the_other_side_once_it_has_joined(tmp_path: Path) -> None:
    both = TwoTables(tmp_path / "rooms", names={FIRST: "Aoi", SECOND: "Ren"})
    both.plays()
    assert (names_of(both.first), names_of(both.second)) == (("", "Ren"), ("Aoi", ""))
    both.kills(FIRST)
    both.plays()
    assert [entry.kind for entry in both.first.entries].count(EntryKind.CORRECTION) == 1


def test_no_illegal_move_stands(both: TwoTables) -> None:
    both.passes(1)
    reply = both.first.asks(LetStand())
    assert (reply.code, "no illegal move can stand" in reply.words.en) == ("far_stands", True)
    assert "認めることはできません" in reply.words.in_language("ja")


def test_plies_that_nobody_saw_are_not_told_and_lead_the_table_back(both: TwoTables) -> None:
    both.plays()
    table, partner = both.second, both.second.partner
    assert partner is not None
    known = table.state.logged
    gap = known.follow(known.play(known.legal_moves.texts()[0]).state, None)
    table.state = standing_at(table.state, gap)
    table.layout = list(table.game.layout(gap.state))
    both.passes_until(lambda: [trouble.code for trouble in partner.troubles] == ["plies_unseen"])
    both.passes_until(lambda: partner.troubles == ())
    assert any("did not see cannot be told" in words for words in table.said)
    assert table.state.logged.ply == 1
    both.plays()
    assert both.first.plies == both.second.plies


def test_positions_that_differ_are_both_shown_and_stop_the_game(both: TwoTables) -> None:
    both.plays()
    line = both.second.state.logged
    forged = made(line, line.legal_moves.texts()[0]).model_copy(update={"position": "8/8 r"})
    says(both, SECOND, forged)
    for table in both.tables.values():
        assert "positions here and there differ" in table.says
        assert "8/8 r" in table.says
    both.second.makes(line.legal_moves.texts()[0])
    both.passes(3)
    assert both.first.state.logged.ply == 1


def says(both: TwoTables, side: Player, message: Said) -> None:
    place = both.rooms.place(both.codes[side])
    assert place is not None
    assert both.rooms.take(place, message) is None
    both.passes(1)


def test_a_phrase_is_spoken_each_time_by_the_other_table_only(both: TwoTables) -> None:
    both.passes(1)
    for number in range(2):
        says(both, FIRST, Spoke(id=f"{number:032x}", phrase=Phrase.GOOD_MOVE))
    assert both.second.said.count("Good move.") == 2
    assert "Good move." not in both.first.said


def test_free_text_is_shown_as_it_is_and_not_spoken(tmp_path: Path) -> None:
    both = TwoTables(tmp_path / "rooms", allowed=Allowed(texts=True))
    both.passes(1)
    says(both, FIRST, Wrote(id="0" * 32, text="Tea {at} <b>five</b>?"))
    far = both.second.state.far
    assert far is not None
    assert [str(each.words) for each in far.said] == ["Tea {at} <b>five</b>?"]
    assert not any("Tea" in words for words in both.second.said)


def test_hints_are_locked(both: TwoTables) -> None:
    both.passes(1)
    assert both.first.asks(AskAdvice()).code == "no_advice"
    assert not both.first.asks(Explore()).ok


def tries_an_illegal_move(table: FarTable) -> None:
    """Puts d1 on d3 (RC4) and back again."""
    piece = table.layout[table.game.board.cell("d1")]
    table.puts(d1=".", d3=piece, rest_s=4)
    table.puts(d1=piece, d3=".", rest_s=2)


def notes_of(table: FarTable) -> list[tuple[str, str, str]]:
    """Whose table has told which illegal move, with its clause."""
    told = [(entry.player, far_entry_of(entry)) for entry in table.entries]
    return [(player, entry.move, entry.clause) for player, entry in told if entry is not None]


def test_both_records_have_what_either_table_noted(tmp_path: Path) -> None:
    both = TwoTables(tmp_path / "rooms", "rugby_chess")
    both.passes(1)
    tries_an_illegal_move(both.first)
    assert [entry.move for entry in both.first.written(EntryKind.ILLEGAL)] == ["d1-d3"]
    both.passes(2)
    assert (notes_of(both.first), notes_of(both.second)) == ([], [("first", "d1-d3", "RC4")])
    for side in (SECOND, FIRST):
        both.kills(side)
    both.kills_the_host()
    both.plays()
    both.passes(2)
    assert (notes_of(both.first), notes_of(both.second)) == ([], [("first", "d1-d3", "RC4")])


def test_the_record_with_the_other_tables_notes_is_replayed_and_reviewed(tmp_path: Path) -> None:
    both = TwoTables(tmp_path / "rooms", "rugby_chess")
    both.passes(1)
    tries_an_illegal_move(both.first)
    both.plays()
    start, game = both.second.state.line.nodes()[0], both.second.game
    header = GameHeader(game=game.uid, rules_version=game.rules_version, start=start.position, started_ms=0)
    record = GameRecord(header, tuple(both.second.entries))
    assert check(record) is None
    end, tally = agreed_line(history(record)), history(record).last.tally
    assert (list(end.texts()), tally.tried, tally.refused) == (both.second.plies, 0, None)
    found = SearchedPosition(0, ())
    assert [ply.ply for ply in review(end, lambda ply: found)] == [1]


def test_notes_that_no_table_makes_are_not_written(both: TwoTables) -> None:
    both.passes(1)
    forged = TableNote(kind="note", ply=0, code="review")
    for number in range(3):
        says(both, FIRST, NoteTold(id=f"{number:032x}", note=forged))
    assert not any(entry.code == "from_afar" for entry in both.second.entries)


def test_the_clock_of_who_lays_stands(tmp_path: Path) -> None:
    both = TwoTables(tmp_path / "rooms", control="5m")
    both.plays()
    both.passes(10)
    both.plays()
    both.passes(2)
    left_s = [table.state.clock.left(SECOND, table.at_s).total_s for table in both.tables.values()]
    assert left_s[0] == pytest.approx(left_s[1], abs=0.6)
    assert left_s[0] == pytest.approx(288, abs=4)


def test_a_flag_that_falls_ends_the_game_at_both_tables(tmp_path: Path) -> None:
    both = TwoTables(tmp_path / "rooms", control="1m")
    both.plays()
    both.passes_until(lambda: isinstance(both.first.state.phase, Over), 80)
    both.passes(1)
    outcomes = [table.state.outcome for table in both.tables.values()]
    assert [(o.winner, o.code) for o in outcomes if o is not None] == [(FIRST, "flag")] * 2


@pytest.mark.parametrize("seed", range(3))
def test_over_a_net_that_loses_doubles_and_delays_nothing_is_lost(seed: int, tmp_path: Path) -> None:
    both, chance = TwoTables(tmp_path / "rooms"), Random(seed)
    both.net.chance, both.net.lost, both.net.doubled, both.net.longest_s = chance, 0.1, 0.1, 3.0
    for _ in range(8):
        both.plays(chance=chance)
        if chance.random() < 0.5:
            chance.choice((both.kills_the_host, lambda: both.kills(FIRST), lambda: both.kills(SECOND)))()
    one, other = plies_of(both)
    assert one == other
    assert len(one) == 8

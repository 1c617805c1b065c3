"""A whole filmed game of Rugby Chess: what hands do on the table is what stands in the log."""

from pathlib import Path

import pytest

from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.rules.entries import EntryKind
from tachiai.rules.line import Line
from tests.support.filmed_table import Act, FilmedTable, is_refused, move, ply

pytestmark = pytest.mark.slow

# A tackle that the tackled side answers, one that takes the ball and keeps it, one that takes it and
# passes it on; a run with a pass; a try.
PLIES = ("d1-g4", "c9-g5*", "g4>g1", "d9-a7>a9", "g3-a8*=", "a7-g2*>g5", "a8-d9")
QUICK_HANDS = FilmLook(pace=2.0)


def straight_forward(table: FilmedTable) -> None:
    """Black runs with the ball straight forward, which no piece may (RC4)."""
    shown = dict(zip(table.game.board.names, table.game.layout(table.state.line.state), strict=True))
    shown |= {"d1": ".", "d3": "B"}
    table.show(tuple(shown[name] for name in table.game.board.names))


def as_it_was(table: FilmedTable) -> None:
    """The table is put back to the position that the referee holds."""
    table.show(table.game.layout(table.state.line.state))


def one_ply_back(table: FilmedTable) -> None:
    """The last move is put back by hand."""
    parent = table.state.line.parent
    assert parent is not None
    table.show(table.game.layout(parent.state))


def test_a_filmed_game_is_logged_ply_by_ply(tmp_path: Path) -> None:
    table = FilmedTable("rugby_chess", tmp_path / "log.sqlite3", QUICK_HANDS)
    acts = [
        Act("illegal", straight_forward, is_refused),
        Act("corrected", as_it_was, ply(0)),
        move("d1-g4", 1),
        Act("taken back", one_ply_back, ply(0)),
        *(move(text, number) for number, text in enumerate(PLIES, start=1)),
    ]
    assert table.play(acts) == len(acts)

    stored = table.log.game(table.opened.number).entries
    entries = [item.entry for item in stored]
    kinds = [entry.kind for entry in entries if entry.kind is not EntryKind.RULING]
    assert kinds == [
        EntryKind.ILLEGAL,
        EntryKind.PLY,
        EntryKind.TAKEBACK,
        *[EntryKind.PLY] * len(PLIES),
        EntryKind.RESULT,
    ]

    illegal = entries[0]
    assert (illegal.move, illegal.clause, illegal.player) == ("d1-d3", "RC4", "first")

    line = Line(table.game, table.game.start())
    plies = [entry for entry in entries if entry.kind is EntryKind.PLY][1:]
    for number, (entry, text) in enumerate(zip(plies, PLIES, strict=True), start=1):
        line = line.play(table.game.parse_move(text))
        assert (entry.ply, entry.move) == (number, text)
        assert entry.position == table.game.format_position(line.state)
    assert (entries[-1].result, entries[-1].clause) == ("first wins", "RC11")
    assert all(item.has_picture for item in stored)

    led = dict(zip(table.game.board.names, table.sheet.leds, strict=True))
    assert any(phase == "illegal" and led["d3"] in lit for phase, lit in table.lit)
    table.log.close()

"""What makes a well-formed position impossible (G8)."""

from collections.abc import Iterator

from tachiai.rules.core import EMPTY, Player, PositionFault
from tachiai.rules.games.chatra.pieces import OBJECT, SIDE_LETTERS
from tachiai.rules.games.chatra.state import State
from tachiai.rules.messages import Message
from tachiai.rules.squares import NOWHERE, cells_of, square


def doubled_objects(state: State) -> Iterator[PositionFault]:
    """Two objects of one side (CH2)."""
    for player in Player:
        cells = tuple(cell for cell in state.board.grid_cells if state.layout[cell] == OBJECT[player])
        if len(cells) > 1:
            words = Message("expected at most one object {object}, got more", object=OBJECT[player])
            yield PositionFault("two_objects", "CH2", words, cells)


def opening_faults(state: State) -> Iterator[PositionFault]:
    """What cannot stand in plies 1 to 3 (CH3)."""
    if state.object_of(Player.FIRST) != NOWHERE:
        words = Message("expected both objects from ply 4 on, got a black one only")
        yield PositionFault("object_missing", "CH3", words, (state.object_of(Player.FIRST),))
        return
    pieces = [symbol for symbol in state.layout if symbol != EMPTY]
    expected_side = {
        (): Player.FIRST,
        ("x",): Player.SECOND,
        ("O", "x"): Player.FIRST,
    }.get(tuple(sorted(pieces)))
    if expected_side is None:
        words = Message(
            "expected both objects, or an opening position: nothing, one black subject, "
            "or that and the white object"
        )
        yield PositionFault("no_opening", "CH3", words)
        return
    if state.to_move is not expected_side:
        letter, got = SIDE_LETTERS[expected_side], SIDE_LETTERS[state.to_move]
        words = Message(
            "expected {letter} to move in this opening position, got {got}", letter=letter, got=got
        )
        yield PositionFault("opening_turn", "CH3", words)
    if not state.zoning:
        words = Message("expected zoning in force (z) during the opening, got -")
        yield PositionFault("opening_zoning", "CH7", words)
    central = tuple(cells_of(state.geometry.central & state.own.occupied))
    if central:
        words = Message("expected the central zone empty during the opening, got a piece on it")
        yield PositionFault("opening_centre", "CH3", words, central)


def check_faults(state: State) -> Iterator[PositionFault]:
    """What a check or an object in the centre makes impossible (G8, CH7)."""
    if checkers := state.checkers(state.to_move.other):
        words = Message("expected the side that is not to move to be out of check, got a check")
        yield PositionFault("check_not_met", "CH14", words, checkers)
    if not state.zoning:
        return
    if checkers := state.checkers(state.to_move):
        words = Message("expected zoning lifted (-) with a check on the board, got z")
        yield PositionFault("zoning_after_check", "CH7", words, checkers)
    objects = tuple(state.object_of(p) for p in Player if state.geometry.central & square(state.object_of(p)))
    if objects:
        words = Message("expected zoning lifted (-) with an object in the central zone, got z")
        yield PositionFault("zoning_after_centre", "CH7", words, objects)

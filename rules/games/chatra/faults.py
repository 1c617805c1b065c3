"""What makes a well-formed position impossible (G8)."""

from collections.abc import Iterator

from tachiai.rules.core import EMPTY, Player, PositionFault
from tachiai.rules.games.chatra.pieces import OBJECT, SIDE_LETTERS
from tachiai.rules.games.chatra.state import State
from tachiai.rules.squares import NOWHERE, cells_of, square
from tachiai.rules.words import Words


def doubled_objects(state: State) -> Iterator[PositionFault]:
    """Yields two objects of one side (CH2)."""
    for player in Player:
        cells = tuple(cell for cell in state.board.grid_cells if state.layout[cell] == OBJECT[player])
        if len(cells) > 1:
            words = Words(
                f"expected at most one object {OBJECT[player]}, got more",
                f"オブジェクト {OBJECT[player]} は一つだけのはずですが、それより多くあります。",
            )
            yield PositionFault("two_objects", "CH2", words, cells)


def opening_faults(state: State) -> Iterator[PositionFault]:
    """Yields what cannot stand in plies 1 to 3 (CH3)."""
    if state.object_of(Player.FIRST) != NOWHERE:
        words = Words(
            "expected both objects from ply 4 on, got a black one only",
            "四手目からは両方のオブジェクトがあるはずですが、黒のものしかありません。",
        )
        yield PositionFault("object_missing", "CH3", words, (state.object_of(Player.FIRST),))
        return
    pieces = [symbol for symbol in state.layout if symbol != EMPTY]
    expected_side = {
        (): Player.FIRST,
        ("x",): Player.SECOND,
        ("O", "x"): Player.FIRST,
    }.get(tuple(sorted(pieces)))
    if expected_side is None:
        words = Words(
            "expected both objects, or an opening position: nothing, one black subject, or that and the "
            "white object",
            "両方のオブジェクトがそろっているか、序盤の局面（何もない、黒のサブジェクト一つ、または"
            "それと白のオブジェクト）のはずです。",
        )
        yield PositionFault("no_opening", "CH3", words)
        return
    if state.to_move is not expected_side:
        letter, got = SIDE_LETTERS[expected_side], SIDE_LETTERS[state.to_move]
        words = Words(
            f"expected {letter} to move in this opening position, got {got}",
            f"この序盤の局面では {letter} の手番のはずですが、{got} になっています。",
        )
        yield PositionFault("opening_turn", "CH3", words)
    if not state.zoning:
        words = Words(
            "expected zoning in force (z) during the opening, got -",
            "序盤ではゾーンの制限が有効（z）のはずですが、- になっています。",
        )
        yield PositionFault("opening_zoning", "CH7", words)
    central = tuple(cells_of(state.geometry.central & state.own.occupied))
    if central:
        words = Words(
            "expected the central zone empty during the opening, got a piece on it",
            "序盤では中央ゾーンに駒はないはずですが、駒があります。",
        )
        yield PositionFault("opening_centre", "CH3", words, central)


def check_faults(state: State) -> Iterator[PositionFault]:
    """Yields what a check or an object in the centre makes impossible (G8, CH7)."""
    if checkers := state.checkers(state.to_move.other):
        words = Words(
            "expected the side that is not to move to be out of check, got a check",
            "手番でない側に王手がかかっていることはありえません。",
        )
        yield PositionFault("check_not_met", "CH14", words, checkers)
    if not state.zoning:
        return
    if checkers := state.checkers(state.to_move):
        words = Words(
            "expected zoning lifted (-) with a check on the board, got z",
            "王手がかかっているので、ゾーンの制限は解除（-）のはずですが、z になっています。",
        )
        yield PositionFault("zoning_after_check", "CH7", words, checkers)
    objects = tuple(state.object_of(p) for p in Player if state.geometry.central & square(state.object_of(p)))
    if objects:
        words = Words(
            "expected zoning lifted (-) with an object in the central zone, got z",
            "中央ゾーンにオブジェクトがあるので、ゾーンの制限は解除（-）のはずですが、z になっています。",
        )
        yield PositionFault("zoning_after_centre", "CH7", words, objects)

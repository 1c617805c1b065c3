"""What makes a well-formed position impossible (G8)."""

from collections.abc import Iterator

from tachiai.rules.core import Player, PositionFault
from tachiai.rules.games.troop_chess.pieces import LETTERS, PIECES_A_SIDE
from tachiai.rules.games.troop_chess.state import State
from tachiai.rules.words import Words


def count_faults(state: State) -> Iterator[PositionFault]:
    """Yields each side that has too many pieces (TC1)."""
    for player, ja in ((Player.FIRST, "黒"), (Player.SECOND, "白")):
        pieces = tuple(sorted(state.pieces(player)))
        if len(pieces) > PIECES_A_SIDE:
            words = Words(
                f"expected at most {PIECES_A_SIDE} pieces {LETTERS[player]}, got {len(pieces)}",
                f"{ja}の駒は {PIECES_A_SIDE} 個までのはずですが、{len(pieces)} 個あります。",
            )
            yield PositionFault("too_many_pieces", "TC1", words, pieces)


def contact_faults(state: State) -> Iterator[PositionFault]:
    """Yields what the first capture, or its lack, makes impossible (TC6, TC12)."""
    if state.contact and len(state.first) + len(state.second) == 2 * PIECES_A_SIDE:
        words = Words(
            "expected contact n while all 36 pieces are on the board, got y: nothing was captured",
            "36 個の駒がすべて盤上にあるので、接触は n のはずですが、y になっています。",
        )
        yield PositionFault("contact_without_capture", "TC6", words)
    if not state.contact and state.quiet > 0:
        words = Words(
            f"expected 0 quiet plies before the first capture, got {state.quiet}",
            f"最初の捕獲の前は、捕獲のない手数は 0 のはずですが、{state.quiet} になっています。",
        )
        yield PositionFault("quiet_before_contact", "TC12", words)

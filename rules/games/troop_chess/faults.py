"""What makes a well-formed position impossible (G8)."""

from collections.abc import Iterator

from tachiai.rules.contract import Rules
from tachiai.rules.core import Player, PositionFault
from tachiai.rules.games.troop_chess.pieces import LETTERS, PIECES_A_SIDE
from tachiai.rules.games.troop_chess.state import State
from tachiai.rules.messages import Message


def count_faults(state: State) -> Iterator[PositionFault]:
    """Each side that has too many pieces (TC1)."""
    for player in Player:
        pieces = tuple(sorted(state.pieces(player)))
        if len(pieces) > PIECES_A_SIDE:
            words = Message(
                "expected at most {most} pieces {letter}, got {pieces}",
                most=PIECES_A_SIDE,
                letter=LETTERS[player],
                player=Rules.player_names[player],
                pieces=len(pieces),
            )
            yield PositionFault("too_many_pieces", "TC1", words, pieces)


def contact_faults(state: State) -> Iterator[PositionFault]:
    """What the first capture, or its absence, makes impossible (TC6, TC12)."""
    if state.contact and len(state.first) + len(state.second) == 2 * PIECES_A_SIDE:
        words = Message(
            "expected contact n while all 36 pieces are on the board, got y: nothing was captured"
        )
        yield PositionFault("contact_without_capture", "TC6", words)
    if not state.contact and state.quiet > 0:
        words = Message("expected 0 quiet plies before the first capture, got {quiet}", quiet=state.quiet)
        yield PositionFault("quiet_before_contact", "TC12", words)

"""Position and move texts of Troop-Chess (G5, G6), and which positions are impossible (G8).

::

    position = board " " side " " contact " " quiet
    side     = "b" | "w"                contact = "n" before the first capture, "y" after it
    quiet    = plies since the last removal: 0 while contact is "n", at most 18

    move     = [step ":"] square "," square "," square "+" direction ["2"]
    step     = square "-" square
"""

import re
from collections.abc import Iterator

from tachiai.rules.contract import Notation, Rules
from tachiai.rules.core import FieldValue, Layout, Player, PositionFault, UnseenField, side_to_move
from tachiai.rules.errors import BadNotation, BadPosition, NotInThisGame
from tachiai.rules.games.troop_chess.board import (
    BOARD,
    LETTERS,
    PIECES_A_SIDE,
    QUIET_LIMIT,
    layout_of,
    pieces_in,
)
from tachiai.rules.games.troop_chess.formations import DIRECTIONS, in_order
from tachiai.rules.games.troop_chess.reasons import NO_PASS, NOT_THREE
from tachiai.rules.games.troop_chess.state import Move, State
from tachiai.rules.messages import Message, message_in
from tachiai.rules.position_text import (
    format_board,
    malformed_move,
    parse_board,
    refuse_pass,
    split_fields,
    unknown_side,
)
from tachiai.rules.quoting import quoted_value


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


_PLAYERS = {letter: player for player, letter in LETTERS.items()}
_MOVE = re.compile(
    r"(?:(?P<start>[a-z][0-9]+)-(?P<end>[a-z][0-9]+):)?"
    r"(?P<a>[a-z][0-9]+),(?P<b>[a-z][0-9]+),(?P<c>[a-z][0-9]+)"
    rf"\+(?P<direction>{'|'.join(sorted(DIRECTIONS, key=len, reverse=True))})(?P<two>2?)"
)
_CELL = re.compile("[a-z][0-9]+")
# A move as in other games, "a2-a3", or with another number of squares than three.
_OTHER_THAN_THREE = re.compile(
    rf"(?:{_CELL.pattern}-{_CELL.pattern}:)?{_CELL.pattern}(?:,{_CELL.pattern})*"
    rf"\+(?:{'|'.join(DIRECTIONS)})2?|{_CELL.pattern}[-x]{_CELL.pattern}"
)
_CONTACT = UnseenField(
    "contact",
    Message("Has a piece been captured yet?"),
    (FieldValue("n", Message("no")), FieldValue("y", Message("yes"))),
)
_QUIET = UnseenField(
    "quiet",
    Message("How many plies since the last capture?"),
    tuple(FieldValue(str(n), message_in("plies", "{plies}", plies=n)) for n in range(QUIET_LIMIT + 1)),
)
_LIKE = Message("like 'a2,b2,c2+N', 'c1,d2,e1+N2' or 'd2-d3:b2,c2,d3+NE2'")


class TroopChessNotation(Notation[State, Move]):
    """Texts of positions and moves.

    >>> from tachiai.rules.games.troop_chess.game import TroopChess
    >>> game = TroopChess()
    >>> game.format_position(game.start())
    'wwwwwwwww/wwwwwwwww/9/9/9/9/9/bbbbbbbbb/bbbbbbbbb b n 0'
    >>> game.format_move(game.parse_move("d2-d3:b2,c2,d3+NE2"))
    'd2-d3:b2,c2,d3+NE2'
    """

    def format_position(self, state: State) -> str:
        board = format_board(BOARD, layout_of(state.first, state.second))
        return f"{board} {LETTERS[state.to_move]} {'y' if state.contact else 'n'} {state.quiet}"

    def read_position(self, text: str) -> State:
        board, side, contact, quiet = split_fields(text, ("board", "side", "contact", "quiet"))
        layout = parse_board(BOARD, board, _PLAYERS)
        first, second = (pieces_in(layout, player) for player in Player)
        if side not in _PLAYERS:
            raise unknown_side("bw", side)
        if contact not in ("n", "y"):
            raise BadPosition(
                Message("expected contact to be n or y, got {contact}", contact=quoted_value(contact))
            )
        if not re.fullmatch(r"0|[1-9][0-9]?", quiet) or int(quiet) > QUIET_LIMIT:
            words = Message(
                "expected the quiet plies as a number from 0 to {quiet_limit}, got {quiet}",
                quiet_limit=QUIET_LIMIT,
                quiet=quoted_value(quiet),
            )
            raise BadPosition(words)
        return State(first, second, _PLAYERS[side], contact == "y", int(quiet))

    def faults_of(self, state: State) -> Iterator[PositionFault]:
        """TC1, TC6, TC12."""
        yield from count_faults(state)
        yield from contact_faults(state)

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        """The side to move, whether there was a capture, and how long ago (TC6, TC12)."""
        return side_to_move(LETTERS, self.player_names), _CONTACT, _QUIET

    def format_move(self, move: Move) -> str:
        names = BOARD.names
        step = f"{names[move.step[0]]}-{names[move.step[1]]}:" if move.step else ""
        squares = ",".join(names[cell] for cell in move.trio)
        return f"{step}{squares}+{move.direction}{'2' if move.squares == 2 else ''}"

    def parse_move(self, text: str) -> Move:
        refuse_pass(text, NO_PASS)
        match = _MOVE.fullmatch(text)
        if match is None:
            _refuse_other_than_three(text)
            raise malformed_move(_LIKE, text)
        a, b, c = (BOARD.cell(match[name]) for name in ("a", "b", "c"))
        if in_order(BOARD, (a, b, c)) != (a, b, c) or len({a, b, c}) < 3:
            words = Message(
                "expected three different squares in order of file, then rank, got {text}",
                text=quoted_value(text),
            )
            raise BadNotation(words)
        step = (BOARD.cell(match["start"]), BOARD.cell(match["end"])) if match["start"] else None
        return Move((a, b, c), match["direction"], 2 if match["two"] else 1, step)

    def record_rank(self, move: Move) -> int:
        """Moves without a forming step come first."""
        return 0 if move.step is None else 1


def _refuse_other_than_three(text: str) -> None:
    """Raises ``NotInThisGame`` for the text of a move with another number of pieces than three."""
    if _OTHER_THAN_THREE.fullmatch(text):
        for name in _CELL.findall(text):
            BOARD.cell(name)
        raise NotInThisGame(
            NOT_THREE.words,
            "not_three",
            NOT_THREE.clause,
            f"expected the three squares of a formation, got {quoted_value(text)}",
        )

"""Position texts and move texts of Two Rings (G5, G6)."""

import re
from collections.abc import Iterator
from itertools import permutations

from tachiai.rules.boards import Cell
from tachiai.rules.contract import Notation
from tachiai.rules.core import EMPTY, FieldValue, Layout, PositionFault, UnseenField, side_to_move
from tachiai.rules.errors import BadPosition
from tachiai.rules.games.two_rings.board import BOARD, GRID_SIZE, NO_RIM_PIECES, Letters, is_rim, put
from tachiai.rules.games.two_rings.faults import (
    ban_faults,
    is_thrown_distance,
    opening_faults,
    piece_faults,
    rest_faults,
)
from tachiai.rules.games.two_rings.pieces import OWNERS, PIECES_A_SIDE, SIDES
from tachiai.rules.games.two_rings.reasons import NO_PASS
from tachiai.rules.games.two_rings.state import Ban, Move, State, TurnKind
from tachiai.rules.games.two_rings.turn import is_advanced
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

_PLAYERS = {side: player for player, side in SIDES.items()}
_NONE = "-"
LISTED_ON_RIM = 3
WHO_CAME_WHEN = Message("Which piece on the rim has lain there longest, which came next?")
PUT_IN_ORDER = Message(
    "Put the pieces on the rim in the order in which they came there, the longest-lying first."
)

_CELL = "([a-z][0-9]+)"
_MOVE = re.compile(rf"{_CELL}([->x]){_CELL}")
_RING = re.compile(rf"@{_CELL}")
_GOAL = re.compile(rf"{_CELL}-goal")
_SIGNS = {kind.value: kind for kind in (TurnKind.STEP, TurnKind.PASS, TurnKind.ATTACK)}
_NOTHING = message_in("rim", "none")
_LIKE = Message("as @c2, c2-d4, c2>d4, c2xc4 or d12-goal")


class TwoRingsNotation(Notation[State, Move]):
    """Texts of positions (``board side rim ban``) and of moves.

    >>> from tachiai.rules.games.two_rings.game import TwoRings
    >>> game = TwoRings({"setup": "six"})
    >>> game.format_position(game.start())
    '6/wwwwww/6/6/6/6/6/6/6/6/bbbbbb/6 b - -'
    >>> game.parse_move("c2>d4").kind.name
    'PASS'
    """

    def format_position(self, state: State) -> str:
        names, ban = BOARD.names, state.ban
        return " ".join(
            (
                format_board(BOARD, tuple(state.squares)),
                SIDES[state.to_move],
                _rim_text(state),
                _NONE if ban is None else f"{names[ban.victim]}>{names[ban.attacker]}",
            )
        )

    def read_position(self, text: str) -> State:
        board, side, rim_text, ban_text = split_fields(text, ("board", "side", "rim", "ban"))
        if side not in _PLAYERS:
            raise unknown_side("bw", side)
        squares = "".join(parse_board(BOARD, board, OWNERS)) + NO_RIM_PIECES
        squares, rim = _parse_rim(squares, rim_text)
        return State(squares, _PLAYERS[side], rim, _parse_ban(ban_text))

    def faults_of(self, state: State) -> Iterator[PositionFault]:
        """TR2, TR3, TR10, TR12, TR14, TR16."""
        if state.rim and not is_advanced(self.options):
            words = Message(
                "expected - for the rim under the basic rules, got {got}", got=quoted_value(_rim_text(state))
            )
            yield PositionFault("rim_under_basic_rules", "TR12", words, state.rim)
        yield from piece_faults(state.squares, PIECES_A_SIDE[self.options["setup"]])
        yield from opening_faults(state)
        yield from ban_faults(state)
        yield from rest_faults(state)

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        """The side to move, the order on the rim (TR14) and the ban (TR10)."""
        return side_to_move(SIDES, self.player_names), _rim_field(seen), _ban_field(seen)

    def format_move(self, move: Move) -> str:
        origin = BOARD.names[move.origin]
        if move.kind is TurnKind.PUT:
            return f"@{origin}"
        if move.kind is TurnKind.GOAL:
            return f"{origin}-goal"
        return f"{origin}{move.kind.value}{BOARD.names[move.target]}"

    def parse_move(self, text: str) -> Move:
        """May name rim cells."""
        refuse_pass(text, NO_PASS)
        if match := _RING.fullmatch(text):
            cell = BOARD.cell(match[1])
            return Move(TurnKind.PUT, cell, cell)
        if match := _GOAL.fullmatch(text):
            cell = BOARD.cell(match[1])
            return Move(TurnKind.GOAL, cell, cell)
        if match := _MOVE.fullmatch(text):
            return Move(_SIGNS[match[2]], BOARD.cell(match[1]), BOARD.cell(match[3]))
        raise malformed_move(_LIKE, text)


def _rim_text(state: State) -> str:
    """The rim field of the position text, the longest-lying piece first."""
    pieces = [f"{state.squares[cell]}@{BOARD.names[cell]}" for cell in state.rim]
    return ",".join(pieces) or _NONE


def _parse_rim(squares: Letters, text: str) -> tuple[Letters, tuple[Cell, ...]]:
    rim: list[Cell] = []
    for entry in [] if text == _NONE else text.split(","):
        letter, _, name = entry.partition("@")
        cell = BOARD.by_name.get(name)
        if letter not in ("b", "w") or cell is None or not is_rim(cell):
            raise BadPosition(
                Message("expected a piece on the rim as b@a0, got {entry}", entry=quoted_value(entry))
            )
        if cell in rim:
            words = Message(
                "expected one piece at most on {name}, got {text}", name=name, text=quoted_value(text)
            )
            raise BadPosition(words)
        rim.append(cell)
        squares = put(squares, cell, letter)
    return squares, tuple(rim)


def _parse_ban(text: str) -> Ban | None:
    if text == _NONE:
        return None
    cells = [BOARD.by_name.get(name) for name in text.split(">")]
    match cells:
        case [int(victim), int(attacker)] if victim < GRID_SIZE and attacker < GRID_SIZE:
            return Ban(victim, attacker)
    raise BadPosition(Message("expected the ban as c4>c3 or -, got {text}", text=quoted_value(text)))


def _rim_field(seen: Layout) -> UnseenField:
    """The question in which order the rim's pieces came there (TR14); of more than three, without a list."""
    lying = [f"{seen[cell]}@{BOARD.names[cell]}" for cell in BOARD.rim_cells if seen[cell] != EMPTY]
    few = len(lying) <= LISTED_ON_RIM
    orders = [",".join(order) for order in (permutations(lying) if few else [tuple(lying)])]
    return UnseenField(
        "rim",
        WHO_CAME_WHEN if few else PUT_IN_ORDER,
        tuple(
            FieldValue(order or _NONE, Message("{order}", order=order) if order else _NOTHING)
            for order in orders
        ),
        open=not few,
    )


def _ban_field(seen: Layout) -> UnseenField:
    """The question which attack the last turn forbids (TR10)."""
    grid = BOARD.grid_cells
    pairs = [
        (victim, attacker)
        for victim in grid
        for attacker in grid
        if EMPTY not in (seen[victim], seen[attacker])
        and OWNERS[seen[victim]] is not OWNERS[seen[attacker]]
        and is_thrown_distance(attacker, victim)
    ]
    named = [(BOARD.names[victim], BOARD.names[attacker]) for victim, attacker in pairs]
    thrown = [
        FieldValue(
            f"{victim}>{attacker}", Message("{victim}, by {attacker}", victim=victim, attacker=attacker)
        )
        for victim, attacker in named
    ]
    return UnseenField(
        "ban",
        Message("Was a piece thrown in the last turn, which may not attack back at once?"),
        (FieldValue(_NONE, Message("no")), *thrown),
    )

"""A whole turn: which turns are legal, and what each leaves on the table (TR3 to TR16)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal, Player
from tachiai.rules.games.two_rings.attack import attack_targets, thrown_to
from tachiai.rules.games.two_rings.board import BOARD, OWN_BOARD, Letters, is_rim, put, rings_on
from tachiai.rules.games.two_rings.fortress import fortress
from tachiai.rules.games.two_rings.movement import pass_targets, steps, why_no_goal
from tachiai.rules.games.two_rings.pieces import LETTERS, is_carrier, with_ring, without_ring
from tachiai.rules.games.two_rings.rim import DOOR, after_return, next_to_return
from tachiai.rules.games.two_rings.state import Ban, Move, State, TurnKind


class Aftermath(NamedTuple):
    """What a turn leaves on the table."""

    move: Move
    #: The squares after the move, after a ring has passed to the attacker, after each return from the rim;
    #: the last belong to the next position.
    stages: tuple[Letters, ...]
    landing: Cell | None  #: where an attacked piece was thrown
    rim: tuple[Cell, ...]  #: as in ``State``
    returned: tuple[Cell, ...]  #: the rim cells from which pieces returned

    @property
    def ban(self) -> Ban | None:
        """The attack forbidden in the next turn (TR10)."""
        if self.landing is None or is_rim(self.landing):
            return None
        return Ban(victim=self.landing, attacker=self.move.target)

    @property
    def touched(self) -> frozenset[Cell]:
        """Every cell that a piece or a ring left, entered or was thrown to (TR18)."""
        cells = {self.move.origin, self.move.target, *self.returned}
        cells.update(DOOR[cell] for cell in self.returned)
        return frozenset(cells if self.landing is None else cells | {self.landing})


def is_advanced(options: Mapping[str, str]) -> bool:
    """Whether the game is played with the advanced rules TR13 to TR15 and TR17."""
    return options["rules"] == "advanced"


def turns(state: State, is_advanced: bool) -> Iterator[Move]:
    """Every legal turn; the game must not be over. ``is_advanced``: with TR13 to TR15."""
    if state.rings < 2:
        return _puts(state)
    return chain.from_iterable(_turns_by_piece(state, is_advanced))


@lru_cache(maxsize=256)
def has_turn(state: State, is_advanced: bool) -> bool:
    """Whether the player to move has a legal turn. Cached, since every refusal asks for it."""
    return next(turns(state, is_advanced), None) is not None


def has_room(state: State, player: Player) -> bool:
    """Whether ``player`` surely has a step (TR4, TR5) after any turn of the other side but an attack on a
    carrier.

    Such a turn moves one piece of ``player`` at most, and fills one square, where this piece lands, and the
    doors of pieces that return. While each side has a ring, a step ends in no fortress (TR16).
    """
    squares = state.squares
    if any(rings_on(squares, side) != 1 for side in Player):
        return False
    filled = 2 + len(state.rim)
    roomy = 0
    for cell in BOARD.grid_cells:
        if squares[cell] in LETTERS[player]:
            free = sum(squares[near] == EMPTY for near in BOARD.neighbours[cell])
            roomy += free > filled
            if roomy == 2:
                return True
    return False


def ring_moves(state: State, is_advanced: bool) -> Iterator[Move]:
    """The legal moves into the goal (TR11) and the legal attacks on a carrier (TR7)."""
    own, carrier = LETTERS[state.to_move], with_ring(LETTERS[state.to_move.other][0])
    for origin in BOARD.grid_cells:
        if state.squares[origin] not in own:
            continue
        if is_carrier(state.squares[origin]):
            if why_no_goal(state.squares, state.to_move, origin) is None:
                yield Move(TurnKind.GOAL, origin, origin)
            continue
        for target in attack_targets(state, origin):
            move = Move(TurnKind.ATTACK, origin, target)
            if state.squares[target] == carrier and not fortress_after(state, move, is_advanced):
                yield move


def aftermath(state: State, move: Move, is_advanced: bool) -> Aftermath:
    """What the legal ``move``, not one into the goal, leaves (TR4 to TR14)."""
    stages, landing = _after_move(state.squares, move)
    rim = state.rim
    if landing is not None and is_rim(landing):
        if is_advanced:
            rim += (landing,)
        else:
            stages = [put(squares, landing, EMPTY) for squares in stages]
    returned = []
    while (returning := next_to_return(stages[-1], rim)) is not None:
        stages.append(after_return(stages[-1], returning))
        rim = tuple(cell for cell in rim if cell != returning)
        returned.append(returning)
    return Aftermath(move, tuple(stages), landing, rim, tuple(returned))


def _after_move(squares: Letters, move: Move) -> tuple[list[Letters], Cell | None]:
    """The stages of the move itself, and where an attacked piece was thrown."""
    kind, origin, target = move
    mover = squares[origin]
    if kind is TurnKind.PUT:
        return [put(squares, origin, with_ring(mover))], None
    if kind is TurnKind.PASS:
        return [put(put(squares, origin, without_ring(mover)), target, with_ring(squares[target]))], None
    if kind is TurnKind.STEP:
        return [put(put(squares, origin, EMPTY), target, mover)], None
    victim, landing = squares[target], thrown_to(squares, origin, target)
    stages = [put(put(put(squares, origin, EMPTY), target, mover), landing, victim)]
    if is_carrier(victim):
        stages.append(put(put(stages[0], target, with_ring(mover)), landing, without_ring(victim)))
    return stages, landing


def _puts(state: State) -> Iterator[Move]:
    for cell in BOARD.grid_cells:
        if why_no_ring_on(state, cell) is None:
            yield Move(TurnKind.PUT, cell, cell)


def _turns_by_piece(state: State, is_advanced: bool) -> Iterator[list[Move]]:
    """The legal turns after the opening, in a list for each piece."""
    squares, own = state.squares, LETTERS[state.to_move]
    carrier = with_ring(LETTERS[state.to_move.other][0])
    # While each side has a ring, only an attack on a carrier can bring both to one side (TR16).
    is_shared = rings_on(squares, state.to_move) == 1
    for origin in BOARD.grid_cells:
        if squares[origin] not in own:
            continue
        moves, attacks = steps(squares, origin, is_advanced), list[Move]()
        if is_carrier(squares[origin]):
            moves += [Move(TurnKind.PASS, origin, target) for target in pass_targets(squares, origin)]
            if why_no_goal(squares, state.to_move, origin) is None:
                moves.append(Move(TurnKind.GOAL, origin, origin))
        else:
            attacks = [Move(TurnKind.ATTACK, origin, target) for target in attack_targets(state, origin)]
        if not is_shared:
            moves = [move for move in moves if not fortress_after(state, move, is_advanced)]
        moves += [
            move
            for move in attacks
            if (is_shared and squares[move.target] != carrier) or not fortress_after(state, move, is_advanced)
        ]
        yield moves


def why_no_ring_on(state: State, cell: Cell) -> Illegal | None:
    """Why the player to move may not put a ring on the piece on ``cell`` (TR3); None if allowed."""
    if state.squares[cell] not in LETTERS[state.to_move] or is_rim(cell):
        return Illegal("no_piece_for_ring", (cell,))
    return None if cell in OWN_BOARD[state.to_move] else Illegal("ring_off_own_board", (cell,))


def fortress_after(state: State, move: Move, is_advanced: bool) -> tuple[Cell, ...]:
    """The two carriers if the otherwise legal ``move`` ends in a fortress (TR16), else ()."""
    if move.kind is TurnKind.GOAL:
        return ()
    return fortress(aftermath(state, move, is_advanced).stages[-1])

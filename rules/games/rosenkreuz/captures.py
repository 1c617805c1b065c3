"""What Rosenkreuz' captures and attainments promise, in hundredths of a piece, and which of them win."""

from collections.abc import Mapping, Sequence
from operator import itemgetter

from tachiai.rules.boards import Cell
from tachiai.rules.contract import Game
from tachiai.rules.core import Player
from tachiai.rules.evaluation import FORCING, Evaluation
from tachiai.rules.games.rosenkreuz.board import (
    BESIDE,
    BOARD,
    EVERYWHERE,
    FAR_RANK,
    LAST_RANKS,
    LETTERS,
    Letters,
    around,
    cells_by_letter,
    has_lost_a_colour,
    next_to,
    sides,
)
from tachiai.rules.games.rosenkreuz.groups import RIVAL, rivals_removed
from tachiai.rules.games.rosenkreuz.movement import gains
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.games.rosenkreuz.turn import boards_of_turn, with_attainments
from tachiai.rules.games.rosenkreuz.weights import ADVANCE_WEIGHT, PLACES, SCARCITY, SCARCITY_WEIGHT
from tachiai.rules.squares import Squares, cells_of, squares_of

# What a capture promises, what the capture of a colour's last piece does, what joining enemies without
# outnumbering them does, what each home after the first does.
_CAPTURE = 150
_DECIDES = 1_000
_AT_RISK = -10
_OTHER_HOME = -200
# The number of attainments that keep their full promise at one position, and the promise of the others.
_CHOICES, _OTHER_CHOICE = 3, 40
_PROMISE = itemgetter(0)  # of a pair of it and a move
_KEPT = 4096  # positions of which the forcing moves are kept
FEW = 3  # pieces of a colour that one turn may capture all
# By the pieces of a letter and by how many of them are captured.
_TAKEN = tuple(
    tuple(
        number * _CAPTURE + SCARCITY_WEIGHT * (SCARCITY[count - number] - SCARCITY[count])
        if number < count
        else _DECIDES
        for number in range(count + 1)
    )
    for count in range(len(SCARCITY))
)
_GROUND = {
    letter: tuple(ADVANCE_WEIGHT * advance for advance, _ in places) for letter, places in PLACES.items()
}
# By player: the far rank and the one before it.
_LAST_RANKS = {player: squares_of(BOARD.grid_cells[ranks]) for player, ranks in LAST_RANKS.items()}


class CaptureEvaluation(Evaluation[State, Move]):
    """The part of the evaluation that tells of moves: which are worth a look, and which win."""

    def __init__(self, game: Game[State, Move], weights: Mapping[str, int] | None = None) -> None:
        super().__init__(game, weights)
        self._forcing: dict[State, list[tuple[int, Move]]] = {}

    def promises(self, state: State, moves: Sequence[Move]) -> list[int]:
        """What is captured, and ground won."""
        capture, squares, ground = _Captures(state), state.squares, _GROUND
        attained: dict[tuple[Cell, Cell, Cell], int] = {}  # the first of each, by its place in the list
        found = []
        for number, move in enumerate(moves):
            origin, target, takes, captured, _ = move
            places = ground[squares[origin]]
            promise = gain = places[target] - places[origin]
            if takes or gain <= 0 or capture.joins_rivals(origin, target):
                promise += capture.worth(move)
            if captured is not None:
                # The choice of home seldom matters: only the first keeps its full promise.
                attainment = origin, target, captured
                if attainment in attained:
                    promise = _OTHER_HOME
                else:
                    promise += capture.by_attainment(captured)
                    attained[attainment] = number
            found.append(promise)
        for number in sorted(attained.values(), key=found.__getitem__)[:-_CHOICES]:
            found[number] = min(found[number], _OTHER_CHOICE)
        return found

    def forcing_moves(self, state: State) -> list[tuple[int, Move]]:
        """Kept: a search comes back to a position by other moves, and again in each iteration."""
        found = self._forcing.get(state)
        if found is None:
            if len(self._forcing) >= _KEPT:
                self._forcing.clear()
            found = self._forcing[state] = _forcing_moves(state)
        return found

    def winning_move(self, state: State) -> Move | None:
        """A capture of the last pieces of a colour (RK14), where few are left."""
        fewest = fewest_enemies(state.squares, state.to_move)
        if fewest > FEW or not _may_decide(state.squares, state.to_move):
            return None
        capture, far_rank = _Captures(state), FAR_RANK[state.to_move]
        movements, removed = gains(state)
        for movement in movements:
            if capture.worth(movement, removed.get(movement)) >= _DECIDES:
                if not has_lost_a_colour(boards_of_turn(state, movement)[-1], state.to_move):
                    return movement
            elif fewest == 1 and movement.target in far_rank:
                for move in with_attainments(state, movement):
                    if move.captured is not None and move.home is None:
                        return move
        return None


def _forcing_moves(state: State) -> list[tuple[int, Move]]:
    """The captures, and the best attainments with the first home of each, after what they promise, best
    first.
    """
    capture, squares, far_rank = _Captures(state), state.squares, FAR_RANK[state.to_move]
    found, attainments = list[tuple[int, Move]](), list[tuple[int, Move]]()
    movements, removed = gains(state)
    for movement in movements:
        origin, target, takes, _, _ = movement
        letter = squares[origin]
        places = _GROUND[letter]
        promise = places[target] - places[origin]
        if takes:
            promise += capture.of(squares[target], 1)
        elif movement in removed:
            promise += capture.of(RIVAL[letter], removed[movement].bit_count())
        else:
            promise += capture.worth(movement)
        if target not in far_rank:
            if promise >= FORCING:
                found.append((promise, movement))
            continue
        for move in with_attainments(state, movement, most_homes=1):
            if move.captured is None:
                found.append((promise, move))
            else:
                attainments.append((promise + capture.by_attainment(move.captured), move))
    if attainments:
        found += sorted(attainments, key=_PROMISE)[-_CHOICES:]
        found = [pair for pair in found if pair[0] >= FORCING]
    found.sort(key=_PROMISE, reverse=True)
    return found


def fewest_enemies(squares: Letters, player: Player) -> int:
    """How many pieces the opponent of ``player`` has left of the rarer colour."""
    letters = LETTERS[player.other]
    return min(squares.count(letters[0]), squares.count(letters[1]))


def _may_decide(squares: Letters, player: Player) -> bool:
    """Whether a move of ``player`` may capture the last pieces of a colour; False only where certain."""
    black, white, enemy_black, enemy_white = sides(squares, player)
    own = black | white
    empty = EVERYWHERE ^ (own | enemy_black | enemy_white)
    for alike, few in ((black, enemy_black), (white, enemy_white)):
        number = few.bit_count()
        if number > FEW:
            continue
        reached = around(own)
        if number == 1 and (own & _LAST_RANKS[player] or few & reached):
            return True
        if alike.bit_count() > number:
            # All have to touch a piece of their rivals' majority, and one piece comes to them.
            alone = few & ~next_to(alike)
            meeting = empty & reached & next_to(alike | few & ~alone)
            for cell in cells_of(alone):
                meeting &= BESIDE[cell]
            if meeting or not alone:
                return True
    return False


class _Captures:
    """What the captures of the player to move are worth, in hundredths of a piece."""

    def __init__(self, state: State) -> None:
        self._squares = state.squares
        black, white, enemy_black, enemy_white = cells_by_letter(state.squares)
        self._cells = {"R": black, "r": white, "C": enemy_black, "c": enemy_white}
        self._beside_rivals: dict[str, Squares] = {}  # by own letter, once it is asked for

    def of(self, letter: str, number: int) -> int:
        """Of so many pieces of an enemy ``letter``."""
        return _TAKEN[self._cells[letter].bit_count()][number]

    def by_attainment(self, cell: Cell) -> int:
        """Of the enemy on ``cell``, with the ground that it has won."""
        letter = self._squares[cell]
        return self.of(letter, 1) + _GROUND[letter][cell]

    def joins_rivals(self, origin: Cell, target: Cell) -> bool:
        """Whether the piece on ``origin`` comes next to enemies of its colour on ``target``."""
        letter = self._squares[origin]
        beside = self._beside_rivals.get(letter)
        if beside is None:
            beside = self._beside_rivals[letter] = next_to(self._cells[RIVAL[letter]])
        return bool(beside >> target & 1)

    def worth(self, movement: Move, removed: Squares | None = None) -> int:
        """Of a movement, without its attainment; less than 0 where it joins rivals and outnumbers none.
        ``removed``: the rivals that it removes by RK11, if that is known.
        """
        origin, target = movement.origin, movement.target
        if movement.takes:
            return self.of(self._squares[target], 1)
        letter = self._squares[origin]
        rival = RIVAL[letter]
        if removed is None:
            removed = rivals_removed(self._cells[letter], self._cells[rival], origin, target)
        if removed:
            return self.of(rival, removed.bit_count())
        return _AT_RISK if self.joins_rivals(origin, target) else 0

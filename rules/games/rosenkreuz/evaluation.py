"""Rosenkreuz for the engine: what a position is worth (pieces, colours, ranks), and the levels."""

from collections.abc import Iterable, Mapping, Sequence
from operator import mul

from tachiai.rules.boards import Cell
from tachiai.rules.contract import Game
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.evaluation import FORCING, Evaluation, Feature, pieces, pieces_beyond_the_middle
from tachiai.rules.games.rosenkreuz.board import (
    BESIDE,
    BOARD,
    EVERYWHERE,
    FAR_RANK,
    LETTERS,
    OWNERS,
    RANK_FROM_EDGE,
    Letters,
    around,
    cells_by_letter,
    cells_of_letters,
    has_lost_a_colour,
    is_decided,
    next_to,
)
from tachiai.rules.games.rosenkreuz.groups import RIVAL, rivals_removed
from tachiai.rules.games.rosenkreuz.movement import gains
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.games.rosenkreuz.turn import boards_of_turn, with_attainments
from tachiai.rules.levels import Level
from tachiai.rules.messages import Message, plural
from tachiai.rules.squares import Squares, cells_of, squares_of

LEVELS = (
    Level(1, depth=1, nodes=300, overlooks=0.94, misjudges=160, thinks_s=3),
    Level(2, depth=1, nodes=300, overlooks=0.85, misjudges=90, thinks_s=3),
    Level(3, depth=1, nodes=300, overlooks=0.6, misjudges=50, thinks_s=4),
    Level(4, depth=2, nodes=1_500, overlooks=0.6, misjudges=20, thinks_s=5),
    Level(5, depth=2, nodes=1_500, overlooks=0.28, thinks_s=5),
    Level(6, depth=3, nodes=2_500, overlooks=0.08, thinks_s=6),
    Level(7, depth=30, nodes=4_000, thinks_s=6),
    Level(8, depth=60, nodes=9_000, thinks_s=6),
)

# Weights of features, by which moves promise too.
_SCARCITY_WEIGHT, _ADVANCE_WEIGHT = 10, 6
# By the number of turns.
_RACE = (0, 70, 45, 30, 21, 15, 11, 8, 6, 4, 3, 2, 1, *(0,) * 10)
# By player: the ranks that a piece is 1, 2, ... steps from the far rank; the far rank and the one before it.
_RANKS_TO_GO = {
    player: tuple(
        squares_of(cell for cell in BOARD.grid_cells if rank[cell] == BOARD.rows - 1 - steps)
        for steps in range(1, BOARD.rows)
    )
    for player, rank in RANK_FROM_EDGE.items()
}
_LAST_RANKS = {player: ranks[0] | squares_of(FAR_RANK[player]) for player, ranks in _RANKS_TO_GO.items()}
# In hundredths of a piece: what a capture promises, what the capture of a colour's last piece does, what
# joining enemies without outnumbering them does, what each home after the first does.
_CAPTURE = 150
_DECIDES = 1_000
_AT_RISK = -10
_OTHER_HOME = -200
# The number of attainments that keep their full promise at one position, and the promise of the others.
_CHOICES, _OTHER_CHOICE = 3, 40
_STRIP = 2 * BOARD.cols
_FEW = 3  # pieces of a colour that one turn may capture all
_ADVANCE = (-9, 0, 1, 1, 1, 17, 35, 35)  # by rank from the own edge
_INSIDE = (-5, 0, 1, 3)  # by file from the nearer edge
_SCARCITY = (0, 45, 19, 11, 5, 5, 1, 0, 0)  # by number of pieces of a colour left (RK14)
_MADE_SCARCE = tuple(_SCARCITY_WEIGHT * units for units in _SCARCITY)
# By letter and cell: the features advance and inside of a piece there.
_PLACES = {
    letter: tuple(
        (_ADVANCE[RANK_FROM_EDGE[owner][cell]], _INSIDE[min(x, BOARD.cols - 1 - x)])
        for cell, (x, _) in enumerate(BOARD.xy)
    )
    for letter, owner in OWNERS.items()
}
_GROUND = {
    letter: tuple(_ADVANCE_WEIGHT * advance for advance, _ in places) for letter, places in _PLACES.items()
}


def _rarer(number: int) -> Message:
    return plural(number, "{number} piece of the rarer colour", "{number} pieces of the rarer colour")


def _in_company(number: int) -> Message:
    return plural(
        number, "{number} piece beside another of its kind", "{number} pieces beside others of their kind"
    )


def _off_the_outer_files(number: int) -> Message:
    return plural(number, "{number} piece off the outer files", "{number} pieces off the outer files")


class RosenkreuzEvaluation(Evaluation[State, Move]):
    """Pieces, how scarce a colour has become, the squares the pieces stand on, and which stand together."""

    features: tuple[Feature, ...] = (
        Feature("pieces", 145, pieces, is_material=True),
        Feature("scarcity", -_SCARCITY_WEIGHT, _rarer),
        Feature("advance", _ADVANCE_WEIGHT, pieces_beyond_the_middle),
        Feature("inside", 10, _off_the_outer_files),
        Feature("company", 38, _in_company),
        Feature("race", 10),
    )
    quiet_swing = 100
    surprise = 20
    breadth = 10
    largest_gain = 400
    is_quick_with_forcing_moves = True

    def __init__(self, game: Game[State, Move], weights: Mapping[str, int] | None = None) -> None:
        super().__init__(game, weights)
        pieces, scarcity, *places, company, race = (self.weights[feature.code] for feature in self.features)
        # From the first player's side: worth by letter and cell, of a rank, and by the count of a letter.
        worth: dict[str, tuple[int, ...]] = {
            letter: tuple(
                (1 if OWNERS[letter] is Player.FIRST else -1) * (pieces + sum(map(mul, places, values)))
                for values in by_cell
            )
            for letter, by_cell in _PLACES.items()
        }
        starts = range(0, BOARD.rows * BOARD.cols, _STRIP)
        self._strips = tuple((at, at + _STRIP, _WorthOfStrip(worth, at)) for at in starts)
        self._scarcity: tuple[int, ...] = tuple(scarcity * units for units in _SCARCITY)
        self._company: int = company
        self._race: int = race

    def of_side(self, state: State, player: Player) -> Mapping[str, int]:
        squares, letters = state.squares, LETTERS[player]
        places = [_PLACES[letter][cell] for cell, letter in enumerate(squares) if letter in letters]
        scarcity = sum(_SCARCITY[squares.count(letter)] for letter in letters)
        on_places = (sum(place[number] for place in places) for number in range(2))
        company = sum(map(_company, cells_of_letters(squares, letters)))
        values = len(places), scarcity, *on_places, company, _race(squares, player)
        return dict(zip(self.weights, values, strict=True))

    def counted(self, state: State, player: Player) -> Mapping[str, int]:
        squares, letters, rank = state.squares, LETTERS[player], RANK_FROM_EDGE[player]
        own = [cell for cell, letter in enumerate(squares) if letter in letters]
        return {
            **self.of_side(state, player),
            "scarcity": min(squares.count(letter) for letter in letters),
            "advance": sum(2 * rank[cell] >= BOARD.rows for cell in own),
            "inside": sum(0 < BOARD.xy[cell][0] < BOARD.cols - 1 for cell in own),
        }

    def score(self, state: State) -> int:
        squares, scarcity = state.squares, self._scarcity
        total: int = sum([worth[squares[start:end]] for start, end, worth in self._strips])
        kinds = cells_by_letter(squares)
        r, s, c, d = [cells.bit_count() for cells in kinds]
        total += scarcity[r] + scarcity[s] - scarcity[c] - scarcity[d]
        r_by, s_by, c_by, d_by = map(_company, kinds)
        total += self._company * (r_by + s_by - c_by - d_by)
        if min(r, s, c, d) <= _FEW:
            total += self._race * (_race(squares, Player.FIRST) - _race(squares, Player.SECOND))
        return total if state.to_move is Player.FIRST else -total

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
        """The captures, and the best attainments with the first home of each."""
        capture, squares, far_rank = _Captures(state), state.squares, FAR_RANK[state.to_move]
        found, attainments = list[tuple[int, Move]](), list[tuple[int, Move]]()
        movements, removed = gains(state)
        for movement in movements:
            places = _GROUND[squares[movement.origin]]
            promise = places[movement.target] - places[movement.origin]
            promise += capture.worth(movement, removed.get(movement))
            taken: Cell | None = None
            for move in with_attainments(state, movement) if movement.target in far_rank else (movement,):
                if move.captured is None:
                    found.append((promise, move))
                elif move.captured != taken:
                    taken = move.captured
                    attainments.append((promise + capture.by_attainment(taken), move))
        found += sorted(attainments, key=_promise)[-_CHOICES:]
        return sorted([pair for pair in found if pair[0] >= FORCING], key=_promise, reverse=True)

    def winning_move(self, state: State) -> Move | None:
        """A capture of the last pieces of a colour (RK14), where few are left."""
        fewest = _fewest_enemies(state)
        if fewest > _FEW or not _may_decide(state.squares, state.to_move):
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

    def is_in_danger(self, state: State) -> bool:
        """The other side could capture the last pieces of a colour."""
        return self.winning_move(State(state.squares, state.to_move.other)) is not None

    def moves_that_may_threaten(self, state: State) -> Iterable[Move]:
        """None against many pieces of both colours."""
        return () if _fewest_enemies(state) > 2 * _FEW else self.game.legal_moves(state)

    def may_be_over(self, state: State) -> bool:
        """A colour is lost; a player without a legal move is found later."""
        return is_decided(state.squares)


def _company(kind: Squares) -> int:
    """How many of the pieces of one ``kind`` are beside another one."""
    return (kind & next_to(kind)).bit_count()


def _promise(pair: tuple[int, Move]) -> int:
    return pair[0]


def _fewest_enemies(state: State) -> int:
    """How many pieces the player not to move has left of the rarer colour."""
    count, letters = state.squares.count, LETTERS[state.to_move.other]
    return min(count(letters[0]), count(letters[1]))


def _race(squares: Letters, player: Player) -> int:
    """The feature of that name: the fewer turns forward the attainments take that would capture all enemies
    of a colour, the more; 0 against many.
    """
    left = min(squares.count(letter) for letter in LETTERS[player.other])
    if left > _FEW:
        return 0
    own = sum(cells_of_letters(squares, LETTERS[player]))
    turns = 0
    for to_go, rank in enumerate(_RANKS_TO_GO[player], 1):
        runners = (own & rank).bit_count()
        if runners >= left:
            return _RACE[turns + left * to_go]
        turns += runners * to_go
        left -= runners
    return 0


def _may_decide(squares: Letters, player: Player) -> bool:
    """Whether a move of ``player`` may capture the last pieces of a colour; False only where certain."""
    own_letters, enemy_letters = LETTERS[player], LETTERS[player.other]
    alikes, rivals = cells_of_letters(squares, own_letters), cells_of_letters(squares, enemy_letters)
    own = sum(alikes)
    empty = EVERYWHERE ^ own ^ sum(rivals)
    for alike, few in zip(alikes, rivals, strict=True):
        number = few.bit_count()
        if number > _FEW:
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


class _WorthOfStrip(dict[str, int]):
    """The pieces' worth on two ranks, by what stands there, each computed once: the same come again and again
    in a search.
    """

    def __init__(self, worth: Mapping[str, Sequence[int]], at: int) -> None:
        self._worth, self._at = worth, at

    def __missing__(self, letters: str) -> int:
        placed = [(letter, cell) for cell, letter in enumerate(letters, self._at) if letter != EMPTY]
        self[letters] = total = sum(self._worth[letter][cell] for letter, cell in placed)
        return total


class _Captures:
    """What the captures of the player to move are worth, in hundredths of a piece."""

    def __init__(self, state: State) -> None:
        self._squares = state.squares
        self._cells = dict(zip(OWNERS, cells_by_letter(state.squares), strict=True))
        self._beside_rivals: dict[str, Squares] = {}  # by own letter, once it is asked for

    def of(self, letter: str, number: int) -> int:
        """Of so many pieces of an enemy ``letter``."""
        left = self._cells[letter].bit_count() - number
        return _DECIDES if left <= 0 else number * _CAPTURE + _MADE_SCARCE[left] - _MADE_SCARCE[left + number]

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

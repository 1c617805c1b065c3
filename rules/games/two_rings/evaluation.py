"""Two Rings for the engine: what a position is worth (rings and their ways), and the levels."""

from collections.abc import Mapping, Sequence

from tachiai.rules.boards import Cell
from tachiai.rules.contract import Game
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.evaluation import FORCING, Evaluation, Feature, own_ranks
from tachiai.rules.games.two_rings.attack import thrown_to
from tachiai.rules.games.two_rings.board import BOARD, GOAL_ENTRANCES, GRID_SIZE, Letters, is_rim
from tachiai.rules.games.two_rings.movement import OVER
from tachiai.rules.games.two_rings.pieces import LETTERS, OWNERS, is_carrier
from tachiai.rules.games.two_rings.state import Move, State, TurnKind
from tachiai.rules.levels import Level
from tachiai.rules.messages import Message, plural

LEVELS = (
    Level(1, depth=1, nodes=400, overlooks=0.91, misjudges=110, thinks_s=3),
    Level(2, depth=1, nodes=400, overlooks=0.81, misjudges=50, thinks_s=3),
    Level(3, depth=1, nodes=500, overlooks=0.71, misjudges=33, thinks_s=4),
    Level(4, depth=2, nodes=2_500, overlooks=0.64, misjudges=26, thinks_s=5),
    Level(5, depth=2, nodes=2_500, overlooks=0.53, misjudges=17, thinks_s=5),
    Level(6, depth=2, nodes=3_000, overlooks=0.36, misjudges=3, thinks_s=6),
    Level(7, depth=3, nodes=5_000, overlooks=0.22, thinks_s=6),
    Level(8, depth=60, nodes=5_000, thinks_s=6),
)

# By number of steps from a carrier to the squares that lead into the goal.
_NEARNESS = (34, 22, 15, 11, 8, 6, 4, 3, 2, 1, 0, 0)
# What an attack promises, in hundredths of a piece: a ring taken, a piece thrown off the board, any other.
_RING = 300
_THROWN_OFF = 40
_THROWN = 15


def _steps_away(cell: Cell, player: Player) -> int:
    x, y = BOARD.xy[cell]
    entrances = (BOARD.xy[entrance] for entrance in GOAL_ENTRANCES[player.other])
    return min(max(abs(x - ex), abs(y - ey)) for ex, ey in entrances)


_AWAY = {player: tuple(_steps_away(cell, player) for cell in BOARD.grid_cells) for player in Player}
_RANK = own_ranks(BOARD)
# By square: its orthogonal neighbours, each with the cell on the opposite side.
_SIDES = tuple(
    tuple(
        (BOARD.by_xy[x + dx, y + dy], BOARD.by_xy[x - dx, y - dy])
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        if 0 <= x + dx < BOARD.cols and 0 <= y + dy < BOARD.rows
    )
    for x, y in BOARD.xy[:GRID_SIZE]
)


def _rings(number: int) -> Message:
    return plural(number, "{number} ring", "{number} rings")


def _steps_to_go(number: int) -> Message:
    return plural(
        number,
        "{number} step from the foremost ring to a square before the goal",
        "{number} steps from the foremost ring to a square before the goal",
    )


def _exposed(number: int) -> Message:
    return plural(
        number, "{number} carrier of a ring open to attack", "{number} carriers of a ring open to attack"
    )


def _pieces(number: int) -> Message:
    return plural(number, "{number} piece on the board", "{number} pieces on the board")


def _advanced(number: int) -> Message:
    return plural(
        number,
        "{number} piece without a ring beyond the middle of the board",
        "{number} pieces without a ring beyond the middle of the board",
    )


def _guards(number: int) -> Message:
    return plural(
        number,
        "{number} piece without a ring on the eight squares before the goal that it guards",
        "{number} pieces without a ring on the eight squares before the goal that they guard",
    )


class TwoRingsEvaluation(Evaluation[State, Move]):
    """Rings on the way to the goal, pieces ready to receive them, pieces on the board."""

    features: tuple[Feature, ...] = (
        Feature("rings", 240, _rings, is_material=True),
        Feature("ring_near_goal", 8, _steps_to_go, fewer=True),
        Feature("receiver", 4),
        Feature("exposed", -30, _exposed, fewer=True),
        Feature("pieces", 30, _pieces, is_material=True),
        Feature("advance", 1, _advanced),
        Feature("guards", 6, _guards),
    )
    draws_by_repetition = False
    quiet_swing = 60
    tells_every_danger = True
    largest_gain = 360
    is_quick_with_forcing_moves = True

    def __init__(self, game: Game[State, Move], weights: Mapping[str, int] | None = None) -> None:
        super().__init__(game, weights)
        of = self.weights
        self._worth: dict[str, tuple[int, ...]] = {}
        for player in Player:
            sign = 1 if player is Player.FIRST else -1
            for letter in LETTERS[player]:
                values = (_of_place(letter, player, cell) for cell in BOARD.grid_cells)
                self._worth[letter] = tuple(
                    sign * sum(of[code] * units for code, units in place.items()) for place in values
                )

    def of_side(self, state: State, player: Player) -> Mapping[str, int]:
        squares, letters = state.squares, LETTERS[player]
        values = dict.fromkeys(self.weights, 0)
        for cell in BOARD.grid_cells:
            letter = squares[cell]
            if letter in letters:
                for code, units in _of_place(letter, player, cell).items():
                    values[code] += units
                if is_carrier(letter):
                    values["receiver"] += _receiver(squares, cell, player)
                    values["exposed"] += _exposure(squares, cell, player)
        return values

    def counted(self, state: State, player: Player) -> Mapping[str, int]:
        squares, letters, rank = state.squares, LETTERS[player], _RANK[player]
        plain, carrier = letters[0], letters[1]
        carriers = [cell for cell in BOARD.grid_cells if squares[cell] == carrier]
        units = self.of_side(state, player)
        return {
            **{code: units[code] for code in ("rings", "pieces", "guards")},
            **({"ring_near_goal": min(_AWAY[player][cell] for cell in carriers)} if carriers else {}),
            "exposed": sum(_exposure(squares, cell, player) > 0 for cell in carriers),
            "advance": sum(
                2 * rank[cell] >= BOARD.rows for cell in BOARD.grid_cells if squares[cell] == plain
            ),
        }

    def score(self, state: State) -> int:
        squares, worth, of = state.squares, self._worth, self.weights
        total = 0
        for cell, letter in enumerate(squares[:GRID_SIZE]):
            if letter != EMPTY:
                total += worth[letter][cell]
                if letter in "BW":
                    player = OWNERS[letter]
                    own = of["receiver"] * _receiver(squares, Cell(cell), player)
                    own += of["exposed"] * _exposure(squares, Cell(cell), player)
                    total += own if letter == "B" else -own
        return total if state.to_move is Player.FIRST else -total

    def promises(self, state: State, moves: Sequence[Move]) -> list[int]:
        """Rings taken, pieces thrown off the board, rings brought nearer to the goal."""
        squares, away, rank = state.squares, _AWAY[state.to_move], _RANK[state.to_move]
        found = []
        for kind, origin, target in moves:
            if kind is TurnKind.ATTACK:
                if is_carrier(squares[target]):
                    found.append(_RING)
                else:
                    found.append(_THROWN_OFF if is_rim(thrown_to(squares, origin, target)) else _THROWN)
            elif kind is TurnKind.PASS or (kind is TurnKind.STEP and is_carrier(squares[origin])):
                found.append(8 * (_NEARNESS[away[target]] - _NEARNESS[away[origin]]))
            else:
                found.append(2 * (rank[target] - rank[origin]))
        return found

    def forcing_moves(self, state: State) -> list[tuple[int, Move]]:
        """The attacks on carriers, and the moves that bring a ring much nearer to the goal."""
        squares, player = state.squares, state.to_move
        own_plain, enemy_ring, away = LETTERS[player][0], LETTERS[player.other][1], _AWAY[player]
        found = []
        cell = squares.find(enemy_ring)
        while cell >= 0:
            for beside, behind in _SIDES[cell]:
                if squares[beside] == own_plain and squares[behind] == EMPTY:
                    found.append((_RING, Move(TurnKind.ATTACK, beside, Cell(cell))))
            cell = squares.find(enemy_ring, cell + 1)
        cell = squares.find(LETTERS[player][1])
        while cell >= 0:
            here = _NEARNESS[away[cell]]
            for target, over in OVER[cell].items():
                gain = 8 * (_NEARNESS[away[target]] - here)
                if gain >= FORCING:
                    if squares[target] == own_plain:
                        found.append((gain, Move(TurnKind.PASS, Cell(cell), target)))
                    elif squares[target] == EMPTY and over == target:
                        found.append((gain, Move(TurnKind.STEP, Cell(cell), target)))
            cell = squares.find(LETTERS[player][1], cell + 1)
        legal = [pair for pair in found if self.game.why_illegal(state, pair[1]) is None]
        return sorted(legal, key=lambda pair: -pair[0])

    def winning_move(self, state: State) -> Move | None:
        """A ring into the goal (TR11)."""
        return _goal(state.squares, state.to_move)

    def is_in_danger(self, state: State) -> bool:
        """A ring of the other side stands before the goal."""
        return _goal(state.squares, state.to_move.other) is not None

    def may_be_over(self, state: State) -> bool:
        """A ring is in the goal, or a goal may be closed (TR17)."""
        squares = state.squares
        return state.goal_from is not None or any(
            all(squares[cell] in LETTERS[player] for cell in GOAL_ENTRANCES[player]) for player in Player
        )

    def passed(self, state: State) -> State | None:
        """Any turn after the rings are put can be passed."""
        if state.rings < 2:
            return None
        return State(state.squares, state.to_move.other, state.rim)


def _of_place(letter: str, player: Player, cell: Cell) -> dict[str, int]:
    """The features of one piece that depend on its cell alone."""
    rank = _RANK[player][cell]
    if is_carrier(letter):
        return {"pieces": 1, "rings": 1, "ring_near_goal": _NEARNESS[_AWAY[player][cell]]}
    x, _ = BOARD.xy[cell]
    return {"pieces": 1, "advance": rank, "guards": int(rank <= 1 and 0 < x < BOARD.cols - 1)}


def _receiver(squares: Letters, carrier: Cell, player: Player) -> int:
    """How much nearer to the goal a pass can bring the ring."""
    plain, away = LETTERS[player][0], _AWAY[player]
    nearest = away[carrier]
    for cell in OVER[carrier]:
        if squares[cell] == plain and away[cell] < nearest:
            nearest = away[cell]
    return _NEARNESS[nearest] - _NEARNESS[away[carrier]]


def _exposure(squares: Letters, carrier: Cell, player: Player) -> int:
    """From how many sides the carrier is attacked (TR7, TR8)."""
    enemy = LETTERS[player.other][0]
    return sum([squares[beside] == enemy and squares[behind] == EMPTY for beside, behind in _SIDES[carrier]])


def _goal(squares: Letters, player: Player) -> Move | None:
    carrier = LETTERS[player][1]
    for cell in GOAL_ENTRANCES[player.other]:
        if squares[cell] == carrier:
            return Move(TurnKind.GOAL, cell, cell)
    return None

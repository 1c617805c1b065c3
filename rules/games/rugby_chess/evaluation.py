"""Rugby Chess for the engine: what a position is worth (balls and their ways), and the levels."""

from collections.abc import Iterable, Mapping, Sequence

from tachiai.rules.boards import Cell
from tachiai.rules.contract import Game
from tachiai.rules.core import EMPTY, Layout, Player, Symbol
from tachiai.rules.evaluation import Evaluation, Feature, own_ranks, pieces_beyond_the_middle
from tachiai.rules.games.rugby_chess.board import BOARD, SIDES, Side, has_tried
from tachiai.rules.games.rugby_chess.pieces import HOLDERS, OWNERS, TURNED_OVER
from tachiai.rules.games.rugby_chess.state import Move, State, Tackle
from tachiai.rules.levels import Level
from tachiai.rules.messages import Message, plural

LEVELS = (
    Level(1, depth=1, nodes=400, overlooks=0.92, misjudges=110, thinks_s=3),
    Level(2, depth=1, nodes=400, overlooks=0.82, misjudges=50, thinks_s=3),
    Level(3, depth=1, nodes=500, overlooks=0.66, misjudges=25, thinks_s=4),
    Level(4, depth=2, nodes=2_500, overlooks=0.5, misjudges=10, thinks_s=5),
    Level(5, depth=2, nodes=3_000, overlooks=0.35, thinks_s=5),
    Level(6, depth=3, nodes=5_000, overlooks=0.22, thinks_s=6),
    Level(7, depth=30, nodes=5_000, overlooks=0.02, thinks_s=6),
    Level(8, depth=60, nodes=16_000, thinks_s=6),
)

Path = tuple[Cell, ...]


def _paths_home(side: Side) -> tuple[tuple[Path, ...], ...]:
    """By square: the runs from there into the goal, each as the squares that it passes (RC4)."""
    found: list[tuple[Path, ...]] = []
    for cell in BOARD.grid_cells:
        paths = set()
        for sense in side.runs[cell]:
            level: Path = ()
            for bend, diagonal in sense:
                level += () if bend == cell else (bend,)
                if diagonal and diagonal[-1] in side.goal:
                    paths.add(level + diagonal)
        found.append(tuple(sorted(paths, key=len)))
    return tuple(found)


_PATHS = {player: _paths_home(side) for player, side in SIDES.items()}
_RANK = own_ranks(BOARD)
_OPENNESS = (6, 3, 1)  # of a path, by the number of pieces on it
_NEARNESS = (0, 1, 3, 6, 9, 12, 15, 18, 18)  # of a ball to the in-goal, by its rank


def _balls(number: int) -> Message:
    return plural(number, "{number} ball", "{number} balls")


def _ranks_to_go(number: int) -> Message:
    return plural(
        number, "{number} rank to go with the foremost ball", "{number} ranks to go with the foremost ball"
    )


def _upright(number: int) -> Message:
    return plural(
        number, "{number} piece that is not turned over", "{number} pieces that are not turned over"
    )


class RugbyChessEvaluation(Evaluation[State, Move]):
    """Balls, the ways open to them, and pieces that can defend."""

    features = (
        Feature("balls", 220, _balls, is_material=True),
        Feature("ball_forward", 7, _ranks_to_go, fewer=True),
        Feature("open_ways", 8),
        Feature("advance", 2, pieces_beyond_the_middle),
        Feature("upright", 12, _upright),
    )
    quiet_swing = 70
    tells_every_danger = True

    def __init__(self, game: Game[State, Move], weights: Mapping[str, int] | None = None) -> None:
        super().__init__(game, weights)
        of = self.weights
        self._of_way = of["open_ways"]
        self._worth = {
            symbol: tuple(
                (1 if owner is Player.FIRST else -1)
                * sum(of[code] * units for code, units in _of_place(symbol, owner, cell).items())
                for cell in BOARD.grid_cells
            )
            for symbol, owner in OWNERS.items()
        }

    def of_side(self, state: State, player: Player) -> Mapping[str, int]:
        layout, side = state.layout, SIDES[player]
        values = dict.fromkeys(self.weights, 0)
        for cell, symbol in enumerate(layout):
            if symbol in side.pieces:
                for code, units in _of_place(symbol, player, cell).items():
                    values[code] += units
                if symbol in HOLDERS:
                    values["open_ways"] += _ways(layout, _PATHS[player][cell])
        return values

    def counted(self, state: State, player: Player) -> Mapping[str, int]:
        layout, side, rank = state.layout, SIDES[player], _RANK[player]
        own = [cell for cell, symbol in enumerate(layout) if symbol in side.pieces]
        to_go = [BOARD.rows - 1 - rank[cell] for cell in own if layout[cell] in HOLDERS]
        return {
            **{code: units for code, units in self.of_side(state, player).items() if code != "ball_forward"},
            **({"ball_forward": min(to_go)} if to_go else {}),
            "advance": sum(2 * rank[cell] >= BOARD.rows for cell in own),
        }

    def score(self, state: State) -> int:
        layout, worth, of_way = state.layout, self._worth, self._of_way
        total = 0
        for cell, symbol in enumerate(layout):
            if symbol != EMPTY:
                total += worth[symbol][cell]
                if symbol in HOLDERS:
                    player = OWNERS[symbol]
                    ways = of_way * _ways(layout, _PATHS[player][cell])
                    total += ways if player is Player.FIRST else -ways
        return total if state.to_move is Player.FIRST else -total

    def promises(self, state: State, moves: Sequence[Move]) -> list[int]:
        """A ball taken; a ball carried forward."""
        layout, side, rank = state.layout, SIDES[state.to_move], _RANK[state.to_move]
        holders = side.holders
        found = []
        for origin, target, receiver, tackle in moves:
            if tackle is Tackle.TAKEN:
                found.append(300)
            elif tackle is Tackle.NOT_TAKEN:
                found.append(30)
            elif layout[origin] in holders:
                end = target if receiver is None else receiver
                found.append(4 * (rank[end] - rank[origin]))
            else:
                found.append(rank[target] - rank[origin])
        return found

    def winning_move(self, state: State) -> Move | None:
        """A try (RC11)."""
        return None if state.pending is not None else _try(state.layout, SIDES[state.to_move])

    def may_be_over(self, state: State) -> bool:
        """Only a try ends the game, or the want of a legal move."""
        return has_tried(state.layout, SIDES[state.to_move.other])

    def is_in_danger(self, state: State) -> bool:
        """The other side would make a try, or a tackle has to be answered."""
        return state.pending is not None or _try(state.layout, SIDES[state.to_move.other]) is not None

    def passed(self, state: State) -> State | None:
        """Any turn but the answer to a tackle can be passed."""
        return None if state.pending is not None else State(state.layout, state.to_move.other)


def _try(layout: Layout, side: Side) -> Move | None:
    paths = _PATHS[side.player]
    for cell in _holders(layout, side):
        for path in paths[cell]:
            if _blockers(layout, path, most=0) == 0:
                return Move(cell, path[-1])
    return None


def _holders(layout: Layout, side: Side) -> Iterable[Cell]:
    found = []
    for symbol in side.holders:
        if symbol in layout:
            cell = layout.index(symbol)
            found.append(Cell(cell))
            if layout.count(symbol) > 1:
                found.append(Cell(layout.index(symbol, cell + 1)))
    return sorted(found)


def _blockers(layout: Layout, path: Path, most: int) -> int:
    """Number of pieces on a path; counting stops above ``most``."""
    count = 0
    for cell in path:
        if layout[cell] != EMPTY:
            count += 1
            if count > most:
                break
    return count


def _ways(layout: Layout, paths: tuple[Path, ...]) -> int:
    total = 0
    for path in paths:
        count = _blockers(layout, path, most=2)
        if count <= 2:
            total += _OPENNESS[count]
    return total


def _of_place(symbol: Symbol, player: Player, cell: int) -> dict[str, int]:
    """The features of one piece that depend on its cell alone."""
    rank, holds = _RANK[player][cell], symbol in HOLDERS
    return {
        "balls": int(holds),
        "ball_forward": _NEARNESS[rank] if holds else 0,
        "advance": rank,
        "upright": int(symbol not in TURNED_OVER),
    }

"""Rugby Chess for the engine: what a position is worth (balls and their ways), and the levels."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tachiai.rules.boards import Cell
from tachiai.rules.contract import Game
from tachiai.rules.core import EMPTY, Layout, Player, Symbol
from tachiai.rules.evaluation import Evaluation, Feature, own_ranks, pieces_beyond_the_middle
from tachiai.rules.games.rugby_chess.board import BOARD, SIDES, Side, has_tried
from tachiai.rules.games.rugby_chess.movement import movements, open_squares, receivers, why_taken
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
# Promises of a tackle that takes the ball, of another one, of a move that threatens a try.
_TAKES, _TACKLES, _THREATENS = 300, 49, 60
_MOST_SURVEYS = 20_000  # layouts


class OpenRun(NamedTuple):
    """A run into the goal over empty squares."""

    origin: Cell
    run: Path  #: the squares that it passes, the goal's last


class LayoutSurvey(NamedTuple):
    """What the evaluation knows of a layout."""

    worth: int  #: for the first player
    holders: Mapping[Player, Sequence[Cell]]
    tries: Mapping[Player, Sequence[OpenRun]]  #: those that are open, whoever is to move
    blocked: Mapping[Player, Sequence[tuple[Path, Cell]]]  #: runs that one piece is in the way of, and where


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
_OPENNESS = (6, 3, 1, 0)  # of a path, by the number of pieces on it, up to three
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

    features: tuple[Feature, ...] = (
        Feature("balls", 220, _balls, is_material=True),
        Feature("ball_forward", 7, _ranks_to_go, fewer=True),
        Feature("open_ways", 8),
        Feature("advance", 2, pieces_beyond_the_middle),
        Feature("upright", 12, _upright),
    )
    quiet_swing = 70
    calms_down = 2
    has_evasions = True
    tells_every_danger = True
    is_quick_with_forcing_moves = True

    def __init__(self, game: Game[State, Move], weights: Mapping[str, int] | None = None) -> None:
        super().__init__(game, weights)
        of = self.weights
        self._of_way = of["open_ways"]
        self._surveys: dict[Layout, LayoutSurvey] = {}
        self._newest: tuple[Layout, LayoutSurvey] = (), LayoutSurvey(0, {}, {}, {})
        self._worth = {
            symbol: tuple(
                (1 if owner is Player.FIRST else -1)
                * sum(of[code] * units for code, units in _of_place(symbol, owner, cell).items())
                for cell in BOARD.grid_cells
            )
            for symbol, owner in OWNERS.items()
        }

    def _survey(self, layout: Layout) -> LayoutSurvey:
        """Remembered: a search asks several times about one layout, mostly in a row."""
        if layout is self._newest[0]:
            return self._newest[1]
        known = self._surveys.get(layout)
        if known is None:
            if len(self._surveys) >= _MOST_SURVEYS:
                self._surveys.clear()
            known = self._surveys[layout] = self._surveyed(layout)
        self._newest = layout, known
        return known

    def _surveyed(self, layout: Layout) -> LayoutSurvey:
        total, worth, of_way = 0, self._worth, self._of_way
        holders: dict[Player, list[Cell]] = {Player.FIRST: [], Player.SECOND: []}
        tries: dict[Player, list[OpenRun]] = {Player.FIRST: [], Player.SECOND: []}
        blocked: dict[Player, list[tuple[Path, Cell]]] = {Player.FIRST: [], Player.SECOND: []}
        for at, symbol in enumerate(layout):
            if symbol == EMPTY:
                continue
            total += worth[symbol][at]
            if symbol in HOLDERS:
                cell, player, ways = Cell(at), OWNERS[symbol], 0
                holders[player].append(cell)
                for path in _PATHS[player][at]:
                    count = 0
                    for step in path:
                        if layout[step] != EMPTY:
                            count += 1
                            if count == 3:
                                break
                            blocker = step
                    ways += _OPENNESS[count]
                    if not count:
                        tries[player].append(OpenRun(cell, path))
                    elif count == 1:
                        blocked[player].append((path, blocker))
                total += of_way * (ways if player is Player.FIRST else -ways)
        return LayoutSurvey(total, holders, tries, blocked)

    def of_side(self, state: State, player: Player) -> Mapping[str, int]:
        layout, side = state.layout, SIDES[player]
        values = dict.fromkeys(self.weights, 0)
        for cell, symbol in enumerate(layout):
            if symbol in side.pieces:
                for code, units in _of_place(symbol, player, cell).items():
                    values[code] += units
                if symbol in HOLDERS:
                    blockers = (_blockers(layout, path) for path in _PATHS[player][cell])
                    values["open_ways"] += sum(_OPENNESS[count] for count in blockers)
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
        worth = self._survey(state.layout).worth
        return worth if state.to_move is Player.FIRST else -worth

    def promises(self, state: State, moves: Sequence[Move]) -> list[int]:
        """A ball taken; a ball carried forward."""
        layout, side, rank = state.layout, SIDES[state.to_move], _RANK[state.to_move]
        holders = side.holders
        found = []
        for origin, target, receiver, tackle in moves:
            if tackle is Tackle.TAKEN:
                found.append(_TAKES)
            elif tackle is Tackle.NOT_TAKEN:
                found.append(_TACKLES)
            elif layout[origin] in holders:
                end = target if receiver is None else receiver
                found.append(4 * (rank[end] - rank[origin]))
            else:
                found.append(rank[target] - rank[origin])
        return found

    def forcing_moves(self, state: State) -> list[tuple[int, Move]]:
        """The tackles that take a ball, and the moves that threaten a try."""
        if state.pending is not None:
            return []
        layout, side, other = state.layout, SIDES[state.to_move], SIDES[state.to_move.other]
        found = []
        survey = self._survey(layout)
        beside = {
            side.behind[cell]
            for cell in survey.holders[other.player]
            if layout[side.behind[cell]] == EMPTY and why_taken(layout, other, cell) is not None
        }
        if beside:
            for origin, symbol in enumerate(layout):
                if symbol in side.catchers and symbol not in TURNED_OVER:
                    moves = movements(layout, side, other, Cell(origin), symbol, beside)
                    found += [(_TAKES, move) for move in moves if move.tackle is Tackle.TAKEN]
        for origin in survey.holders[side.player]:
            found += [(_THREATENS, move) for move in _threats_of_ball(layout, side, other, origin)]
        for path, cell in survey.blocked[side.player]:
            if layout[cell] in side.pieces:
                moves = movements(layout, side, other, cell, layout[cell])
                found += [(_THREATENS, move) for move in moves if move.target not in path]
        return found

    def winning_move(self, state: State) -> Move | None:
        """A try (RC11)."""
        if state.pending is not None:
            return None
        tries = self._survey(state.layout).tries[state.to_move]
        return Move(tries[0].origin, tries[0].run[-1]) if tries else None

    def may_be_over(self, state: State) -> bool:
        """Only a try ends the game, or the want of a legal move."""
        return has_tried(state.layout, SIDES[state.to_move.other])

    def is_in_danger(self, state: State) -> bool:
        """The other side would make a try, or a tackle has to be answered."""
        return state.pending is not None or bool(self._survey(state.layout).tries[state.to_move.other])

    def evasions(self, state: State) -> Sequence[Move] | None:
        """The tackles, and the movements that end on all the runs to a try at once."""
        if state.pending is not None:
            return None
        layout, side, other = state.layout, SIDES[state.to_move], SIDES[state.to_move.other]
        tries = self._survey(layout).tries[other.player]
        averting = set(tries[0].run).intersection(*(each.run for each in tries[1:]))
        averting.update(side.behind[cell] for cell in self._survey(layout).holders[other.player])
        found = list[Move]()
        for origin, symbol in enumerate(layout):
            if symbol in side.pieces:
                found += movements(layout, side, other, Cell(origin), symbol, averting)
        return found

    def passed(self, state: State) -> State | None:
        """Any turn but the answer to a tackle can be passed."""
        return None if state.pending is not None else State(state.layout, state.to_move.other)


def _threats_of_ball(layout: Layout, side: Side, other: Side, origin: Cell) -> list[Move]:
    """The runs and passes of the holder on ``origin`` after which a run to a try is open."""
    paths, found = _PATHS[side.player], []
    for cell in open_squares(layout, side, origin):
        is_faced = cell in side.goal or layout[side.front[cell]] in other.pieces
        if not is_faced and _is_any_open(layout, paths[cell], origin):
            found.append(Move(origin, cell))
    for cell in receivers(layout, side, origin):
        if _is_any_open(layout, paths[cell]):
            found.append(Move(origin, origin, cell))
    return found


def _is_any_open(layout: Layout, paths: Sequence[Path], vacated: Cell | None = None) -> bool:
    """Whether all squares of one of ``paths`` are empty once ``vacated`` is."""
    for path in paths:
        for cell in path:
            if layout[cell] != EMPTY and cell != vacated:
                break
        else:
            return True
    return False


def _blockers(layout: Layout, path: Path) -> int:
    """Number of pieces on a path, up to three."""
    count = 0
    for cell in path:
        if layout[cell] != EMPTY:
            count += 1
            if count == 3:
                break
    return count


def _of_place(symbol: Symbol, player: Player, cell: int) -> dict[str, int]:
    """The features of one piece that depend on its cell alone."""
    rank, holds = _RANK[player][cell], symbol in HOLDERS
    return {
        "balls": int(holds),
        "ball_forward": _NEARNESS[rank] if holds else 0,
        "advance": rank,
        "upright": int(symbol not in TURNED_OVER),
    }

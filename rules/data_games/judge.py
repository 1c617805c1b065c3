"""Why a move of a game as data is refused: the first reason that a teacher would name.

The order is that of ``rules/games/README.md``.
"""

from collections.abc import Iterator
from itertools import pairwise

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal, Layout
from tachiai.rules.data_games.movement import Movement
from tachiai.rules.data_games.reasons import bar_code, kind_code
from tachiai.rules.data_games.state import DataMove, DataState
from tachiai.rules.data_games.walks import CompiledMove, CompiledWalk


def judge(movement: Movement, state: DataState, move: DataMove) -> Illegal | None:
    """The first reason against ``move`` in ``state``, in which the game goes on; None if it is legal."""
    if not move.cells:
        return _judge_pass(movement, state)
    if move.dropped:
        return _judge_drop(movement, state, move)
    origin, target = move.cells[0], move.cells[-1]
    layout = state.layout
    if layout[origin] == EMPTY:
        return Illegal("nothing_there", (origin,))
    if movement.owners[layout[origin]] is not state.to_move:
        return Illegal("not_your_piece", (origin,))
    if move.cells == (origin, origin):
        return Illegal("same_square", (origin,))
    possible = set(movement.from_cell(layout, origin))
    if move in possible:
        return _what_is_due(movement, state, move)
    kind = movement.kind_of[layout[origin]]
    if any(move._replace(becomes=each.becomes) == each for each in possible):
        has_choice = bool(movement.choices(layout[origin], target))
        return Illegal(kind_code("choice" if has_choice else "stays", kind), (target,))
    move = move._replace(becomes="")
    possible = {each._replace(becomes="") for each in possible}
    if move._replace(takes=not move.takes) in possible:
        return Illegal("dash" if move.takes else "cross", (target,))
    if any(longer.cells[: len(move.cells)] == move.cells for longer in possible):
        return Illegal(kind_code("go_on", kind), (target,))
    if len(move.cells) > 2:
        return _judge_chain(movement, layout, move)
    return _judge_way(movement, layout, origin, target)


def _judge_pass(movement: Movement, state: DataState) -> Illegal | None:
    if movement.may_pass(state):
        return None
    passing = movement.file.passing
    return Illegal("pass_capture" if passing is not None and passing.always else "pass_move")


def _judge_drop(movement: Movement, state: DataState, move: DataMove) -> Illegal | None:
    (cell,) = move.cells
    drops, kind = movement.file.drops, movement.kind_of[move.dropped]
    if movement.owners[move.dropped] is not state.to_move:
        return Illegal(kind_code("hand", kind), (cell,))
    is_kind = drops is not None and kind in drops.kinds
    if not is_kind or drops is None or (drops.supply != "unlimited" and move.dropped not in state.hands):
        return Illegal(kind_code("hand", kind), (cell,))
    if state.layout[cell] != EMPTY:
        return Illegal("drop_on_piece", (cell,))
    if not movement.may_drop(move.dropped, cell):
        return Illegal("closed" if cell in movement.file.closed else kind_code("drop", kind), (cell,))
    return _what_is_due(movement, state, move)


def _what_is_due(movement: Movement, state: DataState, move: DataMove) -> Illegal | None:
    """Whether another capture has to be made instead of a possible move."""
    if movement.file.forced is None:
        return None
    captures = [each for each in movement.possible(state, state.to_move) if each.takes]
    if not captures:
        return None
    longest = max(captures, key=lambda each: len(each.cells))
    if not move.takes:
        return Illegal("must_take", (move.cells[-1], longest.cells[0]))
    if movement.file.most and len(move.cells) < len(longest.cells):
        return Illegal("must_take_most", (move.cells[-1], longest.cells[0]))
    return None


def _judge_chain(movement: Movement, layout: Layout, move: DataMove) -> Illegal:
    """The first jump of a chain that is none."""
    symbol = layout[move.cells[0]]
    done: tuple[Cell, ...] = move.cells[:1]
    taken: frozenset[Cell] = frozenset()
    for here, there in pairwise(move.cells):
        jumps = {
            target: over
            for way in movement.of_symbol[symbol]
            if way.rule.way == "jump"
            for over, target in movement.jumps(layout, done, symbol, way, taken)
        }
        if there not in jumps:
            return Illegal(kind_code("jump", movement.kind_of[symbol]), (there, here))
        done, taken = (*done, there), taken | {jumps[there]}
    return Illegal(kind_code("way", movement.kind_of[symbol]), (move.cells[-1], move.cells[0]))


def _judge_way(movement: Movement, layout: Layout, origin: Cell, target: Cell) -> Illegal:
    """Why a piece does not go from one cell to another in one go."""
    symbol = layout[origin]
    kind, owner = movement.kind_of[symbol], movement.owners[symbol]

    def because(what: str, *cells: Cell) -> Illegal:
        return Illegal(kind_code(what, kind), cells)

    if target in movement.file.closed:
        return Illegal("closed", (target, origin))
    ways = list(_leading(movement, symbol, origin, target))
    if not ways:
        return because("way", target, origin)
    there = layout[target]
    if there != EMPTY and movement.owners[there] is owner:
        return because("own", target, origin)
    if target in movement.barred[symbol]:
        bars = enumerate(movement.file.bars)
        number = next(
            n for n, bar in bars if kind in bar.kinds and target in movement.file.zones[bar.zone][owner]
        )
        return Illegal(bar_code(number), (target, origin))
    walks = [(way, walk) for way, walk in ways if way.rule.way == "walk"]
    open_ways = [(way, walk) for way, walk in walks if _blocker(layout, origin, target, walk) is None]
    if all(way.origins is not None and origin not in way.origins for way, _ in ways):
        return because("from", target, origin)
    if open_ways:
        return because("empty" if there == EMPTY else "enemy", target, origin)
    if not walks:
        return because("jump" if there == EMPTY else "enemy", target, origin)
    blockers = (_blocker(layout, origin, target, walk) for _, walk in walks)
    blocker = next((cell for cell in blockers if cell is not None), None)
    return because("way", target, origin) if blocker is None else because("blocked", target, blocker)


def _leading(
    movement: Movement, symbol: str, origin: Cell, target: Cell
) -> Iterator[tuple[CompiledMove, CompiledWalk]]:
    """Yields the walks of a piece that lead from one cell to another, whatever stands in between."""
    for way in movement.of_symbol[symbol]:
        for walk in way.walks:
            reached = (
                walk.rays[origin] if way.rule.way == "walk" else walk.beyond[origin][1 : 2 * walk.walk.most]
            )
            if target in reached:
                yield way, walk


def _blocker(layout: Layout, origin: Cell, target: Cell, walk: CompiledWalk) -> Cell | None:
    """The first piece in the way of a walk."""
    between = walk.between[origin]
    if walk.walk.lame and between is not None and layout[between] != EMPTY:
        return between
    before = walk.rays[origin][: walk.rays[origin].index(target)]
    return next((cell for cell in before if layout[cell] != EMPTY), None)

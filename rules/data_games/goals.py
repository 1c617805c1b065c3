"""Whether a player has a goal of a game as data."""

from collections.abc import Collection

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.data_games.model import Goal
from tachiai.rules.data_games.movement import Movement
from tachiai.rules.data_games.state import DataState


def has(movement: Movement, state: DataState, goal: Goal, player: Player) -> bool:
    """Whether ``player`` has ``goal`` in ``state``."""
    own = _cells(movement, state, goal.kinds, player)
    zones = movement.file.zones
    match goal.what:
        case "reach":
            there = own & zones[goal.zone][player]
            if goal.safe and there:
                there -= {move.cells[-1] for move in movement.possible(state, player.other) if move.takes}
            return bool(there)
        case "capture":
            return len(_cells(movement, state, goal.kinds, player.other)) <= goal.number
        case "line":
            return _has_line(movement, own, goal.number)
        case "connect":
            return _connects(movement, own, zones[goal.zone][player], zones[goal.to][player])
        case _:
            return zones[goal.zone][player] <= own


def _cells(movement: Movement, state: DataState, kinds: Collection[str], player: Player) -> frozenset[Cell]:
    symbols = {movement.file.kinds[kind].symbols.get(player) for kind in kinds}
    return frozenset(
        Cell(i) for i, symbol in enumerate(state.layout) if symbol != EMPTY and symbol in symbols
    )


def _has_line(movement: Movement, own: Collection[Cell], length: int) -> bool:
    for cell in own:
        for direction in movement.file.board.line_directions:
            further = movement.file.board.ray(cell, *direction)[: length - 1]
            if len(further) == length - 1 and all(each in own for each in further):
                return True
    return False


def _connects(movement: Movement, own: frozenset[Cell], one: frozenset[Cell], other: frozenset[Cell]) -> bool:
    """Whether own pieces, each beside the next across a side, lead from one zone to the other."""
    reached, waiting = set(own & one), list(own & one)
    while waiting:
        cell = waiting.pop()
        if cell in other:
            return True
        beside = {near for direction in movement.file.board.sides
                  for near in movement.file.board.ray(cell, *direction)[:1]}  # fmt: skip
        fresh = (beside & own) - reached
        reached |= fresh
        waiting += fresh
    return False

"""Captures by enclosing: enemies on two opposite sides of a piece, or on all sides."""

from collections.abc import Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Player
from tachiai.rules.data_games.model import Enclosure
from tachiai.rules.data_games.movement import Movement


def enclosed(movement: Movement, layout: Layout, moved: Cell) -> tuple[Cell, ...]:
    """The cells of the enemies that the piece on ``moved``, which has just come there, encloses."""
    player = movement.owners[layout[moved]]
    found: dict[Cell, None] = {}
    for rule in movement.file.enclosures:
        if movement.kind_of[layout[moved]] in rule.by:
            cells = (
                _between(movement, layout, moved, rule)
                if rule.sides == 2
                else _around(movement, layout, moved, rule)
            )
            found |= dict.fromkeys(cell for cell in cells if _takes_part(movement, rule, cell, player))
    return tuple(found)


def _takes_part(movement: Movement, rule: Enclosure, cell: Cell, player: Player) -> bool:
    """Whether the rule says of the place of a piece of ``player``'s enemy that it is taken there."""
    zones = movement.file.zones
    inside = not rule.inside or cell in zones[rule.inside][player.other]
    return inside and not (rule.outside and cell in zones[rule.outside][player.other])


def _between(movement: Movement, layout: Layout, moved: Cell, rule: Enclosure) -> Iterator[Cell]:
    player = movement.owners[layout[moved]]
    for direction in movement.file.board.sides:
        row: list[Cell] = []
        for cell in movement.file.board.ray(moved, *direction):
            if _is_prey(movement, layout, cell, rule, player) and (rule.rows or not row):
                row.append(cell)
                continue
            if row and _is_hostile(movement, layout, cell, rule, player):
                yield from row
            break


def _around(movement: Movement, layout: Layout, moved: Cell, rule: Enclosure) -> Iterator[Cell]:
    board, player = movement.file.board, movement.owners[layout[moved]]
    for direction in board.sides:
        for cell in board.ray(moved, *direction)[:1]:
            beside = [near for each in board.sides for near in board.ray(cell, *each)[:1]]
            if (
                _is_prey(movement, layout, cell, rule, player)
                and len(beside) == rule.sides
                and all(_is_hostile(movement, layout, near, rule, player) for near in beside)
            ):
                yield cell


def _is_prey(movement: Movement, layout: Layout, cell: Cell, rule: Enclosure, player: Player) -> bool:
    there = layout[cell]
    return there != EMPTY and movement.owners[there] is not player and movement.kind_of[there] in rule.kinds


def _is_hostile(movement: Movement, layout: Layout, cell: Cell, rule: Enclosure, player: Player) -> bool:
    """Whether ``cell`` counts as one of ``player``'s in an enclosure."""
    there = layout[cell]
    if there == EMPTY:
        return any(cell in movement.file.zones[name][player] for name in rule.hostile)
    return movement.owners[there] is player and movement.kind_of[there] in rule.by

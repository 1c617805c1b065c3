"""Effect of a motion on the enemies in its way: attack and hardness (TC7 to TC10)."""

from dataclasses import dataclass, field

from tachiai.rules.boards import Cell
from tachiai.rules.core import Illegal
from tachiai.rules.errors import RulesError
from tachiai.rules.games.troop_chess.board import TABLE, Cells, after_step
from tachiai.rules.games.troop_chess.formations import Motion
from tachiai.rules.games.troop_chess.state import Move, State


@dataclass(slots=True)
class Charge:
    """The pieces that a motion removes, of either side (TC8, TC9)."""

    taken: set[Cell] = field(default_factory=set)  #: squares of the enemies that are removed
    lost: set[int] = field(default_factory=set)  #: indices of those of the three that are removed
    spent: set[int] = field(default_factory=set)  #: indices of those that removed an enemy without piercing
    halt: Illegal | None = None  #: why the second square is not possible


def charge(motion: Motion, enemies: Cells) -> Charge:
    """What ``motion`` does to ``enemies``, as far as it gets."""
    result = Charge()
    for number, squares in enumerate(motion.path):
        struck = [i for i in range(3) if squares[i] in enemies and squares[i] not in result.taken]
        if number == 1:
            result.halt = _halt(motion, result, struck)
        if result.halt is not None:
            break
        for i in struck:
            attack = 2 if i == motion.head else 1
            difference = attack - defence(squares[i], motion.direction, enemies)
            result.taken.add(squares[i])
            if difference < 2:
                result.spent.add(i)
            if difference == 0:
                result.lost.add(i)
    return result


def defence(cell: Cell, direction: str, side: Cells) -> int:
    """1 if the piece of ``side`` on ``cell`` is hard against an attack in ``direction``, else 0 (TC7)."""
    for others in TABLE.hardening.get((cell, direction), ()):
        if others <= side:
            return 1
    return 0


def _halt(motion: Motion, first: Charge, struck: list[int]) -> Illegal | None:
    """Why the three cannot go on after the first of two squares (TC9)."""
    if first.lost:
        return Illegal("beaten_off", tuple(motion.path[0][i] for i in sorted(first.lost)))
    caught = next((i for i in struck if i in first.spent), None)
    if caught is None:
        return None
    # The square where it is caught, that of the enemy that it removed, and that from which it came.
    return Illegal("caught", (motion.path[1][caught], motion.path[0][caught], motion.cells[caught]))


def halts(motion: Motion, enemies: Cells) -> bool:
    """Whether the second of two squares is impossible (TC9)."""
    if motion.squares == 1 or enemies.isdisjoint(motion.path[0]):
        return False
    return charge(motion, enemies).halt is not None


def motion_of(move: Move) -> Motion:
    """The motion of the legal ``move``. Raises ``RulesError`` if the table has none."""
    motion = TABLE.by_cells[move.trio].motion(move.direction, move.squares)
    if motion is None:
        raise RulesError(f"expected a legal move, got {move}")
    return motion


def fight(state: State, move: Move) -> tuple[Cells, Cells]:
    """The pieces of the player to move, and those of the other, after the legal ``move``."""
    own, enemies = after_step(state.pieces(state.to_move), move.step), state.pieces(state.to_move.other)
    motion = motion_of(move)
    if motion.swept.isdisjoint(enemies):
        return own.difference(move.trio).union(motion.ends), enemies
    result = charge(motion, enemies)
    arrived = [end for i, end in enumerate(motion.ends) if i not in result.lost]
    return own.difference(move.trio).union(arrived), enemies - result.taken

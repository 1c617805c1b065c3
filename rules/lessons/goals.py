"""The goals of lessons, as predicates over the line of play since the lesson's position. The *learner* is the
player to move in that position.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tachiai.rules.boards import Cell
from tachiai.rules.core import Player, Symbol
from tachiai.rules.line import AnyLine


@dataclass(frozen=True, slots=True)
class Reach:
    """Pieces of the learner stand on ``count`` of ``cells`` where none of the learner's stood before."""

    cells: tuple[Cell, ...]
    count: int = 1


@dataclass(frozen=True, slots=True)
class Show:
    """The cells show these symbols."""

    symbols: Mapping[Cell, Symbol]


@dataclass(frozen=True, slots=True)
class Carry:
    """A piece of the learner on one of ``cells`` carries something: a ball, a ring."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Capture:
    """The opponent has lost ``count`` pieces from the board."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Play:
    """The learner's last move is one of these."""

    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Threaten:
    """The opponent has something to answer: a check, a tackle."""


@dataclass(frozen=True, slots=True)
class Win:
    """The learner has won, by ``clause`` if one is named."""

    clause: str = ""


@dataclass(frozen=True, slots=True)
class Survive:
    """The learner has made so many ``plies`` and has not lost."""

    plies: int


@dataclass(frozen=True, slots=True)
class Finish:
    """The game is over, however it went."""


Goal = Reach | Show | Carry | Capture | Play | Threaten | Win | Survive | Finish


def is_met(goal: Goal, line: AnyLine) -> bool:
    """Whether ``line``, which begins at the lesson's position, has reached ``goal``. ``Play`` and
    ``Threaten`` can only be met by the learner's own ply.
    """
    game, before = line.game, line.nodes()[0].state
    learner = game.to_move(before)
    shown, was = game.layout(line.state), game.layout(before)
    match goal:
        case Reach(cells=cells, count=count):
            own = [
                cell
                for cell in cells
                if game.owners.get(shown[cell]) is learner and game.owners.get(was[cell]) is not learner
            ]
            return len(own) >= count
        case Show(symbols=symbols):
            return all(shown[cell] == symbol for cell, symbol in symbols.items())
        case Carry(cells=cells):
            return any(game.owners.get(shown[cell]) is learner and _carries(line, cell) for cell in cells)
        case Capture(count=count):
            theirs = [
                sum(game.owners.get(symbol) is learner.other for symbol in each) for each in (was, shown)
            ]
            return theirs[0] - theirs[1] >= count
        case Play(moves=moves):
            return bool(line.ply) and line.mover is learner and line.texts()[-1] in moves
        case Threaten():
            return line.mover is learner and any(hint.alarm for hint in game.hints(line.state))
        case Win(clause=clause):
            outcome = line.outcome
            return outcome is not None and outcome.winner is learner and clause in ("", outcome.clause)
        case Survive(plies=plies):
            return line.made_by(learner) >= plies and not has_lost(line, learner)
        case Finish():
            return line.outcome is not None


def has_lost(line: AnyLine, player: Player) -> bool:
    """Whether ``player`` has lost."""
    return line.outcome is not None and line.outcome.winner is player.other


def _carries(line: AnyLine, cell: Cell) -> bool:
    piece = line.game.piece_of.get(line.game.layout(line.state)[cell])
    return piece is not None and bool(piece.look.rider)

"""What the table amounts to where no legal move is on it: an illegal move with its clause, or nothing."""

from typing import Any

from tachiai.rules.belief.guidance import by_hand, repairs
from tachiai.rules.belief.observation import Reading
from tachiai.rules.belief.plies import Ply
from tachiai.rules.belief.successors import Successors
from tachiai.rules.core import EMPTY, Illegal, Layout
from tachiai.rules.line import AnyLine
from tachiai.rules.sight import Change, Refused, Unexplained


def attempted(
    position: Successors, reading: Reading, layout: Layout | None = None
) -> Refused[Any] | Unexplained:
    """Returns what the table amounts to if it is meant as it is while no legal move is on it: the likeliest
    attempt, if it is illegal. If it is legal, the table shows more than that move, and no clause forbids what
    is too much: then nothing explains it. ``layout``: how the table showed the position.
    """
    layout = layout or position.layout
    if all(reading.seen(cell) is not None for cell in reading.misfits(layout)):
        tried = likeliest_attempt(position.line, reading.over(layout))
        if tried is not None:
            move, illegal = tried
            if illegal is None:
                return _unexplained(position, reading, layout)
            return Refused(move, illegal, repairs(position.game, reading, layout))
        out_of_turn = _out_of_turn(position, reading, layout)
        if out_of_turn is not None:
            return out_of_turn
    return _unexplained(position, reading, layout)


def likeliest_attempt(line: AnyLine, shown: Layout) -> tuple[Any, Illegal | None] | None:
    """Returns the move that was likeliest meant if the table went from ``line`` to ``shown``, and why it is
    illegal; None if it is legal. None where the game tells no move.
    """
    for move in line.game.attempts(line.state, shown):
        illegal = line.game.why_illegal(line.state, move)
        if illegal is None and line.outcome is not None:
            illegal = Illegal("game_over", outcome=line.outcome)
        return move, illegal
    return None


def _unexplained(position: Successors, reading: Reading, layout: Layout) -> Unexplained:
    wrong = tuple(sorted(reading.misfits(layout)))
    undone = [Change(cell, reading.seen(cell), layout[cell]) for cell in wrong]
    return Unexplained(wrong, by_hand(position.game, undone))


def _out_of_turn(position: Successors, reading: Reading, layout: Layout) -> Refused[Any] | None:
    """A whole legal move of the player whose turn it is not, where no attempt tells whose move it is: such
    as a drop.
    """
    turned = position.out_of_turn if position.line.outcome is None else None
    if turned is None:
        return None
    game = position.game
    found = [ply for ply in fitting(turned, reading) if _is_certain(reading, layout, ply, turned)]
    if not found:
        return None
    owners, mover = game.owners, game.to_move(turned.line.state)
    own = sorted(cell for cell, symbol in found[0].changed.items() if owners.get(symbol) is mover)
    if not own:
        return None
    illegal = Illegal("not_your_piece", tuple(own[:1]))
    return Refused(found[0].move, illegal, repairs(game, reading, layout))


def fitting(position: Successors, reading: Reading) -> list[Ply]:
    """Returns the legal plies that nothing seen speaks against and that explain all that differs, the
    likeliest first.
    """
    if position.line.outcome is not None:
        return []
    wrong = reading.misfits(position.layout)
    found: dict[object, Ply] = {}
    for ply in position.prospects.plies_over(wrong, len(wrong)):
        if wrong <= ply.changed.keys() and not any(
            reading.excludes(cell, symbol) for cell, symbol in ply.changed.items()
        ):
            kept = found.get(ply.state)
            if kept is None or position.prospects.rank(ply.move) < position.prospects.rank(kept.move):
                found[ply.state] = ply
    return sorted(found.values(), key=lambda ply: _speaks_against(reading, ply))


def _speaks_against(reading: Reading, ply: Ply) -> float:
    return sum(reading.against(cell, symbol) for cell, symbol in ply.changed.items())


def _is_certain(reading: Reading, layout: Layout, ply: Ply, position: Successors) -> bool:
    """Whether every cell that changed was seen to show the end of the ply and none of its stages."""
    game = position.game
    stages = game.on_the_way(position.line.state, ply.move)
    return all(
        reading.is_clear(
            cell,
            symbol,
            (EMPTY, layout[cell], *game.bare.get(symbol, ()), *game.bare.get(layout[cell], ()),
             *(stage[cell] for stage in stages)),
        )
        for cell, symbol in ply.changed.items()
    )  # fmt: skip

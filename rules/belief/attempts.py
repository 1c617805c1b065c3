"""What a table without a legal move on it means: an illegal move with its clause, or nothing known."""

from typing import Any

from tachiai.rules.belief.guidance import by_hand, is_made, repairs
from tachiai.rules.belief.observation import Reading
from tachiai.rules.belief.plies import Ply, routes_of
from tachiai.rules.belief.successors import Successors
from tachiai.rules.core import EMPTY, Illegal, Layout
from tachiai.rules.sight import Change, Refused, Unexplained


def attempted(
    position: Successors, reading: Reading, layout: Layout | None = None
) -> Refused[Any] | Unexplained:
    """The verdict on a table that is meant as it stands and shows no legal move: the likeliest attempt, if it
    is illegal. If that attempt is legal, the table shows more than the move and no clause forbids the rest:
    then nothing explains it. ``layout``: how the table showed the position; None: as the position says.
    """
    layout = layout or position.layout
    if not all(reading.seen(cell) is not None for cell in reading.misfits(layout)):
        return unexplained(position, reading, layout)
    if _is_legal_but_for_one(position, reading, layout):
        return unexplained(position, reading, layout)
    game, line = position.game, position.line
    for move in game.attempts(line.state, reading.over(layout)):
        illegal = game.why_illegal(line.state, move)
        if illegal is None and line.outcome is not None:
            illegal = Illegal("game_over", outcome=line.outcome)
        if illegal is None:
            return unexplained(position, reading, layout)
        return Refused(move, illegal, repairs(game, reading, layout))
    return (
        _out_of_turn(position, reading, layout)
        or _with_one_missing(position, reading, layout)
        or unexplained(position, reading, layout)
    )


def _is_legal_but_for_one(position: Successors, reading: Reading, layout: Layout) -> bool:
    """Whether the table shows a legal move and lacks one piece that has nothing to do with it: it was knocked
    off, or is not made out. The other player's may be missing beside any part of a legal move; one of the
    player's own, which a forbidden move may have taken away, beside a whole move from a cell. What is a part
    of a legal move with the missing piece lacks nothing.
    """
    if position.line.outcome is not None:
        return False
    owners, legal_plies = position.game.owners, position.legal_plies
    shown = reading.shown(reading.misfits(layout))
    if legal_plies.has_part(shown, reading.may_be_empty):
        return False
    movers = {owners[symbol] for symbol in shown.values() if symbol in owners}
    for lacking in [cell for cell, symbol in shown.items() if symbol == EMPTY and movers]:
        rest = {cell: symbol for cell, symbol in shown.items() if cell != lacking}
        if owners.get(layout[lacking]) not in movers:
            if legal_plies.is_ply(rest) or legal_plies.has_part(rest, reading.may_be_empty):
                return True
        elif EMPTY in rest.values() and legal_plies.is_ply(rest):
            return True
    return False


def _with_one_missing(position: Successors, reading: Reading, layout: Layout) -> Refused[Any] | None:
    """An illegal move while a piece that has nothing to do with it is missing: knocked off by a sleeve, or
    lifted by the other player. None unless there is one such piece only, and no legal move besides.
    """
    game, state = position.game, position.line.state
    seen, found = reading.over(layout), []
    for cell in sorted(cell for cell in reading.misfits(layout) if seen[cell] == EMPTY):
        as_if_there = tuple(layout[cell] if number == cell else symbol for number, symbol in enumerate(seen))
        for move in game.attempts(state, as_if_there)[:1]:
            found.append((move, game.why_illegal(state, move)))
    if len(found) != 1:
        return None
    move, illegal = found[0]
    return None if illegal is None else Refused(move, illegal, repairs(game, reading, layout))


def unexplained(position: Successors, reading: Reading, layout: Layout | None = None) -> Unexplained:
    """The verdict where nothing explains the table, with what has to be put back."""
    layout = layout or position.layout
    wrong = tuple(sorted(reading.misfits(layout)))
    undone = [Change(cell, reading.seen(cell), layout[cell]) for cell in wrong]
    return Unexplained(wrong, by_hand(position.game, undone))


def _out_of_turn(position: Successors, reading: Reading, layout: Layout) -> Refused[Any] | None:
    """A whole legal move of the player whose turn it is not, for moves whose text does not tell whose they
    are, such as a drop.
    """
    turned = position.out_of_turn if position.line.outcome is None else None
    if turned is None:
        return None
    game = position.game
    found = [
        ply
        for ply in fitting(turned, reading)
        if any(
            is_made(game, reading, route)
            for route in routes_of(turned.line, ply.move)
            if route.ply.changed == ply.changed
        )
    ]
    if not found:
        return None
    owners, mover = game.owners, game.to_move(turned.line.state)
    own = sorted(cell for cell, symbol in found[0].changed.items() if owners.get(symbol) is mover)
    if not own:
        return None
    illegal = Illegal("not_your_piece", tuple(own[:1]))
    return Refused(found[0].move, illegal, repairs(game, reading, layout))


def is_illegal_for_both(position: Successors, reading: Reading) -> bool:
    """Whether a piece has left its cell and no legal move of either player explains ``reading``: illegal
    whosever turn it is, and whatever lies beside the board.
    """
    turned = position.out_of_turn
    if turned is None or fitting(position, reading) or fitting(turned, reading):
        return False
    layout = position.layout
    return any(layout[cell] != EMPTY == reading.seen(cell) for cell in reading.misfits(layout))


def fitting(position: Successors, reading: Reading) -> list[Ply]:
    """Legal plies that explain every differing cell and that no seen cell excludes, likeliest first."""
    if position.line.outcome is not None:
        return []
    wrong = reading.misfits(position.layout)
    found = (
        ply
        for ply in position.legal_plies.plies_over(wrong, len(wrong))
        if wrong <= ply.changed.keys()
        and not any(reading.excludes(cell, symbol) for cell, symbol in ply.changed.items())
    )

    def against(ply: Ply) -> float:
        return sum(reading.against(cell, symbol) for cell, symbol in ply.changed.items())

    return sorted(position.legal_plies.recorded(found), key=against)

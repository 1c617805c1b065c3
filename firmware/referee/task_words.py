"""Sentences for what hands have to do with the pieces. Of a position that is set up, everything that leaves
the board goes first, then one kind of piece after the other, so that hands need not wait for each piece.
"""

from collections.abc import Iterable

from tachiai.rules.appearance import RING, rider_words
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Symbol
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message, listed
from tachiai.rules.sight import Change


def cells_named(game: AnyGame, cells: Iterable[Cell]) -> Message:
    """The names of cells, as a list in words."""
    return listed(game.board.names[cell] for cell in cells)


def step_words(game: AnyGame, steps: tuple[Change, ...]) -> Message:
    """The sentence for ``told_together``."""
    told = told_together(game, steps)
    moved = _moved(game, told[0], told[1]) if len(told) > 1 else None
    return moved or change_words(game, steps[0])


def told_together(game: AnyGame, steps: tuple[Change, ...]) -> tuple[Change, ...]:
    """The first of ``steps``; the first two, where one thing moves and one sentence tells both."""
    is_one = len(steps) > 1 and _moved(game, steps[0], steps[1]) is not None
    return steps[:2] if is_one else steps[:1]


def change_words(game: AnyGame, change: Change) -> Message:
    """The sentence for the change of one cell."""
    at = game.board.names[change.cell]
    seen, wanted = change.seen, change.wanted
    rider = rider_words(game.pieces)
    if wanted == EMPTY:
        if seen is None or seen == EMPTY or game.piece_of[seen].look.rider == RING:  # perhaps a ring alone
            return Message("Clear {at}.", at=at)
        thing = game.piece_of[seen].words
        return Message("Take the {thing} from {at}.", thing=thing, at=at)
    if seen is not None and rider and seen in game.bare.get(wanted, ()):
        return Message("Put the {rider} on {at}.", rider=rider, at=at)
    if seen is not None and rider and wanted in game.bare.get(seen, ()):
        return Message("Take the {rider} off {at}.", rider=rider, at=at)
    if seen is not None and seen != EMPTY and game.piece_of[seen].other_side == wanted:
        return Message("Turn the piece on {at} over.", at=at)
    thing = game.piece_of[wanted].words
    if seen is None or seen == EMPTY:
        return Message("Put {thing:a} on {at}.", thing=thing, at=at)
    return Message("On {at} there should be {thing:a}.", at=at, thing=thing)


def _moved(game: AnyGame, take: Change, put: Change) -> Message | None:
    """The sentence for one thing that moves from cell to cell; None if the two changes are not that."""
    source, target = game.board.names[take.cell], game.board.names[put.cell]
    rider, carried = rider_words(game.pieces), game.bare.get(take.seen or EMPTY, ())
    if take.wanted == EMPTY and take.seen == put.wanted and put.seen in (EMPTY, None):
        thing = game.piece_of[put.wanted].words
    elif rider and carried and put.seen in game.bare.get(put.wanted, ()) and take.wanted in (EMPTY, *carried):
        thing = rider
    else:
        return None
    return Message("Move the {thing} from {source} to {target}.", thing=thing, source=source, target=target)


Steps = tuple[Change, ...]


def set_up_together(game: AnyGame, steps: Steps) -> Steps:
    """The first of ``steps`` that are done together: all pieces that leave the board; else the pieces of one
    kind that come to their cells; else what one sentence tells.
    """
    units = _units(game, steps)
    leaving = [unit for unit in units if _leaves(game, unit)]
    if leaving:
        return _flat(leaving)
    kind = _kind(game, units[0])
    if kind is None:
        return units[0]
    return _flat(unit for unit in units if _kind(game, unit) == kind)


def set_up_words(game: AnyGame, steps: Steps) -> Message:
    """The sentence for ``set_up_together``."""
    together = set_up_together(game, steps)
    coming = [change for change in together if change.wanted != EMPTY]
    gone = [change for change in together if change.wanted == EMPTY]
    if max(len(coming), len(gone)) < 2:
        return step_words(game, together)
    if not coming:
        return Message("Take the {gone} lit pieces off the board.", gone=len(gone))
    thing = game.piece_of[coming[0].wanted].words
    targets, sources = (" ".join(game.board.names[each.cell] for each in part) for part in (coming, gone))
    if not sources:
        return Message("Put {thing:a} on each of {targets}.", thing=thing, targets=targets)
    return Message(
        "Put {thing:a} on each of {targets}, with those from {sources}.",
        thing=thing,
        targets=targets,
        sources=sources,
    )


def _units(game: AnyGame, steps: Steps) -> list[Steps]:
    """Groups the steps: two form one unit where one thing moves."""
    units = []
    while steps:
        unit = told_together(game, steps)
        units.append(unit)
        steps = steps[len(unit) :]
    return units


def _leaves(game: AnyGame, unit: Steps) -> bool:
    return len(unit) == 1 and unit[0].wanted == EMPTY and unit[0].seen in game.piece_of


def _kind(game: AnyGame, unit: Steps) -> Symbol | None:
    """The kind of piece that comes to an empty cell; None for anything else, such as a rider."""
    put = unit[-1]
    is_whole = all(change.wanted in (EMPTY, put.wanted) for change in unit)
    return put.wanted if put.wanted != EMPTY and put.seen in (EMPTY, None) and is_whole else None


def _flat(units: Iterable[Steps]) -> Steps:
    return tuple(change for unit in units for change in unit)

"""Setting up a position by hand: which steps are lit and told together. Everything that leaves the board goes
first, then one kind of piece after the other, so that hands need not wait for each piece.
"""

from collections.abc import Iterable

from tachiai.firmware.referee.task_words import step_words, told_together
from tachiai.rules.core import EMPTY, Symbol
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message
from tachiai.rules.sight import Change

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

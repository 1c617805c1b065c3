"""Sentences for what hands have to do with the pieces."""

from collections.abc import Iterable

from tachiai.rules.appearance import RING, rider_words
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY
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

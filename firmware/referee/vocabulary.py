"""The sentences for what hands have to do with the pieces of a game."""

from tachiai.rules.appearance import RING, rider_words
from tachiai.rules.core import EMPTY
from tachiai.rules.line import AnyGame
from tachiai.rules.sight import Change
from tachiai.rules.words import Words


def step_words(game: AnyGame, steps: tuple[Change, ...]) -> Words:
    """Returns the sentence for the first of ``steps``; for the first two, where one thing moves."""
    told = told_together(game, steps)
    moved = _moved(game, told[0], told[1]) if len(told) > 1 else None
    return moved or change_words(game, steps[0])


def told_together(game: AnyGame, steps: tuple[Change, ...]) -> tuple[Change, ...]:
    """Returns the first of ``steps``; the first two, where one thing moves and one sentence tells both."""
    is_one = len(steps) > 1 and _moved(game, steps[0], steps[1]) is not None
    return steps[:2] if is_one else steps[:1]


def change_words(game: AnyGame, change: Change) -> Words:
    """Returns the sentence for one change of one cell."""
    at = game.board.names[change.cell]
    seen, wanted = change.seen, change.wanted
    rider = rider_words(game.pieces)
    if wanted == EMPTY:
        if seen is None or seen == EMPTY or game.piece_of[seen].look.rider == RING:  # perhaps a ring alone
            return Words(f"Clear {at}.", f"{at} を空けてください。")
        thing = game.piece_of[seen].words
        return Words(f"Take the {thing.en} from {at}.", f"{at} の{thing.ja}を取り除いてください。")
    if seen is not None and rider and seen in game.bare.get(wanted, ()):
        return Words(f"Put the {rider.en} on {at}.", f"{at} の駒に{rider.ja}を載せてください。")
    if seen is not None and rider and wanted in game.bare.get(seen, ()):
        return Words(f"Take the {rider.en} off {at}.", f"{at} の駒から{rider.ja}を取ってください。")
    if seen is not None and seen != EMPTY and game.piece_of[seen].other_side == wanted:
        return Words(f"Turn the piece on {at} over.", f"{at} の駒を裏返してください。")
    thing = game.piece_of[wanted].words
    if seen is None or seen == EMPTY:
        return Words(f"Put {a_thing(thing.en)} on {at}.", f"{at} に{thing.ja}を置いてください。")
    return Words(
        f"On {at} there should be {a_thing(thing.en)}.",
        f"{at} には{thing.ja}がなければなりません。置き換えてください。",
    )


def _moved(game: AnyGame, take: Change, put: Change) -> Words | None:
    """The sentence for one thing that goes from cell to cell, if the two changes are that."""
    source, target = game.board.names[take.cell], game.board.names[put.cell]
    rider, carried = rider_words(game.pieces), game.bare.get(take.seen or EMPTY, ())
    if take.wanted == EMPTY and take.seen == put.wanted and put.seen in (EMPTY, None):
        thing = game.piece_of[put.wanted].words
    elif rider and carried and put.seen in game.bare.get(put.wanted, ()) and take.wanted in (EMPTY, *carried):
        thing = rider
    else:
        return None
    return Words(
        f"Move the {thing.en} from {source} to {target}.",
        f"{source} の{thing.ja}を {target} へ移してください。",
    )


def a_thing(thing: str) -> str:
    """Returns a thing with its English article."""
    return f"an {thing}" if thing[:1].lower() in "aeiou" else f"a {thing}"

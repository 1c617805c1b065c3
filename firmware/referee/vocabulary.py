"""What a table calls its pieces, and the sentences for what hands have to do with them."""

from collections.abc import Mapping
from dataclasses import dataclass

from tachiai.rules.core import EMPTY, Player, Symbol
from tachiai.rules.line import AnyGame
from tachiai.rules.sight import Change
from tachiai.rules.words import Words
from tachiai.vision.board.pieces import PieceSet


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The names of the symbols, of what pieces carry, and which symbol a piece shows when turned over."""

    symbols: Mapping[Symbol, Words]
    rider: Words | None
    other_side: Mapping[Symbol, Symbol]


def vocabulary_of(pieces: PieceSet) -> Vocabulary:
    """Returns the vocabulary of a piece set."""
    return Vocabulary(
        {symbol: kind.words for symbol, kind in pieces.kinds.items()},
        pieces.rider.words if pieces.rider else None,
        {symbol: kind.other_side for symbol, kind in pieces.kinds.items() if kind.other_side},
    )


def plain_vocabulary(game: AnyGame) -> Vocabulary:
    """Returns a vocabulary that knows only whose each piece is, for a game without a piece set."""
    return Vocabulary({symbol: _plain(game, owner) for symbol, owner in game.owners.items()}, None, {})


def _plain(game: AnyGame, owner: Player) -> Words:
    name = game.player_names[owner]
    return Words(f"piece of {name.en}", f"{name.ja}の駒")


def step_words(game: AnyGame, vocabulary: Vocabulary, steps: tuple[Change, ...]) -> Words:
    """Returns the sentence for the first of ``steps``; for the first two, where one thing moves."""
    if len(steps) > 1:
        moved = _moved(game, vocabulary, steps[0], steps[1])
        if moved is not None:
            return moved
    return change_words(game, vocabulary, steps[0])


def change_words(game: AnyGame, vocabulary: Vocabulary, change: Change) -> Words:
    """Returns the sentence for one change of one cell."""
    at = game.board.names[change.cell]
    seen, wanted = change.seen, change.wanted
    rider = vocabulary.rider
    if wanted == EMPTY:
        if seen is None or seen == EMPTY:
            return Words(f"Clear {at}.", f"{at} を空けてください。")
        thing = _name(vocabulary, seen)
        return Words(f"Take the {thing.en} from {at}.", f"{at} の{thing.ja}を取り除いてください。")
    if seen is not None and rider and seen in game.bare.get(wanted, ()):
        return Words(f"Put the {rider.en} on {at}.", f"{at} の駒に{rider.ja}を載せてください。")
    if seen is not None and rider and wanted in game.bare.get(seen, ()):
        return Words(f"Take the {rider.en} off {at}.", f"{at} の駒から{rider.ja}を取ってください。")
    if seen is not None and vocabulary.other_side.get(seen) == wanted:
        return Words(f"Turn the piece on {at} over.", f"{at} の駒を裏返してください。")
    thing = _name(vocabulary, wanted)
    if seen is None or seen == EMPTY:
        return Words(f"Put {_a(thing.en)} on {at}.", f"{at} に{thing.ja}を置いてください。")
    return Words(
        f"On {at} there should be {_a(thing.en)}.",
        f"{at} には{thing.ja}がなければなりません。置き換えてください。",
    )


def _moved(game: AnyGame, vocabulary: Vocabulary, take: Change, put: Change) -> Words | None:
    """The sentence for one thing that goes from cell to cell, if the two changes are that."""
    source, target = game.board.names[take.cell], game.board.names[put.cell]
    if take.wanted == EMPTY and take.seen == put.wanted and put.seen in (EMPTY, None):
        thing = _name(vocabulary, put.wanted)
    elif (
        vocabulary.rider is not None
        and take.wanted in game.bare.get(take.seen or EMPTY, ())
        and put.seen in game.bare.get(put.wanted, ())
    ):
        thing = vocabulary.rider
    else:
        return None
    return Words(
        f"Move the {thing.en} from {source} to {target}.",
        f"{source} の{thing.ja}を {target} へ移してください。",
    )


def _name(vocabulary: Vocabulary, symbol: Symbol) -> Words:
    return vocabulary.symbols.get(symbol, Words("piece", "駒"))


def _a(thing: str) -> str:
    return f"an {thing}" if thing[:1].lower() in "aeiou" else f"a {thing}"

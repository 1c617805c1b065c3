"""Games that people might have played: captures and threats are seen, a win is taken, the rest is chance."""

import math
from dataclasses import dataclass
from random import Random
from typing import Any

from tachiai.rules.core import Player
from tachiai.rules.line import AnyGame, AnyLine, Line

LOOKED_AT = 14  # moves that a player thinks about
REPLIES = 8  # answers to each of them
WORTH_OF_CARRIER = 3.0
ADVANCE = 0.04  # what a rank nearer to the other side is worth, in pieces
NERVES = 0.35  # chance in a player's judgement, in pieces
WON = 1000.0


@dataclass(frozen=True)
class Span:
    """How long a game should be, in plies, and how many are tried until one ends so."""

    shortest: int
    longest: int
    tries: int = 8


WHOLE_GAME = Span(20, 60)


def plausible_game(game: AnyGame, seed: str, span: Span) -> AnyLine:
    """Returns the first of a few games that ends within ``span``; if none does, a longer one, cut off."""
    longest: AnyLine = Line(game, game.start())
    for attempt in range(span.tries):
        line = _played(game, Random(f"{seed} {attempt}"), span.longest)
        if line.outcome is not None and line.ply >= span.shortest:
            return line
        longest = max(line, longest, key=lambda one: one.ply)
    return longest


def _played(game: AnyGame, chance: Random, longest: int) -> AnyLine:
    line: AnyLine = Line(game, game.start())
    while line.outcome is None and line.ply < longest:
        line = line.play(plausible_move(line, chance))
    return line


def plausible_move(line: AnyLine, chance: Random) -> Any:
    """Returns a legal move as the record would call it."""
    game, state = line.game, line.state
    moves = list(game.legal_moves(state))
    thought_of = chance.sample(moves, min(LOOKED_AT, len(moves)))
    worth = {move: judged(game, state, move, chance) for move in thought_of}
    return recorded_name(game, state, max(thought_of, key=lambda move: worth[move]))


def judged(game: AnyGame, state: Any, move: Any, chance: Random) -> float:
    """Returns what a player would think of a move."""
    mover = game.to_move(state)
    after = game.play_unchecked(state, move)
    outcome = game.outcome(after)
    if outcome is not None:
        return {mover: WON, None: 0.0}.get(outcome.winner, -WON)
    replies = list(game.legal_moves(after))
    worst = worth_of(game, after, mover)
    for reply in chance.sample(replies, min(REPLIES, len(replies))):
        answered = game.play_unchecked(after, reply)
        ended = game.outcome(answered)
        lost = ended is not None and ended.winner is mover.other
        worst = min(worst, -WON / 2 if lost else worth_of(game, answered, mover))
    return worst + NERVES * -math.log(-math.log(chance.uniform(1e-9, 1 - 1e-9)))


def worth_of(game: AnyGame, state: Any, mover: Player) -> float:
    """Returns how much more ``mover`` has on the board than the opponent, in pieces."""
    worth = 0.0
    for symbol, (_, y) in zip(game.layout(state), game.board.xy, strict=True):
        owner = game.owners.get(symbol)
        if owner is not None:
            ranks = y if owner is Player.FIRST else game.board.rows - 1 - y
            piece = (WORTH_OF_CARRIER if game.bare.get(symbol) else 1.0) + ADVANCE * ranks
            worth += piece if owner is mover else -piece
    return worth


def recorded_name(game: AnyGame, state: Any, move: Any) -> Any:
    """Returns the move that the record keeps of all that lead to the same state as ``move``."""
    after = game.play_unchecked(state, move)
    same = [other for other in game.legal_moves(state) if game.play_unchecked(state, other) == after]
    return min(same, key=lambda other: (game.record_rank(other), game.format_move(other)))


def lookalikes(game: AnyGame, state: Any, move: Any) -> tuple[str, ...]:
    """Returns the other moves that leave the same table as ``move`` and another state: no camera tells them
    apart.
    """
    after = game.play_unchecked(state, move)
    layout, found = game.layout(after), {}
    for other in game.legal_moves(state):
        reached = game.play_unchecked(state, other)
        if reached != after and game.layout(reached) == layout:
            found[game.format_position(reached)] = game.format_move(recorded_name(game, state, other))
    return tuple(found.values())

"""What moves each game has from its start on: run on both processors, the answers must be the same."""

import json
import sys
from hashlib import sha256
from typing import Any

from tachiai.rules.line import AnyGame
from tachiai.rules.registry import game_ids, open_game

PLIES = 3
FOLLOWED = 8  # so many moves of each position, evenly over the list


def moves_digest(uid: str) -> tuple[int, str]:
    """Returns how many moves were met within ``PLIES`` plies, and a digest of all their names in order."""
    game = open_game(uid)
    names = _names(game, game.start(), PLIES)
    return len(names), sha256(" ".join(names).encode()).hexdigest()[:16]


def _names(game: AnyGame, state: Any, plies: int) -> list[str]:
    if plies == 0 or game.outcome(state) is not None:
        return []
    moves = sorted(game.legal_moves(state), key=game.format_move)
    met = [game.format_move(move) for move in moves]
    for move in moves[:: max(1, len(moves) // FOLLOWED)]:
        met += _names(game, game.play_unchecked(state, move), plies - 1)
    return met


def main() -> None:
    """Prints the answers of all games."""
    json.dump({uid: moves_digest(uid) for uid in game_ids()}, sys.stdout)


if __name__ == "__main__":
    main()

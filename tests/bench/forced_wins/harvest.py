"""Forced wins from games of a one-ply player: ``python -m tests.bench.forced_wins.harvest > FILE``.

The player takes the move after which it counts most pieces, and wins if it can; now and then it moves at
random. Every position in the last plies of its games is searched exhaustively. A position that takes longer
than ``GIVE_UP_S`` is left out and counted. The file that is printed is what the bench reads: game, plies,
position; 0 plies: no win within three.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from tachiai.rules.core import EMPTY, Player
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.registry import game_ids, open_game
from tests.support.exhaustive_search import Exhaustive, GivenUp

WANTED = {1: 20, 3: 20, 5: 10, 0: 10}
GAMES = 400  # at most, of each game
LAST_PLIES = 12  # of a game: where wins lie
GIVE_UP_S = {3: 15.0, 5: 60.0}
SECONDS_A_GAME = 400.0
MISTAKES = 0.08  # how often the player moves at random
LOOKED_AT = 80  # of its moves


def main(uids: list[str]) -> None:
    """Prints the positions of some games, or of all."""
    for uid in uids or game_ids():
        for plies, text in harvest(open_game(uid)):
            print(uid, plies, text, flush=True)


def harvest(game: AnyGame) -> Iterator[tuple[int, str]]:
    """Yields positions and the plies of their shortest win."""
    found: Counter[int] = Counter()
    seen: set[Any] = set()
    given_up = 0
    end_s = process_time() + SECONDS_A_GAME
    for seed in range(GAMES):
        if process_time() > end_s or all(found[plies] >= wanted for plies, wanted in WANTED.items()):
            break
        line = one_ply_game(game, Random(seed))
        if line.outcome is None:
            continue
        wins: dict[int, int] = {}  # ply → plies of the win
        for node in reversed(line.nodes()[-LAST_PLIES - 1 : -1]):
            if node.state in seen:
                continue
            seen.add(node.state)
            # A win in five is looked for where a win in three came of it in the game.
            most = 5 if wins.get(node.ply + 2) == 3 and found[5] < WANTED[5] else 3
            try:
                plies = shortest_win(game, node.state, most)
            except GivenUp:
                given_up += 1
                continue
            wins[node.ply] = plies
            if found[plies] < WANTED.get(plies, 0):
                found[plies] += 1
                yield plies, game.format_position(node.state)
    print(f"{game.uid}: {dict(found)}, given up {given_up}", file=sys.stderr)


def shortest_win(game: AnyGame, state: Any, most: int) -> int:
    """Returns the plies of the shortest win within ``most``, 0 for none. Raises ``GivenUp``."""
    end_s = process_time() + GIVE_UP_S[most]
    search = Exhaustive(game, state.to_move, lambda: process_time() > end_s)
    return search.shortest_win(state, most) or 0


def one_ply_game(game: AnyGame, chance: Random) -> AnyLine:
    """Returns a game of the one-ply player against itself."""
    line: AnyLine = Line(game, game.start())
    while line.outcome is None and line.ply < 150:
        moves = list(game.legal_moves(line.state))
        some = chance.sample(moves, min(LOOKED_AT, len(moves)))
        if line.ply < 4 or chance.random() < MISTAKES:
            some = some[:1]
        move = max(some, key=lambda move: gain(game, line.state, move, chance))
        line = line.follow(game.play_unchecked(line.state, move), move)
    return line


def gain(game: AnyGame, state: Any, move: Any, chance: Random) -> float:
    """Returns how good ``move`` looks to a player who sees one ply far; chance decides between equals."""
    player: Player = state.to_move
    after = game.play_unchecked(state, move)
    outcome = game.outcome(after)
    if outcome is not None and outcome.winner is not None:
        return 1000 if outcome.winner is player else -1000
    owners = [game.owners[symbol] for symbol in game.layout(after) if symbol != EMPTY]
    return 2 * owners.count(player) - len(owners) + chance.random()


if __name__ == "__main__":
    main(sys.argv[1:])

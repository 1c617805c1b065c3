"""Positions of random play, the game not over."""

from random import Random

from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import open_game


def random_lines(uid: str, count: int, plies: tuple[int, int] = (4, 40), seed: int = 1) -> list[AnyLine]:
    """Returns lines of random play of a game, each of which goes on."""
    game, chance, found = open_game(uid), Random(seed), list[AnyLine]()
    while len(found) < count:
        line: AnyLine = Line(game, game.start())
        for _ in range(chance.randint(*plies)):
            moves = list(game.legal_moves(line.state))
            if line.outcome is not None or not moves:
                break
            move = chance.choice(moves)
            line = line.follow(game.play_unchecked(line.state, move), move)
        if line.outcome is None:
            found.append(line)
    return found

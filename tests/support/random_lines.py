"""Positions of random play, the game not over."""

from random import Random

from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.registry import open_game

MIDDLE_GAME = (12, 60)  # plies: where a middle game lies in random play


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


def random_position(game: AnyGame, chance: Random) -> str:
    """The text of a position after random play, the game not over."""
    while True:
        line: AnyLine = Line(game, game.start())
        for _ in range(chance.randint(*MIDDLE_GAME)):
            moves = sorted(
                game.legal_moves(line.state), key=game.format_move
            )  # in whatever order they are listed
            if line.outcome is not None or not moves:
                break
            line = line.follow(game.play_unchecked(line.state, move := chance.choice(moves)), move)
        if line.ply >= MIDDLE_GAME[0] and game.outcome(line.state) is None:
            text: str = game.format_position(line.state)
            return text

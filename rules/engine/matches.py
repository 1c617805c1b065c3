"""Matches: two players, openings by chance, each opening from both sides; the score with its 95 % bounds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

from tachiai.rules.core import Player
from tachiai.rules.engine.oversights import chance
from tachiai.rules.line import AnyGame, AnyLine, Line

Chooser = Callable[[AnyLine], Any]  # a line of play → the move that a player makes
OPENING_PLIES = 4
LONGEST_OPENING = 40  # plies; few games by chance are not over after many more
LONGEST_GAME = 200  # plies; then it is a draw


@dataclass(frozen=True, slots=True)
class Score:
    """How a player has done: games won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def __add__(self, other: "Score") -> "Score":
        return Score(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """Points a game, a draw being half a point."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def bounds(self) -> tuple[float, float]:
        """The share's 95 % bounds (the score interval of Wilson 1927)."""
        n, p, z = self.games, self.share, 1.96
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - half, middle + half

    def __str__(self) -> str:
        low, high = self.bounds
        games = f"+{self.won} ={self.drawn} -{self.lost}"
        return f"{self.share:.1%} of {self.games} ({games}; {low:.0%} to {high:.0%})"


def opening(game: AnyGame, seed: int, plies: int = OPENING_PLIES) -> AnyLine:
    """Returns a line of moves by chance that does not end the game."""
    attempt = 0
    while True:
        attempt += 1
        line: AnyLine = Line(game, game.start())
        for _ in range(plies):
            texts = game.legal_texts(line.state)
            text = texts[int(chance(seed, f"{attempt} {line.ply} {game.uid}") * len(texts))]
            line = line.play(game.parse_move(text))
            if line.outcome is not None:
                break
        else:
            return line


def play_out(line: AnyLine, players: Mapping[Player, Chooser], longest: int = LONGEST_GAME) -> AnyLine:
    """Returns the line after a whole game of two players, or of ``longest`` plies. Raises ``IllegalMove``."""
    while line.outcome is None and line.ply < longest:
        line = line.play(players[line.state.to_move](line))
    return line


def score_of(line: AnyLine, player: Player) -> Score:
    """Returns what the end of a game is worth for ``player``."""
    winner = None if line.outcome is None else line.outcome.winner
    if winner is None:
        return Score(drawn=1)
    return Score(won=1) if winner is player else Score(lost=1)


def play_pair(start: AnyLine, one: Chooser, other: Chooser) -> tuple[AnyLine, AnyLine]:
    """Returns two games from one opening: first ``one`` has the first player's side, then the other's."""
    return (
        play_out(start, {Player.FIRST: one, Player.SECOND: other}),
        play_out(start, {Player.FIRST: other, Player.SECOND: one}),
    )


def score_of_pair(games: tuple[AnyLine, AnyLine]) -> Score:
    """Returns what a pair of games is worth for the one who had the first player's side first."""
    return score_of(games[0], Player.FIRST) + score_of(games[1], Player.SECOND)

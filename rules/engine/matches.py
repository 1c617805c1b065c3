"""Matches of two players from random openings, each opening from both sides; the score with 95 % bounds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from typing import Any

from tachiai.rules.core import Player
from tachiai.rules.line import AnyGame, AnyLine, Line

Chooser = Callable[[AnyLine], Any]  # a player: line of play → the move to make
OPENING_PLIES = 4
LONGEST_OPENING = 40  # plies; few random games last much longer
LONGEST_GAME = 200  # plies; then it is a draw


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A player's results in games."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def __add__(self, other: "MatchScore") -> "MatchScore":
        return MatchScore(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """Points per game, a draw counting half."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def bounds(self) -> tuple[float, float]:
        """The 95 % bounds of ``share`` (score interval, Wilson 1927)."""
        n, p, z = self.games, self.share, 1.96
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - half, middle + half

    def __str__(self) -> str:
        low, high = self.bounds
        games = f"+{self.won} ={self.drawn} -{self.lost}"
        return f"{self.share:.1%} of {self.games} ({games}; {low:.0%} to {high:.0%})"


def opening(game: AnyGame, seed: int, plies: int = OPENING_PLIES) -> AnyLine:
    """A line of ``plies`` random moves that does not end the game, always the same for one ``seed``."""
    attempt = 0
    while True:
        attempt += 1
        line: AnyLine = Line(game, game.start())
        for _ in range(plies):
            texts = game.legal_texts(line.state)
            # Not ``chance``: checksums of two seeds differ by the same pattern at each ply.
            chosen = sha256(f"{seed} {attempt} {line.ply} {game.uid}".encode()).digest()
            line = line.play(game.parse_move(texts[int.from_bytes(chosen[:8]) % len(texts)]))
            if line.outcome is not None:
                break
        else:
            return line


def play_out(line: AnyLine, players: Mapping[Player, Chooser], longest: int = LONGEST_GAME) -> AnyLine:
    """Plays a game to its end, or up to ``longest`` plies. Raises ``IllegalMove`` if a player makes one."""
    while line.outcome is None and line.ply < longest:
        line = line.play(players[line.state.to_move](line))
    return line


def score_of(line: AnyLine, player: Player) -> MatchScore:
    """The result of one game for ``player``; a game that is not over counts as a draw."""
    winner = None if line.outcome is None else line.outcome.winner
    if winner is None:
        return MatchScore(drawn=1)
    return MatchScore(won=1) if winner is player else MatchScore(lost=1)


def play_pair(start: AnyLine, one: Chooser, other: Chooser) -> tuple[AnyLine, AnyLine]:
    """Two games from one opening: first ``one`` is the first player, then ``other``."""
    return (
        play_out(start, {Player.FIRST: one, Player.SECOND: other}),
        play_out(start, {Player.FIRST: other, Player.SECOND: one}),
    )


def score_of_pair(games: tuple[AnyLine, AnyLine]) -> MatchScore:
    """The result of ``play_pair`` for its first player, ``one``."""
    return score_of(games[0], Player.FIRST) + score_of(games[1], Player.SECOND)

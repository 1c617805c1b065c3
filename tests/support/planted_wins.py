"""Positions with a known forced win, as ``python -m tests.bench.forced_wins.harvest`` found them."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from tachiai.rules.line import AnyGame
from tachiai.rules.registry import game_ids, open_game

POSITIONS = Path(__file__).with_name("planted_wins.txt")


@dataclass(frozen=True)
class Planted:
    """A position and the plies of its shortest win, 0 where there is none within three."""

    game: AnyGame
    plies: int
    position: str


def planted_positions() -> list[Planted]:
    """Returns the positions of the harvest."""
    games = {uid: open_game(uid) for uid in game_ids()}
    lines = (line.split(" ", 2) for line in POSITIONS.read_text(encoding="utf-8").splitlines())
    return [Planted(games[uid], int(plies), position) for uid, plies, position in lines]


def few_planted() -> list[object]:
    """One planted position of each game and length, up to wins in three; two more of each are slow."""
    found: dict[tuple[str, int], list[Planted]] = {}
    for planted in planted_positions():
        found.setdefault((planted.game.uid, planted.plies), []).append(planted)
    few = [same[:3] for (_, plies), same in found.items() if plies <= 3]
    slow = [pytest.param(more, marks=pytest.mark.slow) for same in few for more in same[1:]]
    return [*(same[0] for same in few), *slow]

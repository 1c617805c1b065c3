"""What random play of a game looks like: how long games are, who wins, how many moves there are.

python -m tachiai.rules.examples.random_play GAME 100
"""

import sys
from collections import Counter
from random import Random
from statistics import mean

from tachiai.rules import open_game, random_line

MOST_PLIES = 300


def statistics(uid: str, games: int, seed: int = 1) -> str:
    """Some lines about ``games`` random games."""
    game, chance = open_game(uid), Random(seed)
    lines = [random_line(game, chance.choice, MOST_PLIES) for _ in range(games)]
    ends = Counter(line.outcome.clause if line.outcome else "unfinished" for line in lines)
    wins = Counter(line.outcome.text for line in lines if line.outcome)
    choices = [len(node.legal_moves) for line in lines for node in line.nodes()[::10]]
    return "\n".join(
        [
            f"{game.title.en}: {games} games, {mean(line.ply for line in lines):.0f} plies on average",
            f"moves to choose from: {mean(choices):.0f} on average, {max(choices)} at most",
            "results: " + ", ".join(f"{text} {count}" for text, count in wins.most_common()),
            "ended by: " + ", ".join(f"{clause} {count}" for clause, count in ends.most_common()),
        ]
    )


if __name__ == "__main__":
    print(statistics(sys.argv[1], int(sys.argv[2])))

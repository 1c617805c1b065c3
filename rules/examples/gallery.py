"""A page with the start of every game and a position after some random moves.

python -m tachiai.rules.examples.gallery gallery.html
"""

import sys
from html import escape
from pathlib import Path
from random import Random

from tachiai.rules import Line, game_ids, open_game, random_line

PLIES = 20


def gallery(seed: int = 1) -> str:
    """The page as HTML."""
    parts = ["<!doctype html><meta charset='utf-8'><title>Games</title>"]
    for uid in game_ids():
        game = open_game(uid)
        parts.append(f"<h2>{escape(game.title.en)}</h2>")
        for line in (Line.at(game), random_line(game, Random(seed).choice, PLIES)):
            moves = " ".join(line.texts()) or "the start"
            parts.append(f"<figure>{line.svg()}<figcaption>{escape(moves)}</figcaption></figure>")
    return "\n".join(parts)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(gallery(), encoding="utf-8")
